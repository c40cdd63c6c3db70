"""Fifty: secret numbers and a count aloud.

A small vocabulary: ``Rules`` are the options, a ``Game`` is played by operations, a ``View`` is what a seat sees of it.
"""

from fifties.rules.fifty.events import Event
from fifties.rules.fifty.game import Game
from fifties.rules.fifty.line import LegalLines, Line
from fifties.rules.fifty.operations import Call, Choose, Claim, Close, Operation, Reveal
from fifties.rules.fifty.options import Rules
from fifties.rules.fifty.view import Own, Public, Sheet, View

__all__ = [
    "Call",
    "Choose",
    "Claim",
    "Close",
    "Event",
    "Game",
    "LegalLines",
    "Line",
    "Operation",
    "Own",
    "Public",
    "Reveal",
    "Rules",
    "Sheet",
    "View",
]
