"""What a person does at a table, from what was heard of it last: what is called for, and now and then what is not."""

from random import Random
from typing import Any

import msgspec

from fifties.bots import BOTS
from fifties.rules.dice import Dice
from fifties.rules.fifty_one import Stop
from fifties.rules.kinds import View
from tests.soak.tables import some_plan


def whim(rng: Random, heard: dict[str, Any], gathers: bool) -> dict[str, Any] | None:
    """Now and then something that is not called for, or not allowed."""
    seat, update = heard["seat"], heard["update"]
    if rng.random() > 0.06 or seat is None:
        return None
    at, seats = update["at"], len(update["around"]["seats"])
    other = rng.randrange(seats)
    whims: list[dict[str, Any]] = [
        {"do": "pause"},
        {"do": "pace", "seconds": rng.choice([0, 0, 0.002, 0.02])},
        {"do": "name", "seat": rng.randrange(seats)},
        {"do": "hurry"},
        {"do": "next"},
        {"do": "act", "at": [at[0], at[1] + 1], "operation": {"op": "close"}},
        {"do": "act", "at": at, "operation": {"op": "choose", "seat": seat, "line": [9, 8, 7, 6, 5]}},
        {"do": "act", "at": at, "operation": {"op": "claim", "seat": seat}},
        {"do": "act", "at": at, "operation": {"op": "clear", "seat": seat}},
        {"do": "act", "at": at, "operation": {"op": "exchange", "seat": seat, "take": "Ah", "give": "Ah"}},
        {"do": "act", "at": at, "operation": {"op": "stop", "seat": seat}},
        {"do": "act", "at": at, "operation": {"op": "stop", "seat": seat + 1}},
        {"do": "start"},
        {"do": "take", "seat": rng.randrange(seats), "name": "Somebody else"},
    ]
    if gathers:
        whims += [
            {"do": "hand", "to": other, "name": update["around"]["seats"][other]["name"]},
            {"do": "shut", "locked": rng.random() < 0.2, "hidden": rng.random() < 0.2},
            {"do": "arrange", "plan": some_plan(rng)},
            {"do": "leave"},
        ]
    return rng.choice(whims)


def other_seat(rng: Random, heard: dict[str, Any]) -> int | None:
    """Another seat of this device that the game may wait for, where the one looked from has nothing to do."""
    view = heard["update"]["view"]
    if view is None or len(heard["seats"]) < 2:
        return None
    public = view["public"]
    awaited = public["waiting"] if "called" in public else [public["seat"]]
    if "called" in public and public["missing"] > len(awaited):
        awaited = heard["seats"]  # a crowd is not told who is waited for
    others = [seat for seat in heard["seats"] if seat in awaited and seat != heard["seat"]]
    return rng.choice(others) if others else None


def duty(rng: Random, heard: dict[str, Any], name: str) -> dict[str, Any] | None:
    """What the table waits for from this person, or None."""
    seat, update = heard["seat"], heard["update"]
    around, view = update["around"], update["view"]
    playing = view is not None and view["public"]["phase"] != "over"
    is_host = around["host"] == seat
    if seat is None:
        return _sit_down(rng, around["seats"], playing, name)
    if not playing:
        return _between(rng, view is not None, is_host)
    if around["resting"]:
        return {"do": "next"} if is_host else None
    if view["own"] is not None and _has_turn(view["public"], view["own"]):
        operation = _by_chance(rng, view)
        if operation is not None:
            return {"do": "act", "at": update["at"], "operation": msgspec.to_builtins(operation)}
    return {"do": "resume"} if around["paused"] and is_host else None


def _sit_down(rng: Random, seats: list[dict[str, Any]], playing: bool, name: str) -> dict[str, Any]:
    bots = [seat for seat, sitting in enumerate(seats) if sitting["bot"] is not None]
    if not playing:
        return {"do": "join", "name": name}
    return {"do": "take", "seat": rng.choice(bots), "name": name} if bots else {"do": "go-home"}


def _between(rng: Random, was_one: bool, is_host: bool) -> dict[str, Any] | None:
    """Before and after a game; it is asked again each second, and with each message."""
    if was_one and rng.random() < 0.3:
        return {"do": "leave"}
    if is_host and rng.random() < 0.4:
        return {"do": "start"} if rng.random() < 0.7 else {"do": "arrange", "plan": some_plan(rng)}
    return None


def _has_turn(public: dict[str, Any], own: dict[str, Any]) -> bool:
    if "called" not in public:
        return bool(public["phase"] == "turn" and public["seat"] == own["seat"])
    if public["phase"] == "choose":
        return own["line"] is None
    return public["open"] and not own["void"] and not own["claimed"] and public["called"] in own["line"]


def _by_chance(rng: Random, view: dict[str, Any]) -> Any:
    """Any operation, or a hand that stays down; seldom a call: deals are to last."""
    for _ in range(8):
        operation = BOTS[view["game"]]["random"].act(msgspec.convert(view, View), Dice(f"{rng.random()}".encode()))
        if not (getattr(operation, "stop", False) or isinstance(operation, Stop)) or rng.random() < 0.05:
            break
    return operation
