"""How the networks learn: slopes, and the files that they are kept in."""

from importlib.resources import files

import numpy as np
import pytest

from fifties.bots.fifty_one.judgement import UNITS
from fifties.lab.deciding import COUNTER, SEARCH, judges_of
from fifties.lab.learning import _begin, _slopes, _some_of, pack
from fifties.rules.fifty_one import Rules


def test_slopes_are_how_the_cross_entropy_changes() -> None:
    chance = np.random.default_rng(1)
    x, y = chance.normal(size=(40, 6)), chance.random(40)
    parts = [chance.normal(size=(6, 3)), chance.normal(size=3), chance.normal(size=3), chance.normal(size=1)]

    def entropy() -> float:
        weights, thresholds, shares, base = parts
        odds = np.maximum(x @ weights + thresholds, 0) @ shares + base
        return float(np.mean(np.logaddexp(0, odds) - y * odds))

    slopes = _slopes(x, y, parts[0], parts[1], parts[2], parts[3][0])
    for part, slope in zip(parts, slopes, strict=True):
        for place in np.ndindex(part.shape):
            part[place] += 1e-5
            above = entropy()
            part[place] -= 2e-5
            below = entropy()
            part[place] += 1e-5
            assert np.broadcast_to(slope, part.shape)[place] == pytest.approx((above - below) / 2e-5, abs=1e-6)


def test_what_is_learned_from_is_of_all_times_alike() -> None:
    chance = np.random.default_rng(4)
    kept = [(np.full((rows, 3), float(rows)), np.full(rows, float(rows))) for rows in (1000, 3000, 0)]
    x, y = _some_of(kept, 400, chance)
    assert (x[:, 0] == y).all(), "each with what came of it"
    assert [(y == rows).sum() for rows in (1000, 3000)] == [100, 300]
    assert len(_some_of(kept, 10**6, chance)[0]) == 4000


def test_search_begins_with_what_the_counter_knows() -> None:
    judges = judges_of(Rules(players=2))
    for part in judges[:4]:
        part[SEARCH - 1] = 0
    _begin(judges, SEARCH, judges.weights.shape[2], np.random.default_rng(5))
    units = UNITS["counter"]
    assert (judges.weights[SEARCH - 1, :, :, :units] == judges.weights[COUNTER - 1, :, :, :units]).all()
    assert (judges.bases[SEARCH - 1] == judges.bases[COUNTER - 1]).all()
    assert judges.weights[SEARCH - 1, :, :, units:].all()
    assert np.abs(judges.shares[SEARCH - 1, :, units:]).max() < 0.1


@pytest.mark.parametrize("bot", list(UNITS))
def test_what_is_packed_is_what_bots_read(bot: str) -> None:
    judges = {players: judges_of(Rules(players=players)) for players in range(2, 6)}
    assert pack(judges, bot) == files("fifties.bots.fifty_one").joinpath(f"{bot}.bin").read_bytes()
