"""What the others hold, read from what they took, gave and cleared, by a small network that was shown many hands.

All that may tell something of another's hand is laid out suit by suit, the suit that its seat seems to like best first.
The network answers what the hand is worth, what it would be worth with one card more of its longest suit, and which
suit that is. ``lab/reading.py`` is the same as a kernel, and ``make judgement`` shows it the hands.
"""

import struct
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib.resources import files
from itertools import pairwise
from math import exp, log
from operator import mul
from typing import Final, NamedTuple, TypeAlias

from fifties.bots.fifty_one.judgement import LATE, by_suit
from fifties.bots.fifty_one.sight import Other, Sight, worth
from fifties.rules.fifty_one import Card, Public, Turn
from fifties.rules.fifty_one.cards import JOKER, SUITS, points
from fifties.rules.fifty_one.options import MIN_PLAYERS

RECALLED: Final = 4
"""How many of its last exchanges are looked at one by one."""

OF_EXCHANGE: Final = 6
OF_SUIT: Final = 9 + OF_EXCHANGE * RECALLED
BESIDES: Final = LATE + 4
RECALLS: Final = len(SUITS) * OF_SUIT + BESIDES + RECALLED
"""How many figures tell of an exchange in a suit, of a suit, of no suit, and in all."""

UNITS: Final = (96, 32)
"""How many units the network has in its two layers."""

READS: Final = 4 + len(SUITS)
"""How many answers it has."""

SCALE: Final = 50
"""What its answers for values are multiplied by, to be points."""

SPREADS: Final = (0.3, 12.0)
"""How far it may think to be off, in points: no less, no more."""

LEAST: Final = 0.02
"""No chance is taken to be smaller, or as near to certainty."""

_FAR_OFF: Final = 500.0
"""So many spreads off, one is as sure as any more would make one."""

Layer: TypeAlias = tuple[Sequence[Sequence[float]], Sequence[float]]
"""A row of weights for each unit, and the thresholds."""


class Past(NamedTuple):
    """An exchange that was made."""

    turn: Turn
    board: Sequence[Card]
    """What it was made from; nothing where that can't be told any more."""
    cleared: Sequence[Card]
    """And what was cleared before, in the same turn."""


class Reading(NamedTuple):
    """What is thought of another's hand."""

    value: float
    spread: float
    """What it is worth, and how far off that may be: the scale of a logistic distribution."""
    base: float
    base_spread: float
    """What it would come to with one card more of its longest suit, besides what that card counts."""
    suits: dict[str, float]
    """How likely each is the longest, the one that it seems to like best first."""

    def reply(self, suit: str, board: Sequence[Card]) -> tuple[float, float]:
        """What it comes to in its turn if this is its suit, and how far off that may be."""
        top = max([worth(card) for card in board if card == JOKER or card[-1] == suit], default=None)
        if top is None or self.base + top < self.value:
            return self.value, self.spread
        return self.base + top, self.base_spread


class Readings:
    """What a seat reads of all others in its turn."""

    def __init__(self, public: Public, sight: Sight) -> None:
        self._sight = sight
        past = list(history(public))
        self.hands = [
            read(sight, other, [one for one in past if one.turn.seat == other.seat]) for other in sight.others
        ]

    def of(self, seen: Sequence[float], hand: Sequence[Card], board: Sequence[Card]) -> list[float]:
        """What is to be added to these features of a hand of mine, and of the board that it leaves to the others."""
        value = seen[0] / 0.02
        ahead = after = 1.0
        each = []
        for step, reading in enumerate(self.hands, 1):
            left = board if step <= self._sight.to_come else ()
            under = _under(value, reading.value, reading.spread)
            mean = kept = 0.0
            for suit, chance in reading.suits.items():
                comes_to, spread = reading.reply(suit, left)
                mean += chance * comes_to
                kept += chance * _under(value, comes_to, spread)
            each += [0.02 * reading.value, 0.02 * mean, under, kept, 0.1 * reading.spread]
            ahead *= under
            after *= kept
        return [_log_odds(ahead) / 2, _log_odds(after) / 2, *each, *self._shown(hand)]

    def _shown(self, hand: Sequence[Card]) -> tuple[float, float, float]:
        """What the others know of my hand: of which suit I show most, and whether that is what I have most of."""
        sight = self._sight
        shown = by_suit(card for card in hand if card in sight.shown or card not in sight.hand)
        most = max(SUITS, key=lambda suit: (len(shown[suit]), sum(shown[suit])))
        held = by_suit(hand)
        main = max(SUITS, key=lambda suit: (len(held[suit]), sum(held[suit])))
        same = bool(shown[most]) and most == main
        return 0.25 * len(shown[most]), 0.03 * sum(shown[most]), float(same)


def history(public: Public) -> Iterator[Past]:
    """The exchanges of a deal, the latest first, each with its board as far as that can be told."""
    board, pile = list(public.board), list(public.discards)
    known = True

    def before() -> list[Card]:
        """What was cleared last: it may have gone into a new stock."""
        nonlocal known, pile
        known = known and len(pile) >= len(public.board)
        last = pile[-len(public.board) :] if known else []
        pile = pile[: -len(public.board)]
        return last

    if public.cleared:
        board = before()
    for turn in reversed(public.turns):
        if turn.take is None or turn.give is None:
            continue
        if known:
            board[board.index(turn.give)] = turn.take
        made_from = tuple(board)
        if turn.clear:
            board = before()
        yield Past(turn, made_from, tuple(board) if turn.clear else ())


def read(sight: Sight, other: Other, past: Sequence[Past]) -> Reading:
    """What is thought of another's hand after these exchanges of its seat, the latest first."""
    suits, figures = recall(sight, other, past)
    one, two, last = reader(sight.players)
    answers = _through(last, _cut(_through(two, _cut(_through(one, figures)))))
    value, spread, base, base_spread, *odds = answers
    top = max(odds)
    chances = [exp(each - top) for each in odds]
    total = sum(chances)
    return Reading(
        SCALE * value,
        _spread(spread),
        SCALE * base,
        _spread(base_spread),
        {suit: chance / total for suit, chance in zip(suits, chances, strict=True)},
    )


def recall(sight: Sight, other: Other, past: Sequence[Past]) -> tuple[Sequence[str], list[float]]:
    """The suits in the order in which another seems to like them, and all that may tell something of its hand."""
    known, mine, hidden = by_suit(other.known), by_suit(sight.hand), by_suit(sight.hidden)
    given = by_suit(one.turn.give for one in past if one.turn.give is not None)
    liked = {
        suit: 64 * sum(64 + count for count in known[suit]) - sum(1 + count for count in given[suit]) for suit in SUITS
    }
    order = sorted(SUITS, key=lambda suit: -liked[suit])
    figures = []
    for suit in order:
        for held, cards, counts in ((known, 0.4, 0.05), (mine, 0.3, 0.03), (hidden, 0.1, 0.015), (given, 0.4, 0.05)):
            figures += [cards * len(held[suit]), counts * sum(held[suit])]
        figures.append(0.1 * max(given[suit], default=0))
        for one in past[:RECALLED]:
            figures += [_points(one.turn.take, suit), _points(one.turn.give, suit)]
            figures += [*_tops(one.board, suit), *_tops(one.cleared, suit)]
        figures += [0.0] * (OF_EXCHANGE * (RECALLED - len(past[:RECALLED])))
    figures += [float(min(other.turns, LATE) == turn) for turn in range(1, LATE + 1)]
    figures += [
        other.place / (sight.players - 1),
        float(other.called),
        float(sight.called),
        float(JOKER in other.known),
    ]
    clears = [float(one.turn.clear) for one in past[:RECALLED]]
    return order, figures + clears + [0.0] * (RECALLED - len(clears))


@cache
def reader(players: int) -> tuple[Layer, ...]:
    """The network of a table: half floats, little-endian, of each layer the weights of each unit and the thresholds."""
    sizes = (RECALLS, *UNITS, READS)
    count = sum((before + 1) * after for before, after in pairwise(sizes))
    data = files(__package__).joinpath("reader.bin").read_bytes()
    floats = struct.unpack_from(f"<{count}e", data, 2 * count * (players - MIN_PLAYERS))
    layers, at = [], 0
    for before, after in pairwise(sizes):
        rows = [floats[at + unit * before : at + (unit + 1) * before] for unit in range(after)]
        at += before * after
        layers.append((rows, floats[at : at + after]))
        at += after
    return tuple(layers)


def _spread(answer: float) -> float:
    return min(max(exp(min(answer, SPREADS[1])), SPREADS[0]), SPREADS[1])


def _through(layer: Layer, figures: Sequence[float]) -> list[float]:
    return [threshold + sum(map(mul, row, figures)) for row, threshold in zip(*layer, strict=True)]


def _cut(units: Iterable[float]) -> list[float]:
    return [max(unit, 0.0) for unit in units]


def _points(card: Card | None, suit: str) -> float:
    return 0.1 * points(card) if card is not None and card != JOKER and card[-1] == suit else 0.0


def _tops(board: Sequence[Card], suit: str) -> tuple[float, float]:
    """What the two highest cards of a suit count."""
    counts = sorted((points(card) for card in board if card != JOKER and card[-1] == suit), reverse=True)
    first, second = [*counts, 0, 0][:2]
    return 0.1 * first, 0.1 * second


def _under(value: float, mean: float, spread: float) -> float:
    """How likely something about which so much is known is less."""
    return 1 / (1 + exp(min((mean - value) / spread, _FAR_OFF)))


def _log_odds(chance: float) -> float:
    chance = min(max(chance, LEAST), 1 - LEAST)
    return log(chance / (1 - chance))
