"""A live table in the server: one task that owns it, stores what happens, and only then tells anyone."""

import asyncio
import logging
from concurrent.futures import Executor
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from fifties import protocol
from fifties.rules.kinds import Operation
from fifties.rules.refusal import Refused, refused
from fifties.server.own_time import OwnTime
from fifties.server.store import Store, StoreFailed
from fifties.server.viewers import Viewer, Viewers, Watching
from fifties.table.commands import Command
from fifties.table.effects import Append, Ask, Effect, Show
from fifties.table.forget import forget
from fifties.table.log import Entry
from fifties.table.table import Table

RETRY: Final = 1.0
"""How long after a failure the store is tried again, in seconds."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class _Came:
    """Somebody begins to watch, or looks from another of their seats."""

    viewer: Viewer


@dataclass(frozen=True)
class _Went:
    """A device is connected no longer."""

    owner: bytes


@dataclass(frozen=True)
class _Asked:
    """A person's command."""

    viewer: Viewer
    id: str
    command: Command
    watching: Watching


@dataclass(frozen=True)
class _Moved:
    """A seat goes from one device to another, which asks for it."""

    seat: int
    old: bytes
    new: bytes
    done: asyncio.Future[None]


@dataclass(frozen=True)
class _Forgets:
    """A device's names are to be taken off."""

    owner: bytes
    done: asyncio.Future[None]


@dataclass(frozen=True)
class _Answered:
    """A bot's answer."""

    ask: Ask
    operation: Operation | None


_Job: TypeAlias = _Came | _Went | _Asked | _Moved | _Forgets | _Answered


@dataclass
class _Outcome:
    """What comes of all that is done in one go: what to store, and then whom to tell what."""

    entries: list[Entry] = field(default_factory=list)
    messages: list[tuple[Viewer, Watching, bytes]] = field(default_factory=list)
    answers: list[tuple[Viewer, protocol.ClientOut]] = field(default_factory=list)
    """To those who asked; whoever hears that it is done has seen it."""
    moved: list[asyncio.Future[None]] = field(default_factory=list)
    asks: list[Ask] = field(default_factory=list)


class Room:
    """A table with its viewers. While nobody who plays is there, nothing goes on: who comes back has missed nothing."""

    def __init__(self, id: str, code: str | None, table: Table, stored: int, store: Store, bots: Executor) -> None:
        """A room for a table whose log holds ``stored`` entries, and to which nobody is connected yet."""
        self.id = id
        self.table = table
        table.holds_back = True
        self._viewers = Viewers(id, code, table.party)
        self._stored = stored
        self._store = store
        self._bots = bots
        self._time = OwnTime()
        self._jobs: asyncio.Queue[_Job] = asyncio.Queue()
        self._changed = asyncio.Event()
        self._at_work = False
        self._finishing = False
        self._thinking: set[asyncio.Task[None]] = set()
        self._owners, self._over = table.party.owners, table.over
        """What the store says of the table besides its log."""
        self.table.party.leave_all(self._time.now())
        self._task = asyncio.create_task(self._run())

    @property
    def empty(self) -> bool:
        """Whether nobody watches, and nothing is under way or asked."""
        return not (self._viewers or self._at_work or self._changed.is_set())

    def admits(self, owner: bytes) -> bool:
        """Whether a device may watch: all may where people gather, but for those who were removed."""
        return self.table.party.admits(owner) if self.table.opened.gathers else owner in self.table.party.owners

    def enter(self, viewer: Viewer, owner: bytes) -> None:
        """Lets somebody watch, from the first seat of their device if it has one; they are told how things stand."""
        self._viewers.enter(viewer, owner)
        self._put(_Came(viewer))

    def look(self, viewer: Viewer, seat: int) -> None:
        """Lets somebody look from another seat of their device.

        Raises:
            Refused: it is not one of its seats.
        """
        self._viewers.look(viewer, seat)
        self._put(_Came(viewer))

    def leave(self, viewer: Viewer) -> None:
        """Somebody watches no longer."""
        if (gone := self._viewers.leave(viewer)) is not None:
            self._put(_Went(gone))

    def ask(self, viewer: Viewer, id: str, command: Command) -> None:
        """Hands a command to the table; the answer goes to the viewer."""
        self._put(_Asked(viewer, id, command, self._viewers[viewer]))

    def seat_of(self, viewer: Viewer) -> int | None:
        """The seat that a viewer looks from."""
        return self._viewers.seat(self._viewers[viewer])

    async def move(self, seat: int, old: bytes, new: bytes) -> None:
        """Gives a seat to another device.

        Raises:
            Refused: it is not the old one's any more.
        """
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._put(_Moved(seat, old, new, done))
        await done

    async def forget(self, owner: bytes) -> None:
        """Takes the names of a device's seats off the table and its log."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._put(_Forgets(owner, done))
        await done

    async def finish(self) -> None:
        """Lets the turn that is under way be stored and told; from then on nothing happens here."""
        self._finishing = True
        self._changed.set()
        await asyncio.wait([self._task])

    async def close(self) -> None:
        """Ends the room; the table stays in the store."""
        for task in (self._task, *self._thinking):
            task.cancel()
        await asyncio.gather(self._task, *self._thinking, return_exceptions=True)

    def _put(self, job: _Job) -> None:
        self._jobs.put_nowait(job)
        self._changed.set()

    async def _run(self) -> None:
        while True:
            self._at_work = False
            await self._wait()
            if self._finishing:
                return
            self._at_work = True
            self._changed.clear()
            jobs = [self._jobs.get_nowait() for _ in range(self._jobs.qsize())]
            try:
                await self._turn(jobs)
            except StoreFailed as failure:
                log.error("a table can't be stored: %s", failure, extra={"table": self.id})
                await self._recover(jobs)
            except Exception:
                # A fault of ours must not take the table with it: what is stored is the truth, so go on from there.
                log.exception("a table is read again", extra={"table": self.id})
                for job in jobs:
                    if isinstance(job, _Asked):
                        job.viewer.send(protocol.Refused(job.id, "server-fault", {}))
                    elif isinstance(job, _Moved | _Forgets) and not job.done.done():
                        job.done.set_exception(refused("server-fault"))
                await self._recover([])

    async def _wait(self) -> None:
        """Till something is asked, or something comes of itself."""
        due = self.table.due() if self._viewers else None
        if due is None:
            await self._changed.wait()
            return
        timer = asyncio.get_running_loop().call_at(self._time.on_loop(due), self._changed.set)
        try:
            await self._changed.wait()
        finally:
            timer.cancel()

    async def _turn(self, jobs: list[_Job]) -> None:
        """Does what is to be done, stores it in one go, and then tells it."""
        outcome = _Outcome()
        for job in jobs:
            if isinstance(job, _Forgets) and not job.done.done():
                self._collect(await self._forget(job.owner), outcome)
                _settle(job.done)
        for job in jobs:
            self._do(job, outcome)
        self._time.run(self.table.party.attended and bool(self._viewers))
        if self._viewers:
            if self.table.live is not None and self.table.live.waits_for_hands:
                self.table.live.lag = self._viewers.slowest
            self._collect(self.table.tick(self._time.now()), outcome)
        self._collect(self.table.tell(), outcome)
        if outcome.entries:
            owners, over = self.table.party.owners, self.table.over
            await self._store.append(
                self.id,
                self._stored,
                outcome.entries,
                over=over if over != self._over else None,
                owners=owners if owners != self._owners else None,
            )
            self._stored += len(outcome.entries)
            self._owners, self._over = owners, over
        for viewer, watching, message in outcome.messages:
            # Who has gone to another table meanwhile would take it for that one's; who has come back knows nothing yet.
            if self._viewers.still(viewer, watching):
                viewer.tell(message)
        for viewer, answer in outcome.answers:
            viewer.send(answer)
        for moved in outcome.moved:
            _settle(moved)
        if outcome.asks:
            self._think(outcome.asks)

    async def _forget(self, owner: bytes) -> list[Effect]:
        entries = await self._store.load(self.id)
        forgotten = await asyncio.to_thread(forget, entries, owner)
        if not forgotten.entries:
            return []
        await self._store.rewrite(self.id, forgotten.entries)
        return self.table.rename(forgotten.names)

    def _do(self, job: _Job, outcome: _Outcome) -> None:
        now = self._time.now()
        match job:
            case _Came(viewer):
                if viewer in self._viewers:
                    watching = self._viewers[viewer]
                    told = self.table.arrive(watching.owner, now)
                    self._collect(told, outcome)
                    if not told:
                        outcome.messages.append((viewer, watching, self._viewers.present(viewer, self.table)))
            case _Went(owner):
                if owner not in self._viewers.devices:
                    self._collect(self.table.depart(owner, now), outcome)
            case _Answered(ask, operation):
                self._collect(self.table.answer(ask, operation, now), outcome)
            case _Asked(viewer, id, command, watching):
                try:
                    seat = self._viewers.seat(watching)
                    # Two devices may have thought of the same id.
                    own_id = f"{watching.owner.hex()[:8]}-{id}"
                    own = watching.owner or None
                    self._collect(self.table.handle(command, seat, now, own_id, own), outcome)
                    outcome.answers.append((viewer, protocol.Done(id)))
                except Refused as no:
                    outcome.answers.append((viewer, protocol.Refused.of(id, no)))
            case _Moved(seat, old, new, done) if not done.done():
                try:
                    if seat not in self.table.party.seats_of(old):
                        raise refused("key-spent")
                    self._collect(self.table.move(seat, new, now), outcome)
                    outcome.moved.append(done)
                except Refused as no:
                    done.set_exception(no)

    def _collect(self, effects: list[Effect], outcome: _Outcome) -> None:
        for effect in effects:
            match effect:
                case Append():
                    outcome.entries.append(effect.entry)
                case Show():
                    outcome.messages += self._viewers.told(effect)
                case Ask():
                    outcome.asks.append(effect)

    def _think(self, asks: list[Ask]) -> None:
        """Lets the bots answer, one after another: in which order they do must tell nothing of what they think."""

        async def answer() -> None:
            answers = await asyncio.get_running_loop().run_in_executor(self._bots, _answers, asks)
            for answered in answers:
                self._put(answered)

        task = asyncio.create_task(answer())
        self._thinking.add(task)
        task.add_done_callback(self._thinking.discard)

    async def _recover(self, jobs: list[_Job]) -> None:
        """Goes back to what is stored, and does again what was asked and not answered; bots are asked anew."""
        self._viewers.wait()
        while True:
            await asyncio.sleep(RETRY)
            try:
                stored = await self._store.load(self.id)
                break
            except StoreFailed:
                continue
        self.table, self._stored = Table.replay(stored), len(stored)
        self.table.holds_back = True
        self._viewers.party = self.table.party
        self._owners, self._over = self.table.party.owners, self.table.over
        self.table.party.leave_all(self._time.now())
        for owner in self._viewers.devices:
            self.table.party.arrive(owner)
        # Before all that has come since: whoever sat down and then went must not be there when all is done.
        came = [self._jobs.get_nowait() for _ in range(self._jobs.qsize())]
        for job in (*(job for job in jobs if isinstance(job, _Asked | _Moved | _Forgets | _Went)), *came):
            self._jobs.put_nowait(job)
        for viewer in self._viewers:
            self._jobs.put_nowait(_Came(viewer))
        self._changed.set()


def _settle(done: asyncio.Future[None]) -> None:
    """Tells whoever waits for it, if they still do."""
    if not done.done():
        done.set_result(None)


def _answers(asks: list[Ask]) -> list[_Answered]:
    answers = []
    for ask in asks:
        try:
            operation = ask.answer()
        except Exception:
            # A fault of a bot of ours must not leave a table waiting for it for ever.
            log.exception("the bot %s does not know what to do", ask.bot)
            operation = replace(ask, bot="random").answer()
        answers.append(_Answered(ask, operation))
    return answers
