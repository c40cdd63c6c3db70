"""Practice: what is drawn beside a choice, how odds should rise and fall, and that this is the way to win more."""

from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray

from fifties.bots.fifty_one.judgement import Step
from fifties.lab import learning, lessons, practice
from fifties.lab.chance import stream
from fifties.lab.choosing import DRAWN, Rows, rows_for
from fifties.lab.deciding import SEARCH, Judges, judges_of
from fifties.lab.layers import Layers
from fifties.lab.learning import learn
from fifties.lab.lessons import WORKERS, choices_of, parts_of, played
from fifties.lab.practice import against, learn_pairs, pairs, practise
from fifties.rules.fifty_one import Rules

A_FEW = 4000


@pytest.fixture
def few_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lessons, "ROWS", A_FEW)


@pytest.mark.usefixtures("few_rows")
def test_what_is_drawn_beside_a_choice_is_as_likely_as_the_choice() -> None:
    rows = played(3, judges_of(Rules(players=3)), SEARCH, 1, np.array([0.2]), stream(1, 0))
    count = len(rows.steps)
    assert count > A_FEW / 2
    differ = (rows.drawn != rows.features[:, None]).any(axis=2) | (rows.drawn_steps != rows.steps[:, None])
    assert 0.1 < differ.mean() < 0.9
    assert (rows.drawn[:, 0] != rows.drawn[:, 1]).any(), "each is drawn by itself"
    for draw in range(DRAWN):
        # Were chances told of one as of the other, either would as soon have been made in the other's place.
        for feature in (0, 1, 5, 8):
            apart = rows.features[:, feature] - rows.drawn[:, draw, feature]
            assert abs(apart.mean()) < 5 * apart.std() / count**0.5
        for step in (Step.GO_ON, Step.CALL, Step.CLEAR):
            more = (rows.steps == step).astype(float) - (rows.drawn_steps[:, draw] == step)
            assert abs(more.mean()) <= 5 * more.std() / count**0.5
    same = ~differ[:, -1]
    assert (rows.drawn_opened[same] == rows.opened[same]).all(), "the umpire sees the last that was drawn"
    assert (rows.drawn_opened[~same] != rows.opened[~same]).any()


@pytest.mark.usefixtures("few_rows")
def test_there_are_as_many_choices_as_were_asked_for() -> None:
    judges = judges_of(Rules(players=3))
    judges.bases[SEARCH - 1, Step.CALL] = -1000
    told = []
    for done, rows in choices_of(3, judges, SEARCH, 5 * A_FEW, lambda _: np.zeros(1), seed=6):
        told.append((done, len(rows.steps), (rows.steps == Step.CALL).mean()))
        judges.bases[SEARCH - 1, Step.CALL] = 1000
    assert [done for done, *_ in told] == sorted(done for done, *_ in told)
    assert told[-1][0] == 1
    assert 5 * A_FEW <= sum(count for _, count, _ in told) < 8 * A_FEW
    calls = [called for *_, called in told]
    assert max(calls[: WORKERS + 1]) < 0.1, "who plays already has not heard of it"
    assert min(calls[WORKERS + 1 :]) > 0.5


@pytest.mark.usefixtures("few_rows")
def test_without_heat_nothing_else_would_have_been_chosen() -> None:
    rows = played(2, judges_of(Rules(players=2)), SEARCH, 1, np.zeros(1), stream(2, 0))
    assert (rows.drawn == rows.features[:, None]).all()
    assert (rows.drawn_steps == rows.steps[:, None]).all()


def test_slopes_lead_to_more_victories() -> None:
    """What pairs say of a network's parts is how the share of victories changes with them, times the heat."""
    chance, heat, width, count = np.random.default_rng(3), 0.5, 3, 400_000
    networks = {step: Layers.of([width, 4, 1], chance) for step in (Step.GO_ON, Step.CALL)}
    x = chance.normal(size=(5, width)).astype(np.float32)
    steps = np.array([Step.GO_ON, Step.GO_ON, Step.CALL, Step.CALL, Step.GO_ON])
    wins = np.array([0.1, 0.9, 0.4, 0.2, 0.6])

    def chances() -> NDArray[np.float64]:
        odds = np.array([networks[step](x[i : i + 1])[0, 0] for i, step in enumerate(steps)], np.float64)
        weights = np.exp((odds - odds.max()) / heat)
        return np.asarray(weights / weights.sum())

    chosen, drawn = chance.choice(5, count, p=chances()), chance.choice(5, (count, DRAWN), p=chances())
    rows = rows_for(0, 2)._replace(features=x[chosen], steps=steps[chosen], drawn=x[drawn], drawn_steps=steps[drawn])
    for step, network in networks.items():
        seen, rise = pairs(rows, wins[chosen] - wins[drawn[:, -1]], step)
        slopes = network.slopes(seen.reshape(-1, width), rise.reshape(-1, 1), against)
        for part, slope in zip(network.parts, slopes, strict=True):
            for place in np.ndindex(part.shape):
                part[place] += 1e-3
                above = chances() @ wins
                part[place] -= 2e-3
                below = chances() @ wins
                part[place] += 1e-3
                found = -slope[place] * len(seen) / (count * (DRAWN - 1))
                assert found == pytest.approx(heat * (above - below) / 2e-3, abs=2e-3)


def test_pairs_are_those_that_differ_and_take_the_step() -> None:
    x = np.arange(6, dtype=np.float32)[:, None]
    drawn = np.array([[1, 0, 2, 0, 9], [1, 1, 1, 1, 9]])
    steps = np.array([[1, 0, 3, 0, 0], [0, 0, 0, 0, 0]])
    rows = _rows(x[[0, 1]], np.array([0, 0]), drawn[..., None].astype(np.float32), steps)
    more = np.array([0.5, -0.25])
    seen, rise = pairs(rows, more, Step.GO_ON)
    assert seen[..., 0].tolist() == [[0, 1], [0, 2]], "what is the same says nothing, and the last is not for this"
    assert rise.tolist() == [[0.5, 0], [0.5, 0]]
    seen, rise = pairs(rows, more, Step.CALL)
    assert (seen[..., 0].tolist(), rise.tolist()) == ([[0, 1]], [[0, -0.5]])
    assert len(pairs(rows, more, Step.LAST)[0]) == 0


def _rows(
    features: NDArray[np.float32], steps: NDArray[np.int64], drawn: NDArray[np.float32], drawn_steps: NDArray[np.int64]
) -> Rows:
    return rows_for(0, 2)._replace(features=features, steps=steps, drawn=drawn, drawn_steps=drawn_steps)


def test_pairs_that_fill_no_batch_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(practice, "PAIRS", 8)
    chance = np.random.default_rng(4)
    network = Layers.of([3, 4, 1], chance)
    before = [part.copy() for part in network.parts]
    x, rise = chance.normal(size=(7, 2, 3)).astype(np.float32), np.ones((7, 2), np.float32)
    rest = learn_pairs(network, [(x, rise)], 0.01)
    assert all((part == same).all() for part, same in zip(network.parts, before, strict=True))
    assert (rest[0] == x).all()
    rest = learn_pairs(network, [rest, (x, rise)], 0.01)
    assert any((part != same).any() for part, same in zip(network.parts, before, strict=True))
    assert (rest[0] == x[1:]).all()


@pytest.mark.usefixtures("few_rows")
@pytest.mark.parametrize("teach", [learn, practise])
def test_what_was_learned_is_what_is_played_with(
    monkeypatch: pytest.MonkeyPatch, teach: Callable[[int, Judges, int, int], None]
) -> None:
    monkeypatch.setattr(learning, "ALONE", 1)
    monkeypatch.setattr(practice, "ALONE", 1)
    monkeypatch.setattr(practice, "PAIRS", 256)
    judges = judges_of(Rules(players=2))
    before = [part.copy() for part in parts_of(judges, SEARCH, Step.GO_ON)]
    others = judges.weights[0].copy()
    teach(2, judges, SEARCH, 5 * A_FEW)
    again = judges_of(Rules(players=2))
    teach(2, again, SEARCH, 5 * A_FEW)
    assert all((one == same).all() for one, same in zip(judges[:4], again[:4], strict=True)), "the same seed, the same"
    after = parts_of(judges, SEARCH, Step.GO_ON)
    assert any((part != same).any() for part, same in zip(after, before, strict=True))
    assert max(np.abs(part - same).max() for part, same in zip(after, before, strict=True)) < 0.1
    assert (judges.weights[0] == others).all(), "the counter's are as they were"
