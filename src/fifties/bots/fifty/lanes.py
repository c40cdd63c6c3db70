"""Many rounds at once in one whole number: sixteen bits, a lane, for each.

So Python alone counts a line against a thousand rounds in some twenty microseconds: an addition adds in every lane. A
block has a lane for each round; what is known of several seats is a block for each, one after the other.
"""

from collections.abc import Sequence
from typing import Final

from fifties.rules.fifty import Line
from fifties.rules.fifty.options import Card, Rules

WIDTH: Final = 16
"""The bits of a lane. The highest is kept free, for comparisons."""

BYTES: Final = WIDTH // 8
FULL: Final = 0xFFFF


class Lanes:
    """So many rounds, in a block for each of so many seats."""

    def __init__(self, rounds: int, seats: int = 1) -> None:
        self.rounds = rounds
        self._bits = WIDTH * rounds
        self._bytes = BYTES * rounds
        self.seats = seats
        self._block = (1 << self._bits) - 1
        self.ones = int.from_bytes(b"\1\0" * rounds * seats, "little")
        self._one_seat = Lanes(rounds) if seats > 1 else self
        self._tops = self.ones << WIDTH - 1

    def at_least(self, left: int, right: int) -> int:
        """1 in the lanes where left is right or more, 0 in the others; both are below 0x8000."""
        return ((left | self._tops) - right) >> WIDTH - 1 & self.ones

    def choose(self, where: int, yes: int, no: int) -> int:
        """``yes`` in the lanes where there is a 1, ``no`` in the others."""
        return no ^ (yes ^ no) & where * FULL

    def spread(self, block: int) -> int:
        """One block, the same for each seat."""
        return int.from_bytes(block.to_bytes(self._bytes, "little") * self.seats, "little")

    def by_seat(self, values: Sequence[int]) -> int:
        """A value a seat, in all its lanes."""
        return int.from_bytes(b"".join(value.to_bytes(BYTES, "little") * self.rounds for value in values), "little")

    def apart(self, word: int) -> list[int]:
        """The blocks, a seat each."""
        return [word >> self._bits * seat & self._block for seat in range(self.seats)]

    def any(self, word: int) -> int:
        """One block: 1 where one of the seats has it."""
        found = 0
        for block in self.apart(word):
            found |= block
        return found

    def least(self, word: int) -> int:
        """One block: the least of all seats' values."""
        first, *others = self.apart(word)
        block = self._one_seat
        for other in others:
            first = block.choose(block.at_least(first, other), other, first)
        return first


class Field:
    """The lines of the others in many rounds, made ready to be met by lines of mine."""

    def __init__(
        self, rules: Rules, bonus: Sequence[int], danger: Card | None, lines: Sequence[Sequence[Line]]
    ) -> None:
        """``lines``: for each other seat its line in each round."""
        self.mine, self.others = Lanes(len(lines[0])), Lanes(len(lines[0]), len(lines))
        self._bonus = bonus
        self._end = rules.last + 1 if rules.score_last else rules.last
        low, high = danger or (0, 0)
        self._paid = [not low <= number <= high for number in range(rules.last + 1)]
        held, prize = self._written(rules.last, lines)
        lanes, self._always = self.others, 0
        self._once, self._free, self._lone, self._with_me = [], [], [], []
        for number in range(rules.last + 1):
            once = twice = 0
            for block in lanes.apart(held[number]):
                twice |= once & block
                once |= block
            lone = held[number] & ~lanes.spread(twice)
            paid = prize[number] if self._paid[number] else 0
            self._once.append(once)
            self._free.append(self.mine.ones ^ once)
            self._lone.append(lone)
            # What each other earns if I clash with one who would be alone, and without me.
            self._with_me.append(paid & lone * FULL)
            self._always += paid - self._with_me[number]
        self._quiet = [lanes.spread(free) for free in self._free]
        self._stretches: dict[int, list[tuple[int, int]]] = {}

    def _written(self, last: int, lines: Sequence[Sequence[Line]]) -> tuple[list[int], list[int]]:
        """By number: 1 where a seat holds it, and what its box would earn there."""
        size = BYTES * len(lines) * len(lines[0])
        held, prize = ([bytearray(size) for _ in range(last + 1)] for _ in range(2))
        place = 0
        for seat in lines:
            for line in seat:
                for number, points in zip(line, self._bonus, strict=True):
                    held[number][place] = 1
                    prize[number][place] = points
                place += BYTES
        return [int.from_bytes(each, "little") for each in held], [int.from_bytes(each, "little") for each in prize]

    def meet(self, line: Line) -> tuple[int, int, int, int]:
        """My marbles and bonuses, a block each, and those of the others, a block a seat each."""
        mine = extra = others = before = 0
        others_extra = self._always
        for number, points in zip((*line, self._end), (*self._bonus, 0), strict=True):
            gained, lost = self._stretch(before)[number]
            mine, others = mine + gained, others + lost
            if points and self._paid[number]:
                extra += self._once[number] * points
            if number < self._end and self._paid[number]:
                others_extra += self._with_me[number]
            before = number
        return mine, extra, others, others_extra

    def first(self, line: Line, crown: int, deadly: int) -> int:
        """The lanes in which my marble reaches a crown before any of the others' marbles reach what is ``deadly``.

        In a stretch I score first: what the others score comes after their take-over.
        """
        lanes = self.mine
        mine = others = before = found = over = 0
        for number in (*line, self._end):
            gained, lost = self._stretch(before)[number]
            mine, others, before = mine + gained, others + lost, number
            found |= lanes.at_least(mine, crown) & ~over
            over |= self.others.any(self.others.at_least(others, deadly))
        return found

    def _stretch(self, start: int) -> list[tuple[int, int]]:
        """What I and the others score from a number of mine (0: from the first call) to before my next, by that one.

        Whoever is in a run before a number of mine is in none from there on: it is mine alone, or a clash. So what
        comes after does not depend on what was before, and a line is the sum of its stretches.
        """
        if start not in self._stretches:
            mine = scoring = self._free[start] if start else 0
            others = in_run = 0
            sums = [(0, 0)] * (start + 1) + [(mine, 0)]
            for number in range(start + 1, self._end):
                scoring &= self._free[number]
                in_run = in_run & self._quiet[number] | self._lone[number]
                mine, others = mine + scoring, others + in_run
                sums.append((mine, others))
            self._stretches[start] = sums
        return self._stretches[start]
