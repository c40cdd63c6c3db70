"""Newton's method on the equilibrium of a round: a primal-dual interior point, reduced to the probabilities of missing.

An equilibrium is a flow f, potentials u of the nodes and slacks s of the edges with

    A f = 1 from start to end,      u(tail) − u(head) − worth(f) = s,      f, s ≥ 0,      f · s = 0:

edges that are played are part of a best line. The last condition is relaxed to f · s = μ, and μ goes to 0. A step
solves the linearised conditions. Worths depend on the flow by q alone, so that two small systems remain: one
with a row a node, which is a Laplacian, and one with a row for each pair of places i ≤ j.
"""

from collections.abc import Callable
from typing import Final

import numpy as np
from threadpoolctl import threadpool_limits

from fifties.lab.compiled import compiled
from fifties.lab.flow import Array, Graph, best, measure, misses, playable, worths

MOST_PAIRS: Final = 1600
"""The size of the larger system up to which steps are worth their time: that of 8 players."""

NEAR: Final = 0.99
"""How far a step may go towards a bound."""

FIRST_SLACK: Final = 0.02
SLOWEST: Final = 0.9
FASTEST: Final = 1e-3
"""What a step may aim at leaving of μ."""

LEAST_MU: Final = 1e-12
"""Far below what the exploitability needs; smaller, and the systems lose their meaning in floats."""


class Interior:
    """The iteration: ``step`` by ``step`` from a flow that is positive everywhere."""

    def __init__(self, graph: Graph, others: int, flow: Array) -> None:
        self.graph = graph
        self.others = others
        self.flow = flow
        self._width = np.append(np.diff(graph.numbers), 0).astype(np.float64)
        self._inner = graph.head < graph.nodes - 1
        self._pairs = np.triu_indices(graph.places)
        self._potential = best(graph, self._worth())[:-1]
        self._slack = np.maximum(self._drop(self._potential) - self._worth(), FIRST_SLACK)

    def step(self) -> None:
        """One predictor and corrector (Mehrotra's)."""
        graph, flow, slack = self.graph, self.flow, self._slack
        missed = misses(graph, flow)[1:-1, 1:-1][self._pairs]
        rate = self.others * missed ** (self.others - 1)
        ratio = flow / slack
        pairs, from_nodes, to_nodes, laplacian = _systems(graph, ratio, self._width)
        inverse = np.linalg.inv(laplacian)
        system = np.eye(len(rate)) - (pairs - from_nodes @ (inverse @ to_nodes)) * rate
        unbalanced = -_divergence(graph, flow)
        unbalanced[0] += 1.0
        stray = self._worth() + slack - self._drop(self._potential)

        def solve(complement: Array) -> tuple[Array, Array, Array]:
            """The step for which f · s changes by ``complement``."""
            pull = complement / flow + stray
            base = inverse @ (_divergence(graph, ratio * pull) - unbalanced)
            missed_by = np.linalg.solve(system, _spanned(graph, ratio * pull) - from_nodes @ base)
            potential = base + inverse @ (to_nodes @ (rate * missed_by))
            d_flow = ratio * (pull + _gained(graph, self._width, rate * missed_by) - self._drop(potential))
            return d_flow, potential, (complement - slack * d_flow) / flow

        mu = float(np.mean(flow * slack))
        d_flow, _, d_slack = solve(-flow * slack)
        length = min(_reach(flow, d_flow), _reach(slack, d_slack))
        ahead = float(np.mean((flow + length * d_flow) * (slack + length * d_slack)))
        aim = max(LEAST_MU, mu * min(SLOWEST, max(FASTEST, (ahead / mu) ** 3)))
        second_order = d_flow * d_slack if length > 0.3 else 0.0
        d_flow, d_potential, d_slack = solve(aim - flow * slack - second_order)
        length = min(_reach(flow, d_flow), _reach(slack, d_slack))
        self.flow = flow + length * d_flow
        self._potential = self._potential + length * d_potential
        self._slack = slack + length * d_slack

    @property
    def settled(self) -> bool:
        """Whether μ is as small as it gets: further steps change nothing."""
        return float(np.mean(self.flow * self._slack)) < 2 * LEAST_MU

    def _worth(self) -> Array:
        return worths(self.graph, misses(self.graph, self.flow) ** self.others)

    def _drop(self, potential: Array) -> Array:
        """By how much the potential falls along each edge; at the end it is 0."""
        ends = np.append(potential, 0.0)
        fall: Array = ends[self.graph.tail] - ends[self.graph.head]
        return fall


def improve(
    graph: Graph, others: int, flow: Array, good: float, go_on: Callable[[Array, float], bool], least: float
) -> None:
    """Steps until the exploitability is ``good`` or gets no better, or ``go_on``, told of each flow and it, says no."""
    interior, before = Interior(graph, others, flow), np.inf
    # The systems are small: more threads would mostly wait for each other, and where others work, for long.
    with threadpool_limits(1, "blas"):
        while True:
            interior.step()
            if not np.isfinite(interior.flow).all():
                return
            played = playable(graph, interior.flow, least)
            exploitability = measure(graph, played, others)[1]
            done = exploitability <= good or (interior.settled and exploitability >= before)
            if not go_on(played, exploitability) or done:
                return
            before = exploitability


def _reach(bounded: Array, step: Array) -> float:
    """How far a step may go, at most 1, so that all stays positive."""
    down = step < 0
    return min(1.0, NEAR * float((-bounded[down] / step[down]).min())) if down.any() else 1.0


@compiled
def _pair(places: int, i: int, j: int) -> int:
    """Where the pair of places i ≤ j stands in a row, both counted from 1."""
    return (i - 1) * places - (i - 1) * (i - 2) // 2 + j - i


@compiled
def _systems(graph: Graph, ratio: Array, width: Array) -> tuple[Array, Array, Array, Array]:
    """What couples pairs with pairs, pairs with nodes and nodes with pairs, and the Laplacian of the nodes.

    With B from flows to q, A from flows to nodes and M from q to worths: B R M, B R Aᵀ, A R M, A R Aᵀ; R = ``ratio``.
    """
    places, nodes = len(graph.numbers) - 2, graph.nodes - 1
    count = places * (places + 1) // 2
    pairs = np.zeros((count, count))
    from_nodes, to_nodes = np.zeros((count, nodes)), np.zeros((nodes, count))
    laplacian = np.zeros((nodes, nodes))
    for edge in range(len(ratio)):
        source, target, tail, head = graph.source[edge], graph.target[edge], graph.tail[edge], graph.head[edge]
        r, inner = ratio[edge], head < nodes
        laplacian[tail, tail] += r
        if inner:
            laplacian[head, head] += r
            laplacian[tail, head] -= r
            laplacian[head, tail] -= r
        first = _pair(places, source, source) if source > 0 else 0
        run = target - source if source > 0 else 0
        for step in range(run):
            worth = r * (width[source + step] - (graph.consolation[edge] if step == 0 else 0.0))
            to_nodes[tail, first + step] += worth
            if inner:
                to_nodes[head, first + step] -= worth
        for i in range(source + 1, target):
            for row in range(_pair(places, i, i), _pair(places, i, i) + target - i):
                from_nodes[row, tail] += r
                if inner:
                    from_nodes[row, head] -= r
                for step in range(run):
                    pairs[row, first + step] += r * width[source + step]
                if run:
                    pairs[row, first] -= r * graph.consolation[edge]
    return pairs, from_nodes, to_nodes, laplacian


@compiled
def _spanned(graph: Graph, flow: Array) -> Array:
    """B: for each pair of places, what flows from before it to beyond it."""
    places = len(graph.numbers) - 2
    total = np.zeros(places * (places + 1) // 2)
    for edge in range(len(flow)):
        for i in range(graph.source[edge] + 1, graph.target[edge]):
            start = _pair(places, i, i)
            for row in range(start, start + graph.target[edge] - i):
                total[row] += flow[edge]
    return total


@compiled
def _gained(graph: Graph, width: Array, change: Array) -> Array:
    """M: how the worth of each edge changes with the probabilities of being alone."""
    places = len(graph.numbers) - 2
    gain = np.zeros(len(graph.source))
    for edge in range(len(gain)):
        source = graph.source[edge]
        if source > 0:
            first = _pair(places, source, source)
            for step in range(graph.target[edge] - source):
                gain[edge] += width[source + step] * change[first + step]
            gain[edge] -= graph.consolation[edge] * change[first]
    return gain


@compiled
def _divergence(graph: Graph, flow: Array) -> Array:
    """A: what flows out of each node but the end, less what flows in."""
    total = np.zeros(graph.nodes)
    for edge in range(len(flow)):
        total[graph.tail[edge]] += flow[edge]
        total[graph.head[edge]] -= flow[edge]
    return total[:-1]
