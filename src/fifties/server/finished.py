"""Finished games by their address: ``/g/ID`` is the page, ``/g/ID.json`` the record, ``/g/ID/steps.json`` each step.

The id of a game is that of its table and its number there, from 0. Record and steps are made from the table's log when
they are asked for: nothing is kept twice, and a name that was taken off is in neither.
"""

import asyncio
import hashlib
from collections.abc import Callable
from typing import Any, Final

import msgspec
from aiohttp import web

from fifties import __version__
from fifties.server.store import Store
from fifties.table.replay import Eyes, record, replay

GAME: Final = r"{table:[\w-]{16}}.{number:\d{1,5}}"
"""The id of a game in an address."""

_AT_ONCE: Final = asyncio.Semaphore(2)
"""A whole game is replayed in a few hundredths of a second of computing, so not many at the same time."""


async def answer_record(request: web.Request, store: Store) -> web.Response:
    """The record of a finished game, by the rules of the record format."""
    number = int(request.match_info["number"])
    return await _answer(request, store, lambda entries: record(entries, number))


async def answer_steps(request: web.Request, store: Store) -> web.Response:
    """A ``Replay`` of a finished game; ``eyes`` is a seat or ``all``, without it a bystander."""
    number, eyes = int(request.match_info["number"]), _eyes(request.query.get("eyes"))
    return await _answer(request, store, lambda entries: replay(entries, number, eyes))


async def _answer(request: web.Request, store: Store, made: Callable[[Any], Any]) -> web.Response:
    entries = await store.load(request.match_info["table"])
    if not entries:
        raise web.HTTPNotFound
    # The same log gives the same answer, as long as this version serves it.
    tag = hashlib.sha256(msgspec.json.encode((entries, __version__, request.path_qs))).hexdigest()[:32]
    if any(known.value == tag for known in request.if_none_match or ()):
        return web.Response(status=304, headers={"ETag": f'"{tag}"'})

    def body() -> bytes | None:
        what = made(entries)
        return None if what is None else msgspec.json.encode(what)

    async with _AT_ONCE:
        told = await asyncio.to_thread(body)
    if told is None:
        raise web.HTTPNotFound
    response = web.Response(body=told, content_type="application/json", headers={"ETag": f'"{tag}"'})
    response.enable_compression()
    return response


def _eyes(asked: str | None) -> Eyes:
    if asked is None:
        return None
    if asked == "all":
        return "all"
    if not (asked.isascii() and asked.isdecimal()) or len(asked) > 6:
        raise web.HTTPNotFound
    return int(asked)
