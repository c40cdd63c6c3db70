"""The strategies that the package ships, measured by the lab: what they are said to lose is what they lose."""

from importlib.resources import files

import numpy as np
import pytest

from fifties.bots.fifty import strategies
from fifties.lab.equilibrium import solve
from fifties.lab.flow import Array, Graph, forward, graph_of, measure
from fifties.lab.strategies import rounded
from fifties.rules.fifty import Rules
from fifties.rules.fifty.options import HOUSE_BONUS, PRINTED_CARDS


def flow_of(graph: Graph, strategy: strategies.Strategy) -> Array:
    """The flow of a strategy as the file has it; at nodes that no line comes to, any edge."""
    chances = np.zeros(len(graph.source))
    for edge in range(len(chances)):
        at = int(graph.layer[edge]), int(graph.numbers[graph.source[edge]])
        choices = dict(strategy.get(at, ()))
        number = int(graph.numbers[graph.target[edge]])
        if graph.layer[edge] == graph.layer.max():
            chances[edge] = 1.0
        elif choices:
            chances[edge] = choices.get(number, 0) / sum(choices.values())
    return forward(graph, chances)


@pytest.mark.parametrize(
    ("players", "forbidden", "card"),
    [
        (3, (0, 2, 5, 8), 0),
        (3, (1, 2, 3, 4), 0),
        (4, (2, 5, 8), 0),
        (5, (2, 8), 0),
        (5, (0, 1), 4),
        (6, (2,), 0),
        (6, (9,), 3),
        (7, (), 0),
        (8, (), 0),
    ],
)
def test_no_line_gains_more_than_is_said(players: int, forbidden: tuple[int, ...], card: int) -> None:
    danger = PRINTED_CARDS[card - 1] if card else None
    key = strategies.key(players, forbidden, danger)
    strategy = strategies.strategy(key)
    assert strategy is not None
    graph = graph_of(Rules(players=players).last, HOUSE_BONUS[0], forbidden, danger)
    exploitability = measure(graph, flow_of(graph, strategy), players - 1)[1]
    assert exploitability == pytest.approx(strategies.solved()[key][1], rel=1e-3, abs=1e-9)
    assert exploitability < (1e-6 if players <= 6 else 1e-3)


def test_all_of_up_to_six_players_lose_less_than_a_millionth_and_the_file_is_small() -> None:
    assert all(worst <= 1e-6 for (players, _, _), (_, worst) in strategies.solved().items() if players <= 6)
    assert len([key for key in strategies.solved() if key[0] <= 6 and key[2] == 0]) == 385
    assert len(files("fifties.bots.fifty").joinpath("strategies.bin").read_bytes()) < 5_000_000


def test_what_is_rounded_is_what_is_measured() -> None:
    graph = graph_of(50, HOUSE_BONUS[0], (2, 8))
    flow, strategy = rounded(graph, solve(graph, 5, seconds=60, good=1e-4).flow)
    assert np.allclose(flow, flow_of(graph, strategy), atol=1e-12)
