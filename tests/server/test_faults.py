"""What fails in a house: power, network, disk. Nothing that was acknowledged is lost, and no table is stuck."""

import asyncio
import contextlib
import secrets
import shutil
import subprocess
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import aiohttp
import pytest

from fifties.server.store import Store, sqlite_url
from fifties.table.log import Entry
from fifties.table.table import Table
from tests.server.serving import Server, Socket, connected, run
from tests.server.test_live import gather
from tests.upgrades.golden import owner

PEOPLE = ("Hanna", "Ben", "Mia")


@dataclass
class Device:
    """What somebody has asked for, and what they were told of it: a list on paper that no server can lose."""

    name: str
    token: str = field(default_factory=lambda: secrets.token_urlsafe(24))
    asked: dict[str, dict[str, Any]] = field(default_factory=dict)
    answered: dict[str, str] = field(default_factory=dict)

    @property
    def open(self) -> list[str]:
        """What was asked and not answered."""
        return [id for id in self.asked if id not in self.answered]

    async def ask(self, socket: aiohttp.ClientWebSocketResponse, id: str) -> None:
        await socket.send_json({"type": "do", "id": id, "command": self.asked[id]})

    def hear(self, message: dict[str, Any]) -> None:
        if message.get("id") in self.asked and message["type"] in ("done", "refused"):
            before = self.answered.setdefault(message["id"], message["type"])
            assert before == message["type"], f"{message} was {before} before"


@contextlib.asynccontextmanager
async def at_the_table(server: Server, device: Device, code: str) -> AsyncIterator[aiohttp.ClientWebSocketResponse]:
    async with connected(server, device.token) as me:
        await me.hello(code)
        await me.hear_type("happened")
        yield me.socket


async def listen(device: Device, socket: aiohttp.ClientWebSocketResponse, enough: Any = lambda: False) -> None:
    """Notes what is heard, till the connection breaks or it is enough."""
    with contextlib.suppress(ConnectionError):
        while not enough():
            frame = await socket.receive(timeout=30)
            if frame.type is not aiohttp.WSMsgType.TEXT:
                return
            device.hear(frame.json())


def commands(rng: Random, n: int) -> dict[str, Any]:
    """Something that a host may do at any time, and that changes the log each time."""
    return rng.choice(
        [
            # Not locked: a guest whose coming was not acknowledged yet comes again.
            {"do": "shut", "locked": False, "hidden": bool(n % 2)},
            {
                "do": "arrange",
                "plan": {"game": "fifty", "rules": {}, "bots": ["random"] * (1 + n % 4), "pace": n % 7, "clock": None},
            },
        ]
    )


async def kills(server: Server, times: int, rng: Random) -> None:
    """Kills the server so many times while something is not acknowledged yet; looks each time whether all is there."""
    devices = [Device(name) for name in PEOPLE]
    async with connected(server, devices[0].token) as host:
        code = await gather(host)
        table = str(host.table)
        for device in devices[1:]:
            device.asked["come"] = {"do": "join", "name": device.name}
    asked = killed = 0
    while killed < times:
        async with contextlib.AsyncExitStack() as stack:
            sockets = [await stack.enter_async_context(at_the_table(server, device, code)) for device in devices]
            hearing = [
                asyncio.create_task(listen(device, socket)) for device, socket in zip(devices, sockets, strict=True)
            ]
            # what is not answered is asked again, as the page does
            for device, socket in zip(devices, sockets, strict=True):
                for id in device.open:
                    await device.ask(socket, id)
            for _ in range(rng.randrange(1, 6)):
                asked += 1
                host_device, id = devices[0], f"{asked}"
                host_device.asked[id] = commands(rng, asked)
                await host_device.ask(sockets[0], id)
                if rng.random() < 0.5:
                    await asyncio.sleep(rng.random() * 0.01)
            await asyncio.to_thread(server.kill)
            await asyncio.gather(*hearing)
        killed += any(device.open for device in devices)
        await asyncio.to_thread(server.start)
        await assert_kept(server.data, table, devices)
    # and now the table goes on: all is answered, and a game is played
    for device in devices:
        async with at_the_table(server, device, code) as socket:
            for id in device.open:
                await device.ask(socket, id)
            await listen(device, socket, lambda device=device: not device.open)
    assert [device.answered["come"] for device in devices[1:]] == ["done", "done"]
    async with at_the_table(server, devices[0], code) as socket:
        plan = {"game": "fifty", "rules": {}, "bots": ["random"], "pace": 0, "clock": None}
        for id, command in (("last", {"do": "arrange", "plan": plan}), ("start", {"do": "start"})):
            devices[0].asked[id] = command
            await devices[0].ask(socket, id)
        await listen(devices[0], socket, lambda: not devices[0].open)
        assert devices[0].answered["start"] == "done"
    await assert_kept(server.data, table, devices)


async def assert_kept(data: Path, table: str, devices: list[Device]) -> None:
    """What was done stands in the log, once each, in the order of each device; and what was refused does not."""
    log = await stored(data, table)
    Table.replay(log)
    # A room sets the device before the id that it gave.
    ids = [tuple(entry.id.split("-", 1)) for entry in log if entry.id is not None]
    assert len(ids) == len(set(ids)), "something was done twice"
    for device in devices:
        mine = [id for whose, id in ids if whose == owner(device.token).hex()[:8]]
        done = [id for id in device.asked if device.answered.get(id) == "done"]
        assert [id for id in mine if id in set(done)] == [id for id in done if id in set(mine)] == done
        assert not {id for id in mine if device.answered.get(id) == "refused"}


def test_a_server_that_is_killed_keeps_what_it_acknowledged(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        run(kills(server, 3, Random(1)))


@pytest.mark.soak
def test_a_server_that_is_killed_fifty_times_keeps_what_it_acknowledged(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        run(kills(server, 50, Random(2)))


# The network


def test_what_comes_twice_late_and_in_another_order_is_done_once(tmp_path: Path) -> None:
    async def play(server: Server) -> None:
        rng = Random(3)
        device = Device("Hanna")
        async with connected(server, device.token) as host:
            code = await gather(host)
            table = str(host.table)
        device.asked = {f"{n}": commands(rng, n) for n in range(30)}
        device.asked |= {f"{n}": {"do": "hand", "to": 7, "name": "Nobody"} for n in range(30, 40)}
        async with at_the_table(server, device, code) as one, at_the_table(server, device, code) as other:
            hearing = [asyncio.create_task(listen(device, socket)) for socket in (one, other)]
            late = rng.sample([*device.asked] * 3, 3 * len(device.asked))
            for n, id in enumerate(late):
                await device.ask(rng.choice([one, other]), id)
                if n % 40 == 39:
                    await asyncio.sleep(0.5)  # no more at once than anybody may
            async with asyncio.timeout(30):
                while device.open:
                    await asyncio.sleep(0.05)
            await one.close()
            await other.close()
            await asyncio.gather(*hearing)
        assert [device.answered[f"{n}"] for n in range(40)] == ["done"] * 30 + ["refused"] * 10
        log = await stored(server.data, table)
        ids = [entry.id.partition("-")[2] for entry in log if entry.id is not None]
        assert sorted(ids, key=int) == [f"{n}" for n in range(30)]

    with Server(tmp_path) as server:
        run(play(server))


def test_who_is_cut_off_in_the_middle_of_a_choice_goes_on_where_they_were(tmp_path: Path) -> None:
    """The message has gone, the answer never came; the connection is reset."""

    async def play(server: Server) -> None:
        async with connected(server) as me:
            await me.hello()
            table = await me.open(pace=5)
            line, at = me.some_line(), me.update["at"]
            for _ in range(5):
                async with connected(server, me.token) as cut:
                    await cut.hello(table)
                    command = {"do": "act", "at": at, "operation": {"op": "choose", "seat": 0, "line": line}}
                    await cut.send(type="do", id="mine", command=command)
                    assert cut.socket._response.connection is not None
                    assert cut.socket._response.connection.transport is not None
                    cut.socket._response.connection.transport.abort()
            answer = await me.do("mine", do="act", at=at, operation={"op": "choose", "seat": 0, "line": line})
            assert answer["type"] == "done"
            assert me.update["view"]["own"]["line"] == line
            await me.finish()

    with Server(tmp_path) as server:
        run(play(server))


# The disk


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of two megabytes."""
    place = tmp_path / "disk"
    place.mkdir()
    if shutil.which("mount") is None:
        pytest.skip("there is no mount here")
    mount = ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(place)]
    mounted = subprocess.run(mount, capture_output=True, text=True, check=False)
    if mounted.returncode != 0:
        pytest.skip(f"a small disk can't be mounted: {mounted.stderr.strip()}")
    try:
        yield place
    finally:
        subprocess.run(["umount", "--lazy", str(place)], check=True)


def fill(place: Path) -> Path:
    """Takes all that is left of a disk."""
    waste = place / "waste"
    with waste.open("ab", buffering=0) as file, contextlib.suppress(OSError):
        for size in (1 << 16, 1 << 12, 1 << 8, 1):
            with contextlib.suppress(OSError):
                while True:
                    file.write(b"x" * size)
    return waste


def test_a_full_disk_lets_people_wait_and_nothing_is_lost(small_disk: Path) -> None:
    async def play(server: Server) -> None:
        async with connected(server) as hanna, connected(server) as ben, connected(server) as late:
            code = await gather(hanna)
            await ben.hello(code)
            assert (await ben.do(do="join", name="Ben"))["type"] == "done"
            await hanna.do(do="start")
            for who in (hanna, ben):
                await who.hear_until(lambda update: update["view"] and update["view"]["public"]["phase"] == "choose")
            line, at = hanna.some_line(), hanna.update["at"]
            waste = fill(small_disk)
            # what is stored takes room that the log of the database may still have: ask till it has none
            asking = asyncio.create_task(asks(hanna))
            async with asyncio.timeout(60):
                await ben.hear_type("wait", timeout=60)
            assert not asking.done()
            choosing = asyncio.create_task(
                ben.do("ben", do="act", at=at, operation={"op": "choose", "seat": 1, "line": line})
            )
            await late.hello()
            await late.send(type="open", id="o", game="fifty", rules={"players": 3}, name="Me", bots=["random"] * 2)
            assert (await late.hear())["type"] == "wait"
            assert not choosing.done()
            waste.unlink()
            acknowledged = await asking
            assert (await choosing)["type"] == "done"
            await late.send(type="open", id="o", game="fifty", rules={"players": 3}, name="Me", bots=["random"] * 2)
            await late.hear_type("seated")
            log = await stored(server.data, str(hanna.table))
            assert set(acknowledged) | {"ben"} <= {entry.id.partition("-")[2] for entry in log if entry.id is not None}
            answer = await hanna.do(do="act", at=at, operation={"op": "choose", "seat": 0, "line": line})
            assert answer["type"] == "done"
            await hanna.hear_until(lambda update: update["around"]["resting"])

    with Server(small_disk) as server:
        run(play(server))
        errors = server.stop()[1]
        assert "can't be stored" in errors
        assert "Traceback" not in errors


async def asks(who: Socket) -> list[str]:
    """Asks for one thing after the other till it has been told to wait and is answered all the same; what was done."""
    done: list[str] = []
    while True:
        id = secrets.token_hex(4)
        answer = await who.do(id, do="shut", locked=len(done) % 2 == 0, hidden=False)
        assert answer["type"] == "done"
        done.append(id)
        if any(message["type"] == "wait" for message in who.heard):
            return done


async def stored(data: Path, table: str) -> list[Entry]:
    store = await Store.open(sqlite_url(data))
    try:
        return await store.load(table)
    finally:
        await store.close()
