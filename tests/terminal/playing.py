"""Games at a terminal, played in tests: through string streams, or on a real terminal of the system."""

import io
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fifties.rules.record import read_records
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


class Robot(io.StringIO):
    """Somebody who reads the board and the hand of Fifty-One off the screen, and types what they think of that.

    ``think`` is given the codes of the board and of the hand, and how many turns were taken; Enter is the next deal,
    and "stop" is not said after another's.
    """

    screen: io.StringIO

    def __init__(self, think: Callable[[list[str], list[str], int], str]) -> None:
        super().__init__()
        self._think = think
        self.turns = self.entries = 0

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        text = self.screen.getvalue()
        if text.endswith("Enter for the next deal: "):
            self.turns = 0
            return "\n"
        assert text.endswith((" turn: ", "of these: ")), text[-200:]
        typed = self._think(listed(text, "Board"), listed(text, "Your hand"), self.turns)
        if text.endswith("last turn: "):
            typed = typed.removesuffix(" stop")
        self.entries += 1
        assert self.entries < 1000, "this game does not end"
        self.turns += "take" in typed
        return f"{typed}\n" if typed else ""


def listed(text: str, title: str) -> list[str]:
    """The codes of the cards in the last list with that title."""
    cards = re.findall(rf"^{title}: (.*)$", text, re.MULTILINE)[-1]
    return [str(card).split()[0] for card in cards.split(", ")]


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
    if isinstance(typed, Robot):
        typed.screen = output
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


def read(path: Path) -> dict[str, Any]:
    [(_, record)] = list(read_records(io.BytesIO(path.read_bytes())))
    assert isinstance(record, dict), record
    return record


def plain_words(line: str) -> list[str]:
    """The words of a line that did not come from the catalogue: the pseudo-language changes most letters."""
    return re.findall(r"[a-zA-Z]*[aceghilnorstuyz][a-zA-Z]*", line)
