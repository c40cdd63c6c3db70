"""What people want to play, by chance: both games, every option."""

from random import Random
from typing import Any

PACES = [0, 0, 0.002, 0.01, 0.03]


def some_table(rng: Random) -> dict[str, Any]:
    """What an ``Open`` says of a table for one person, but for its id."""
    game = rng.choice(["fifty", "fifty-one"])
    rules = _rules(rng, game)
    rules["players"] = rng.randint(2, 5) if game == "fifty-one" else _players(rng, rules)
    return {
        "game": game,
        "rules": rules,
        "name": rng.choice(["Mira", "Ada", "Ōe Kenzaburō", "J’ai!"]),
        "bots": rng.choices(["random", "greedy"], rng.choice([[9, 1], [1, 9]]), k=rules["players"] - 1),
        "pace": rng.choice(PACES),
    }


def some_plan(rng: Random) -> dict[str, Any]:
    """What is to be played where people gather."""
    game = rng.choice(["fifty", "fifty-one"])
    base = rng.randint(1, 4)
    clock = {"base": base, "increment": rng.randint(0, 2), "cap": rng.choice([None, base + 1])}
    return {
        "game": game,
        "rules": _rules(rng, game),
        "bots": [rng.choice(["random", "greedy"]) for _ in range(rng.randint(1, 3))],
        "pace": rng.choice(PACES),
        "clock": rng.choice([None, clock]),
    }


def _players(rng: Random, rules: dict[str, Any]) -> int:
    few = rules["claims"] == "optional"
    return rng.randint(3, 7) if few else rng.choice([3, 4, 5, 5, 6, 7, 7, 9, 12, 20, 51, 80])


def _rules(rng: Random, game: str) -> dict[str, Any]:
    return _fifty(rng) if game == "fifty" else _fifty_one(rng)


def _fifty(rng: Random) -> dict[str, Any]:
    rules: dict[str, Any] = {
        "after_clash": rng.choice(["stop", "resume"]),
        "score_last": rng.random() < 0.7,
        "claims": rng.choices(["mandatory", "optional"], [6, 1])[0],
        "invalid": rng.choice(["refuse", "void"]),
        "starter": rng.choice(["rotate", "random", "host", "voice"]),
        "sudden_death": rng.random() < 0.5,
        "danger": rng.choice([False, True, [[1, 1], [8, 13], [20, 29], [31, 32], [48, 49]]]),
    }
    if rng.random() < 0.3:
        rules["bonus"] = [[rng.randint(0, 9) for _ in range(5)] for _ in range(4)]
    return rules


def _fifty_one(rng: Random) -> dict[str, Any]:
    return {
        "jokers": rng.randint(0, 1),
        "suit": rng.choice(["longest", "best", "flush"]),
        "stop": rng.choice(["end", "instead"]),
        "deals": rng.choice([1, 1, 2, 5]),
        "max_turns": rng.choice([None, 5, 15, 100]),
    }
