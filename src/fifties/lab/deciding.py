"""How ``greedy``, ``counter`` and ``search`` decide at Fifty-One, as kernels.

They decide as the bots do; what is left out is what those are certain of.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fifties.bots.fifty_one.counter import LOOKED_AT, PATIENCE
from fifties.bots.fifty_one.greedy import CLEARING, ENOUGH, ENOUGH_FOR_TWO
from fifties.bots.fifty_one.judgement import UNITS, Step, networks
from fifties.lab.choosing import Prospects, best_of, consider, draw_one, new_prospects, weigh, write_down
from fifties.lab.compiled import apart, bare, compiled
from fifties.lab.deals import BOARD, KEYS, SUITS, Desk, Table, new_desk, value_of_key
from fifties.lab.judging import (
    MOST,
    WIDTHS,
    Floats,
    Memory,
    Mind,
    Whole,
    fresh,
    imagine,
    new_memory,
    new_mind,
    see,
    see_others,
)
from fifties.lab.reading import Hands, Reader, read, reader_of, see_read, see_shown
from fifties.rules.fifty_one import Rules
from fifties.rules.fifty_one.hand import HAND

PLAYERS: Final = ("greedy", "counter", "search")
"""Who can play here, by number."""

WIDEST: Final = max(UNITS.values())
_COUNTERS: Final = UNITS["counter"]
_SEARCHS: Final = UNITS["search"]

GREEDY, COUNTER, SEARCH = range(3)
GO_ON, CALL, LAST, CLEAR, CLEAR_LAST = (int(step) for step in Step)

_LONGEST, _BEST, _FLUSH = (SUITS.index(suit) for suit in ("longest", "best", "flush"))
_EXCHANGES: Final = BOARD * HAND


class Judges(NamedTuple):
    """The networks of both bots that have some: (bot, step, …), the weights (…, features, units)."""

    weights: Floats
    thresholds: Floats
    shares: Floats
    bases: Floats
    reader: Reader


def judges_of(rules: Rules) -> Judges:
    """Those that the package has for a table."""
    width = WIDTHS[rules.players]
    found = Judges(
        np.zeros((2, len(Step), width, WIDEST)),
        np.zeros((2, len(Step), WIDEST)),
        np.zeros((2, len(Step), WIDEST)),
        np.zeros((2, len(Step))),
        reader_of(rules.players),
    )
    for bot, name in enumerate(PLAYERS[1:]):
        for step, network in enumerate(networks(name, rules.players)):
            rows = np.array(network.weights).T
            found.weights[bot, step, : len(rows), : rows.shape[1]] = rows
            found.thresholds[bot, step, : len(network.thresholds)] = network.thresholds
            found.shares[bot, step, : len(network.shares)] = network.shares
            found.bases[bot, step] = network.base
    return found


class Room(NamedTuple):
    """What a deal is played with."""

    desk: Desk
    memory: Memory
    mind: Mind
    wins: Floats
    """What each seat has of the victory."""
    scores: Floats
    """How good each exchange looks at first sight."""
    worths: Whole
    """What the hand was worth after each exchange."""
    levels: Floats
    """How far each unit of a network is above its threshold."""
    prospects: Prospects
    log: NDArray[np.int16]
    """A line for each deal that is written down; there may be none."""
    hands: Hands
    """What was seen of hands by who wants to learn to read them; there may be room for none."""


@compiled
def new_room(table: Table, log: NDArray[np.int16], hands: Hands) -> Room:
    """Room for a deal."""
    players = table.players
    return Room(
        new_desk(table),
        new_memory(players),
        new_mind(players),
        np.zeros(players),
        np.zeros(_EXCHANGES),
        np.zeros(MOST, np.int64),
        np.zeros(WIDEST),
        new_prospects(players),
        log,
        hands,
    )


@bare
def key_of(hand):
    """The key of a hand."""
    key = np.int64(0)
    for i in range(HAND):
        key += KEYS[hand[i]]
    return key


@bare
def decide(table, judges, bot, scene, may_clear, chance, heat, rows, learns, room):
    """What to do: the step, and of an exchange the places of the card taken and the card given, or -1."""
    if bot == GREEDY:
        return _greedy(table, scene, may_clear, room)
    return _judged(judges, bot, scene, may_clear, chance, heat, rows, learns, room)


@apart
def _greedy(table, scene, may_clear, room):
    desk, mind, turn = room.desk, room.mind, room.memory.turns[scene.seat]
    hand = desk.hands[scene.seat]
    key = key_of(hand)
    enough = ENOUGH_FOR_TWO[min(turn, 3)] if scene.players == 2 else ENOUGH[min(turn, 3)]
    enough -= max(0, turn - 3)
    may_call = scene.caller < 0
    if may_call and scene.instead and value_of_key(key, scene.suit) >= enough:
        return CALL, -1, -1
    best, place, held = -1000.0, 0, 0
    for i in range(_EXCHANGES):
        after = key + KEYS[desk.board[i // HAND]] - KEYS[hand[i % HAND]]
        worth = float(value_of_key(after, scene.suit))
        if table.suit == _FLUSH:
            worth += value_of_key(after, _LONGEST) / 100
        if worth > best:
            best, place, held = worth, i // HAND, i % HAND
    call = may_call and not scene.instead and best >= enough
    if may_clear and not call and fresh(mind, key, hand, scene.suit) > best - CLEARING:
        return CLEAR, -1, -1
    return CALL if call else GO_ON, place, held


@apart
def _judged(judges, bot, scene, may_clear, chance, heat, rows, learns, room):  # noqa: PLR0912
    desk, memory, mind = room.desk, room.memory, room.mind
    hand = desk.hands[scene.seat]
    last, bars = scene.caller >= 0, room.scores
    # In place of a turn nobody calls who has cleared the board: who may not clear any more in a later turn has.
    may_call = not last and (not scene.instead or may_clear or memory.turns[scene.seat] == 0)
    tired = may_call and memory.turns[scene.seat] >= PATIENCE
    key = key_of(hand)
    see_others(mind, memory, scene)
    if bot == SEARCH:
        read(mind, memory, desk, scene, judges.reader)
    for i in range(_EXCHANGES):
        after = key + KEYS[desk.board[i // HAND]] - KEYS[hand[i % HAND]]
        bars[i] = value_of_key(after, scene.suit) + value_of_key(after, _BEST) - 0.001 * i
    prospects = room.prospects
    prospects.filled[0] = 0
    for i in range(_EXCHANGES):
        better = 0
        for other in range(_EXCHANGES):
            better += bars[other] > bars[i]
        if better < LOOKED_AT:
            place, held = i // HAND, i % HAND
            imagine(mind, desk, hand, place, held)
            see(mind, memory, scene, BOARD)
            if bot == SEARCH:
                see_read(mind, memory, scene, BOARD)
                see_shown(mind, memory, scene, held)
            for step in range(GO_ON, LAST + 1):
                if (step == LAST) == last and not (step == CALL and scene.instead) and (step == CALL or not tired):
                    consider(prospects, mind, _odds(judges, bot, step, mind, room.levels), step, place, held, learns)
    for step in range(CALL, CLEAR_LAST + 1):
        calls = step == CALL and scene.instead and may_call
        clears = may_clear and not tired and step == (CLEAR_LAST if last else CLEAR)
        if calls or clears:
            imagine(mind, desk, hand, -1, -1)
            see(mind, memory, scene, 0 if clears else BOARD)
            if bot == SEARCH:
                see_read(mind, memory, scene, 0 if clears else BOARD)
                see_shown(mind, memory, scene, -1)
            consider(prospects, mind, _odds(judges, bot, step, mind, room.levels), step, -1, -1, learns)
    chosen = best_of(prospects)
    if heat > 0 or learns:
        weigh(prospects, chosen, heat)
        chosen = draw_one(prospects, chance)
    if learns and rows.filled[0] < len(rows.steps):
        write_down(rows, prospects, chosen, chance, mind, memory, desk, scene)
    return prospects.steps[chosen], prospects.places[chosen], prospects.helds[chosen]


@apart
def _odds(judges, bot, step, mind, levels):
    """How good it is, as ``Network`` says."""
    if bot == SEARCH:
        return _sum(judges, SEARCH - 1, step, mind, levels, _SEARCHS)
    return _sum(judges, COUNTER - 1, step, mind, levels, _COUNTERS)


@bare
def _sum(judges, judge, step, mind, levels, units):
    weights, features = judges.weights[judge, step], mind.features
    for unit in range(units):
        levels[unit] = judges.thresholds[judge, step, unit]
    whole = len(features) - len(features) % 4
    for k in range(0, whole, 4):  # by fours: levels are fetched and put back once for all of them
        a, b, c, d = features[k], features[k + 1], features[k + 2], features[k + 3]
        for unit in range(units):
            levels[unit] += a * weights[k, unit] + b * weights[k + 1, unit]
            levels[unit] += c * weights[k + 2, unit] + d * weights[k + 3, unit]
    for k in range(whole, len(features)):
        for unit in range(units):
            levels[unit] += features[k] * weights[k, unit]
    total = judges.bases[judge, step]
    for unit in range(units):
        total += judges.shares[judge, step, unit] * max(levels[unit], 0.0)
    return total
