"""The connection to a server, in a thread of its own. It comes back by itself.

What was asked and not answered is asked again after that, with the same id: the server does nothing twice.
"""

import asyncio
import itertools
import random
import secrets
import ssl
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Final
from urllib.parse import urlsplit

import aiohttp
import msgspec

from fifties.protocol import PROTOCOL, ClientOut, Do, Done, Happened, Hello, Id, Refused, Wait, Welcome, whole
from fifties.rules.refusal import Refusal, refused, shown
from fifties.table.commands import Command
from fifties.terminal.remote.news import Ended, Heard, Lost, News

FIRST_WAIT: Final = 0.25
LONGEST_WAIT: Final = 4.0
"""How long after the first failure it is tried again, in seconds, and after many."""

CONNECT_TIME: Final = 15.0
"""How long a server may take to answer, in seconds."""

HEARTBEAT: Final = 15.0
"""How often a silent server is asked whether it is there, in seconds."""

CLOSE_TIME: Final = 2.0
"""How long the end of the connection may take, in seconds."""

_LONGEST_ID: Final = 64

_FOR_GOOD: Final = ("protocol-other", "table-unknown", "table-unreadable", "token-form")
"""Refusals that come again however often one asks."""

_OUT: Final = msgspec.json.Decoder(ClientOut)


def wait(failures: int, chance: float) -> float:
    """How long to wait before the try after so many failed ones, in seconds; ``chance`` is from 0 to 1.

    Many lose one server at the same moment, and must not all come back at the same moment.
    """
    return min(LONGEST_WAIT, FIRST_WAIT * 2.0 ** min(failures, 10)) * (0.5 + chance / 2)


def socket_url(address: str, code: str) -> str:
    """Where the socket is of a server at an address, as people have it: with the code behind it, or without http://.

    Raises:
        Refused: that is no address.
    """
    given = address.strip()
    try:
        parts = urlsplit(given if "://" in given else f"http://{given}")
        fit = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:
        fit = False
    if not fit or any(c.isspace() or not c.isprintable() for c in given):
        raise refused("remote-address", given=shown(address, 80))
    path = parts.path.rstrip("/")
    if path.rpartition("/")[2].upper() == code.upper():
        path = path.rpartition("/")[0]
    return f"{parts.scheme}://{parts.netloc}{path}/socket"


class _Trouble(Exception):
    """It does not go on like this; the refusal says why, for somebody who has never been there."""

    def __init__(self, refusal: Refusal, *, for_good: bool = False) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
        self.for_good = for_good


class Link:
    """``link.ask(command)`` from any thread; what the server says is told to ``tell``, in the link's own."""

    def __init__(self, address: str, code: str, token: str, tell: Callable[[News], None]) -> None:
        """A connection to the table with that code, not opened yet.

        Raises:
            Refused: that is no address, or can be no code.
        """
        self._url = socket_url(address, code)
        if not (code.isprintable() and len(code) <= _LONGEST_ID):
            raise refused("table-unknown")
        self._address = shown(address.strip(), 80)
        self._table: Id = code
        self._token = token
        self._tell = tell
        self._ids = (f"{secrets.token_hex(6)}-{n}" for n in itertools.count())
        self._asked: dict[str, Do] = {}
        """What has no answer yet, in the order in which it was asked."""
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        """Set while the server knows who we are."""
        self._known = False
        """Whether we have been at the table already: then trouble is one that passes."""
        self._failures = 0
        self._runner = asyncio.Runner(loop_factory=asyncio.new_event_loop)
        self._loop = self._runner.get_loop()
        self._task: asyncio.Task[None] | None = None
        self._thread = threading.Thread(target=self._live, name="link", daemon=True)

    def open(self) -> None:
        """Begins to connect."""
        self._thread.start()

    def ask(self, command: Command) -> str:
        """Asks for something; the id is that of the answer."""
        message = Do(next(self._ids), command)
        self._loop.call_soon_threadsafe(self._ask, message)
        return message.id

    def close(self) -> None:
        """Ends the connection."""
        with suppress(RuntimeError):  # it has ended already
            self._loop.call_soon_threadsafe(self._end)
        self._thread.join(CLOSE_TIME)

    # In its own thread

    def _live(self) -> None:
        with self._runner, suppress(asyncio.CancelledError):
            self._runner.run(self._stay())

    def _end(self) -> None:
        if self._task is not None:
            self._task.cancel()

    def _ask(self, message: Do) -> None:
        self._asked[message.id] = message
        if self._socket is not None:
            self._loop.create_task(self._send(self._socket, message))

    async def _send(self, socket: aiohttp.ClientWebSocketResponse, message: Hello | Do) -> None:
        with suppress(OSError, aiohttp.ClientError):  # the one who listens notices, too
            await socket.send_bytes(msgspec.json.encode(message))

    async def _stay(self) -> None:
        """Connects as often as it takes."""
        self._task = asyncio.current_task()
        async with aiohttp.ClientSession() as session:
            while True:
                try:
                    await self._visit(session)
                except _Trouble as trouble:
                    if trouble.for_good or not self._known:
                        self._tell(Ended(trouble.refusal))
                        return
                self._tell(Lost())
                await asyncio.sleep(wait(self._failures, random.random()))
                self._failures += 1

    async def _visit(self, session: aiohttp.ClientSession) -> None:
        """Connects once, and listens till the connection is lost.

        Raises:
            _Trouble: there is none, or it is to no table.
        """
        try:
            async with asyncio.timeout(CONNECT_TIME):
                socket = await session.ws_connect(
                    self._url, heartbeat=HEARTBEAT, timeout=aiohttp.ClientWSTimeout(ws_close=CLOSE_TIME / 2)
                )
        except aiohttp.WSServerHandshakeError as no:
            raise self._foreign(f"{no.status} {no.message}") from no
        except (aiohttp.ClientError, OSError, ValueError, ssl.SSLError) as no:
            reason = "" if isinstance(no, TimeoutError) else getattr(no, "strerror", None) or str(no)
            reason = shown(reason or "–", 200)
            raise _Trouble(Refusal("remote-unreachable", {"address": self._address, "reason": reason})) from no
        async with socket:
            try:
                await self._send(socket, Hello(PROTOCOL, self._token, self._table))
                await self._listen(socket)
            finally:
                self._socket = None

    async def _listen(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        here, before = False, None
        while True:
            frame = await self._next(socket, None if here else CONNECT_TIME)
            if frame is None:
                if not self._known:
                    raise self._foreign("–")
                return
            try:
                message = _OUT.decode(frame)
            except (msgspec.DecodeError, UnicodeError, RecursionError) as no:
                raise self._foreign(shown(str(no), 120)) from no
            if isinstance(message, Happened):
                here, message = True, whole(message, before)
                before = message
            self._hear(message, socket, here)

    async def _next(self, socket: aiohttp.ClientWebSocketResponse, seconds: float | None) -> bytes | str | None:
        """The next message, or None if the connection is lost, or nothing is said for so long."""
        with suppress(TimeoutError, OSError, aiohttp.ClientError):
            async with asyncio.timeout(seconds):
                frame = await socket.receive()
            if frame.type in (aiohttp.WSMsgType.TEXT, aiohttp.WSMsgType.BINARY):
                data: bytes | str = frame.data
                return data
        return None

    def _hear(self, message: ClientOut, socket: aiohttp.ClientWebSocketResponse, here: bool) -> None:
        match message:
            case Welcome():
                self._socket = socket
                for asked in self._asked.values():
                    self._loop.create_task(self._send(socket, asked))
            case Happened():
                self._known, self._failures = True, 0
                self._table = message.table  # its code may go
            case Done():
                self._asked.pop(message.id, None)
            case Refused(id=str() as id):
                self._asked.pop(id, None)
            case Refused() if not here or message.code in _FOR_GOOD:
                raise self._refused(message)
            case Wait() if not here:
                # We were not let in, and nothing more would come of this.
                raise _Trouble(Refusal("remote-moment", {"address": self._address}))
        self._tell(Heard(message))

    def _refused(self, no: Refused) -> _Trouble:
        for_good = no.code in _FOR_GOOD
        if no.code == "protocol-other":
            version = str(no.params.get("version", "–"))
            return _Trouble(Refusal("remote-other", {"address": self._address, "version": version}), for_good=for_good)
        return _Trouble(no.refusal, for_good=for_good)

    def _foreign(self, reason: str) -> _Trouble:
        return _Trouble(Refusal("remote-foreign", {"address": self._address, "reason": reason}))
