"""The server's doors: addresses, links and QR codes, and who may come in how often."""

from collections.abc import Iterator

import aiohttp
import pytest

from fifties.rules.refusal import Refused
from fifties.server.address import Address
from tests.server.serving import Server, connected, run


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("data")) as server:
        yield server


async def fetch(address: str, path: str = "", **options: object) -> tuple[int, bytes, dict[str, str]]:
    async with aiohttp.ClientSession() as session, session.get(address + path, **options) as response:  # type: ignore[arg-type]
        return response.status, await response.read(), dict(response.headers)


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
