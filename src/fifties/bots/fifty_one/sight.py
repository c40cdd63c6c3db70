"""What a seat knows, counted: what a fresh board may hold, what the others took and gave, and how high they may come.

Cards are strings, as everywhere; a seat's own view is all that is read.
"""

from collections.abc import Sequence
from typing import NamedTuple

from fifties.rules.fifty_one import Card, View
from fifties.rules.fifty_one.cards import JOKER, SUITS, pack, points
from fifties.rules.fifty_one.guess import taken
from fifties.rules.fifty_one.hand import HAND

HIGHEST = 11
"""What no card counts more than, the joker neither."""


class Other(NamedTuple):
    """Another seat, as everybody sees it."""

    seat: int
    known: frozenset[Card]
    """What it took and still has."""
    took: Card | None
    """What it took and gave in its last exchange."""
    gave: Card | None
    called: bool
    place: int
    """How many seats have their turns before it, counted from the dealer's left (O8)."""
    turns: int
    """How many it has had."""


class Sight(NamedTuple):
    """What the seat on turn knows of a deal."""

    players: int
    seat: int
    hand: tuple[Card, ...]
    board: tuple[Card, ...]
    pool: Sequence[Card]
    """The cards that a fresh board may hold."""
    hidden: Sequence[Card]
    """The cards that may be in others' hands, besides those that they are known to have."""
    shown: frozenset[Card]
    """What of its own hand the others have seen it take."""
    others: Sequence[Other]
    """The other seats, the next one first."""
    turn: int
    """Which turn of its own this is, from 1."""
    place: int
    """As of another."""
    called: bool
    """Whether somebody has called."""
    last: bool
    """Whether this is its last turn, after a call (O13) or before the limit (O16)."""
    to_come: int
    """How many of the others will still have a turn; in a last turn the deal ends after those."""

    @property
    def ends(self) -> bool:
        """Whether the deal ends with this turn."""
        return self.last and self.to_come == 0


def sight_of(view: View) -> Sight:
    """What the seat on turn can count."""
    public, own = view.public, view.own
    assert own is not None, "a bot has a seat"
    assert public.dealer is not None, "a deal is in play"
    players, seat, turns = public.rules.players, own.seat, public.turns
    held = taken(turns)
    swaps = {turn.seat: turn for turn in turns if turn.take is not None}
    others = []
    for step in range(1, players):
        other = (seat + step) % players
        swap = swaps.get(other)
        took, gave = (swap.take, swap.give) if swap else (None, None)
        had = sum(turn.seat == other for turn in turns)
        place = (other - public.dealer - 1) % players
        others.append(Other(other, held.get(other, frozenset()), took, gave, public.caller == other, place, had))
    seen = {*own.hand, *public.board, *public.discards, *(card for other in others for card in other.known)}
    unseen = [card for card in pack(public.rules.jokers) if card not in seen]
    most = public.rules.max_turns
    to_come = players - 1
    if public.left is not None:
        to_come = public.left - 1
    elif most is not None:
        to_come = min(to_come, most - len(turns) - 1)
    return Sight(
        players=players,
        seat=seat,
        hand=own.hand,
        board=public.board,
        pool=_pool(view, unseen),
        hidden=[card for card in unseen if card not in public.stock_known],
        shown=held.get(seat, frozenset()),
        others=others,
        turn=1 + sum(turn.seat == seat for turn in turns),
        place=(seat - public.dealer - 1) % players,
        called=public.caller is not None,
        last=public.caller is not None or (most is not None and len(turns) + players >= most),
        to_come=to_come,
    )


def _pool(view: View, unseen: Sequence[Card]) -> Sequence[Card]:
    public = view.public
    if public.stock < len(public.board):
        return (*public.discards, *public.board)  # most of them come from a new stock
    return public.stock_known or unseen


def reach(sight: Sight, other: Other, board: Sequence[Card]) -> int:
    """A value that another's hand cannot be above after one more turn of its own, whatever it hides.

    What it is known to have it keeps, all but one card; the rest is the best that may be anywhere.
    """
    free = [*sight.hidden, *sight.pool, *board]
    best = -HIGHEST * HAND
    for away in (None, *other.known):
        kept = other.known - {away}
        missing = HAND - len(kept)
        if missing == 0:
            continue  # it must take a card
        for suit in SUITS:
            top = sorted({card: worth(card) for card in free if card[-1] in (suit, JOKER)}.values(), reverse=True)
            held = sum(worth(card) if card[-1] in (suit, JOKER) else -worth(card) for card in kept)
            best = max(best, held + sum(top[:missing]))
    return best


def worth(card: Card) -> int:
    """What a card counts; a joker as much as it may at best."""
    return HIGHEST if card == JOKER else points(card)
