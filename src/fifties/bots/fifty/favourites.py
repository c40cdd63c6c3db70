"""Lines that win most games among equilibrium players, found ahead (``make favourites``), read with Python alone.

The file has, for each draw of tokens: players, a bit for each forbidden digit, how many lines there are to share, for
early rounds and for the last, and those lines, a byte a number. Whole numbers are unsigned, little-endian.
"""

import struct
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from fifties.bots.fifty.strategies import Key
from fifties.rules.fifty.line import Line
from fifties.rules.fifty.options import BOXES

HEAD: Final = struct.Struct("<HHBBB")


class Favourites(NamedTuple):
    """Those of one draw of tokens, the best ones first."""

    shared: Sequence[Line]
    """One for each seat, and once more, that have few numbers in common."""
    early: Sequence[Line]
    """For the first three rounds: each does well in most positions."""
    late: Sequence[Line]
    """For the last round: for most positions there is one that does well."""

    def share(self, seat: int, players: int) -> Mapping[Line, int]:
        """Those of one seat, and their places among all."""
        return {self.shared[place]: place for place in range(seat, len(self.shared), players)}


def pack(found: Mapping[Key, Favourites]) -> bytes:
    """The file for these, without danger cards."""
    return b"".join(
        HEAD.pack(players, digits, *map(len, lines))
        + bytes(number for kind in lines for line in kind for number in line)
        for (players, digits, _), lines in found.items()
    )


@cache
def favourites() -> Mapping[Key, Favourites]:
    """All that are in the package's file."""
    data, place = files(__package__).joinpath("favourites.bin").read_bytes(), 0
    found = {}
    while place < len(data):
        players, digits, shared, early, late = HEAD.unpack_from(data, place)
        start, place = place + HEAD.size, place + HEAD.size + BOXES * (shared + early + late)
        lines = [tuple(data[at : at + BOXES]) for at in range(start, place, BOXES)]
        parts = lines[:shared], lines[shared : shared + early], lines[shared + early :]
        found[players, digits, 0] = Favourites(*parts)
    return found
