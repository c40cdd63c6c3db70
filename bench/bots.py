"""``make bench-bots``: how often one bot wins among others, with a 95 % interval; seats rotate from game to game."""

import math
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from bench.measure import show
from fifties.bots import BOTS
from fifties.rules.dice import Dice
from fifties.rules.fifty import Call, Game, Rules

GAMES = 4000


def main() -> None:
    """Plays; the number of games may be given."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    with ProcessPoolExecutor() as pool:
        for players in (3, 5, 7):
            shares = list(pool.map(partial(win_share, players), range(games), chunksize=50))
            share = sum(shares) / games
            # A share of a win, where several win, makes the spread smaller than that of a coin: this is on the safe side.
            half = 1.96 * math.sqrt(share * (1 - share) / games)
            fair = f"fair: {1 / players:.3f}"
            show(
                f"one greedy among {players - 1} random, {games:,} games, win share", f"{share:.3f} ± {half:.3f}", fair
            )


def win_share(players: int, seed: int) -> float:
    """One game: 1 if greedy wins, a part of it if it shares the victory."""
    game, dice, mine = Game(Rules(players=players)), Dice(f"bots/{seed}".encode()), seed % players
    bots = BOTS["fifty"]
    while not game.over:
        game.push(game.draw(dice))
        for seat in range(players):
            bot = bots["greedy" if seat == mine else "random"]
            game.push(bot.act(game.view(seat), dice.under(f"bot/{seat}")))
        game.push(Call(game.rules.last))
    return 1 / len(game.winners) if mine in game.winners else 0.0


if __name__ == "__main__":
    main()
