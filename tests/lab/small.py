"""All rounds there are of a small game, counted number by number: what is solved by a formula is checked by them."""

from collections.abc import Collection
from functools import cached_property
from itertools import combinations
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from fifties.lab.flow import Array, Graph, graph_of, playable, soft

Line = tuple[int, ...]


class Small(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """A round of a small game, for points."""

    players: int
    last: int = 9
    bonus: tuple[float, ...] = (1, 2)
    forbidden: tuple[int, ...] = ()
    danger: tuple[int, int] = (0, 0)
    score_last: bool = True
    resume: bool = False

    @cached_property
    def graph(self) -> Graph:
        """The lab's graph of its lines."""
        return graph_of(self.last, self.bonus, self.forbidden, self.danger, self.score_last)

    @cached_property
    def lines(self) -> list[Line]:
        """Every line, in order."""
        free = [number for number in range(1, self.last) if number % 10 not in self.forbidden]
        return list(combinations(free, len(self.bonus)))

    def scores(self, silent: Collection[int] = ()) -> NDArray[Any]:
        """(lines, …, lines), an axis a player: what the first of them scores, in every round there is.

        In the boxes of ``silent``, from 0, their hand stays down.
        """
        shape = (len(self.lines),) * self.players
        scoring, points = np.zeros(shape, bool), np.zeros(shape)
        low, high = self.danger
        for number in range(1, self.last + 1):
            boxes = np.array([line.index(number) if number in line else -1 for line in self.lines])
            raised = [boxes >= 0] * self.players
            raised[0] = raised[0] & ~np.isin(boxes, list(silent))
            prize = np.where(raised[0], np.array([*self.bonus, 0.0])[boxes], 0.0)
            hands = sum(hand.astype(int) for hand in self._by_axis(raised))
            clash = hands > 1
            if not low <= number <= high:
                points += clash * self._by_axis([prize])[0]
            if not self.resume:
                scoring &= ~clash
            scoring = np.where(hands == 1, self._by_axis(raised)[0], scoring)
            if number < self.last or self.score_last:
                points += scoring & ~clash
        return points

    def _by_axis(self, by_seat: list[NDArray[Any]]) -> list[NDArray[Any]]:
        return [
            figure.reshape([-1 if axis == seat else 1 for axis in range(self.players)])
            for seat, figure in enumerate(by_seat)
        ]

    def worths(self, chances: Array) -> Array:
        """(lines,): what each line scores on average where every other player writes by these chances of the lines."""
        worth = self.scores()
        for _ in range(self.players - 1):
            worth = worth @ chances
        return worth

    def chances(self, flow: Array) -> Array:
        """(lines,): how likely each line is in a flow."""
        graph = self.graph
        out = np.zeros(graph.nodes)
        np.add.at(out, graph.tail, flow)
        ways: dict[int, list[tuple[Line, float]]] = {0: [((), 1.0)]}
        for edge in range(len(flow)):
            tail, head = int(graph.tail[edge]), int(graph.head[edge])
            step = flow[edge] / out[tail] if out[tail] else 0.0
            number = int(graph.numbers[graph.target[edge]])
            ways.setdefault(head, []).extend(((*line, number), chance * step) for line, chance in ways.get(tail, []))
        found = {line[:-1]: chance for line, chance in ways[graph.nodes - 1]}
        assert sorted(found) == self.lines, "every line is a way through the graph"
        return np.array([found[line] for line in self.lines])

    def some_flow(self, seed: int) -> Array:
        """Any mixed line, some ways of which are never gone."""
        rng = np.random.default_rng(seed)
        flow = soft(self.graph, rng.normal(0, 2, len(self.graph.source)))
        return playable(self.graph, flow * (rng.random(len(flow)) < 0.8), 1e-3)
