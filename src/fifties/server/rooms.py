"""All tables of a server: found in memory or brought back from the store, and let go when nobody watches."""

import asyncio
import hashlib
import logging
import secrets
import time
from base64 import urlsafe_b64encode
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

from fifties.bots import warm_up
from fifties.protocol import Gather, Open
from fifties.rules.refusal import refused
from fifties.server.codes import new_code, read_code
from fifties.server.limits import Buckets
from fifties.server.room import Room
from fifties.server.store import Kept, Store, StoreFailed
from fifties.server.viewers import Viewer
from fifties.table.log import Arranged, Entry, Joined, Opened, Seat
from fifties.table.names import bot_names, clean_name
from fifties.table.party import MOST_SEATS
from fifties.table.table import Table

IDLE: Final = 60.0
"""How often rooms without viewers are let go, in seconds."""

CODE_TIME: Final = 86400.0
"""How long a table keeps its code that nobody comes to, in seconds."""

OPENINGS: Final = 30
"""How many tables a device may open in an hour."""

FINISH_TIME: Final = 1.5
"""How long what is under way may take when the server stops, in seconds."""

KEY_TIME: Final = 300.0
"""How long a key to a seat can be used, in seconds."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class _Key:
    """What a key opens: a seat of a device at a table, until then."""

    table: str
    seat: int
    owner: bytes
    until: float
    fetched_by: bytes | None = None


class Rooms:
    """The rooms of a server, over one store."""

    def __init__(self, store: Store, keep: float | None) -> None:
        """No room is open yet; for ``start``."""
        self._store = store
        self._keep = keep
        self._openings = Buckets(OPENINGS, OPENINGS / 3600)
        self._rooms: dict[str, Room] = {}
        self._loading = asyncio.Lock()
        self._creating = asyncio.Lock()
        self._keys: dict[str, _Key] = {}
        # Bots think in threads: milliseconds each, and the event loop goes on in between.
        self._bots = ThreadPoolExecutor(max_workers=2, thread_name_prefix="bot")
        self._sweeper = asyncio.create_task(self._sweep())

    @classmethod
    async def start(cls, store: Store, keep: float | None) -> "Rooms":
        """Those of a server that begins; tables whose last game is over are kept for ``keep`` seconds, or for ever."""
        try:
            await store.let_go(None, time.time())
        except StoreFailed as failure:
            log.error("tables can't be let go: %s", failure)
        rooms = cls(store, keep)
        rooms._bots.submit(warm_up)
        return rooms

    def __len__(self) -> int:
        """How many are open."""
        return len(self._rooms)

    async def open(self, asked: Open, owner: bytes) -> Kept:
        """Opens a table for somebody and bots; asked again, it is the same table.

        Raises:
            Refused: the table can't be as asked.
            StoreFailed: it is not stored.
        """
        name = clean_name(asked.name)
        if len(asked.bots) >= MOST_SEATS:
            raise refused("table-full", most=MOST_SEATS)
        seats = (Seat(name), *map(Seat, bot_names(len(asked.bots), besides=[name]), asked.bots))
        owners = (owner, *(None for _ in asked.bots))
        opened = Opened(asked.game, asked.rules, seats, secrets.token_bytes(32), asked.pace, owners=owners)
        return await self._create(_table_id(owner, asked.id), owner, [opened], coded=False)

    async def gather(self, asked: Gather, owner: bytes) -> Kept:
        """Opens a table that people come to, with its host; asked again, it is the same table.

        Raises:
            Refused: the table can't be as asked.
            StoreFailed: it is not stored.
        """
        plan = asked.plan
        opened = Opened(plan.game, plan.rules, (), secrets.token_bytes(32), plan.pace, gathers=True)
        entries: list[Entry] = [opened, Joined(clean_name(asked.name), owner), Arranged(plan)]
        return await self._create(_table_id(owner, asked.id), owner, entries, coded=True)

    async def _create(self, id: str, owner: bytes, entries: list[Entry], coded: bool) -> Kept:
        async with self._creating:
            if (kept := await self._store.find(id)) is not None:
                return kept
            table = Table.replay(entries)  # refuses what can't be
            table.check_plan()
            if seconds := self._openings.of(owner).take():
                raise refused("slow-down", seconds=seconds)
            code = await self._free_code() if coded else None
            kept = await self._store.create(id, code, entries, table.party.owners)
            log.info("a table is opened", extra={"table": id, "game": kept.game})
            return kept

    async def _free_code(self) -> str:
        while await self._store.find_code(code := new_code()) is not None:
            pass
        return code

    async def find(self, table: str) -> Room | None:
        """The room of a table by its id or its code, or None if there is no such table.

        Raises:
            Refused: its log can't be read.
            StoreFailed: the store can't be asked.
        """
        async with self._loading:
            if (room := self._rooms.get(table)) is not None:
                return room
            code = read_code(table)
            kept = await (self._store.find_code(code) if code is not None else self._store.find(table))
            if kept is None:
                return None
            if kept.id not in self._rooms:
                self._rooms[kept.id] = await self._bring_back(kept)
                if kept.left is not None:
                    # Where it can't be stored they may still look on.
                    with suppress(StoreFailed):
                        await self._store.let_go([kept.id], None)
            return self._rooms[kept.id]

    async def _bring_back(self, kept: Kept) -> Room:
        try:
            entries = await self._store.load(kept.id)
            table = Table.replay(entries)
        except StoreFailed:
            raise
        except Exception as fault:
            # One such table is no reason to turn away those at others, nor to have its own people try for ever.
            log.exception("the log of a table can't be read", extra={"table": kept.id})
            raise refused("table-unreadable") from fault
        return Room(kept.id, kept.code, table, len(entries), self._store, self._bots)

    def lend(self, room: Room, viewer: Viewer, owner: bytes) -> str:
        """A key with which another device can take over the seat that a viewer looks from, once and soon.

        It is kept in memory alone: after a restart another is asked for.

        Raises:
            Refused: they have no seat.
        """
        if (seat := room.seat_of(viewer)) is None:
            raise refused("seat-needed")
        now = time.monotonic()
        self._keys = {key: what for key, what in self._keys.items() if what.until > now}
        key = secrets.token_urlsafe(16)
        self._keys[key] = _Key(room.id, seat, owner, now + KEY_TIME)
        return key

    async def fetch(self, key: str, owner: bytes) -> str:
        """Gives the seat that a key is for to a device, and returns the table's id; asked again, it is the same.

        Raises:
            Refused: the key was used, or is too old, or none.
        """
        what = self._keys.get(key)
        if what is None or what.until <= time.monotonic():
            raise refused("key-spent")
        if what.fetched_by != owner:
            if (room := await self.find(what.table)) is None:
                raise refused("key-spent")
            await room.move(what.seat, what.owner, owner)
            self._keys[key] = replace(what, fetched_by=owner)
        return what.table

    async def forget(self, table: str, owner: bytes) -> None:
        """Takes the names of a device's seats off a table, by its id, for good.

        Raises:
            Refused: there is no such table.
            StoreFailed: the store can't be asked.
        """
        if (room := await self.find(table)) is None:
            raise refused("table-unknown")
        await room.forget(owner)

    async def finish(self) -> None:
        """Lets what is under way be stored and told, if that goes fast; nothing happens at any table from then on."""
        self._sweeper.cancel()
        with suppress(TimeoutError):
            async with asyncio.timeout(FINISH_TIME):
                await asyncio.gather(*(room.finish() for room in self._rooms.values()))

    async def close(self) -> None:
        """Ends all rooms; their tables stay in the store."""
        await asyncio.gather(*(room.close() for room in self._rooms.values()))
        self._bots.shutdown(wait=False, cancel_futures=True)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(IDLE)
            try:
                await self.sweep(time.time())
            except StoreFailed as failure:
                log.error("tables can't be let go: %s", failure)

    async def sweep(self, now: float) -> None:
        """Lets go of rooms without viewers, of codes that are idle, and of games that are kept no longer.

        ``now`` is in seconds since 1970.

        Raises:
            StoreFailed: not all of it is done.
        """
        async with self._loading:
            empty = [id for id, room in self._rooms.items() if room.empty]
            for id in empty:
                await self._rooms.pop(id).close()
            if empty:
                await self._store.let_go(empty, now)
            # Nobody may be coming back just now to what is deleted.
            await self._store.release(now - CODE_TIME)
            if self._keep is not None:
                await self._store.delete(now - self._keep)


def _table_id(owner: bytes, request: str) -> str:
    """An id that nobody can guess, and that the same request of the same device leads to again."""
    return urlsafe_b64encode(hashlib.sha256(owner + request.encode()).digest()[:12]).decode()
