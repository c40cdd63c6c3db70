"""A real ``fifties serve`` in a process of its own, and clients on real sockets."""

import asyncio
import contextlib
import itertools
import secrets
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Coroutine, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import aiohttp

from fifties.protocol import PROTOCOL

T = TypeVar("T")

LONG = 60.0
"""How long something may take on a machine that is busy, in seconds."""


class Server:
    """``with Server(data) as server: … server.address``; ``kill`` and ``start`` again at will.

    ``command`` is another one than that of these sources, and ``how`` goes to its process.
    """

    def __init__(
        self, data: Path, *options: str, command: Sequence[str] = (sys.executable, "-m", "fifties"), **how: Any
    ) -> None:
        self.data = data
        self.options = options
        self.command = command
        self.how = how
        self.port = 0

    def start(self) -> None:
        kept = () if "--db" in self.options else ("--data", str(self.data))
        serve = [*self.command, "serve", "--port", str(self.port), *kept, *self.options]
        self.process = subprocess.Popen(serve, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **self.how)
        assert self.process.stdout is not None
        line = self.process.stdout.readline().decode(errors="replace")
        if "http" not in line:
            raise RuntimeError(f"the server did not start: {line} {self.process.communicate()[1].decode()}")
        self.address = next(word for word in line.split() if word.startswith(("http://", "https://")))
        self.port = int(self.address.rstrip("/").rsplit(":", 1)[1])

    def kill(self) -> str:
        """As if the power went off; returns what it had written to standard error."""
        self.process.kill()
        return self._reap()[1]

    def stop(self) -> tuple[int, str]:
        """Asks it to stop; returns its status and what it wrote to standard error."""
        self.process.send_signal(signal.SIGTERM)
        return self._reap()

    def _reap(self) -> tuple[int, str]:
        _, errors = self.process.communicate(timeout=20)
        return self.process.returncode, errors.decode()

    def __enter__(self) -> "Server":
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.kill()


def run(work: Coroutine[Any, Any, T]) -> T:
    """Runs a test's own coroutine in a thread of its own: a browser that is open beside it has a loop in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


async def fetch(address: str, path: str = "", **options: object) -> tuple[int, bytes, Mapping[str, str]]:
    """Status, body and headers of what is at a path below an address."""
    async with aiohttp.ClientSession() as session, session.get(address + path, **options) as response:  # type: ignore[arg-type]
        return response.status, await response.read(), response.headers


def whole(update: dict[str, Any], before: dict[str, Any]) -> dict[str, Any]:
    """An update with who sits there, which is left out where it is as before: see ``fifties.protocol.whole``."""
    around = update["around"]
    if not around["seats"] and around["host"] is not None:
        around["seats"] = before["around"]["seats"]
    return update


class Socket:
    """A client that speaks the protocol; ``token`` is its device."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, token: str) -> None:
        self.socket = socket
        self.token = token
        self.table: str | None = None
        self.update: dict[str, Any] = {}
        self.heard: list[dict[str, Any]] = []
        self._ids = (f"{secrets.token_hex(4)}-{i}" for i in itertools.count())

    async def send(self, **message: Any) -> None:
        await self.socket.send_json(message)

    async def hear(self, timeout: float = LONG) -> dict[str, Any]:
        """The next message; what it says of the table is kept."""
        message: dict[str, Any] = await self.socket.receive_json(timeout=timeout)
        self.heard.append(message)
        if message["type"] == "happened":
            self.table, self.update = message["table"], whole(message["update"], self.update)
        return message

    async def hear_type(self, type: str, timeout: float = LONG) -> dict[str, Any]:
        async with asyncio.timeout(timeout):
            while (message := await self.hear())["type"] != type:
                pass
        return message

    async def hello(self, table: str | None = None) -> dict[str, Any]:
        await self.send(type="hello", protocol=PROTOCOL, token=self.token, table=table)
        return await self.hear_type("welcome")

    async def open(self, pace: float = 0.0, bots: int = 4, bot: str = "random", **rules: Any) -> str:
        id = next(self._ids)
        rules = {"players": bots + 1, **rules}
        await self.send(type="open", id=id, game="fifty", rules=rules, name="Me", bots=[bot] * bots, pace=pace)
        table = str((await self.hear_type("seated"))["table"])
        await self.hear_until(lambda update: update["view"]["public"]["phase"] == "choose")
        return table

    async def do(self, id: str | None = None, **command: Any) -> dict[str, Any]:
        """Asks for something and waits for the answer: done or refused."""
        id = id or next(self._ids)
        await self.send(type="do", id=id, command=command)
        while (answer := await self.hear()).get("id") != id:
            pass
        return answer

    async def hear_until(self, seen: Any, timeout: float = LONG) -> dict[str, Any]:
        """Listens until what stands at the table is as ``seen`` wants it."""
        async with asyncio.timeout(timeout):
            while not (self.update and seen(self.update)):
                await self.hear()
        return self.update

    async def catch_up(self) -> None:
        """Hears all that was said till now: what is asked here is answered behind it."""
        await self.do(do="act", at=[-1, -1], operation={"op": "close"})

    def some_line(self) -> list[int]:
        public = self.update["view"]["public"]
        return [n for n in range(1, 50) if n % 10 not in public["forbidden"]][::7][:5]

    async def write(self, id: str | None = None) -> dict[str, Any]:
        operation = {"op": "choose", "seat": 0, "line": self.some_line()}
        return await self.do(id, do="act", at=self.update["at"], operation=operation)

    async def finish(self) -> None:
        """Plays to the end, as fast as it goes."""
        await self.do(do="pace", seconds=0)
        await self.play_on()

    async def play_on(self, until: Any = lambda update: update["view"]["public"]["phase"] == "over") -> None:
        """Plays as somebody who thinks no second, until the table is as ``until`` wants it."""
        while not until(self.update):
            public = self.update["view"]["public"]
            if self.update["around"]["resting"]:
                await self.do(do="next")
            elif public["phase"] == "choose" and self.update["view"]["own"]["line"] is None:
                await self.write()
            else:
                await self.hear()


@contextlib.asynccontextmanager
async def connected(
    server: Server, token: str | None = None, connector: aiohttp.TCPConnector | None = None, **options: Any
) -> AsyncIterator[Socket]:
    async with (
        aiohttp.ClientSession(connector=connector) as session,
        session.ws_connect(server.address + "socket", **options) as socket,
    ):
        yield Socket(socket, token or secrets.token_urlsafe(24))
