"""Rounds in which runs go on past clashes: all lines counted at once, and what is estimated from it."""

from itertools import combinations

import numpy as np
import pytest

from fifties.lab import equilibrium, resume
from fifties.lab.chance import stream
from fifties.lab.equilibrium import Equilibrium
from fifties.lab.estimate import estimate
from fifties.lab.flow import Array, Graph, drawn, graph_of, playable, soft
from fifties.lab.rounds import Setting, score_lines
from fifties.rules.fifty import Rules
from tests.lab.small import Small

HOUSE = (1, 1, 2, 1, 1)


def any_flow(graph: Graph, seed: int) -> Array:
    rng = np.random.default_rng(seed)
    return playable(graph, soft(graph, rng.normal(0, 1, len(graph.source))), 1e-6)


@pytest.mark.parametrize(
    ("players", "forbidden", "danger", "score_last"),
    [(3, (0, 2, 5, 8), None, True), (5, (2, 8), (10, 19), False), (8, (), (40, 54), True)],
)
def test_all_lines_are_counted_as_rounds_are(
    players: int, forbidden: tuple[int, ...], danger: tuple[int, int] | None, score_last: bool
) -> None:
    rules = Rules(players=players, after_clash="resume", score_last=score_last)
    graph = graph_of(rules.last, HOUSE, forbidden, danger, score_last)
    tree, flow = resume.tree_of(graph), any_flow(graph, players)
    counted = resume.counted(tree, graph, flow, players - 1, 1, 3)
    assert counted.shape == (len(list(combinations(graph.numbers[1:-1], 5))),)
    others = np.zeros((64 * (players - 1), 5), np.int16)
    drawn(graph, flow, stream(3, 0), others)
    rounds = np.zeros((64, players, 5), np.int16)
    rounds[:, 1:] = others.reshape(64, players - 1, 5)
    for place in np.random.default_rng(1).integers(0, tree.lines, 100):
        rounds[:, 0] = resume.line_at(graph, int(place))
        marbles, bonuses, _ = score_lines(rounds, Setting.of(rules, danger=danger))
        assert counted[place] == pytest.approx((marbles + bonuses)[:, 0].mean())


def test_lines_by_their_weights_are_a_flow() -> None:
    small = Small(players=3, bonus=(1, 2, 1))
    tree = resume.tree_of(small.graph)
    weight = np.random.default_rng(2).normal(size=tree.lines)
    flow = resume.flow_of(tree, weight, len(small.graph.source))  # type: ignore[no-untyped-call]
    chances = np.exp(weight) / np.exp(weight).sum()
    graph = small.graph
    for edge in range(len(flow)):
        layer, after = int(graph.layer[edge]), int(graph.numbers[graph.target[edge]])
        goes = [
            (layer == 0 or line[layer - 1] == graph.numbers[graph.source[edge]])
            and (layer == 3 or line[layer] == after)
            for line in small.lines
        ]
        assert flow[edge] == pytest.approx(chances[goes].sum())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_small_rounds_are_solved_nearly(players: int) -> None:
    """By all rounds there are: the exact gain of the best line against what was found."""
    small = Small(players=players, resume=True)
    resume.prepare()
    found = resume.solve(small.graph, players, seconds=3)
    chances = small.chances(found.flow)
    worths = small.worths(chances)
    stop = small.chances(equilibrium.solve(small.graph, players, seconds=10, good=1e-4).flow)
    against_stop = small.worths(stop)
    lost, lost_by_stop = worths.max() - chances @ worths, against_stop.max() - stop @ against_stop
    assert lost < 0.15
    assert lost < lost_by_stop / 2


def solved(players: int, forbidden: tuple[int, ...]) -> Equilibrium:
    graph = graph_of(Rules(players=players).last, HOUSE, forbidden)
    return equilibrium.solve(graph, players, seconds=60, good=1e-3)


def test_the_estimate_holds_what_is_known() -> None:
    """Of the line for ``stop`` all is known where rounds are counted so; other rounds bound what is gained there."""
    rules = Rules(players=4, after_clash="resume")
    guess = estimate(solved(4, (2, 5, 8)), Setting.of(rules))
    assert guess.found - guess.found_error < guess.most
    other = estimate(solved(4, (2, 5, 8)), Setting.of(rules), seed=10)
    assert other.found - other.found_error < guess.most
    assert guess.found - guess.found_error < other.most
    assert abs(guess.value - other.value) < guess.value_error + other.value_error
    assert guess.most - guess.found < 0.5
