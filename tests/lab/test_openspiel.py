"""Small rounds as games of OpenSpiel (extra ``rl``): what it says can be gained is what the certificate says."""

import numpy as np
import pytest

from fifties.lab.equilibrium import solve
from fifties.lab.flow import Array, measure
from tests.lab.small import Small

pytestmark = pytest.mark.soak

SMALL = [
    Small(players=2),
    Small(players=2, forbidden=(2,), danger=(3, 5), score_last=False),
    Small(players=3),
    Small(players=3, bonus=(0, 3), forbidden=(5,), danger=(6, 8)),
    Small(players=4, last=7, bonus=(1, 1), score_last=False),
]


def gains(small: Small, flow: Array) -> list[float]:
    """How much each player can gain by another line where all write by a flow, as OpenSpiel computes it."""
    pyspiel = pytest.importorskip("pyspiel")
    exploitability = pytest.importorskip("open_spiel.python.algorithms.exploitability")
    policy = pytest.importorskip("open_spiel.python.policy")
    scores = small.scores()
    # Seats are alike: a seat's score is the first one's where the two have changed places.
    utilities = [np.moveaxis(scores, 0, seat) for seat in range(small.players)]
    game = pyspiel.convert_to_turn_based(pyspiel.create_tensor_game(utilities))
    table = policy.TabularPolicy(game)
    table.action_probability_array[:] = small.chances(flow)
    told = exploitability.nash_conv(game, table, return_only_nash_conv=False)
    return list(told.player_improvements)


@pytest.mark.parametrize("small", SMALL, ids=str)
def test_what_any_line_gains_is_what_the_certificate_says(small: Small) -> None:
    flow = small.some_flow(7)
    exploitability = measure(small.graph, flow, small.players - 1)[1]
    assert exploitability > 0.1, "any mixed line can be bettered"
    assert gains(small, flow) == pytest.approx([exploitability] * small.players)


@pytest.mark.parametrize("small", SMALL, ids=str)
def test_no_line_gains_against_what_was_solved(small: Small) -> None:
    found = solve(small.graph, small.players, seconds=20)
    assert gains(small, found.flow) == pytest.approx([found.exploitability] * small.players, abs=1e-9)
    assert found.exploitability < 1e-6
