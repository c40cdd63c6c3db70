"""Who is to act. ``game.wants()`` holds seat numbers from 0, or one of these two in their place."""

from collections.abc import Collection, Iterator
from typing import Final

CHANCE: Final = -1
"""Tokens or cards are to be turned up: a game's ``draw`` says which."""

COUNT: Final = -2
"""The count goes on: a game's ``beat`` says how. When, is for the table."""


class Awaited(Collection[int]):
    """The seats that are waited for, as they are now; a loop goes over those there were when it began."""

    __slots__ = ("_seats",)

    def __init__(self, seats: Collection[int]) -> None:
        """Shows these, also when they change: to look up one of 100,000 costs no copy of them."""
        self._seats = seats

    def __contains__(self, seat: object) -> bool:
        return seat in self._seats

    def __iter__(self) -> Iterator[int]:
        return iter(tuple(self._seats))

    def __len__(self) -> int:
        return len(self._seats)

    def __repr__(self) -> str:
        return repr(tuple(self._seats))
