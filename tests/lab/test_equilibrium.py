"""The closed form of a round against all rounds there are, in small; the real one against rounds that are counted."""

from collections.abc import Sequence
from itertools import combinations, product
from typing import Any

import numpy as np
import pytest

from fifties.lab.chance import stream
from fifties.lab.equilibrium import Equilibrium, best_line, solve
from fifties.lab.flow import Array, Graph, alone, best, drawn, forward, graph_of, measure, playable, soft, worths
from fifties.lab.rounds import Setting, score_lines
from fifties.rules.fifty import Rules

Small = dict[str, Any]
Line = tuple[int, ...]

SMALL: list[Small] = [
    {"last": 9, "bonus": (1, 1), "players": 2},
    {"last": 9, "bonus": (0, 3), "players": 3},
    {"last": 9, "bonus": (1, 2), "players": 3, "score_last": False},
    {"last": 9, "bonus": (2, 1), "players": 3, "forbidden": (2, 5)},
    {"last": 9, "bonus": (1, 4), "players": 3, "danger": (3, 5)},
    {"last": 7, "bonus": (1, 1), "players": 4},
    {"last": 7, "bonus": (1, 2, 1), "players": 3, "forbidden": (4,), "danger": (5, 6), "score_last": False},
]


def graph(small: Small) -> Graph:
    return graph_of(**{name: value for name, value in small.items() if name != "players"})


def scores(lines: Sequence[Line], small: Small) -> list[float]:
    """What each line of one round scores, number by number."""
    low, high = small.get("danger", (0, 0))
    marbles, extra = [0] * len(lines), [0.0] * len(lines)
    scorer = None
    for number in range(1, small["last"] + 1):
        hands = [seat for seat, line in enumerate(lines) if number in line]
        if len(hands) > 1:
            scorer = None
            for seat in hands:
                extra[seat] += 0 if low <= number <= high else small["bonus"][lines[seat].index(number)]
        elif hands:
            scorer = hands[0]
        if scorer is not None and (number < small["last"] or small.get("score_last", True)):
            marbles[scorer] += 1
    return [marble + bonus for marble, bonus in zip(marbles, extra, strict=True)]


def chances(graph: Graph, flow: Array) -> dict[Line, float]:
    """The chance of every line in a flow."""
    out = np.zeros(graph.nodes)
    np.add.at(out, graph.tail, flow)
    ways: dict[int, list[tuple[Line, float]]] = {0: [((), 1.0)]}
    for edge in range(len(flow)):
        tail, head = int(graph.tail[edge]), int(graph.head[edge])
        step = flow[edge] / out[tail] if out[tail] else 0.0
        number = int(graph.numbers[graph.target[edge]])
        ways.setdefault(head, []).extend(((*line, number), chance * step) for line, chance in ways.get(tail, []))
    return {line[:-1]: chance for line, chance in ways[graph.nodes - 1]}


def worth_of(line: Line, field: dict[Line, float], small: Small) -> float:
    """What a line scores on average, by all rounds there are."""
    total = 0.0
    for others in product(field, repeat=small["players"] - 1):
        total += float(np.prod([field[other] for other in others])) * scores([line, *others], small)[0]
    return total


def some_flow(graph: Graph, seed: int) -> Array:
    """Any mixed line, some ways of which are never gone."""
    rng = np.random.default_rng(seed)
    flow = soft(graph, rng.normal(0, 2, len(graph.source)))
    return playable(graph, flow * (rng.random(len(flow)) < 0.8), 1e-3)


@pytest.mark.parametrize("small", SMALL, ids=str)
def test_the_closed_form_is_what_all_rounds_come_to(small: Small) -> None:
    g = graph(small)
    flow = some_flow(g, small["players"])
    field = {line: chance for line, chance in chances(g, flow).items() if chance > 0}
    assert sum(field.values()) == pytest.approx(1)
    numbers = [n for n in range(1, small["last"]) if n % 10 not in small.get("forbidden", ())]
    lines = list(combinations(numbers, len(small["bonus"])))
    assert sorted(chances(g, flow)) == lines, "every line is a way through the graph"
    counted = {line: worth_of(line, field, small) for line in lines}
    worth = worths(g, alone(g, flow, small["players"] - 1))
    assert best(g, worth)[0] == pytest.approx(max(counted.values()))
    assert counted[best_line(g, worth)] == pytest.approx(max(counted.values()))
    value, exploitability = measure(g, flow, small["players"] - 1)
    assert value == pytest.approx(sum(chance * counted[line] for line, chance in field.items()))
    assert exploitability == pytest.approx(max(counted.values()) - value)


@pytest.mark.parametrize("small", SMALL, ids=str)
def test_small_rounds_are_solved_and_no_line_gains(small: Small) -> None:
    found = solve(graph(small), small["players"], seconds=20)
    field = {line: chance for line, chance in chances(found.graph, found.flow).items() if chance > 0}
    counted = [worth_of(line, field, small) for line in chances(found.graph, found.flow)]
    assert max(counted) - found.value < 1e-6
    assert max(counted) - found.value == pytest.approx(found.exploitability, abs=1e-9)


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
