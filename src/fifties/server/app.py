"""The aiohttp application: the page, the socket, finished games, and how the server is."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Final

from aiohttp import web

from fifties import __version__
from fifties.server.built import PAGE, index
from fifties.server.client import MAX_MESSAGE, Client
from fifties.server.doors import MAX_BODY, Doors
from fifties.server.finished import GAME, answer_record, answer_review, answer_steps
from fifties.server.qr import is_path, qr_svg
from fifties.server.rooms import Rooms
from fifties.server.store import Store, StoreFailed

_STORE: Final = web.AppKey("store", Store)
_ROOMS: Final = web.AppKey("rooms", Rooms)
_CLIENTS: Final = web.AppKey("clients", set[Client])
_DOORS: Final = web.AppKey("doors", Doors)

_CODE: Final = "{code:[A-Za-z]{4}}"

_HEALTH_TIME: Final = 2.0
"""How long the store may take to show that it can be written, in seconds."""

_Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def make_app(url: str, doors: Doors, keep: float | None = None) -> web.Application:
    """The application over the database at ``url``; finished games are kept for ``keep`` seconds, without it for ever.

    Behind a proxy it answers below the path of its address as well, whether or not the proxy takes that away.
    """
    app = web.Application(middlewares=[_guard], client_max_size=MAX_BODY)
    app[_CLIENTS] = set()
    app[_DOORS] = doors
    for prefix in dict.fromkeys(("", doors.address.prefix)):
        app.router.add_get(f"{prefix}/", _index)
        app.router.add_get(f"{prefix}/socket", _socket)
        app.router.add_get(f"{prefix}/health", _health)
        app.router.add_get(f"{prefix}/qr.svg", _qr)
        for of_the_page in (_CODE, f"{_CODE}/watch", f"{_CODE}/screen", f"g/{GAME}"):
            app.router.add_get(f"{prefix}/{of_the_page}", _index)
        app.router.add_get(f"{prefix}/g/{GAME}.json", _record)
        app.router.add_get(f"{prefix}/g/{GAME}/steps.json", _steps)
        app.router.add_get(f"{prefix}/g/{GAME}/review.json", _review)
        if PAGE.is_dir():
            app.router.add_static(f"{prefix}/", PAGE)
    app.on_response_prepare.append(doors.add_headers)
    app.on_response_prepare.append(_say_how_long)
    app.on_shutdown.append(_close)

    async def rooms(app: web.Application) -> AsyncIterator[None]:
        app[_STORE] = await Store.open(url)
        app[_ROOMS] = await Rooms.start(app[_STORE], keep)
        yield
        await app[_ROOMS].close()
        await app[_STORE].close()

    app.cleanup_ctx.append(rooms)
    return app


@web.middleware
async def _guard(request: web.Request, handler: _Handler) -> web.StreamResponse:
    request.app[_DOORS].let_in(request, _COSTS.get(request.match_info.handler, 1))
    try:
        return await handler(request)
    except StoreFailed:
        return web.json_response({"key": "page-moment", "seconds": 1}, status=503, headers={"Retry-After": "1"})


async def _index(request: web.Request) -> web.Response:
    below = request.path.removeprefix(request.app[_DOORS].address.prefix)
    if (page := index(below.count("/") - 1)) is None:
        raise web.HTTPServiceUnavailable(text="The page is not built: make build")
    return web.Response(text=page, content_type="text/html")


async def _qr(request: web.Request) -> web.Response:
    path = request.query.get("path", "")
    if not is_path(path):
        raise web.HTTPNotFound
    return web.Response(body=qr_svg(request.app[_DOORS].address.url + path), content_type="image/svg+xml")


async def _record(request: web.Request) -> web.Response:
    return await answer_record(request, request.app[_STORE])


async def _steps(request: web.Request) -> web.Response:
    return await answer_steps(request, request.app[_STORE])


async def _review(request: web.Request) -> web.Response:
    return await answer_review(request, request.app[_STORE])


async def _health(request: web.Request) -> web.Response:
    """How the server is; it is well if its store can be written, so that is tried."""
    status = "ok"
    try:
        async with asyncio.timeout(_HEALTH_TIME):
            await request.app[_STORE].touch()
    except (StoreFailed, TimeoutError):
        status = "store"
    told = {
        "status": "stopping" if request.app[_DOORS].closed else status,
        "version": __version__,
        "tables": len(request.app[_ROOMS]),
        "connections": len(request.app[_CLIENTS]),
    }
    return web.json_response(told, status=200 if told["status"] == "ok" else 503)


async def _socket(request: web.Request) -> web.WebSocketResponse:
    doors, clients = request.app[_DOORS], request.app[_CLIENTS]
    if not doors.is_open_to(request):
        # A page from elsewhere must not play with the token of this one.
        raise web.HTTPForbidden(text="This socket is for the page of this server.")
    if doors.closed:
        raise web.HTTPServiceUnavailable(headers={"Retry-After": "5"})
    who = doors.who(request)
    with doors.socket(who):
        socket = web.WebSocketResponse(max_msg_size=MAX_MESSAGE, heartbeat=20, autoping=False, compress=False)
        await socket.prepare(request)
        assert request.transport is not None, "the socket is open"
        client = Client(socket, request.transport, request.app[_ROOMS], request.app[_STORE], doors, who)
        clients.add(client)
        try:
            await client.serve()
        finally:
            clients.discard(client)
    return socket


_COSTS: Final[dict[object, int]] = {_qr: 5, _record: 20, _steps: 50, _review: 50}
"""What costs more computing than a file does, in requests."""


async def _say_how_long(request: web.Request, response: web.StreamResponse) -> None:
    # Built files carry a hash in their names; the page itself must always be today's.
    is_built = "/assets/" in request.path and response.status == 200
    response.headers["Cache-Control"] = "public, max-age=31536000, immutable" if is_built else "no-cache"


async def _close(app: web.Application) -> None:
    """Nobody comes in any more, what is under way is finished and told, and then everyone is asked to come again."""
    app[_DOORS].closed = True
    await app[_ROOMS].finish()
    clients = app[_CLIENTS]
    await asyncio.gather(*(client.close() for client in set(clients)))
