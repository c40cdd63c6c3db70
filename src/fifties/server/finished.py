"""Finished games by their address: ``/g/ID`` is the page, ``/g/ID.json`` the record, ``/g/ID/steps.json`` each step.

``/g/ID/review.json`` says what a seat's choices were worth. The id of a game is that of its table and its number there,
from 0. All of it is made from the table's log when it is asked for: nothing is kept twice, and a name that was taken
off is nowhere in it.
"""

import asyncio
import hashlib
from collections.abc import Callable
from typing import Any, Final

import msgspec
from aiohttp import web

from fifties import __version__
from fifties.review.games import Review, review
from fifties.rules import record as records
from fifties.server.store import Store
from fifties.table.replay import Eyes, record, replay

GAME: Final = r"{table:[\w-]{16}}.{number:\d{1,5}}"
"""The id of a game in an address."""

_AT_ONCE: Final = asyncio.Semaphore(2)
"""A whole game is replayed in a few hundredths of a second of computing, so not many at the same time."""

_REVIEWED_AT_ONCE: Final = asyncio.Semaphore(1)
"""A review takes up to some seconds of computing."""

_REVIEWED: Final = 64
"""How many reviews are kept, so that who looks at one again does not wait."""

_MOST_SEATS: Final = 1000
_MOST_TURNS: Final = 2000
"""Games with more are not reviewed here: it would take too long."""

_reviews: Final[dict[str, bytes]] = {}


async def answer_record(request: web.Request, store: Store) -> web.Response:
    """The record of a finished game, by the rules of the record format."""
    number = int(request.match_info["number"])
    return await _answer(request, store, lambda entries: record(entries, number))


async def answer_steps(request: web.Request, store: Store) -> web.Response:
    """A ``Replay`` of a finished game; ``eyes`` is a seat or ``all``, without it a bystander."""
    number, eyes = int(request.match_info["number"]), _eyes(request.query.get("eyes"))
    return await _answer(request, store, lambda entries: replay(entries, number, eyes))


async def answer_review(request: web.Request, store: Store) -> web.Response:
    """A ``Review`` of a finished game; ``seat`` is whose, from 0."""
    number, seat = int(request.match_info["number"]), _eyes(request.query.get("seat"))
    if not isinstance(seat, int):
        raise web.HTTPNotFound
    return await _answer(request, store, lambda entries: _review(entries, number, seat), _REVIEWED_AT_ONCE, _reviews)


def _review(entries: Any, number: int, seat: int) -> Review | None:
    kept = record(entries, number)
    if kept is None or not seat < kept["rules"]["players"] <= _MOST_SEATS:
        return None
    game = records.replay(kept)
    turns = sum(len(play.turns) for play in getattr(game, "played", ()))
    return None if turns > _MOST_TURNS else review(game, [seat])[0]


async def _answer(
    request: web.Request,
    store: Store,
    made: Callable[[Any], Any],
    at_once: asyncio.Semaphore = _AT_ONCE,
    kept: dict[str, bytes] | None = None,
) -> web.Response:
    """What is made of a table's log, in a thread; ``kept`` holds the last of it."""
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

    async with at_once:
        told = kept.get(tag) if kept else None
        if told is None:
            told = await asyncio.to_thread(body)
    if told is None:
        raise web.HTTPNotFound
    if kept is not None:
        kept[tag] = told
        if len(kept) > _REVIEWED:
            del kept[next(iter(kept))]
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
