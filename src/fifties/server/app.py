"""The aiohttp application: the page, the socket, the headers."""

import asyncio
from collections.abc import AsyncIterator
from typing import Final
from urllib.parse import urlsplit

from aiohttp import web

from fifties import __version__
from fifties.server.built import PAGE
from fifties.server.client import MAX_MESSAGE, Client
from fifties.server.rooms import Rooms
from fifties.server.store import Store

_STORE: Final = web.AppKey("store", Store)
_ROOMS: Final = web.AppKey("rooms", Rooms)
_CLIENTS: Final = web.AppKey("clients", set[Client])

_HEADERS: Final = {
    # Styles may stand in elements: Svelte sets widths and delays there.
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; font-src 'self' data:; connect-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}


def make_app(url: str) -> web.Application:
    """The application over the database at ``url``."""
    app = web.Application()
    app[_CLIENTS] = set()
    app.router.add_get("/", _index)
    app.router.add_get("/socket", _socket)
    app.router.add_get("/health", _health)
    if PAGE.is_dir():
        app.router.add_static("/", PAGE)
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


async def _index(_request: web.Request) -> web.StreamResponse:
    page = PAGE / "index.html"
    if not page.is_file():
        raise web.HTTPServiceUnavailable(text="The page is not built: make build")
    return web.FileResponse(page)


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
    client = Client(socket, request.transport.abort, request.app[_ROOMS], request.app[_STORE])
    request.app[_CLIENTS].add(client)
    try:
        await client.serve()
    finally:
        request.app[_CLIENTS].discard(client)
    return socket


async def _add_headers(request: web.Request, response: web.StreamResponse) -> None:
    response.headers.update(_HEADERS)
    # Built files carry a hash in their names; the page itself must always be today's.
    is_built = request.path.startswith("/assets/") and response.status == 200
    response.headers["Cache-Control"] = "public, max-age=31536000, immutable" if is_built else "no-cache"


async def _close_clients(app: web.Application) -> None:
    clients = app[_CLIENTS]
    await asyncio.gather(*(client.close() for client in clients))
