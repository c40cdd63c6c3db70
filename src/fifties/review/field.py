"""What a line of Fifty is worth on average, where all others write by one and the same mixed line.

The proof is in ``docs/fifty-solved.md``; ``lab/flow.py`` does the same for solvers. Here it is Python alone, and a
review needs a few hundredths of a second for a round.
"""

from collections.abc import Iterator, Mapping
from math import inf
from typing import TypeAlias

from fifties.bots.fifty.strategies import Strategy
from fifties.review.rounds import Round
from fifties.rules.fifty import Line
from fifties.rules.fifty.options import BOXES

Edge: TypeAlias = tuple[int, int, int]
"""A box, from 0 for the step into the first one, the number before it, 0 at the start, and the number in it."""


class Field:
    """The others, and what a line is worth against them: with ``after_clash="stop"``, hands raised."""

    def __init__(self, round: Round, strategy: Strategy) -> None:
        """Others who all write by ``strategy``, whose numbers may be written in this round."""
        self._round = round
        self._flow = dict(_flow(strategy))
        self._numbers = round.numbers
        self._runs = dict(self._run_tables())

    @property
    def usual(self) -> float:
        """The points that a player scores who writes as the others do, on average."""
        total = 0.0
        for (box, before, number), share in self._flow.items():
            if box > 0:
                total += share * self._worth(box - 1, before, number)
            if box == BOXES - 1:
                total += share * self._worth(box, number, self._round.end)
        return total

    def by_number(self, line: Line) -> tuple[float, ...]:
        """What each number of a line brings on average: points up to the next number, or its bonus."""
        after = (*line, self._round.end)[1:]
        return tuple(self._worth(box, number, to) for box, (number, to) in enumerate(zip(line, after, strict=False)))

    def best_line(self) -> Line:
        """The line that brings most on average: the longest way through numbers and boxes, exactly."""
        end, numbers = self._round.end, self._numbers
        ahead: dict[int, tuple[float, Line]] = {end: (0.0, ())}
        for box in reversed(range(BOXES)):
            now: dict[int, tuple[float, Line]] = {}
            for number in numbers:
                ways = ((self._worth(box, number, to) + ahead[to][0], to) for to in ahead if to > number)
                worth, to = max(ways, default=(-inf, 0))
                if to:
                    now[number] = worth, (number, *ahead[to][1])
            ahead = now
        return max(ahead.values())[1]

    def _worth(self, box: int, number: int, to: int) -> float:
        """What a number in a box, from 0, brings on average if the next number of its line is ``to``."""
        run = self._runs[number]
        return run[to - number] + self._round.prize(box, number) * (1 - run[1])

    def _run_tables(self) -> Iterator[tuple[int, list[float]]]:
        """For each number that may be written, what a run from it brings by how many numbers it may last.

        ``missed`` is the chance that one line has none of the numbers since; all others must miss them.
        """
        end, others = self._round.end, self._round.rules.players - 1
        arriving = [0.0] * (end + 1)
        leaving: dict[int, list[tuple[int, float]]] = {}
        for (_, before, number), share in self._flow.items():
            leaving.setdefault(before, []).append((number, share))
        for number in range(1, self._round.rules.last):
            # How often a line comes to a number straight from one before this one.
            for after, share in leaving.get(number - 1, ()):
                arriving[after] += share
            if number not in self._numbers:
                continue
            missed, run = 1.0, [0.0]
            for called in range(number, end):
                missed -= arriving[called]
                run.append(run[-1] + max(0.0, missed) ** others)
            yield number, run


def _flow(strategy: Strategy) -> Iterator[tuple[Edge, float]]:
    """How often each step is gone, of all lines."""
    reached: Mapping[int, float] = {0: 1.0}
    for box in range(BOXES):
        after: dict[int, float] = {}
        for before, share in reached.items():
            choices = strategy[box, before]
            total = sum(weight for _, weight in choices)
            for number, weight in choices:
                through = share * weight / total
                if through > 0:
                    yield (box, before, number), through
                    after[number] = after.get(number, 0.0) + through
        reached = after
