"""Somebody who plays over a socket, beside the pages of a test: a script in a loop of its own."""

import asyncio
import threading
from collections.abc import Coroutine
from contextlib import AsyncExitStack
from typing import Any, TypeVar

from tests.server.serving import Server, Socket, connected

T = TypeVar("T")

LONGEST = 60
"""How long anything that it does may take, in seconds."""


class Beside:
    """``with Beside(server, code, name) as ben: ben.does(ben.socket.write())``."""

    def __init__(self, server: Server, code: str, name: str) -> None:
        self.server, self.code, self.name = server, code, name
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._open = AsyncExitStack()
        self.socket: Socket

    def does(self, what: Coroutine[Any, Any, T]) -> T:
        """Does it, and returns what came of it."""
        return asyncio.run_coroutine_threadsafe(what, self._loop).result(LONGEST)

    def writes(self, first: int = 1) -> None:
        """Writes a line that begins with the first number that is free from there on, as soon as one may."""
        self.does(self._write(first))

    async def _write(self, first: int) -> None:
        update = await self.socket.hear_until(lambda update: update["view"] and _may_write(update["view"]))
        view = update["view"]
        free = [n for n in range(first, 50) if n % 10 not in view["public"]["forbidden"]]
        line = free[:: len(free) // 5][:5]
        operation = {"op": "choose", "seat": view["own"]["seat"], "line": line}
        assert (await self.socket.do(do="act", at=update["at"], operation=operation))["type"] == "done"

    async def _come(self) -> None:
        self.socket = await self._open.enter_async_context(connected(self.server))
        await self.socket.hello(self.code)
        assert (await self.socket.do(do="join", name=self.name))["type"] == "done"

    def __enter__(self) -> "Beside":
        self._thread.start()
        self.does(self._come())
        return self

    def __exit__(self, *_: object) -> None:
        self.does(self._open.aclose())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


def _may_write(view: dict[str, Any]) -> bool:
    return view["public"]["phase"] == "choose" and view["own"]["line"] is None
