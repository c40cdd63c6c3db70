"""How a hand is read from what its seat took, gave and cleared, as kernels: ``bots/fifty_one/reading.py``.

A test holds what is read equal to what the bot reads.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fifties.bots.fifty_one.judgement import LATE, OTHER, OWN, READ_OF_ALL, READ_OF_EACH
from fifties.bots.fifty_one.reading import (
    BESIDES,
    LEAST,
    OF_EXCHANGE,
    OF_SUIT,
    READS,
    RECALLED,
    RECALLS,
    SCALE,
    SPREADS,
    reader,
)
from fifties.lab.compiled import apart, bare, compiled
from fifties.lab.deals import BOARD, KEYS, value_of_key
from fifties.lab.judging import FAR, JOKER, POINTS, RANKS, Floats
from fifties.rules.fifty_one import hand as by_hand
from fifties.rules.fifty_one.hand import HAND

LEAST_SPREAD, MOST_SPREAD = SPREADS
VALUE, VALUE_SPREAD, BASE, BASE_SPREAD, SUIT = range(5)
"""The places of a reading; from the last on are the chances of the suits."""

_AT_BESIDES: Final = 4 * OF_SUIT
_LANE: Final = by_hand._LANE
_LENGTH: Final = by_hand._LENGTH


class Reader(NamedTuple):
    """The network that reads: of each layer the weights (before, after) and the thresholds."""

    first: Floats
    first_thresholds: Floats
    second: Floats
    second_thresholds: Floats
    last: Floats
    bases: Floats


class Hands(NamedTuple):
    """Hands that were seen, for who wants to learn to read them."""

    recalled: NDArray[np.float32]
    """(hands, figures): all that may tell something of each."""
    told: NDArray[np.float32]
    """(hands, 3): what it was worth, its base, and at which place its longest suit was among those that are liked."""
    filled: NDArray[np.int64]


def reader_of(players: int) -> Reader:
    """The one that the package has."""
    parts = [np.array(part, np.float64) for layer in reader(players) for part in layer]
    return Reader(*(np.ascontiguousarray(part.T) if part.ndim == 2 else part for part in parts))


@compiled
def hands_for(count: int) -> Hands:
    """Room for so many."""
    recalled, told = np.zeros((count, RECALLS), np.float32), np.zeros((count, 3), np.float32)
    return Hands(recalled, told, np.zeros(1, np.int64))


@compiled
def no_hands() -> Hands:
    """Where nobody learns to read."""
    return hands_for(0)


@bare
def _order_suits(mind, memory, other, orders):
    """The suits in the order in which another seems to like them."""
    liked = mind.liked
    for suit in range(4):
        liked[suit] = 0
        for rank in range(RANKS):
            if memory.known[other] >> suit * RANKS + rank & 1:
                liked[suit] += 64 * (64 + POINTS[suit * RANKS + rank])
    for i in range(memory.done[0]):
        if memory.seats[i] == other and memory.gives[i] != JOKER:
            liked[memory.gives[i] // RANKS] -= 1 + POINTS[memory.gives[i]]
    for suit in range(4):
        place = 0
        for rival in range(4):
            place += liked[rival] > liked[suit] or (liked[rival] == liked[suit] and rival < suit)
        orders[place] = suit


@bare
def _count(cards, count, suit, recalled, at, each, points):
    """How many of so many cards are of a suit, and what they count."""
    for i in range(count):
        if cards[i] != JOKER and cards[i] // RANKS == suit:
            recalled[at] += each
            recalled[at + 1] += points * POINTS[cards[i]]


@bare
def _tops(cards, suit, recalled, at):
    """What the two highest cards of a suit count."""
    first = second = 0
    for i in range(BOARD):
        if cards[i] != JOKER and cards[i] // RANKS == suit:
            points = POINTS[cards[i]]
            if points > first:
                first, second = points, first
            else:
                second = max(second, points)
    recalled[at] = 0.1 * first
    recalled[at + 1] = 0.1 * second


@bare
def _recall_suit(mind, memory, desk, seat, other, suit, at):
    recalled = mind.recalled
    for rank in range(RANKS):
        card = suit * RANKS + rank
        if memory.known[other] >> card & 1:
            recalled[at] += 0.4
            recalled[at + 1] += 0.05 * POINTS[card]
    _count(desk.hands[seat], HAND, suit, recalled, at + 2, 0.3, 0.03)
    _count(mind.hidden, mind.counts[1], suit, recalled, at + 4, 0.1, 0.015)
    ago = 0
    for i in range(memory.done[0] - 1, -1, -1):
        if memory.seats[i] == other:
            take, give, here = memory.takes[i], memory.gives[i], at + 9 + OF_EXCHANGE * ago
            gives = give != JOKER and give // RANKS == suit
            if gives:
                recalled[at + 6] += 0.4
                recalled[at + 7] += 0.05 * POINTS[give]
                recalled[at + 8] = max(recalled[at + 8], 0.1 * POINTS[give])
            if ago < RECALLED:
                recalled[here] = 0.1 * POINTS[take] if take != JOKER and take // RANKS == suit else 0.0
                recalled[here + 1] = 0.1 * POINTS[give] if gives else 0.0
                if i >= memory.since[0]:
                    _tops(memory.boards[i], suit, recalled, here + 2)
                if memory.clears[i] and i > memory.since[0]:
                    _tops(memory.cleared[i], suit, recalled, here + 4)
            ago += 1


@apart
def recall(mind, memory, desk, scene, step):
    """All that may tell something of the hand of the seat so many places on, to ``mind.recalled``."""
    other, recalled, orders = (scene.seat + step) % scene.players, mind.recalled, mind.orders[step - 1]
    _order_suits(mind, memory, other, orders)
    recalled[:] = 0.0
    for place in range(4):
        _recall_suit(mind, memory, desk, scene.seat, other, orders[place], place * OF_SUIT)
    turns = min(memory.turns[other], LATE)
    if turns > 0:
        recalled[_AT_BESIDES + turns - 1] = 1.0
    recalled[_AT_BESIDES + LATE] = other / (scene.players - 1)
    recalled[_AT_BESIDES + LATE + 1] = 1.0 if scene.caller == other else 0.0
    recalled[_AT_BESIDES + LATE + 2] = 1.0 if scene.caller >= 0 else 0.0
    recalled[_AT_BESIDES + LATE + 3] = memory.known[other] >> JOKER & 1
    ago = 0
    for i in range(memory.done[0] - 1, -1, -1):
        if memory.seats[i] == other and ago < RECALLED:
            recalled[_AT_BESIDES + BESIDES + ago] = memory.clears[i]
            ago += 1


@bare
def _layer(weights, thresholds, before, after):
    for unit in range(len(after)):
        after[unit] = thresholds[unit]
    for k in range(len(before)):
        if before[k] > 0:  # no figure is less than nothing, and no unit counts that is
            for unit in range(len(after)):
                after[unit] += weights[k, unit] * before[k]


@apart
def read(mind, memory, desk, scene, reader):
    """Reads all others' hands, to ``mind.readings``."""
    for step in range(1, scene.players):
        recall(mind, memory, desk, scene, step)
        reading = mind.readings[step - 1]
        _layer(reader.first, reader.first_thresholds, mind.recalled, mind.first)
        _layer(reader.second, reader.second_thresholds, mind.first, mind.second)
        _layer(reader.last, reader.bases, mind.second, reading)
        reading[VALUE] *= SCALE
        reading[BASE] *= SCALE
        reading[VALUE_SPREAD] = min(max(np.exp(reading[VALUE_SPREAD]), LEAST_SPREAD), MOST_SPREAD)
        reading[BASE_SPREAD] = min(max(np.exp(reading[BASE_SPREAD]), LEAST_SPREAD), MOST_SPREAD)
        top, total = -np.inf, 0.0
        for k in range(SUIT, READS):
            top = max(top, reading[k])
        for k in range(SUIT, READS):
            reading[k] = np.exp(reading[k] - top)
            total += reading[k]
        for k in range(SUIT, READS):
            reading[k] /= total


@apart
def see_read(mind, memory, scene, boards):
    """The features of what was read, with so many cards of ``mind.board`` left (none where it is cleared)."""
    features, at = mind.features, OWN + OTHER * (scene.players - 1)
    value = features[0] / 0.02
    ahead = after = 1.0
    for step in range(1, scene.players):
        reading, here = mind.readings[step - 1], at + READ_OF_ALL + READ_OF_EACH * (step - 1)
        moves = boards > 0 and (scene.caller < 0 or step < scene.left)
        under = _under(value, reading[VALUE], reading[VALUE_SPREAD])
        mean = kept = 0.0
        for place in range(4):
            chance, top = reading[SUIT + place], _offered(mind, mind.orders[step - 1, place]) if moves else -1
            if top < 0 or reading[BASE] + top < reading[VALUE]:
                mean += chance * reading[VALUE]
                kept += chance * under
            else:
                mean += chance * (reading[BASE] + top)
                kept += chance * _under(value, reading[BASE] + top, reading[BASE_SPREAD])
        features[here] = 0.02 * reading[VALUE]
        features[here + 1] = 0.02 * mean
        features[here + 2] = under
        features[here + 3] = kept
        features[here + 4] = 0.1 * reading[VALUE_SPREAD]
        ahead *= under
        after *= kept
    features[at] = _log_odds(ahead) / 2
    features[at + 1] = _log_odds(after) / 2


@bare
def _offered(mind, suit):
    """What the highest card of a suit on the board counts, -1 where there is none."""
    top = -1
    for i in range(BOARD):
        card = mind.board[i]
        if card == JOKER or card // RANKS == suit:
            top = max(top, POINTS[card])
    return top


@bare
def _under(value, mean, spread):
    return 1 / (1 + np.exp((mean - value) / spread))


@bare
def _log_odds(chance):
    chance = min(max(chance, LEAST), 1 - LEAST)
    return np.log(chance / (1 - chance))


@apart
def see_shown(mind, memory, scene, held):
    """The features of what the others have seen of the seat's hand; ``held`` is the place of what it takes, or -1."""
    at = OWN + (OTHER + READ_OF_EACH) * (scene.players - 1) + READ_OF_ALL
    most, shown_suit, longest, main = 0, -1, -1, 0
    for suit in range(4):
        shown = lane = 0
        for i in range(HAND):
            card = mind.hand[i]
            if card != JOKER and card // RANKS == suit:
                lane += 64 + POINTS[card]
                if i == held or memory.known[scene.seat] >> card & 1:
                    shown += 64 + POINTS[card]
        if shown > most:
            most, shown_suit = shown, suit
        if lane > longest:
            longest, main = lane, suit
    mind.features[at] = 0.25 * (most >> 6)
    mind.features[at + 1] = 0.03 * (most & 63)
    mind.features[at + 2] = 1.0 if shown_suit == main else 0.0


@bare
def _longest(key):
    """The suit of which a hand has most, of those as many that counts most."""
    longest, main = -1, 0
    for suit in range(4):
        lane = key >> suit * _LANE & (1 << _LANE) - 1
        if lane > longest:
            longest, main = lane, suit
    return main


@apart
def witness(mind, memory, desk, scene, hands, turn):
    """Writes down one of the others' hands, another in each turn, if its seat has had one."""
    step, row = turn % (scene.players - 1) + 1, hands.filled[0]
    other = (scene.seat + step) % scene.players
    if memory.turns[other] == 0:
        return
    recall(mind, memory, desk, scene, step)
    for k in range(RECALLS):
        hands.recalled[row, k] = mind.recalled[k]
    key = np.int64(0)
    for i in range(HAND):
        key += KEYS[desk.hands[other, i]]
    main, base = _longest(key), FAR
    with_it = key + (np.int64(1) << main * _LANE + _LENGTH)
    for i in range(HAND):
        base = max(base, value_of_key(with_it - KEYS[desk.hands[other, i]], scene.suit))
    hands.told[row, 0], hands.told[row, 1] = value_of_key(key, scene.suit), base
    for place in range(4):
        if mind.orders[step - 1, place] == main:
            hands.told[row, 2] = place
    hands.filled[0] = row + 1
