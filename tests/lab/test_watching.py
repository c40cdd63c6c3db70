"""How manners are found from choices and from hands."""

import numpy as np
import pytest

from fifties.bots.fifty_one.manners import LEANS, LIKES, taste_of
from fifties.lab.watching import _leaning, _taste
from fifties.rules.fifty_one.hand import key


def test_the_taste_is_found_that_chose() -> None:
    chance = np.random.default_rng(1)
    likes, hidden = chance.normal(size=(8000, 25, LIKES)), chance.normal(size=LIKES)
    chosen = (likes @ hidden + chance.gumbel(size=(8000, 25))).argmax(axis=1)
    assert _taste(likes, chosen) == pytest.approx(hidden, abs=0.12)


def test_a_taste_that_is_all_but_certain_is_found_too() -> None:
    """Where one thing decides all choices, a full step of Newton's leads too far."""
    chance = np.random.default_rng(2)
    likes = 30 * chance.normal(size=(3000, 25, LIKES))
    found = _taste(likes, likes[:, :, 0].argmax(axis=1))
    assert found[0] > 10 * np.abs(found[1:]).max()
    assert ((likes @ found).argmax(axis=1) == likes[:, :, 0].argmax(axis=1)).mean() > 0.99


def test_the_leanings_are_found_that_hands_have() -> None:
    chance = np.random.default_rng(3)
    leans, hidden, before = chance.normal(size=(60_000, LEANS)), chance.normal(size=LEANS) / 2, np.full(60_000, -1.5)
    held = (chance.random(60_000) < 1 / (1 + np.exp(-leans @ hidden - before))).astype(float)
    assert _leaning(leans, held, before) == pytest.approx(hidden, abs=0.08)


def test_a_taste_is_what_it_says_of_a_hand() -> None:
    """The longest suit and its length, the second and its length, all that it holds, the joker."""
    hand = key(["Ah", "9h", "3h", "Tc", "2c"])
    for place, expected in enumerate([23, 1, 0, 0, 12, 2, 35, 0]):
        taste = taste_of([float(i == place) for i in range(LIKES)])
        assert taste(hand) == expected
    assert taste_of([0] * 7 + [1])(key(["Ah", "9h", "3h", "Tc", "*"])) == 1
