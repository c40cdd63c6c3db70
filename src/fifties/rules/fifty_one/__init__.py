"""Fifty-One: five cards in hand, five on the board, and "Stop!".

A small vocabulary: ``Rules`` are the options, a ``Game`` is played by operations, a ``View`` is what a seat sees of it.
"""

from fifties.rules.fifty_one.cards import Card
from fifties.rules.fifty_one.events import Event
from fifties.rules.fifty_one.game import Game
from fifties.rules.fifty_one.guess import Guess
from fifties.rules.fifty_one.hand import Reading, value
from fifties.rules.fifty_one.operations import Clear, Deal, Exchange, Operation, Reshuffle, Stop
from fifties.rules.fifty_one.options import Rules
from fifties.rules.fifty_one.view import Own, Public, Sheet, Turn, View

__all__ = [
    "Card",
    "Clear",
    "Deal",
    "Event",
    "Exchange",
    "Game",
    "Guess",
    "Operation",
    "Own",
    "Public",
    "Reading",
    "Reshuffle",
    "Rules",
    "Sheet",
    "Stop",
    "Turn",
    "View",
    "value",
]
