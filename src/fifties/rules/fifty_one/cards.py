"""The cards: two letters each, rank and suit, as records write them; the joker is ``*`` (O2, O4)."""

from collections.abc import Sequence
from typing import Final, TypeAlias

from fifties.rules.refusal import Refusal, shown

Card: TypeAlias = str

RANKS: Final = "AKQJT98765432"
SUITS: Final = "shdc"
JOKER: Final = "*"

PACK: Final = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""The 52 cards, suit by suit, the highest first."""

ORDER: Final = {card: place for place, card in enumerate((*PACK, JOKER))}
"""Where a card lies in a sorted hand: by suit, the highest first, the joker last."""

_POINTS: Final = {"A": 11, "K": 10, "Q": 10, "J": 10, "T": 10}


def points(card: Card) -> int:
    """What a card other than the joker counts (O4).

    >>> points("Ah"), points("Kd"), points("9c")
    (11, 10, 9)
    """
    rank = card[0]
    return _POINTS.get(rank) or int(rank)


def pack(jokers: int) -> tuple[Card, ...]:
    """All cards that are played with (O2).

    >>> len(pack(jokers=0)), pack(jokers=1)[-1]
    (52, '*')
    """
    return (*PACK, JOKER) if jokers else PACK


def in_order(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards sorted: for a hand that is shown, or cards whose order is secret.

    >>> in_order(["9c", "*", "Kd", "Ad"])
    ('Ad', 'Kd', '9c', '*')
    """
    return tuple(sorted(cards, key=ORDER.__getitem__))


def not_cards(cards: Sequence[object], jokers: int) -> tuple[int, Refusal] | None:
    """The first place where something is no card, or is a card for the second time, and why; or None."""
    seen: set[object] = set()
    for place, card in enumerate(cards):
        if type(card) is not str or card not in ORDER:
            return place, Refusal("card-unknown", {"card": shown(card)})
        if card == JOKER and not jokers:
            return place, Refusal("joker-without")
        if card in seen:
            return place, Refusal("card-twice", {"card": card})
        seen.add(card)
    return None
