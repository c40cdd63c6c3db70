"""Games of any options, looked at again by all seats: the parts add up, and nothing is better than the best."""

from random import Random
from typing import Any

import pytest

from fifties.bots import BOTS
from fifties.lab.playing import play
from fifties.review.fifty import FiftyReview
from fifties.review.games import review
from fifties.review.rows import rows
from fifties.rules.dice import Dice
from fifties.rules.kinds import KINDS
from fifties.terminal.fifty.review import tell_fifty
from fifties.terminal.fifty_one.review import tell_fifty_one
from fifties.words import words


def fifty(chance: Random) -> dict[str, Any]:
    players = chance.choice([3, 4, 5, 6, 7, 8, 12, 13])
    low, high = sorted(chance.sample(range(1, 50), 2))
    return {
        "players": players,
        "after_clash": chance.choice(["stop", "stop", "resume"]),
        "score_last": chance.random() < 0.7,
        "claims": chance.choice(["mandatory", "optional"]) if players <= 12 else "mandatory",
        "sudden_death": chance.random() < 0.5,
        "bonus": [[chance.choice([0, 1, 2, 3, 99]) for _ in range(5)] for _ in range(4)],
        "danger": chance.choice([False, True, [[low, high]] * 4]),
    }


def fifty_one(chance: Random) -> dict[str, Any]:
    players = chance.randrange(2, 6)
    return {
        "players": players,
        "jokers": chance.randrange(2),
        "suit": chance.choice(["longest", "best", "flush"]),
        "stop": chance.choice(["end", "instead"]),
        "deals": chance.choice([1, 1, 3]),
        "max_turns": chance.choice([None, players, players + 3, 30]),
    }


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize(("kind", "options"), [("fifty", fifty), ("fifty-one", fifty_one)])
def test_the_parts_add_up_and_nothing_is_better_than_the_best(kind: str, options: Any, seed: int) -> None:
    chance = Random(seed)
    rules = KINDS[kind].rules(options(chance))
    bots = [BOTS[kind][chance.choice(["random", "greedy"])] for _ in range(rules.players)]
    game = play(kind, rules, bots, Dice(f"{seed}".encode()))
    for one in review(game, range(rules.players)):
        for row in rows(one):
            assert row.best >= row.came
            if row.usual is not None:
                assert row.usual + row.skill + row.luck == pytest.approx(row.came)
            assert kind == "fifty" or row.skill < 1e-9
        if isinstance(one, FiftyReview):
            assert list(tell_fifty(one, "Ada", words()))
        else:
            assert list(tell_fifty_one(one, "Ada", words()))
