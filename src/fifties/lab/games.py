"""Whole games of Fifty in which every seat writes by chance: any legal line, as the bot ``random`` does.

All options are played. With ``claims="optional"`` each hand goes up on the toss of a coin; nobody writes a void line.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fifties.lab.blocks import in_blocks
from fifties.lab.chance import HALF, STEP, Stream, below, mixed, next_word, split, stream, unfair
from fifties.lab.compiled import bare, compiled, inlined, trailing_zeros
from fifties.lab.rounds import MOST_IN_A_WORD, Figures, Setting, walk, walk_masks
from fifties.rules.fifty import Rules
from fifties.rules.fifty.options import BOXES, ROUNDS

BLOCK = 4096
"""Games a block."""

DIGITS = 10


class Table(NamedTuple):
    """The options of a game, as numbers for kernels."""

    players: int
    last: int
    last_scored: int
    resume: bool
    optional: bool
    sudden_death: bool
    crown: int
    tokens: int
    bonus: NDArray[np.int64]
    """(4, 5)."""
    cards: NDArray[np.int64]
    """(cards, 2): the pile of danger cards, empty without the variant."""

    @classmethod
    def of(cls, rules: Rules) -> "Table":
        """The table of a game under these rules."""
        return cls(
            players=rules.players,
            last=rules.last,
            last_scored=rules.last if rules.score_last else rules.last - 1,
            resume=rules.after_clash == "resume",
            optional=rules.claims == "optional",
            sudden_death=rules.sudden_death,
            crown=rules.crown,
            tokens=rules.tokens,
            bonus=np.array(rules.bonus, np.int64),
            cards=np.array(rules.cards, np.int64).reshape(-1, 2),
        )


class Played(NamedTuple):
    """Games that were played to their ends, as arrays of (games, players) or (games,)."""

    totals: Figures
    """The sums of the round scores (F18)."""
    crowns: Figures
    winners: NDArray[np.bool_]
    rounds: NDArray[np.int8]
    """How many rounds were played, the last one perhaps not to its end."""
    ended_at: NDArray[np.int16]
    """The number at which a second crown ended the game (F17), else 0."""
    marbles: Figures
    """(games, 4, players): the marbles of each round, -1 where it was not played."""


class Trace(NamedTuple):
    """What was drawn, for those who want to see the games; (games, 4, …), zeros in rounds that were not played."""

    lines: NDArray[np.int16]
    """(games, 4, players, 5)."""
    silent: NDArray[np.bool_]
    """(games, 4, players, 5): the hands that stayed down (F15)."""
    forbidden: NDArray[np.int8]
    """(games, 4, tokens)."""
    danger: NDArray[np.int16]
    """(games, 4, 2)."""

    @classmethod
    def empty(cls, games: int, rules: Rules) -> "Trace":
        """Room for the traces of so many games."""
        lines = (games, ROUNDS, rules.players, BOXES)
        return cls(
            lines=np.zeros(lines, np.int16),
            silent=np.zeros(lines, np.bool_),
            forbidden=np.zeros((games, ROUNDS, rules.tokens), np.int8),
            danger=np.zeros((games, ROUNDS, 2), np.int16),
        )


def play_games(rules: Rules, games: int, seed: int = 0, workers: int | None = None) -> Played:
    """Plays so many games by chance; the same seed gives the same games, with any number of workers."""
    return _play(rules, games, seed, workers, Trace.empty(0, rules))


def play_traced(rules: Rules, games: int, seed: int = 0) -> tuple[Played, Trace]:
    """As ``play_games``, and what was drawn in them."""
    trace = Trace.empty(games, rules)
    return _play(rules, games, seed, 1, trace), trace


def _play(rules: Rules, games: int, seed: int, workers: int | None, trace: Trace) -> Played:
    table, seats = Table.of(rules), (games, rules.players)
    played = Played(
        totals=np.zeros(seats, np.int32),
        crowns=np.zeros(seats, np.int32),
        winners=np.zeros(seats, np.bool_),
        rounds=np.zeros(games, np.int8),
        ended_at=np.zeros(games, np.int16),
        marbles=np.full((games, ROUNDS, rules.players), -1, np.int32),
    )

    def block(number: int, part: slice) -> None:
        _play_block(table, stream(seed, number), Played._make(_cut(played, part)), Trace._make(_cut(trace, part)))

    for _ in in_blocks(block, games, BLOCK, workers):
        pass
    return played


def _cut(arrays: Iterable[NDArray[Any]], part: slice) -> Iterable[NDArray[Any]]:
    return (array[part] for array in arrays)


class _Desk(NamedTuple):
    """What a kernel works with, so that it makes nothing anew in each game."""

    numbers: NDArray[np.int64]
    lines: NDArray[np.int16]
    silent: NDArray[np.bool_]
    written: NDArray[np.uint64]
    hands: NDArray[np.uint64]
    marbles: NDArray[np.int32]
    bonuses: NDArray[np.int32]
    totals: NDArray[np.int32]
    crowns: NDArray[np.int32]
    deadly: NDArray[np.int32]
    """The crowns that end a count, or zeros without sudden death."""
    bonus: NDArray[np.int64]
    digits: NDArray[np.int64]
    pile: NDArray[np.int64]
    held: NDArray[np.int32]
    lone: NDArray[np.int32]


@compiled
def _play_block(table: Table, chance: Stream, played: Played, trace: Trace):
    """Plays the games of one block."""
    players = table.players
    crowns = np.zeros(players, np.int32)
    desk = _Desk(
        np.zeros(table.last, np.int64),
        np.zeros((players, BOXES), np.int16),
        np.zeros((players, BOXES), np.bool_),
        np.zeros(players, np.uint64),
        np.zeros(players, np.uint64),
        np.zeros(players, np.int32),
        np.zeros(players, np.int32),
        np.zeros(players, np.int32),
        crowns,
        crowns if table.sudden_death else np.zeros(players, np.int32),
        np.zeros(BOXES, np.int64),
        np.arange(DIGITS),
        np.arange(len(table.cards)),
        np.zeros(table.last + 1, np.int32),
        np.zeros(table.last + 1, np.int32),
    )
    _play_all(table, chance, played, trace, desk)


@bare
def _play_all(table, chance, played, trace, desk):
    players, totals, crowns = table.players, desk.totals, desk.crowns
    free = _free_numbers(desk.numbers, table, desk.digits)
    for game in range(len(played.rounds)):
        totals[:] = 0
        crowns[:] = 0
        ended = False
        for turn in range(ROUNDS):
            if table.tokens > 0:
                _draw_first(chance, desk.digits, table.tokens)
                free = _free_numbers(desk.numbers, table, desk.digits)
            for box in range(BOXES):
                desk.bonus[box] = table.bonus[turn, box]
            low, high = _draw_danger(chance, table, desk.pile, turn)
            setting = Setting(table.last, table.last_scored, table.resume, desk.bonus, low, high, table.crown)
            ended_at = _play_round(chance, table, setting, free, len(trace.lines) > 0, desk)
            played.rounds[game] = turn + 1
            played.ended_at[game] = ended_at
            for seat in range(players):
                played.marbles[game, turn, seat] = desk.marbles[seat]
                crowns[seat] += desk.marbles[seat] >= table.crown
                ended |= crowns[seat] == 2
                if ended_at == 0:
                    totals[seat] += desk.marbles[seat] + desk.bonuses[seat]
            if len(trace.lines) > 0:
                _keep(trace, game, turn, desk, low, high)
            if ended:
                break
        best = _best(totals, crowns, ended)
        for seat in range(players):
            played.totals[game, seat], played.crowns[game, seat] = totals[seat], crowns[seat]
            played.winners[game, seat] = _standing(totals[seat], crowns[seat], ended) == best


@bare
def _play_round(chance, table, setting, free, kept, desk):
    """Draws the lines of a round and counts it; returns where a second crown ended it, else 0."""
    marbles, bonuses = desk.marbles, desk.bonuses
    if table.last > MOST_IN_A_WORD:
        _draw_lines(chance, desk.numbers, free, table.optional, desk.lines, desk.silent)
        return walk(desk.lines, desk.silent, setting, desk.deadly, marbles, bonuses, desk.held, desk.lone)
    _draw_masks(chance, desk.numbers, free, table.optional, desk.written, desk.hands)
    if kept:
        _read_masks(desk.written, desk.hands, desk.lines, desk.silent)
    return walk_masks(desk.written, desk.hands, setting, desk.deadly, marbles, bonuses)


@inlined
def _draw_first(chance, pile, count):
    """Draws as many from a pile as are wanted, to its first places."""
    for i in range(count):
        j = i + below(chance, len(pile) - i)
        pile[i], pile[j] = pile[j], pile[i]


@bare
def _free_numbers(numbers, table, digits):
    """Puts the numbers that may be written into ``numbers`` and returns how many they are (F4)."""
    banned = 0
    for i in range(table.tokens):
        banned |= 1 << digits[i]
    free, digit = 0, 0
    for number in range(1, table.last):
        digit = digit + 1 if digit < DIGITS - 1 else 0
        numbers[free] = number
        free += 1 - (banned >> digit & 1)
    return free


@inlined
def _draw_danger(chance, table, pile, turn):
    """Turns up a card of those not yet turned up (F22); 0 and 0 without the variant."""
    if len(pile) == 0:
        return 0, 0
    j = turn + below(chance, len(pile) - turn)
    pile[turn], pile[j] = pile[j], pile[turn]
    return table.cards[pile[turn], 0], table.cards[pile[turn], 1]


@bare
def _draw_masks(chance, numbers, free, optional, written, hands):
    """A line a seat, each as likely (Floyd's method), as machine words; one random word has enough for five numbers."""
    counter = chance[0]
    for seat in range(len(written)):
        while True:
            counter += STEP
            word = mixed(counter)
            first, rest = split(word >> np.uint64(32), free - 4)
            second, rest = split(rest, free - 3)
            third, rest = split(rest, free - 2)
            fourth, other = split(word & HALF, free - 1)
            fifth, other = split(other, free)
            if not (unfair(rest, (free - 4) * (free - 3) * (free - 2)) or unfair(other, (free - 1) * free)):
                break
        line = np.uint64(1) << np.uint64(numbers[first])
        line |= _new(line, numbers, second, free - 4)
        line |= _new(line, numbers, third, free - 3)
        line |= _new(line, numbers, fourth, free - 2)
        line |= _new(line, numbers, fifth, free - 1)
        written[seat] = line
    chance[0] = counter
    for seat in range(len(written)):
        hands[seat] = written[seat] & next_word(chance) if optional else written[seat]


@inlined
def _new(line, numbers, drawn, otherwise):
    """The bit of the number that was drawn, or where the line has it, of another that it can't have yet."""
    bit = np.uint64(1) << np.uint64(numbers[drawn])
    return bit if line & bit == 0 else np.uint64(1) << np.uint64(numbers[otherwise])


@bare
def _draw_lines(chance, numbers, free, optional, lines, silent):
    """The same as numbers, for those that are too high for a word."""
    for seat in range(len(lines)):
        line = lines[seat]
        for box in range(BOXES):
            number = numbers[below(chance, free - BOXES + box + 1)]
            for earlier in range(box):
                if line[earlier] == number:
                    number = numbers[free - BOXES + box]
                    break
            place = box
            while place > 0 and line[place - 1] > number:
                line[place] = line[place - 1]
                place -= 1
            line[place] = number
        if optional:
            for box in range(BOXES):
                silent[seat, box] = below(chance, 2) == 0


@bare
def _read_masks(written, hands, lines, silent):
    """Lines and silences from machine words."""
    one = np.uint64(1)
    for seat in range(len(written)):
        left = written[seat]
        for box in range(BOXES):
            lines[seat, box] = trailing_zeros(left)
            silent[seat, box] = hands[seat] & (left ^ (left & (left - one))) == 0
            left &= left - one


@bare
def _keep(trace, game, turn, desk, low, high):
    for seat in range(desk.lines.shape[0]):
        for box in range(BOXES):
            trace.lines[game, turn, seat, box] = desk.lines[seat, box]
            trace.silent[game, turn, seat, box] = desk.silent[seat, box]
    for i in range(trace.forbidden.shape[2]):
        trace.forbidden[game, turn, i] = desk.digits[i]
    trace.danger[game, turn, 0], trace.danger[game, turn, 1] = low, high


@inlined
def _standing(total, crowns, ended):
    """The greater, the better: second crowns win (F17); else the total, and of equal ones that with a crown (F21)."""
    return crowns if ended else 2 * total + (1 if crowns > 0 else 0)


@bare
def _best(totals, crowns, ended):
    best = 0
    for seat in range(len(totals)):
        best = max(best, _standing(totals[seat], crowns[seat], ended))
    return best
