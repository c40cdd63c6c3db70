"""What happened, for motion and words. Every event may be seen by everybody: nothing secret is in one."""

from typing import Literal, TypeAlias

from fifties.rules.fifty_one.cards import Card
from fifties.rules.values import EventValue

DealFinish: TypeAlias = Literal["stop", "limit"]
"""How a deal ends: after a call (O13), or after ``max_turns`` (O16)."""

Finish: TypeAlias = Literal["stop", "limit", "deals"]
"""How a game ends: as its only deal, or after all deals of a match (O15)."""


class Dealt(EventValue, frozen=True):
    """A deal begins, with the seat to the dealer's left (O8); ``deal`` counts from 0. Hands are in the views."""

    deal: int
    dealer: int
    seat: int


class TurnedUp(EventValue, frozen=True):
    """Cards come from the stock to the board, at its next free places."""

    cards: tuple[Card, ...]


class Cleared(EventValue, frozen=True):
    """A seat has cleared the board: its cards go to the discard pile (O10)."""

    seat: int


class Reshuffled(EventValue, frozen=True):
    """The discard pile has become the new stock, of so many cards (O11)."""

    stock: int


class Exchanged(EventValue, frozen=True):
    """A seat has taken a card from the board and put one of its own in its place (O9)."""

    seat: int
    take: Card
    give: Card


class Stopped(EventValue, frozen=True):
    """A seat has called "Stop!" (O12)."""

    seat: int


class LastTurn(EventValue, frozen=True):
    """A seat has its last turn now (O13)."""

    seat: int


class DealEnded(EventValue, frozen=True):
    """A deal is over and the hands are open: see the view. ``winners`` share it, ascending (O14)."""

    deal: int
    finish: DealFinish
    caller: int | None
    winners: tuple[int, ...]


class MatchEnded(EventValue, frozen=True):
    """A match of several deals is over; ``winners`` share it, ascending (O15)."""

    winners: tuple[int, ...]


Event: TypeAlias = Dealt | TurnedUp | Cleared | Reshuffled | Exchanged | Stopped | LastTurn | DealEnded | MatchEnded
