"""Games that bots play among themselves, on the game objects; seats change from game to game."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any, Final, TypeVar

from fifties.bots import BOTS, Bot
from fifties.rules.dice import Dice
from fifties.rules.kinds import KINDS, Game
from fifties.rules.refusal import refused, shown
from fifties.rules.wants import CHANCE, COUNT

T = TypeVar("T")

ENDLESS: Final = 10_000
"""How often a seat is asked in one game; no game between bots that want to end takes as many."""


class Misplay(Exception):
    """A bot that the game can't go on with: it failed, or wanted what is not allowed."""

    def __init__(self, seat: int, game: Game, why: BaseException) -> None:
        super().__init__(seat, game, why)  # so that it can come out of another process
        self.seat = seat
        self.game = game
        """The game as it stood when the bot was asked."""
        self.why = why

    def __str__(self) -> str:
        return f"seat {self.seat} at {self.game.at}: {self.why!r}"


def play(kind: str, rules: Any, bots: Sequence[Bot], dice: Dice) -> Game:
    """A whole game under these rules, with these bots in their seats.

    Raises:
        Misplay: a bot raised something, wanted what is not allowed, or never comes to an end.
    """
    game = KINDS[kind].game(rules)
    own = [dice.under(f"bot/{seat}") for seat in range(len(bots))]
    asked = [0] * len(bots)

    def ask(seat: int, must: bool) -> None:
        asked[seat] += 1
        try:
            if asked[seat] > ENDLESS:
                raise refused("bot-endless", times=ENDLESS)
            operation = bots[seat].act(game.view(seat), own[seat])
            if operation is None and not must:
                return
            if getattr(operation, "seat", None) != seat:
                raise refused("bot-answer", given=shown(repr(operation), 80))
            game.push(operation)
        except (Exception, SystemExit) as no:
            raise Misplay(seat, game, no) from no

    while not game.over:
        for seat in list(game.may_act()):
            ask(seat, must=False)
        for seat in list(game.wants()):
            if seat == CHANCE:
                game.push(game.draw(dice))
            elif seat == COUNT:
                game.push(game.rest() or game.beat())
            else:
                ask(seat, must=True)
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
    table = [BOTS[kind][name] for name in seated(bots, game)]
    return taken(play(kind, KINDS[kind].rules(options), table, Dice(f"{seed}/{game}".encode())))
