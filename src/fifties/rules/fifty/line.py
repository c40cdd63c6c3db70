"""A written line: five numbers, legal or why not (F4, F5, F6, F20)."""

from collections.abc import Collection, Sequence
from typing import TypeAlias

from fifties.rules.dice import Dice
from fifties.rules.fifty.options import BOXES
from fifties.rules.refusal import Refusal, is_whole, shown

Line: TypeAlias = tuple[int, ...]
"""Five numbers in the order written."""


def not_five(line: object) -> Refusal | None:
    """Why something is not five whole numbers, which no option accepts (F6), or None."""
    if not isinstance(line, Sequence) or isinstance(line, str) or len(line) != BOXES:
        return Refusal("line-five", {"boxes": BOXES})
    for box, number in enumerate(line):
        if not is_whole(number):
            return Refusal("line-whole", {"box": box + 1, "number": shown(number)})
    return None


def not_legal(line: Sequence[int], last: int, forbidden: Collection[int]) -> Refusal | None:
    """Why five whole numbers are no legal line (F4, F5), or None; ``last`` is L, ``forbidden`` the round's digits."""
    before = 0
    for number in line:
        if not 1 <= number < last:
            return Refusal("line-range", {"number": shown(number), "high": last - 1})
        if number <= before:
            return Refusal("line-order", {"number": number, "before": before})
        if number % 10 in forbidden:
            return Refusal("line-forbidden", {"number": number, "digit": number % 10})
        before = number
    return None


class LegalLines:
    """All legal lines of a round, without listing them (there are millions)."""

    __slots__ = ("_last", "_forbidden", "numbers")

    numbers: Sequence[int]
    """The numbers that may be written, ascending."""

    def __init__(self, last: int, forbidden: Collection[int]) -> None:
        self._last = last
        self._forbidden = forbidden
        everything = range(1, last)
        self.numbers = [n for n in everything if n % 10 not in forbidden] if forbidden else everything

    def __contains__(self, line: object) -> bool:
        return (
            isinstance(line, Sequence)
            and not_five(line) is None
            and not_legal(line, self._last, self._forbidden) is None
        )

    def sample(self, dice: Dice, label: str) -> Line:
        """One of the lines, each equally likely."""
        return tuple(self.numbers[i] for i in dice.sample(label, len(self.numbers), BOXES))
