"""What happened, for motion and words. Every event may be seen by everybody: nothing secret is in one.

At each number they come in the order of the rulings: called, hands, crossing out, take-over, point, crown, end.
"""

from typing import Literal, TypeAlias

from fifties.rules.fifty.options import Card
from fifties.rules.values import EventValue

Finish: TypeAlias = Literal["crown", "rounds"]
"""How a game ends: by a second crown (F17), or after four rounds (F21)."""


class Revealed(EventValue, frozen=True):
    """A round begins; ``round`` counts from 0.

    >>> Game(Rules(players=5)).reveal((2, 8), starter=0)
    [Revealed(round=0, forbidden=(2, 8), danger=None, starter=0)]
    """

    round: int
    forbidden: tuple[int, ...]
    danger: Card | None
    starter: int | None


class Chosen(EventValue, frozen=True):
    """A seat has written its line. Which, and whether it is void, is not told.

    >>> game = Game(Rules(players=5))
    >>> _ = game.reveal((2, 8))
    >>> game.choose(3, (4, 15, 26, 37, 44))
    [Chosen(seat=3)]
    """

    seat: int


class Called(EventValue, frozen=True):
    """A number is called; ``counter`` is who calls it, None for a neutral voice.

    >>> lines = [(4, 14, 24, 34, 44), (4, 16, 26, 36, 46), (7, 17, 27, 37, 47)]
    >>> Game.written(Rules(players=3), lines, forbidden=(0, 2, 5, 8)).call(2)
    [Called(number=1, counter=None), Called(number=2, counter=None)]
    """

    number: int
    counter: int | None


class TookOver(EventValue, frozen=True):
    """A lone hand: the seat becomes the counter (F8).

    >>> lines = [(4, 14, 24, 34, 44), (4, 16, 26, 36, 46), (7, 17, 27, 37, 47)]
    >>> Game.written(Rules(players=3), lines, forbidden=(0, 2, 5, 8)).call(7)[-2]
    TookOver(number=7, seat=2)
    """

    number: int
    seat: int


class WentOn(EventValue, frozen=True):
    """A lone hand of the counter's own: the run goes on, or starts here (F10).

    >>> lines = [(3, 4, 14, 24, 34), (16, 26, 36, 46, 47), (7, 17, 27, 37, 47)]
    >>> Game.written(Rules(players=3), lines, forbidden=(0, 2, 5, 8)).call(4)[-2:]
    [WentOn(number=4, seat=0), Scored(number=4, seat=0, marble=2)]
    """

    number: int
    seat: int


class Clashed(EventValue, frozen=True):
    """Several hands: each crosses the number out, nobody scores it (F11).

    >>> lines = [(4, 14, 24, 34, 44), (4, 16, 26, 36, 46), (7, 17, 27, 37, 47)]
    >>> Game.written(Rules(players=3), lines, forbidden=(0, 2, 5, 8)).call(4)[-1]
    Clashed(number=4, seats=(0, 1))
    """

    number: int
    seats: tuple[int, ...]


class BonusLost(EventValue, frozen=True):
    """The clash was in the danger range: its bonus is lost (F23).

    >>> lines = [(4, 14, 24, 34, 44), (4, 16, 26, 36, 46), (7, 17, 27, 37, 47)]
    >>> rules = Rules(players=3, danger=True)
    >>> Game.written(rules, lines, forbidden=(0, 2, 5, 8), danger=(1, 9)).call(4)[-1]
    BonusLost(number=4, seats=(0, 1))
    """

    number: int
    seats: tuple[int, ...]


class Scored(EventValue, frozen=True):
    """The counter scores the number; ``marble`` is the marble after it.

    >>> lines = [(4, 14, 24, 34, 44), (4, 16, 26, 36, 46), (7, 17, 27, 37, 47)]
    >>> Game.written(Rules(players=3), lines, forbidden=(0, 2, 5, 8)).call(8)[-1]
    Scored(number=8, seat=2, marble=2)
    """

    number: int
    seat: int
    marble: int


class Crowned(EventValue, frozen=True):
    """A marble has reached the value of a crown; ``crowns`` is what the seat has now (F16).

    >>> lines = [(1, 3, 4, 6, 7), (1, 3, 4, 6, 7), (9, 29, 39, 46, 49)]
    >>> Game.written(Rules(players=3), lines, forbidden=(0, 2, 5, 8)).call(27)[-1]
    Crowned(number=27, seat=2, crowns=1)
    """

    number: int
    seat: int
    crowns: int


class RoundEnded(EventValue, frozen=True):
    """The round is over and everybody's lines are open: see the view.

    >>> lines = [(4, 14, 24, 34, 44), (4, 16, 26, 36, 46), (7, 17, 27, 37, 47)]
    >>> Game.written(Rules(players=3), lines, forbidden=(0, 2, 5, 8)).call()[-1]
    RoundEnded(round=0)
    """

    round: int


class GameEnded(EventValue, frozen=True):
    """The game is over; ``winners`` are the seats that share the victory, ascending.

    >>> game, dice = Game(Rules(players=3)), Dice(b"tea")
    >>> while not game.over:
    ...     _ = game.roll(dice)
    ...     for seat in range(3):
    ...         _ = game.choose(seat, game.legal(seat).sample(dice, f"line/{game.round}/{seat}"))
    ...     events = game.call()
    >>> events[-1]
    GameEnded(finish='rounds', winners=(2,))
    """

    finish: Finish
    winners: tuple[int, ...]


Event: TypeAlias = (
    Revealed | Chosen | Called | TookOver | WentOn | Clashed | BonusLost | Scored | Crowned | RoundEnded | GameEnded
)
