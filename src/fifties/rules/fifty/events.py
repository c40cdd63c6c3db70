"""What happened, for motion and words. Every event may be seen by everybody: nothing secret is in one.

At each number they come in the order of the rulings: called, hands, crossing out, take-over, point, crown, end.
"""

from typing import Literal, TypeAlias

from fifties.rules.fifty.options import Card
from fifties.rules.values import EventValue

Finish: TypeAlias = Literal["crown", "rounds"]
"""How a game ends: by a second crown (F17), or after four rounds (F21)."""


class Revealed(EventValue, frozen=True):
    """A round begins; ``round`` counts from 0."""

    round: int
    forbidden: tuple[int, ...]
    danger: Card | None
    starter: int | None


class Chosen(EventValue, frozen=True):
    """A seat has written its line. Which, and whether it is void, is not told."""

    seat: int


class Called(EventValue, frozen=True):
    """A number is called; ``counter`` is who calls it, None for a neutral voice."""

    number: int
    counter: int | None


class TookOver(EventValue, frozen=True):
    """A lone hand: the seat becomes the counter (F8)."""

    number: int
    seat: int


class WentOn(EventValue, frozen=True):
    """A lone hand of the counter's own: the run goes on, or starts here (F10)."""

    number: int
    seat: int


class Clashed(EventValue, frozen=True):
    """Several hands: each crosses the number out, nobody scores it (F11)."""

    number: int
    seats: tuple[int, ...]


class BonusLost(EventValue, frozen=True):
    """The clash was in the danger range: its bonus is lost (F23)."""

    number: int
    seats: tuple[int, ...]


class Scored(EventValue, frozen=True):
    """The counter scores the number; ``marble`` is the marble after it."""

    number: int
    seat: int
    marble: int


class Crowned(EventValue, frozen=True):
    """A marble has reached the value of a crown; ``crowns`` is what the seat has now (F16)."""

    number: int
    seat: int
    crowns: int


class RoundEnded(EventValue, frozen=True):
    """The round is over and everybody's lines are open: see the view."""

    round: int


class GameEnded(EventValue, frozen=True):
    """The game is over; ``winners`` are the seats that share the victory, ascending."""

    finish: Finish
    winners: tuple[int, ...]


Event: TypeAlias = (
    Revealed | Chosen | Called | TookOver | WentOn | Clashed | BonusLost | Scored | Crowned | RoundEnded | GameEnded
)
