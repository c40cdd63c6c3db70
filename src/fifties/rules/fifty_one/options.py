"""The options of Fifty-One, by the names that records use."""

from typing import Final, Literal

import msgspec

from fifties.rules.options import read_options
from fifties.rules.refusal import is_whole, refused, shown

MIN_PLAYERS: Final = 2
MAX_PLAYERS: Final = 5

_CHOICES: Final = {
    "jokers": (0, 1),
    "suit": ("longest", "best", "flush"),
    "stop": ("end", "instead"),
}


class Rules(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, repr_omit_defaults=True, forbid_unknown_fields=True
):
    """One game's options. Whatever is out of bounds is refused on the spot: there are no invalid rules.

    Raises:
        Refused: the code names what is wrong; the parameters say where, and what would be right.

    >>> Rules(players=4, jokers=1)
    Rules(players=4, jokers=1)
    >>> Rules(players=6)
    Traceback (most recent call last):
    fifties.rules.refusal.Refused: players-range (players=6, least=2, most=5)
    """

    players: int
    jokers: int = 0
    """O2: how many jokers are in the pack, 0 or 1."""
    suit: Literal["longest", "best", "flush"] = "longest"
    """O5: which suit of a hand counts."""
    stop: Literal["end", "instead"] = "end"
    """O12: whether "Stop!" is called at the end of a turn, or in place of one."""
    deals: int = 1
    """O15: how many deals make a match."""
    max_turns: int | None = None
    """O16: how many turns a deal has at most, of all players together, if nobody calls."""

    def __post_init__(self) -> None:
        for field in ("players", "jokers", "deals"):
            if not is_whole(getattr(self, field)):
                raise refused("option-whole", field=field)
        if not MIN_PLAYERS <= self.players <= MAX_PLAYERS:
            raise refused("players-range", players=shown(self.players), least=MIN_PLAYERS, most=MAX_PLAYERS)
        for field, choices in _CHOICES.items():
            if getattr(self, field) not in choices:
                raise refused("option-choice", field=field, choices=" | ".join(map(str, choices)))
        if self.deals < 1:
            raise refused("option-least", field="deals", given=shown(self.deals), least=1)
        if self.max_turns is not None:
            if not is_whole(self.max_turns):
                raise refused("option-whole-null", field="max_turns")
            if self.max_turns < self.players:
                raise refused("option-least", field="max_turns", given=shown(self.max_turns), least=self.players)

    @classmethod
    def read(cls, fields: object) -> "Rules":
        """Rules from a JSON object.

        Raises:
            Refused: an unknown or missing key, or a value that is out of bounds.

        >>> Rules.read({"players": 4, "suit": "flush"})
        Rules(players=4, suit='flush')
        """
        return read_options(cls, fields)
