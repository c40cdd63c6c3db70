"""What can't be had exactly: rounds with ``after_clash="resume"``, where a run goes on past numbers that clash.

There what a line earns is no sum over its pairs, since its own clashes do not end its runs. So what a mixed line is
worth and what it can lose are estimated from rounds that are counted.
"""

from math import inf
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fifties.lab.chance import stream
from fifties.lab.equilibrium import Equilibrium, best_line
from fifties.lab.flow import alone, drawn, worths
from fifties.lab.resume import WORD, countable, counted, line_at, tree_of
from fifties.lab.rounds import Lines, Setting, score_lines

TRIED: Final = 3000
"""Rounds in which lines are compared where there are too many to count them all."""

WORDS: Final = 160
"""How many words of rounds they are counted in else."""

JUDGED: Final = 200_000
"""Other rounds, in which the best of them is judged."""

NINETY_FIVE: Final = 1.96


class Estimate(NamedTuple):
    """Figures in points a round; each is within its ``error`` with 95 %."""

    value: float
    value_error: float
    found: float
    """How much more the best line that was found scores."""
    found_error: float
    most: float
    """No line whatsoever scores more than that above the value, with 95 %; infinite where there are too many lines."""


def estimate(mixed: Equilibrium, setting: Setting, seed: int = 0) -> Estimate:
    """What a mixed line is worth where rounds are counted with ``after_clash="resume"``.

    Whatever the best line is, in the rounds in which all are counted it scores within its error of what it is worth,
    and the best one there no less than it. So that one's score and the error bound it; of the error it is supposed
    that both scores spread alike.
    """
    if countable(mixed.graph):
        tree = tree_of(mixed.graph)
        worth = counted(tree, mixed.graph, mixed.flow, mixed.players - 1, WORDS, seed + 2)
        line, top = line_at(mixed.graph, int(worth.argmax())), float(worth.max())
    else:
        line, top = _climbed(mixed, setting, _field(mixed, TRIED, seed)), inf
    rounds = _field(mixed, JUDGED // mixed.players, seed + 1)
    played = _scores(rounds, setting)
    mine = rounds.copy()
    mine[:, 0] = line
    scores = _scores(mine, setting)[:, 0]
    gain, value = scores - played[:, 0], played.mean(axis=1)
    least = float(value.mean()) - _error(value)
    most = max(0.0, top + NINETY_FIVE * float(scores.std()) / (WORD * WORDS) ** 0.5 - least)
    return Estimate(float(value.mean()), _error(value), max(0.0, float(gain.mean())), _error(gain), most)


def _field(mixed: Equilibrium, rounds: int, seed: int) -> Lines:
    """Rounds in which all play the mixed line."""
    boxes = int(mixed.graph.layer.max())
    lines = np.zeros((rounds * mixed.players, boxes), np.int16)
    drawn(mixed.graph, mixed.flow, stream(seed, 0), lines)
    return lines.reshape(rounds, mixed.players, boxes)


def _scores(rounds: Lines, setting: Setting) -> NDArray[np.int64]:
    marbles, bonuses, _ = score_lines(rounds, setting)
    scores: NDArray[np.int64] = marbles.astype(np.int64) + bonuses
    return scores


def _climbed(mixed: Equilibrium, setting: Setting, rounds: Lines) -> tuple[int, ...]:
    """A line that no change of one number makes better in these rounds."""
    numbers = mixed.graph.numbers[1:-1].tolist()
    rounds = rounds.copy()

    def worth(line: tuple[int, ...]) -> float:
        rounds[:, 0] = line
        return float(_scores(rounds, setting)[:, 0].mean())

    best = best_line(mixed.graph, worths(mixed.graph, alone(mixed.graph, mixed.flow, mixed.players - 1)))
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
    return float(NINETY_FIVE * np.std(sample.astype(np.float64)) / np.sqrt(len(sample)))
