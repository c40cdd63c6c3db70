"""Everything that changes a game of Fifty, as values.

They are what a socket decodes, a store keeps, a bot returns and a replay reads.
"""

from typing import TypeAlias

from fifties.rules.fifty.line import Line
from fifties.rules.fifty.options import Card
from fifties.rules.values import OperationValue


class Reveal(OperationValue, frozen=True):
    """Chance turns up the forbidden tokens and the danger card, and names who counts first (F3, F7, F22)."""

    forbidden: tuple[int, ...]
    danger: Card | None
    starter: int | None


class Choose(OperationValue, frozen=True):
    """A seat writes its line (F5)."""

    seat: int
    line: Line


class Call(OperationValue, frozen=True):
    """The count goes on up to a number, ``to`` included.

    With ``claims="optional"`` no hand goes up before ``to``, and those at ``to`` are then open (F15).
    """

    to: int


class Claim(OperationValue, frozen=True):
    """A seat raises its hand at the number just called (F15)."""

    seat: int


class Close(OperationValue, frozen=True):
    """The time for hands at the number just called is over (F15)."""


Operation: TypeAlias = Reveal | Choose | Call | Claim | Close
