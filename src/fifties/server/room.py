"""A live table in the server: one task that owns it, stores what happens, and only then tells anyone."""

import asyncio
import logging
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias

from fifties.rules.kinds import Operation
from fifties.rules.refusal import Refused
from fifties.server import protocol
from fifties.server.store import Store, StoreFailed
from fifties.table.commands import Command
from fifties.table.effects import Append, Ask, Effect, Show
from fifties.table.log import Entry
from fifties.table.table import Table

RETRY: Final = 1.0
"""How long after a failure the store is tried again, in seconds."""

log = logging.getLogger(__name__)


class Viewer(Protocol):
    """Whoever watches a table: a socket."""

    def send(self, message: protocol.ClientOut) -> None:
        """Sends a message, at once or soon, without waiting."""


@dataclass(frozen=True)
class _Asked:
    """A person's command."""

    viewer: Viewer
    seat: int | None
    id: str
    command: Command


@dataclass(frozen=True)
class _Answered:
    """A bot's answer."""

    ask: Ask
    operation: Operation | None


_Job: TypeAlias = _Asked | _Answered


class Room:
    """A table with its viewers. While nobody watches, nothing goes on: whoever comes back has missed nothing."""

    def __init__(self, id: str, table: Table, stored: int, store: Store, bots: Executor) -> None:
        """A room for a table whose log holds ``stored`` entries."""
        self.id = id
        self.table = table
        self.viewers: dict[Viewer, int | None] = {}
        self._stored = stored
        self._store = store
        self._bots = bots
        self._jobs: asyncio.Queue[_Job] = asyncio.Queue()
        self._changed = asyncio.Event()
        self._thinking: set[asyncio.Task[None]] = set()
        self._task = asyncio.create_task(self._run())

    def enter(self, viewer: Viewer, seat: int | None) -> None:
        """Lets somebody watch from a seat; they are told how things stand."""
        self.viewers[viewer] = seat
        viewer.send(protocol.Happened(self.id, self.table.update(seat)))
        self._changed.set()

    def leave(self, viewer: Viewer) -> None:
        """Somebody watches no longer."""
        self.viewers.pop(viewer, None)

    def ask(self, viewer: Viewer, id: str, command: Command) -> None:
        """Hands a command to the table; the answer goes to the viewer."""
        self._jobs.put_nowait(_Asked(viewer, self.viewers.get(viewer), id, command))
        self._changed.set()

    async def close(self) -> None:
        """Ends the room; the table stays in the store."""
        for task in (self._task, *self._thinking):
            task.cancel()
        await asyncio.gather(self._task, *self._thinking, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            await self._wait()
            self._changed.clear()
            jobs = [self._jobs.get_nowait() for _ in range(self._jobs.qsize())]
            try:
                await self._turn(jobs)
            except StoreFailed as failure:
                log.error("table %s can't be stored: %s", self.id, failure)
                await self._recover(jobs)
            except Exception:
                # A fault of ours must not take the table with it: what is stored is the truth, so go on from there.
                log.exception("table %s is read again", self.id)
                for job in jobs:
                    if isinstance(job, _Asked):
                        job.viewer.send(protocol.Refused(job.id, "server-fault", {}))
                await self._recover([])

    async def _wait(self) -> None:
        """Till something is asked, or something comes of itself."""
        due = self.table.due() if self.viewers else None
        with suppress(TimeoutError):
            async with asyncio.timeout_at(due):
                await self._changed.wait()

    async def _turn(self, jobs: list[_Job]) -> None:
        """Does what is to be done, stores it in one go, and then tells it."""
        entries: list[Entry] = []
        messages: list[tuple[Viewer, protocol.ClientOut]] = []
        asks: list[Ask] = []

        def collect(effects: list[Effect]) -> None:
            for effect in effects:
                match effect:
                    case Append():
                        entries.append(effect.entry)
                    case Show():
                        for viewer, seat in self.viewers.items():
                            if seat in effect.updates:
                                messages.append((viewer, protocol.Happened(self.id, effect.updates[seat])))
                    case Ask():
                        asks.append(effect)

        now = asyncio.get_running_loop().time()
        for job in jobs:
            match job:
                case _Answered():
                    collect(self.table.answer(job.ask, job.operation, now))
                case _Asked():
                    try:
                        collect(self.table.handle(job.command, job.seat, now, job.id))
                        messages.append((job.viewer, protocol.Done(job.id)))
                    except Refused as no:
                        messages.append((job.viewer, protocol.Refused.of(job.id, no)))
        if self.viewers:
            collect(self.table.tick(now))
        if entries:
            await self._store.append(self.id, self._stored, entries, self.table.game.over)
            self._stored += len(entries)
        for viewer, message in messages:
            viewer.send(message)
        for ask in asks:
            self._think(ask)

    def _think(self, ask: Ask) -> None:
        async def answer() -> None:
            operation = await asyncio.get_running_loop().run_in_executor(self._bots, ask.answer)
            self._jobs.put_nowait(_Answered(ask, operation))
            self._changed.set()

        task = asyncio.create_task(answer())
        self._thinking.add(task)
        task.add_done_callback(self._thinking.discard)

    async def _recover(self, jobs: list[_Job]) -> None:
        """Goes back to what is stored, and does again what was asked and not answered; bots are asked anew."""
        for viewer in self.viewers:
            viewer.send(protocol.Wait())
        while True:
            await asyncio.sleep(RETRY)
            try:
                stored = await self._store.load(self.id)
                break
            except StoreFailed:
                continue
        self.table, self._stored = Table.replay(stored), len(stored)
        for job in jobs:
            if isinstance(job, _Asked):
                self._jobs.put_nowait(job)
        for viewer, seat in self.viewers.items():
            viewer.send(protocol.Happened(self.id, self.table.update(seat)))
        self._changed.set()
