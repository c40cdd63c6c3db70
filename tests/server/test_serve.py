import asyncio
import contextlib
import json
import os
import re
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from fifties import __version__
from tests.server.serving import Server, connected, run


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for all tests that do not stop it: each test is a device of its own."""
    with Server(tmp_path_factory.mktemp("data")) as server:
        yield server


async def get(address: str, **options: object) -> tuple[int, str, dict[str, str]]:
    async with aiohttp.ClientSession() as session, session.get(address, **options) as response:  # type: ignore[arg-type]
        return response.status, await response.text(), dict(response.headers)


def test_the_page_its_files_and_its_headers(server: Server) -> None:
    async def look() -> None:
        status, page, headers = await get(server.address)
        assert status == 200
        assert "<html" in page
        assert "default-src 'none'" in headers["Content-Security-Policy"]
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Cache-Control"] == "no-cache"
        built = re.findall(r'(?:src|href)="\./(assets/[^"]+)"', page)
        assert built, "the page has a script and a style of its own"
        for name in built:
            status, _, headers = await get(server.address + name)
            assert status == 200
            assert "immutable" in headers["Cache-Control"]
        assert (await get(server.address + "health"))[0] == 200
        assert (await get(server.address + "nothing"))[0] == 404
        assert (await get(server.address + "assets/../../store.py"))[0] == 404

    run(look())


def test_a_whole_game_over_the_socket(server: Server) -> None:
    async def play() -> None:
        async with connected(server) as me:
            welcome = await me.hello()
            assert {"random", "greedy"} <= set(welcome["bots"]["fifty"])
            assert welcome["tables"] == []
            table = await me.open(bots=6, danger=True, sudden_death=False)
            await me.play_on()
            assert me.update["view"]["public"]["winners"]
            views = [message["update"]["view"] for message in me.heard if message["type"] == "happened"]
            assert max(len(json.dumps(view, separators=(",", ":"))) for view in views) < 4096
        async with connected(server, me.token) as again:
            welcome = await again.hello()
            assert [(t["table"], t["over"], t["players"]) for t in welcome["tables"]] == [(table, True, 7)]

    run(play())


def test_a_reload_goes_on_where_one_was(server: Server) -> None:
    async def play() -> None:
        async with connected(server) as me:
            await me.hello()
            table = await me.open(pace=0.05)
            before = me.update
        async with connected(server, me.token) as again:
            await again.hello(table)
            await again.hear_type("happened")
            assert again.update["view"]["public"]["forbidden"] == before["view"]["public"]["forbidden"]
            await again.write()
            await again.hear_until(lambda update: update["at"][1] >= 10)
        gone_at = again.update["at"][1]
        await asyncio.sleep(0.5)
        async with connected(server, me.token) as third:
            await third.hello(table)
            await third.hear_type("happened")
            assert gone_at <= third.update["at"][1] <= gone_at + 3, "nobody was there, so nothing was missed"
            await third.finish()

    run(play())


def test_a_killed_server_goes_on_where_it_was_and_keeps_what_it_acknowledged(tmp_path: Path) -> None:
    async def play(server: Server) -> None:
        async with connected(server) as me:
            await me.hello()
            table = await me.open(pace=0.02)
            token, line = me.token, me.some_line()
            assert (await me.write("my-line"))["type"] == "done"
            server.kill()
        server.start()
        async with connected(server, token) as me:
            await me.hello(table)
            await me.hear_type("happened")
            assert me.update["view"]["own"]["line"] == line
            assert (await me.write("my-line"))["type"] == "done", "asked again, it is done already"
            assert (await me.write("another"))["type"] == "refused"
            await me.hear_until(lambda update: update["at"][1] >= 20)
            server.kill()
            seen = me.update["view"]["public"]
        server.start()
        async with connected(server, token) as me:
            await me.hello(table)
            await me.hear_type("happened")
            now = me.update["view"]["public"]
            assert now["called"] <= seen["called"] + 3
            assert now["hands"][: len(seen["hands"])] == seen["hands"], "every hand that was seen is there"
            await me.finish()

    with Server(tmp_path) as server:
        run(play(server))


def test_sigterm_stops_in_good_order_and_tells_the_clients(tmp_path: Path) -> None:
    async def watch(server: Server) -> tuple[int, str]:
        async with connected(server) as me:
            await me.hello()
            await me.open()
            stopping = asyncio.create_task(asyncio.to_thread(server.stop))
            while (frame := await me.socket.receive()).type != aiohttp.WSMsgType.CLOSE:
                pass
            assert frame.data == aiohttp.WSCloseCode.GOING_AWAY
            return await stopping

    with Server(tmp_path) as server:
        assert run(watch(server)) == (0, "")


def test_a_server_that_is_asked_to_stop_as_soon_as_it_is_there_stops_in_good_order(tmp_path: Path) -> None:
    # What it opens the page with is what asks it to stop.
    browser = tmp_path / "browser"
    browser.write_text("#!/bin/sh\nkill -TERM $PPID\n")
    browser.chmod(0o755)
    with Server(tmp_path, "--open", env={**os.environ, "BROWSER": str(browser)}) as server:
        _, errors = server.process.communicate(timeout=60)
        assert (server.process.returncode, errors) == (0, b"")


@pytest.mark.parametrize(
    "garbage",
    [
        "",
        "{",
        "[]",
        "null",
        '"hello"',
        '{"type":"nothing"}',
        '{"type":"hello"}',
        '{"type":"do","id":"x","command":{"do":"fly"}}',
        '{"type":"do","id":"x","command":{"do":"act","operation":{"op":"choose","seat":0,"line":"12345"},"at":[0,0]}}',
        '{"type":"do","id":1,"command":{"do":"next"}}',
        "[" * 5000,
        '{"type":"open","id":"x","game":"fifty","rules":' + '{"a":' * 500 + "1" + "}" * 500 + ',"name":"A","bots":[]}',
        '{"type":"open","id":"x","game":"fifty","name":"A","bots":[],"rules":{"a":' + "[" * 9999 + "]" * 9999 + "}}",
        b"\xff\xfe\x00",
        '{"type":"hello","protocol":1,"token":"short"}',
        '{"type":"hello","protocol":99,"token":"0123456789012345678901"}',
    ],
)
def test_garbage_is_answered_and_the_socket_lives(server: Server, garbage: str | bytes) -> None:
    async def send() -> None:
        async with connected(server) as me:
            if isinstance(garbage, str):
                await me.socket.send_str(garbage)
            else:
                await me.socket.send_bytes(garbage)
            answer = await me.hear()
            assert answer["type"] == "refused"
            await me.hello()
            await me.open()
            await me.hear_type("happened")

    run(send())


@pytest.mark.parametrize(
    "greeting",
    [
        {"type": "hello", "protocol": 99, "token": "0123456789012345678901"},
        {"type": "hello", "protocol": 99, "token": "0123456789012345678901", "language": "fr", "seats": [1, 2]},
        {"type": "hello", "protocol": 99, "device": {"key": "x"}},
        {"type": "hello", "protocol": 0},
    ],
)
def test_a_page_of_another_version_is_told_so_whatever_its_greeting_holds(
    server: Server, greeting: dict[str, object]
) -> None:
    async def greet() -> None:
        async with connected(server) as me:
            await me.send(**greeting)
            answer = await me.hear()
            assert (answer["type"], answer["id"], answer["code"]) == ("refused", None, "protocol-other")
            assert answer["params"] == {"version": __version__}
            await me.hello()

    run(greet())


def test_the_welcome_names_the_build_of_the_page(server: Server) -> None:
    async def look() -> None:
        async with connected(server) as me:
            welcome = await me.hello()
            _, page, _ = await get(server.address)
            assert f'<meta name="build" content="{welcome["page"]}">' in page

    run(look())


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"rules": {"players": 2}, "bots": ["random"]}, "players-few"),
        ({"rules": {"players": 10**9}, "bots": ["random"]}, "players-many"),
        ({"rules": {"players": 3, "luck": 1}}, "option-unknown"),
        ({"rules": {"players": 3, "danger": [[1, 2]]}}, "danger-few"),
        ({"bots": ["random"]}, "seats-count"),
        ({"bots": ["random", "deep-blue"]}, "bot-unknown"),
        ({"game": "chess"}, "game-unknown"),
        ({"name": ""}, "name-length"),
        ({"name": "\n\t "}, "name-length"),
        ({"name": "x" * 25}, "name-length"),
        ({"pace": 11}, "pace-range"),
        ({"rules": {"players": 3, "bonus": [[1] * 5] * 3}}, "bonus-table"),
    ],
)
def test_a_table_that_can_not_be_is_refused_with_the_reason(
    server: Server, asked: dict[str, object], code: str
) -> None:
    async def ask() -> None:
        async with connected(server) as me:
            await me.hello()
            whole = {"game": "fifty", "rules": {"players": 3}, "name": "A", "bots": ["random"] * 2, "pace": 1, **asked}
            await me.send(type="open", id="x", **whole)
            answer = await me.hear_type("refused")
            assert (answer["id"], answer["code"]) == ("x", code)

    run(ask())


def test_the_same_opening_again_is_the_same_table(server: Server) -> None:
    async def ask() -> None:
        async with connected(server) as me:
            await me.hello()
            tables = set()
            for _ in range(2):
                await me.send(
                    type="open", id="x", game="fifty", rules={"players": 3}, name="A", bots=["random"] * 2, pace=1
                )
                tables.add((await me.hear_type("seated"))["table"])
            assert len(tables) == 1
        async with connected(server, me.token) as again:
            assert len((await again.hello())["tables"]) == 1

    run(ask())


def test_while_nothing_can_be_stored_nothing_is_told_and_then_it_goes_on(tmp_path: Path) -> None:
    async def play(server: Server) -> None:
        async with connected(server) as me:
            await me.hello()
            await me.open(pace=0.5)
            line = me.some_line()
            with contextlib.closing(sqlite3.connect(tmp_path / "fifties.db", isolation_level=None)) as other:
                other.execute("begin immediate")
                asked = asyncio.create_task(me.write("w"))
                while me.heard[-1]["type"] != "wait":
                    assert not asked.done()
                    assert "update" not in me.heard[-1] or me.update["view"]["own"]["line"] is None
                    await asyncio.sleep(0.05)
                other.execute("rollback")
            assert (await asked)["type"] == "done"
            assert me.update["view"]["own"]["line"] == line
            await me.finish()

    with Server(tmp_path) as server:
        run(play(server))
        assert "can't be stored" in server.stop()[1]


def test_nobody_gets_to_a_table_that_is_not_theirs(server: Server) -> None:
    async def ask() -> None:
        async with connected(server) as me, connected(server) as other:
            await me.hello()
            table = await me.open()
            for wanted in (table, "nothing"):
                await other.hello(wanted)
                assert (await other.hear())["code"] == "table-unknown"
                assert (await other.do(do="next"))["code"] == "table-none"

    run(ask())


def test_a_table_that_can_not_be_read_is_said_so_and_the_others_are_played(tmp_path: Path) -> None:
    async def open_two(server: Server) -> tuple[str, str, str]:
        async with connected(server) as me:
            await me.hello()
            return me.token, await me.open(), await me.open()

    async def ask(server: Server, token: str, broken: str, whole: str) -> None:
        async with connected(server, token) as me:
            await me.hello(broken)
            assert (await me.hear())["code"] == "table-unreadable"
            await me.hello(whole)
            await me.hear_type("happened")
            await me.finish()

    with Server(tmp_path) as server:
        token, broken, whole = run(open_two(server))
        server.stop()
        with contextlib.closing(sqlite3.connect(tmp_path / "fifties.db")) as database:
            wrong = b'{"entry":"played","operation":{"op":"choose","seat":99,"line":[1,2,3,4,5]},"id":null}'
            database.execute('update log set entry = ? where "table" = ? and n = 1', (wrong, broken))
            database.commit()
        server.start()
        run(ask(server, token, broken, whole))
        assert f"the log of a table can't be read (table {broken})" in server.stop()[1]


def test_a_socket_from_another_page_is_turned_away(server: Server) -> None:
    async def ask() -> None:
        with pytest.raises(aiohttp.WSServerHandshakeError) as no:
            async with connected(server, headers={"Origin": "http://elsewhere.example"}):
                pass
        assert no.value.status == 403
        async with connected(server, headers={"Origin": server.address.rstrip("/")}) as me:
            await me.hello()

    run(ask())


def test_a_database_of_a_newer_version_is_refused_and_left_alone(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        server.stop()
    with contextlib.closing(sqlite3.connect(tmp_path / "fifties.db")) as database:
        database.execute("update about set schema = 99")
        database.commit()
    ended = _serve(tmp_path)
    assert ended.returncode == 2
    assert "newer version" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_a_port_or_folder_that_can_not_be_used_is_said(server: Server, tmp_path: Path) -> None:
    taken = _serve(tmp_path / "other", "--port", str(server.port))
    assert taken.returncode == 2
    assert str(server.port) in taken.stderr
    (tmp_path / "file").write_text("not a folder")
    folder = _serve(tmp_path / "file")
    assert folder.returncode == 2
    assert "file" in folder.stderr
    assert "Traceback" not in taken.stderr + folder.stderr


def _serve(data: Path, *options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "fifties", "serve", "--port", "0", "--data", str(data), *options]
    return subprocess.run(command, capture_output=True, text=True, timeout=20, check=False)


def test_a_client_that_does_not_read_is_cut_off_and_holds_nobody_up(server: Server) -> None:
    async def chat(table: str, token: str, round_: int) -> None:
        """What everybody at the table is told, as often as one socket may say it at once."""
        async with connected(server, token) as other:
            await other.hello(table)
            for i in range(180):
                await other.send(type="do", id=f"{round_}-{i}", command={"do": "pace", "seconds": i % 9})
            await other.catch_up()

    def deaf(where: Any) -> socket.socket:
        """What its system keeps for it is little."""
        made = socket.socket(*where[:3])
        made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        return made

    async def ask() -> None:
        async with connected(server, connector=aiohttp.TCPConnector(socket_factory=deaf)) as me:
            await me.hello()
            table = await me.open(bots=150)  # so that every answer is long
            for round_ in range(100):
                await chat(table, me.token, round_)
                if json.loads((await get(server.address + "health"))[1])["connections"] == 0:
                    break
            else:
                raise AssertionError("it was told megabytes, read none, and is still there")
        async with connected(server, me.token) as again:
            await again.hello(table)
            await again.hear_type("happened")
            await again.finish()

    run(ask())
