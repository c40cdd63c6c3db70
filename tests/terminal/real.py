"""A game on a real terminal of the system, for tests."""

import os
import re
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

import pytest

if sys.platform == "win32":
    pytest.skip("Windows has no pseudo-terminals like these", allow_module_level=True)

import fcntl
import pty
import struct
import termios

PATIENCE = 60.0
"""Seconds: a machine that is busy with other tests is slow, and a hang must not be for ever."""


class Terminal:
    """A game in a terminal of 60 columns."""

    def __init__(self, process: "subprocess.Popen[bytes]", main: int) -> None:
        self.process = process
        self._main = main
        self.text = ""
        self.closed = False

    def type(self, text: str) -> None:
        os.write(self._main, text.encode())

    def see(self, pattern: str) -> str:
        """Waits till something is on the screen that was not there at the last ``see``, and returns all till then."""
        deadline = time.monotonic() + PATIENCE
        while not (found := re.search(pattern, self.text)):
            if not self._read(deadline - time.monotonic()):
                pytest.fail(f"{pattern!r} is not seen in {self.text!r}")
        seen, self.text = self.text[: found.end()], self.text[found.end() :]
        return seen

    def end(self) -> int:
        """The exit status; what was still written is in ``text``."""
        deadline = time.monotonic() + PATIENCE
        while self._read(deadline - time.monotonic()):
            pass
        return self.process.wait(PATIENCE)

    def close(self) -> None:
        """Closes the window."""
        os.close(self._main)
        self.closed = True

    def _read(self, seconds: float) -> bool:
        if not select.select([self._main], [], [], max(0.0, seconds))[0]:
            return False
        try:
            data = os.read(self._main, 65536)
        except OSError:  # the other end is closed
            return False
        self.text += data.decode(errors="replace")
        return bool(data)


def terminal(*arguments: str, game: str = "fifty", **environment: str) -> "AbstractContextManager[Terminal]":
    """A game alone with bots."""
    return window("play", game, "--seed", "x", *arguments, **environment)


@contextmanager
def window(*command: str, **environment: str) -> Iterator[Terminal]:
    """A command in a window of its own."""
    main, other = pty.openpty()
    fcntl.ioctl(other, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 60, 0, 0))
    clean = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS", "LINES")}
    process = subprocess.Popen(
        [sys.executable, "-m", "fifties", *command],
        stdin=other,
        stdout=other,
        stderr=other,
        env={**clean, "TERM": "xterm", **environment},
        start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # noqa: PLW1509 - no threads are at work
    )
    os.close(other)
    shown = Terminal(process, main)
    try:
        yield shown
    finally:
        process.kill()
        process.wait()
        if not shown.closed:
            os.close(main)
