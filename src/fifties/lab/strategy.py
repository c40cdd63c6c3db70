"""``python -m fifties.lab.strategy``: how Fifty-One is played well, in figures; with a folder also in pictures.

All of it is seen in deals among ``counter``s and other bots; the same command gives the same figures.
"""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import numpy as np

from fifties.lab.charts import draw_lines, draw_shares
from fifties.lab.contests import Told, callers, contest
from fifties.lab.judging import LOWEST, Floats
from fifties.lab.replayed import (
    Choice,
    Heedless,
    ahead,
    among_counters,
    at_the_end,
    choices,
    clears,
    gives_other,
    gives_wanted,
    greedily,
    heedlessly,
    keeps_from,
    leaves_suit,
    main_suit,
    may_clear,
    of_final_suit,
    of_suit,
    often,
    parts,
    suit_card,
    takes_suit,
    takes_wanted,
    wanted,
)
from fifties.lab.simulate import mean_of
from fifties.rules.fifty_one import Exchange, Rules
from fifties.rules.fifty_one.options import MAX_PLAYERS, MIN_PLAYERS

DEALS: Final = 1000
"""Deals for a figure, each played once from every place with the same cards; of callers three times as many."""

DENIED: Final = 500
"""Deals in which it is asked what else would have been given: a bot in Python must judge each choice anew."""

LADDER: Final = (("counter", "greedy"), ("search", "counter"))
"""Who plays among whom."""

HIGHEST: Final = 51
"""What a hand is worth at most."""

TURNS: Final = 5
"""The turns that are told of."""

MET: Final = 30
"""How many calls must have been heard, or choices seen, for something to be told of them."""

Figures = dict[int, float]


def enough(told: Told, place: int, turn: int) -> int | None:
    """The value that best parts the hands which somebody in this place calls on in this turn; both count from 0."""
    could, called = told.could[place, turn], told.called[place, turn]
    if called.sum() < MET:
        return None
    value = parts((could - called).tolist(), called.tolist()) - LOWEST
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
    return str(mean_of(shares, np.ones(len(shares))))


def turn_by_turn(seen: Sequence[Choice], so: Callable[[Choice], float]) -> str:
    """How often something is so in each turn in which enough was seen."""
    turns = {turn: [choice for choice in seen if choice.sight.turn == turn] for turn in range(1, TURNS + 1)}
    return ", ".join(f"{turn}: {often(met, so)}" for turn, met in turns.items() if len(met) >= MET)


def tell_boards(name: str, seen: Sequence[Choice]) -> None:
    """When the board is cleared."""
    for when, last in (("before a call", False), ("in a last turn", True)):
        boards = [choice for choice in seen if may_clear(choice) and choice.sight.called == last]
        print(f"{name}, {when}: clears {often(boards, clears)}; by turn {turn_by_turn(boards, clears)}")
        for measure, what in ((suit_card, "for a card of its suit of"), (ahead, "when ahead by")):
            least, right = keeps_from(boards, measure)
            print(f"{name}, {when}: keeps a board {what} {least}, right {right}", flush=True)


def tell_hands(name: str, seen: Sequence[Choice]) -> None:
    """What is kept."""
    swaps = [choice for choice in seen if isinstance(choice.done, Exchange)]
    for what, so in (
        ("gives another suit", gives_other),
        ("takes its suit", takes_suit),
        ("leaves its suit", leaves_suit),
        ("has of the final suit", of_final_suit),
    ):
        print(f"{name}, {what} by turn {turn_by_turn(swaps, so)}")
    for cards in (2, 3):
        such = [one for one in swaps if of_suit(one.sight.hand, main_suit(one.sight.hand)) == cards]
        print(f"{name}, leaves a suit of {cards} by turn {turn_by_turn(such, leaves_suit)}")
    for cards, (held, won) in at_the_end(seen).items():
        print(f"{name}, {cards} of a suit at the end: {held}, wins {won}", flush=True)


def tell_others(name: str, seen: Sequence[Choice]) -> None:
    """What is given to the next player, and taken from it."""
    swaps = [choice for choice in seen if choice.deal < DENIED and wanted(choice)]
    for who, made in (
        ("counter", swaps),
        ("heedless", [heedlessly(choice) for choice in swaps]),
        ("for the hand", [greedily(choice) for choice in swaps]),
    ):
        gives, takes = often(made, gives_wanted), often(made, takes_wanted)
        print(f"{name}, {who}: gives the next player's suit {gives}, takes it {takes}", flush=True)
    rules = swaps[0].view.public.rules
    if rules.players == MIN_PLAYERS:  # among more it decides so little that it would take too many deals to be seen
        print(f"{name}, heedless among counters: {told_of(among_counters(rules, Heedless(), DEALS).mean(axis=1))}")


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
        seen = list(choices(rules, 3 * DEALS))
        tell_boards(name, seen)
        tell_hands(name, seen)
        tell_others(name, seen)
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
