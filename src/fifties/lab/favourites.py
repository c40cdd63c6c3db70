"""``make favourites``: the lines that win most games among equilibrium players, found ahead for the champion.

All lines that the equilibrium writes score the same on average, but they do not win equally often. For each draw of
tokens this climbs, in many positions of such games, to lines that win there, and keeps those that do best on average
in the first three rounds, and those that together do best in the last. It takes an hour; what is found is kept in
``.cache/favourites``, so that it may be stopped and go on.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib.resources import files
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fifties.bots.fifty import strategies
from fifties.bots.fifty.champion import MANY
from fifties.bots.fifty.favourites import Favourites, pack
from fifties.bots.fifty.field import table
from fifties.bots.fifty.strategies import Key
from fifties.lab.chance import Stream, below, stream
from fifties.lab.compiled import bare, compiled
from fifties.lab.rounds import Masks, Setting, count_masks, crowned_at, masks
from fifties.rules.fifty import LegalLines, Line, Rules
from fifties.rules.fifty.options import BOXES, ROUNDS

CACHE: Final = Path(".cache", "favourites")

LARGEST: Final = MANY
"""The champion does not think at larger tables."""

WAYS: Final = 4000
"""In how many ways a game may go on from a position."""

CLIMBED: Final = (2, 3, 4, 9)
CLIMBS: Final = 4
"""In how many positions of each round, and how often in each, a line is looked for."""

BEGIN: Final = 16
"""From the best of how many lines of the equilibrium a climb begins."""

JUDGED: Final = (8, 8, 8, 30)
"""In how many positions of each round all lines that were found are judged."""

SHARE: Final = 2
EARLY: Final = 10
LATE: Final = 26
"""How many are kept for each seat's share, for all seats in the first three rounds, and in the last."""

SHARED: Final = 3
"""How many numbers lines of different shares have in common, if it can be had."""

POOL: Final = 4000
"""Lines of the equilibrium to draw from."""

BANK: Final = 60_000
"""Rounds of equilibrium players, to make up games of."""

NEVER: Final = 1 << 14
"""Later than all second crowns."""

LATER: Final = 64
"""All numbers of a round come that much after those of the one before."""

Whole = NDArray[np.int64]


class Position(NamedTuple):
    """Where a game stands at the beginning of a round; the line that is looked for is that of seat 0."""

    round: int
    totals: Whole
    crowns: Whole


class Bank(NamedTuple):
    """Rounds among equilibrium players, (rounds, players)."""

    scores: Whole
    crowned: Whole
    """At which number the marble reached a crown, 0 where it did not."""


class Ahead(NamedTuple):
    """How the rounds after this one go, (ways, players)."""

    scores: Whole
    first: Whole
    second: Whole
    """When a seat wins its first and its second crown there, or ``NEVER``."""


class Ways(NamedTuple):
    """A position and the ways in which the game goes on from there."""

    position: Position
    setting: Setting
    field: Masks
    """(ways, players): the others' lines; the column of seat 0 is there to be written to."""
    ahead: Ahead


@compiled
def _fill_bank(pools: Masks, setting: Setting, chance: Stream, bank: Bank):
    players = bank.scores.shape[1]
    written = np.zeros(players, np.uint64)
    marbles, bonuses = np.zeros(players, np.int32), np.zeros(players, np.int32)
    for i in range(len(bank.scores)):
        pool = pools[below(chance, len(pools))]
        for seat in range(players):
            written[seat] = pool[below(chance, len(pool))]
        count_masks(written, written, setting, marbles, bonuses)
        for seat in range(players):
            bank.scores[i, seat] = marbles[seat] + bonuses[seat]
            bank.crowned[i, seat] = crowned_at(written, seat, setting) if marbles[seat] >= setting.crown else 0


@compiled
def _fill_ways(pool: Masks, bank: Bank, chance: Stream, ways: Ways):
    players, ahead = ways.field.shape[1], ways.ahead
    for way in range(len(ways.field)):
        for seat in range(1, players):
            ways.field[way, seat] = pool[below(chance, len(pool))]
        for seat in range(players):
            ahead.scores[way, seat] = 0
            ahead.first[way, seat] = ahead.second[way, seat] = NEVER
        for later in range(ways.position.round + 1, ROUNDS):
            row = below(chance, len(bank.scores))
            for seat in range(players):
                ahead.scores[way, seat] += bank.scores[row, seat]
                if bank.crowned[row, seat] > 0:
                    when = bank.crowned[row, seat] + LATER * later
                    if ahead.first[way, seat] == NEVER:
                        ahead.first[way, seat] = when
                    elif ahead.second[way, seat] == NEVER:
                        ahead.second[way, seat] = when


@bare
def _worth(line, ways, marbles, bonuses):
    """How often seat 0 wins with a line: by who wins a second crown first (F17), else by points (F21)."""
    position, setting, ahead, won = ways.position, ways.setting, ways.ahead, 0.0
    for way in range(len(ways.field)):
        written = ways.field[way]
        written[0] = line
        count_masks(written, written, setting, marbles, bonuses)
        best, sharing, mine = 1 << 20, 0, 0
        for seat in range(len(written)):
            crowned = marbles[seat] >= setting.crown
            if position.crowns[seat] > 0:
                when = ahead.first[way, seat]
                if crowned:
                    when = LATER * position.round + crowned_at(written, seat, setting)
                with_crown = 1
            else:
                when = ahead.first[way, seat] if crowned else ahead.second[way, seat]
                with_crown = 1 if crowned or ahead.first[way, seat] < NEVER else 0
            total = position.totals[seat] + marbles[seat] + bonuses[seat] + ahead.scores[way, seat]
            rank = when if when < NEVER else NEVER - 2 * total - with_crown
            mine = rank if seat == 0 else mine
            sharing = 1 if rank < best else sharing + (rank == best)
            best = min(best, rank)
        won += 1 / sharing if mine == best else 0.0
    return won / len(ways.field)


@compiled
def worths(lines: Masks, ways: Ways, found: NDArray[np.float64]):
    """How often each line wins."""
    players = ways.field.shape[1]
    marbles, bonuses = np.zeros(players, np.int32), np.zeros(players, np.int32)
    for i in range(len(lines)):
        found[i] = _worth(lines[i], ways, marbles, bonuses)


@compiled
def _climb(pool: Masks, numbers: Whole, chance: Stream, ways: Ways, line: Whole):
    """From the best of some lines of the equilibrium to one that no change of one number makes better."""
    players, one = ways.field.shape[1], np.uint64(1)
    marbles, bonuses = np.zeros(players, np.int32), np.zeros(players, np.int32)
    most, best = -1.0, pool[0]
    for _ in range(BEGIN):
        mask = pool[below(chance, len(pool))]
        worth = _worth(mask, ways, marbles, bonuses)
        if worth > most:
            most, best = worth, mask
    box = 0
    for number in range(ways.setting.last):
        if best >> np.uint64(number) & one:
            line[box] = number
            box += 1
    box, quiet = 0, 0
    while quiet < BOXES:
        low = line[box - 1] if box > 0 else 0
        high = line[box + 1] if box + 1 < BOXES else ways.setting.last
        rest, top = best & ~(one << np.uint64(line[box])), line[box]
        for number in numbers:
            if low < number < high and number != line[box]:
                worth = _worth(rest | one << np.uint64(number), ways, marbles, bonuses)
                if worth > most:
                    most, top = worth, number
        quiet = quiet + 1 if top == line[box] else 0
        line[box], best = top, rest | one << np.uint64(top)
        box = (box + 1) % BOXES


class Games:
    """Games among so many equilibrium players, under the usual options."""

    def __init__(self, players: int, ways: int = WAYS, seed: int = 0) -> None:
        self.rules = Rules(players=players)
        self.tokens = list(combinations(range(10), self.rules.tokens))
        drawn = [table(self.rules, digits, None)[0].draw(Random(seed), POOL) for digits in self.tokens]
        self._pools = np.array([masks(np.array(lines, np.int16)) for lines in drawn])
        self._setting = Setting.of(self.rules)
        self._rows, self._chance = np.random.default_rng(seed), stream(seed, 0)
        self._bank = Bank(np.zeros((BANK, players), np.int64), np.zeros((BANK, players), np.int64))
        _fill_bank(self._pools, self._setting, self._chance, self._bank)
        self._field = np.zeros((ways, players), np.uint64)
        self._ahead = Ahead(*(np.zeros((ways, players), np.int64) for _ in Ahead._fields))

    def positions(self, counts: Sequence[int]) -> Iterator[Position]:
        """So many of each round, of games that go on till there."""
        for round, count in enumerate(counts):
            found = 0
            while found < count:
                rows = self._rows.integers(BANK, size=round)
                crowns = (self._bank.crowned[rows] > 0).sum(axis=0)
                if crowns.max() < 2:
                    found += 1
                    yield Position(round, self._bank.scores[rows].sum(axis=0), crowns)

    def ways(self, tokens: int, position: Position) -> Ways:
        """Ways to go on from a position, with these tokens; they are those of the last call no more."""
        ways = Ways(position, self._setting, self._field, self._ahead)
        _fill_ways(self._pools[tokens], self._bank, self._chance, ways)
        return ways

    def climbed(self, tokens: int) -> list[Line]:
        """Lines that win most often in some position."""
        numbers = np.array(LegalLines(self.rules.last, self.tokens[tokens]).numbers)
        found, line = set(), np.zeros(BOXES, np.int64)
        for position in self.positions(CLIMBED):
            ways = self.ways(tokens, position)
            for _ in range(CLIMBS):
                _climb(self._pools[tokens], numbers, self._chance, ways, line)
                found.add(tuple(int(number) for number in line))
        return sorted(found)

    def judged(self, tokens: int, lines: Sequence[Line]) -> NDArray[np.float64]:
        """(positions, lines): how often each wins, in the positions of ``JUDGED``."""
        words, rows = masks(np.array(lines, np.int16)), []
        for position in self.positions(JUDGED):
            rows.append(np.zeros(len(lines)))
            worths(words, self.ways(tokens, position), rows[-1])
        return np.array(rows)

    def favourites(self, tokens: int) -> Favourites:
        """The lines that are kept of a draw of tokens, the best ones first."""
        lines = self.climbed(tokens)
        judged = self.judged(tokens, lines)
        early, last = judged[: sum(JUDGED[:-1])].mean(axis=0), judged[sum(JUDGED[:-1]) :]
        ranked = [lines[place] for place in np.argsort(-early)]
        late, best = list[int](), np.zeros(len(last))
        for _ in range(min(LATE, len(lines))):
            together = np.maximum(last, best[:, None]).mean(axis=0)
            together[late] = 0
            late.append(int(together.argmax()))
            best = np.maximum(best, last[:, late[-1]])
        return Favourites(shares(ranked, self.rules.players), ranked[:EARLY], [lines[place] for place in late])


def shares(ranked: Sequence[Line], players: int) -> list[Line]:
    """Of lines, the best ones first, those that are for one seat after the other, and once more."""
    chosen: list[Line] = []
    for most in range(SHARED, BOXES):
        for line in ranked:
            elsewhere = [other for place, other in enumerate(chosen) if (place - len(chosen)) % players]
            apart = all(len({*line} & {*other}) <= most for other in elsewhere)
            if apart and line not in chosen and len(chosen) < SHARE * players:
                chosen.append(line)
    return chosen


def kept(key: Key, find: Callable[[], Favourites]) -> Favourites:
    """What the cache has, or else is found now."""
    file = CACHE / "-".join(map(str, key))
    if not file.exists():
        file.write_text(json.dumps(find()))
        print(*key, flush=True)
    return Favourites(*([tuple(line) for line in lines] for lines in json.loads(file.read_text())))


def main() -> None:
    """Finds what is missing, and writes the file."""
    CACHE.mkdir(parents=True, exist_ok=True)
    found = {}
    for players in range(LARGEST, 2, -1):
        games = Games(players)
        for place, digits in enumerate(games.tokens):
            key = strategies.key(players, digits, None)
            found[key] = kept(key, partial(games.favourites, place))
    data = pack(found)
    Path(str(files("fifties.bots.fifty").joinpath("favourites.bin"))).write_bytes(data)
    print(f"{len(found):,} draws of tokens, {len(data):,} bytes")


if __name__ == "__main__":
    main()
