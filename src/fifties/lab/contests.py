"""Deals of Fifty-One among the bots that people play against, by the hundred thousand."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fifties.lab.blocks import in_blocks
from fifties.lab.chance import Stream, next_word, stream
from fifties.lab.choosing import Rows, no_rows
from fifties.lab.compiled import apart, bare, compiled
from fifties.lab.deals import (
    BOARD,
    DISCARDS,
    LOGGED,
    Table,
    clear_board,
    deal_out,
    note_exchange,
    note_stop,
    operations_of,
    value_of_key,
)
from fifties.lab.deciding import CALL, CLEAR, PLAYERS, Judges, Room, decide, judges_of, key_of, new_room
from fifties.lab.judging import Floats, Scene, Whole, forget, look, note, note_clear, note_reshuffle
from fifties.lab.reading import no_hands, witness
from fifties.rules.fifty_one import Operation, Rules

BLOCK: Final = 500
"""Deals a block."""

LONGEST: Final = 30
"""After so many turns each a deal among them is ended as by O16, so that those who still learn come to an end."""


class Told(NamedTuple):
    """What was seen of callers: by place, turn and value how often somebody could call, and called."""

    could: Whole
    called: Whole


def contest(
    rules: Rules, one: str, others: str, deals: int, seed: int = 0, workers: int | None = None
) -> NDArray[np.float64]:
    """How one bot does among others: (deals, players), its share of each deal by its place from the dealer's left.

    It has every place once with the same cards, the others' and the stock's among them. The same seed gives the same
    deals, with any number of workers.
    """
    shares = np.zeros((deals, rules.players))
    table, judges = Table.of(rules), judges_of(rules)
    bots = PLAYERS.index(one), PLAYERS.index(others)

    def block(number: int, part: slice) -> None:
        _contest(table, judges, *bots, stream(seed, number), shares[part])

    for _ in in_blocks(block, deals, BLOCK, workers):
        pass
    return shares


def callers(rules: Rules, bot: str, deals: int, seed: int = 0) -> Told:
    """When a bot calls among its like."""
    told = Told(*(np.zeros((rules.players, 32, 128), np.int64) for _ in range(2)))
    number = PLAYERS.index(bot)
    _watch(Table.of(rules), judges_of(rules), number, stream(seed, 0), deals, told)
    return told


def traced(rules: Rules, bots: Sequence[str], deals: int, seed: int = 0) -> tuple[Floats, list[list[Operation]]]:
    """Deals with these bots in their places: each one's share of the victory, and what was done."""
    shares, log = np.zeros((deals, rules.players)), np.full((deals, 4000), -1, np.int16)
    seats = np.array([PLAYERS.index(bot) for bot in bots])
    _trace(Table.of(rules), judges_of(rules), seats, stream(seed, 0), shares, log)
    return shares, [list(operations_of(rules, [int(word) for word in line])) for line in log]


@compiled
def _trace(table: Table, judges: Judges, bots: Whole, chance: Stream, shares: Floats, log: NDArray[np.int16]):
    room = new_room(table, log, no_hands())
    for deal in range(len(shares)):
        room.desk.counts[LOGGED] = 0
        play_deal(table, judges, bots, chance, 0.0, no_rows(), -1, room, deal)
        shares[deal] = room.wins


@compiled
def _contest(table: Table, judges: Judges, one: int, others: int, chance: Stream, shares: Floats):
    room = new_room(table, np.zeros((0, 0), np.int16), no_hands())
    bots, start = np.zeros(table.players, np.int64), np.zeros(1, np.uint64)
    rows = no_rows()
    for deal in range(len(shares)):
        start[0] = next_word(chance)
        for place in range(table.players):
            bots[:] = others
            bots[place] = one
            chance_here = start.copy()
            play_deal(table, judges, bots, chance_here, 0.0, rows, -1, room)
            shares[deal, place] = room.wins[place]


@compiled
def _watch(table: Table, judges: Judges, bot: int, chance: Stream, deals: int, told: Told):
    room = new_room(table, np.zeros((0, 0), np.int16), no_hands())
    bots = np.full(table.players, bot)
    rows = no_rows()
    for _ in range(deals):
        play_deal(table, judges, bots, chance, 0.0, rows, -1, room)
        for i in range(room.memory.done[0]):
            seat, turn = room.memory.seats[i], i // table.players
            if turn < 32:
                told.could[seat, turn, room.worths[i] + 64] += 1
                told.called[seat, turn, room.worths[i] + 64] += room.memory.stops[i]
            if room.memory.stops[i]:
                break


@apart
def play_deal(
    table: Table,
    judges: Judges,
    bots: Whole,
    chance: Stream,
    heat: float,
    rows: Rows,
    learner: int,
    room: Room,
    log: int = 0,
):
    """Plays a deal; seat 0 is first.

    Args:
        table: the options.
        judges: the networks.
        bots: who sits where.
        chance: of the deal, and of all else.
        heat: by how much chance choices differ from the best ones, in log odds: of the bot that learns, or of all.
        rows: where what it chose is written, while there is room.
        learner: the bot that learns, or -1.
        room: what it is played with; the victory is in there.
        log: in which line of the room's log it is written down, if that has some.
    """
    desk, memory, mind = room.desk, room.memory, room.mind
    for card in range(table.cards):
        desk.deck[card] = card
    deal_out(table, chance, desk, table.players - 1, room.log, log)
    forget(memory)
    reshuffled = False
    first_row = rows.filled[0]
    seat, caller, left, total = 0, -1, -1, 0
    while left != 0 and total < LONGEST * table.players:
        scene = Scene(table.players, seat, table.suit, table.instead, caller, left)
        may_clear = memory.turns[seat] > 0
        bot = bots[seat]
        warm = heat if bot == learner or learner < 0 else 0.0
        look(mind, memory, desk, seat, table.cards, reshuffled)
        if room.hands.filled[0] < len(room.hands.told):
            witness(mind, memory, desk, scene, room.hands, total)
        step, place, held = decide(table, judges, bot, scene, may_clear, chance, warm, rows, bot == learner, room)
        if step >= CLEAR:
            discards = desk.counts[DISCARDS]
            note_clear(memory, desk.board)
            clear_board(chance, desk, room.log, log)
            if desk.counts[DISCARDS] < discards + BOARD:
                reshuffled = True
                note_reshuffle(memory)
            look(mind, memory, desk, seat, table.cards, reshuffled)
            step, place, held = decide(table, judges, bot, scene, False, chance, warm, rows, bot == learner, room)
        if place >= 0:
            take, give = desk.board[place], desk.hands[seat, held]
            note(memory, seat, desk.board, take, give, 1 if step == CALL else 0)
            note_exchange(desk, room.log, log, take, give, step == CALL)
            desk.board[place], desk.hands[seat, held] = give, take
            room.worths[memory.done[0] - 1] = value_of_key(key_of(desk.hands[seat]), table.suit)
        else:
            note_stop(desk, room.log, log)
        memory.turns[seat] += 1
        total += 1
        left -= 1 if left > 0 else 0
        if step == CALL:
            caller, left = seat, table.players - 1
        seat = (seat + 1) % table.players
    _settle(table, desk, caller, room.wins)
    _note_outcomes(rows, first_row, room.wins)


@bare
def _settle(table, desk, caller, wins):
    """O14: the highest hand wins, the caller loses ties, others share."""
    best, sharing = -1000, 0
    for seat in range(table.players):
        best = max(best, value_of_key(key_of(desk.hands[seat]), table.suit))
    for seat in range(table.players):
        top = value_of_key(key_of(desk.hands[seat]), table.suit) == best
        wins[seat] = 1.0 if top else 0.0
        sharing += 1 if top and seat != caller else 0
    if sharing:
        for seat in range(table.players):
            wins[seat] = wins[seat] / sharing if seat != caller else 0.0


@bare
def _note_outcomes(rows, first, wins):
    for row in range(first, rows.filled[0]):
        rows.outcomes[row] = wins[rows.seats[row]]
    rows.filled[1] += 1
