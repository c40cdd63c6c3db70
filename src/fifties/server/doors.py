"""Who may come in, from where and how often; what every answer tells the browser to keep out."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final
from urllib.parse import urlsplit

import msgspec
from aiohttp import web

from fifties.rules.refusal import refused
from fifties.server.address import Address
from fifties.server.limits import Buckets, is_here, is_near, whose

GUESSES: Final = 20
GUESS_TIME: Final = 600.0
"""How many wrong codes come from an address in how many seconds, before it must wait."""

SOCKETS: Final = 1000
"""How many sockets an address may have open."""

REQUESTS: Final = 3000
REQUESTS_A_SECOND: Final = 100
"""How many requests come from an address at once, and then a second: a whole school may be behind one."""

OPENINGS: Final = 1000
"""How many tables are opened from an address in an hour; a device has a limit of its own."""

MAX_BODY: Final = 64 * 1024
"""The largest body of a request, in bytes."""

_HEADERS: Final = {
    # Styles may stand in elements: Svelte sets widths and delays there.
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; font-src 'self' data:; connect-src 'self'; manifest-src 'self'; "
    "base-uri 'self'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Resource-Policy": "same-origin",
}

_OPENER: Final = {"Cross-Origin-Opener-Policy": "same-origin"}
"""Where the page is no secure place browsers ignore it, and complain."""

_HSTS: Final = "max-age=31536000"


class Doors:
    """The doors of a server at an address."""

    def __init__(self, address: Address, *, behind_proxy: bool = False, tls: bool = False) -> None:
        """``behind_proxy``: the address is a public one, and a proxy of this network passes on what comes there."""
        self.address = address
        """Where others reach the server. With a port that is free, it is set when the server has one."""
        self.guesses = Buckets(GUESSES, GUESSES / GUESS_TIME)
        """For wrong codes."""
        self._openings = Buckets(OPENINGS, OPENINGS / 3600)
        self._requests = Buckets(REQUESTS, REQUESTS_A_SECOND)
        self._sockets = Counter[str]()
        self._behind_proxy = behind_proxy
        self._tls = tls
        self.closed = False
        """Whether the server is about to stop, and nobody comes in any more."""

    def who(self, request: web.BaseRequest) -> str:
        """Who is counted for a request: its address, or where a proxy of ours brought it, the one that it names."""
        peer = request.remote or ""
        named = request.headers.getall("X-Forwarded-For", ())
        if self._behind_proxy and named and is_near(peer):
            # What stands before the last was told to the proxy by whoever came.
            return whose(named[-1].rpartition(",")[2].strip())
        return whose(peer)

    def is_open_to(self, request: web.BaseRequest) -> bool:
        """Whether a request comes from the page of this server, or from no page at all.

        A page from elsewhere must not do anything here with what this browser may.
        """
        origin = request.headers.get("Origin")
        return origin is None or urlsplit(origin).netloc in (request.host, self.address.host)

    @contextmanager
    def socket(self, who: str) -> Iterator[None]:
        """Counts a socket while it is open.

        Raises:
            HTTPTooManyRequests: there are too many from there.
        """
        if self._sockets[who] >= SOCKETS and not is_here(who):
            raise too_many(60)
        self._sockets[who] += 1
        try:
            yield
        finally:
            self._sockets[who] -= 1
            if not self._sockets[who]:
                del self._sockets[who]

    def let_in(self, request: web.Request, cost: int) -> None:
        """Raises an ``HTTPException`` if a request is not to be answered now.

        Requests of this machine itself are not counted.
        """
        if request.method not in ("GET", "HEAD") and not self.is_open_to(request):
            raise web.HTTPForbidden(text="This is for the page of this server.")
        who = self.who(request)
        if not is_here(who) and (seconds := self._requests.of(who).take(cost)):
            raise too_many(seconds)

    def open_table(self, who: str) -> None:
        """Raises Refused if there were too many tables from there of late; those of this machine are not counted."""
        if not is_here(who) and (seconds := self._openings.of(who).take()):
            raise refused("slow-down", seconds=seconds)

    async def add_headers(self, _request: web.Request, response: web.StreamResponse) -> None:
        """Adds to an answer what the browser is to keep out."""
        response.headers.update(_HEADERS)
        if self.address.url.startswith("https:"):
            response.headers.update(_OPENER)
        if self._tls:
            response.headers["Strict-Transport-Security"] = _HSTS


def too_many(seconds: int) -> web.HTTPTooManyRequests:
    """The answer to whoever came too often: why as in ``words/``, and for how many seconds."""
    body = msgspec.json.encode({"key": "refusal-slow-down", "seconds": seconds}).decode()
    return web.HTTPTooManyRequests(text=body, content_type="application/json", headers={"Retry-After": str(seconds)})
