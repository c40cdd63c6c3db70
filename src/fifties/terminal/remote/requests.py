"""What may be typed at a table that people come to, besides the game: each word as a command for the table."""

import math
from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from fifties.rules.kinds import KINDS
from fifties.rules.refusal import refused, shown
from fifties.table.commands import Arrange, Command, Hand, Leave, Pace, Pause, Remove, Shut, Start
from fifties.table.effects import TableView
from fifties.table.log import Clock, Plan
from fifties.table.party import MOST_SEATS, STAND_IN

NONE: Final = ("none", "off", "no")


def read(text: str, around: TableView, bots: Mapping[str, Sequence[str]]) -> Command | None:
    """The command that somebody has typed, or None where it is none; ``bots`` are those of each game.

    Raises:
        Refused: it begins like one. Whether it may be is for the table to say.
    """
    word, _, rest = text.partition(" ")
    word, rest = word.lower(), rest.strip()
    match word:
        case "start":
            return Start()
        case "pause":
            return Pause()
        case "leave":
            return Leave()
        case "lock" | "unlock":
            return Shut(word == "lock", around.hidden)
        case "hide" | "show":
            return Shut(around.locked, word == "hide")
        case "remove":
            seat, name = _person(around, rest)
            return Remove(seat, name)
        case "host":
            seat, name = _person(around, rest)
            return Hand(seat, name)
        case "pace" if around.plan is None:
            return Pace(_number(word, rest))
        case "bots" | "game" | "rule" | "pace" | "clock":
            if around.plan is None:
                raise refused("game-on")
            return Arrange(_planned(word, rest, around.plan, bots))
    return None


def _planned(word: str, rest: str, plan: Plan, bots: Mapping[str, Sequence[str]]) -> Plan:
    """The plan with one thing changed."""
    match word:
        case "bots":
            count, _, kind = rest.partition(" ")
            most = MOST_SEATS
            if not (count.isascii() and count.isdigit() and len(count) < 5 and int(count) <= most):
                raise refused("bots-typed", given=shown(rest) or "–", most=most)
            return replace(plan, bots=(kind.strip() or next(iter(plan.bots), STAND_IN),) * int(count))
        case "game":
            game = rest.lower()
            if game not in KINDS:
                raise refused("game-unknown", given=shown(rest) or "–", games=" | ".join(KINDS))
            known = bots.get(game, ())
            # The options of the other game are none of this one's.
            rules = plan.rules if game == plan.game else {}
            kept = tuple(bot if bot in known else STAND_IN for bot in plan.bots)
            return replace(plan, game=game, rules=rules, bots=kept)
        case "rule":
            option, _, value = rest.partition(" ")
            if not value.strip():
                raise refused("rule-typed", given=shown(rest) or "–")
            return replace(plan, rules={**plan.rules, option.replace("-", "_"): _value(value.strip())})
        case "pace":
            return replace(plan, pace=_number(word, rest))
    return replace(plan, clock=_clock(rest))


def _clock(text: str) -> Clock | None:
    if text.lower() in NONE:
        return None
    parts = [_number("clock", part) for part in text.split()]
    if not 1 <= len(parts) <= 3:
        raise refused("clock-typed", given=shown(text) or "–")
    return Clock(*parts)


def _number(word: str, text: str) -> float:
    try:
        number = float(text.replace(",", "."))
        if not math.isfinite(number):
            raise ValueError
        return number
    except ValueError:
        if word == "clock":
            raise refused("clock-typed", given=shown(text) or "–") from None
        raise refused("pace-typed", given=shown(text) or "–") from None


def _value(text: str) -> Any:
    """What an option is set to: a number, true, false, a list; all else is a word."""
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return {"yes": True, "no": False}.get(text.lower(), text)


def _person(around: TableView, name: str) -> tuple[int, str]:
    for seat, who in enumerate(around.seats):
        if who.bot is None and who.standing != "gone" and who.name.casefold() == name.casefold():
            return seat, who.name
    raise refused("person-unknown", given=shown(name) or "–")
