"""The store: the log of every table, in SQLite with no set-up, or in another database by its URL.

Appends are committed in groups: whatever has come while the last commit was under way goes into the next one. A caller
goes on when its own entries are on the disk.
"""

import asyncio
import sqlite3
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import msgspec
from sqlalchemy import insert, select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from fifties.server.database import entries as _log
from fifties.server.database import open_database
from fifties.server.database import seats as _seats
from fifties.server.database import tables as _tables
from fifties.table.log import Entry, Opened

LISTED: Final = 20
"""How many of its tables a device is shown."""


class StoreFailed(Exception):
    """The database did not take what was to be stored; nothing of it is there."""


@dataclass(frozen=True)
class Kept:
    """A table as the store lists it."""

    id: str
    game: str
    players: int
    opened: float
    over: bool


@dataclass
class _Write:
    """What is to be in one commit or not at all."""

    done: asyncio.Future[None]
    log: list[dict[str, Any]]
    tables: list[dict[str, Any]] = field(default_factory=list)
    seats: list[dict[str, Any]] = field(default_factory=list)
    over: list[str] = field(default_factory=list)


class Store:
    """An open database. ``await Store.open(url)``, then use it, then ``await close()``."""

    def __init__(self, engine: AsyncEngine) -> None:
        """For ``open``."""
        self._engine = engine
        self._writes: asyncio.Queue[_Write] = asyncio.Queue()
        self._writer = asyncio.create_task(self._write_groups())

    @classmethod
    async def open(cls, url: str) -> "Store":
        """Opens a database; see ``open_database``.

        Raises:
            Refused: it is not one that this version can use.
            StoreFailed: it can't be opened.
        """
        try:
            return cls(await open_database(url))
        except (SQLAlchemyError, sqlite3.Error) as no:
            raise StoreFailed(str(no.__cause__ or no)) from no

    async def close(self) -> None:
        """Stores what is waiting, and closes."""
        await self._writes.join()
        self._writer.cancel()
        await self._engine.dispose()

    async def create(self, id: str, opened: Opened, owners: dict[int, bytes]) -> None:
        """A new table with its first entry; ``owners`` maps the seats of people to the hashes of their tokens.

        Raises:
            StoreFailed: it is not stored.
        """
        await self._write(
            tables=[
                {"id": id, "game": opened.game, "players": len(opened.seats), "opened": time.time(), "over": False}
            ],
            seats=[{"table": id, "seat": seat, "owner": owner} for seat, owner in owners.items()],
            log=_rows(id, 0, [opened]),
        )

    async def append(self, id: str, n: int, entries: Sequence[Entry], over: bool) -> None:
        """Adds entries to a table's log from place ``n`` on; ``over`` marks that its game has ended.

        Raises:
            StoreFailed: none of them is stored.
        """
        await self._write(log=_rows(id, n, entries), over=[id] if over else [])

    async def load(self, id: str) -> list[Entry]:
        """The log of a table; empty if there is none."""
        query = select(_log.c.entry).where(_log.c.table == id).order_by(_log.c.n)
        return [_DECODER.decode(entry) for (entry,) in await self._read(query)]

    async def seat(self, id: str, owner: bytes) -> int | None:
        """The seat that the owner has at a table, or None."""
        rows = await self._read(select(_seats.c.seat).where(_seats.c.table == id, _seats.c.owner == owner))
        return rows[0][0] if rows else None

    async def listed(self, owner: bytes) -> list[Kept]:
        """The owner's last tables, newest first."""
        mine = select(_seats.c.table).where(_seats.c.owner == owner)
        query = select(_tables).where(_tables.c.id.in_(mine)).order_by(_tables.c.opened.desc()).limit(LISTED)
        return [Kept(*row) for row in await self._read(query)]

    async def _read(self, query: Any) -> Sequence[Any]:
        try:
            async with self._engine.connect() as connection:
                return (await connection.execute(query)).all()
        except SQLAlchemyError as no:
            raise StoreFailed(str(no)) from no

    async def _write(self, **parts: Any) -> None:
        write = _Write(done=asyncio.get_running_loop().create_future(), **parts)
        self._writes.put_nowait(write)
        await write.done

    async def _write_groups(self) -> None:
        while True:
            group = [await self._writes.get()]
            while not self._writes.empty():
                group.append(self._writes.get_nowait())
            try:
                await self._commit(group)
            except SQLAlchemyError as no:
                _settle(group, StoreFailed(str(no)))
            else:
                _settle(group, None)
            for _ in group:
                self._writes.task_done()

    async def _commit(self, group: list[_Write]) -> None:
        async with self._engine.begin() as connection:
            for table, part in ((_tables, "tables"), (_seats, "seats"), (_log, "log")):
                if rows := [row for write in group for row in getattr(write, part)]:
                    await connection.execute(insert(table), rows)
            if ended := [id for write in group for id in write.over]:
                await connection.execute(update(_tables).where(_tables.c.id.in_(ended)).values(over=True))


def sqlite_url(data: Path) -> str:
    """The database in a data folder."""
    return f"sqlite+aiosqlite:///{data / 'fifties.db'}"


_DECODER: Final = msgspec.json.Decoder(Entry)


def _rows(id: str, n: int, entries: Sequence[Entry]) -> list[dict[str, Any]]:
    return [{"table": id, "n": n + i, "entry": msgspec.json.encode(entry)} for i, entry in enumerate(entries)]


def _settle(group: list[_Write], failure: StoreFailed | None) -> None:
    for write in group:
        if write.done.cancelled():
            continue
        if failure is None:
            write.done.set_result(None)
        else:
            write.done.set_exception(failure)
