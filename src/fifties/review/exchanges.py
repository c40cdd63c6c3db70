"""What exchanges of Fifty-One bring: the best with a board that lies there, and with one still to come."""

from collections.abc import Sequence
from itertools import groupby
from math import comb
from typing import NamedTuple, TypeAlias

from fifties.rules.fifty_one import Card
from fifties.rules.fifty_one.cards import pack
from fifties.rules.fifty_one.guess import taken
from fifties.rules.fifty_one.hand import KEYS, VALUE_OF_KEY, SuitOption, key
from fifties.rules.fifty_one.play import BOARD, Play

Drawn: TypeAlias = tuple[Sequence[Card], int]
"""Cards, each as likely as the others, and how many of them are drawn."""


class Swap(NamedTuple):
    """An exchange, and what the hand is worth after it."""

    value: int
    take: Card
    give: Card


def best_swap(hand: Sequence[Card], board: Sequence[Card], suit: SuitOption) -> Swap:
    """The exchange after which the hand is worth most (O9); of equals the one that is nearest to a flush."""
    evaluate, way, held = VALUE_OF_KEY[suit], VALUE_OF_KEY["longest"], key(hand)
    worths = ((held + KEYS[take] - KEYS[give], take, give) for take in board for give in hand)
    after, take, give = max(worths, key=lambda one: (evaluate(one[0]), way(one[0])))
    return Swap(evaluate(after), take, give)


def fresh_board(play: Play) -> list[Drawn]:
    """Of which cards a board would be dealt now, as far as the seat on turn can know (O3, O10, O11)."""
    stock = play.stock if play.reshuffles else unseen(play, play.seat)
    left = min(len(play.stock), BOARD)
    return [(stock, left), ((*play.discards, *play.board), BOARD - left)]


def unseen(play: Play, seat: int) -> list[Card]:
    """The cards that a seat does not know the place of: in the stock, or in others' hands and never taken."""
    held = (card for cards in taken(play.turns).values() for card in cards)
    seen = {*play.hands[seat], *play.board, *play.discards, *held}
    return [card for card in pack(play.rules.jokers) if card not in seen]


def expected_best(hand: Sequence[Card], drawn: Sequence[Drawn], suit: SuitOption) -> float:
    """What the best exchange with a board that is still to be drawn is worth on average: exactly.

    With one card it is worth as much as the best card that can be given for it; with several, as the best of these. So
    it is enough to count how many sets of cards there are without any better one.
    """
    evaluate, held = VALUE_OF_KEY[suit], key(hand)
    gives = [KEYS[give] for give in hand]
    worths = sorted(
        (max(evaluate(held + KEYS[card] - give) for give in gives), place)
        for place, (cards, count) in enumerate(drawn)
        if count
        for card in cards
    )
    seen = [0] * len(drawn)
    total, before = 0.0, 0.0
    for worth, cards in groupby(worths, key=lambda one: one[0]):
        for _, place in cards:
            seen[place] += 1
        none_better = 1.0
        for place, (among, count) in enumerate(drawn):
            none_better *= comb(seen[place], count) / comb(len(among), count)
        total += worth * (none_better - before)
        before = none_better
    return total
