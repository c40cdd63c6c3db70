"""What is seen of a choice with all hands open, as a kernel: by the umpire of those who learn, and nobody else."""

from typing import Final

import numpy as np

from fifties.lab.compiled import apart, bare
from fifties.lab.deals import BOARD, KEYS, value_of_key
from fifties.lab.judging import FAR, JOKER, POINTS, RANKS, best_with
from fifties.rules.fifty_one.hand import HAND

OPENED: Final = 16
"""How many features there are of each other hand."""

_TURNS: Final = 2
"""After so many turns a hand has a suit."""


@bare
def _lanes(hand):
    """How many cards of a suit, times 64, and what they count: of the longest suit and the second; and the longest."""
    longest, second, main = -1, -1, 0
    for suit in range(4):
        lane = 0
        for i in range(HAND):
            if hand[i] != JOKER and hand[i] // RANKS == suit:
                lane += 64 + POINTS[hand[i]]
        if lane > longest:
            longest, second, main = lane, longest, suit
        else:
            second = max(second, lane)
    return longest, second, main


@bare
def _worth(hand, suit):
    key = np.int64(0)
    for i in range(HAND):
        key += KEYS[hand[i]]
    return key, value_of_key(key, suit)


@apart
def see_open(mind, memory, desk, scene, boards, seen):
    """The features of all other hands, beside ``mind.hand`` and so many cards of ``mind.board``, to ``seen``."""
    _, value = _worth(mind.hand, scene.suit)
    _, _, mine = _lanes(mind.hand)
    for step in range(1, scene.players):
        other, at = (scene.seat + step) % scene.players, (step - 1) * OPENED
        theirs = desk.hands[other]
        key, worth = _worth(theirs, scene.suit)
        longest, second, main = _lanes(theirs)
        reply = worth
        if boards > 0 and (scene.caller < 0 or step < scene.left):
            reply = FAR
            for i in range(BOARD):
                reply = max(reply, best_with(key, theirs, mind.board[i], scene.suit))
        tie = 0.0 if scene.caller < 0 else 1.0 if other == scene.caller else 0.5
        cards = counted = 0
        for i in range(mind.counts[0]):
            card = mind.pool[i]
            if card != JOKER and card // RANKS == main:
                cards += 1
                counted += POINTS[card]
        seen[at] = 0.02 * worth
        seen[at + 1] = 0.02 * reply
        for count in range(2, 6):
            seen[at + count] = 1.0 if longest >> 6 == count else 0.0
        seen[at + 6] = 0.02 * (longest & 63)
        seen[at + 7] = 0.04 * (second & 63)
        seen[at + 8] = 0.4 * (second >> 6)
        seen[at + 9] = 1.0 if main == mine else 0.0
        seen[at + 10] = 1.0 if value > worth else tie if value == worth else 0.0
        seen[at + 11] = 1.0 if value > reply else tie if value == reply else 0.0
        seen[at + 12] = min(max(0.05 * (value - reply), -1.0), 1.0)
        seen[at + 13] = 1.0 if memory.turns[other] > _TURNS else 0.0
        seen[at + 14] = 0.1 * cards
        seen[at + 15] = 0.015 * counted
