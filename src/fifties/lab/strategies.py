"""``make strategies``: solves the common rounds ahead, for the bots; see ``bots/fifty/strategies.py``.

It takes hours. What is solved is kept in ``.cache/strategies`` by its key, so that it may be stopped and go on.
"""

import json
import sys
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from itertools import combinations
from pathlib import Path
from typing import Final

import numpy as np

from fifties.bots.fifty import strategies
from fifties.bots.fifty.strategies import WHOLE, Key, Strategy
from fifties.lab import resume
from fifties.lab.equilibrium import prepare, solve
from fifties.lab.flow import Array, Graph, forward, graph_of, measure, playable
from fifties.rules.fifty import Rules
from fifties.rules.fifty.options import HOUSE_BONUS, PRINTED_CARDS, Card

CACHE: Final = Path(".cache", "strategies")

ENOUGH: Final = 1e-6
"""The exploitability that is aimed at; beyond 6 players it is what can be had."""

LEAST: Final = (1e-7, 1e-8, 1e-9, 1e-10)
"""Edges with less flow are left out, in the order tried: the fewer, the smaller the file."""

LARGEST: Final = 12
SECONDS: Final = 60

PATIENT: Final = 900
"""Up to 6 players it gets there in a second or two of processor time, which beside other work may take long."""

SOLVABLE: Final = 100
"""With more players a round is not solved while somebody waits."""

SOON: Final = 4.0
GOOD_ENOUGH: Final = 1e-4
"""How long somebody waits for a round at most, in seconds, and the exploitability that will do."""


def rounds() -> Iterator[tuple[int, tuple[int, ...], int]]:
    """What is solved: players, forbidden digits and danger card; of more than 8 players without the variant alone."""
    for players in range(LARGEST, 2, -1):
        for forbidden in combinations(range(10), Rules(players=players).tokens):
            yield players, forbidden, 0
    for players in range(8, 2, -1):
        for forbidden in combinations(range(10), Rules(players=players).tokens):
            for card in range(1, len(PRINTED_CARDS) + 1):
                yield players, forbidden, card


def solved(players: int, forbidden: tuple[int, ...], card: int) -> tuple[float, Strategy]:
    """The equilibrium of a round as the file has it, with the exploitability that it has there."""
    danger = PRINTED_CARDS[card - 1] if card else None
    graph = graph_of(Rules(players=players).last, HOUSE_BONUS[0], forbidden, danger)
    found = solve(graph, players, PATIENT if players <= 6 else SECONDS, good=ENOUGH / 20)
    tried = []
    for least in LEAST if players <= 6 else LEAST[:1]:
        flow, strategy = rounded(graph, playable(graph, found.flow, least))
        tried.append((measure(graph, flow, players - 1)[1], strategy))
        if tried[-1][0] <= ENOUGH:
            return tried[-1]
    return min(tried, key=lambda one: one[0])


@cache
def strategy_of(
    rules: Rules, bonus: tuple[int, ...], forbidden: tuple[int, ...], danger: Card | None
) -> Strategy | None:
    """The equilibrium of any round, solved now; None where so many play that it would take too long.

    With ``after_clash="resume"`` it is near one.
    """
    if rules.players > SOLVABLE:
        return None
    graph = graph_of(rules.last, bonus, forbidden, danger, rules.score_last)
    if rules.after_clash == "stop":
        prepare()
        found = solve(graph, rules.players, SOON, good=GOOD_ENOUGH)
    elif resume.countable(graph):
        resume.prepare()
        found = resume.solve(graph, rules.players, SOON)
    else:
        return None
    return rounded(graph, playable(graph, found.flow, LEAST[0]))[1]


def rounded(graph: Graph, flow: Array) -> tuple[Array, Strategy]:
    """A flow with its chances as whole numbers, and as the file has it."""
    out = np.zeros(graph.nodes)
    np.add.at(out, graph.tail, flow)
    weights = np.floor(
        np.divide(flow, out[graph.tail], out=np.zeros_like(flow), where=out[graph.tail] > 0) * WHOLE + 0.5
    )
    strategy: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for edge in np.flatnonzero((weights > 0) & (graph.layer < graph.layer.max())):
        number, after = (int(graph.numbers[place[edge]]) for place in (graph.source, graph.target))
        strategy.setdefault((int(graph.layer[edge]), number), []).append((after, int(weights[edge])))
    totals = np.zeros(graph.nodes)
    np.add.at(totals, graph.tail, weights)
    return forward(graph, _shares(weights, totals[graph.tail])), strategy


def _shares(parts: Array, wholes: Array) -> Array:
    return np.divide(parts, wholes, out=np.zeros_like(parts), where=wholes > 0)


def main() -> None:
    """Solves what is missing, and writes the file with all that there is."""
    CACHE.mkdir(parents=True, exist_ok=True)
    prepare()
    ready: dict[Key, tuple[float, Strategy]] = {}
    for players, forbidden, card in rounds():
        key = strategies.key(players, forbidden, PRINTED_CARDS[card - 1] if card else None)
        kept = CACHE / "-".join(map(str, key))
        if not kept.exists() and "--pack" not in sys.argv:
            exploitability, strategy = solved(players, forbidden, card)
            kept.write_text(json.dumps([exploitability, [[*at, choices] for at, choices in strategy.items()]]))
            print(players, forbidden, card, f"{exploitability:.1e}", flush=True)
        if kept.exists():
            exploitability, listed = json.loads(kept.read_text())
            ready[key] = exploitability, {(box, number): choices for box, number, choices in listed}
    data = strategies.pack(ready)
    Path(str(files("fifties.bots.fifty").joinpath("strategies.bin"))).write_bytes(data)
    small = max(worst for (players, *_), (worst, _) in ready.items() if players <= 6)
    print(f"{len(ready):,} strategies, {len(data):,} bytes, 3 to 6 players: {small:.1e} at worst")


if __name__ == "__main__":
    main()
