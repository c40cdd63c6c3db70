"""Where the server is and what it says of it: addresses, links, QR codes, networks, proxies, certificates."""

import asyncio
import contextlib
import doctest
import os
import shutil
import socket
import ssl
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from types import ModuleType

import aiohttp
import pytest
from aiohttp import web

from fifties.protocol import PROTOCOL
from fifties.rules.refusal import Refused
from fifties.server import address, limits, qr
from fifties.server.address import Address, lan_host
from tests.cli.running import fifties
from tests.server.serving import Server, connected, fetch, run


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("data")) as server:
        yield server


def test_the_page_is_told_the_address_for_links(server: Server) -> None:
    async def greet() -> None:
        async with connected(server) as me:
            assert (await me.hello())["address"] == server.address

    run(greet())


GAME = "g/0123456789abcdef.12"
QR_CODES = [
    *("ACDE", "ACDE/watch", "ACDE/screen", "%23/key/0123456789abcdefghijkl"),
    *(GAME, f"{GAME}%23step=12", f"{GAME}%23eyes=all", f"{GAME}%23step=12%26eyes=3"),
]


@pytest.mark.parametrize("path", QR_CODES)
def test_a_qr_code_is_made_of_the_servers_own_addresses(server: Server, path: str) -> None:
    status, image, headers = run(fetch(server.address, f"qr.svg?path={path}"))
    assert (status, headers["Content-Type"]) == (200, "image/svg+xml")
    assert image.startswith(b"<svg ")


@pytest.mark.parametrize(
    "path", ["", "?path=", "?path=acde", "?path=ACDE/", "?path=//elsewhere", "?path=ACDE%0A", f"?path={GAME}%23x"]
)
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


@pytest.mark.parametrize("module", [address, limits, qr])
def test_the_examples_are_true(module: ModuleType) -> None:
    told = doctest.testmod(module)
    assert told.attempted > 0
    assert told.failed == 0


# In the house


@pytest.mark.skipif(lan_host() is None, reason="this machine is in no network")
def test_for_the_house_it_says_where_others_reach_it_and_links_carry_that(tmp_path: Path) -> None:
    async def come(server: Server, others: str) -> None:
        async with connected(server) as me:
            assert (await me.hello())["address"] == others
        assert (await fetch(others, "health"))[0] == 200

    with Server(tmp_path, "--lan") as server:
        assert server.address.startswith("http://127.0.0.1:")
        assert server.process.stdout is not None
        line = server.process.stdout.readline().decode()
        others = line.split()[-1]
        assert others == f"http://{lan_host()}:{server.port}/"
        run(come(server, others))
        server.process.terminate()
        assert "█" not in server.process.communicate(timeout=20)[0].decode(), "no QR code where nobody can point at it"


@pytest.mark.skipif(sys.platform == "win32" or lan_host() is None, reason="there is no terminal, or no network")
@pytest.mark.parametrize(
    ("options", "environment", "is_drawn"),
    [([], {}, True), (["--plain"], {}, False), ([], {"NO_COLOR": "1"}, False)],
)
def test_a_qr_code_is_drawn_on_a_terminal_unless_it_is_to_be_plain(
    tmp_path: Path, options: list[str], environment: dict[str, str], is_drawn: bool
) -> None:
    import pty

    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "fifties", "serve", "--lan", "--port", "0", "--data", str(tmp_path), *options]
    usual = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
    server = subprocess.Popen(command, stdout=theirs, stderr=theirs, env={**usual, "PYTHONUTF8": "1", **environment})
    os.close(theirs)
    shown = b""
    while f"{lan_host()}:".encode() not in shown:
        shown += os.read(ours, 4096)
    server.terminate()
    with contextlib.suppress(OSError):  # so a terminal says that nobody writes to it any more
        while more := os.read(ours, 4096):
            shown += more
    os.close(ours)
    assert server.wait(timeout=20) == 0
    assert ("▀" in shown.decode()) == is_drawn


def test_a_machine_without_a_way_out_still_has_a_number_in_its_network() -> None:
    """As in a network that the machine makes itself, with its own phones in it."""
    found = address._first_of_interfaces()
    assert found is None or not found.startswith("127.")
    if sys.platform == "linux" and (known := lan_host()) is not None:
        assert found is not None
        for host in (found, known):
            with socket.create_server((host, 0)):
                pass  # one can listen only at numbers of one's own


# Behind a proxy


@contextlib.asynccontextmanager
async def proxied(tmp_path: Path, strips: bool) -> AsyncIterator[str]:
    """A server behind a proxy that brings to it what comes below /games/; the address there."""
    there: list[Server] = []

    async def pass_on(request: web.Request) -> web.StreamResponse:
        path = request.path_qs.removeprefix("/games") if strips else request.path_qs
        headers = {name: request.headers[name] for name in ("Origin", "If-None-Match") if name in request.headers}
        headers["X-Forwarded-For"] = str(request.remote)
        target = there[0].address.rstrip("/") + path
        async with aiohttp.ClientSession() as session:
            if "Upgrade" in request.headers:
                async with session.ws_connect(target, headers=headers) as far:
                    near = web.WebSocketResponse()
                    await near.prepare(request)
                    await asyncio.gather(pump(near, far), pump(far, near))
                    return near
            async with session.request(request.method, target, headers=headers) as answer:
                return web.Response(
                    status=answer.status, body=await answer.read(), headers={"Content-Type": answer.content_type}
                )

    async def pump(
        one: web.WebSocketResponse | aiohttp.ClientWebSocketResponse,
        other: web.WebSocketResponse | aiohttp.ClientWebSocketResponse,
    ) -> None:
        async for message in one:
            await other.send_str(message.data)
        await other.close()

    app = web.Application()
    app.router.add_route("*", "/games/{path:.*}", pass_on)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    public = f"http://localhost:{runner.addresses[0][1]}/games/"
    server = Server(tmp_path, "--public-url", public)
    await asyncio.to_thread(server.start)
    there.append(server)
    try:
        yield public
    finally:
        server.__exit__()
        await runner.cleanup()


@pytest.mark.parametrize("strips", [True, False])
def test_below_a_path_of_a_proxy_all_is_there_and_links_carry_its_address(tmp_path: Path, strips: bool) -> None:
    async def look() -> None:
        async with proxied(tmp_path, strips) as public, aiohttp.ClientSession() as session:
            for path, up in (("", "./"), ("ACDE", "./"), ("ACDE/watch", "../")):
                status, page, _ = await fetch(public, path)
                assert (status, f'<base href="{up}" />' in page.decode()) == (200, True)
            assets = [part.split('"')[0] for part in page.decode().split('"./') if part.startswith("assets/")]
            assert assets
            for path in (*assets, "qr.svg?path=ACDE", "health"):
                assert (await fetch(public, path))[0] == 200
            assert (await fetch(public, "nothing"))[0] == 404
            origin = public.removesuffix("/games/")
            async with session.ws_connect(public + "socket", headers={"Origin": origin}) as socket:
                await socket.send_json({"type": "hello", "protocol": PROTOCOL, "token": "0123456789012345678901"})
                assert (await socket.receive_json())["address"] == public
            with pytest.raises(aiohttp.WSServerHandshakeError):
                async with session.ws_connect(public + "socket", headers={"Origin": "http://elsewhere.example"}):
                    pass

    run(look())


# Names and certificates


class _AllHere(aiohttp.abc.AbstractResolver):
    """Every name is this machine's."""

    async def resolve(self, host: str, port: int = 0, family: int = socket.AF_INET) -> list[aiohttp.abc.ResolveResult]:
        here = {"hostname": host, "host": "127.0.0.1", "port": port, "family": socket.AF_INET, "proto": 0, "flags": 0}
        return [here]  # type: ignore[list-item]

    async def close(self) -> None:
        pass


def test_any_name_of_the_machine_will_do_and_without_https(server: Server) -> None:
    async def come() -> None:
        address = f"http://kitchen.example:{server.port}"
        async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(resolver=_AllHere())) as session:
            async with session.get(f"{address}/") as response:
                assert response.status == 200
                assert "upgrade-insecure-requests" not in response.headers["Content-Security-Policy"]
            async with session.ws_connect(f"{address}/socket", headers={"Origin": address}) as socket:
                await socket.send_json({"type": "hello", "protocol": PROTOCOL, "token": "0123456789012345678901"})
                assert (await socket.receive_json())["type"] == "welcome"

    run(come())


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A certificate for this machine that it made itself, and its key."""
    if (openssl := shutil.which("openssl")) is None:
        pytest.skip("there is no openssl here")
    folder = tmp_path_factory.mktemp("tls")
    made = folder / "cert.pem", folder / "key.pem"
    names = ("-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1")
    kind = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2")
    files = ("-out", str(made[0]), "-keyout", str(made[1]))
    subprocess.run([openssl, "req", "-x509", *kind, *names, *files], check=True, capture_output=True)
    return made


def test_with_a_certificate_all_goes_over_tls(tmp_path: Path, certificate: tuple[Path, Path]) -> None:
    async def come(server: Server) -> None:
        trust = ssl.create_default_context(cafile=str(certificate[0]))
        status, _, headers = await fetch(server.address, ssl=trust)
        assert status == 200
        assert "Strict-Transport-Security" in headers
        origin = server.address.rstrip("/")
        async with connected(server, ssl=trust, headers={"Origin": origin}) as me:
            assert (await me.hello())["address"] == server.address
            await me.open()
        with pytest.raises(aiohttp.ClientError):
            await fetch(server.address.replace("https", "http"))

    with Server(tmp_path, "--tls", str(certificate[0]), str(certificate[1])) as server:
        assert server.address.startswith("https://")
        run(come(server))
        assert server.stop() == (0, "")


def test_without_one_no_browser_is_told_to_come_back_by_https_alone(server: Server) -> None:
    assert "Strict-Transport-Security" not in run(fetch(server.address))[2]


# What can't be


def refusal_of(tmp_path: Path, *options: str) -> str:
    done = fifties("serve", "--port", "0", "--data", str(tmp_path / "data"), *options)
    assert done.status == 2
    assert "Traceback" not in done.err
    assert len(done.complaints) == 1
    return done.err


def test_certificates_that_can_not_be_used_are_said(tmp_path: Path, certificate: tuple[Path, Path]) -> None:
    right, key = map(str, certificate)
    other = tmp_path / "other.pem"
    other.write_text("not a certificate")
    assert "nothing.pem" in refusal_of(tmp_path, "--tls", right, str(tmp_path / "nothing.pem"))
    assert "other.pem" in refusal_of(tmp_path, "--tls", str(other), key)
    assert "PEM" in refusal_of(tmp_path, "--tls", key, right)
    locked = tmp_path / "locked.pem"
    locking = ["openssl", "pkcs8", "-topk8", "-in", key, "-out", str(locked), "-passout", "pass:secret"]
    subprocess.run(locking, check=True, capture_output=True)
    assert "passphrase" in refusal_of(tmp_path, "--tls", right, str(locked))


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--public-url", "example.org/games"], "https://example.org/games/"),
        (["--lan", "--host", "127.0.0.1"], "--host"),
        (["--log", "xml"], "json"),
        (["--keep", "-1"], "--keep"),
        (["--tls", "one.pem"], "--tls"),
        (["--host", "192.0.2.77"], "192.0.2.77"),
    ],
)
def test_options_that_can_not_be_are_said(tmp_path: Path, options: list[str], said: str) -> None:
    assert said in refusal_of(tmp_path, *options)
