"""Everything that changes a game of Fifty-One, as values.

They are what a socket decodes, a store keeps, a bot returns and a replay reads.
"""

from typing import TypeAlias

from fifties.rules.fifty_one.cards import Card
from fifties.rules.values import OperationValue


class Deal(OperationValue, frozen=True):
    """Chance shuffles and a seat deals: the whole pack, the first card dealt first (O3)."""

    dealer: int
    deck: tuple[Card, ...]


class Reshuffle(OperationValue, frozen=True):
    """Chance makes a new stock of the discard pile, its top first (O11)."""

    stock: tuple[Card, ...]


class Clear(OperationValue, frozen=True):
    """A seat clears the board (O10); the exchange is still to come."""

    seat: int


class Exchange(OperationValue, frozen=True):
    """A seat takes a card from the board and puts one of its own in its place (O9); with ``stop`` it calls (O12)."""

    seat: int
    take: Card
    give: Card
    stop: bool = False


class Stop(OperationValue, frozen=True):
    """A seat calls in place of a turn, with ``stop="instead"`` (O12)."""

    seat: int


Operation: TypeAlias = Deal | Reshuffle | Clear | Exchange | Stop
