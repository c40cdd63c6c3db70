"""The equilibrium of a round of Fifty: how to write so that no line whatsoever beats yours on average.

All players are alike, so one mixed line is sought that is a best answer to itself. What is returned is what is really
played, clipped and adding up, with its certificate: how much more any line could score against it (``exploitability``).
"""

import time
from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np

from fifties.lab.flow import Array, Graph, alone, best, graph_of, measure, playable, soft, worths
from fifties.lab.interior import MOST_PAIRS, improve

GOOD: Final = 1e-7
"""The exploitability at which a solver stops, in points a round."""

HOT: Final = 0.1
WARM: Final = 0.01
COLD: Final = 0.001
"""The temperatures of annealing: a line that is worth that much less is e times as rare."""

CALM: Final = 0.25
"""How far the weights go in a step towards where they would rest, by the temperature: faster, and they swing."""

WARMING: Final = 400
"""How many steps of annealing go before Newton's."""

LEAST: Final = 1e-10
"""Edges with less flow than this are not played."""

Watch = Callable[[float, float], None]
"""Told from time to time how much of the time is over, from 0 to 1, and the best exploitability so far."""


class Equilibrium(NamedTuple):
    """A mixed line, with what is known of it."""

    graph: Graph
    flow: Array
    """(edges,): as it is played."""
    players: int
    value: float
    """The points that each player scores a round, on average."""
    exploitability: float
    """How much more the best line against it scores: nobody gains more, by any line."""
    seconds: float

    @property
    def picks(self) -> Array:
        """(boxes, highest number + 1): the chance that a box holds a number."""
        graph = self.graph
        boxes = int(graph.layer.max())
        picks = np.zeros((boxes, int(graph.numbers[graph.places]) + 1))
        inner = graph.layer > 0
        np.add.at(picks, (graph.layer[inner] - 1, graph.numbers[graph.source[inner]]), self.flow[inner])
        return picks


class _Search:
    """The best flow so far, and the time that is left."""

    def __init__(self, graph: Graph, players: int, seconds: float, watch: Watch) -> None:
        self._start = time.perf_counter()
        self._seconds = seconds
        self._watch = watch
        self._players = players
        self.graph = graph
        self.flow = playable(graph, soft(graph, np.zeros(len(graph.source))), LEAST)
        self.exploitability = measure(graph, self.flow, players - 1)[1]

    def saw(self, flow: Array, exploitability: float) -> bool:
        """Takes note of a playable flow; whether there is time for more."""
        if exploitability < self.exploitability:
            self.flow, self.exploitability = flow, exploitability
        self._watch(min(1.0, self.over), self.exploitability)
        return self.over < 1.0

    @property
    def over(self) -> float:
        """How much of the time is over, 1 being all."""
        return (time.perf_counter() - self._start) / self._seconds

    def result(self) -> Equilibrium:
        """What was found."""
        value, exploitability = measure(self.graph, self.flow, self._players - 1)
        seconds = time.perf_counter() - self._start
        return Equilibrium(self.graph, self.flow, self._players, value, exploitability, seconds)


def solve(
    graph: Graph, players: int, seconds: float = 10.0, good: float = GOOD, watch: Watch = lambda *_: None
) -> Equilibrium:
    """Looks for the equilibrium of a round with ``after_clash="stop"``, all hands raised.

    Args:
        graph: the lines that may be written, and what clashes earn.
        players: how many play, all alike; 2 or more.
        seconds: how long to look at most.
        good: the exploitability with which to be content.
        watch: told how it goes.
    """
    search = _Search(graph, players, seconds, watch)
    if graph.places * (graph.places + 1) // 2 > MOST_PAIRS:
        _anneal(search, players - 1, good)
        return search.result()
    warm = _warmed(graph, players - 1)
    improve(graph, players - 1, warm, good, search.saw, LEAST)
    return search.result()


def prepare() -> None:
    """Solves something small, so that all kernels are ready: the very first time they are compiled."""
    graph = graph_of(5, (1.0, 1.0))
    solve(graph, 3)
    _anneal(_Search(graph, 3, 1e-3, lambda *_: None), 2, GOOD)


def _warmed(graph: Graph, others: int) -> Array:
    """A flow near the equilibrium, every edge of which is used a little."""
    weight = np.zeros(len(graph.source))
    flow = even = soft(graph, weight)
    for step in range(WARMING):
        heat = HOT * (WARM / HOT) ** (step / WARMING)
        weight, flow = _cooled(graph, others, weight, flow, heat)
    mixed: Array = 0.9 * flow + 0.1 * even
    return mixed


def _anneal(search: _Search, others: int, good: float) -> None:
    """Entropy mirror descent at a falling temperature, for graphs that are too large for Newton's steps."""
    weight = np.zeros(len(search.graph.source))
    flow = search.flow
    while True:
        heat = HOT * (COLD / HOT) ** min(1.0, search.over)
        weight, flow = _cooled(search.graph, others, weight, flow, heat)
        played = playable(search.graph, flow, LEAST)
        exploitability = measure(search.graph, played, others)[1]
        if not search.saw(played, exploitability) or exploitability <= good:
            return


def _cooled(graph: Graph, others: int, weight: Array, flow: Array, heat: float) -> tuple[Array, Array]:
    """One step towards the soft best answer to a flow: the weights of edges go to their worths by the temperature."""
    worth = worths(graph, alone(graph, flow, others))
    weight = (1.0 - CALM * heat) * weight + CALM * worth
    return weight, soft(graph, weight)


def best_line(graph: Graph, worth: Array) -> tuple[int, ...]:
    """The numbers of the line that is worth most."""
    ahead = best(graph, worth)
    node, line = 0, []
    while node < graph.nodes - 1:
        edges = np.flatnonzero(graph.tail == node)
        edge = edges[np.argmax(worth[edges] + ahead[graph.head[edges]])]
        node = int(graph.head[edge])
        line.append(int(graph.numbers[graph.target[edge]]))
    return tuple(line[:-1])
