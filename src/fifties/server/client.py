"""One client on its socket: from bytes to messages and back. Whatever comes in, the answer is a message."""

import asyncio
import hashlib
import logging
import re
from contextlib import suppress
from typing import Final

import msgspec
from aiohttp import WSCloseCode, WSMessage, WSMsgType, web

from fifties import __version__
from fifties.bots import BOTS
from fifties.protocol import (
    PROTOCOL,
    ClientIn,
    ClientOut,
    Do,
    Done,
    Fetch,
    Forget,
    Gather,
    Greeting,
    Hello,
    Lend,
    Lent,
    Listed,
    Look,
    Open,
    Refused,
    Seated,
    Wait,
    Welcome,
)
from fifties.rules.refusal import Refused as RulesRefused
from fifties.rules.refusal import refused, shown
from fifties.server.built import build
from fifties.server.codes import read_code
from fifties.server.doors import Doors
from fifties.server.frames import Frames
from fifties.server.lag import Lag
from fifties.server.limits import Bucket
from fifties.server.room import Room
from fifties.server.rooms import KEY_TIME, Rooms
from fifties.server.store import Store, StoreFailed
from fifties.server.viewers import NOBODY

MAX_MESSAGE: Final = 64 * 1024
"""The longest message from a client, in bytes."""

MESSAGES: Final = 200
MESSAGES_A_SECOND: Final = 100
"""How many messages are done at once, and then a second. As many more are refused, and then the socket is closed."""

HELLO_TIME: Final = 10.0
"""How long a new socket may stay silent, in seconds."""

CLOSE_TIME: Final = 1.5
"""How long a client may take to hear the rest when the server stops, in seconds."""

log = logging.getLogger(__name__)

_IN: Final = msgspec.json.Decoder(ClientIn)
_OUT: Final = msgspec.json.Encoder()
_GREETING: Final = msgspec.json.Decoder(Greeting)
_OTHER: Final = Refused(None, "protocol-other", {"version": __version__})
_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{22,64}")


class Client:
    """A client on its socket."""

    def __init__(
        self,
        socket: web.WebSocketResponse,
        transport: asyncio.Transport,
        rooms: Rooms,
        store: Store,
        doors: Doors,
        who: str,
    ) -> None:
        """For a socket that is open on a transport; ``who`` is counted for what it asks."""
        self._socket = socket
        self._frames = Frames(transport)
        self._rooms = rooms
        self._store = store
        self._doors = doors
        self._who = who
        self._guesses = doors.guesses.of(who)
        self._messages = Bucket(MESSAGES, MESSAGES_A_SECOND)
        self._patience = Bucket(MESSAGES, MESSAGES_A_SECOND / 10)
        self._owner: bytes | None = None
        self._room: Room | None = None
        self._lag = Lag()
        self._now = asyncio.get_running_loop().time

    def send(self, message: ClientOut) -> None:
        """Sends a message soon; a client that does not read is cut off."""
        self.tell(_OUT.encode(message))

    def tell(self, message: bytes) -> None:
        """The same of a message that is encoded."""
        self._frames.send(message)
        if (ping := self._lag.ping(self._now())) is not None:
            self._frames.ping(ping)

    @property
    def lag(self) -> float:
        """How long a message takes to the client and its answer back, in seconds, as far as is known."""
        return self._lag.seconds(self._now())

    async def serve(self) -> None:
        """Talks with the client until the socket closes."""
        try:
            async with asyncio.timeout(HELLO_TIME):
                frame = await self._next_frame()
            while frame.type in (WSMsgType.TEXT, WSMsgType.BINARY):
                await self._receive(frame.data)
                frame = await self._next_frame()
        except TimeoutError:
            await self._socket.close(code=WSCloseCode.POLICY_VIOLATION)
        finally:
            if self._room is not None:
                self._room.leave(self)

    async def close(self) -> None:
        """Ends the talk because the server stops, when all is told; the page will come back."""
        self._frames.flush()
        with suppress(TimeoutError):
            async with asyncio.timeout(CLOSE_TIME):
                await self._socket.close(code=WSCloseCode.GOING_AWAY, message=b"the server stops")

    async def _next_frame(self) -> WSMessage:
        """The next frame that is no ping and no pong."""
        while True:
            frame = await self._socket.receive()
            if frame.type is WSMsgType.PING:
                await self._socket.pong(frame.data)
            elif frame.type is WSMsgType.PONG:
                self._lag.pong(frame.data, self._now())
            else:
                return frame

    async def _receive(self, data: str | bytes) -> None:
        seconds = self._messages.take()
        if seconds and self._patience.take():
            # What is not written yet would come after the end.
            self._frames.flush()
            await self._socket.close(code=WSCloseCode.POLICY_VIOLATION, message=b"slow down")
            return
        try:
            message: ClientIn = _IN.decode(data)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as no:
            if _is_of_another_version(data):
                self.send(_OTHER)
            else:
                self.send(Refused(None, "message-unreadable", {"reason": shown(str(no), 120)}))
            return
        id = None if isinstance(message, Hello) else message.id
        try:
            if seconds:
                raise refused("slow-down", seconds=seconds)
            await self._answer(message)
        except RulesRefused as no:
            self.send(Refused.of(id, no))
        except StoreFailed as failure:
            log.error("a client must wait: %s", failure)
            self.send(Wait())
        except Exception:
            # A fault of ours must not end the talk.
            log.exception("a message went wrong")
            self.send(Refused(id, "server-fault", {}))

    async def _answer(self, message: ClientIn) -> None:
        match message:
            case Hello():
                await self._hello(message)
            case _ if self._owner is None:
                self.send(Refused(message.id, "hello-first", {}))
            case Open():
                self._doors.open_table(self._who)
                await self._sit(message.id, (await self._rooms.open(message, self._owner)).id)
            case Gather():
                self._doors.open_table(self._who)
                await self._sit(message.id, (await self._rooms.gather(message, self._owner)).id)
            case Fetch():
                await self._sit(message.id, await self._rooms.fetch(message.key, self._owner))
            case Forget():
                await self._rooms.forget(message.table, self._owner)
                self.send(Done(message.id))
            case _ if self._room is None:
                self.send(Refused(message.id, "table-none", {}))
            case Look():
                self._room.look(self, message.seat)
            case Lend():
                self.send(Lent(message.id, self._rooms.lend(self._room, self, self._owner), int(KEY_TIME)))
            case Do():
                self._room.ask(self, message.id, message.command)

    async def _hello(self, hello: Hello) -> None:
        if hello.protocol != PROTOCOL:
            self.send(_OTHER)
            return
        if not _TOKEN.fullmatch(hello.token):
            self.send(Refused(None, "token-form", {}))
            return
        self._owner = hashlib.sha256(hello.token.encode()).digest()
        kept = await self._store.listed(self._owner)
        self.send(
            Welcome(
                protocol=PROTOCOL,
                version=__version__,
                page=build(),
                address=self._doors.address.url,
                tables=tuple(Listed(k.id, k.game, k.players, k.opened, k.over) for k in kept),
                bots={game: tuple(bots) for game, bots in BOTS.items()},
            )
        )
        await self._enter(hello.table, hello.watch)

    async def _sit(self, id: str, table: str) -> None:
        self.send(Seated(id, table))
        await self._enter(table)

    async def _enter(self, table: str | None, watch: bool = False) -> None:
        """Goes to a table, from the one before; None goes home."""
        if self._room is not None:
            self._room.leave(self)
            self._room = None
        if table is None:
            return
        assert self._owner is not None, "whoever enters has said hello"
        is_code = read_code(table) is not None
        if is_code and (seconds := self._guesses.wait()):
            raise refused("slow-down", seconds=seconds)
        # Nothing is awaited between finding a room and entering it: an empty one may be let go at any moment.
        room = await self._rooms.find(table)
        if room is None and is_code:
            self._guesses.take()
        if room is None or not room.admits(self._owner):
            self.send(Refused(None, "table-unknown", {}))
            return
        self._room = room
        room.enter(self, NOBODY if watch else self._owner)


def _is_of_another_version(data: str | bytes) -> bool:
    """Whether this is a greeting that this version can't read, and need not."""
    try:
        return _GREETING.decode(data).protocol != PROTOCOL
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return False
