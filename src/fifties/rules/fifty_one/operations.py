"""Everything that changes a game of Fifty-One, as values.

They are what a socket decodes, a store keeps, a bot returns and a replay reads.
"""

from typing import TypeAlias

from fifties.rules.fifty_one.cards import Card
from fifties.rules.values import OperationValue


class Deal(OperationValue, frozen=True):
    """Chance shuffles and a seat deals: the whole pack, the first card dealt first (O3).

    >>> Game(Rules(players=2)).apply(Deal(dealer=0, deck=PACK))
    [Dealt(deal=0, dealer=0, seat=1), TurnedUp(cards=('4s', '3s', '2s', 'Ah', 'Kh'))]
    """

    dealer: int
    deck: tuple[Card, ...]


class Reshuffle(OperationValue, frozen=True):
    """Chance makes a new stock of the discard pile, its top first (O11).

    >>> game, dice = Game(Rules(players=2)), Dice(b"tea")
    >>> _ = game.roll(dice)
    >>> while game.phase != "board":  # everybody clears whenever they may
    ...     (seat,) = game.wants()
    ...     _ = game.apply(game.legal(seat)[0])
    >>> game.apply(Reshuffle(tuple(dice.shuffle("stock", game.play.discards))))
    [Reshuffled(stock=40), TurnedUp(cards=('5d', 'Qc', 'Js'))]
    """

    stock: tuple[Card, ...]


class Clear(OperationValue, frozen=True):
    """A seat clears the board (O10); the exchange is still to come.

    >>> game = Game(Rules(players=2))
    >>> _ = game.deal(0, PACK), game.exchange(1, "4s", "6s"), game.exchange(0, "6s", "5s")
    >>> game.apply(Clear(seat=1))
    [Cleared(seat=1), TurnedUp(cards=('Qh', 'Jh', 'Th', '9h', '8h'))]
    """

    seat: int


class Exchange(OperationValue, frozen=True):
    """A seat takes a card from the board and puts one of its own in its place (O9); with ``stop`` it calls (O12).

    >>> game = Game(Rules(players=2))
    >>> _ = game.deal(dealer=0, deck=PACK)
    >>> game.apply(Exchange(seat=1, take="4s", give="6s", stop=True))
    [Exchanged(seat=1, take='4s', give='6s'), Stopped(seat=1), LastTurn(seat=0)]
    """

    seat: int
    take: Card
    give: Card
    stop: bool = False


class Stop(OperationValue, frozen=True):
    """A seat calls in place of a turn, with ``stop="instead"`` (O12).

    >>> game = Game(Rules(players=2, stop="instead"))
    >>> _ = game.deal(dealer=0, deck=PACK)
    >>> game.apply(Stop(seat=1))
    [Stopped(seat=1), LastTurn(seat=0)]
    """

    seat: int


Operation: TypeAlias = Deal | Reshuffle | Clear | Exchange | Stop
