"""What a person at a table may ask of it. Who asks, and whether they may, is the table's to know."""

from typing import TypeAlias

import msgspec

from fifties.rules.kinds import Operation
from fifties.table.log import Plan


class _Command(msgspec.Struct, frozen=True, tag=str.lower, tag_field="do", forbid_unknown_fields=True):
    pass


# Coming and going


class Join(_Command, frozen=True):
    """Sit down for the next game; once more on the same device for somebody else who plays on it."""

    name: str


class Take(_Command, frozen=True):
    """Take over the seat of a bot while a game goes on."""

    seat: int
    name: str


class Leave(_Command, frozen=True):
    """Give one's seat up."""


# The game


class Act(_Command, frozen=True):
    """An operation of the game, meant for the moment ``at``; later it is refused, never misread."""

    operation: Operation
    at: tuple[int, int]


# What the host may


class Next(_Command, frozen=True):
    """Go on to the next round."""


class Pause(_Command, frozen=True):
    """Let the count wait, and all clocks."""


class Resume(_Command, frozen=True):
    """Let the count go on."""


class Hurry(_Command, frozen=True):
    """Count the rest of this round at once; where there is one person at the table."""


class Pace(_Command, frozen=True):
    """Count at ``seconds`` a number, 0 to 10; 0 counts a round at once."""

    seconds: float


class Name(_Command, frozen=True):
    """Name the seat that counts first from the next round on (F7)."""

    seat: int


class Arrange(_Command, frozen=True):
    """Say what is to be played next."""

    plan: Plan


class Start(_Command, frozen=True):
    """Begin the game with whoever is there; after a game, the next one."""


class Shut(_Command, frozen=True):
    """Let nobody sit down any more, or take the code off the screens."""

    locked: bool
    hidden: bool


class Remove(_Command, frozen=True):
    """Remove somebody; they can't sit down at this table again.

    The name says who is meant: before a game seats move up as somebody leaves.
    """

    seat: int
    name: str


class Hand(_Command, frozen=True):
    """Hand the role of the host on; the name says who is meant."""

    to: int
    name: str


Command: TypeAlias = (
    Join | Take | Leave | Act | Next | Pause | Resume | Hurry | Pace | Name | Arrange | Start | Shut | Remove | Hand
)
