"""The bot that counts cards: what was seen, taken and given; and plays for the chance to win, not for the hand."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from fifties.bots.fifty_one.greedy import Greedy
from fifties.bots.fifty_one.judgement import Features, Network, Step, networks
from fifties.bots.fifty_one.sight import Sight, reach, sight_of
from fifties.rules.dice import Dice
from fifties.rules.fifty_one import Card, Clear, Exchange, Operation, Stop, View
from fifties.rules.fifty_one.hand import values_after

GREEDY: Final = Greedy()

Look = Callable[[Sequence[Card], Sequence[Card]], Sequence[float]]

LOOKED_AT: Final = 16
"""How many of the exchanges it looks at closely."""

PATIENCE: Final = 12
"""After so many turns of its own it calls, however it stands: each of several might wait for ever for another to."""


class Swap(NamedTuple):
    """An exchange, and what it leaves."""

    take: Card
    give: Card
    hand: tuple[Card, ...]
    board: tuple[Card, ...]
    value: int
    """What the hand is worth then."""
    promise: int
    """And what it may become: its best suit, however long, counts as much as the longest."""


class Prospect(NamedTuple):
    """Something that may be done, and how good it is, see ``Network``."""

    odds: float
    operation: Operation


class Counter:
    """Does what leaves it the best chance to win, as far as that can be told from what it sees."""

    def act(self, view: View, dice: Dice) -> Operation:
        """A clear, a call or an exchange."""
        sight, rules = sight_of(view), view.public.rules
        if (sure := certain(view, sight)) is not None:
            return sure
        if rules.suit == "flush":
            return GREEDY.act(view, dice)  # hands are worth nothing or all there, which the networks do not know
        judge = networks("counter", sight.players)
        features = Features(sight, rules.suit, rules.stop == "instead")
        return max(prospects(view, sight, judge, features.of), key=lambda one: one.odds).operation


def swaps(view: View, sight: Sight) -> list[Swap]:
    """All exchanges, the most promising first."""
    suit = view.public.rules.suit
    found = []
    rows = values_after(sight.hand, sight.board, suit), values_after(sight.hand, sight.board, "best")
    for take, worths, promises in zip(sight.board, *rows, strict=True):
        for give, worth, promise in zip(sight.hand, worths, promises, strict=True):
            hand, board = _with(sight.hand, give, take), _with(sight.board, take, give)
            found.append(Swap(take, give, hand, board, worth, worth + promise))
    return sorted(found, key=lambda swap: swap.promise, reverse=True)


def certain(view: View, sight: Sight) -> Operation | None:
    """What is best whatever the others hide: a win that nobody can take away, the best hand at the very end."""
    own, seat = view.own, sight.seat
    assert own is not None, "a bot has a seat"
    assert own.value is not None, "a bot is asked when it has a hand"
    best = max(swaps(view, sight), key=lambda swap: swap.value)
    if sight.last:
        won = sight.ends and not own.may_clear
        return Exchange(seat, best.take, best.give) if won or _wins(sight, best.value, best.board) else None
    if not own.may_stop:
        return None
    if view.public.rules.stop == "instead":
        return Stop(seat) if _wins(sight, own.value, sight.board) else None
    return Exchange(seat, best.take, best.give, stop=True) if _wins(sight, best.value, best.board) else None


def _wins(sight: Sight, value: int, board: Sequence[Card]) -> bool:
    """Whether nobody else can come as high with one turn more."""
    return all(reach(sight, other, board) < value for other in sight.others)


def prospects(view: View, sight: Sight, judge: Sequence[Network], look: Look) -> Iterator[Prospect]:
    """What it may do and looks at: ``look`` has the features of a hand and the board that is left to the others."""
    own, seat = view.own, sight.seat
    assert own is not None, "a bot has a seat"
    instead = view.public.rules.stop == "instead"
    may_call = own.may_stop and not sight.last
    tired = may_call and sight.turn > PATIENCE
    looked_at = swaps(view, sight)[:LOOKED_AT]
    if sight.ends:
        looked_at = [max(looked_at, key=lambda swap: swap.value)]
    for swap in looked_at:
        seen = look(swap.hand, swap.board)
        step = Step.LAST if sight.last else Step.GO_ON
        if not tired:
            yield Prospect(judge[step](seen), Exchange(seat, swap.take, swap.give))
        if may_call and not instead:
            yield Prospect(judge[Step.CALL](seen), Exchange(seat, swap.take, swap.give, stop=True))
    if may_call and instead:
        yield Prospect(judge[Step.CALL](look(sight.hand, sight.board)), Stop(seat))
    if own.may_clear and not tired:
        step = Step.CLEAR_LAST if sight.last else Step.CLEAR
        yield Prospect(judge[step](look(sight.hand, ())), Clear(seat))


def _with(cards: tuple[Card, ...], old: Card, new: Card) -> tuple[Card, ...]:
    """The cards with a new one at the place of an old one."""
    place = cards.index(old)
    return (*cards[:place], new, *cards[place + 1 :])
