"""The server's doors: addresses, links and QR codes, and who may come in how often."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

import aiohttp
import pytest

from fifties.rules.record import score
from fifties.rules.refusal import Refused
from fifties.server.address import Address
from tests.server.serving import Server, connected, run


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("data")) as server:
        yield server


async def fetch(address: str, path: str = "", **options: object) -> tuple[int, bytes, Mapping[str, str]]:
    async with aiohttp.ClientSession() as session, session.get(address + path, **options) as response:  # type: ignore[arg-type]
        return response.status, await response.read(), response.headers


def test_the_page_is_told_the_address_for_links(server: Server) -> None:
    async def greet() -> None:
        async with connected(server) as me:
            assert (await me.hello())["address"] == server.address

    run(greet())


@pytest.mark.parametrize("path", ["ACDE", "ACDE/watch", "ACDE/screen", "%23/key/0123456789abcdefghijkl"])
def test_a_qr_code_is_made_of_the_servers_own_addresses(server: Server, path: str) -> None:
    status, image, headers = run(fetch(server.address, f"qr.svg?path={path}"))
    assert (status, headers["Content-Type"]) == (200, "image/svg+xml")
    assert image.startswith(b"<svg ")


@pytest.mark.parametrize("path", ["", "?path=", "?path=acde", "?path=ACDE/", "?path=//elsewhere", "?path=ACDE%0A"])
def test_a_qr_code_is_made_of_nothing_else(server: Server, path: str) -> None:
    assert run(fetch(server.address, f"qr.svg{path}"))[0] == 404


@pytest.mark.parametrize("path", ["ACDE", "acde", "AcDe/watch", "ACDE/screen", "g/0123456789abcdef.0"])
def test_the_page_is_at_its_addresses_and_finds_its_files_from_there(server: Server, path: str) -> None:
    status, page, _ = run(fetch(server.address, path))
    assert status == 200
    assert f'<base href="{"../" * path.count("/") or "./"}" />'.encode() in page


@pytest.mark.parametrize("path", ["ACDEF", "ACD", "AC1E", "ACDE/", "ACDE/else", "g/", "g/x", "g/0123456789abcdef"])
def test_the_page_is_nowhere_else(server: Server, path: str) -> None:
    assert run(fetch(server.address, path))[0] == 404


def test_a_public_address_is_read_as_it_is_typed() -> None:
    for typed in ("https://Example.org/games", "https://example.org/games/", " https://example.org/games/ "):
        assert Address.read(typed).url == "https://example.org/games/"
    assert Address.read("http://192.168.1.2:5150").url == "http://192.168.1.2:5150/"
    assert Address.read("http://[fd00::1]:80/").host == "[fd00::1]:80"
    for wrong in (
        "",
        "example.org",
        "ftp://a",
        "https://",
        "https://a:x/",
        "https://u@a/",
        "https://a//b",
        "https://a/?q",
        "https://a/#h",
    ):
        with pytest.raises(Refused, match="public-url"):
            Address.read(wrong)


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
