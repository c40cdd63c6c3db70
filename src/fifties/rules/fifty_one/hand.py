"""The value of a hand (O4 to O7).

A hand's key is the sum of its cards' keys, and holds all that the value depends on: exchanging a card is a subtraction
and an addition. For each suit it has a lane of ten bits: how many cards, what they count together, and whether the ace
is among them. Above the lanes is what all cards count together, and above that whether there is a joker.

The joker is worth most as the highest card that is missing of some suit: the ace, or else one that counts ten, for no
hand holds all five of them and a joker. A test holds this to trying every card.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, Literal, TypeAlias

import msgspec

from fifties.rules.fifty_one.cards import JOKER, ORDER, PACK, SUITS, Card, not_cards, points
from fifties.rules.refusal import Refused, refused

SuitOption: TypeAlias = Literal["longest", "best", "flush"]

HAND: Final = 5
"""O3: five cards a hand."""

_LANE: Final = 10
_MASK: Final = (1 << _LANE) - 1
_LENGTH: Final = 7
"""Where in a lane the number of its cards begins: above the sum, so that of two lanes the longer is the greater, and of
two as long the one that counts more."""
_TWICE_SUM: Final = 0b1111110
_ACE: Final = 1
_TOTAL: Final = 4 * _LANE
_WITH_JOKER: Final = 1 << _TOTAL + 6


def _key(card: Card) -> int:
    if card == JOKER:
        return _WITH_JOKER
    lane = 1 << _LENGTH | points(card) << 1 | (card[0] == "A")
    return lane << SUITS.index(card[1]) * _LANE | points(card) << _TOTAL


KEYS: Final = {card: _key(card) for card in ORDER}
"""The key of each card; the key of a hand is their sum."""


def key(hand: Iterable[Card]) -> int:
    """The key of a hand."""
    return sum([KEYS[card] for card in hand])


def lanes(key: int) -> tuple[int, int, int, int]:
    """The lane of each suit, in the order of ``SUITS``."""
    return key & _MASK, key >> _LANE & _MASK, key >> 2 * _LANE & _MASK, key >> 3 * _LANE & _MASK


def _longest(key: int) -> int:
    """O5, O6: the longest suit minus the rest; of suits as long, the better."""
    suits = lanes(key)
    longest = max(suits)
    if key < _WITH_JOKER:
        return (longest & _TWICE_SUM) - (key >> _TOTAL)
    # As a card of a suit that is one shorter, the joker makes it as long as the longest.
    least = (longest >> _LENGTH) - 1 << _LENGTH
    return max([_joined(lane) for lane in suits if lane >= least]) - (key - _WITH_JOKER >> _TOTAL)


def _best(key: int) -> int:
    """O5 with ``suit="best"``: the suit that counts most minus the rest."""
    suits = lanes(key)
    if key < _WITH_JOKER:
        return max([lane & _TWICE_SUM for lane in suits]) - (key >> _TOTAL)
    return max(map(_joined, suits)) - (key - _WITH_JOKER >> _TOTAL)


def _flush(key: int) -> int:
    """O5 with ``suit="flush"``: all five of one suit, or nothing."""
    longest = max(lanes(key))
    if key < _WITH_JOKER:
        return key >> _TOTAL if longest >> _LENGTH == HAND else 0
    # All the others are of this suit, so that twice their sum minus their sum is what they count.
    return _joined(longest) - (key - _WITH_JOKER >> _TOTAL) if longest >> _LENGTH == HAND - 1 else 0


def _joined(lane: int) -> int:
    """Twice what a suit counts, and once the joker as its highest missing card: the rest is still to be taken off."""
    return (lane & _TWICE_SUM) + (10 if lane & _ACE else 11)


VALUE_OF_KEY: Final[dict[SuitOption, Callable[[int], int]]] = {"longest": _longest, "best": _best, "flush": _flush}
"""The value of a hand by its key, for each ``suit`` option: for those that try many exchanges."""


def value(hand: Iterable[Card], suit: SuitOption = "longest") -> int:
    """What a hand of five different cards is worth (O4 to O7).

    >>> value(["Jd", "9d", "3d", "8c", "4h"])
    10
    """
    return VALUE_OF_KEY[suit](key(hand))


class Reading(msgspec.Struct, frozen=True):
    """How a hand comes to its value.

    >>> reading(["2h", "3h", "4h", "As", "*"])
    Reading(suit='h', joker='Ah')
    """

    suit: str | None
    """The suit whose cards count for it, while the others count against it; None where nothing counts ("flush")."""
    joker: Card | None
    """The card that the joker stands for, if there is one and it matters."""


def reading(hand: Sequence[Card], suit: SuitOption = "longest") -> Reading:
    """How a hand comes to its value: O7 by the letter, every card tried.

    >>> reading(["2h", "3h", "4h", "As", "*"])
    Reading(suit='h', joker='Ah')
    """
    if JOKER in hand:
        others = [card for card in hand if card != JOKER]
        stand_in = max((card for card in PACK if card not in others), key=lambda card: value([*others, card], suit))
        counted = _suit_counted([*others, stand_in], suit)
        return Reading(counted, stand_in if counted else None)
    return Reading(_suit_counted(hand, suit), None)


def _suit_counted(hand: Sequence[Card], suit: SuitOption) -> str | None:
    suits = lanes(key(hand))
    if suit == "best":
        return SUITS[max(range(4), key=lambda place: suits[place] & _TWICE_SUM)]
    longest = max(suits)
    return SUITS[suits.index(longest)] if suit == "longest" or longest >> _LENGTH == HAND else None


def values_after(hand: Sequence[Card], board: Sequence[Card], suit: SuitOption) -> tuple[tuple[int, ...], ...]:
    """What the hand would be worth: for each card of the board that is taken, and each of the hand that is given."""
    evaluate, held = VALUE_OF_KEY[suit], key(hand)
    without = [held - KEYS[give] for give in hand]
    return tuple([tuple([evaluate(KEYS[take] + rest) for rest in without]) for take in board])


def value_of_text(text: str, suit: str = "longest", jokers: int = 0) -> int:
    """The value of a hand as a person writes it: five different cards, with spaces between.

    >>> value_of_text("Jd 9d 3d 8c 4h")
    10

    Raises:
        Refused: it is not five different cards of the pack, or there is no such option.
    """
    evaluate = next((evaluate for option, evaluate in VALUE_OF_KEY.items() if option == suit), None)
    if evaluate is None:
        raise refused("option-choice", field="suit", choices=" | ".join(VALUE_OF_KEY))
    if jokers not in (0, 1):
        raise refused("option-choice", field="jokers", choices="0 | 1")
    hand = text.split()
    if (wrong := not_cards(hand, jokers)) is not None:
        raise Refused(wrong[1])
    if len(hand) != HAND:
        raise refused("hand-five", given=len(hand), cards=HAND)
    return evaluate(key(hand))
