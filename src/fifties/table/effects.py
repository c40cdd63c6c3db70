"""What comes of what happens at a table: what is to be stored, who is told what, and which bot is asked."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

import msgspec

from fifties.bots import BOTS
from fifties.rules.dice import Dice
from fifties.rules.kinds import Event, Operation, Own, View
from fifties.table.log import Clock, Entry, Plan
from fifties.table.party import Sitting


class TableView(msgspec.Struct, frozen=True):
    """What everybody may see of the table around the game."""

    seats: tuple[Sitting, ...]
    host: int | None
    """The seat that may do what only one may; nobody's while nobody sits."""
    pace: float
    paused: bool
    resting: bool
    """Whether a round has ended and the table waits for ``Next``."""
    named: int | None
    """The seat that the host would have count first (F7)."""
    games: int = 0
    """How many games have begun here."""
    plan: Plan | None = None
    """What is to be played next, before and after a game at a table that gathers."""
    locked: bool = False
    hidden: bool = False
    clock: Clock | None = None
    left: float | None = None
    """What was left, when this was sent, in seconds: for those who are to act, or while the table rests, till it goes
    on by itself; None where no time is taken."""
    banks: tuple[float, ...] = ()
    """In turns: what each seat has on its clock for the rest of the game; of who is to act, when their turn began."""


class Update(msgspec.Struct, frozen=True):
    """What has happened and how things stand: the view is the truth, the events are for motion and words."""

    version: int
    """Goes up with all that everybody may see, from 1 when the table is brought into memory."""
    at: tuple[int, int]
    """The moment to name in ``Act``."""
    events: tuple[Event, ...]
    view: View | None
    """Of the game that is played or was last; None before the first."""
    around: TableView
    stood_in: int | None = None
    """The seat that a stand-in has just acted for."""


@dataclass(frozen=True)
class Append:
    """Store this before carrying out anything that follows."""

    entry: Entry


@dataclass(frozen=True)
class Show:
    """Tell this to whoever watches, to each with what their own seat knows besides."""

    update: Update
    """As a bystander is told it."""
    owns: Mapping[int, Own]
    """What the seats know besides that people have in the game."""
    alone: bool = False
    """Whether it is for these seats alone."""

    def own(self, seat: int | None) -> Own | None:
        """What whoever watches from a seat knows besides."""
        return None if seat is None else self.owns.get(seat)

    def to(self, seat: int | None) -> Update | None:
        """What is told to whoever watches from a seat; None is a bystander. None if it is nothing to them."""
        if (own := self.own(seat)) is None:
            return None if self.alone else self.update
        view: Any = self.update.view
        return msgspec.structs.replace(self.update, view=type(view)(view.public, own))


@dataclass(frozen=True)
class Ask:
    """Ask this bot, and give its answer back with ``Table.answer``; an answer that comes late is dropped."""

    seat: int
    bot: str
    game: str
    view: View
    dice: Dice
    at: tuple[int, int, int]
    """The game, counted from 0, and its moment."""

    def answer(self) -> Operation | None:
        """What the bot says; takes milliseconds of computing, so not in an event loop."""
        operation: Operation | None = BOTS[self.game][self.bot].act(self.view, self.dice)
        return operation


Effect: TypeAlias = Append | Show | Ask
