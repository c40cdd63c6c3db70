"""What is typed, line by line, read in a thread of its own: news come in while nobody has typed anything."""

import codecs
import threading
from collections.abc import Callable, Iterator
from typing import Any, TextIO

from fifties.terminal.console import LONGEST
from fifties.terminal.remote.news import Typed


def listen(stream: TextIO, tell: Callable[[Typed], None]) -> None:
    """From now on tells what is typed, and then that there is no more.

    The thread goes on till the process ends, since nothing can wake it.
    """
    threading.Thread(target=_listen, args=(stream, tell), name="keyboard", daemon=True).start()


def _listen(stream: TextIO, tell: Callable[[Typed], None]) -> None:
    try:
        for line in _lines(stream):
            tell(Typed(line.strip()))
    except (OSError, ValueError):
        pass  # the terminal was closed
    tell(Typed(None))


def _lines(stream: TextIO) -> Iterator[str]:
    # Not the stream itself: at the end of the process it must not be held by a thread that waits in it.
    bytes_in: Any = getattr(stream, "buffer", stream)
    raw = getattr(bytes_in, "raw", bytes_in)
    decoder = codecs.getincrementaldecoder(stream.encoding or "utf-8")("replace")
    rest = ""
    while chunk := raw.read(LONGEST):
        *lines, rest = (rest + decoder.decode(chunk)).split("\n")
        yield from lines
        while len(rest) >= LONGEST:
            yield rest[:LONGEST]
            rest = rest[LONGEST:]
    if rest:
        yield rest
