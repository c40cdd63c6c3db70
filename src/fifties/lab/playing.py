"""Games that bots play among themselves, on the game objects; seats change from game to game."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any, TypeVar

from fifties.bots import BOTS
from fifties.rules.dice import Dice
from fifties.rules.kinds import KINDS, Game
from fifties.rules.wants import CHANCE, COUNT

T = TypeVar("T")


def play(kind: str, options: dict[str, Any], bots: Sequence[str], dice: Dice) -> Game:
    """A whole game, with the bots of these names in their seats."""
    game = KINDS[kind].game(KINDS[kind].rules(options))

    def ask(seat: int) -> None:
        bot = BOTS[kind][bots[seat]]
        operation = bot.act(game.view(seat), dice.under(f"bot/{seat}"))
        if operation is not None:
            game.push(operation)

    while not game.over:
        for seat in list(game.may_act()):
            ask(seat)
        for seat in list(game.wants()):
            if seat == CHANCE:
                game.push(game.draw(dice))
            elif seat == COUNT:
                game.push(game.rest() or game.beat())
            else:
                ask(seat)
    return game


def seated(bots: Sequence[str], game: int) -> list[str]:
    """Who sits where in a game, counted from 0: everybody moves on by a seat from one to the next."""
    return [bots[(seat - game) % len(bots)] for seat in range(len(bots))]


def play_many(
    kind: str, options: dict[str, Any], bots: Sequence[str], games: int, seed: str, taken: Callable[[Any], T]
) -> Iterator[T]:
    """Plays so many games in as many processes as there are cores, and yields what ``taken`` makes of each, in order.

    ``taken`` is a function of a module. The same seed gives the same games.
    """
    one = partial(_play_one, kind, options, list(bots), seed, taken)
    with ProcessPoolExecutor() as pool:
        yield from pool.map(one, range(games), chunksize=max(1, min(50, games // 8)))


def _play_one(
    kind: str, options: dict[str, Any], bots: Sequence[str], seed: str, taken: Callable[[Any], T], game: int
) -> T:
    return taken(play(kind, options, seated(bots, game), Dice(f"{seed}/{game}".encode())))
