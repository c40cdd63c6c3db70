"""Who may come in, how often, and what is kept out; how the server is, what it notes, and how it stops."""

import asyncio
import contextlib
import json
import socket
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from aiohttp import web

from fifties.protocol import PROTOCOL, Gather
from fifties.rules.refusal import Refused
from fifties.server.address import Address
from fifties.server.app import make_app
from fifties.server.client import MESSAGES
from fifties.server.doors import GUESSES, SOCKETS, Doors
from fifties.server.doors import OPENINGS as OPENINGS_FROM_AN_ADDRESS
from fifties.server.limits import Bucket, Buckets
from fifties.server.rooms import CODE_TIME, OPENINGS, Rooms
from fifties.server.store import Store, StoreFailed, sqlite_url
from fifties.table.log import Entry, Opened, Plan
from tests.server.serving import Server, Socket, connected, fetch, run

TOKEN = "0123456789012345678901"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server behind a proxy, which is played here: whoever asks says for whom."""
    with Server(tmp_path_factory.mktemp("data"), "--public-url", "https://games.example/") as server:
        yield server


def from_afar(host: str) -> dict[str, Any]:
    return {"headers": {"X-Forwarded-For": f"10.0.0.1, {host}"}}


async def gather(host: Socket) -> str:
    await host.hello()
    plan = {"game": "fifty", "rules": {}, "bots": ["random"], "pace": 0}
    await host.send(type="gather", id="g", name="Hanna", plan=plan)
    return str((await host.hear_type("happened"))["code"])


# From where


def test_sockets_come_from_the_page_at_the_public_address_too_and_from_no_other(server: Server) -> None:
    async def come() -> None:
        for origin in ("https://games.example", server.address.rstrip("/")):
            async with connected(server, headers={"Origin": origin}) as me:
                await me.hello()
        for origin in ("https://games.example.net", "https://elsewhere.example", "null", "http://127.0.0.1:1"):
            with pytest.raises(aiohttp.WSServerHandshakeError) as no:
                async with connected(server, headers={"Origin": origin}):
                    pass
            assert no.value.status == 403

    run(come())


@pytest.mark.parametrize(("origin", "status"), [("https://elsewhere.example", 403), ("https://games.example", 405)])
def test_what_is_no_question_is_answered_to_the_own_page_alone(server: Server, origin: str, status: int) -> None:
    async def post() -> int:
        async with (
            aiohttp.ClientSession() as session,
            session.post(server.address, headers={"Origin": origin}, data=b"x") as response,
        ):
            return response.status

    assert run(post()) == status


def test_every_answer_keeps_the_same_out(server: Server) -> None:
    async def look() -> None:
        answers = [
            await fetch(server.address, path)
            for path in ("", "ACDE", "health", "qr.svg?path=ACDE", "nothing", "g/x.json")
        ]
        assert [status for status, _, _ in answers] == [200, 200, 200, 200, 404, 404]
        for _, _, headers in answers:
            policy = headers["Content-Security-Policy"]
            assert "default-src 'none'" in policy
            assert "frame-ancestors 'none'" in policy
            assert "'unsafe-eval'" not in policy
            assert headers["X-Content-Type-Options"] == "nosniff"
            assert headers["Referrer-Policy"] == "no-referrer"
            assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
            assert "camera=()" in headers["Permissions-Policy"]

    run(look())


# How often


def test_codes_can_not_be_guessed(server: Server) -> None:
    async def guess() -> None:
        async with connected(server) as hanna:
            code = await gather(hanna)
            wrong = "XXXX" if code != "XXXX" else "XXXY"
            for i in range(GUESSES):
                async with connected(server, **from_afar("192.0.2.7")) as thief:
                    await thief.hello(wrong)
                    assert (await thief.hear())["code"] == "table-unknown", i
            async with connected(server, **from_afar("192.0.2.7")) as thief:
                await thief.hello(code)
                no = await thief.hear()
                assert no["code"] == "slow-down", "the right one is not told from a wrong one any more"
                assert no["params"]["seconds"] > 0
                await thief.hello(hanna.table)
                await thief.hear_type("happened")
            async with connected(server, **from_afar("192.0.2.8")) as guest:
                await guest.hello(code)
                await guest.hear_type("happened")

    run(guess())


def test_whoever_floods_is_slowed_down_and_then_cut_off(server: Server) -> None:
    async def listen(me: Socket) -> list[str]:
        codes = []
        while (frame := await me.socket.receive()).type == aiohttp.WSMsgType.TEXT:
            codes.append(json.loads(frame.data)["code"])
        return codes

    async def flood() -> None:
        async with connected(server) as me, connected(server) as other:
            await me.hello()
            listening = asyncio.create_task(listen(me))
            with contextlib.suppress(ConnectionError):
                while not listening.done():
                    for i in range(50):
                        await me.send(type="look", id=f"{i}", seat=0)
                    await asyncio.sleep(0)
            codes = await listening
            first = codes.index("slow-down")
            assert first >= MESSAGES - 1, "the greeting was one"
            assert set(codes[:first]) == {"table-none"}
            assert codes.count("slow-down") >= MESSAGES
            await other.hello()

    run(flood())


def test_a_device_opens_so_many_tables_and_asks_again_for_one_that_it_has(server: Server) -> None:
    async def open_many() -> None:
        table = {"type": "open", "game": "fifty", "rules": {"players": 3}, "name": "A", "bots": ["random"] * 2}
        async with connected(server) as me:
            await me.hello()
            for i in range(OPENINGS):
                await me.send(**table, id=f"{i}")
                await me.hear_type("seated")
            await me.send(**table, id="one more")
            assert (await me.hear_type("refused"))["code"] == "slow-down"
            await me.send(**table, id="0")
            await me.hear_type("seated")
        async with connected(server) as other:
            await other.hello()
            await other.send(**table, id="0")
            await other.hear_type("seated")

    run(open_many())


def test_requests_from_an_address_are_limited_and_told_when_to_come_again(server: Server) -> None:
    async def ask() -> None:
        there = from_afar("192.0.2.9")
        async with aiohttp.ClientSession(**there) as session:
            for _ in range(500):
                async with session.get(f"{server.address}g/0123456789abcdef.0/steps.json") as response:
                    if response.status == 429:
                        assert response.content_type == "application/json"
                        told = await response.json()
                        assert told["key"] == "refusal-slow-down"
                        assert told["seconds"] == int(response.headers["Retry-After"]) > 0
                        break
                    assert response.status == 404
            else:
                raise AssertionError("it was never too much")
        assert (await fetch(server.address, **from_afar("192.0.2.10")))[0] == 200

    run(ask())


def test_sockets_from_an_address_are_limited_and_those_of_a_closed_one_are_free_again() -> None:
    doors = Doors(Address("https://games.example/"))
    with contextlib.ExitStack() as held:
        for _ in range(SOCKETS):
            held.enter_context(doors.socket("192.0.2.7"))
        with pytest.raises(web.HTTPTooManyRequests), doors.socket("192.0.2.7"):
            pass
        with doors.socket("192.0.2.8"), doors.socket("127.0.0.1"):
            pass
    with doors.socket("192.0.2.7"):
        pass


def test_tables_from_an_address_are_limited_whatever_devices_they_are_opened_by() -> None:
    doors = Doors(Address("https://games.example/"))
    for who in ["192.0.2.7"] * OPENINGS_FROM_AN_ADDRESS + ["192.0.2.8", "127.0.0.1"]:
        doors.open_table(who)
    with pytest.raises(Refused, match="slow-down"):
        doors.open_table("192.0.2.7")


def test_buckets_fill_up_again_in_their_time_and_full_ones_are_forgotten() -> None:
    now = 0.0
    bucket = Bucket(3, 0.5, lambda: now)
    assert [bucket.take() for _ in range(4)] == [0, 0, 0, 2]
    now = 2.0
    assert (bucket.take(), bucket.take()) == (0, 2)
    now = 1.0  # a clock that jumps back takes nothing away
    assert bucket.take() == 2
    many = Buckets(1, 1, lambda: now)
    for i in range(100_000):
        many.of(i).take()
        now += 0.01
    assert len(many._buckets) < 3000


def test_what_is_too_long_is_not_taken_in(server: Server) -> None:
    async def send() -> None:
        async with connected(server) as me:
            await me.send(type="hello", protocol=PROTOCOL, token=TOKEN, table="x" * 65)
            assert (await me.hear())["code"] == "message-unreadable"
            await me.hello()
            for wrong in (
                {"id": "x" * 65, "name": "A", "game": "fifty", "bots": []},
                {"id": "x", "name": "A" * 201, "game": "fifty", "bots": []},
                {"id": "x", "name": "A", "game": "f" * 201, "bots": []},
            ):
                await me.send(type="open", rules={}, **wrong)
                assert (await me.hear())["code"] == "message-unreadable"
            await me.send(type="open", id="x", name="A", game="fifty", rules={"players": 300}, bots=["random"] * 299)
            assert (await me.hear())["code"] == "table-full"
            await me.socket.send_str(" " * 70_000)
            assert (await me.socket.receive()).type == aiohttp.WSMsgType.CLOSE
            assert me.socket.close_code == aiohttp.WSCloseCode.MESSAGE_TOO_BIG
        assert (await fetch(server.address, headers={"X-Long": "x" * 20_000}))[0] == 400

    run(send())


# What is kept, and for how long


def test_codes_are_let_go_when_nobody_comes_for_a_day_and_finished_games_when_they_are_old(tmp_path: Path) -> None:
    class Nobody:
        lag = 0.0

        def send(self, message: object) -> None:
            pass

        tell = send

    async def wait() -> None:
        store = await Store.open(sqlite_url(tmp_path))
        rooms = await Rooms.start(store, keep=10 * CODE_TIME)
        opened = to_gather("one"), to_gather("two")
        kept = [await rooms.gather(asked, b"hanna") for asked in opened]
        room, viewer = await rooms.find(kept[0].id), Nobody()
        assert room is not None
        room.enter(viewer, b"hanna")
        assert await rooms.find(kept[1].id) is not None
        await store.append(kept[1].id, 99, [], over=True)
        await rooms.sweep(1_000_000.0)
        assert len(rooms) == 1, "somebody is at the first"
        await rooms.sweep(1_000_000.0 + CODE_TIME - 1)
        assert (await store.find_code(kept[1].code or "")) is not None
        await rooms.sweep(1_000_000.0 + CODE_TIME + 1)
        assert (await store.find_code(kept[1].code or "")) is None
        assert (await store.find_code(kept[0].code or "")) is not None
        assert await rooms.find(kept[1].id) is not None, "by its id it is there"
        await rooms.sweep(1_000_000.0 + 2 * CODE_TIME)
        room.leave(viewer)
        await rooms.sweep(1_000_000.0 + 13 * CODE_TIME)
        assert await store.find(kept[1].id) is None
        assert await store.load(kept[1].id) == []
        assert await store.find(kept[0].id) is not None, "it is not over"
        await rooms.close()
        await store.close()

    run(wait())


def to_gather(id: str) -> Gather:
    return Gather(id, "Hanna", Plan("fifty", {}, ("random",), 0.0))


# How it is, what it notes, how it stops


def test_health_tells_how_many_are_there_and_that_nothing_can_be_stored(tmp_path: Path) -> None:
    async def look(server: Server) -> None:
        async with connected(server) as me:
            await gather(me)
            status, told, _ = await fetch(server.address, "health")
            assert status == 200
            assert json.loads(told) | {"version": ""} == {"status": "ok", "version": "", "tables": 1, "connections": 1}
            with contextlib.closing(sqlite3.connect(tmp_path / "fifties.db", isolation_level=None)) as other:
                other.execute("begin immediate")
                status, told, _ = await fetch(server.address, "health")
                assert (status, json.loads(told)["status"]) == (503, "store")
                other.execute("rollback")
            while (await fetch(server.address, "health"))[0] != 200:
                await asyncio.sleep(0.05)

    with Server(tmp_path) as server:
        run(look(server))


def test_notes_are_json_and_hold_no_secret(tmp_path: Path) -> None:
    secrets: list[str] = []

    async def play(server: Server) -> None:
        async with connected(server) as me:
            code = await gather(me)
            await me.send(type="lend", id="k")
            key = (await me.hear_type("lent"))["key"]
            secrets.extend([me.token, code, key, "Hanna", "0123456789abcdefghij"])
            await fetch(server.address, f"qr.svg?path=%23/key/{key}")
            with socket.create_connection(("127.0.0.1", server.port)) as rude:
                rude.sendall(b"GET /?token=0123456789abcdefghij NONSENSE/9\r\n\r\n")
                rude.recv(100)
            with contextlib.closing(sqlite3.connect(tmp_path / "fifties.db", isolation_level=None)) as other:
                other.execute("begin immediate")
                await me.send(type="do", id="s", command={"do": "shut", "locked": True, "hidden": False})
                await me.hear_type("wait")
                await me.send(type="gather", id="h", name="Hanna", plan={"game": "fifty", "rules": {}})
                await me.hear_type("wait")
                other.execute("rollback")
            await me.hear_type("done")

    with Server(tmp_path, "--log", "json") as server:
        run(play(server))
        status, written = server.stop()
    assert status == 0
    notes = [json.loads(line) for line in written.splitlines()]
    assert all({"time", "level", "what"} <= note.keys() for note in notes)
    by_what = {note["what"]: note for note in notes}
    assert by_what["serving"]["address"] == server.address
    assert by_what["a table is opened"]["game"] == "fifty"
    assert any("can't be stored" in what and note["level"] == "error" for what, note in by_what.items())
    assert "stopping" in by_what
    assert not [secret for secret in secrets if secret in written]


def test_told_to_stop_it_stops_though_somebody_does_not_listen(tmp_path: Path) -> None:
    async def ask(server: Server) -> tuple[int, str]:
        async with connected(server) as me, connected(server) as deaf:
            await me.hello()
            table = await me.open(pace=0)
            await deaf.hello(table)
            line = {"op": "choose", "seat": 0, "line": me.some_line()}
            await me.send(type="do", id="line", command={"do": "act", "at": me.update["at"], "operation": line})
            stopped = await asyncio.to_thread(server.stop)
            heard = []
            while (frame := await me.socket.receive()).type == aiohttp.WSMsgType.TEXT:
                heard.append(json.loads(frame.data))
            done = any(message["type"] == "done" for message in heard)
            server.start()
            async with connected(server, me.token) as again:
                await again.hello(table)
                await again.hear_type("happened")
                own = again.update["view"]["own"]
                assert not done or own["line"] or own["rounds"], "what was acknowledged is there"
            return stopped

    with Server(tmp_path) as server:
        assert run(ask(server)) == (0, "")


def test_nobody_comes_in_any_more_while_it_stops(tmp_path: Path) -> None:
    async def knock() -> None:
        doors = Doors(Address("http://127.0.0.1/"))
        runner = web.AppRunner(make_app(sqlite_url(tmp_path), doors))
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        address = f"http://127.0.0.1:{runner.addresses[0][1]}/"
        doors.closed = True
        status, told, _ = await fetch(address, "health")
        assert (status, json.loads(told)["status"]) == (503, "stopping")
        async with aiohttp.ClientSession() as session:
            with pytest.raises(aiohttp.WSServerHandshakeError) as no:
                await session.ws_connect(address + "socket")
            assert no.value.status == 503
        await runner.cleanup()

    run(knock())


def test_the_store_says_what_is_wrong_and_not_what_was_to_be_stored(tmp_path: Path) -> None:
    async def ask() -> None:
        store = await Store.open(sqlite_url(tmp_path))
        with contextlib.closing(sqlite3.connect(tmp_path / "fifties.db")) as database:
            database.execute("drop table log")
        with pytest.raises(StoreFailed) as no:
            await store.create("id", "CODE", first_entries(), {b"secret owner"})
        assert str(no.value) == "no such table: log"
        await store.close()

    run(ask())


def first_entries() -> list[Entry]:
    return [Opened("fifty", {}, (), b"secret seed", 0.0, gathers=True)]
