"""What happened, for motion and words. Every event may be seen by everybody: nothing secret is in one."""

from typing import Literal, TypeAlias

from fifties.rules.fifty_one.cards import Card
from fifties.rules.values import EventValue

DealFinish: TypeAlias = Literal["stop", "limit"]
"""How a deal ends: after a call (O13), or after ``max_turns`` (O16)."""

Finish: TypeAlias = Literal["stop", "limit", "deals"]
"""How a game ends: as its only deal, or after all deals of a match (O15)."""


class Dealt(EventValue, frozen=True):
    """A deal begins, with the seat to the dealer's left (O8); ``deal`` counts from 0. Hands are in the views.

    >>> Game(Rules(players=2)).deal(dealer=0, deck=PACK)[0]
    Dealt(deal=0, dealer=0, seat=1)
    """

    deal: int
    dealer: int
    seat: int


class TurnedUp(EventValue, frozen=True):
    """Cards come from the stock to the board, at its next free places.

    >>> Game(Rules(players=2)).deal(dealer=0, deck=PACK)[1]
    TurnedUp(cards=('4s', '3s', '2s', 'Ah', 'Kh'))
    """

    cards: tuple[Card, ...]


class Cleared(EventValue, frozen=True):
    """A seat has cleared the board: its cards go to the discard pile (O10).

    >>> game = Game(Rules(players=2))
    >>> _ = game.deal(0, PACK), game.exchange(1, "4s", "6s"), game.exchange(0, "6s", "5s")
    >>> game.clear(1)[0]
    Cleared(seat=1)
    """

    seat: int


class Reshuffled(EventValue, frozen=True):
    """The discard pile has become the new stock, of so many cards (O11).

    >>> game, dice = Game(Rules(players=2)), Dice(b"tea")
    >>> _ = game.roll(dice)
    >>> while game.phase != "board":  # everybody clears whenever they may
    ...     (seat,) = game.wants()
    ...     _ = game.apply(game.legal(seat)[0])
    >>> game.roll(dice)[0]
    Reshuffled(stock=40)
    """

    stock: int


class Exchanged(EventValue, frozen=True):
    """A seat has taken a card from the board and put one of its own in its place (O9).

    >>> game = Game(Rules(players=2))
    >>> _ = game.deal(dealer=0, deck=PACK)
    >>> game.exchange(1, take="4s", give="6s")
    [Exchanged(seat=1, take='4s', give='6s')]
    """

    seat: int
    take: Card
    give: Card


class Stopped(EventValue, frozen=True):
    """A seat has called "Stop!" (O12).

    >>> game = Game(Rules(players=2))
    >>> _ = game.deal(dealer=0, deck=PACK)
    >>> game.exchange(1, take="4s", give="6s", stop=True)[1]
    Stopped(seat=1)
    """

    seat: int


class LastTurn(EventValue, frozen=True):
    """A seat has its last turn now (O13).

    >>> game = Game(Rules(players=2))
    >>> _ = game.deal(dealer=0, deck=PACK)
    >>> game.exchange(1, take="4s", give="6s", stop=True)[2]
    LastTurn(seat=0)
    """

    seat: int


class DealEnded(EventValue, frozen=True):
    """A deal is over and the hands are open: see the view. ``winners`` share it, ascending (O14).

    >>> game = Game(Rules(players=2))
    >>> _ = game.deal(dealer=0, deck=PACK)
    >>> _ = game.exchange(1, take="4s", give="6s", stop=True)
    >>> game.exchange(0, take="6s", give="5s")[-1]
    DealEnded(deal=0, finish='stop', caller=1, winners=(1,))
    """

    deal: int
    finish: DealFinish
    caller: int | None
    winners: tuple[int, ...]


class MatchEnded(EventValue, frozen=True):
    """A match of several deals is over; ``winners`` share it, ascending (O15).

    >>> game, dice = Game(Rules(players=2, deals=2)), Dice(b"tea")
    >>> while not game.over:
    ...     (seat,) = game.wants()
    ...     events = game.roll(dice) if seat == CHANCE else game.apply(game.legal(seat)[-1])
    >>> events[-1]
    MatchEnded(winners=(0,))
    """

    winners: tuple[int, ...]


Event: TypeAlias = Dealt | TurnedUp | Cleared | Reshuffled | Exchanged | Stopped | LastTurn | DealEnded | MatchEnded
