"""Games that bots play among themselves, each answer checked as it comes."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from fifties.bots import BOTS
from fifties.rules.dice import Dice
from fifties.rules.kinds import KINDS, Game, Operation
from fifties.rules.wants import CHANCE, COUNT

Heard = Callable[[Any, Dice, str, Operation | None], None]
"""Told of each answer: the view and the dice that it was asked with, the bot's name, and what it said."""


def play(name: str, bots: Sequence[str], seed: object, heard: Heard = lambda *_: None, **rules: Any) -> Game:
    """A whole game by the bots in their seats; an answer that is not allowed fails."""
    kind = KINDS[name]
    game, dice = kind.game(kind.rules({"players": len(bots), **rules})), Dice(f"bots/{seed}".encode())

    def ask(seat: int) -> None:
        view, own = game.view(seat), dice.under(f"bot/{seat}")
        operation = BOTS[name][bots[seat]].act(view, own)
        heard(view, own, bots[seat], operation)
        if operation is not None:
            assert getattr(operation, "seat", None) == seat
            assert game.why_not(operation) is None, (operation, game.why_not(operation))
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


def answers_again(name: str) -> Heard:
    """Checks that a bot says the same again, to the same bytes and with dice of the same seed, and changes neither."""

    def heard(view: Any, dice: Dice, bot: str, operation: Operation | None) -> None:
        sent = msgspec.json.encode(view)
        copy = msgspec.json.decode(sent, type=type(view))
        assert BOTS[name][bot].act(copy, Dice(dice.seed)) == operation
        assert msgspec.json.encode(view) == sent

    return heard


def win_share(name: str, one: str, others: str, games: int, players: int, **rules: Any) -> float:
    """How often one bot wins among others, a shared victory counted in part; it changes its seat from game to game."""
    won = 0.0
    for seed in range(games):
        mine = seed % players
        bots = [one if seat == mine else others for seat in range(players)]
        winners = winners_of(play(name, bots, seed, **rules))
        won += (mine in winners) / len(winners)
    return won / games


def winners_of(game: Any) -> tuple[int, ...]:
    winners: tuple[int, ...] = game.winners
    return winners
