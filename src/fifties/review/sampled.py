"""What a line of Fifty is worth with ``after_clash="resume"``, where no exact way is known: from rounds that are drawn.

There a run goes on past numbers that clash, so what a line is worth is no sum over its numbers and their neighbours.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import sqrt
from random import Random
from statistics import stdev
from typing import Final

from fifties.bots.fifty.strategies import Strategy
from fifties.review.rounds import Came, Hands, Round, came
from fifties.rules.fifty import Line
from fifties.rules.fifty.options import BOXES

DRAWN: Final = 1000
"""How many rounds are drawn in which lines are judged, and as many others in which a good one is looked for."""

NINETY_FIVE: Final = 1.96


class Sampled:
    """Rounds of others who all write by one mixed line, the same ones each time."""

    def __init__(self, round: Round, strategy: Strategy, near: Line) -> None:
        """Draws them, and looks for a good line, from ``near`` on."""
        lines = _lines(strategy, Random(0))
        others = round.rules.players - 1
        self._round = round
        self._hands = [_hands(lines, others) for _ in range(DRAWN)]
        self.usual = [came(round, hands, next(lines)).score for hands in self._hands]
        """What somebody scores who writes as the others do, a round each."""
        self.good = _climbed(_Rounds(round, [_hands(lines, others) for _ in range(DRAWN)]), near)
        """The best line that was found; not in these rounds but in others."""

    def came(self, line: Line) -> list[Came]:
        """What a line comes to, a round each."""
        return [came(self._round, hands, line) for hands in self._hands]


class _Rounds:
    """Many rounds at once: of each number, a bit a round."""

    def __init__(self, round: Round, rounds: Sequence[Hands]) -> None:
        self.round = round
        self._all = (1 << len(rounds)) - 1
        self._once, self._twice = [0] * round.end, [0] * round.end
        for place, hands in enumerate(rounds):
            for number, others in hands.items():
                self._once[number] |= 1 << place
                self._twice[number] |= (others > 1) << place

    def worth(self, line: Line) -> int:
        """What a line comes to in all of them together, with ``after_clash="resume"``."""
        box_of = {number: box for box, number in enumerate(line)}
        points = run = 0
        for number in range(line[0], self.round.end):
            held = self._once[number]
            if number in box_of:
                # Alone with it, a run begins or goes on; at a clash it waits.
                run |= self._all & ~held
                points += held.bit_count() * self.round.prize(box_of[number], number)
            else:
                run &= ~held | self._twice[number]
            points += (run & ~held).bit_count()
        return points


def _climbed(rounds: _Rounds, line: Line) -> Line:
    """A line that no change of one number makes better in these rounds."""
    top, better = rounds.worth(line), True
    while better:
        better = False
        for one in _neighbours(line, rounds.round.numbers):
            if (worth := rounds.worth(one)) > top:
                line, top, better = one, worth, True
    return line


def _neighbours(line: Line, numbers: Sequence[int]) -> Iterator[Line]:
    """The lines in which one number is another."""
    for number in line:
        others = {*line} - {number}
        for new in numbers:
            if new not in line:
                yield tuple(sorted({*others, new}))


def _lines(strategy: Strategy, chance: Random) -> Iterator[Line]:
    """Lines as the strategy writes them, without end."""
    ways = {
        at: ([number for number, _ in choices], list(accumulate(weight for _, weight in choices)))
        for at, choices in strategy.items()
    }
    while True:
        line: list[int] = []
        for box in range(BOXES):
            numbers, weights = ways[box, line[-1] if line else 0]
            line += chance.choices(numbers, cum_weights=weights)
        yield tuple(line)


def _hands(lines: Iterator[Line], others: int) -> Hands:
    return Counter(number for _ in range(others) for number in next(lines))


def error(scores: Sequence[int]) -> float:
    """Within how much of their mean the true one is, with 95 %."""
    return NINETY_FIVE * stdev(scores) / sqrt(len(scores))
