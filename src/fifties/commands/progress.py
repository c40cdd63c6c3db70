"""A line on standard error that says how it goes, where that is a terminal."""

import sys


class Live:
    """One line, written over and over."""

    def __init__(self) -> None:
        self.shown = sys.stderr.isatty()
        """Whether anybody sees it."""

    def say(self, text: str) -> None:
        """Puts a text in the line's place."""
        if self.shown:
            print(f"\r{text}\033[K", end="", file=sys.stderr, flush=True)

    def done(self) -> None:
        """Takes the line away."""
        self.say("")
