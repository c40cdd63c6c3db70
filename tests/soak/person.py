"""A person who plays table after table by chance, on a network that fails, and notes what was promised to them."""

import asyncio
import itertools
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

import aiohttp
import msgspec

from fifties.bots import BOTS
from fifties.rules.dice import Dice
from fifties.rules.kinds import View
from tests.soak.seen import assert_goes_on_from
from tests.soak.tables import some_table

STUCK = 60.0
"""How long a table may say nothing while something is to come, in seconds."""

FAULTS = {"server-fault", "message-unreadable", "table-unknown", "table-none", "hello-first", "seat-needed"}
"""What nobody must ever be refused with, whatever they do here."""


@dataclass
class Promised:
    """What a person knows of a table from the server, and so must stay true."""

    id: str
    opening: dict[str, Any]
    done: set[str] = field(default_factory=set)
    """The ids that were acknowledged and stand in the log."""
    paused: bool | None = None
    pace: float | None = None
    named: int | None = None
    """What was set last and acknowledged, with nothing asked since; None where that can't be said."""
    final: Any = None
    """What everybody may see of the game once it was over."""


class Person:
    """One device. ``play`` goes on through every loss of the connection, until it is cancelled."""

    def __init__(self, name: str, seed: str, address: Callable[[], str], alive: asyncio.Event) -> None:
        self.name = name
        self.rng = Random(f"{seed}/{name}")
        self.token = f"device-of-{name}-".ljust(24, "0")
        self.address = address
        self.alive = alive
        self.tables: list[Promised] = []
        self.expected: dict[str, Any] = {}
        """What the database says that this person must see next, by table; set after each kill."""
        self.refusals: dict[str, int] = {}
        self.losses = 0
        self._ids = (f"{name}-{n}" for n in itertools.count())
        self._table: Promised | None = None
        self._update: dict[str, Any] = {}
        self._pending: dict[str, Any] | None = None
        self._decided: tuple[str, list[int]] | None = None

    async def play(self) -> None:
        while True:
            await self.alive.wait()
            try:
                async with (
                    aiohttp.ClientSession() as session,
                    session.ws_connect(self.address() + "socket") as socket,
                ):
                    await self._talk(socket)
            except (aiohttp.ClientError, ConnectionError):
                await asyncio.sleep(0.02)
            self.losses += 1

    async def _talk(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        greeting = {"type": "hello", "protocol": 1, "token": self.token, "table": self._table and self._table.id}
        await socket.send_json(greeting)
        greeted = came_back = False
        while True:
            ready = greeted and (self._table is None or (came_back and self._update))
            if ready and self._pending is None and (asked := self._decide()) is not None:
                self._pending = asked
                await socket.send_json(asked)
                if self.rng.random() < 0.05:
                    await socket.send_json(asked)
                if self.rng.random() < 0.02:
                    return  # cut off before the answer is heard
            async with asyncio.timeout(STUCK):
                frame = await socket.receive()
            if frame.type is not aiohttp.WSMsgType.TEXT:
                return
            message = frame.json()
            if message["type"] == "welcome":
                greeted = True
                # As the page does: what was not answered is asked again, with the same id.
                if self._pending is not None:
                    await socket.send_json(self._pending)
            elif message["type"] == "happened" and self._table is not None and message["table"] == self._table.id:
                self._take(message["update"], first=not came_back)
                came_back = True
            elif message["type"] in ("done", "seated", "refused"):
                came_back = came_back or message["type"] == "seated"
                self._answered(message)

    def _take(self, update: dict[str, Any], first: bool) -> None:
        assert self._table is not None
        if first and self._update:
            assert_goes_on_from(self._update, update)
        if first and (expected := self.expected.pop(self._table.id, None)) is not None:
            now = {part: update[part] for part in expected}
            assert now == expected, f"{self._table.id}: shown {now}, but the log says {expected}"
        self._update = update
        if update["view"]["public"]["phase"] == "over" and self._pending is None:
            self._table.final = update["view"]["public"]
            self._table, self._update = None, {}

    def _answered(self, message: dict[str, Any]) -> None:
        pending = self._pending
        if message["type"] == "refused":
            code = message["code"]
            assert code not in FAULTS, f"{self.name}: {message} to {pending}"
            self.refusals[code] = self.refusals.get(code, 0) + 1
        if pending is None or message["id"] != pending["id"]:
            return
        self._pending = None
        if message["type"] == "seated":
            self._table = Promised(message["table"], pending)
            self._update = {}
            self.expected = {}
            self.tables.append(self._table)
            return
        assert pending["type"] == "do", f"{self.name}: {message} to {pending}"
        assert self._table is not None
        if message["type"] == "done":
            self._note(self._table, pending["id"], pending["command"])
        if self._update and self._update["view"]["public"]["phase"] == "over":
            self._table.final = self._update["view"]["public"]
            self._table, self._update = None, {}

    def _note(self, table: Promised, id: str, command: dict[str, Any]) -> None:
        match command["do"]:
            case "act" | "next" | "hurry":
                table.done.add(id)
            case "pause" | "resume":
                table.paused = command["do"] == "pause"
            case "pace":
                table.pace = command["seconds"]
            case "name":
                table.named = command["seat"]

    # What it does

    def _decide(self) -> dict[str, Any] | None:
        if self._table is None:
            return {"type": "open", "id": next(self._ids), **some_table(self.rng)}
        command = self._whim() or self._duty()
        if command is None:
            return None
        match command["do"]:
            case "pause" | "resume":
                self._table.paused = None
            case "pace":
                self._table.pace = None
            case "name":
                self._table.named = None
        return {"type": "do", "id": next(self._ids), "command": command}

    def _whim(self) -> dict[str, Any] | None:
        """Now and then something that is not called for, or not allowed."""
        if self.rng.random() > 0.06:
            return None
        at = self._update["at"]
        players = self._update["view"]["public"]["rules"]["players"]
        whims: list[dict[str, Any]] = [
            {"do": "pause"},
            {"do": "pace", "seconds": self.rng.choice([0, 0, 0.002, 0.02])},
            {"do": "name", "seat": self.rng.randrange(players)},
            {"do": "hurry"},
            {"do": "next"},
            {"do": "act", "at": [at[0], at[1] + 1], "operation": {"op": "close"}},
            {"do": "act", "at": at, "operation": {"op": "choose", "seat": 0, "line": [9, 8, 7, 6, 5]}},
            {"do": "act", "at": at, "operation": {"op": "claim", "seat": 0}},
            {"do": "act", "at": at, "operation": {"op": "clear", "seat": 0}},
            {"do": "act", "at": at, "operation": {"op": "exchange", "seat": 0, "take": "Ah", "give": "Ah"}},
            {"do": "act", "at": at, "operation": {"op": "stop", "seat": 0}},
            {"do": "act", "at": at, "operation": {"op": "stop", "seat": 1}},
        ]
        return self.rng.choice(whims)

    def _duty(self) -> dict[str, Any] | None:
        """What the table waits for from this seat, or None."""
        update = self._update
        around, public, own = update["around"], update["view"]["public"], update["view"]["own"]
        if around["resting"]:
            return {"do": "next"}
        if self._has_turn(public, own):
            view = msgspec.convert(update["view"], View)
            dice = Dice(f"{self.rng.random()}".encode())
            operation = BOTS[update["view"]["game"]]["random"].act(view, dice)
            if operation is not None:
                return {"do": "act", "at": update["at"], "operation": msgspec.to_builtins(operation)}
        return {"do": "resume"} if around["paused"] else None

    def _has_turn(self, public: dict[str, Any], own: dict[str, Any]) -> bool:
        if "called" not in public:
            return bool(public["phase"] == "turn" and public["seat"] == own["seat"])
        if public["phase"] == "choose":
            return own["line"] is None
        moment = (str(self._table and self._table.id), self._update["at"])
        if not public["open"] or own["void"] or own["claimed"] or self._decided == moment:
            return False
        self._decided = moment
        return public["called"] in own["line"]
