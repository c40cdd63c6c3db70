"""The store: the log of every table, in SQLite with no set-up, or in another database by its URL.

Appends are committed in groups: whatever has come while the last commit was under way goes into the next one. A caller
goes on when its own entries are on the disk. One thread does all that the database is asked for, one thing after
another: a commit in one go costs the event loop less than a database that is waited for at each step.
"""

import asyncio
import sqlite3
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec
from sqlalchemy import Connection, Engine, Executable, bindparam, delete, insert, select, update
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from fifties.server.database import about as _about
from fifties.server.database import entries as _log
from fifties.server.database import open_database
from fifties.server.database import owners as _owners
from fifties.server.database import tables as _tables
from fifties.table.log import Entry, Opened

T = TypeVar("T")

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
    """How many seats it was opened with; 0 where people gather."""
    opened: float
    over: bool
    code: str | None
    left: float | None


@dataclass
class _Write:
    """What is to be in one commit or not at all."""

    done: asyncio.Future[None]
    log: list[dict[str, Any]] = field(default_factory=list)
    tables: list[dict[str, Any]] = field(default_factory=list)
    owners: dict[str, Collection[bytes]] = field(default_factory=dict)
    over: dict[str, bool] = field(default_factory=dict)
    also: Sequence[Executable] = ()
    """What is to be done besides, in its order."""


class Store:
    """An open database. ``await Store.open(url)``, then use it, then ``await close()``."""

    def __init__(self, engine: Engine, thread: Executor) -> None:
        """For ``open``."""
        self._engine = engine
        self._thread = thread
        self._connection: Connection | None = None
        """That commits are made on: a new one for each would take as long as the rest of it."""
        self._writes: asyncio.Queue[_Write] = asyncio.Queue()
        self._writer = asyncio.create_task(self._write_groups())

    @classmethod
    async def open(cls, url: str) -> "Store":
        """Opens a database; see ``open_database``.

        Raises:
            Refused: it is not one that this version can use.
            StoreFailed: it can't be opened.
        """
        thread = ThreadPoolExecutor(1, thread_name_prefix="database")
        try:
            return cls(await asyncio.get_running_loop().run_in_executor(thread, open_database, url), thread)
        except (SQLAlchemyError, sqlite3.Error) as no:
            raise StoreFailed(_why(no)) from no

    async def close(self) -> None:
        """Stores what is waiting, and closes."""
        await self._writes.join()
        self._writer.cancel()
        await self._in_thread(self._disconnect)
        await self._in_thread(self._engine.dispose)
        self._thread.shutdown()

    async def create(self, id: str, code: str | None, entries: Sequence[Entry], owners: Collection[bytes]) -> Kept:
        """A new table with its first entries; ``owners`` are the devices that have a seat.

        Raises:
            StoreFailed: it is not stored.
        """
        opened = entries[0]
        assert isinstance(opened, Opened), "every log begins with the opening of its table"
        kept = Kept(id, opened.game, len(opened.seats), time.time(), over=False, code=code, left=None)
        await self._write(tables=[asdict(kept)], owners={id: owners}, log=_rows(id, 0, entries))
        return kept

    async def append(
        self, id: str, n: int, entries: Sequence[Entry], over: bool | None, owners: Collection[bytes] | None = None
    ) -> None:
        """Adds entries to a table's log from place ``n`` on.

        ``over`` tells whether its game has ended, and ``owners`` which devices have a seat now, where that has changed.

        Raises:
            StoreFailed: none of them is stored.
        """
        await self._write(
            log=_rows(id, n, entries),
            over={} if over is None else {id: over},
            owners={} if owners is None else {id: owners},
        )

    async def rewrite(self, id: str, entries: Mapping[int, Entry]) -> None:
        """Writes other entries at these places of a table's log.

        Raises:
            StoreFailed: it is as it was.
        """
        row = update(_log).where(_log.c.table == id)
        await self._write(also=[row.where(_log.c.n == n).values(entry=_bytes(entry)) for n, entry in entries.items()])

    async def touch(self) -> None:
        """Raises StoreFailed if nothing can be stored now."""
        await self._write(also=[update(_about).values(schema=_about.c.schema)])

    async def let_go(self, ids: Collection[str] | None, now: float | None) -> None:
        """Notes when nobody was at these tables any more, in seconds since 1970; None where somebody is there again.

        Without ``ids``, all that nothing is noted of: those of a server that was killed.

        Raises:
            StoreFailed: it is as it was.
        """
        which = _tables.c.left.is_(None) if ids is None else _tables.c.id.in_(ids)
        await self._write(also=[update(_tables).where(which).values(left=now)])

    async def release(self, before: float) -> None:
        """Lets go of the codes of tables that nobody was at since then; they are still there by their ids.

        Raises:
            StoreFailed: it is as it was.
        """
        idle = _tables.c.code.is_not(None) & (_tables.c.left < before)
        await self._write(also=[update(_tables).where(idle).values(code=None)])

    async def delete(self, before: float) -> None:
        """Deletes tables whose last game is over, and that nobody was at since then.

        Raises:
            StoreFailed: it is as it was.
        """
        old = select(_tables.c.id).where(_tables.c.over & (_tables.c.left < before))
        parts = (_log.c.table, _owners.c.table, _tables.c.id)
        await self._write(also=[delete(part.table).where(part.in_(old)) for part in parts])

    async def load(self, id: str) -> list[Entry]:
        """The log of a table; empty if there is none."""
        query = select(_log.c.entry).where(_log.c.table == id).order_by(_log.c.n)
        return [_DECODER.decode(entry) for (entry,) in await self._read(query)]

    async def find(self, id: str) -> Kept | None:
        """A table by its id, or None."""
        if "\0" in id:
            return None  # no text of PostgreSQL's
        rows = await self._read(select(_tables).where(_tables.c.id == id))
        return Kept(*rows[0]) if rows else None

    async def find_code(self, code: str) -> Kept | None:
        """A table by its code, or None."""
        rows = await self._read(select(_tables).where(_tables.c.code == code))
        return Kept(*rows[0]) if rows else None

    async def listed(self, owner: bytes) -> list[Kept]:
        """The owner's last tables, newest first."""
        mine = select(_owners.c.table).where(_owners.c.owner == owner)
        query = select(_tables).where(_tables.c.id.in_(mine)).order_by(_tables.c.opened.desc()).limit(LISTED)
        return [Kept(*row) for row in await self._read(query)]

    async def _in_thread(self, work: Callable[..., T], *arguments: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work, *arguments)

    async def _read(self, query: Any) -> Sequence[Any]:
        def read() -> Sequence[Any]:
            with self._engine.connect() as connection:
                return connection.execute(query).all()

        try:
            return await self._in_thread(read)
        except SQLAlchemyError as no:
            raise StoreFailed(_why(no)) from no

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
                await self._in_thread(self._commit, group)
            except Exception as no:
                # Whatever it is, what others are to store later must not wait for ever.
                _settle(group, StoreFailed(_why(no)))
            else:
                _settle(group, None)
            for _ in group:
                self._writes.task_done()

    def _commit(self, group: list[_Write]) -> None:
        if self._connection is None:
            self._connection = self._engine.connect()
        try:
            with self._connection.begin():
                self._execute(group, self._connection)
        except BaseException:
            # Perhaps it is the connection that is broken.
            self._disconnect()
            raise

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _execute(self, group: list[_Write], connection: Connection) -> None:
        owners = {id: owners for write in group for id, owners in write.owners.items()}
        over = {id: over for write in group for id, over in write.over.items()}
        for statement, rows in (
            (_NEW_TABLE, [row for write in group for row in write.tables]),
            (_NEW_ENTRY, [row for write in group for row in write.log]),
            (_NO_OWNERS, [{"of": id} for id in owners]),
            (_NEW_OWNER, [{"table": id, "owner": owner} for id, theirs in owners.items() for owner in theirs]),
            (_OVER, [{"of": id, "is_over": it} for id, it in over.items()]),
        ):
            if rows:
                connection.execute(statement, rows)
        for write in group:
            for other in write.also:
                connection.execute(other)


def sqlite_url(data: Path) -> str:
    """The database in a data folder."""
    return f"sqlite:///{data / 'fifties.db'}"


# Made once: to work out what a statement comes to takes longer than to carry it out.
_NEW_TABLE: Final = insert(_tables)
_NEW_ENTRY: Final = insert(_log)
_NO_OWNERS: Final = delete(_owners).where(_owners.c.table == bindparam("of"))
_NEW_OWNER: Final = insert(_owners)
_OVER: Final = update(_tables).where(_tables.c.id == bindparam("of")).values(over=bindparam("is_over"))

_DECODER: Final = msgspec.json.Decoder(Entry)


def _rows(id: str, n: int, entries: Sequence[Entry]) -> list[dict[str, Any]]:
    return [{"table": id, "n": n + i, "entry": _bytes(entry)} for i, entry in enumerate(entries)]


def _bytes(entry: Entry) -> bytes:
    return msgspec.json.encode(entry)


def _why(no: Exception) -> str:
    """What the database says, without the statement, and the secrets that were to be stored: they are further down."""
    return str(no.orig if isinstance(no, DBAPIError) else no).partition("\n")[0]


def _settle(group: list[_Write], failure: StoreFailed | None) -> None:
    for write in group:
        if write.done.cancelled():
            continue
        if failure is None:
            write.done.set_result(None)
        else:
            write.done.set_exception(failure)
