"""Who comes to a table over a socket and how: to watch, for several, with a key, or just when nothing can be stored."""

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fifties.protocol import PROTOCOL
from tests.server.serving import Server, Socket, connected, run
from tests.server.test_live import gather


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("data")) as server:
        yield server


async def watch(who: Socket, code: str) -> dict[str, Any]:
    """Comes to a table as a big screen does."""
    await who.send(type="hello", protocol=PROTOCOL, token=who.token, table=code, watch=True)
    return await who.hear_type("happened")


def test_a_screen_has_no_seat_sees_no_secret_and_can_not_sit_down(server: Server) -> None:
    async def look() -> None:
        async with connected(server) as hanna, connected(server, hanna.token) as screen, connected(server) as other:
            code = await gather(hanna, bots=2)
            for who in (screen, other):
                assert (await watch(who, code))["seats"] == []
                assert (await who.do(do="join", name="Screen"))["code"] == "seat-needed"
                await who.send(type="look", id="l", seat=0)
                assert (await who.hear_type("refused"))["code"] == "seat-not-yours"
                await who.send(type="lend", id="k")
                assert (await who.hear_type("refused"))["code"] == "seat-needed"
            assert (await screen.do(do="start"))["code"] == "seat-needed"
            await hanna.do(do="start")
            assert (await screen.do(do="take", seat=1, name="Screen"))["code"] == "seat-needed"
            await hanna.hear_until(lambda update: update["view"])
            await hanna.write()
            for who in (screen, other):
                await who.hear_until(lambda update: update["around"]["resting"])
                happened = [message for message in who.heard if message["type"] == "happened"]
                assert {message["seat"] for message in happened} == {None}
                assert {(message["update"]["view"] or {}).get("own") for message in happened} == {None}

    run(look())


def test_several_play_on_one_device_each_with_their_own_eyes(server: Server) -> None:
    async def play() -> None:
        async with connected(server) as family, connected(server) as guest:
            code = await gather(family)
            assert (await family.do(do="join", name="Otto"))["type"] == "done"
            await guest.hello(code)
            await guest.do(do="join", name="Gast")
            await family.do(do="start")
            await family.hear_until(lambda update: update["view"] is not None)
            for seat in (0, 1):
                await family.send(type="look", id=f"look-{seat}", seat=seat)
                await family.hear_until(lambda update, seat=seat: update["view"]["own"]["seat"] == seat)
                line = family.some_line()
                operation = {"op": "choose", "seat": seat, "line": line}
                other = {"op": "choose", "seat": 1 - seat, "line": line}
                assert (await family.do(do="act", at=[0, 0], operation=other))["code"] == "seat-not-yours"
                assert (await family.do(do="act", at=[0, 0], operation=operation))["type"] == "done"
                assert family.update["view"]["own"]["line"] == line
            assert (await family.do(do="remove", seat=1, name="Otto"))["type"] == "done"
            async with connected(server, family.token) as again:
                await again.hello(code)
                assert (await again.hear_type("happened"))["seats"] == [0], "who stays on the device is let in"
            await guest.send(type="look", id="look", seat=0)
            assert (await guest.hear_type("refused"))["code"] == "seat-not-yours"

    run(play())


def test_who_watches_is_along_in_the_next_game_and_the_evening_is_counted(server: Server) -> None:
    async def play() -> None:
        async with connected(server) as hanna, connected(server) as guest:
            code = await gather(hanna, bots=2)
            await guest.hello(code)
            await guest.hear_type("happened")
            for game in (1, 2):
                assert (await hanna.do(do="start"))["type"] == "done"
                await hanna.hear_until(lambda update, game=game: update["around"]["games"] == game)
                await hanna.play_on()
                await guest.hear_until(
                    lambda update, game=game: (
                        update["around"]["games"] == game and update["view"]["public"]["phase"] == "over"
                    )
                )
                seen = guest.update
                assert seen["view"]["public"] == hanna.update["view"]["public"]
                assert seen["view"]["own"] is None
            wins = [seat["wins"] for seat in seen["around"]["seats"] if seat["bot"] is None]
            ends = {
                (update["around"]["games"], 0 in update["view"]["public"]["winners"])
                for update in (message["update"] for message in guest.heard if message["type"] == "happened")
                if update["view"] and update["view"]["public"]["phase"] == "over"
            }
            assert sorted(game for game, _ in ends) == [1, 2]
            assert wins == [sum(won for _, won in ends)]

    run(play())


def test_no_key_lets_in_who_was_removed(server: Server) -> None:
    async def fetch() -> None:
        async with connected(server) as hanna, connected(server) as ben, connected(server) as mia:
            code = await gather(hanna)
            for who, name in ((ben, "Ben"), (mia, "Mia")):
                await who.hello(code)
                await who.do(do="join", name=name)
            await hanna.do(do="remove", seat=1, name="Ben")
            await mia.send(type="lend", id="k")
            key = (await mia.hear_type("lent"))["key"]
            await ben.send(type="fetch", id="f", key=key)
            assert (await ben.hear_type("refused"))["code"] == "seat-removed"
            await mia.catch_up()
            assert mia.heard[-1]["code"] != "seat-needed", "she has her seat"
            assert [seat["standing"] for seat in mia.update["around"]["seats"]] == ["here", "here"]

    run(fetch())


def test_who_uses_a_key_and_does_not_hear_of_it_may_ask_again(server: Server) -> None:
    async def fetch() -> None:
        async with connected(server) as hanna, connected(server) as phone, connected(server) as third:
            await gather(hanna)
            await hanna.send(type="lend", id="k")
            key = (await hanna.hear_type("lent"))["key"]
            await phone.hello()
            await third.hello()
            for _ in range(2):
                await phone.send(type="fetch", id="f", key=key)
                assert (await phone.hear_type("seated"))["table"] == hanna.table
                assert (await phone.hear_type("happened"))["seats"] == [0]
            await third.send(type="fetch", id="f", key=key)
            assert (await third.hear_type("refused"))["code"] == "key-spent"

    run(fetch())


@contextlib.contextmanager
def nothing_can_be_stored(data: Path) -> Iterator[None]:
    """Another has the database for itself."""
    with contextlib.closing(sqlite3.connect(data / "fifties.db", isolation_level=None, timeout=30)) as other:
        other.execute("begin immediate")
        yield
        other.execute("rollback")


def test_who_sits_down_and_goes_while_nothing_can_be_stored_is_not_taken_for_there(tmp_path: Path) -> None:
    """Else the table would wait for them for ever: nobody of that device would ever be missed."""

    async def come(server: Server) -> None:
        async with connected(server) as hanna:
            code = await gather(hanna)
            with nothing_can_be_stored(tmp_path):
                async with connected(server) as ben:
                    await ben.hello(code)
                    await ben.hear_type("happened")
                    await ben.send(type="do", id="j", command={"do": "join", "name": "Ben"})
                    await ben.hear_type("wait")
            await hanna.hear_until(lambda update: len(update["around"]["seats"]) == 2)
            await hanna.hear_until(lambda update: update["around"]["seats"][1]["standing"] == "away")

    with Server(tmp_path) as server:
        run(come(server))


def test_a_key_that_is_used_twice_while_nothing_can_be_stored_opens_once(tmp_path: Path) -> None:
    async def fetch(server: Server) -> None:
        async with connected(server) as hanna, connected(server) as phone, connected(server) as tablet:
            await gather(hanna)
            keys = []
            for n in range(2):
                await hanna.send(type="lend", id=f"k{n}")
                keys.append((await hanna.hear_type("lent"))["key"])
            for who in (phone, tablet):
                await who.hello()
            with nothing_can_be_stored(tmp_path):
                await phone.send(type="fetch", id="f", key=keys[0])
                await hanna.hear_type("wait")
                await tablet.send(type="fetch", id="f", key=keys[1])
            assert (await phone.hear_type("happened"))["seats"] == [0]
            assert (await tablet.hear_type("refused"))["code"] == "key-spent"

    with Server(tmp_path) as server:
        run(fetch(server))
        assert "Traceback" not in server.stop()[1]
