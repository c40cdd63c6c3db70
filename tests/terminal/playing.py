"""Games at a terminal, played in tests: through string streams, or on a real terminal of the system."""

import io
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fifties.terminal.console import Console
from fifties.terminal.play import Wishes
from fifties.terminal.play import play as play_game
from fifties.words import words

WHOLE_GAME = "random\n\n" * 4
"""What is typed for a whole game with drawn lines: Enter after each round."""


@dataclass(frozen=True)
class Played:
    """What was seen, and the exit status."""

    text: str
    status: int

    @property
    def lines(self) -> list[str]:
        return self.text.splitlines()

    def __contains__(self, text: str) -> bool:
        return text in self.text


class Screen(io.StringIO):
    """An output that says it is a terminal."""

    def isatty(self) -> bool:
        return True


class Typing(io.StringIO):
    """An input at whose end somebody types Ctrl-C."""

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        if not (text := super().readline(-1 if size is None else size)):
            raise KeyboardInterrupt
        return text


def play(
    typed: str | io.StringIO = WHOLE_GAME,
    *,
    game: str = "fifty",
    players: int = 5,
    bots: Iterable[str] = ("random",),
    seat: int = 0,
    name: str | None = None,
    seed: str | None = "a seed",
    pace: float | None = None,
    record: Path | None = None,
    language: str = "en",
    screen: bool = False,
    **rules: Any,
) -> Played:
    """Plays with what is typed, through streams; with ``screen`` the output says it is a terminal."""
    output = Screen() if screen else io.StringIO()
    wishes = Wishes(game, {"players": players, **rules}, list(bots), seat, name, seed, pace, record)
    console = Console(typed if isinstance(typed, io.StringIO) else io.StringIO(typed), output)
    status = play_game(wishes, console, words(language))
    return Played(output.getvalue(), status)


def called(played: Played) -> list[list[tuple[str, int]]]:
    """The numbers heard in each round, with the name of who called them."""
    rounds: list[list[tuple[str, int]]] = []
    for line in played.lines:
        if re.match(r"Round \d:", line):
            rounds.append([])
        elif found := re.match(r"([^:]+):((?: \d+)+) \(.*\)$", line):
            rounds[-1] += [(found[1], int(number)) for number in found[2].split()]
    return rounds
