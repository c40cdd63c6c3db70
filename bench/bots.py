"""``make bench-bots``: how often one bot wins among others, with a 95 % interval; seats rotate from game to game.

Where kernels play as the bots do, which a test holds, they play: each deal from every place, with the same cards.
"""

import sys
from typing import Final

from bench.measure import show
from fifties.lab.contests import contest
from fifties.lab.deciding import PLAYERS
from fifties.lab.simulate import NINETY_FIVE, see_fifty, see_fifty_one, summary
from fifties.rules.fifty_one import Rules

GAMES: Final = 4000
SLOW: Final = 1000
"""Games at tables where somebody thinks for long."""

TABLES: Final = (
    ("fifty", "greedy", "random", 3),
    ("fifty", "greedy", "random", 5),
    ("fifty", "greedy", "random", 7),
    ("fifty", "spread", "random", 4),
    ("fifty", "equilibrium", "spread", 4),
    ("fifty", "equilibrium", "greedy", 4),
    ("fifty", "champion", "spread", 4),
    ("fifty", "champion", "equilibrium", 4),
    ("fifty", "champion", "equilibrium", 5),
    ("fifty", "champion", "equilibrium", 7),
    ("fifty-one", "greedy", "random", 2),
    ("fifty-one", "greedy", "random", 4),
    *(("fifty-one", "counter", "greedy", players) for players in range(2, 6)),
    *(("fifty-one", "search", "greedy", players) for players in range(2, 6)),
    *(("fifty-one", "search", "counter", players) for players in range(2, 6)),
)
"""Which games are played, by whom among whom, and with how many."""


def main() -> None:
    """Plays; the number of games may be given, and words that a table's line must hold."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 0
    for game, one, other, players in TABLES:
        what = f"{game}: one {one} among {players - 1} {other}"
        if all(word in what for word in sys.argv[2:]):
            count, mean, half = played(game, one, other, players, games)
            show(f"{what}, {count:,} games", f"{mean:.3f} ± {half:.3f}", f"fair: {1 / players:.3f}")


def played(game: str, one: str, other: str, players: int, games: int) -> tuple[int, float, float]:
    """How many games were played, what share of them one bot won, and how far its interval goes."""
    if game == "fifty-one" and {one, other} <= {*PLAYERS}:
        deals = games or GAMES
        shares = contest(Rules(players=players), one, other, deals).mean(axis=1)
        return deals * players, float(shares.mean()), NINETY_FIVE * float(shares.std()) / deals**0.5
    count = games or (SLOW if one == "champion" else GAMES)
    see, bots = see_fifty if game == "fifty" else see_fifty_one, [one, *[other] * (players - 1)]
    wins = summary(see({"players": players}, bots, count, "bots"), bots)["bots"][one]["wins"]
    return count, wins["mean"], wins["high"] - wins["mean"]


if __name__ == "__main__":
    main()
