"""How the networks learn: slopes, and the files that they are kept in."""

from collections.abc import Callable, Sequence
from importlib.resources import files

import numpy as np
import pytest
from numpy.typing import NDArray

from fifties.bots.fifty_one.judgement import UNITS
from fifties.bots.fifty_one.reading import READS, RECALLS, SCALE
from fifties.lab import learning, reader
from fifties.lab.deciding import COUNTER, SEARCH, judges_of
from fifties.lab.layers import Layers, some_of
from fifties.lab.learning import _begin, pack
from fifties.lab.reading import BASE, BASE_SPREAD, SUIT, VALUE, VALUE_SPREAD, reader_of
from fifties.rules.fifty_one import Rules


def test_slopes_are_how_the_cross_entropy_changes() -> None:
    chance = np.random.default_rng(1)
    network = Layers.of([6, 3, 1], chance)
    x, y = chance.normal(size=(40, 6)).astype(np.float32), chance.random((40, 1)).astype(np.float32)

    def entropy() -> float:
        odds = network(x).astype(np.float64)
        return float(np.mean(np.logaddexp(0, odds) - y * odds))

    _same_slopes(network, network.slopes(x, y, learning.wrong), entropy)


def test_slopes_are_how_the_likelihood_of_hands_changes() -> None:
    """Of a value its logistic density, of the suit its chance."""
    chance = np.random.default_rng(2)
    network = Layers.of([6, 5, 3, READS], chance)
    network.parts[-2] *= 0.1
    network.parts[-1][[VALUE_SPREAD, BASE_SPREAD]] = 1.5
    x = chance.normal(size=(30, 6)).astype(np.float32)
    told = np.stack([chance.normal(25, 9, 30), chance.normal(30, 9, 30), chance.integers(4, size=30)], 1)
    hands = told.astype(np.float32)

    def unlikely(of: int) -> float:
        answers = network(x).astype(np.float64)
        found = np.zeros(len(x))
        for value, spread, truth in ((VALUE, VALUE_SPREAD, told[:, 0]), (BASE, BASE_SPREAD, told[:, 1])):
            scale = np.exp(answers[:, spread])
            off = (truth - SCALE * answers[:, value]) / scale
            found += off + np.log(scale) + 2 * np.logaddexp(0, -off) if of in (value, spread) else 0
        if of >= SUIT:
            odds = answers[:, SUIT:] - np.logaddexp.reduce(answers[:, SUIT:], axis=1, keepdims=True)
            found -= odds[np.arange(len(x)), told[:, 2].astype(int)]
        return float(found.mean())

    slopes = reader.wrong(network(x), hands)
    for answer in range(READS):
        before, gently = unlikely(answer), reader.GENTLY if answer in (VALUE, BASE) else 1
        network.parts[-1][answer] += 1e-3
        above = unlikely(answer)
        network.parts[-1][answer] -= 2e-3
        rise = (above - unlikely(answer)) / 2e-3
        network.parts[-1][answer] += 1e-3
        assert unlikely(answer) == pytest.approx(before, abs=1e-5)
        assert slopes[:, answer].sum() == pytest.approx(gently * rise, rel=0.02, abs=2e-3)


def test_a_reader_tells_what_it_was_taught_and_how_far_off_that_may_be() -> None:
    chance = np.random.default_rng(6)
    recalled = chance.random((100_000, RECALLS)).astype(np.float32)
    worth = 40 * recalled[:, 0] - 10 + chance.logistic(0, 2 + 4 * recalled[:, 1])
    told = np.stack([worth, worth + 5, np.floor(3.999 * recalled[:, 2])], axis=1).astype(np.float32)
    answers = Layers(reader.taught(recalled, told, chance))(recalled)
    assert np.abs(SCALE * answers[:, VALUE] - (40 * recalled[:, 0] - 10)).mean() < 1
    assert np.abs(SCALE * answers[:, BASE] - (40 * recalled[:, 0] - 5)).mean() < 1
    assert np.abs(np.exp(answers[:, VALUE_SPREAD]) - (2 + 4 * recalled[:, 1])).mean() < 0.5
    assert (answers[:, SUIT:].argmax(axis=1) == told[:, 2]).mean() > 0.9


def _same_slopes(network: Layers, slopes: Sequence[NDArray[np.float32]], loss: Callable[[], float]) -> None:
    for part, slope in zip(network.parts, slopes, strict=True):
        for place in np.ndindex(part.shape):
            part[place] += 1e-3
            above = loss()
            part[place] -= 2e-3
            below = loss()
            part[place] += 1e-3
            assert slope[place] == pytest.approx((above - below) / 2e-3, abs=2e-4)


def test_layers_learn_what_no_line_could_tell() -> None:
    chance = np.random.default_rng(3)
    x = chance.random((2000, 2)).astype(np.float32)
    either = ((x[:, :1] > 0.5) != (x[:, 1:] > 0.5)).astype(np.float32)
    network = Layers.of([2, 16, 1], chance)
    for _ in range(1500):
        batch = chance.integers(len(x), size=128)
        network.learn(x[batch], either[batch], learning.wrong, 0.01)
    right = (network(x) > 0) == (either > 0.5)
    averaged = (Layers(network.average)(x) > 0) == (either > 0.5)
    assert right.mean() > 0.93
    assert averaged.mean() > 0.93


def test_what_is_learned_from_is_of_all_times_alike() -> None:
    chance = np.random.default_rng(4)
    kept = [(np.full((rows, 3), rows, np.float32), np.full(rows, rows, np.float32)) for rows in (1000, 3000, 0)]
    x, y = some_of(kept, 400, chance)
    assert (x[:, 0] == y).all(), "each with what came of it"
    assert [(y == rows).sum() for rows in (1000, 3000)] == [100, 300]
    assert len(some_of(kept, 10**6, chance)[0]) == 4000


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


def test_the_reader_is_packed_as_bots_read_it() -> None:
    packed = b"".join(reader.pack_reader(reader_of(players)) for players in range(2, 6))
    assert packed == files("fifties.bots.fifty_one").joinpath("reader.bin").read_bytes()
