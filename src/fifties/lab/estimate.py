"""What can't be had exactly: rounds with ``after_clash="resume"``, where a run goes on past numbers that clash.

There what a line earns is no sum over its pairs, since its own clashes do not end its runs. So the line that is played
is the equilibrium of ``after_clash="stop"``; its value and what it can lose are estimated from rounds that are counted.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fifties.lab.chance import stream
from fifties.lab.equilibrium import Equilibrium, best_line
from fifties.lab.flow import alone, drawn, worths
from fifties.lab.rounds import Lines, Setting, score_lines

TRIED: Final = 3000
"""Rounds in which lines are compared."""

JUDGED: Final = 200_000
"""Other rounds, in which the best of them is judged."""


class Estimate(NamedTuple):
    """Figures in points a round; each is within its ``error`` with 95 %."""

    value: float
    value_error: float
    exploitability: float
    """How much more the best line that was found scores. There may be a better one."""
    exploitability_error: float


def estimate(found: Equilibrium, setting: Setting, seed: int = 0) -> Estimate:
    """What a mixed line is worth where rounds are counted as ``setting`` says."""
    line = _climbed(found, setting, _field(found, TRIED, seed))
    rounds = _field(found, JUDGED // found.players, seed + 1)
    played = _scores(rounds, setting)
    mine = rounds.copy()
    mine[:, 0] = line
    gain = _scores(mine, setting)[:, 0] - played[:, 0]
    value = played.mean(axis=1)
    return Estimate(float(value.mean()), _error(value), max(0.0, float(gain.mean())), _error(gain))


def _field(found: Equilibrium, rounds: int, seed: int) -> Lines:
    """Rounds in which all play the mixed line."""
    boxes = int(found.graph.layer.max())
    lines = np.zeros((rounds * found.players, boxes), np.int16)
    drawn(found.graph, found.flow, stream(seed, 0), lines)
    return lines.reshape(rounds, found.players, boxes)


def _scores(rounds: Lines, setting: Setting) -> NDArray[np.int64]:
    marbles, bonuses, _ = score_lines(rounds, setting)
    scores: NDArray[np.int64] = marbles.astype(np.int64) + bonuses
    return scores


def _climbed(found: Equilibrium, setting: Setting, rounds: Lines) -> tuple[int, ...]:
    """A line that no change of one number makes better in these rounds."""
    numbers = found.graph.numbers[1:-1].tolist()
    rounds = rounds.copy()

    def worth(line: tuple[int, ...]) -> float:
        rounds[:, 0] = line
        return float(_scores(rounds, setting)[:, 0].mean())

    best = best_line(found.graph, worths(found.graph, alone(found.graph, found.flow, found.players - 1)))
    top, better = worth(best), True
    while better:
        better = False
        for box in range(len(best)):
            for number in numbers:
                line = tuple(sorted({*best[:box], number, *best[box + 1 :]}))
                if len(line) == len(best) and line != best and (found_worth := worth(line)) > top:
                    best, top, better = line, found_worth, True
    return best


def _error(sample: NDArray[np.generic]) -> float:
    return float(1.96 * np.std(sample.astype(np.float64)) / np.sqrt(len(sample)))
