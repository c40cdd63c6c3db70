"""``make judgement``: the networks of ``counter`` and ``search`` learn from deals among themselves and ``greedy``.

``counter`` learns what came of each choice, in part the end, in part what it thought a turn later, by Adam on cross
entropy. ``search`` has the same networks, and a logistic regression adds what its beliefs tell besides.
"""

import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import numpy as np

import fifties.bots.fifty_one
from fifties.bots.fifty_one.judgement import UNITS, Step, size
from fifties.lab.chance import Stream, below, stream
from fifties.lab.compiled import compiled
from fifties.lab.contests import play_deal
from fifties.lab.deals import Table
from fifties.lab.deciding import COUNTER, GREEDY, SEARCH, Judges, Rows, judges_of, new_room, rows_for
from fifties.lab.judging import Floats
from fifties.rules.fifty_one import Rules
from fifties.rules.fifty_one.options import MAX_PLAYERS, MIN_PLAYERS

SECONDS: Final = 300
"""How long the counter of a table learns, of processor time."""

ROWS: Final = 40_000
"""How many choices are made between two times of learning."""

KEPT: Final = 14
"""For how many times of learning they are kept."""

SPARE: Final = 400
"""Room for the last deal."""

LASTING: Final = 0.6
"""How much of what is learned is the end of the deal."""

JOKERS: Final = 0.3
INSTEAD: Final = 0.1
AMONG_OTHERS: Final = 0.45
"""How much of what is learned comes from deals with a joker, with ``stop="instead"``, and as one among greedy ones."""

RATE: Final = 0.0025
BATCH: Final = 512
RIDGE: Final = 2.0


@compiled
def _fill(table: Table, judges: Judges, learner: int, others: int, heat: float, chance: Stream, rows: Rows, upto: int):
    """Plays till so many rows are filled: one who learns among others, or, where those learn too, all alike."""
    room = new_room(table, np.zeros((0, 0), np.int16))
    bots = np.zeros(table.players, np.int64)
    while rows.filled[0] < upto:
        bots[:] = others
        bots[below(chance, table.players)] = learner
        warm = heat * (0.0, 0.5, 2.0)[below(chance, 3)]
        play_deal(table, judges, bots, chance, warm, rows, learner, LASTING if learner == COUNTER else 1.0, room)


def played(rules: Rules, judges: Judges, learner: int, heat: float, seed: int) -> Rows:
    """Choices of one that learns, and what came of them."""
    rows = rows_for(ROWS, judges.weights.shape[2])
    chance, upto = stream(seed, 0), 0.0
    instead, plain = Rules(players=rules.players, suit=rules.suit, stop="instead"), 1 - JOKERS - INSTEAD
    joker = Rules(players=rules.players, suit=rules.suit, jokers=1)
    for some, share in ((rules, plain), (joker, JOKERS), (instead, INSTEAD)):
        others = GREEDY if learner == COUNTER else COUNTER
        for field, part in ((others, AMONG_OTHERS), (learner, 1 - AMONG_OTHERS)):
            upto += share * part * (ROWS - SPARE)
            _fill(Table.of(some), judges, learner, field, heat, chance, rows, int(upto))
    return Rows._make([column[: rows.filled[0]] for column in rows])


def learn(rules: Rules, judges: Judges, seconds: float = SECONDS, seed: int = 0) -> None:
    """Betters the counter's networks in ``judges``; those of zeros begin anew."""
    chance = np.random.default_rng(seed)
    width, bot = size(rules.players), COUNTER - 1
    parts = (judges.weights[bot, :, :width], judges.thresholds[bot], judges.shares[bot], judges.bases[bot])
    if not parts[0].any():
        units = UNITS["counter"]
        parts[0][:, :, :units] = chance.normal(0, (2 / width) ** 0.5, (len(Step), width, units))
        parts[2][:, :units] = chance.normal(0, 0.3 / units**0.5, (len(Step), units))
    first, second = [np.zeros_like(part) for part in parts], [np.zeros_like(part) for part in parts]
    steps = np.zeros(len(Step), np.int64)
    kept: list[Rows] = []
    start, times = time.process_time(), 0
    while (done := (time.process_time() - start) / seconds) < 1:
        kept = [*kept, played(rules, judges, COUNTER, 0.4 * (1 - done) + 0.05, seed + times)][-KEPT:]
        times += 1
        rate = RATE * (1 - done) + 3e-5
        for step in Step:
            x = np.concatenate([rows.features[rows.steps == step] for rows in kept])[:, :width]
            y = np.concatenate([rows.outcomes[rows.steps == step] for rows in kept])
            order = chance.permutation(len(x))
            for begin in range(0, len(x) - BATCH // 4, BATCH):
                batch = order[begin : begin + BATCH]
                steps[step] += 1
                slopes = _slopes(x[batch], y[batch], *(part[step] for part in parts))
                for part, slope, mean, square in zip(parts, slopes, first, second, strict=True):
                    mean[step] += 0.1 * (slope - mean[step])
                    square[step] += 0.001 * (slope**2 - square[step])
                    level = (square[step] / (1 - 0.999 ** steps[step])) ** 0.5 + 1e-8
                    part[step] -= rate * mean[step] / (1 - 0.9 ** steps[step]) / level


def _slopes(
    x: Floats, y: Floats, weights: Floats, thresholds: Floats, shares: Floats, base: float
) -> tuple[Floats, ...]:
    """How the cross entropy of a batch changes with each part of a network."""
    units = np.maximum(x @ weights + thresholds, 0)
    wrong = (1 / (1 + np.exp(-units @ shares - base)) - y) / len(x)
    back = np.outer(wrong, shares) * (units > 0)
    return x.T @ back, back.sum(axis=0), units.T @ wrong, wrong.sum()


def add_beliefs(rules: Rules, judges: Judges, times: int = 2, seed: int = 0) -> None:
    """Makes the search's networks of the counter's."""
    base, bot, units = COUNTER - 1, SEARCH - 1, UNITS["counter"]
    for part in judges:
        part[bot] = part[base]
    kept: list[Rows] = []
    for i in range(times):
        kept.append(played(rules, judges, SEARCH, 0.1, seed + i))
        for step in Step:
            x = np.concatenate([rows.features[rows.steps == step] for rows in kept])
            y = np.concatenate([rows.outcomes[rows.steps == step] for rows in kept])
            odds = np.maximum(x @ judges.weights[base, step] + judges.thresholds[base, step], 0)
            odds = odds @ judges.shares[base, step] + judges.bases[base, step]
            told = x[:, size(rules.players) :]
            factor, *more, shift = _regression(np.column_stack([odds, told, np.ones(len(x))]), y)
            judges.shares[bot, step] = factor * judges.shares[base, step]
            judges.bases[bot, step] = factor * judges.bases[base, step] + shift
            # What is linear is what one unit has above nothing, less what another has.
            for unit, sign in ((units, 1.0), (units + 1, -1.0)):
                judges.weights[bot, step, size(rules.players) :, unit] = sign * np.array(more)
                judges.shares[bot, step, unit] = sign


def _regression(x: Floats, y: Floats) -> Floats:
    """A logistic regression by Newton's method, held to the first column as it is."""
    start = np.zeros(x.shape[1])
    start[0] = 1

    def loss(found: Floats) -> float:
        odds = x @ found
        return float(np.sum(np.logaddexp(0, odds) - y * odds) + RIDGE / 2 * np.sum((found - start) ** 2))

    found = start
    for _ in range(20):
        chances = np.exp(-np.logaddexp(0, -x @ found))
        curve = (x * (chances * (1 - chances))[:, None]).T @ x + RIDGE * np.eye(len(start))
        step = np.linalg.solve(curve, x.T @ (y - chances) - RIDGE * (found - start))
        while loss(found + step) > loss(found) and np.abs(step).max() > 1e-9:
            step = step / 2  # a full step may go too far where odds are large
        found = found + step
    return found


def pack(judges: Mapping[int, Judges], bot: str) -> bytes:
    """A bot's file, see ``judgement.networks``."""
    place, units = COUNTER - 1 if bot == "counter" else SEARCH - 1, UNITS[bot]
    numbers = []
    for players in range(MIN_PLAYERS, MAX_PLAYERS + 1):
        width, table = size(players, believes=bot == "search"), judges[players]
        for step in Step:
            numbers += [
                table.weights[place, step, :width, :units].T.ravel(),
                table.thresholds[place, step, :units],
                table.shares[place, step, :units],
                table.bases[place, step : step + 1],
            ]
    return np.concatenate(numbers).astype("<f2").tobytes()


def main(seconds: float) -> None:
    """Goes on from the package's networks, for so many seconds a table, and writes what has become of them."""
    judges = {}
    for players in range(MIN_PLAYERS, MAX_PLAYERS + 1):
        rules = Rules(players=players)
        judges[players] = judges_of(rules)
        learn(rules, judges[players], seconds)
        add_beliefs(rules, judges[players])
        print(f"{players} players: learned", flush=True)
    folder = Path(fifties.bots.fifty_one.__file__).parent
    for bot in UNITS:
        (folder / f"{bot}.bin").write_bytes(pack(judges, bot))


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS)
