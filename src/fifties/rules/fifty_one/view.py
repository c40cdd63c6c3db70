"""What a seat or a bystander may see of a game (O3). All that is shown, sent or given to a bot is one of these."""

from functools import lru_cache
from typing import TYPE_CHECKING, Literal, TypeAlias

import msgspec

from fifties.rules.fifty_one.cards import Card, in_order
from fifties.rules.fifty_one.events import DealFinish, Finish
from fifties.rules.fifty_one.hand import Reading, SuitOption, reading, value, values_after
from fifties.rules.fifty_one.options import Rules
from fifties.rules.fifty_one.text import text_of

if TYPE_CHECKING:
    from fifties.rules.fifty_one.game import Game

Phase: TypeAlias = Literal["deal", "turn", "board", "over"]
"""A deal is to be dealt; a seat is to play; the board is being dealt and wants a new stock (O11); the game is over."""


class Turn(msgspec.Struct, frozen=True, omit_defaults=True):
    """A turn that was taken, as a record has it: everybody has seen it.

    >>> game = Game(Rules(players=2))
    >>> _ = game.deal(dealer=0, deck=PACK)
    >>> _ = game.exchange(1, take="4s", give="6s")
    >>> game.view(None).public.turns
    (Turn(seat=1, clear=False, take='4s', give='6s', stop=False),)
    """

    seat: int
    clear: bool = False
    """Whether the board was cleared before (O10)."""
    take: Card | None = None
    give: Card | None = None
    """None where "Stop!" was called in place of the turn (O12)."""
    stop: bool = False
    """Whether "Stop!" was called (O12)."""


class Sheet(msgspec.Struct, frozen=True):
    """A deal that has ended, its hands open.

    >>> game = Game(Rules(players=2))
    >>> _ = game.deal(dealer=0, deck=PACK)
    >>> _ = game.exchange(1, take="4s", give="6s", stop=True), game.exchange(0, take="6s", give="5s")
    >>> game.sheets[0].scores, game.sheets[0].winners
    ((42, 43), (1,))
    """

    dealer: int
    finish: DealFinish
    caller: int | None
    board: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    """A seat's cards, sorted."""
    readings: tuple[Reading, ...]
    """How each hand came to its score."""
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    """The seats that share the deal, ascending (O14)."""


class Public(msgspec.Struct, frozen=True):
    """What everybody may see: one object for all, built once between two operations. Every hand has five cards.

    >>> game = Game(Rules(players=2))
    >>> _ = game.deal(dealer=0, deck=PACK)
    >>> public = game.view(None).public
    >>> public.seat, public.board, public.stock
    (1, ('4s', '3s', '2s', 'Ah', 'Kh'), 37)
    """

    rules: Rules
    phase: Phase
    deal: int
    """The deal that is played or about to be, from 0; in a game that is over, the last one."""
    dealer: int | None
    seat: int | None
    """Whose turn it is."""
    cleared: bool
    """Whether the board has been cleared in this turn (O10)."""
    board: tuple[Card, ...]
    """The face-up cards, each at its place: what is given lies where what was taken lay (O9)."""
    stock: int
    """How many cards are in the stock."""
    stock_known: tuple[Card, ...]
    """Which cards they are, sorted, once a new stock was made: everybody has seen what went into it (O11)."""
    reshuffles: int
    """How many new stocks were made in this deal."""
    discards: tuple[Card, ...]
    """The discard pile, the first card lowest."""
    turns: tuple[Turn, ...]
    """The turns of this deal that were taken."""
    caller: int | None
    """Who has called "Stop!" (O12)."""
    left: int | None
    """How many last turns are left after a call, the one under way included (O13)."""
    sheets: tuple[Sheet, ...]
    """The deals that have ended."""
    totals: tuple[int, ...]
    """The sum of a seat's scores in them (O15)."""
    finish: Finish | None
    winners: tuple[int, ...]


class Own(msgspec.Struct, frozen=True):
    """What a seat knows besides.

    >>> game = Game(Rules(players=2))
    >>> _ = game.deal(dealer=0, deck=PACK)
    >>> own = game.view(1).own
    >>> own.hand, own.value
    (('As', 'Qs', 'Ts', '8s', '6s'), 45)
    """

    seat: int
    hand: tuple[Card, ...]
    """Its cards, sorted; empty between two deals."""
    value: int | None
    """What they are worth now by the ``suit`` option, with a hand (O5 to O7)."""
    reading: Reading | None
    """How they come to it."""
    may_clear: bool
    """Whether it may clear the board now (O10)."""
    may_stop: bool
    """Whether it may call now, with the exchange or in place of it (O12)."""
    after: tuple[tuple[int, ...], ...]
    """In its own turn what the hand would be worth: for each card of the board, taken for each card of the hand."""


class View(msgspec.Struct, frozen=True, tag="fifty-one", tag_field="game"):
    """A game as one seat sees it; ``own`` is None for a bystander.

    >>> game = Game(Rules(players=2))
    >>> _ = game.deal(dealer=0, deck=PACK)
    >>> print(game.view(1))
    deal 1 of 1: turn of seat 1
    board 4s 3s 2s Ah Kh, stock 37, discards 0
    seat 1 holds As Qs Ts 8s 6s: 45
    """

    public: Public
    own: Own | None

    def __str__(self) -> str:
        return text_of(self)


def see_public(game: "Game") -> Public:
    """What everybody may see of a game."""
    play = game.play
    return Public(
        rules=game.rules,
        phase=game.phase,
        deal=game.deal_number,
        dealer=play.dealer if play else None,
        seat=play.seat if play else None,
        cleared=play.cleared if play else False,
        board=play.board if play else (),
        stock=len(play.stock) if play else 0,
        stock_known=in_order(play.stock) if play and play.reshuffles else (),
        reshuffles=len(play.reshuffles) if play else 0,
        discards=play.discards if play else (),
        turns=tuple(play.turns) if play else (),
        caller=play.caller if play else None,
        left=play.left if play else None,
        sheets=game.sheets,
        totals=game.totals,
        finish=game.finish,
        winners=game.winners,
    )


@lru_cache(4096)
def _waiting(seat: int, hand: tuple[Card, ...], suit: SuitOption) -> Own:
    """What a seat knows whose turn it is not: a hand is looked at more often than it changes."""
    return Own(seat, hand, value(hand, suit), reading(hand, suit), may_clear=False, may_stop=False, after=())


def see_own(game: "Game", seat: int) -> Own:
    """What a seat knows besides."""
    play, suit = game.play, game.rules.suit
    if play is None:
        return Own(seat, hand=(), value=None, reading=None, may_clear=False, may_stop=False, after=())
    waits = _waiting(seat, play.hands[seat], suit)
    if seat not in game.wants():
        return waits
    return Own(
        seat,
        hand=waits.hand,
        value=waits.value,
        reading=waits.reading,
        may_clear=play.may_clear,
        may_stop=play.may_stop,
        after=values_after(waits.hand, play.board, suit),
    )
