"""``make bench-bots``: how often one greedy wins among random, with a 95 % interval; seats rotate from game to game."""

import math
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Final

from bench.measure import show
from fifties.bots import BOTS
from fifties.rules.dice import Dice
from fifties.rules.kinds import KINDS
from fifties.rules.wants import CHANCE, COUNT

GAMES: Final = 4000

TABLES: Final = (("fifty", 3), ("fifty", 5), ("fifty", 7), ("fifty-one", 2), ("fifty-one", 4))
"""Which games are played, and with how many."""


def main() -> None:
    """Plays; the number of games may be given."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    with ProcessPoolExecutor() as pool:
        for game, players in TABLES:
            shares = list(pool.map(partial(win_share, game, players), range(games), chunksize=50))
            share = sum(shares) / games
            # Where several share a win the spread is smaller than a coin's: this is on the safe side.
            half = 1.96 * math.sqrt(share * (1 - share) / games)
            what = f"{game}: one greedy among {players - 1} random, {games:,} games"
            show(what, f"{share:.3f} ± {half:.3f}", f"fair: {1 / players:.3f}")


def win_share(name: str, players: int, seed: int) -> float:
    """One game: 1 if greedy wins, a part of it if it shares the victory."""
    kind, dice, mine = KINDS[name], Dice(f"bots/{seed}".encode()), seed % players
    game = kind.game(kind.rules({"players": players}))
    while not game.over:
        for seat in list(game.wants()):
            if seat == CHANCE:
                game.push(game.draw(dice))
            elif seat == COUNT:
                game.push(game.rest())
            else:
                bot = BOTS[name]["greedy" if seat == mine else "random"]
                game.push(bot.act(game.view(seat), dice.under(f"bot/{seat}")))
    winners = game.view(None).public.winners
    return 1 / len(winners) if mine in winners else 0.0


if __name__ == "__main__":
    main()
