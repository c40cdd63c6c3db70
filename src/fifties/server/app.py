"""The aiohttp application: the page, the socket, the headers."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from aiohttp import web

from fifties import __version__
from fifties.server.address import Address
from fifties.server.built import PAGE, index
from fifties.server.client import MAX_MESSAGE, Client
from fifties.server.finished import GAME, answer_record, answer_steps
from fifties.server.qr import is_path, qr_svg
from fifties.server.rooms import Rooms
from fifties.server.store import Store


@dataclass
class Place:
    """Where the server is. With a port that is free, it is known when the server has one."""

    address: Address


_STORE: Final = web.AppKey("store", Store)
_ROOMS: Final = web.AppKey("rooms", Rooms)
_CLIENTS: Final = web.AppKey("clients", set[Client])
_PLACE: Final = web.AppKey("place", Place)

_CODE: Final = "{code:[A-Za-z]{4}}"

_HEADERS: Final = {
    # Styles may stand in elements: Svelte sets widths and delays there.
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; font-src 'self' data:; connect-src 'self'; manifest-src 'self'; "
    "base-uri 'self'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}


def make_app(url: str, place: Place) -> web.Application:
    """The application over the database at ``url``.

    Behind a proxy it answers below the path of its address as well, whether or not the proxy takes that away.
    """
    app = web.Application()
    app[_CLIENTS] = set()
    app[_PLACE] = place
    for prefix in dict.fromkeys(("", place.address.prefix)):
        app.router.add_get(f"{prefix}/", _index)
        app.router.add_get(f"{prefix}/socket", _socket)
        app.router.add_get(f"{prefix}/health", _health)
        app.router.add_get(f"{prefix}/qr.svg", _qr)
        for of_the_page in (_CODE, f"{_CODE}/watch", f"{_CODE}/screen", f"g/{GAME}"):
            app.router.add_get(f"{prefix}/{of_the_page}", _index)
        app.router.add_get(f"{prefix}/g/{GAME}.json", _record)
        app.router.add_get(f"{prefix}/g/{GAME}/steps.json", _steps)
        if PAGE.is_dir():
            app.router.add_static(f"{prefix}/", PAGE)
    app.on_response_prepare.append(_add_headers)
    app.on_shutdown.append(_close_clients)

    async def rooms(app: web.Application) -> AsyncIterator[None]:
        app[_STORE] = await Store.open(url)
        app[_ROOMS] = Rooms(app[_STORE])
        yield
        await app[_ROOMS].close()
        await app[_STORE].close()

    app.cleanup_ctx.append(rooms)
    return app


async def _index(request: web.Request) -> web.Response:
    below = request.path.removeprefix(request.app[_PLACE].address.prefix)
    if (page := index(below.count("/") - 1)) is None:
        raise web.HTTPServiceUnavailable(text="The page is not built: make build")
    return web.Response(text=page, content_type="text/html")


async def _qr(request: web.Request) -> web.Response:
    path = request.query.get("path", "")
    if not is_path(path):
        raise web.HTTPNotFound
    return web.Response(body=qr_svg(request.app[_PLACE].address.url + path), content_type="image/svg+xml")


async def _record(request: web.Request) -> web.Response:
    return await answer_record(request, request.app[_STORE])


async def _steps(request: web.Request) -> web.Response:
    return await answer_steps(request, request.app[_STORE])


async def _health(_request: web.Request) -> web.Response:
    return web.json_response({"status": "ok", "version": __version__})


async def _socket(request: web.Request) -> web.WebSocketResponse:
    # A page from elsewhere must not play with the token of this one.
    origin = request.headers.get("Origin")
    if origin is not None and urlsplit(origin).netloc != request.host:
        raise web.HTTPForbidden(text="This socket is for the page of this server.")
    socket = web.WebSocketResponse(max_msg_size=MAX_MESSAGE, heartbeat=20, compress=False)
    await socket.prepare(request)
    assert request.transport is not None, "the socket is open"
    client = Client(
        socket, request.transport.abort, request.app[_ROOMS], request.app[_STORE], request.app[_PLACE].address.url
    )
    request.app[_CLIENTS].add(client)
    try:
        await client.serve()
    finally:
        request.app[_CLIENTS].discard(client)
    return socket


async def _add_headers(request: web.Request, response: web.StreamResponse) -> None:
    response.headers.update(_HEADERS)
    # Built files carry a hash in their names; the page itself must always be today's.
    is_built = "/assets/" in request.path and response.status == 200
    response.headers["Cache-Control"] = "public, max-age=31536000, immutable" if is_built else "no-cache"


async def _close_clients(app: web.Application) -> None:
    clients = app[_CLIENTS]
    await asyncio.gather(*(client.close() for client in clients))
