"""The command ``fifties`` on a Windows that is pretended: run as a script, in a process of its own.

What Windows lacks is taken away, and what it does otherwise is done so, as far as our code can tell. The packages that
we stand on, which serve both, are imported before that.
"""

import asyncio
import builtins
import errno
import io
import os
import re
import select
import signal
import sys
import warnings
from typing import Any

import aiohttp.web  # noqa: F401 - before the change, as the others
import sqlalchemy  # noqa: F401
import typer
import typer.core
import typer.exceptions  # noqa: F401

MODULES = ("uvloop", "fcntl", "termios", "tty", "pty", "resource", "pwd", "grp", "readline", "curses")
FUNCTIONS = (
    *("chown", "fchmod", "fchown", "fork", "forkpty", "getegid", "geteuid", "getgid", "getgroups", "getpgid", "getuid"),
    *("initgroups", "kill", "killpg", "lchown", "mkfifo", "nice", "openpty", "sched_getaffinity", "setsid", "sysconf"),
    *("sync", "tcsetpgrp", "ttyname", "uname", "wait3", "wait4"),
)
SIGNALS = ("SIGABRT", "SIGFPE", "SIGILL", "SIGINT", "SIGSEGV", "SIGTERM", "SIG_DFL", "SIG_IGN")


class Pipe(io.FileIO):
    """A pipe that says of itself what those of Windows say when nobody reads any more."""

    def write(self, data: Any) -> int:
        try:
            return super().write(data)
        except BrokenPipeError:
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL)) from None


def pretend() -> None:
    """From here on it is Windows."""
    sys.platform = "win32"
    for module in MODULES:
        sys.modules[module] = None  # type: ignore[assignment]
    for function in FUNCTIONS:
        if function != "kill":  # the standard library sends a Ctrl-C to itself by that
            delattr(os, function)
    for name in dir(signal):
        if re.match("SIG[A-Z]|SIG_", name) and name not in SIGNALS:
            delattr(signal, name)
    asyncio.SelectorEventLoop.add_signal_handler = asyncio.AbstractEventLoop.add_signal_handler  # type: ignore[method-assign]
    select.select = _select
    builtins.open = _open
    for name, number in (("stdout", 1), ("stderr", 2)):
        setattr(
            sys, name, io.TextIOWrapper(io.BufferedWriter(Pipe(number, "w", closefd=False)), "cp1252", newline="\r\n")
        )
    sys.stdin.reconfigure(encoding="cp1252")  # type: ignore[union-attr]
    # Whoever opens a text and does not say how it is encoded would have another one there.
    warnings.filterwarnings("error", category=EncodingWarning, module="fifties")


def _select(*_: Any) -> Any:
    raise OSError(10038, "An operation was attempted on something that is not a socket")


def _open(file: Any, *how: Any, _open: Any = open, **more: Any) -> Any:
    if not isinstance(file, int) and os.path.isdir(file):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), file)
    return _open(file, *how, **more)


if __name__ == "__main__":
    pretend()
    from fifties.cli import main

    main()
