"""``python -m fifties.lab.strategy``: how Fifty-One is played well, in figures; with a folder also in pictures.

All of it is seen in deals among ``counter``s and other bots; the same command gives the same figures.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from fifties.lab.charts import draw_lines, draw_shares
from fifties.lab.contests import Told, callers, contest
from fifties.lab.judging import LOWEST, Floats
from fifties.lab.simulate import NINETY_FIVE
from fifties.rules.fifty_one import Rules
from fifties.rules.fifty_one.options import MAX_PLAYERS, MIN_PLAYERS

DEALS: Final = 1000
"""Deals for a figure, each played once from every place with the same cards; of callers three times as many."""

LADDER: Final = (("counter", "greedy"), ("search", "counter"))
"""Who plays among whom."""

HIGHEST: Final = 51
"""What a hand is worth at most."""

TURNS: Final = 5
"""The turns that are told of."""

MET: Final = 30
"""How many calls must have been heard for something to be told of them."""

Figures = dict[int, float]


def enough(told: Told, place: int, turn: int) -> int | None:
    """The value that best parts the hands which somebody in this place calls on in this turn; both count from 0."""
    could, called = told.could[place, turn], told.called[place, turn]
    if called.sum() < MET:
        return None
    wrong = [int(called[:at].sum() + (could - called)[at:].sum()) for at in range(len(could))]
    value = wrong.index(min(wrong)) - LOWEST
    return value if value <= HIGHEST else None


def callings(players: int) -> tuple[dict[str, Figures], Figures]:
    """By place the hand that is called on in each turn, and in which turns the calls come; turns count from 1."""
    told = callers(Rules(players=players), "counter", 3 * DEALS)
    thresholds = {}
    for place in range(players):
        found = {turn + 1: enough(told, place, turn) for turn in range(TURNS)}
        thresholds[f"place {place + 1}"] = {turn: float(hand) for turn, hand in found.items() if hand is not None}
    called = told.called.sum(axis=(0, 2))
    return thresholds, {turn + 1: float(called[turn] / called.sum()) for turn in range(TURNS)}


def told_of(shares: Floats) -> str:
    """A mean with its 95 % interval."""
    return f"{shares.mean():.3f} ± {NINETY_FIVE * float(shares.std()) / len(shares) ** 0.5:.3f}"


def main(folder: Path | None, tables: Sequence[int]) -> None:
    """Prints all figures, and draws them."""
    lines, when, places = [], [], []
    for players in tables:
        rules, name = Rules(players=players), f"{players} players"
        thresholds, turns = callings(players)
        for place, by_turn in thresholds.items():
            print(f"{name}, {place}: calls from", *(f"{hand:.0f}" for hand in by_turn.values()))
        print(f"{name}: calls in turn 1, 2, …", *(f"{share:.2f}" for share in turns.values()), flush=True)
        alike = contest(rules, "counter", "counter", DEALS)
        print(f"{name}, counters by place:", *(told_of(share) for share in alike.T), flush=True)
        for one, others in LADDER:
            shares = contest(rules, one, others, DEALS)
            by_place = " ".join(f"{share:.3f}" for share in shares.mean(axis=0))
            print(f"{name}, {one} among {others}: {told_of(shares.mean(axis=1))}; by place {by_place}", flush=True)
        lines.append((name, thresholds))
        when.append((name, {"calls": turns}))
        places.append((name, {"wins": dict(enumerate(map(float, alike.mean(axis=0)), 1))}))
    if folder:
        folder.mkdir(exist_ok=True)
        draw_lines(folder / "calls.svg", "From this hand on counter calls", lines, "turn")
        draw_shares(folder / "turns.svg", "In which turn the call comes", when)
        draw_shares(folder / "places.svg", "How often each place wins, the first to play on the left", places)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else None, range(MIN_PLAYERS, MAX_PLAYERS + 1))
