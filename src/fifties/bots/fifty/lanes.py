"""Hundreds of rounds at once in one whole number: sixteen bits, a lane, for each.

So Python alone counts a line against all of them in some fifty microseconds: an addition adds in every lane.
"""

from collections.abc import Sequence
from typing import Final

from fifties.rules.fifty import Line
from fifties.rules.fifty.options import Card, Rules

WIDTH: Final = 16
TOP: Final = 15
"""The highest bit of a lane is kept free, for comparisons."""

FULL: Final = 0xFFFF
NEVER: Final = 0x3FFF
"""Later than all that happens."""


class Lanes:
    """So many lanes."""

    def __init__(self, count: int) -> None:
        self.ones = sum(1 << WIDTH * lane for lane in range(count))
        self._tops = self.ones << TOP

    def of(self, values: Sequence[int]) -> int:
        """A value a lane, each below 0x4000."""
        return int.from_bytes(b"".join(value.to_bytes(2, "little") for value in values), "little")

    def at_least(self, left: int, right: int) -> int:
        """1 in the lanes where left is right or more, 0 in the others."""
        return ((left | self._tops) - right) >> TOP & self.ones

    def choose(self, where: int, yes: int, no: int) -> int:
        """``yes`` in the lanes where there is a 1, ``no`` in the others."""
        mask = where * FULL
        return yes & mask | no & ~mask


class Field:
    """The lines of the others in many rounds, made ready to be met by a line of mine."""

    def __init__(
        self, lanes: Lanes, rules: Rules, bonus: Sequence[int], danger: Card | None, rounds: Sequence[Sequence[Line]]
    ) -> None:
        self._lanes = lanes
        self._rules = rules
        self._bonus = bonus
        low, high = danger or (0, 0)
        self._paid = [not low <= number <= high for number in range(rules.last + 1)]
        self.others = len(rounds[0])
        seats, last = range(self.others), rules.last
        held = [[0] * (last + 1) for _ in seats]
        prize = [[0] * (last + 1) for _ in seats]
        once, twice = [0] * (last + 1), [0] * (last + 1)
        for place, lines in enumerate(rounds):
            bit = 1 << WIDTH * place
            for seat, line in enumerate(lines):
                for box, number in enumerate(line):
                    held[seat][number] |= bit
                    prize[seat][number] += bit * bonus[box]
        for number in range(1, last):
            for seat in seats:
                twice[number] |= once[number] & held[seat][number]
                once[number] |= held[seat][number]
        self._once = once
        self._free = [lanes.ones & ~here for here in once]
        self._lone = [tuple(held[seat][number] & ~twice[number] for seat in seats) for number in range(last + 1)]
        # What each other earns by a clash without me, and if I clash with one who would be alone.
        self._always = [
            sum(prize[seat][number] & twice[number] * FULL for number in range(1, last) if self._paid[number])
            for seat in seats
        ]
        self._with_me = [
            tuple(prize[seat][number] & self._lone[number][seat] * FULL if self._paid[number] else 0 for seat in seats)
            for number in range(last + 1)
        ]

    def meet(self, line: Line) -> tuple[int, int, list[int], list[int]]:
        """My marbles and bonuses, and those of each other seat, a value a round."""
        seats = range(self.others)
        mine = mine_extra = scoring = 0
        others, extra, in_run = [0] * self.others, self._always.copy(), [0] * self.others
        boxes = dict(zip(line, self._bonus, strict=True))
        free, lone = self._free, self._lone
        last_scored = self._rules.last if self._rules.score_last else self._rules.last - 1
        for number in range(1, last_scored + 1):
            if number in boxes:
                scoring = free[number]
                in_run = [0] * self.others
                if self._paid[number]:
                    mine_extra += self._once[number] * boxes[number]
                    for seat in seats:
                        extra[seat] += self._with_me[number][seat]
            else:
                stays, heard = free[number], lone[number]
                scoring &= stays
                for seat in seats:
                    in_run[seat] = in_run[seat] & stays | heard[seat]
                    others[seat] += in_run[seat]
            mine += scoring
        return mine, mine_extra, others, extra
