"""All tables of a server: found in memory or brought back from the store, and let go when nobody watches."""

import asyncio
import hashlib
import secrets
from base64 import urlsafe_b64encode
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from fifties.server.protocol import Open
from fifties.server.room import Room
from fifties.server.store import Store
from fifties.table.log import Opened, Seat
from fifties.table.names import bot_names, clean_name
from fifties.table.table import Table

IDLE: Final = 60.0
"""How often rooms without viewers are let go, in seconds."""


class Rooms:
    """The rooms of a server, over one store."""

    def __init__(self, store: Store) -> None:
        """No room is open yet."""
        self._store = store
        self._rooms: dict[str, Room] = {}
        self._loading = asyncio.Lock()
        # Bots think in threads: milliseconds each, and the event loop goes on in between.
        self._bots = ThreadPoolExecutor(max_workers=2, thread_name_prefix="bot")
        self._sweeper = asyncio.create_task(self._sweep())

    async def open(self, asked: Open, owner: bytes) -> str:
        """Opens a table for somebody, and returns its id; asked again, it is the same table.

        Raises:
            Refused: the table can't be as asked.
            StoreFailed: it is not stored.
        """
        id = _table_id(owner, asked.id)
        if not await self._store.load(id):
            names = bot_names(len(asked.bots), besides=[asked.name])
            seats = [Seat(clean_name(asked.name)), *map(Seat, names, asked.bots)]
            opened = Opened(asked.game, asked.rules, tuple(seats), secrets.token_bytes(32), asked.pace)
            Table(opened)  # refuses what can't be
            await self._store.create(id, opened, {0: owner})
        return id

    async def find(self, id: str) -> Room | None:
        """The room of a table, or None if there is no such table."""
        async with self._loading:
            if id not in self._rooms:
                entries = await self._store.load(id)
                if not entries:
                    return None
                self._rooms[id] = Room(id, Table.replay(entries), len(entries), self._store, self._bots)
            return self._rooms[id]

    async def close(self) -> None:
        """Ends all rooms; their tables stay in the store."""
        self._sweeper.cancel()
        await asyncio.gather(*(room.close() for room in self._rooms.values()))
        self._bots.shutdown(wait=False, cancel_futures=True)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(IDLE)
            async with self._loading:
                for id, room in list(self._rooms.items()):
                    if not room.viewers:
                        del self._rooms[id]
                        await room.close()


def _table_id(owner: bytes, request: str) -> str:
    """An id that nobody can guess, and that the same request of the same device leads to again."""
    return urlsafe_b64encode(hashlib.sha256(owner + request.encode()).digest()[:12]).decode()
