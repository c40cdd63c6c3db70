"""Being told to end: a closed window or a kill leaves a game as cleanly as Ctrl-C does, its record kept."""

import errno
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NoReturn

_NAMES = ("SIGHUP", "SIGTERM")


class Terminated(BaseException):
    """The process is told to end. It comes at any moment, and nobody may take it for an error."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.status = 128 + number
        """The exit status, as shells have it."""


@contextmanager
def terminating() -> Iterator[None]:
    """Meanwhile such a signal raises ``Terminated``, once: whoever is leaving is not disturbed again."""
    signals = [getattr(signal, name) for name in _NAMES if hasattr(signal, name)]

    def end(number: int, _frame: Any) -> NoReturn:
        for each in signals:
            signal.signal(each, signal.SIG_IGN)
        raise Terminated(number)

    before = {each: signal.signal(each, end) for each in signals}
    try:
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


def nobody_reads(no: OSError) -> bool:
    """Whether writing failed because whoever read has gone, as ``head`` does."""
    # Windows says of a pipe that is closed at the other end that the argument is invalid.
    return isinstance(no, BrokenPipeError) or (sys.platform == "win32" and no.errno == errno.EINVAL)
