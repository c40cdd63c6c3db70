"""What the judging bots of Fifty-One see, as kernels: ``bots/fifty_one/sight.py`` and ``judgement.py``.

A test holds the features equal to those of the bots. Cards are numbers, as in ``deals``; seat 0 has the first turn.
"""

from math import comb
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fifties.bots.fifty_one.judgement import LATE, OTHER, OWN, size
from fifties.bots.fifty_one.reading import READS, RECALLS
from fifties.bots.fifty_one.reading import UNITS as READING_UNITS
from fifties.lab.compiled import apart, bare, compiled
from fifties.lab.deals import BOARD, CARDS, DISCARDS, KEYS, STOCK, TOP, WITH_JOKER, plain_value, value_of_key
from fifties.rules.fifty_one.cards import points
from fifties.rules.fifty_one.hand import HAND
from fifties.rules.fifty_one.options import MAX_PLAYERS

MOST: Final = 512
"""The exchanges of a deal that there is room for."""

LOWEST: Final = 64
"""What is added to a value for a place in a count of values."""

POINTS: Final = np.array([11 if card == "*" else points(card) for card in CARDS], np.int64)

JOKER: Final = len(CARDS) - 1
RANKS: Final = 13
FAR: Final = -1000

_BOARDS: Final = np.array([comb(cards, BOARD) for cards in range(2 * len(CARDS))], np.float64)
"""How many boards there are from so many cards."""

WIDTHS: Final = tuple(size(players, reads=True) for players in range(MAX_PLAYERS + 1))
"""How many features there are at most at a table of so many players."""

Whole = NDArray[np.int64]
Floats = NDArray[np.float64]


class Memory(NamedTuple):
    """What everybody has seen of a deal."""

    known: Whole
    """A bit for each card that a seat took and still has."""
    took: Whole
    gave: Whole
    turns: Whole
    """How many turns a seat has had."""
    boards: Whole
    seats: Whole
    takes: Whole
    gives: Whole
    stops: Whole
    """Of each exchange the board before it, who took and gave what, and whether it came with a call."""
    clears: Whole
    cleared: Whole
    """Whether a board was cleared in the same turn, and which."""
    since: Whole
    """How many exchanges there were when the discard pile last went into a new stock, and their boards with it."""
    done: Whole
    """How many exchanges there were."""


class Mind(NamedTuple):
    """What the seat on turn knows, and room to think in."""

    pool: Whole
    hidden: Whole
    counts: Whole
    """How many cards a fresh board may hold, and how many may be hidden in hands."""
    hand: Whole
    board: Whole
    keys: Whole
    worths: Whole
    """Of each card of the pool its key, and what the hand would be worth with it."""
    histogram: Whole
    """How many cards of the pool make the hand worth so much."""
    collects: Whole
    features: Floats
    recalled: Floats
    """All that may tell something of another's hand."""
    first: Floats
    second: Floats
    """The units of the network that reads it."""
    readings: Floats
    """(others, answers): what it says."""
    liked: Whole
    orders: Whole
    """How much another seems to like each suit; (others, suits): the suits, the one that it likes best first."""


class Scene(NamedTuple):
    """Where a deal stands for the seat on turn."""

    players: int
    seat: int
    suit: int
    instead: bool
    caller: int
    """-1 where nobody has called."""
    left: int
    """Last turns left, this one included."""


@compiled
def new_memory(players: int) -> Memory:
    """Room for a deal."""
    return Memory(
        np.zeros(players, np.int64),
        np.zeros(players, np.int64),
        np.zeros(players, np.int64),
        np.zeros(players, np.int64),
        np.zeros((MOST, BOARD), np.int64),
        np.zeros(MOST, np.int64),
        np.zeros(MOST, np.int64),
        np.zeros(MOST, np.int64),
        np.zeros(MOST, np.int64),
        np.zeros(MOST, np.int64),
        np.zeros((MOST, BOARD), np.int64),
        np.zeros(1, np.int64),
        np.zeros(1, np.int64),
    )


@compiled
def new_mind(players: int) -> Mind:
    """Room for a seat."""
    others = players - 1
    return Mind(
        np.zeros(len(CARDS) + BOARD, np.int64),
        np.zeros(len(CARDS), np.int64),
        np.zeros(2, np.int64),
        np.zeros(HAND, np.int64),
        np.zeros(BOARD, np.int64),
        np.zeros(len(CARDS) + BOARD, np.int64),
        np.zeros(len(CARDS) + BOARD, np.int64),
        np.zeros(2 * LOWEST, np.int64),
        np.zeros(others, np.int64),
        np.zeros(WIDTHS[players]),
        np.zeros(RECALLS),
        np.zeros(READING_UNITS[0]),
        np.zeros(READING_UNITS[1]),
        np.zeros((others, READS)),
        np.zeros(4, np.int64),
        np.zeros((others, 4), np.int64),
    )


@bare
def forget(memory):
    """A new deal."""
    memory.known[:] = 0
    memory.took[:] = -1
    memory.gave[:] = -1
    memory.turns[:] = 0
    memory.clears[0] = 0
    memory.since[0] = 0
    memory.done[0] = 0


@bare
def note_clear(memory, board):
    """Remembers a board that is about to be cleared."""
    i = memory.done[0]
    memory.clears[i] = 1
    for k in range(BOARD):
        memory.cleared[i, k] = board[k]


@bare
def note_reshuffle(memory):
    """Remembers that the discard pile has gone into a new stock."""
    memory.since[0] = memory.done[0]


@bare
def note(memory, seat, board, take, give, stop):
    """Remembers an exchange that is about to be made."""
    i = memory.done[0]
    for k in range(BOARD):
        memory.boards[i, k] = board[k]
    memory.seats[i], memory.takes[i], memory.gives[i], memory.stops[i] = seat, take, give, stop
    memory.clears[i + 1] = 0
    memory.done[0] = i + 1
    memory.known[seat] = (memory.known[seat] & ~(np.int64(1) << give)) | (np.int64(1) << take)
    memory.took[seat], memory.gave[seat] = take, give


@apart
def look(mind, memory, desk, seat, cards, reshuffled):  # noqa: PLR0912
    """Counts what a fresh board may hold, and what the others may hide."""
    top, stock, discards = desk.counts[TOP], desk.counts[STOCK], desk.counts[DISCARDS]
    seen = np.int64(0)
    for i in range(BOARD):
        seen |= (np.int64(1) << desk.hands[seat, i]) | (np.int64(1) << desk.board[i])
    for i in range(discards):
        seen |= np.int64(1) << desk.discards[i]
    for other in range(len(memory.known)):
        if other != seat:
            seen |= memory.known[other]
    pool = 0
    if stock - top < BOARD:
        for i in range(discards):
            mind.pool[pool] = desk.discards[i]
            pool += 1
        for i in range(BOARD):
            mind.pool[pool] = desk.board[i]
            pool += 1
    elif reshuffled:
        for i in range(top, stock):
            mind.pool[pool] = desk.stock[i]
            pool += 1
    else:
        for card in range(cards):
            if not seen >> card & 1:
                mind.pool[pool] = card
                pool += 1
    if reshuffled:
        for i in range(top, stock):
            seen |= np.int64(1) << desk.stock[i]
    hidden = 0
    for card in range(cards):
        if not seen >> card & 1:
            mind.hidden[hidden] = card
            hidden += 1
    mind.counts[0], mind.counts[1] = pool, hidden


@apart
def best_with(key, hand, card, suit):
    """What a hand is worth at best with a card more and one of its own less."""
    best = FAR
    for i in range(HAND):
        best = max(best, value_of_key(key + KEYS[card] - KEYS[hand[i]], suit))
    return best


@bare
def none_of(left, cards):
    """How likely all five cards of a fresh board are among the ``left`` lowest of the pool."""
    return _BOARDS[left] / _BOARDS[cards]


@bare
def _best_of_each(mind, key, hand, suit):
    """What a hand is worth at best with each card of the pool, to ``mind.worths``."""
    cards, worths = mind.counts[0], mind.worths
    for i in range(cards):
        mind.keys[i] = KEYS[mind.pool[i]]
        worths[i] = FAR
    if suit == 0 and key < WITH_JOKER:
        for give in range(HAND):
            rest = key - KEYS[hand[give]]
            for i in range(cards):
                worths[i] = max(worths[i], plain_value(rest + mind.keys[i]))
    for i in range(cards):
        if suit != 0 or key >= WITH_JOKER or mind.pool[i] == JOKER:
            worths[i] = best_with(key, hand, mind.pool[i], suit)


@apart
def fresh(mind, key, hand, suit):
    """What a hand is worth on average after the best exchange with a fresh board."""
    _best_of_each(mind, key, hand, suit)
    for i in range(2 * LOWEST):
        mind.histogram[i] = 0
    cards, highest, lowest = mind.counts[0], 0, 2 * LOWEST
    for i in range(cards):
        place = mind.worths[i] + LOWEST
        mind.histogram[place] += 1
        highest, lowest = max(highest, place), min(lowest, place)
    total, none, left = 0.0, 1.0, cards
    for place in range(highest, lowest - 1, -1):
        if mind.histogram[place] > 0:
            left -= mind.histogram[place]
            rest = none_of(left, cards)
            total += (none - rest) * (place - LOWEST)
            none = rest
    return total


@bare
def _lane(cards, first, suit, count):
    """How many of so many cards are of a suit, times 64, and what they count."""
    lane = 0
    for i in range(first, first + count):
        if cards[i] != JOKER and cards[i] // RANKS == suit:
            lane += 64 + POINTS[cards[i]]
    return lane


@apart
def see_others(mind, memory, scene):
    """The features that do not depend on what the seat does."""
    for step in range(1, scene.players):
        other = (scene.seat + step) % scene.players
        at = OWN + (step - 1) * OTHER
        known, cards, best, collects = memory.known[other], 0, 0, -1
        for suit in range(4):
            lane, place = 0, suit * RANKS
            rest = known >> place & 0x1FFF
            while rest:
                if rest & 1:
                    lane += 64 + POINTS[place]
                    cards += 1
                rest >>= 1
                place += 1
            if lane > best:
                best, collects = lane, suit
        took, gave = memory.took[other], memory.gave[other]
        mind.collects[step - 1] = collects
        mind.features[at] = 0.25 * (best >> 6)
        mind.features[at + 1] = 0.03 * (best & 63)
        mind.features[at + 2] = 0.5 * (cards - (best >> 6))
        mind.features[at + 3] = known >> JOKER & 1
        mind.features[at + 6] = POINTS[gave] / 11 if gave >= 0 else 0.0
        mind.features[at + 7] = POINTS[took] / 11 if took >= 0 else 0.0
        mind.features[at + 8] = 1.0 if scene.caller == other else 0.0
        mind.features[at + 9] = 1.0 if gave >= 0 and collects >= 0 and gave // RANKS == collects else 0.0


@bare
def imagine(mind, desk, hand, place, held):
    """The hand and the board after an exchange, or as they are."""
    for k in range(HAND):
        mind.hand[k] = hand[k]
        mind.board[k] = desk.board[k]
    if place >= 0:
        mind.hand[held], mind.board[place] = desk.board[place], hand[held]


@apart
def see(mind, memory, scene, boards):  # noqa: PLR0912
    """The features with ``mind.hand`` and so many cards of ``mind.board`` (none where it is cleared)."""
    features, hand = mind.features, mind.hand
    key = 0
    for i in range(HAND):
        key += KEYS[hand[i]]
    features[0] = 0.02 * value_of_key(key, scene.suit)
    features[1] = 0.02 * fresh(mind, key, hand, scene.suit)
    first = second = FAR
    for i in range(boards):
        worth = best_with(key, hand, mind.board[i], scene.suit)
        if worth > first:
            first, second = worth, first
        else:
            second = max(second, worth)
    features[2] = 0.02 * first if boards else 0.0
    features[3] = 0.02 * second if boards else 0.0
    longest = next_longest = -1
    main = 0
    joker = False
    for i in range(HAND):
        joker = joker or hand[i] == JOKER
    for suit in range(4):
        lane = _lane(hand, 0, suit, HAND)
        if lane > longest:
            longest, next_longest, main = lane, longest, suit
        else:
            next_longest = max(next_longest, lane)
    for cards in range(2, 6):
        features[2 + cards] = 1.0 if longest >> 6 == cards else 0.0
    features[8] = 0.02 * (longest & 63)
    features[9] = 0.04 * (next_longest & 63)
    features[10] = 0.4 * (next_longest >> 6)
    features[11] = 1.0 if joker else 0.0
    cards = counted = 0
    for i in range(mind.counts[0]):
        card = mind.pool[i]
        if card != JOKER and card // RANKS == main:
            cards += 1
            counted += POINTS[card]
    features[12] = 0.1 * cards
    features[13] = 0.015 * counted
    turn = min(memory.turns[scene.seat] + 1, LATE)
    for at in range(1, LATE + 1):
        features[13 + at] = 1.0 if turn == at else 0.0
    features[20] = scene.seat / (scene.players - 1)
    features[21] = 1.0 if scene.instead else 0.0
    for step in range(scene.players - 1):
        at, offered = OWN + step * OTHER, 0
        for i in range(boards):
            card = mind.board[i]
            if card == JOKER or card // RANKS == mind.collects[step]:
                offered = max(offered, POINTS[card])
        features[at + 4] = 1.0 if mind.collects[step] == main else 0.0
        features[at + 5] = offered / 11
