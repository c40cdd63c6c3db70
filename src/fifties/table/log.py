"""What the log of a table holds: all that is needed to have the table again, and nothing that follows from it."""

from typing import Any, TypeAlias

import msgspec

from fifties.rules.kinds import Operation


class _Entry(msgspec.Struct, frozen=True, tag=str.lower, tag_field="entry", omit_defaults=True, kw_only=True):
    id: str | None = None
    """The one that was given to what caused this, by whoever asked for it: asked again, it is not done again."""


class Seat(msgspec.Struct, frozen=True):
    """Who sits where: a name, and for a bot which one; None for a person."""

    name: str
    bot: str | None = None


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The time for thinking, in seconds.

    Where all choose at once, ``base`` for each choice. In turns, each seat has ``base`` for a game, gets ``increment``
    back after a turn, and never has more than ``cap``; None is no cap.
    """

    base: float
    increment: float = 0.0
    cap: float | None = None


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is to be played next at a table that gathers."""

    game: str
    rules: dict[str, Any]
    """The options but for the number of players: it follows from who is there."""
    bots: tuple[str, ...] = ()
    """The bots that play besides the people, by name."""
    pace: float = 0.8
    """Seconds a number in the count; 0 counts a round at once."""
    clock: Clock | None = None


class Opened(_Entry, frozen=True):
    """The table is opened: the first entry of every log."""

    game: str
    rules: dict[str, Any]
    """The options, as a record has them."""
    seats: tuple[Seat, ...]
    seed: bytes
    """The table's dice; secret. What chance decided is in the log besides."""
    pace: float
    """Seconds a number in the count; 0 counts a round at once."""
    owners: tuple[bytes | None, ...] = ()
    """Of each seat that belongs to a device: the hash of its token."""
    gathers: bool = False
    """Whether people come in first, till the host begins; else the game begins at once."""


class Joined(_Entry, frozen=True):
    """Somebody sits down, for the next game."""

    name: str
    owner: bytes


class Took(_Entry, frozen=True):
    """Somebody takes over the seat of a bot."""

    seat: int
    name: str
    owner: bytes


class Moved(_Entry, frozen=True):
    """A seat belongs to another device now."""

    seat: int
    owner: bytes


class Left(_Entry, frozen=True):
    """Somebody has gone; in a game a bot plays on for them. Whoever was removed does not come back."""

    seat: int
    removed: bool = False


class Hosted(_Entry, frozen=True):
    """The role of the host goes to a seat."""

    seat: int


class Shut(_Entry, frozen=True):
    """Whether anybody may still sit down, and whether the table's code is shown."""

    locked: bool
    hidden: bool


class Arranged(_Entry, frozen=True):
    """What is to be played next."""

    plan: Plan


class Began(_Entry, frozen=True):
    """A game begins, with whoever is there."""

    rules: dict[str, Any]
    seats: tuple[Seat, ...]
    """People first, in the order in which they sit, then bots."""


class Played(_Entry, frozen=True):
    """An operation of the game."""

    operation: Operation
    stood_in: bool = False
    """Whether a stand-in did it, for somebody who was away or out of time; of chance, whether the table went on by
    itself after a round, since no host said so in time."""
    left: float | None = None
    """What the seat has left on its clock, where a turn of its own has ended."""


class Paused(_Entry, frozen=True):
    """The count waits."""


class Resumed(_Entry, frozen=True):
    """The count goes on."""


class Paced(_Entry, frozen=True):
    """The pace is changed."""

    pace: float


class Named(_Entry, frozen=True):
    """The host names the seat that counts first from the next round on (F7)."""

    seat: int


Entry: TypeAlias = (
    Opened | Joined | Took | Moved | Left | Hosted | Shut | Arranged | Began | Played | Paused | Resumed | Paced | Named
)
