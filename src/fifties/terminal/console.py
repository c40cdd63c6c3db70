"""Lines out and lines in: colour where there is a terminal, plain text elsewhere. It knows no game."""

import os
import select
import shutil
import sys
import textwrap
import time
from collections.abc import Iterable
from typing import Final, TextIO

from fifties.rules.refusal import shown

LONGEST: Final = 4096
"""More letters than that are not one entry; the rest is read as the next."""

STYLES: Final = {
    "": "",
    "strong": "1",
    "quiet": "2",
    "mine": "1;36",
    "hand": "32",
    "clash": "35",
    "crown": "1;33",
    "call": "1;35",
    "wrong": "31",
    "spades": "1",
    "hearts": "31",
    "diamonds": "94",
    "clubs": "32",
    "joker": "1;35",
}
"""What a text is, and how a terminal shows it (SGR). Nothing is told by colour alone."""

_GLANCE: Final = 0.5
"""Seconds: how long a Ctrl-C may go unnoticed."""

SYMBOLS: Final = "♠♥♦♣"

_PLAINER: Final = str.maketrans({"’": "'", "“": '"', "”": '"', "–": "-", "−": "-", "—": "-", "…": "...", "≤": "<="})
"""For an output that has the letters of a typewriter only."""


class InputEnded(Exception):
    """There is nothing more to read: end of input, or the terminal is gone."""


class Console:
    """Where a person reads and types."""

    def __init__(self, input: TextIO, output: TextIO, *, plain: bool = False) -> None:
        """A console on two streams; ``plain`` means no colour on a terminal either."""
        self._input = input
        self._output = output
        self.live = output.isatty()
        """Whether somebody watches while it is written."""
        self.styled = self.live and not plain and _has_colour()
        self.symbols = self.styled and _can_show(output, SYMBOLS)
        """Whether the suits of cards are shown by symbols, too."""
        self._plainer = not _can_show(output, "’“”–−")
        self._echoes = not input.isatty()
        # Windows can't wait for a console's input with select: there the count just goes on.
        self.hears = self.live and input.isatty() and sys.platform != "win32"
        """Whether what is typed is noticed while nothing is asked."""
        self._column = 0
        self.written = 0
        """How many times something was written, to see whether a question still stands last."""

    @property
    def at_start(self) -> bool:
        """Whether the next thing written begins a line."""
        return self._column == 0

    def say(self, text: str = "", style: str = "") -> None:
        """A text on a line of its own, wrapped at the width of a terminal."""
        self.end_line()
        for line in self._wrapped(text):
            self._write(self._in_style(line, style) + "\n")

    def rows(self, rows: Iterable[str]) -> None:
        """The lines of a table."""
        for row in rows:
            self.say(row)

    def piece(self, text: str, style: str = "") -> None:
        """A piece of a line that goes on; a new line is begun where it would not fit."""
        if self._column and self._column + 1 + len(text) > self._width():
            self._write("\n ")
            self._column = 1
        space = " " if self._column else ""
        self._write(space + self._in_style(text, style))
        self._column += len(space + text)

    def end_line(self) -> None:
        """Ends the line that pieces were written on, if there is one."""
        if self._column:
            self._write("\n")
            self._column = 0

    def ask(self, prompt: str) -> str:
        """What is typed in answer.

        Raises:
            InputEnded: nothing more will be.
        """
        self.prompt(prompt)
        # What was typed before the question, the terminal has shown before it, too.
        ahead = self.hears and self._typed_within(0)
        text = self._read()
        self.answered(text, ahead=ahead)
        return text

    def prompt(self, prompt: str) -> None:
        """Writes a question; what is typed comes behind it."""
        self.end_line()
        self._write(self._in_style(prompt, "strong") + " ")
        self._column = len(prompt) + 1

    def answered(self, text: str, *, ahead: bool) -> None:
        """The question has its answer, which the terminal shows; or not here, where it came ahead of the question."""
        if self._echoes or ahead:
            self._write(shown(text, LONGEST) + "\n")
        self._column = 0

    def typed(self) -> None:
        """Something was typed where nothing is asked, and the terminal has shown it with its Enter."""
        self._column = 0

    def wait(self, seconds: float) -> str | None:
        """Lets time pass on a terminal, and returns what is typed meanwhile, if anything is."""
        if not self.live or seconds <= 0:
            return None
        if not self.hears:
            time.sleep(seconds)
            return None
        if not self._typed_within(seconds):
            return None
        text = self._read()
        self.typed()
        return text

    def _typed_within(self, seconds: float) -> bool:
        return bool(select.select([self._input], [], [], seconds)[0])

    def _read(self) -> str:
        try:
            # A Ctrl-C that comes right before the reading begins is seen after it only: so there is nothing to wait for
            # when it begins.
            while self.hears and not self._typed_within(_GLANCE):
                pass
            text = self._input.readline(LONGEST)
        except OSError:
            # The terminal was closed, or the game runs in the background without one.
            text = ""
        if not text:
            raise InputEnded
        return text.strip()

    def _write(self, text: str) -> None:
        self.written += 1
        self._output.write(text.translate(_PLAINER) if self._plainer else text)
        self._output.flush()

    def _in_style(self, text: str, style: str) -> str:
        return f"\x1b[{STYLES[style]}m{text}\x1b[0m" if self.styled and STYLES[style] and text else text

    def _wrapped(self, text: str) -> list[str]:
        width = self._width()
        return [text] if len(text) <= width else textwrap.wrap(text, width)

    def _width(self) -> int:
        """How many letters fit on a line; where nobody watches, all of them."""
        return max(20, shutil.get_terminal_size().columns - 1) if self.live else sys.maxsize


def _has_colour() -> bool:
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    # An old Windows console would show the codes themselves.
    return sys.platform != "win32" or bool(os.environ.get("WT_SESSION") or os.environ.get("TERM"))


def _can_show(output: TextIO, letters: str) -> bool:
    """Whether these letters can be written there; a stream of text alone takes all."""
    try:
        letters.encode(output.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True
