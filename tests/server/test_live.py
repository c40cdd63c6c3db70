"""Tables that people come to, over real sockets."""

import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.serving import Server, Socket, connected, run


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("data")) as server:
        yield server


async def gather(host: Socket, game: str = "fifty", bots: int = 1, **plan: Any) -> str:
    """Opens a table that people come to, and returns its code."""
    await host.hello()
    plan = {"game": game, "rules": {}, "bots": ["random"] * bots, "pace": 0, **plan}
    await host.send(type="gather", id=secrets.token_hex(4), name="Hanna", plan=plan)
    code = (await host.hear_type("happened"))["code"]
    assert len(code) == 4
    return str(code)


def test_three_devices_come_to_a_table_and_play_a_game(server: Server) -> None:
    async def play() -> None:
        async with connected(server) as hanna, connected(server) as ben, connected(server) as mia:
            code = await gather(hanna)
            for guest, name in ((ben, "Ben"), (mia, "Mia")):
                await guest.hello(code.lower())
                await guest.hear_type("happened")
                assert (await guest.do(do="join", name=name))["type"] == "done"
            await hanna.hear_until(lambda update: len(update["around"]["seats"]) == 3)
            assert (await ben.do(do="start"))["code"] == "host-only"
            assert (await hanna.do(do="start"))["type"] == "done"
            while True:
                for seat, who in enumerate((hanna, ben, mia)):
                    await who.hear_until(lambda update: update["view"] is not None)
                    public = who.update["view"]["public"]
                    if public["phase"] == "over":
                        return
                    assert who.update["view"]["own"]["seat"] == seat
                    if public["phase"] == "choose" and who.update["view"]["own"]["line"] is None:
                        operation = {"op": "choose", "seat": seat, "line": who.some_line()}
                        await who.do(do="act", at=who.update["at"], operation=operation)
                if hanna.update["around"]["resting"]:
                    await hanna.do(do="next")
                for who in (hanna, ben, mia):
                    await who.catch_up()

    run(play())


def test_a_seat_goes_to_another_device_with_a_key_that_opens_once(server: Server) -> None:
    async def move() -> None:
        async with connected(server) as hanna, connected(server) as phone, connected(server) as third:
            await gather(hanna)
            await hanna.send(type="lend", id="k")
            key = (await hanna.hear_type("lent"))["key"]
            await phone.hello()
            await phone.send(type="fetch", id="f", key=key)
            assert (await phone.hear_type("happened"))["seats"] == [0]
            assert (await hanna.hear_type("happened"))["seats"] == []
            await third.hello()
            await third.send(type="fetch", id="f", key=key)
            assert (await third.hear_type("refused"))["code"] == "key-spent"

    run(move())


def test_whoever_is_removed_stays_removed_and_others_are_not_let_in_where_it_is_locked(
    server: Server, tmp_path: Path
) -> None:
    async def remove() -> None:
        async with connected(server) as hanna, connected(server) as ben, connected(server) as mia:
            code = await gather(hanna)
            await ben.hello(code)
            await ben.do(do="join", name="Ben")
            assert (await hanna.do(do="remove", seat=1, name="Ben"))["type"] == "done"
            assert (await ben.do(do="join", name="Ben"))["code"] == "seat-removed"
            async with connected(server, ben.token) as again:
                await again.hello(code)
                assert (await again.hear_type("refused"))["code"] == "table-unknown"
            await hanna.do(do="shut", locked=True, hidden=True)
            await mia.hello(code)
            assert (await mia.hear_type("happened"))["code"] is None
            assert (await mia.do(do="join", name="Mia"))["code"] == "table-locked"

    run(remove())
