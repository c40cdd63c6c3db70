"""How ``counter`` chooses and what it comes to hold, watched among its like: ``bots/fifty_one/manners.py``."""

from typing import Final, NamedTuple

import numpy as np

from fifties.bots.fifty_one.manners import AFTER_CALL, CALLED, CALLING, LANE, LEANS, LENGTH, LIKES, TURNS
from fifties.lab.believing import see_traits
from fifties.lab.chance import Stream, below, stream
from fifties.lab.compiled import apart, compiled
from fifties.lab.contests import LONGEST, no_rows
from fifties.lab.deals import BOARD, DISCARDS, KEYS, Table, clear_board, deal_out
from fifties.lab.deciding import CALL, CLEAR, COUNTER, Judges, decide, key_of, new_room
from fifties.lab.judging import Floats, Scene, Whole, forget, look, note
from fifties.rules.fifty_one import Rules
from fifties.rules.fifty_one.hand import HAND

CHOICES: Final = 40_000
CARDS: Final = 1_500_000
"""How many exchanges are watched, and how many cards that somebody else may hold."""

JOKERS: Final = 0.3
"""In what part of them there is a joker."""

RIDGE: Final = 10.0


class Watched(NamedTuple):
    """What was seen."""

    likes: Floats
    """(exchanges, 25, likes): of each exchange that could be made."""
    chosen: Whole
    tastes: Whole
    """Which was, and by which taste."""
    leans: Floats
    """(cards, leans)"""
    held: Floats
    """Whether it was in the hand, and before anything is known the odds of that, as their logarithm."""
    before: Floats
    leanings: Whole
    filled: Whole
    """How many exchanges and cards there are."""


@compiled
def _watch(table: Table, judges: Judges, chance: Stream, watched: Watched, choices: int, cards: int) -> None:
    """Plays till there is so much."""
    room = new_room(table, np.zeros((0, 0), np.int16))
    desk, memory, mind, rows, filled = room.desk, room.memory, room.mind, no_rows(), watched.filled
    while filled[0] < choices or filled[1] < cards:
        for card in range(table.cards):
            desk.deck[card] = card
        deal_out(table, chance, desk, table.players - 1, room.log, 0)
        forget(memory)
        reshuffled = False
        seat, caller, left, total = 0, -1, -1, 0
        while left != 0 and total < LONGEST * table.players:
            scene = Scene(table.players, seat, table.suit, table.instead, caller, left)
            may_clear = memory.turns[seat] > 0
            look(mind, memory, desk, seat, table.cards, reshuffled)
            step, place, held = decide(table, judges, COUNTER, scene, may_clear, chance, 0.0, rows, False, room)
            if filled[1] < cards:
                _see_cards(room, scene, below(chance, table.players - 1) + 1, watched)
            if step >= CLEAR:
                discards = desk.counts[DISCARDS]
                clear_board(chance, desk, room.log, 0)
                reshuffled = reshuffled or desk.counts[DISCARDS] < discards + BOARD
                look(mind, memory, desk, seat, table.cards, reshuffled)
                step, place, held = decide(table, judges, COUNTER, scene, False, chance, 0.0, rows, False, room)
            if filled[0] < choices:
                _see_choice(room, scene, step == CALL, place * HAND + held, watched)
            take, give = desk.board[place], desk.hands[seat, held]
            note(memory, seat, desk.board, take, give, 1 if step == CALL else 0)
            desk.board[place], desk.hands[seat, held] = give, take
            memory.turns[seat] += 1
            total += 1
            left -= 1 if left > 0 else 0
            if step == CALL:
                caller, left = seat, table.players - 1
            seat = (seat + 1) % table.players


@apart
def _see_choice(room, scene, calls, chosen, watched):
    hand, row = room.desk.hands[scene.seat], watched.filled[0]
    key = key_of(hand)
    for i in range(BOARD * HAND):
        after, like = key + KEYS[room.desk.board[i // HAND]] - KEYS[hand[i % HAND]], watched.likes[row, i]
        longest = second = 0
        for suit in range(4):
            lane = after >> suit * LANE & (1 << LANE) - 1
            if lane > longest:
                longest, second = lane, longest
            else:
                second = max(second, lane)
        like[0] = longest >> 1 & 63
        for cards in range(3, 6):
            like[cards - 2] = 1.0 if longest >> LENGTH == cards else 0.0
        like[4] = second >> 1 & 63
        like[5] = second >> LENGTH
        like[6] = after >> 4 * LANE & 63
        like[7] = after >> 4 * LANE + 6
    watched.chosen[row] = chosen
    turn = min(room.memory.turns[scene.seat], TURNS - 1)
    watched.tastes[row] = CALLING if calls else AFTER_CALL if scene.caller >= 0 else turn
    watched.filled[0] = row + 1


@apart
def _see_cards(room, scene, step, watched):
    memory, mind = room.memory, room.mind
    other, known, held = (scene.seat + step) % scene.players, 0, np.int64(0)
    for card in range(len(KEYS)):
        if memory.known[other] >> card & 1:
            mind.held[known] = card
            known += 1
    for i in range(HAND):
        held |= np.int64(1) << room.desk.hands[other, i]
    hidden, missing = mind.counts[1], HAND - known
    if memory.gave[other] < 0 or missing == 0 or hidden < 2 * HAND:
        return
    for i in range(hidden):
        row, card = watched.filled[1], mind.hidden[i]
        if row < len(watched.held):
            see_traits(mind, memory, other, mind.collects[step - 1], known, card)
            for k in range(LEANS):
                watched.leans[row, k] = mind.traits[k]
            watched.held[row] = held >> card & 1
            watched.before[row] = np.log(missing / (hidden - missing))
            watched.leanings[row] = CALLED if scene.caller == other else min(memory.turns[other], TURNS) - 1
            watched.filled[1] = row + 1


def watch(players: int, judges: Judges, seed: int = 0) -> Floats:
    """The manners of a table, as ``manners.bin`` has them."""
    watched = Watched(
        np.zeros((CHOICES, BOARD * HAND, LIKES)),
        np.zeros(CHOICES, np.int64),
        np.zeros(CHOICES, np.int64),
        np.zeros((CARDS, LEANS)),
        np.zeros(CARDS),
        np.zeros(CARDS),
        np.zeros(CARDS, np.int64),
        np.zeros(2, np.int64),
    )
    rules, chance = Rules(players=players), stream(seed, players)
    plain = 1 - JOKERS
    _watch(Table.of(rules), judges, chance, watched, int(plain * CHOICES), int(plain * CARDS))
    _watch(Table.of(Rules(players=players, jokers=1)), judges, chance, watched, CHOICES, CARDS)
    tastes = [
        _taste(watched.likes[watched.tastes == taste], watched.chosen[watched.tastes == taste])
        for taste in range(TURNS + 2)
    ]
    leanings = []
    for leaning in range(TURNS + 1):
        some = watched.leanings == leaning
        leanings.append(_leaning(watched.leans[some], watched.held[some], watched.before[some]))
    return np.concatenate([*tastes, *leanings])


def _taste(likes: Floats, chosen: Whole) -> Floats:
    """The taste that explains choices best, by Newton's method."""
    own = likes[np.arange(len(chosen)), chosen]

    def odds_of(found: Floats) -> Floats:
        odds = likes @ found
        top = odds.max(axis=1, keepdims=True)
        return odds - top - np.log(np.exp(odds - top).sum(axis=1, keepdims=True))  # type: ignore[no-any-return]

    def worth(found: Floats) -> float:
        return float(np.take_along_axis(odds_of(found), chosen[:, None], 1).sum() - RIDGE / 2 * found @ found)

    found = np.zeros(LIKES)
    for _ in range(20):
        weighed = np.exp(odds_of(found))[:, :, None] * likes
        mean = weighed.sum(axis=1)
        slope = (own - mean).sum(axis=0) - RIDGE * found
        curve = weighed.reshape(-1, LIKES).T @ likes.reshape(-1, LIKES) - mean.T @ mean + RIDGE * np.eye(LIKES)
        step = np.linalg.solve(curve, slope)
        while worth(found + step) < worth(found) and np.abs(step).max() > 1e-6:
            step = step / 2  # what is nearly always chosen leads a full step too far
        found = found + step
    return found


def _leaning(leans: Floats, held: Floats, before: Floats) -> Floats:
    """The leanings that tell best which cards were held: a logistic regression by Newton's method."""
    found = np.zeros(LEANS)
    for _ in range(15):
        chances = 1 / (1 + np.exp(-leans @ found - before))
        curve = (leans * (chances * (1 - chances))[:, None]).T @ leans + RIDGE * np.eye(LEANS)
        found = found + np.linalg.solve(curve, leans.T @ (held - chances) - RIDGE * found)
    return found
