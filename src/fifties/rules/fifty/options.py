"""The options of Fifty, by the names that records use, and what the rulings fix by the number of players."""

from typing import Final, Literal, TypeAlias

import msgspec

from fifties.rules.options import read_options
from fifties.rules.refusal import is_whole, refused, shown

ROUNDS: Final = 4
"""F2: the grid has four lines."""

BOXES: Final = 5
"""F5: five numbers a line."""

MIN_PLAYERS: Final = 3
MAX_PLAYERS: Final = 100_000

HOUSE_BONUS: Final = ((1, 1, 2, 1, 1),) * ROUNDS
"""F19: no source that can be read prints the table, so these are house values; owners of the box type theirs in."""

PRINTED_CARDS: Final = ((1, 9), (10, 19), (20, 29), (30, 39), (40, 49))
"""F22: the five danger cards of the box."""

Card: TypeAlias = tuple[int, int]

_TOKENS: Final = {3: 4, 4: 3, 5: 2, 6: 1}
_CROWN: Final = {3: 19, 4: 15, 5: 12, 6: 10}
_CHOICES: Final = {
    "after_clash": ("stop", "resume"),
    "claims": ("mandatory", "optional"),
    "invalid": ("refuse", "void"),
    "starter": ("rotate", "random", "host", "voice"),
}


class Rules(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, repr_omit_defaults=True, forbid_unknown_fields=True
):
    """One game's options. Whatever is out of bounds is refused on the spot: there are no invalid rules.

    Raises:
        Refused: the code names what is wrong; the parameters say where, and what would be right.

    >>> Rules(players=5, danger=True)
    Rules(players=5, danger=True)
    >>> Rules(players=2)
    Traceback (most recent call last):
    fifties.rules.refusal.Refused: players-few (players=2, least=3)
    """

    players: int
    after_clash: Literal["stop", "resume"] = "stop"
    score_last: bool = True
    claims: Literal["mandatory", "optional"] = "mandatory"
    invalid: Literal["refuse", "void"] = "refuse"
    starter: Literal["rotate", "random", "host", "voice"] = "rotate"
    sudden_death: bool = True
    bonus: tuple[tuple[int, ...], ...] = HOUSE_BONUS
    danger: bool | tuple[Card, ...] = False

    def __post_init__(self) -> None:
        if not is_whole(self.players):
            raise refused("option-whole", field="players")
        if self.players < MIN_PLAYERS:
            raise refused("players-few", players=shown(self.players), least=MIN_PLAYERS)
        if self.players > MAX_PLAYERS:
            raise refused("players-many", players=shown(self.players), most=MAX_PLAYERS)
        for field, choices in _CHOICES.items():
            if getattr(self, field) not in choices:
                raise refused("option-choice", field=field, choices=" | ".join(choices))
        for field in ("score_last", "sudden_death"):
            if type(getattr(self, field)) is not bool:
                raise refused("option-flag", field=field)
        if self.bonus is not HOUSE_BONUS and not _is_table(self.bonus):
            raise refused("bonus-table", lines=ROUNDS, boxes=BOXES)
        if type(self.danger) is not bool:
            _check_cards(self.danger, self.last)

    @property
    def last(self) -> int:
        """L, the last number called (F14, F20).

        >>> Rules(players=7).last, Rules(players=8).last
        (50, 55)
        """
        return 50 if self.players <= 7 else 50 + 5 * (self.players - 7)

    @property
    def tokens(self) -> int:
        """How many forbidden tokens are turned up each round (F3, F20).

        >>> Rules(players=5).tokens
        2
        """
        return _TOKENS.get(self.players, 0)

    @property
    def crown(self) -> int:
        """The marble that earns a crown (F16, F20).

        >>> Rules(players=5).crown
        12
        """
        return _CROWN.get(self.players, 9)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The pile of danger cards, in no order; empty without the variant (F22, F24).

        >>> Rules(players=5).cards, len(Rules(players=5, danger=True).cards)
        ((), 5)
        """
        if type(self.danger) is bool:
            return PRINTED_CARDS if self.danger else ()
        return self.danger

    @classmethod
    def read(cls, fields: object) -> "Rules":
        """Rules from a JSON object.

        Raises:
            Refused: an unknown or missing key, or a value that is out of bounds.

        >>> Rules.read({"players": 5, "danger": True})
        Rules(players=5, danger=True)
        """
        return read_options(cls, fields)


def _is_table(bonus: object) -> bool:
    return (
        isinstance(bonus, tuple)
        and len(bonus) == ROUNDS
        and all(isinstance(line, tuple) and len(line) == BOXES for line in bonus)
        and all(is_whole(points) and 0 <= points <= 99 for line in bonus for points in line)
    )


def _check_cards(cards: object, last: int) -> None:
    if not isinstance(cards, tuple):
        raise refused("danger-list")
    if len(cards) < ROUNDS:
        raise refused("danger-few", cards=len(cards), least=ROUNDS)
    for place, card in enumerate(cards):
        if not _is_card(card, last):
            raise refused("danger-card", card=shown(card), place=place, high=last - 1)


def _is_card(card: object, last: int) -> bool:
    if not (isinstance(card, tuple) and len(card) == 2):
        return False
    low, high = card
    return is_whole(low) and is_whole(high) and 1 <= low <= high < last
