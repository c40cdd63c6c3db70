"""A mixed line of Fifty as a flow on a graph, and what lines are worth against it.

The proof is in ``docs/fifty-solved.md``.

The numbers that may be written have places 1 to m; place 0 is the start of a line and place m + 1 its end. An edge goes
from a number in one box to a greater one in the next, so a line is a path of six edges, and a mixed line a flow of
1 from start to end. Three things are linear, and all else follows from them:

- ``misses``: q(i, j), the probability that a line has none of the numbers from place i to place j;
- the worth of an edge, from the (N − 1)-th powers of q: the points of the run from its number to the next;
- the worth of a line, the sum over its edges. So the best one is found by a dynamic programme, exactly.
"""

from collections.abc import Collection
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fifties.lab.chance import Stream, next_word
from fifties.lab.compiled import compiled

Array = NDArray[np.float64]

LEAST = 1e-200
NOTHING = -200.0
"""The logarithm of a chance that is none."""


class Graph(NamedTuple):
    """The lines of one round. Sizes other than the game's are for checking by enumeration."""

    numbers: NDArray[np.int64]
    """(m + 2,): the number at each place; 0 at the start, and at the end one more than the last that is scored."""
    layer: NDArray[np.int64]
    """(edges,): 0 for the edges from the start, else the box, from 1, of the number that the edge comes from."""
    source: NDArray[np.int64]
    target: NDArray[np.int64]
    """(edges,): places."""
    tail: NDArray[np.int64]
    head: NDArray[np.int64]
    """(edges,): the nodes, a number in a box each; 0 is the start and the highest the end. Tails ascend."""
    nodes: int
    consolation: Array
    """(edges,): the bonus that a clash at the edge's first number earns, 0 in the danger range."""

    @property
    def places(self) -> int:
        """m, how many numbers may be written."""
        return len(self.numbers) - 2


def graph_of(
    last: int,
    bonus: Collection[float],
    forbidden: Collection[int] = (),
    danger: tuple[int, int] | None = None,
    score_last: bool = True,
) -> Graph:
    """The graph of a round in which 1 to ``last − 1`` may be written; a line has as many numbers as there are bonuses.

    Raises:
        ValueError: fewer numbers may be written than a line has.
    """
    boxes = len(bonus)
    free = [number for number in range(1, last) if number % 10 not in forbidden]
    m = len(free)
    if m < boxes:
        raise ValueError(f"a line has {boxes} numbers, and only {m} may be written")
    numbers = np.array([0, *free, last + 1 if score_last else last], np.int64)
    # Box k holds a number that has k − 1 before it and as many after it as there are boxes to come.
    held = [range(1), *(range(box, m - boxes + box + 1) for box in range(1, boxes + 1)), range(m + 1, m + 2)]
    first = np.cumsum([0, *map(len, held)])
    edges = np.array(
        [
            (layer, i, j, first[layer] + i - held[layer].start, first[layer + 1] + j - held[layer + 1].start)
            for layer in range(boxes + 1)
            for i in held[layer]
            for j in held[layer + 1]
            if i < j
        ],
        np.int64,
    )
    layer, source, target, tail, head = np.ascontiguousarray(edges.T)
    low, high = danger or (0, 0)
    in_danger = (numbers[source] >= low) & (numbers[source] <= high)
    consolation = np.where(in_danger | (layer == 0), 0.0, np.array([0.0, *bonus])[layer])
    return Graph(numbers, layer, source, target, tail, head, int(first[-1]), consolation)


@compiled
def misses(graph: Graph, flow: Array) -> Array:
    """(m + 2, m + 2): q(i, j), the probability that a line has none of the places i to j; for i > j it is 1."""
    size = len(graph.numbers)
    over = np.zeros((size + 1, size + 1))
    # The line has no number from i to j if one of its edges goes from before i to beyond j.
    for edge in range(len(flow)):
        over[graph.source[edge] + 1, graph.target[edge]] += flow[edge]
    for i in range(1, size):
        for j in range(size - 1, -1, -1):
            over[i, j] += over[i - 1, j] + over[i, j + 1] - over[i - 1, j + 1]
    q = np.ones((size, size))
    for i in range(1, size):
        for j in range(i, size - 1):
            q[i, j] = min(1.0, max(0.0, over[i, j + 1]))
    return q


@compiled
def alone(graph: Graph, flow: Array, others: int) -> Array:
    """(m + 2, m + 2): the probability that none of so many others, who all play this flow, has a place from i to j."""
    q = misses(graph, flow)
    least = LEAST ** (1.0 / others)
    for i in range(1, len(q) - 1):
        for j in range(i, len(q) - 1):
            q[i, j] = q[i, j] ** others if q[i, j] > least else 0.0
    return q


@compiled
def worths(graph: Graph, alone: Array) -> Array:
    """(edges,): the points to be expected from an edge's first number up to its second, and that number's bonus.

    ``alone`` is (m + 2, m + 2): the probability that none of the others has one of the places i to j.
    """
    size = len(graph.numbers)
    run = np.zeros((size, size))
    for i in range(1, size - 1):
        for j in range(i, size - 1):
            run[i, j + 1] = run[i, j] + (graph.numbers[j + 1] - graph.numbers[j]) * alone[i, j]
    worth = np.empty(len(graph.source))
    for edge in range(len(worth)):
        i = graph.source[edge]
        worth[edge] = run[i, graph.target[edge]] + graph.consolation[edge] * (1.0 - alone[i, i])
    return worth


@compiled
def best(graph: Graph, worth: Array) -> Array:
    """(nodes,): what the best way from each node to the end is worth; that from node 0 is the best line's worth."""
    ahead = np.full(graph.nodes, -np.inf)
    ahead[graph.nodes - 1] = 0.0
    for edge in range(len(worth) - 1, -1, -1):
        ahead[graph.tail[edge]] = max(ahead[graph.tail[edge]], worth[edge] + ahead[graph.head[edge]])
    return ahead


@compiled
def soft(graph: Graph, weight: Array) -> Array:
    """(edges,): the flow in which a line is as likely as the exponential of the sum of its edges' weights."""
    ahead = np.full(graph.nodes, -np.inf)
    ahead[graph.nodes - 1] = 0.0
    edges, edge = len(weight), len(weight) - 1
    flow = np.empty(edges)
    while edge >= 0:
        tail, top, last = graph.tail[edge], -np.inf, edge
        while edge >= 0 and graph.tail[edge] == tail:
            top = max(top, weight[edge] + ahead[graph.head[edge]])
            edge -= 1
        total = 0.0
        for i in range(edge + 1, last + 1):
            gain = weight[i] + ahead[graph.head[i]] - top
            flow[i] = np.exp(gain) if gain > NOTHING else 0.0
            total += flow[i]
        for i in range(edge + 1, last + 1):
            flow[i] /= total
        ahead[tail] = top + np.log(total)
    return forward(graph, flow)


@compiled
def forward(graph: Graph, chance: Array) -> Array:
    """(edges,): the flow, from the chance of each edge at its node."""
    reached = np.zeros(graph.nodes)
    reached[0] = 1.0
    flow = np.empty(len(chance))
    for edge in range(len(chance)):
        # What is smaller than floats are exact for would make all that follows ten times as slow.
        through = reached[graph.tail[edge]] * chance[edge]
        flow[edge] = through if through > LEAST else 0.0
        reached[graph.head[edge]] += flow[edge]
    return flow


@compiled
def playable(graph: Graph, flow: Array, least: float) -> Array:
    """(edges,): the flow as it is played: edges of ``least`` or less are left out, and all is made to add up."""
    out = np.zeros(graph.nodes)
    chance = np.empty(len(flow))
    for edge in range(len(flow)):
        chance[edge] = flow[edge] if flow[edge] > least else 0.0
        out[graph.tail[edge]] += chance[edge]
    edge = 0
    while edge < len(flow):
        tail, first = graph.tail[edge], edge
        while edge < len(flow) and graph.tail[edge] == tail:
            edge += 1
        for i in range(first, edge):
            # Where nothing flows any more, nobody comes: any way on will do.
            chance[i] = chance[i] / out[tail] if out[tail] > 0.0 else 1.0 / (edge - first)
    return forward(graph, chance)


@compiled
def measure(graph: Graph, flow: Array, others: int) -> tuple[float, float]:
    """What a line of this flow scores on average where all others play it too, and how much more the best line would.

    The second figure is the certificate: nobody gains more than that by any other line. It holds for a flow that adds
    up exactly, as those of ``playable`` do.
    """
    worth = worths(graph, alone(graph, flow, others))
    value = 0.0
    for edge in range(len(flow)):
        value += flow[edge] * worth[edge]
    return value, max(0.0, best(graph, worth)[0] - value)


@compiled
def drawn(graph: Graph, flow: Array, chance: Stream, lines: NDArray[np.int16]) -> None:
    """Fills ``lines``, (lines, boxes), with lines drawn from a flow."""
    first = np.zeros(graph.nodes + 1, np.int64)
    out = np.zeros(graph.nodes)
    for edge in range(len(flow)):
        first[graph.tail[edge] + 1] = edge + 1
        out[graph.tail[edge]] += flow[edge]
    for line in lines:
        node = 0
        for box in range(len(line)):
            left = out[node] * (next_word(chance) >> np.uint64(11)) / 2.0**53
            edge = first[node]
            while flow[edge] <= left and edge < first[node + 1] - 1:
                left -= flow[edge]
                edge += 1
            while flow[edge] == 0.0:
                edge -= 1
            line[box] = graph.numbers[graph.target[edge]]
            node = graph.head[edge]
