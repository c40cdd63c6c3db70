"""Rounds with ``after_clash="resume"``: every line there is, counted in rounds that are drawn, sixty-four at a time.

There a run goes on past numbers that clash, so that what a line earns is no sum over its pairs: what a number earns
depends on all of mine that come after, and on how many others hold each number in between. But lines can be counted,
all of them: a bit of a word for each round, and a walk through the tree of lines that goes over each beginning once.
"""

import time
from collections.abc import Callable
from itertools import combinations, islice
from math import comb, nan
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fifties.lab.blocks import in_blocks
from fifties.lab.chance import Stream, stream
from fifties.lab.compiled import bit_count, compiled
from fifties.lab.equilibrium import LEAST, Equilibrium
from fifties.lab.flow import Array, Graph, drawn, graph_of, playable, soft

WORD: Final = 64
"""Rounds that are counted at a time."""

MOST_LINES: Final = 4_000_000
"""Up to 8 players there are fewer."""

WORDS: Final = 2
"""How many words of rounds are drawn for a step."""

HOT: Final = 0.3
COLD: Final = 0.03
"""The temperatures of annealing, as in ``equilibrium``. What is colder follows what happened to be drawn."""

CALM: Final = 0.25
"""How far weights go in a step towards where they would rest, by the temperature."""

LATE: Final = 0.7
"""From when on flows are averaged: it takes out much of the chance in what was drawn."""


class Tree(NamedTuple):
    """All lines of a graph, in the order of their numbers."""

    numbers: NDArray[np.int64]
    """As the graph has them."""
    boxes: int
    prize: NDArray[np.int64]
    """(boxes, m + 2): what a clash earns."""
    edge: NDArray[np.int64]
    """(boxes + 1, m + 2, m + 2): the graph's edge from place to place, by its layer."""
    lines: int


def countable(graph: Graph) -> bool:
    """Whether there are few enough lines to count them all."""
    return comb(graph.places, int(graph.layer.max())) <= MOST_LINES


def tree_of(graph: Graph) -> Tree:
    """The lines of a graph, to be walked through."""
    boxes, places = int(graph.layer.max()), len(graph.numbers)
    edge = np.full((boxes + 1, places, places), -1)
    edge[graph.layer, graph.source, graph.target] = np.arange(len(graph.layer))
    prize = np.zeros((boxes, places), np.int64)
    inner = graph.layer > 0
    prize[graph.layer[inner] - 1, graph.source[inner]] = graph.consolation[inner]
    return Tree(graph.numbers, boxes, prize, edge, comb(graph.places, boxes))


def line_at(graph: Graph, place: int) -> tuple[int, ...]:
    """A line by its place among all."""
    return next(islice(combinations(graph.numbers[1:-1].tolist(), int(graph.layer.max())), place, None))


def solve(
    graph: Graph, players: int, seconds: float, seed: int = 0, watch: Callable[[float], None] = lambda _: None
) -> Equilibrium:
    """Looks for a mixed line that no line gains much against; its value and exploitability are to be estimated.

    Entropy mirror descent over all lines. What a line is worth is counted in rounds that the others write by the flow
    as it is then; what is returned is the average of the late ones.

    Args:
        graph: the lines that may be written, ``countable``.
        players: how many play, all alike.
        seconds: how long to look.
        seed: of the rounds.
        watch: told how much of the time is over, from 0 to 1.
    """
    start, tree = time.perf_counter(), tree_of(graph)
    flow = late = playable(graph, soft(graph, np.zeros(len(graph.source))), LEAST)
    weight, over, step, steps = np.zeros(tree.lines), 0.0, 0, 0
    while over < 1.0:
        heat = HOT * (COLD / HOT) ** over
        worth = counted(tree, graph, flow, players - 1, WORDS, seed + step)
        weight += CALM * (worth - heat * weight)
        flow = playable(graph, flow_of(tree, weight, len(flow)), LEAST)
        steps = steps + 1 if over >= LATE else 1
        late = late + (flow - late) / steps
        step += 1
        over = (time.perf_counter() - start) / seconds
        watch(min(1.0, over))
    return Equilibrium(graph, playable(graph, late, LEAST), players, nan, nan, time.perf_counter() - start)


def prepare() -> None:
    """Solves something small, so that all kernels are ready: the very first time they are compiled."""
    solve(graph_of(6, (1.0, 1.0)), 3, seconds=1e-3)


def counted(tree: Tree, graph: Graph, flow: Array, others: int, words: int, seed: int) -> Array:
    """(lines,): what each line scores on average, in so many words of rounds of others who play a flow."""
    total = np.zeros(tree.lines)
    for part in in_blocks(lambda word, _: _word(tree, graph, flow, others, stream(seed, word)), words, 1):
        total += part
    mean: Array = total / (WORD * words)
    return mean


def _word(tree: Tree, graph: Graph, flow: Array, others: int, chance: Stream) -> NDArray[np.int32]:
    lines = np.zeros((WORD * others, tree.boxes), np.int16)
    drawn(graph, flow, chance, lines)
    free, lone = np.zeros((2, int(tree.numbers[-1]) + 1), np.uint64)
    _held(lines.reshape(WORD, others, tree.boxes), free, lone)
    total = np.zeros(tree.lines, np.int32)
    count_all(tree, free, lone, total)
    return total


@compiled
def _held(others, free, lone):
    """By number, a bit a round: nobody else holds it, one other does; ``others`` is (rounds, others, boxes)."""
    once, twice = np.zeros(len(free), np.uint64), np.zeros(len(free), np.uint64)
    for i in range(len(others)):
        bit = np.uint64(1) << np.uint64(i)
        for line in others[i]:
            for number in line:
                twice[number] |= once[number] & bit
                once[number] |= bit
    for number in range(len(free)):
        free[number] = ~once[number]
        lone[number] = once[number] & ~twice[number]


@compiled
def count_all(tree, free, lone, total):
    """Puts into ``total``, (lines,), what each line scores in sixty-four rounds."""
    numbers, boxes = tree.numbers, tree.boxes
    m = len(numbers) - 2
    at = np.ones(boxes, np.int64)
    runs, sums = np.zeros(boxes, np.uint64), np.zeros(boxes, np.int64)
    box, line = 0, 0
    while box >= 0:
        place = at[box]
        if place <= m - (boxes - box - 1):
            number = numbers[place]
            run = runs[box] | free[number]
            alone = np.int64(bit_count(free[number]))
            points = sums[box] + alone + tree.prize[box, place] * (64 - alone)
            points += np.int64(bit_count(run)) * (numbers[place + 1] - number - 1)
            if box + 1 < boxes:
                box += 1
                at[box], runs[box], sums[box] = place + 1, run, points
                continue
            for after in range(place + 1, m + 1):
                run &= ~lone[numbers[after]]
                if run == 0:
                    break
                points += np.int64(bit_count(run & free[numbers[after]]))
                points += np.int64(bit_count(run)) * (numbers[after + 1] - numbers[after] - 1)
            total[line] = points
            line += 1
        else:
            box -= 1
            if box < 0:
                break
            place = at[box]
            number = numbers[place]
        # On past a number that is not in the line.
        run = runs[box] & ~lone[number]
        runs[box] = run
        sums[box] += np.int64(bit_count(run & free[number]))
        sums[box] += np.int64(bit_count(run)) * (numbers[place + 1] - number - 1)
        at[box] = place + 1


@compiled
def flow_of(tree, weight, edges):
    """(edges,): the flow in which a line is as likely as the exponential of its weight."""
    boxes, m = tree.boxes, len(tree.numbers) - 2
    flow = np.zeros(edges)
    at, mass = np.ones(boxes, np.int64), np.zeros(boxes)
    top = weight.max()
    box, line = 0, 0
    while True:
        before = at[box - 1] if box > 0 else 0
        if at[box] <= m - (boxes - box - 1):
            if box + 1 < boxes:
                box += 1
                at[box], mass[box] = at[box - 1] + 1, 0.0
                continue
            chance = np.exp(weight[line] - top)
            line += 1
            flow[tree.edge[box, before, at[box]]] += chance
            flow[tree.edge[boxes, at[box], m + 1]] += chance
            mass[box] += chance
        else:
            if box == 0:
                return flow / mass[0]
            box -= 1
            before = at[box - 1] if box > 0 else 0
            flow[tree.edge[box, before, at[box]]] += mass[box + 1]
            mass[box] += mass[box + 1]
        at[box] += 1
