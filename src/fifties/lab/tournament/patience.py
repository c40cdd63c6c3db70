"""How long somebody else's code may take."""

import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NoReturn

from fifties.rules.refusal import refused


class _Rung(BaseException):
    """Time is up; no error, so that code which catches all errors does not catch this."""


@contextmanager
def patience(seconds: int) -> Iterator[None]:
    """What is done meanwhile is interrupted when it has taken so long; on Windows, and off the main thread, not before
    it ends by itself.

    Raises:
        Refused: it took longer.
    """
    start = time.monotonic()
    try:
        if sys.platform != "win32" and threading.current_thread() is threading.main_thread():
            before = signal.signal(signal.SIGALRM, _ring)
            signal.setitimer(signal.ITIMER_REAL, seconds)
            try:
                yield
            finally:
                signal.setitimer(signal.ITIMER_REAL, 0)
                signal.signal(signal.SIGALRM, before)
        else:
            yield
        if time.monotonic() - start > seconds:
            raise _Rung
    except _Rung:
        raise refused("bot-slow", seconds=seconds) from None


def _ring(*_: Any) -> NoReturn:
    raise _Rung
