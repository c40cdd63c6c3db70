"""Chance: every draw from a seed and the name of the event that it decides.

A draw depends on its own name only, never on how many draws came before, so a browser, a judge or a later version can
check any single one. The vectors in ``docs/dice.json`` fix the bytes.
"""

import hmac
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

_WORD = 2**64


class Dice:
    """Dice for one game, or for one bot: ``seed`` is any bytes; the same seed gives the same draws for ever.

    >>> dice = Dice(b"tea")
    >>> dice.below("a throw", 6), dice.below("another", 6), dice.below("a throw", 6)
    (4, 1, 4)
    """

    __slots__ = ("seed",)

    def __init__(self, seed: bytes) -> None:
        self.seed = seed

    def below(self, label: str, n: int) -> int:
        """A whole number from 0 to ``n - 1``, each equally likely; ``n`` is from 1 to 2**64.

        The first eight bytes, big-endian, of HMAC-SHA-256(seed, label ‖ counter), modulo ``n``. The label is UTF-8, the
        counter four bytes, big-endian, from 0. A value in the incomplete last block of ``n`` is thrown away and the
        counter goes up, so that no outcome is favoured.

        >>> Dice(b"tea").below("the coin", 2)
        0
        """
        if not 1 <= n <= _WORD:
            raise ValueError(f"a draw is from 1 to 2**64 outcomes, not {n}")
        name, limit, counter = label.encode(), _WORD - _WORD % n, 0
        while True:
            digest = hmac.digest(self.seed, name + counter.to_bytes(4, "big"), "sha256")
            word = int.from_bytes(digest[:8], "big")
            if word < limit:
                return word % n
            counter += 1

    def shuffle(self, label: str, items: Sequence[T]) -> list[T]:
        """The items in a random order: Fisher–Yates from the end, the draw for place i named ``label/i``.

        >>> Dice(b"tea").shuffle("the cups", "abc")
        ['a', 'c', 'b']
        """
        pile = list(items)
        for i in range(len(pile) - 1, 0, -1):
            j = self.below(f"{label}/{i}", i + 1)
            pile[i], pile[j] = pile[j], pile[i]
        return pile

    def sample(self, label: str, n: int, k: int) -> list[int]:
        """``k`` different numbers below ``n``, ascending; every set of ``k`` is equally likely (Floyd's method).

        >>> Dice(b"tea").sample("lots", n=49, k=5)
        [1, 8, 20, 34, 46]
        """
        chosen: set[int] = set()
        for i in range(n - k, n):
            j = self.below(f"{label}/{i}", i + 1)
            chosen.add(i if j in chosen else j)
        return sorted(chosen)

    def under(self, label: str) -> "Dice":
        """Dice of their own for one purpose, such as one bot's: knowing them tells nothing of these.

        >>> Dice(b"tea").under("greedy").below("the coin", 2)
        1
        """
        return Dice(hmac.digest(self.seed, label.encode(), "sha256"))
