"""The bot that takes what is worth most if everybody else writes by chance."""

from collections.abc import Sequence
from math import comb

from fifties.rules.dice import Dice
from fifties.rules.fifty import Choose, Claim, LegalLines, Line, Operation, Public, View

CANDIDATES = 150
"""How many lines it thinks of. All lines would have one best, and two bots with the same line win nothing."""

NEGLIGIBLE = 1e-4


class Greedy:
    """Thinks of some lines, and writes the one with the highest expected score against lines written by chance."""

    def act(self, view: View, dice: Dice) -> Operation:
        """A line in the choice; at an open number that it holds, a hand."""
        public, own = view.public, view.own
        assert own is not None, "a bot has a seat"
        if public.open:
            return Claim(own.seat)
        legal = LegalLines(public.rules.last, public.forbidden)
        worth = _Worth(public, legal.numbers)
        lines = (legal.sample(dice, f"line/{public.round}/{i}") for i in range(CANDIDATES))
        return Choose(own.seat, max(lines, key=worth))


class _Worth:
    """The expected score of a line when the others' lines are drawn by chance.

    From a number of mine, a run lasts as long as nobody else holds any of the numbers called since. A chance line of
    five among m numbers misses k given ones with probability C(m − k, 5) / C(m, 5).
    """

    def __init__(self, public: Public, numbers: Sequence[int]) -> None:
        self._public = public
        m, others = len(numbers), public.rules.players - 1
        self._missed = [1.0]
        """The probability that all others miss k given numbers that may be written, while it is worth counting."""
        while self._missed[-1] > NEGLIGIBLE and len(self._missed) <= m - 5:
            self._missed.append((comb(m - len(self._missed), 5) / comb(m, 5)) ** others)

    def __call__(self, line: Line) -> float:
        rules = self._public.rules
        bonus = rules.bonus[self._public.round]
        end = rules.last + 1 if rules.score_last else rules.last
        return sum(
            self._run(number, after) + self._consolation(number, points)
            for number, after, points in zip(line, (*line[1:], end), bonus, strict=True)
        )

    def _run(self, number: int, end: int) -> float:
        """The points from one number of mine to the next, or to the end of the count."""
        total, k = 0.0, 0
        for n in range(number, end):
            if n % 10 not in self._public.forbidden and n < self._public.rules.last:
                k += 1
                if k >= len(self._missed):
                    break
            total += self._missed[k]
        return total

    def _consolation(self, number: int, points: int) -> float:
        """The bonus of a box if its number clashes, which is lost in the danger range."""
        danger = self._public.danger
        if danger is not None and danger[0] <= number <= danger[1]:
            return 0.0
        return points * (1 - self._missed[1])
