"""A written line: five numbers, legal or why not (F4, F5, F6, F20)."""

from collections.abc import Collection, Sequence
from typing import TypeAlias

from fifties.rules.dice import Dice
from fifties.rules.fifty.options import BOXES
from fifties.rules.refusal import Refusal, shown

Line: TypeAlias = tuple[int, ...]
"""Five numbers in the order written."""


def not_five(line: object) -> Refusal | None:
    """Why something is not five whole numbers, which no option accepts (F6), or None."""
    if not isinstance(line, (tuple, list)) or len(line) != BOXES:
        return Refusal("line-five", {"boxes": BOXES})
    for box, number in enumerate(line):
        if type(number) is not int:
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
    """All legal lines of a round, without listing them (there are millions).

    >>> legal = LegalLines(last=50, forbidden=(2, 8))
    >>> (4, 15, 26, 37, 44) in legal, (4, 15, 28, 37, 44) in legal
    (True, False)
    """

    __slots__ = ("_forbidden", "_last")

    def __init__(self, last: int, forbidden: Collection[int]) -> None:
        self._last = last
        self._forbidden = forbidden

    def __contains__(self, line: object) -> bool:
        return (
            isinstance(line, tuple | list)
            and not_five(line) is None
            and not_legal(line, self._last, self._forbidden) is None
        )

    @property
    def numbers(self) -> Sequence[int]:
        """The numbers that may be written, ascending.

        >>> LegalLines(last=50, forbidden=(0, 1, 2, 3, 4, 5, 6, 7, 8)).numbers
        [9, 19, 29, 39, 49]
        """
        numbers = range(1, self._last)
        return [n for n in numbers if n % 10 not in self._forbidden] if self._forbidden else numbers

    def sample(self, dice: Dice, label: str) -> Line:
        """One of the lines, each equally likely.

        >>> LegalLines(last=50, forbidden=(2, 8)).sample(Dice(b"tea"), "mine")
        (9, 21, 24, 30, 34)
        """
        numbers = self.numbers
        return tuple(numbers[i] for i in dice.sample(label, len(numbers), BOXES))
