"""Everything that changes a game of Fifty, as values.

They are what a socket decodes, a store keeps, a bot returns and a replay reads.
"""

from typing import TypeAlias

from fifties.rules.fifty.line import Line
from fifties.rules.fifty.options import Card
from fifties.rules.values import OperationValue


class Reveal(OperationValue, frozen=True):
    """Chance turns up the forbidden tokens and the danger card, and names who counts first (F3, F7, F22).

    >>> Game(Rules(players=5, danger=True)).apply(Reveal((2, 8), danger=(10, 19), starter=0))
    [Revealed(round=0, forbidden=(2, 8), danger=(10, 19), starter=0)]
    """

    forbidden: tuple[int, ...]
    danger: Card | None
    starter: int | None


class Choose(OperationValue, frozen=True):
    """A seat writes its line (F5).

    >>> game = Game(Rules(players=7))
    >>> _ = game.roll(Dice(b"tea"))
    >>> game.apply(Choose(seat=6, line=(4, 15, 26, 37, 44)))
    [Chosen(seat=6)]
    """

    seat: int
    line: Line


class Call(OperationValue, frozen=True):
    """The count goes on up to a number, ``to`` included.

    With ``claims="optional"`` no hand goes up before ``to``, and those at ``to`` are then open (F15).

    >>> lines = [(4, 14, 24, 34, 44), (4, 16, 26, 36, 46), (7, 17, 27, 37, 47)]
    >>> Game.written(Rules(players=3), lines, forbidden=(0, 2, 5, 8)).apply(Call(to=4))[-1]
    Clashed(number=4, seats=(0, 1))
    """

    to: int


class Claim(OperationValue, frozen=True):
    """A seat raises its hand at the number just called (F15).

    >>> lines = [(4, 14, 24, 34, 44), (4, 16, 26, 36, 46), (7, 17, 27, 37, 47)]
    >>> game = Game.written(Rules(players=3, claims="optional"), lines, forbidden=(0, 2, 5, 8))
    >>> _ = game.call(4)
    >>> game.apply(Claim(seat=1)), game.claims
    ([], {1})
    """

    seat: int


class Close(OperationValue, frozen=True):
    """The time for hands at the number just called is over (F15).

    >>> lines = [(4, 14, 24, 34, 44), (4, 16, 26, 36, 46), (7, 17, 27, 37, 47)]
    >>> game = Game.written(Rules(players=3, claims="optional"), lines, forbidden=(0, 2, 5, 8))
    >>> _ = game.call(4)
    >>> game.apply(Close())  # all silent
    []
    """


Operation: TypeAlias = Reveal | Choose | Call | Claim | Close
