"""The kernel of Fifty-One's deals against the game object."""

from collections import Counter
from random import Random
from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from fifties.lab.deals import play_deals, play_traced
from fifties.rules.fifty_one import Clear, Exchange, Game, Reshuffle, Rules, Stop
from tests.fifty_one.drawn import random_rules


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32))
def test_deals_by_chance_are_deals_under_all_options(seed: int) -> None:
    rules = Rules.read(random_rules(Random(seed)))
    played, operations = play_traced(rules, 10, seed, 20_000)
    for i in range(10):
        game = Game.replay(rules, operations[i])
        assert game.over
        for deal, sheet in enumerate(game.sheets):
            assert tuple(played.scores[i, deal]) == sheet.scores
            assert tuple(np.flatnonzero(played.winners[i, deal])) == sheet.winners
            assert played.caller[i, deal] == (-1 if sheet.caller is None else sheet.caller)
            assert played.turns[i, deal] == len(game.played[deal].turns)
            assert played.dealer[i, deal] == sheet.dealer
        assert tuple(np.flatnonzero(played.match_winners()[i])) == game.winners


def test_all_that_may_be_done_is_done_as_often() -> None:
    _, matches = play_traced(Rules(players=2, stop="instead"), 3000, 1)
    first = Counter(type(operations[1]) for operations in matches)
    assert 70 < first[Stop] < 170, "one of 26"
    second = Counter(type(operations[3]) for operations in matches if not {Stop} & set(map(type, operations[:3])))
    assert second[Clear] < 0.08 * second.total(), "one of 27"
    gives = Counter(operations[1].give for operations in matches if isinstance(operations[1], Exchange))
    assert len(gives) == 52
    assert max(gives.values()) < 100, "each card of a hand is given as often: 55 times on average"


def test_new_stocks_are_made() -> None:
    _, matches = play_traced(Rules(players=5, stop="instead"), 500, 5)
    assert any(isinstance(operation, Reshuffle) for operations in matches for operation in operations)


def test_the_number_of_workers_changes_nothing() -> None:
    rules = Rules(players=3, jokers=1, deals=2)
    one: Any = play_deals(rules, 10_000, 7, workers=1)
    two: Any = play_deals(rules, 10_000, 7, workers=2)
    assert all((a == b).all() for a, b in zip(one, two, strict=True))
