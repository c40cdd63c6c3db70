"""Messages of text on a WebSocket, written straight to its transport.

Sending is much of what a server of many tables does. So what is sent to a socket in one go of the event loop is
written with one call, and nobody waits for a queue or a task. RFC 6455, section 5.2; the library that reads the socket
also answers its pings and closes it.
"""

import asyncio
from collections.abc import Callable
from struct import pack
from typing import Final

MAX_WAITING: Final = 2 * 1024 * 1024
"""How many bytes may wait for a client that does not read, before it is cut off; it will ask for the present view."""

_TEXT: Final = 0x81
_PING: Final = 0x89
"""How a frame begins that is a whole message."""


class Frames:
    """The sending side of a socket."""

    def __init__(self, transport: asyncio.Transport) -> None:
        """For a socket that is open and uses no extension."""
        self._transport = transport
        self._waiting: list[bytes] = []
        self._call_soon: Callable[..., object] = asyncio.get_running_loop().call_soon

    def send(self, text: bytes) -> None:
        """Sends a message at the end of this go of the event loop."""
        self._put(_TEXT, text)

    def ping(self, data: bytes) -> None:
        """Sends a ping of at most 125 bytes, with the messages."""
        self._put(_PING, data)

    def _put(self, head: int, data: bytes) -> None:
        if not self._waiting:
            self._call_soon(self.flush)
        length = len(data)
        if length < 126:
            start = pack("!BB", head, length)
        elif length < 65536:
            start = pack("!BBH", head, 126, length)
        else:
            start = pack("!BBQ", head, 127, length)
        self._waiting += (start, data)

    def flush(self) -> None:
        """Writes what is to be sent; a client that does not read is cut off."""
        waiting, self._waiting = self._waiting, []
        if self._transport.is_closing():
            return
        # What is written now may be much at once and be read at once; what still waits from before is not read.
        if self._transport.get_write_buffer_size() > MAX_WAITING:
            self._transport.abort()
        else:
            self._transport.write(b"".join(waiting))
