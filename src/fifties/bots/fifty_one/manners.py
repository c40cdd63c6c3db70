"""How others choose, and what they come to hold by it: learned from deals among ``counter`` (``make judgement``).

For each number of players there are tastes, by which somebody likes one hand better than another, and leanings, by
which one hidden card is likelier in somebody's hand than another.
"""

import struct
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from math import exp
from typing import Final, NamedTuple

from fifties.bots.fifty_one.judgement import collected
from fifties.bots.fifty_one.sight import HIGHEST, Other
from fifties.rules.fifty_one import Card, Turn
from fifties.rules.fifty_one.cards import JOKER, points
from fifties.rules.fifty_one.hand import lanes
from fifties.rules.fifty_one.options import MIN_PLAYERS

TURNS: Final = 4
"""From this turn on all turns are alike."""

CALLING: Final = TURNS
AFTER_CALL: Final = TURNS + 1
"""The tastes of an exchange with a call, and of one after another's; those before are of turns without."""

CALLED: Final = TURNS
"""The leanings of who has called; those before are of who has had so many turns."""

LIKES: Final = 8
LEANS: Final = 14
"""How many numbers there are in a taste, and in the leanings."""

LANE: Final = 10
LENGTH: Final = 7
"""How ``hand.KEYS`` is laid out: bits of a suit, and where in them its number of cards begins."""


class Taste(NamedTuple):
    """What somebody likes of a hand: tables by the longest suit, the second, and all that it holds."""

    longest: Sequence[float]
    second: Sequence[float]
    rest: Sequence[float]

    def __call__(self, key: int) -> float:
        """How much a hand is liked, by its key: a hand liked by 1 more is chosen e times as often."""
        a, b, c, d = lanes(key)
        if a < b:
            a, b = b, a
        if c < d:
            c, d = d, c
        if a < c:
            a, b, c = c, d, a
        return self.longest[a] + self.second[b if b > c else c] + self.rest[key >> 4 * LANE]


class Manners(NamedTuple):
    """Of a table."""

    tastes: Sequence[Taste]
    leanings: Sequence[Sequence[float]]

    def taste(self, turn: int, calls: bool, after_call: bool) -> Taste:
        """That of who exchanges in its first turn, its second and so on."""
        return self.tastes[CALLING if calls else AFTER_CALL if after_call else min(turn, TURNS) - 1]


@cache
def manners(players: int) -> Manners:
    """Those of a table: half floats, little-endian, in the order of players."""
    data = files(__package__).joinpath("manners.bin").read_bytes()
    tastes, leanings = (TURNS + 2) * LIKES, (TURNS + 1) * LEANS
    start = 2 * (players - MIN_PLAYERS) * (tastes + leanings)
    numbers = struct.unpack_from(f"<{tastes + leanings}e", data, start)
    return Manners(
        [taste_of(numbers[i : i + LIKES]) for i in range(0, tastes, LIKES)],
        [numbers[i : i + LEANS] for i in range(tastes, len(numbers), LEANS)],
    )


def taste_of(likes: Sequence[float]) -> Taste:
    """The tables of a taste: by what the longest suit counts and its three, four or five cards, what the second counts
    and its cards, what all cards count, and the joker."""
    longest, three, four, five, second, cards, total, joker = likes
    long = (0.0, 0.0, 0.0, three, four, five, 0.0, 0.0)
    suits = [(lane >> 1 & 63, lane >> LENGTH) for lane in range(1 << LANE)]
    return Taste(
        [longest * count + long[length] for count, length in suits],
        [second * count + cards * length for count, length in suits],
        [total * (rest & 63) + joker * (rest >> 6) for rest in range(128)],
    )


class Leaning:
    """How much likelier one card is in another's hand than another card, by what it collects and its exchanges."""

    def __init__(self, players: int, other: Other, past: Sequence[tuple[Turn, Sequence[Card]]]) -> None:
        leanings = manners(players).leanings
        self._leans = leanings[CALLED if other.called else min(other.turns, TURNS) - 1]
        self._gave = other.gave
        self._suit = collected(other)
        self._known = [card[-1] for card in other.known]
        self._given = [turn.give[-1] for turn, _ in past if turn.give is not None]
        self._refused = [suit for turn, board in past for suit in _refused(turn, board)]

    def __call__(self, card: Card) -> float:
        """The weight of a card."""
        leans, gave = self._leans, self._gave
        if gave is None:
            return 1.0
        if card == JOKER:
            return exp(leans[0])
        suit, counts = card[-1], points(card)
        known, given = self._known.count(suit), self._given.count(suit)
        if suit == self._suit:
            more = leans[3] if known == 2 else leans[4] if known > 2 else 0.0
            return exp(leans[1] + leans[2] * counts / 10 + more + leans[5] * given)
        above = counts - (HIGHEST if gave == JOKER else points(gave))
        return exp(
            leans[6] * counts / 10
            + (leans[7] + leans[8] * above / 10 if above > 0 else 0.0)
            + (leans[9] if gave[-1] == suit else 0.0)
            + leans[10] * min(given, 2)
            + leans[11] * min(self._refused.count(suit), 3)
            + leans[12] * known
            + leans[13]
        )


def _refused(turn: Turn, board: Sequence[Card]) -> set[str]:
    """The suits of which there was a card that counts as much as the one that was taken."""
    assert turn.take is not None, "an exchange"
    least = HIGHEST if turn.take == JOKER else points(turn.take)
    return {card[-1] for card in board if card != JOKER and card[-1] != turn.take[-1] and points(card) >= least}
