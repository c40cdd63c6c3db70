"""What a person at a table may ask of it. Who asks, and whether they may, is the table's to know."""

from typing import TypeAlias

import msgspec

from fifties.rules.kinds import Operation


class _Command(msgspec.Struct, frozen=True, tag=str.lower, tag_field="do", forbid_unknown_fields=True):
    pass


class Act(_Command, frozen=True):
    """An operation of the game, meant for the moment ``at``; later it is refused, never misread."""

    operation: Operation
    at: tuple[int, int]


class Next(_Command, frozen=True):
    """Go on to the next round."""


class Pause(_Command, frozen=True):
    """Let the count wait."""


class Resume(_Command, frozen=True):
    """Let the count go on."""


class Hurry(_Command, frozen=True):
    """Count the rest of this round at once; where there is one person at the table."""


class Pace(_Command, frozen=True):
    """Count at ``seconds`` a number, 0 to 10; 0 counts a round at once."""

    seconds: float


class Name(_Command, frozen=True):
    """The host names the seat that counts first from the next round on (F7)."""

    seat: int


Command: TypeAlias = Act | Next | Pause | Resume | Hurry | Pace | Name
