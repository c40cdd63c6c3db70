"""A line on standard error that says how it goes, where that is a terminal."""

import sys
from contextlib import AbstractContextManager


class Live(AbstractContextManager["Live"]):
    """One line, written over and over; whatever happens, it is gone in the end."""

    def __init__(self) -> None:
        self._shown = sys.stderr.isatty()

    def __exit__(self, *_: object) -> None:
        self.done()

    def say(self, text: str) -> None:
        """Puts a text in the line's place."""
        if self._shown:
            print(f"\r{text}\033[K", end="", file=sys.stderr, flush=True)

    def done(self) -> None:
        """Takes the line away."""
        self.say("")
