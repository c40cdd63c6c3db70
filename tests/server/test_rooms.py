"""Rooms are let go when nobody is there, and never while something is under way."""

import asyncio
import contextlib
import sqlite3
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import msgspec

from fifties.protocol import ClientOut, Done, Gather, Happened
from fifties.server.room import Room
from fifties.server.rooms import Rooms
from fifties.server.store import Store, StoreFailed, sqlite_url
from fifties.table.commands import Shut
from fifties.table.log import Plan
from tests.server.serving import run


def test_a_room_is_let_go_when_nobody_watches_but_not_while_a_seat_is_on_its_way(tmp_path: Path) -> None:
    async def move() -> None:
        store = await Store.open(sqlite_url(tmp_path))
        rooms = Rooms(store, keep=None)
        kept = await rooms.gather(Gather("g", "Ann", Plan("fifty", {})), b"Ann")
        room = await rooms.find(kept.id)
        assert room is not None
        with contextlib.closing(sqlite3.connect(tmp_path / "fifties.db", isolation_level=None, timeout=30)) as other:
            other.execute("begin immediate")
            moving = asyncio.create_task(room.move(0, b"Ann", b"phone"))
            await asyncio.sleep(0)
            with contextlib.suppress(StoreFailed):
                await rooms.sweep(time.time())
            assert await rooms.find(kept.id) is room, "it is not let go"
            other.execute("rollback")
        async with asyncio.timeout(60):
            await moving
        assert room.table.party.seats_of(b"phone") == (0,)
        await settled(room)
        await rooms.sweep(time.time())
        again = await rooms.find(kept.id)
        assert again is not None
        assert again is not room
        assert again.table.party.seats_of(b"phone") == (0,)
        await rooms.close()
        await store.close()

    run(move())


def test_who_has_gone_hears_no_more_of_what_was_on_its_way_but_is_answered(tmp_path: Path) -> None:
    async def go() -> None:
        async with on_its_way(tmp_path) as (room, ann, store):
            room.leave(ann)
            ann.heard.clear()
            store()
            async with asyncio.timeout(60):
                await settled(room)
            assert ann.heard == [Done("shut")]

    run(go())


def test_who_has_come_back_is_first_told_all_of_how_things_stand(tmp_path: Path) -> None:
    """What was on its way to them before leaves out who sits there, which they may have forgotten."""

    async def go() -> None:
        async with on_its_way(tmp_path) as (room, ann, store):
            room.leave(ann)
            room.enter(ann, b"Ann")
            ann.heard.clear()
            store()
            async with asyncio.timeout(60):
                while not any(isinstance(message, Happened) for message in ann.heard):
                    await asyncio.sleep(0.01)
            first = next(message for message in ann.heard if isinstance(message, Happened))
            assert [seat.name for seat in first.update.around.seats] == ["Ann"]
            assert first.update.around.locked

    run(go())


@contextlib.asynccontextmanager
async def on_its_way(folder: Path) -> AsyncIterator[tuple[Room, "Listener", Callable[[], object]]]:
    """Ann and her table, while that she has locked it is being stored, and what lets it be stored."""
    store = await Store.open(sqlite_url(folder))
    rooms = Rooms(store, keep=None)
    kept = await rooms.gather(Gather("g", "Ann", Plan("fifty", {})), b"Ann")
    room = await rooms.find(kept.id)
    assert room is not None
    ann = Listener()
    room.enter(ann, b"Ann")
    while not ann.heard:
        await asyncio.sleep(0)
    with contextlib.closing(sqlite3.connect(folder / "fifties.db", isolation_level=None, timeout=30)) as other:
        other.execute("begin immediate")
        room.ask(ann, "shut", Shut(locked=True, hidden=False))
        while not room.table.party.locked:
            await asyncio.sleep(0)
        yield room, ann, lambda: other.execute("rollback")
    await rooms.close()
    await store.close()


class Listener:
    """Somebody who watches."""

    lag = 0.0

    def __init__(self) -> None:
        self.heard: list[ClientOut] = []

    def send(self, message: ClientOut) -> None:
        self.heard.append(message)

    def tell(self, message: bytes) -> None:
        self.heard.append(msgspec.json.decode(message, type=ClientOut))


async def settled(room: Room) -> None:
    while not room.empty:
        await asyncio.sleep(0.01)
