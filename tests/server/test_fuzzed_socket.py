"""Whatever comes over a socket is answered, or the socket is closed; the server has no fault and goes on."""

import asyncio
import contextlib
import json
import struct
from collections.abc import Iterator
from random import Random
from urllib.parse import urlsplit

import aiohttp
import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fifties.protocol import PROTOCOL, Do, Fetch, Lend, Look
from fifties.table.commands import Command, Hand, Leave, Remove, Shut, Start, Take
from tests.fuzz.messages import seeds
from tests.fuzz.mutation import spoilt, spoilt_bytes
from tests.server.serving import Server, connected, run
from tests.server.test_live import gather

COMMANDS: list[Command] = [
    Leave(),
    Start(),
    Shut(locked=False, hidden=True),
    Remove(1, "Ben"),
    Hand(1, "Ben"),
    Take(2, "Ben"),
]
MESSAGES: list[bytes] = [
    *seeds(),
    *(msgspec.json.encode(message) for message in (Look("l", 0), Lend("k"), Fetch("f", "x" * 22))),
    *(msgspec.json.encode(Do(f"{n}", command)) for n, command in enumerate(COMMANDS)),
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One that must not have written a word about a fault when all is over."""
    with Server(tmp_path_factory.mktemp("data")) as server:
        yield server
        status, errors = server.stop()
        assert (status, errors) == (0, "")


def some_messages(rng: Random, count: int) -> list[bytes]:
    """As they should be, spoilt in their structure, and spoilt in their bytes."""
    found = []
    for _ in range(count):
        message = rng.choice(MESSAGES)
        match rng.randrange(4):
            case 0:
                found.append(message)
            case 1:
                found.append(spoilt_bytes(message, rng))
            case _:
                found.append(spoilt(json.loads(message), rng))
    return found


async def still_there(server: Server) -> None:
    """Somebody else can still say hello and play."""
    async with connected(server) as me:
        await me.hello()
        await me.open()


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(chance=st.integers(0, 2**64), hello_first=st.booleans(), seated=st.booleans())
def test_every_message_is_answered_and_the_socket_lives(
    server: Server, chance: int, hello_first: bool, seated: bool
) -> None:
    async def talk() -> None:
        rng = Random(chance)
        async with connected(server) as me:
            if seated:
                await gather(me)
            elif hello_first:
                await me.hello()
            for data in some_messages(rng, 40):
                if rng.random() < 0.7 and _is_text(data):
                    await me.socket.send_str(data.decode())
                else:
                    await me.socket.send_bytes(data)
            # all were read, none has ended the talk
            await me.send(type="hello", protocol=PROTOCOL, token=me.token)
            await me.send(type="lend", id="the last thing")
            async with asyncio.timeout(30):
                while (await me.hear()).get("id") != "the last thing":
                    pass
            assert "welcome" in {message["type"] for message in me.heard}
        await still_there(server)

    run(talk())


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeError:
        return False
    return True


def frame(opcode: int, payload: bytes, *, length: int | None = None, masked: bool = True, fin: bool = True) -> bytes:
    """A frame of a WebSocket, which may claim another length than it has."""
    claimed = len(payload) if length is None else length
    first = (0x80 if fin else 0) | opcode
    mask = 0x80 if masked else 0
    if claimed < 126:
        head = struct.pack("!BB", first, mask | claimed)
    elif claimed < 1 << 16:
        head = struct.pack("!BBH", first, mask | 126, claimed)
    else:
        head = struct.pack("!BBQ", first, mask | 127, claimed)
    key = b"\x01\x02\x03\x04" if masked else b""
    return head + key + (bytes(b ^ key[i % 4] for i, b in enumerate(payload)) if masked else payload)


HELLO = json.dumps({"type": "hello", "protocol": PROTOCOL, "token": "x" * 30}).encode()

BROKEN = {
    "cut in the middle of a message": frame(1, HELLO)[:20],
    "cut in the middle of a frame's head": frame(1, HELLO)[:3],
    "said to be longer than it is": frame(1, HELLO, length=60_000),
    "said to be endless": frame(1, HELLO, length=1 << 62),
    "too long": frame(1, b"x" * 70_000),
    "not masked": frame(1, HELLO, masked=False),
    "no text": frame(1, b"\xff\xfe"),
    "of no known kind": frame(5, HELLO),
    "a part, and then a whole": frame(1, HELLO[:10], fin=False) + frame(1, HELLO),
    "a part, and no more": frame(1, HELLO[:10], fin=False),
    "a close with noise": frame(8, b"\x00"),
    "a long ping": frame(9, b"x" * 126),
    "pongs that nobody asked for": frame(10, b"1") * 50 + frame(10, b"\xff" * 125) + frame(9, b"x"),
    "another protocol": b"\x16\x03\x01\x02\x00\x01\x00" * 20,
}


@pytest.mark.parametrize("data", [pytest.param(data, id=name) for name, data in BROKEN.items()])
@pytest.mark.parametrize("reset", [False, True])
def test_a_socket_that_breaks_off_takes_nothing_with_it(server: Server, data: bytes, reset: bool) -> None:
    async def break_off() -> None:
        at = urlsplit(server.address)
        reader, writer = await asyncio.open_connection(at.hostname, at.port)
        writer.write(
            f"GET /socket HTTP/1.1\r\nHost: {at.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        assert b"101" in await reader.readline()
        # The server may close it at any moment, and then there is nothing to write to.
        with contextlib.suppress(OSError):
            writer.write(data)
            await writer.drain()
            if not reset:
                writer.write_eof()
        if not reset:
            with contextlib.suppress(ConnectionError):
                async with asyncio.timeout(60):
                    await reader.read()
        writer.transport.abort()
        await still_there(server)

    run(break_off())


def test_nothing_answers_with_a_fault_of_the_server(server: Server) -> None:
    async def ask() -> None:
        async with aiohttp.ClientSession() as session:
            for path in (
                "socket",
                "socket?x=%00",
                "health",
                "%00",
                "%ff",
                "..%2f..%2fetc",
                "ACDE/",
                "g/%00",
                "//",
                "\x7f",
            ):
                for method in ("GET", "POST", "OPTIONS", "TRACE"):
                    async with session.request(method, server.address + path) as response:
                        assert response.status < 500, (method, path, response.status)
        await still_there(server)

    run(ask())
