"""What is typed and what the server says, one after the other; and questions that news may overtake."""

import time
from collections import deque
from collections.abc import Callable, Hashable
from queue import Empty, SimpleQueue
from typing import Final, TextIO

from fifties.terminal.console import Console, InputEnded
from fifties.terminal.remote.news import News, Typed

_GLANCE: Final = 0.5
"""Seconds: how long a Ctrl-C may go unnoticed where it can't interrupt waiting."""


class Overtaken(Exception):
    """What was asked is not to be answered any more: things stand otherwise now."""


class TableConsole(Console):
    """A console whose questions are asked by somebody who hears the news meanwhile."""

    asker: Callable[[str], str]

    def __init__(self, input: TextIO, output: TextIO, *, plain: bool = False) -> None:
        super().__init__(input, output, plain=plain)
        self.input = input
        self.hears = input.isatty()  # there is a thread that reads, on every system

    def ask(self, prompt: str) -> str:
        """What is typed in answer.

        Raises:
            InputEnded: nothing more will be.
            Overtaken: the question stands no longer.
        """
        return self.asker(prompt)


class Talk:
    """One thing after the other: see ``news``, into which they are put by the threads where they happen."""

    def __init__(self, console: TableConsole) -> None:
        """Nothing has happened yet."""
        self.news: SimpleQueue[News] = SimpleQueue()
        self.alarm: float | None = None
        """When, by ``time.monotonic``, ``next`` is to return even if nothing happens; once."""
        self._console = console
        self._typed: deque[str | None] = deque()
        """What was typed and is not used; None is the end of input."""

    def next(self) -> News | None:
        """What has happened; None at the alarm."""
        while True:
            left = _GLANCE if self.alarm is None else self.alarm - time.monotonic()
            if left <= 0:
                self.alarm = None
                return None
            try:
                return self.news.get(timeout=min(_GLANCE, left))
            except Empty:
                pass

    def keep(self, typed: Typed) -> None:
        """What was typed is kept till it is asked for."""
        self._typed.append(typed.text)

    def peek(self) -> Typed | None:
        """What was typed first and not used yet."""
        return Typed(self._typed[0]) if self._typed else None

    @property
    def ended(self) -> bool:
        """Whether nothing more will be typed than what is there."""
        return bool(self._typed) and self._typed[-1] is None

    def use(self) -> str:
        """The same, and it is used.

        Raises:
            InputEnded: it is the end of input, which is never used up.
        """
        text = self._typed[0]
        if text is None:
            raise InputEnded
        self._typed.popleft()
        return text

    def ask(self, prompt: str, stands: Callable[[], Hashable], take: Callable[[News | None], None]) -> str:
        """Asks; ``take`` is told what happens meanwhile.

        Raises:
            InputEnded: nothing more will be typed.
            Overtaken: ``stands`` gives something else than before.
        """
        stood = stands()
        self._console.prompt(prompt)
        ahead = True
        while not self._typed:
            ahead = False
            written = self._console.written
            take(self.next())
            if stands() != stood:
                raise Overtaken
            if self._console.written != written:
                self._console.prompt(prompt)
        text = self.use()
        self._console.answered(text, ahead=ahead and self._console.hears)
        return text
