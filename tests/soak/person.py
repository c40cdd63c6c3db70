"""A person who plays table after table by chance, on a network that fails, and notes what was promised to them."""

import asyncio
import itertools
import time
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

import aiohttp

from fifties.protocol import PROTOCOL
from tests.server.serving import whole
from tests.soak.seen import assert_goes_on_from
from tests.soak.tables import some_plan, some_table
from tests.soak.whims import duty, other_seat, whim

STUCK = 90.0
"""How long everything may stand as it is at a table, in seconds; kills of the server included."""

FAULTS = {"server-fault", "message-unreadable", "table-unreadable", "table-none", "hello-first", "token-form"}
"""What nobody must ever be refused with, whatever they do here."""


@dataclass
class Promised:
    """What a person knows of a table from the server, and so must stay true."""

    id: str
    opening: dict[str, Any] | None
    """How it was opened, where it is for this person alone; None where people gather."""
    done: dict[str, Any] = field(default_factory=dict)
    """The commands that were acknowledged and stand in the log, by their ids."""
    paused: bool | None = None
    pace: float | None = None
    named: int | None = None
    """What was set last and acknowledged, with nothing asked since; None where that can't be said."""
    final: Any = None
    """What everybody may see of the game once it was over."""
    left: bool = False


class Person:
    """One device. ``play`` goes on through every loss of the connection, until it is cancelled."""

    def __init__(
        self, name: str, seed: str, address: Callable[[], str], alive: asyncio.Event, codes: list[str]
    ) -> None:
        """``codes`` are of the tables that people gather at, for all to see."""
        self.name = name
        self.tables: list[Promised] = []
        self.expected: dict[str, Any] = {}
        """What the database says that this person must see next, by table; set after each kill."""
        self._to_see: dict[str, Any] = {}
        self.refusals: Counter[str] = Counter()
        self.losses = 0
        self._rng = Random(f"{seed}/{name}")
        self._token = f"device-of-{name}-".replace(" ", "-").ljust(24, "0")
        self._address = address
        self._alive = alive
        self._codes = codes
        self._ids = (f"{name}-{n}" for n in itertools.count())
        self._wanted: str | None = None
        """A table's id or code that is said in every greeting."""
        self._table: Promised | None = None
        self._heard: dict[str, Any] | None = None
        """What was heard last of the table."""
        self._pending: dict[str, Any] | None = None
        self._greeted = self._arrived = False
        self.news = time.monotonic()
        """When something new was heard last."""
        self._talked: deque[Any] = deque(maxlen=8)

    @property
    def asks(self) -> bool:
        """Whether something is asked and not answered."""
        return self._pending is not None

    async def play(self) -> None:
        while True:
            await self._alive.wait()
            try:
                async with (
                    aiohttp.ClientSession() as session,
                    session.ws_connect(self._address() + "socket") as socket,
                ):
                    # Not on a connection from before: there may still be much to hear from the server that is dead.
                    self._to_see, self.expected = self.expected, {}
                    await self._talk(socket)
            except (aiohttp.ClientError, ConnectionError):
                await asyncio.sleep(0.02)
            self.losses += 1

    async def _talk(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        await self._greet(socket)
        while True:
            assert time.monotonic() - self.news < STUCK, (
                f"{self.name} is stuck at {self._wanted}: {self._greeted=} {self._arrived=} {self._pending=}, "
                f"having said and heard {list(self._talked)}"
            )
            if self._ready and self._pending is None and (asked := self._decide()) is not None:
                self._talked.append(asked)
                if asked["type"] == "hello":
                    await self._greet(socket)
                elif asked["type"] == "look":
                    self._arrived = False
                    await socket.send_json(asked)
                else:
                    self._pending = asked
                    await socket.send_json(asked)
                    if self._rng.random() < 0.05:
                        await socket.send_json(asked)
                    if self._rng.random() < 0.02:
                        return  # cut off before the answer is heard
            try:
                frame = await socket.receive(timeout=1.0)
            except TimeoutError:
                continue
            if frame.type is not aiohttp.WSMsgType.TEXT:
                return
            await self._hear(socket, frame.json())

    async def _greet(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._greeted = self._arrived = False
        greeting = {"type": "hello", "protocol": PROTOCOL, "token": self._token, "table": self._wanted}
        await socket.send_json(greeting)

    @property
    def _ready(self) -> bool:
        return self._greeted and (self._wanted is None or self._arrived)

    async def _hear(self, socket: aiohttp.ClientWebSocketResponse, message: dict[str, Any]) -> None:
        self._talked.append(message)
        match message["type"]:
            case "welcome":
                self._greeted = True
                # As the page does: what was not answered is asked again, with the same id.
                if self._pending is not None:
                    await socket.send_json(self._pending)
            # A table that was come to by its code may hide it; what is said of the one before comes before the welcome.
            case "happened" if self._greeted and self._wanted is not None:
                self._take(message)
            case "seated" | "done" | "refused":
                self._answered(message)
            case _:
                assert message["type"] != "wait", "the store failed"

    def _take(self, message: dict[str, Any]) -> None:
        if self._table is not None and message["table"] != self._table.id:
            return
        if self._table is None:
            self._table = Promised(message["table"], None)
            self.tables.append(self._table)
            self._wanted = message["table"]
        whole(message["update"], self._heard["update"] if self._heard is not None else {})
        first, self._arrived = not self._arrived, True
        if first and self._heard is not None:
            assert_goes_on_from(self._heard["update"], message["update"])
        if first and (expected := self._to_see.pop(self._table.id, None)) is not None:
            # What goes on as soon as somebody is there may be told in the same message.
            assert_goes_on_from(expected, message["update"])
            if not message["update"]["events"]:
                assert _stands(message) == _stands({"update": expected}), f"shown {message}, the log says {expected}"
        if self._heard is None or _stands(message) != _stands(self._heard):
            self.news = time.monotonic()
        self._heard = message
        if message["code"] is not None and message["code"] not in self._codes:
            self._codes.append(message["code"])
        self._leave_what_is_over()

    def _leave_what_is_over(self) -> None:
        if self._table is None or self._heard is None or self._pending is not None or self._table.opening is None:
            return
        if (view := self._heard["update"]["view"]) is not None and view["public"]["phase"] == "over":
            self._table.final = view["public"]
            self._go_home()

    @property
    def _seats(self) -> list[int]:
        return self._heard["seats"] if self._heard is not None else []

    def _go_home(self) -> None:
        self._table = self._heard = self._wanted = None

    def _answered(self, message: dict[str, Any]) -> None:
        pending = self._pending
        if message["type"] == "refused":
            assert message["code"] not in FAULTS, f"{self.name}: {message} to {pending}"
            self.refusals[message["code"]] += 1
            if message["code"] == "table-unknown":
                assert self._table is None, f"{self.name}: {self._table} is gone"
                self._codes.remove(str(self._wanted))
                self._go_home()
        if pending is None or message["id"] != pending["id"]:
            return
        self._pending = None
        if message["type"] == "seated":
            self._go_home()
            self._to_see = {}
            self._table = Promised(message["table"], pending if pending["type"] == "open" else None)
            self._wanted, self._arrived = self._table.id, False
            self.tables.append(self._table)
            return
        assert pending["type"] == "do", f"{self.name}: {message} to {pending}"
        assert self._table is not None
        command = pending["command"]
        if message["type"] == "done":
            self._note(self._table, pending["id"], command)
        elif command["do"] in ("join", "take") and not self._seats:
            self._go_home()
        self._leave_what_is_over()

    def _note(self, table: Promised, id: str, command: dict[str, Any]) -> None:
        if command["do"] not in ("pause", "resume"):
            table.done[id] = command  # who waits already is not told to wait again
        match command["do"]:
            case "pause" | "resume":
                table.paused = command["do"] == "pause"
            case "pace":
                table.pace = command["seconds"]
            case "name":
                table.named = command["seat"]
            case "leave" if not self._seats:
                # Whoever has gone without a word is waited for longer than a server lives here.
                table.left = True
                self._go_home()

    # What it does

    def _decide(self) -> dict[str, Any] | None:
        if self._wanted is None:
            return self._go_somewhere()
        assert self._heard is not None
        assert self._table is not None
        command = whim(self._rng, self._heard, self._table.opening is None) or duty(self._rng, self._heard, self.name)
        match command:
            case None:
                seat = other_seat(self._rng, self._heard)
                return None if seat is None else {"type": "look", "id": next(self._ids), "seat": seat}
            case {"do": "go-home"}:
                self._go_home()
                return None
            case {"do": "pause" | "resume"}:
                self._table.paused = None
            case {"do": "pace"}:
                self._table.pace = None
            case {"do": "name"}:
                self._table.named = None
        return {"type": "do", "id": next(self._ids), "command": command}

    def _go_somewhere(self) -> dict[str, Any]:
        where = self._rng.choices(["alone", "gather", "join"], [4, 1, 4 if self._codes else 0])[0]
        if where == "join":
            self._wanted = self._rng.choice(self._codes[-3:])
            return {"type": "hello"}
        if where == "gather":
            return {"type": "gather", "id": next(self._ids), "name": self.name, "plan": some_plan(self._rng)}
        return {"type": "open", "id": next(self._ids), **some_table(self._rng)}


def _stands(heard: dict[str, Any]) -> Any:
    """How things stand at a table, but for what counts messages or seconds."""
    update = heard["update"]
    return update["at"], update["view"], {part: it for part, it in update["around"].items() if part != "left"}
