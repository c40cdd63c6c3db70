"""Lines that win most games among equilibrium players, found ahead (``make favourites``), read with Python alone.

The file has, for each draw of tokens: players, a bit for each forbidden digit, how many lines there are for early
rounds and how many for the last, and those lines, a byte a number. Whole numbers are unsigned, little-endian.
"""

import struct
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from fifties.bots.fifty.strategies import Key
from fifties.rules.fifty.line import Line
from fifties.rules.fifty.options import BOXES

HEAD: Final = struct.Struct("<HHBB")


class Favourites(NamedTuple):
    """Those of one draw of tokens, the best ones first."""

    early: Sequence[Line]
    """For the first three rounds: each does well in most positions."""
    late: Sequence[Line]
    """For the last round: for most positions there is one that does well."""

    def share(self, seat: int, players: int) -> Sequence[Line]:
        """Of those for early rounds, the ones that a champion in this seat may write: no two seats have the same."""
        return self.early[seat::players]


def pack(found: Mapping[Key, Favourites]) -> bytes:
    """The file for these, without danger cards."""
    return b"".join(
        HEAD.pack(players, digits, len(lines.early), len(lines.late)) + bytes(sum((*lines.early, *lines.late), ()))
        for (players, digits, _), lines in found.items()
    )


@cache
def favourites() -> Mapping[Key, Favourites]:
    """All that are in the package's file."""
    data, place = files(__package__).joinpath("favourites.bin").read_bytes(), 0
    found = {}
    while place < len(data):
        players, digits, early, late = HEAD.unpack_from(data, place)
        start, place = place + HEAD.size, place + HEAD.size + BOXES * (early + late)
        lines = [tuple(data[at : at + BOXES]) for at in range(start, place, BOXES)]
        found[players, digits, 0] = Favourites(lines[:early], lines[early:])
    return found
