"""How long somebody else's code may take."""

import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NoReturn

from fifties.rules.refusal import refused


@contextmanager
def patience(seconds: float) -> Iterator[None]:
    """What is done meanwhile is interrupted when it has taken so long; on Windows, and off the main thread, not before
    it ends by itself.

    Raises:
        Refused: it took longer.
    """

    def ring(*_: Any) -> NoReturn:
        raise refused("bot-slow", seconds=f"{seconds:g}")

    start = time.monotonic()
    if sys.platform != "win32" and threading.current_thread() is threading.main_thread():
        before = signal.signal(signal.SIGALRM, ring)
        # It rings again: code that catches every error would not hear it once.
        signal.setitimer(signal.ITIMER_REAL, seconds, 1.0)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)
    else:
        yield
    if time.monotonic() - start > seconds:
        ring()
