"""A line of Fifty against hands that are known: what it comes to, number by number, and the best line there was."""

from collections.abc import Collection, Mapping, Sequence
from math import inf
from typing import Final, NamedTuple

import msgspec

from fifties.rules.fifty import LegalLines, Line, Rules
from fifties.rules.fifty.options import BOXES, Card

Hands = Mapping[int, int]
"""How many of the others raise a hand at a number; none where it is not in it."""

_STATES: Final = [(box, run) for box in range(BOXES + 1) for run in (False, True)]
"""How many boxes are written, and whether the line is in a run."""

_STATE_OF: Final = {state: place for place, state in enumerate(_STATES)}


class Round(NamedTuple):
    """What is known of a round before anybody writes."""

    rules: Rules
    bonus: Sequence[int]
    """Of each box (F19)."""
    forbidden: tuple[int, ...]
    danger: Card | None

    @property
    def end(self) -> int:
        """The first number that scores nothing any more (F14)."""
        return self.rules.last + self.rules.score_last

    @property
    def numbers(self) -> Sequence[int]:
        """The numbers that may be written, ascending (F4, F5)."""
        return LegalLines(self.rules.last, self.forbidden).numbers

    def prize(self, box: int, number: int) -> int:
        """What a clash at a number earns that stands in a box, from 0 (F18, F23)."""
        low, high = self.danger or (0, 0)
        return 0 if low <= number <= high else self.bonus[box]


class Came(msgspec.Struct, frozen=True):
    """What a line came to in a round that is counted to its end."""

    line: Line
    marble: int
    bonus: int
    score: int
    by_number: tuple[int, ...]
    """What each of its numbers brought: the points up to the next number at which the run began anew, or its bonus."""


def came(round: Round, hands: Hands, line: Line, silent: Collection[int] = ()) -> Came:
    """What a legal line comes to against these hands (F8 to F14, F18, F23); at ``silent`` its own stays down."""
    box_of = {number: box for box, number in enumerate(line) if number not in silent}
    resume = round.rules.after_clash == "resume"
    points, prizes = [0] * len(line), [0] * len(line)
    running: int | None = None
    unscored = 1
    for number in sorted(hands.keys() | box_of.keys()):
        if running is not None:
            points[running] += number - unscored
        unscored = number
        others, box = hands.get(number, 0), box_of.get(number)
        if others + (box is not None) > 1:
            unscored += 1
            if box is not None:
                prizes[box] = round.prize(box, number)
            if not resume:
                running = None
        else:
            running = box
    if running is not None:
        points[running] += round.end - unscored
    marble, bonus = sum(points), sum(prizes)
    by_number = tuple(map(sum, zip(points, prizes, strict=True)))
    return Came(line, marble, bonus, marble + bonus, by_number)


def best_line(round: Round, hands: Hands) -> Line:
    """The line that comes to most against these hands: exactly, by a dynamic programme from the last number down.

    What is still to come depends on the number, on how many boxes are written, and on whether the line is in a run.
    """
    resume = round.rules.after_clash == "resume"
    allowed = set(round.numbers)
    ahead: list[float] = [0 if box == BOXES else -inf for box, _ in _STATES]
    # A bit a state: whether the number is written. It is one whole number for each, since there may be 500,000.
    writes: list[int] = []
    for number in range(round.end - 1, 0, -1):
        others, now, chosen = hands.get(number, 0), [], 0
        for state, (box, run) in enumerate(_STATES):
            point, goes_on = _called(others, False, run, resume)
            best = point + ahead[_STATE_OF[box, goes_on]]
            if box < BOXES and number in allowed:
                point, goes_on = _called(others, True, run, resume)
                prize = round.prize(box, number) if others else 0
                written = point + prize + ahead[_STATE_OF[box + 1, goes_on]]
                if written > best:
                    best, chosen = written, chosen | 1 << state
            now.append(best)
        ahead = now
        writes.append(chosen)
    line: list[int] = []
    run = False
    for number, chosen in enumerate(reversed(writes), 1):
        write = bool(chosen >> _STATE_OF[len(line), run] & 1)
        run = _called(hands.get(number, 0), write, run, resume)[1]
        line += [number] if write else []
    return tuple(line)


def _called(others: int, mine: bool, run: bool, resume: bool) -> tuple[int, bool]:
    """The point that a number brings, and whether the line is in a run after it."""
    if others + mine > 1:
        return 0, run and resume
    if others + mine:
        run = mine
    return int(run), run
