"""Fifty, all that a program needs of it under one name.

The game object is state only; what changes it is a value, and it tells what happened as values:

>>> from fifties.fifty import *
>>> game = Game(Rules(players=3))
>>> game.roll(Dice(b"tea"))
[Revealed(round=0, forbidden=(0, 2, 8, 9), danger=None, starter=0)]
>>> game.why_not(Choose(seat=0, line=(4, 12, 23, 34, 45)))
Refusal(code='line-forbidden', params={'number': 12, 'digit': 2})

A ``Line`` is five numbers as they were written, a ``Card`` of the danger pile its bounds. ``Operation`` and ``Event``
are unions, for annotations and for ``isinstance``. ``wants()`` names seats, or ``CHANCE``, or ``COUNT`` while numbers
are called.

>>> line: Line = (4, 14, 24, 34, 44)
>>> PRINTED_CARDS
((1, 9), (10, 19), (20, 29), (30, 39), (40, 49))
>>> HOUSE_BONUS[0]  # F19: a house value, as no source prints the table
(1, 1, 2, 1, 1)
>>> card: Card = PRINTED_CARDS[1]
>>> isinstance(Choose(0, line), Operation), isinstance(Chosen(0), Event), isinstance(Chosen(0), Operation)
(True, True, False)
>>> CHANCE in game.wants(), COUNT in game.wants()
(False, False)
"""

from fifties.rules.dice import Dice
from fifties.rules.fifty.events import (
    BonusLost,
    Called,
    Chosen,
    Clashed,
    Crowned,
    Event,
    GameEnded,
    Revealed,
    RoundEnded,
    Scored,
    TookOver,
    WentOn,
)
from fifties.rules.fifty.game import Game
from fifties.rules.fifty.line import LegalLines, Line
from fifties.rules.fifty.operations import Call, Choose, Claim, Close, Operation, Reveal
from fifties.rules.fifty.options import HOUSE_BONUS, PRINTED_CARDS, Card, Rules
from fifties.rules.fifty.record import read, result, write
from fifties.rules.fifty.view import Leader, Own, OwnRound, Public, Sheet, View
from fifties.rules.refusal import Misplaced, Refusal, Refused
from fifties.rules.wants import CHANCE, COUNT

__all__ = [
    # the game
    "Game",
    "Rules",
    "Dice",
    # lines
    "Line",
    "LegalLines",
    "Card",
    "HOUSE_BONUS",
    "PRINTED_CARDS",
    # what changes a game
    "Operation",
    "Reveal",
    "Choose",
    "Call",
    "Claim",
    "Close",
    "CHANCE",
    "COUNT",
    "Refusal",
    "Refused",
    "Misplaced",
    # what happened
    "Event",
    "Revealed",
    "Chosen",
    "Called",
    "TookOver",
    "WentOn",
    "Clashed",
    "BonusLost",
    "Scored",
    "Crowned",
    "RoundEnded",
    "GameEnded",
    # what is seen
    "View",
    "Public",
    "Own",
    "OwnRound",
    "Sheet",
    "Leader",
    # records
    "read",
    "write",
    "result",
]
