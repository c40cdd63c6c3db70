"""Fifty-One, all that a program needs of it under one name.

The game object is state only; what changes it is a value, and it tells what happened as values:

>>> from fifties.fifty_one import *
>>> game = Game(Rules(players=4))
>>> game.roll(Dice(b"tea"))[0]
Dealt(deal=0, dealer=3, seat=0)
>>> game.why_not(Clear(seat=0))
Refusal(code='clear-early', params={})

A ``Card`` is two letters, rank and suit, or ``JOKER``; ``PACK`` holds the 52. ``Operation`` and ``Event`` are unions,
for annotations and for ``isinstance``. ``wants()`` names the seat whose turn it is, or ``CHANCE``.

>>> card: Card = "Ah"
>>> card in PACK, JOKER in PACK
(True, False)
>>> isinstance(Clear(1), Operation), isinstance(Clear(1), Event)
(True, False)
>>> CHANCE in game.wants()
False
"""

from fifties.rules.dice import Dice
from fifties.rules.fifty_one.cards import JOKER, PACK, Card, in_order, pack, points
from fifties.rules.fifty_one.events import (
    Cleared,
    DealEnded,
    Dealt,
    Event,
    Exchanged,
    LastTurn,
    MatchEnded,
    Reshuffled,
    Stopped,
    TurnedUp,
)
from fifties.rules.fifty_one.game import Game
from fifties.rules.fifty_one.guess import Guess
from fifties.rules.fifty_one.hand import Reading, reading, value, value_of_text
from fifties.rules.fifty_one.operations import Clear, Deal, Exchange, Operation, Reshuffle, Stop
from fifties.rules.fifty_one.options import Rules
from fifties.rules.fifty_one.record import read, result, write
from fifties.rules.fifty_one.view import Own, Public, Sheet, Turn, View
from fifties.rules.refusal import Misplaced, Refusal, Refused
from fifties.rules.wants import CHANCE

__all__ = [
    # the game
    "Game",
    "Rules",
    "Dice",
    # cards and hands
    "Card",
    "PACK",
    "JOKER",
    "pack",
    "points",
    "in_order",
    "value",
    "value_of_text",
    "reading",
    "Reading",
    # what changes a game
    "Operation",
    "Deal",
    "Reshuffle",
    "Clear",
    "Exchange",
    "Stop",
    "CHANCE",
    "Refusal",
    "Refused",
    "Misplaced",
    # what happened
    "Event",
    "Dealt",
    "TurnedUp",
    "Cleared",
    "Reshuffled",
    "Exchanged",
    "Stopped",
    "LastTurn",
    "DealEnded",
    "MatchEnded",
    # what is seen
    "View",
    "Public",
    "Own",
    "Turn",
    "Sheet",
    "Guess",
    # records
    "read",
    "write",
    "result",
]
