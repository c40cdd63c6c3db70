"""The chance to win a deal, judged by small networks that learned it from deals among themselves (``make judgement``).

For each bot there is a network for each number of players and each thing that a seat may do; all that it is told are
the features of what will be there when the seat has done it. They learned with ``suit="longest"``, and serve for "best"
as well. ``lab/judging.py`` is the same as a kernel.
"""

import struct
from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum
from functools import cache
from importlib.resources import files
from math import comb
from operator import mul
from typing import Final, NamedTuple

from fifties.bots.fifty_one.sight import HIGHEST, Other, Sight, worth
from fifties.rules.fifty_one import Card
from fifties.rules.fifty_one.cards import JOKER, SUITS, points
from fifties.rules.fifty_one.hand import KEYS, VALUE_OF_KEY, SuitOption
from fifties.rules.fifty_one.hand import key as key_of
from fifties.rules.fifty_one.options import MIN_PLAYERS
from fifties.rules.fifty_one.play import BOARD

OWN: Final = 22
OTHER: Final = 10
"""How many features there are of a seat's own matters, and of each other seat."""

READ_OF_ALL: Final = 2
READ_OF_EACH: Final = 5
SHOWN: Final = 3
"""For a bot that reads hands: of all others together, of each of them, and of what they see of its own."""

UNITS: Final = {"counter": 32, "search": 64}
"""How many units a bot's networks have between the features and the answer."""

LATE: Final = 6
"""From this turn on all turns are alike."""


class Step(IntEnum):
    """What a seat may do; each has networks of its own."""

    GO_ON = 0
    CALL = 1
    LAST = 2
    """An exchange in its last turn."""
    CLEAR = 3
    CLEAR_LAST = 4


class Network(NamedTuple):
    """One layer of units that are cut off at nothing, and their sum."""

    weights: Sequence[Sequence[float]]
    """A row of as many weights as there are features for each unit."""
    thresholds: Sequence[float]
    shares: Sequence[float]
    base: float

    def __call__(self, features: Sequence[float]) -> float:
        """The chance to win, as log odds; where a bot has practised, only what is better than what."""
        total = self.base
        for weights, threshold, share in zip(self.weights, self.thresholds, self.shares, strict=True):
            unit = threshold + sum(map(mul, weights, features))
            if unit > 0:
                total += share * unit
        return total


def size(players: int, reads: bool = False) -> int:
    """How many features there are; more for a bot that also reads the others' hands."""
    each = OTHER + (READ_OF_EACH if reads else 0)
    return OWN + each * (players - 1) + (READ_OF_ALL + SHOWN if reads else 0)


@cache
def networks(bot: str, players: int) -> tuple[Network, ...]:
    """Those of a table, by step: half floats, little-endian, in the order of players and steps."""
    units = UNITS[bot]

    def numbers(players: int) -> int:
        return units * (size(players, reads=bot == "search") + 2) + 1

    before = sum(map(numbers, range(MIN_PLAYERS, players)))
    data = files(__package__).joinpath(f"{bot}.bin").read_bytes()
    count = numbers(players)
    width = (count - 1) // units - 2
    found = []
    for step in Step:
        floats = struct.unpack_from(f"<{count}e", data, 2 * (before * len(Step) + count * step))
        rows = [floats[i * width : (i + 1) * width] for i in range(units)]
        rest = floats[units * width :]
        found.append(Network(rows, rest[:units], rest[units : 2 * units], rest[-1]))
    return tuple(found)


class Features:
    """The features of what a seat may bring about: made ready once a turn."""

    def __init__(self, sight: Sight, suit: SuitOption, instead: bool) -> None:
        self._sight = sight
        self._value = VALUE_OF_KEY[suit]
        self._collects = [collected(other) for other in sight.others]
        self._others = [_others(other, suit) for other, suit in zip(sight.others, self._collects, strict=True)]
        turn = min(sight.turn, LATE)
        self._when = [
            *(float(turn == at) for at in range(1, LATE + 1)),
            sight.place / (sight.players - 1),
            float(instead),
        ]
        left = by_suit(sight.pool)
        self._left = {suit: (0.1 * len(left[suit]), 0.015 * sum(left[suit])) for suit in SUITS}

    def of(self, hand: Sequence[Card], board: Sequence[Card]) -> list[float]:
        """With this hand of mine, and this board for the others; no board where it is cleared."""
        key = key_of(hand)
        held = by_suit(hand)
        main, second = sorted(SUITS, key=lambda suit: (len(held[suit]), sum(held[suit])), reverse=True)[:2]
        first, next_best = sorted((self.best_with(key, hand, card) for card in board), reverse=True)[:2] or (0, 0)
        features = [
            0.02 * self._value(key),
            0.02 * self.fresh(hand),
            0.02 * first,
            0.02 * next_best,
            *(float(len(held[main]) == cards) for cards in range(2, 6)),
            0.02 * sum(held[main]),
            0.04 * sum(held[second]),
            0.4 * len(held[second]),
            float(JOKER in hand),
            *self._left[main],
            *self._when,
        ]
        for suit, others in zip(self._collects, self._others, strict=True):
            offered = max([worth(card) for card in board if card == JOKER or card[-1] == suit], default=0)
            features += [*others[:4], float(suit == main), offered / HIGHEST, *others[4:]]
        return features

    def best_with(self, key: int, hand: Sequence[Card], card: Card) -> int:
        """What a hand is worth at best with a card more and one of its own less."""
        more = key + KEYS[card]
        return max([self._value(more - KEYS[give]) for give in hand])

    def fresh(self, hand: Sequence[Card]) -> float:
        """What a hand is worth on average after the best exchange with a fresh board."""
        return sum([worth * chance for worth, chance in self.fresh_values(hand)])

    def fresh_values(self, hand: Sequence[Card]) -> Iterator[tuple[int, float]]:
        """What a hand may be worth then, the highest first, and how likely it is; the same may come several times."""
        value = self._value
        key = key_of(hand)
        less = [key - KEYS[give] for give in hand]
        worths = [max([value(rest + more) for rest in less]) for more in [KEYS[card] for card in self._sight.pool]]
        return zip(sorted(worths, reverse=True), _best_of_board(len(worths)), strict=True)


@cache
def _best_of_board(cards: int) -> tuple[float, ...]:
    """For each place in an order of so many cards: how likely it is the first of those on a fresh board."""
    return tuple(comb(cards - 1 - place, BOARD - 1) / comb(cards, BOARD) for place in range(cards))


def by_suit(cards: Iterable[Card]) -> dict[str, list[int]]:
    """What the cards of each suit count."""
    held: dict[str, list[int]] = {suit: [] for suit in SUITS}
    for card in cards:
        if card != JOKER:
            held[card[-1]].append(points(card))
    return held


def collected(other: Other) -> str | None:
    """The suit of which another is known to have most cards, and of those as many, that count most."""
    held = by_suit(other.known)
    suit = max(SUITS, key=lambda suit: (len(held[suit]), sum(held[suit])))
    return suit if held[suit] else None


def _others(other: Other, suit: str | None) -> list[float]:
    """What does not depend on what I do."""
    held = [points(card) for card in other.known if card[-1] == suit]
    joker = JOKER in other.known
    return [
        0.25 * len(held),
        0.03 * sum(held),
        0.5 * (len(other.known) - joker - len(held)),
        float(joker),
        worth(other.gave) / HIGHEST if other.gave else 0.0,
        worth(other.took) / HIGHEST if other.took else 0.0,
        float(other.called),
        float(other.gave is not None and other.gave[-1] == suit),
    ]
