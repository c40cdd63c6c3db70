"""Finished games at their addresses, and names that are taken off."""

import json
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from fifties.review.games import review
from fifties.rules.record import replay, score
from tests.server.serving import Server, connected, fetch, run


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("data")) as server:
        yield server


def test_a_finished_game_has_a_record_and_steps_at_its_address_and_one_that_goes_on_has_none(server: Server) -> None:
    async def play() -> None:
        async with connected(server) as me:
            await me.hello()
            table = await me.open(sudden_death=False)
            game = f"g/{table}.0"
            for path in (f"{game}.json", f"{game}/steps.json", f"{game}/steps.json?eyes=0"):
                assert (await fetch(server.address, path))[0] == 404
            await me.play_on()
            status, written, headers = await fetch(server.address, f"{game}.json")
            assert (status, headers["Content-Type"]) == (200, "application/json")
            result = score(json.loads(written))
            assert result["totals"] == me.update["view"]["public"]["totals"]
            status, steps, headers = await fetch(server.address, f"{game}/steps.json?eyes=0")
            assert status == 200
            assert len(steps) < 2_000_000
            last = json.loads(steps)["steps"][-1]["update"]
            assert last["view"] == me.update["view"]
            again = await fetch(server.address, f"{game}/steps.json?eyes=0", headers={"If-None-Match": headers["ETag"]})
            assert again[:2] == (304, b"")
            opened_up = json.loads((await fetch(server.address, f"{game}/steps.json?eyes=all"))[1])
            assert [own["seat"] for own in opened_up["steps"][-1]["open"]["owns"]] == [0, 1, 2, 3, 4]
            for path in (f"g/{table}.1.json", f"{game}/steps.json?eyes=5", f"{game}/steps.json?eyes=x"):
                assert (await fetch(server.address, path))[0] == 404

    run(play())


def test_what_a_seat_did_is_reviewed_once_the_game_is_over(server: Server) -> None:
    async def play() -> None:
        async with connected(server) as me:
            await me.hello()
            game = f"g/{await me.open()}.0"
            assert (await fetch(server.address, f"{game}/review.json?seat=0"))[0] == 404
            await me.play_on()
            record = json.loads((await fetch(server.address, f"{game}.json"))[1])
            for seat in (0, 3):
                status, told, headers = await fetch(server.address, f"{game}/review.json?seat={seat}")
                assert (status, headers["Content-Type"]) == (200, "application/json")
                assert told == msgspec.json.encode(review(replay(record), [seat])[0])
                assert b"Me" not in told
                again = await fetch(server.address, f"{game}/review.json?seat={seat}")
                assert again[:2] == (200, told)
                known = {"If-None-Match": headers["ETag"]}
                assert (await fetch(server.address, f"{game}/review.json?seat={seat}", headers=known))[:2] == (304, b"")
            for query in ("", "?seat=", "?seat=5", "?seat=-1", "?seat=all", "?seat=x", "?seat=99999999"):
                assert (await fetch(server.address, f"{game}/review.json{query}"))[0] == 404

    run(play())


def test_a_name_is_taken_off_while_all_look_on_and_for_good(tmp_path: Path) -> None:
    async def play(server: Server) -> str:
        async with connected(server) as hanna, connected(server) as ben:
            await hanna.hello()
            plan = {"game": "fifty", "rules": {}, "bots": ["random"] * 2, "pace": 0}
            await hanna.send(type="gather", id="g", name="Quetzal", plan=plan)
            await hanna.hear_type("happened")
            await ben.hello(hanna.table)
            await hanna.send(type="forget", id="f", table=hanna.table)
            await hanna.hear_type("done")
            await ben.hear_until(lambda update: update["around"]["seats"][0]["name"] == "Player 1")
            await ben.send(type="forget", id="f", table="nothing")
            assert (await ben.hear_type("refused"))["code"] == "table-unknown"
            assert (await hanna.do(do="start"))["type"] == "done"
            return str(hanna.token)

    async def look(server: Server, token: str) -> None:
        async with connected(server, token) as hanna:
            await hanna.hello((await hanna.hello())["tables"][0]["table"])
            await hanna.hear_type("happened")
            assert hanna.update["around"]["seats"][0]["name"] == "Player 1"
            assert hanna.update["view"] is not None

    with Server(tmp_path) as server:
        token = run(play(server))
        server.kill()
        server.start()
        run(look(server, token))
        server.stop()
    for file in tmp_path.iterdir():
        assert b"Quetzal" not in file.read_bytes()
