"""``make bench-champion``: how often the champion wins among equilibrium players, told by what its lines are worth.

Who counts victories needs ten thousand games to tell .27 from .28. But among equilibrium players every seat is worth
1/N at the start; and if all went on to write the equilibrium from here, what a line adds is how much more often it wins
than the line that the equilibrium would have written. All that the champion wins above 1/N is the sum of that over its
rounds. So whole games are played, and each line that it writes in them is judged in thousands of ways of its own.
"""

import sys
from random import Random
from typing import Final

import numpy as np

from bench.measure import show
from fifties.bots import BOTS
from fifties.bots.fifty.field import table
from fifties.lab.favourites import Games, Position, worths
from fifties.lab.playing import play
from fifties.lab.rounds import masks
from fifties.lab.simulate import NINETY_FIVE
from fifties.rules.dice import Dice
from fifties.rules.fifty import Choose, Operation, Public, View
from fifties.rules.fifty.options import ROUNDS

PLAYERS: Final = (3, 4, 5, 6, 7)
GAMES: Final = 1000

WAYS: Final = 4000
WRITTEN: Final = 40
"""In how many ways lines are judged; how many of the equilibrium are judged with it."""


def main() -> None:
    """Judges; the number of games may be given, and numbers of players."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    for players in map(int, sys.argv[2:] or PLAYERS):
        games = Games(players, WAYS, seed=1)
        found = [played(games, game) for game in range(count)]
        by_round, won = (np.array(column) for column in zip(*found, strict=True))
        added = by_round.sum(axis=1)
        what = f"fifty: one champion among {players - 1} equilibrium, {count:,} games"
        half = NINETY_FIVE * added.std() / count**0.5
        rounds = " ".join(f"{mean:.4f}" for mean in by_round.mean(axis=0))
        told = f"fair: {1 / players:.3f}; won: {won.mean():.3f}; added by round: {rounds}"
        show(what, f"{1 / players + added.mean():.4f} ± {half:.4f}", told)


class Judged:
    """The champion, and what its lines add in each round."""

    def __init__(self, games: Games) -> None:
        self._games = games
        self.added = [0.0] * ROUNDS

    def act(self, view: View, dice: Dice) -> Operation:
        """What the champion does."""
        choice = BOTS["fifty"]["champion"].act(view, dice)
        assert view.own is not None, "a bot has a seat"
        self.added[view.public.round] += judged(self._games, view.public, view.own.seat, choice)
        return choice


def played(games: Games, number: int) -> tuple[list[float], float]:
    """What the champion's lines add in each round of a game, and its share of the victory."""
    players, champion = games.rules.players, Judged(games)
    me = number % players
    bots = [champion if seat == me else BOTS["fifty"]["equilibrium"] for seat in range(players)]
    winners = play("fifty", games.rules, bots, Dice(f"judged/{number}".encode())).winners
    return champion.added, (me in winners) / len(winners)


def judged(games: Games, public: Public, me: int, choice: Choose) -> float:
    """How much more often a line wins than those that the equilibrium writes."""
    totals, crowns = (np.roll(np.array(figures), -me) for figures in (public.totals, public.crowns))
    ways = games.ways(games.tokens.index(public.forbidden), Position(public.round, totals, crowns))
    solved, stretch = table(games.rules, public.forbidden, None)
    lines = solved.draw(Random(public.round), WRITTEN, stretch)
    found = np.zeros(1 + WRITTEN)
    worths(masks(np.array([choice.line, *lines], np.int16)), ways, found)
    return float(found[0] - found[1:].mean())


if __name__ == "__main__":
    main()
