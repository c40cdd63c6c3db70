"""What the log of a table holds: all that is needed to have the table again, and nothing that follows from it."""

from typing import Any, TypeAlias

import msgspec

from fifties.rules.kinds import Operation


class _Entry(msgspec.Struct, frozen=True, tag=str.lower, tag_field="entry"):
    pass


class Seat(msgspec.Struct, frozen=True):
    """Who sits where: a name, and for a bot which one; None for a person."""

    name: str
    bot: str | None = None


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


class Played(_Entry, frozen=True):
    """An operation of the game, and the id that the one who sent it gave it."""

    operation: Operation
    id: str | None = None


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


Entry: TypeAlias = Opened | Played | Paused | Resumed | Paced | Named
