"""The command ``fifties``, run as somebody runs it: in a process of its own, or faster in this one."""

import io
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from unittest.mock import patch

from fifties.cli import main


@dataclass(frozen=True)
class Done:
    """What a command wrote, and its exit status."""

    out: str
    err: str
    status: int

    @property
    def complaints(self) -> list[str]:
        return self.err.splitlines()


def fifties(*arguments: str | os.PathLike[str], input: bytes = b"", **environment: str) -> Done:
    """Runs the command to its end, here."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True) for _ in range(2))
    typed = io.TextIOWrapper(io.BytesIO(input), encoding="utf-8")
    argv = ["fifties", *map(str, arguments)]
    with (
        patch.object(sys, "argv", argv),
        patch.object(sys, "stdin", typed),
        patch.dict(os.environ, environment),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        try:
            main()
        except SystemExit as end:
            status = end.code
    assert isinstance(status, int)
    wrote = [stream.buffer.getvalue() for stream in (out, err) if isinstance(stream.buffer, io.BytesIO)]
    return Done(wrote[0].decode(), wrote[1].decode(), status)


def process(*arguments: str | os.PathLike[str], input: bytes = b"", **environment: str) -> Done:
    """Runs the command to its end, in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "fifties", *arguments],
        input=input,
        capture_output=True,
        timeout=60,
        env={**os.environ, **environment},
        check=False,
    )
    return Done(done.stdout.decode(), done.stderr.decode(), done.returncode)


def start(*arguments: str) -> "subprocess.Popen[bytes]":
    """Starts the command with pipes, in a process of its own."""
    pipe = subprocess.PIPE
    return subprocess.Popen([sys.executable, "-m", "fifties", *arguments], stdin=pipe, stdout=pipe, stderr=pipe)
