"""Fifty-One at a terminal, played in tests by robots who read the screen."""

import io
from random import Random
from typing import Any

from tests.terminal.playing import Played, Robot, play

NAMES = "ace king queen jack ten nine eight seven six five four three two"


RANKS = dict(zip("AKQJT98765432", NAMES.split(), strict=True))


SUITS = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}


CARD = r"\*|[AKQJT2-9][shdc]"


OPTIONS: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 4, "jokers": 1},
    {"players": 5, "jokers": 1, "suit": "best", "deals": 2},
    {"players": 3, "suit": "flush", "jokers": 1, "max_turns": 12},
    {"players": 2, "stop": "instead", "deals": 3},
    {"players": 4, "stop": "instead", "max_turns": 5, "deals": 2},
]


def wild(seed: int, *, calls: int = 6) -> Robot:
    """Somebody who exchanges by chance, clears often, and calls in the turn of that number."""
    rng = Random(seed)

    def think(board: list[str], hand: list[str], turns: int) -> str:
        if turns and rng.random() < 0.3:
            return "clear"
        stop = " stop" if turns == calls else ""
        return f"take {rng.choice(board)} give {rng.choice(hand)}{stop}"

    return Robot(think)


def patient(seed: int = 1) -> Robot:
    """Somebody who exchanges by chance, and never clears and never calls."""
    rng = Random(seed)
    return Robot(lambda board, hand, _: f"take {rng.choice(board)} give {rng.choice(hand)}")


def fifty_one(typed: str | io.StringIO, *, players: int = 3, **wishes: Any) -> Played:
    return play(typed, game="fifty-one", players=players, **wishes)


def deals(record: dict[str, Any]) -> list[dict[str, Any]]:
    return record.get("deals") or [record]


def in_words(card: str) -> str:
    return "joker" if card == "*" else f"{RANKS[card[0]]} of {SUITS[card[1]]}"
