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
        self.ones = word(b"\1\0" * rounds * seats)
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


def word(block: bytes) -> int:
    """The whole number with these lanes."""
    return int.from_bytes(block, "little")


def written(lines: Sequence[Line], bonus: Sequence[int], last: int) -> list[bytes]:
    """A block for each number to L: in the lanes of those that hold it 1, and in the upper byte what its box earns."""
    found = [bytearray(BYTES * len(lines)) for _ in range(last + 1)]
    for place, line in enumerate(lines):
        for number, points in zip(line, bonus, strict=True):
            found[number][BYTES * place] = 1
            found[number][BYTES * place + 1] = points
    return [bytes(block) for block in found]


class Field:
    """The lines of the others in many rounds, made ready to be met by lines of mine."""

    def __init__(
        self, rules: Rules, bonus: Sequence[int], danger: Card | None, seats: Sequence[Sequence[bytes]]
    ) -> None:
        """``seats``: of each other, what is ``written``."""
        rounds = len(seats[0][0]) // BYTES
        self.mine, self.others = Lanes(rounds), Lanes(rounds, len(seats))
        self._bonus = bonus
        self._end = rules.last + 1 if rules.score_last else rules.last
        low, high = danger or (0, 0)
        self._paid = [not low <= number <= high for number in range(rules.last + 1)]
        lanes, in_run, scored, self._always = self.others, 0, 0, 0
        self._once, self._free, self._with_me = [], [], []
        self._quiet, self._in_run, self._scored = [], [], []
        for number, paid in enumerate(self._paid):
            blocks = [seat[number] for seat in seats]
            once = twice = 0
            for block in map(word, blocks):
                twice |= once & block
                once |= block
            ones, held = self.mine.ones, word(b"".join(blocks))
            self._once.append(once & ones)
            self._free.append(ones & ~once)
            self._quiet.append(lanes.spread(self._free[-1]))
            lone = held & lanes.spread(ones & ~twice)
            prize = held >> 8 & lanes.ones * 0xFF if paid else 0
            # What each other earns if I clash with one who would be alone, and without me.
            self._with_me.append(prize & lone * FULL)
            self._always += prize - self._with_me[-1]
            if number < self._end:
                in_run = in_run & self._quiet[-1] | lone
                scored += in_run
            self._in_run.append(in_run)
            self._scored.append(scored)
        self._stretches: dict[int, tuple[list[int], list[int]]] = {}

    def meet(self, line: Line) -> tuple[int, int, int, int]:
        """My marbles and bonuses, a block each, and those of the others, a block a seat each."""
        mine = extra = 0
        others, others_extra = self._scored[self._end - 1], self._always
        for number, after, points in zip(line, (*line[1:], self._end), self._bonus, strict=True):
            gained, lost = self._stretch(number, after)
            mine, others = mine + gained, others - lost
            if self._paid[number]:
                others_extra += self._with_me[number]
                if points:
                    extra += self._once[number] * points
        return mine, extra, others, others_extra

    def first(self, line: Line, crown: int, deadly: int) -> int:
        """The lanes in which my marble reaches a crown before any of the others' marbles reach what is ``deadly``.

        In a stretch I score first: what the others score comes after their take-over.
        """
        lanes, before = self.mine, self._scored[line[0] - 1]
        mine = cut = found = 0
        over = self.others.any(self.others.at_least(before, deadly))
        for number, after in zip(line, (*line[1:], self._end), strict=True):
            gained, lost = self._stretch(number, after)
            mine, cut = mine + gained, cut + lost
            found |= lanes.at_least(mine, crown) & ~over
            over |= self.others.any(self.others.at_least(self._scored[after - 1] - cut, deadly))
        return found

    def _stretch(self, number: int, after: int) -> tuple[int, int]:
        """What I score from a number of mine to before my next, and what the others lose by it.

        The number is mine alone or a clash. Whoever would be in a run there, without me, scores no more till somebody
        else holds a number, and all goes on from there as without me. So what a number does depends on my next one, and
        on none before it.
        """
        if number not in self._stretches:
            gained, lost = scoring, cut = self._free[number], self._in_run[number]
            gains, losses = [gained], [lost]
            for later in range(number + 1, self._end):
                scoring &= self._free[later]
                cut &= self._quiet[later]
                if not scoring and not cut:
                    break
                gained, lost = gained + scoring, lost + cut
                gains.append(gained)
                losses.append(lost)
            self._stretches[number] = gains, losses
        gains, losses = self._stretches[number]
        last = min(after - number, len(gains)) - 1
        return gains[last], losses[last]
