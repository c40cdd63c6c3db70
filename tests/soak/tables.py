"""Tables to be opened by chance: both games, every option."""

from random import Random
from typing import Any


def some_table(rng: Random) -> dict[str, Any]:
    """What an ``Open`` says of a table, but for its id."""
    game, rules = rng.choice([("fifty", _fifty), ("fifty-one", _fifty_one)])
    chosen = rules(rng)
    return {
        "game": game,
        "rules": chosen,
        "name": rng.choice(["Mira", "Ada", "Ōe Kenzaburō", "J’ai!"]),
        "bots": [rng.choice(["random", "random", "greedy"]) for _ in range(chosen["players"] - 1)],
        "pace": rng.choice([0, 0, 0.002, 0.01, 0.03]),
    }


def _fifty(rng: Random) -> dict[str, Any]:
    optional = rng.random() < 0.15
    players = rng.randint(3, 7) if optional else rng.choice([3, 4, 5, 5, 6, 7, 7, 9, 12, 20, 51, 80])
    rules: dict[str, Any] = {
        "players": players,
        "after_clash": rng.choice(["stop", "resume"]),
        "score_last": rng.random() < 0.7,
        "claims": "optional" if optional else "mandatory",
        "invalid": rng.choice(["refuse", "void"]),
        "starter": rng.choice(["rotate", "random", "host", "voice"]),
        "sudden_death": rng.random() < 0.5,
        "danger": rng.choice([False, True, [[1, 1], [8, 13], [20, 29], [31, 32], [48, 49]]]),
    }
    if rng.random() < 0.3:
        rules["bonus"] = [[rng.randint(0, 9) for _ in range(5)] for _ in range(4)]
    return rules


def _fifty_one(rng: Random) -> dict[str, Any]:
    players = rng.randint(2, 5)
    return {
        "players": players,
        "jokers": rng.randint(0, 1),
        "suit": rng.choice(["longest", "best", "flush"]),
        "stop": rng.choice(["end", "instead"]),
        "deals": rng.choice([1, 1, 2, 5]),
        "max_turns": rng.choice([None, players, 3 * players, 100]),
    }
