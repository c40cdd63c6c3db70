"""``fifties play``: one person in a terminal, with bots in the other seats."""

import secrets
from collections.abc import Callable, Sequence
from contextlib import nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from fifties.rules.dice import Dice
from fifties.rules.kinds import KINDS
from fifties.rules.refusal import refused, shown
from fifties.table.log import Opened, Seat
from fifties.table.names import bot_names, clean_name
from fifties.terminal.console import Console, InputEnded
from fifties.terminal.driver import Driver
from fifties.terminal.fifty.person import FiftyPerson
from fifties.terminal.fifty_one.person import FiftyOnePerson
from fifties.terminal.person import Person
from fifties.terminal.record_file import RecordFile
from fifties.terminal.signals import Terminated
from fifties.words import Words

INTERRUPTED = 130
"""The exit status after Ctrl-C, as shells have it."""

LIVE_PACE = 0.6
"""Seconds a number, or two thirds of what a bot takes over its turn, where somebody watches."""

PERSONS: Final[dict[str, Callable[[Console, Words, Sequence[Seat], int | None, Dice], Person]]] = {
    "fifty": FiftyPerson,
    "fifty-one": FiftyOnePerson,
}
"""By the game's name: who speaks it."""


@dataclass(frozen=True)
class Wishes:
    """What somebody wants to play; None stands for what is usual."""

    game: str
    rules: dict[str, Any]
    """The options, as a record has them."""
    bots: Sequence[str]
    """The bots of the other seats in turn; fewer are repeated."""
    seat: int = 0
    name: str | None = None
    seed: str | None = None
    pace: float | None = None
    record: Path | None = None


def play(wishes: Wishes, console: Console, words: Words) -> int:
    """Plays a game and returns the exit status.

    Raises:
        Refused: it can't be played like that, or its record can't be written.
    """
    rules = KINDS[wishes.game].rules(wishes.rules)
    seed = secrets.token_hex(8) if wishes.seed is None else wishes.seed
    dice = Dice(seed.encode("utf-8", "surrogateescape"))
    pace = wishes.pace if wishes.pace is not None else LIVE_PACE if console.live else 0.0
    seats = _seats(wishes, rules.players, words)
    opened = Opened(wishes.game, wishes.rules, seats, dice.seed, pace)
    person = PERSONS[wishes.game](console, words, seats, wishes.seat, dice.under("person"))
    driver = Driver(opened, wishes.seat, console, person)
    file = RecordFile(wishes.record, driver.record_so_far()) if wishes.record is not None else None
    left: BaseException | None = None
    try:
        person.welcome(rules, pace)
        driver.play(file)
    except (InputEnded, KeyboardInterrupt, Terminated) as why:
        left = why
    finally:
        while file is not None:
            # Here, not in a function: between its call and its ``try`` a signal could come, and windows that are closed
            # send one when the end of input has been seen already.
            try:
                file.write(driver.record())
            except (KeyboardInterrupt, Terminated):
                continue
            break
    # Whoever has left may have closed the window.
    with suppress(OSError) if left else nullcontext():
        if left is not None:
            console.say(words.text("terminal-left"))
        if file is not None:
            console.say(words.text("terminal-recorded", file=shown(file.name, 400)))
        if wishes.seed is None:
            console.say(words.text("terminal-seed", seed=seed), "quiet")
    return status_of(left)


def status_of(left: BaseException | None) -> int:
    """The exit status for how somebody left."""
    if isinstance(left, Terminated):
        return left.status
    return INTERRUPTED if isinstance(left, KeyboardInterrupt) else 0


def _seats(wishes: Wishes, players: int, words: Words) -> tuple[Seat, ...]:
    if not 0 <= wishes.seat < players:
        raise refused("seat-unknown", seat=str(wishes.seat), high=players - 1)
    if len(wishes.bots) > players - 1:
        raise refused("bots-many", given=len(wishes.bots), seats=players - 1)
    name = words.text("terminal-you") if wishes.name is None else clean_name(wishes.name)
    bots = [
        Seat(bot, wishes.bots[i % len(wishes.bots)]) for i, bot in enumerate(bot_names(players - 1, besides=[name]))
    ]
    return (*bots[: wishes.seat], Seat(name), *bots[wishes.seat :])
