"""The closed form of a round against all rounds there are, in small; the real one against rounds that are counted."""

from itertools import pairwise, product
from typing import Any

import msgspec
import numpy as np
import pytest

from fifties.lab.chance import stream
from fifties.lab.equilibrium import Equilibrium, best_line, solve
from fifties.lab.flow import Array, Graph, alone, best, drawn, forward, graph_of, measure, playable, worths
from fifties.lab.rounds import Setting, masks, score_lines, score_masks
from fifties.rules.fifty import Rules
from tests.lab.small import Small
from tests.rules import oracle

SMALL: list[Small] = [
    Small(players=2, bonus=(1, 1)),
    Small(players=3, bonus=(0, 3)),
    Small(players=3, bonus=(1, 2), score_last=False),
    Small(players=3, bonus=(2, 1), forbidden=(2, 5)),
    Small(players=3, bonus=(1, 4), danger=(3, 5)),
    Small(players=4, last=7, bonus=(1, 1)),
    Small(players=3, last=7, bonus=(1, 2, 1), forbidden=(4,), danger=(5, 6), score_last=False),
]

OPTIONS = [
    Small(players=players, bonus=bonus, forbidden=forbidden, danger=danger, score_last=score_last)
    for players, bonus, forbidden, danger, score_last in product(
        (2, 3, 4), ((1, 1), (0, 3)), ((), (2, 5)), ((0, 0), (3, 6)), (True, False)
    )
]
"""Numbers 1 to 8, lines of two, under every option that the closed form has."""


@pytest.mark.parametrize("resume", [False, True])
def test_small_rounds_are_counted_as_the_rulings_say(resume: bool) -> None:
    """The oracle of rounds counts lines of five: any five, where some numbers are as if they were not there."""
    small = Small(players=3, last=8, bonus=(3, 1, 4, 1, 5), danger=(2, 4), score_last=False, resume=resume)
    options = {"players": 3, "score_last": False, "after_clash": "resume" if resume else "stop"}
    counted = small.scores()
    for places in product(range(len(small.lines)), repeat=3):
        played = {"forbidden": [], "danger": (2, 4), "lines": [list(small.lines[place]) for place in places]}
        told = oracle.count(options, [3, 1, 4, 1, 5], played, 8, 100, [0] * 3)
        assert counted[places] == told["scores"][0]


@pytest.mark.parametrize("small", [*OPTIONS, *SMALL], ids=str)
def test_the_closed_form_is_what_all_rounds_come_to(small: Small) -> None:
    graph, flow, others = small.graph, small.some_flow(small.players), small.players - 1
    chances = small.chances(flow)
    assert chances.sum() == pytest.approx(1)
    counted = small.worths(chances)
    worth = worths(graph, alone(graph, flow, others))
    assert best(graph, worth)[0] == pytest.approx(counted.max())
    assert counted[small.lines.index(best_line(graph, worth))] == pytest.approx(counted.max())
    value, exploitability = measure(graph, flow, others)
    assert value == pytest.approx(chances @ counted)
    assert exploitability == pytest.approx(counted.max() - value)


@pytest.mark.parametrize("small", SMALL, ids=str)
def test_small_rounds_are_solved_and_no_line_gains(small: Small) -> None:
    found = solve(small.graph, small.players, seconds=20)
    best_worth = small.worths(small.chances(found.flow)).max()
    assert best_worth - found.value < 1e-6
    assert best_worth - found.value == pytest.approx(found.exploitability, abs=1e-9)


@pytest.mark.parametrize("resume", [False, True])
@pytest.mark.parametrize("small", OPTIONS, ids=str)
def test_silence_never_pays_where_all_others_raise_their_hands(small: Small, resume: bool) -> None:
    """Not in a single round: so with optional claims the same mixed line is an equilibrium."""
    small = msgspec.structs.replace(small, resume=resume)
    raised = small.scores()
    for silent in [(0,), (1,), (0, 1)]:
        assert (small.scores(silent) <= raised).all()


def test_where_it_gets_no_better_it_stops() -> None:
    found = solve(SMALL[2].graph, SMALL[2].players, seconds=3600, good=0.0)
    assert found.exploitability < 1e-9
    assert found.seconds < 600


def test_a_line_of_one_number_is_solved_as_by_hand() -> None:
    """Two players, two numbers, no bonus: 1 scores 1 before 2 and nothing against itself, 2 scores 1 against 1.

    With L = 3 and its point, 2 scores 2 numbers. Writing 1 with chance p: 1 earns 1 · (1 − p), 2 earns 2 · p; equal at
    p = 1/3.
    """
    found = solve(graph_of(3, (0,)), 2, seconds=20)
    assert found.picks[0].tolist() == pytest.approx([0, 1 / 3, 2 / 3], abs=1e-5)
    assert found.value == pytest.approx(2 / 3, abs=1e-5)


def real(players: int, forbidden: tuple[int, ...], bonus: tuple[int, ...] = (1,) * 5, **options: Any) -> Equilibrium:
    rules = Rules(players=players)
    return solve(graph_of(rules.last, bonus, forbidden, **options), players, seconds=120, good=1e-5)


@pytest.mark.parametrize(
    ("players", "forbidden", "value"),
    [(3, (2, 8, 5, 0), 13.544), (4, (2, 8, 5), 10.343), (5, (2, 8), 8.815), (6, (2,), 7.837), (7, (), 7.160)],
)
def test_the_real_round_has_these_values_and_its_kernel_agrees(
    players: int, forbidden: tuple[int, ...], value: float
) -> None:
    found = real(players, forbidden)
    assert found.exploitability < 1e-4
    assert found.value == pytest.approx(value, abs=2e-3)
    lines = np.zeros((100_000 * players, 5), np.int16)
    drawn(found.graph, found.flow, stream(players, 0), lines)
    rules = Rules(players=players, bonus=((1,) * 5,) * 4)
    marbles, bonuses, _ = score_lines(lines.reshape(-1, players, 5), Setting.of(rules))
    means = (marbles + bonuses).mean(axis=1)
    assert abs(means.mean() - found.value) < 5 * means.std() / np.sqrt(len(means))
    assert found.picks.sum(axis=1).tolist() == pytest.approx([1] * 5)
    picks = np.bincount(lines.ravel(), minlength=found.picks.shape[1]) / len(lines)
    assert np.abs(picks - found.picks.sum(axis=0)).max() < 0.01
    assert not found.picks[:, [n for n in range(50) if n % 10 in forbidden]].any()


MILLIONS: dict[str, tuple[int, tuple[int, ...], tuple[int, int] | None, bool]] = {
    "3 players": (3, (0, 2, 5, 8), None, True),
    "5 players in danger": (5, (2, 8), (10, 19), True),
    "7 players, last number unscored": (7, (), (40, 49), False),
}


@pytest.mark.parametrize("rounds", [100_000, pytest.param(10_000_000, marks=pytest.mark.soak)])
@pytest.mark.parametrize("which", MILLIONS)
def test_lines_of_the_real_round_are_worth_what_the_closed_form_says(which: str, rounds: int) -> None:
    """The best line against a field, one of low numbers and one of high ones, each in rounds that are counted."""
    players, forbidden, danger, score_last = MILLIONS[which]
    rules = Rules(players=players, score_last=score_last)
    graph = graph_of(rules.last, rules.bonus[0], forbidden, danger, score_last)
    found = solve(graph, players, seconds=60, good=0.01)
    worth = worths(graph, alone(graph, found.flow, players - 1))
    numbers = graph.numbers[1:-1].tolist()
    for seed, line in enumerate([best_line(graph, worth), tuple(numbers[:5]), tuple(numbers[-5:])]):
        scores: list[tuple[float, float]] = []
        for block in range(rounds // 100_000):
            lines = np.zeros((100_000 * players, 5), np.int16)
            drawn(graph, found.flow, stream(seed, block), lines)
            lines[::players] = line
            marbles, bonuses = score_masks(masks(lines.reshape(-1, players, 5)), Setting.of(rules, danger=danger))
            score = (marbles + bonuses)[:, 0].astype(float)
            scores.append((score.sum(), (score**2).sum()))
        mean, square = np.sum(scores, axis=0) / rounds
        error = np.sqrt((square - mean**2) / rounds)
        assert abs(mean - worth_of(graph, worth, line)) < 5 * error


def worth_of(graph: Graph, worth: Array, line: tuple[int, ...]) -> float:
    """What one line is worth: the sum over its edges."""
    total, way = 0.0, (0, *line, int(graph.numbers[-1]))
    for layer, (source, target) in enumerate(pairwise(way)):
        there = (graph.numbers[graph.source] == source) & (graph.numbers[graph.target] == target)
        total += float(worth[there & (graph.layer == layer)].item())
    return total


def test_danger_and_the_last_number_change_the_value() -> None:
    plain = real(5, (2, 8), (1, 1, 2, 1, 1))
    danger = real(5, (2, 8), (1, 1, 2, 1, 1), danger=(1, 9))
    unscored = real(5, (2, 8), (1, 1, 2, 1, 1), score_last=False)
    assert danger.value < plain.value - 0.05
    assert unscored.value < plain.value - 0.05


@pytest.mark.soak
def test_large_tables_are_solved_well_enough() -> None:
    rules = Rules(players=20)
    found = solve(graph_of(rules.last, (1, 1, 2, 1, 1)), 20, seconds=60, good=0.01)
    assert found.exploitability <= 0.01


def test_what_is_played_adds_up() -> None:
    g = graph_of(12, (1, 1, 1))
    flow = playable(g, np.random.default_rng(1).random(len(g.source)), 0.5)
    into, out = np.zeros(g.nodes), np.zeros(g.nodes)
    np.add.at(into, g.head, flow)
    np.add.at(out, g.tail, flow)
    into[0] = out[-1] = 1
    assert np.abs(into - out).max() < 1e-12
    assert np.allclose(forward(g, flow / out[g.tail].clip(1e-300)), flow)


def test_too_few_numbers_are_refused() -> None:
    with pytest.raises(ValueError, match="a line has 5 numbers, and only 4 may be written"):
        graph_of(5, (1,) * 5)
