"""A block: played with one chance in as many games as there are seats, in which everybody moves on by a seat."""

import sys
from contextlib import redirect_stdout
from functools import cache
from typing import Any

import msgspec

from fifties.bots import Bot
from fifties.lab.playing import Misplay, play
from fifties.lab.tournament.entrants import bot_of, why
from fifties.lab.tournament.plan import Plan, turned
from fifties.rules.kinds import Game
from fifties.rules.refusal import Refusal, Refused


class Result(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """How a game ended, by seat."""

    winners: tuple[int, ...]
    points: tuple[int, ...]
    crowns: tuple[int, ...]
    """None in a game without crowns."""


class Block(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What came of a block."""

    block: int
    table: tuple[int, ...]
    """Who sat where in its first game, as places among the plan's entrants."""
    games: tuple[Result, ...]


class Fault(msgspec.Struct, frozen=True):
    """Why a block could not be played."""

    block: int
    refusal: Refusal
    bot: str | None = None
    """Whose fault it is; the rest is there with it."""
    game: int = 0
    """The number of the game, from 1."""
    seat: int = 0
    moment: int = 0
    """The round or deal, from 0."""


def play_block(plan: Plan, block: int, seconds: int) -> Block | Fault:
    """Plays one block of a plan; a user's bot has so many seconds for each answer."""
    table = plan.table(block)
    games = []
    try:
        for turn in range(plan.players):
            game: Any = play_one(plan, block, turn, seconds)
            crowns = tuple(game.crowns) if hasattr(game, "crowns") else ()
            games.append(Result(tuple(game.winners), tuple(game.totals), crowns))
    except Misplay as no:
        return fault_of(plan, block, turn, no)
    except Refused as no:
        return Fault(block, no.refusal)
    return Block(block, table, tuple(games))


def play_one(plan: Plan, block: int, turn: int, seconds: int) -> Game:
    """One of the games of a block.

    Raises:
        Misplay: a bot can't go on.
        Refused: a bot's file can't be used.
    """
    # Our output is for results; what a user's bot prints is for them to read.
    with redirect_stdout(sys.stderr):
        bots = _bots(plan, seconds)
        seated = [bots[place] for place in turned(plan.table(block), turn)]
        return play(plan.kind, plan.rules, seated, plan.dice(block))


def fault_of(plan: Plan, block: int, turn: int, no: Misplay) -> Fault:
    """Whose fault it was that a game could not go on, and where."""
    entrant = plan.entrants[turned(plan.table(block), turn)[no.seat]]
    game = block * plan.players + turn + 1
    return Fault(block, why(entrant, no.why), entrant.name, game, no.seat, no.game.at[0])


def check_bots(plan: Plan, seconds: int) -> None:
    """Makes the bots, before anything is played.

    Raises:
        Refused: a bot's file can't be used.
    """
    with redirect_stdout(sys.stderr):
        _bots(plan, seconds)


@cache
def _bots(plan: Plan, seconds: int) -> tuple[Bot, ...]:
    """The bots of a plan, made once in each process: they remember nothing from one answer to the next."""
    return tuple(bot_of(plan.kind, entrant, seconds) for entrant in plan.entrants)
