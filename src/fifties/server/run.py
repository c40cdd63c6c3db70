"""``fifties serve``: the application on a port, until it is told to stop."""

import asyncio
import gc
import logging
import os
import ssl
import sys
import webbrowser
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from signal import SIGINT, SIGTERM

from aiohttp import web
from platformdirs import user_data_path

from fifties.rules.refusal import refused, shown
from fifties.server import logs
from fifties.server.address import ANYWHERE, Address, lan_host
from fifties.server.app import make_app
from fifties.server.database import postgresql_url
from fifties.server.doors import Doors
from fifties.server.qr import qr_text
from fifties.server.store import StoreFailed, sqlite_url
from fifties.words import words

if sys.platform == "win32":
    from asyncio import new_event_loop
else:
    from uvloop import new_event_loop

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Wishes:
    """What was asked for on the command line."""

    host: str | None
    port: int
    lan: bool
    public_url: str | None
    tls: tuple[Path, Path] | None
    """Files of the certificate with its chain, and of its key."""
    data: Path | None
    """The folder of SQLite's file."""
    db: str | None
    """The address of a PostgreSQL database, instead."""
    keep: float | None
    """For how many days finished games are kept; None is for ever."""
    json_log: bool
    plain: bool
    open_page: bool


def serve(wishes: Wishes) -> None:
    """Serves until Ctrl-C or a request to stop.

    Raises:
        Refused: the port is taken, or the data, the certificate or the address can't be used.
    """
    if wishes.db is not None and wishes.data is not None:
        raise refused("db-data")
    if wishes.lan and wishes.host is not None:
        raise refused("lan-host")
    logs.set_up(wishes.json_log)
    with asyncio.Runner(loop_factory=new_event_loop) as runner, suppress(KeyboardInterrupt):
        runner.run(_serve(wishes))


async def _serve(wishes: Wishes) -> None:
    # Before anybody is told that it is there: they may want it to stop at once.
    stop = _asked_to_stop()
    host = ANYWHERE[0] if wishes.lan else wishes.host or "127.0.0.1"
    tls = None if wishes.tls is None else _tls(*wishes.tls)
    public = None if wishes.public_url is None else Address.read(wishes.public_url)
    doors = Doors(
        public or Address.of(host, wishes.port, tls is not None), behind_proxy=public is not None, tls=tls is not None
    )
    app_runner = await _set_up(wishes, doors)
    try:
        site = web.TCPSite(app_runner, host, wishes.port, ssl_context=tls)
        try:
            await site.start()
        except UnicodeError:
            raise refused("host-form", host=shown(host)) from None
        except OSError as no:
            raise refused("port-unusable", host=host, port=str(wishes.port), reason=no.strerror or str(no)) from no
        port = app_runner.addresses[0][1]
        is_anywhere = host in ANYWHERE
        here = Address.of("127.0.0.1" if is_anywhere else host, port, tls is not None)
        reached = lan_host() if is_anywhere else None
        doors.address = public or (Address.of(reached, port, tls is not None) if reached else here)
        _say_where(here, doors.address, wishes)
        if wishes.open_page:
            webbrowser.open(here.url)
        _collect_seldom()
        log.info("serving", extra={"address": doors.address.url})
        await stop.wait()
        log.info("stopping")
    finally:
        await app_runner.cleanup()


async def _set_up(wishes: Wishes, doors: Doors) -> web.AppRunner:
    """The application over its database."""
    folder = wishes.data or user_data_path("fifties", appauthor=False)
    try:
        if wishes.db is None:
            folder.mkdir(parents=True, exist_ok=True)
        url = sqlite_url(folder) if wishes.db is None else postgresql_url(wishes.db)
        app = make_app(url, doors, None if wishes.keep is None else wishes.keep * 86400)
        app_runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await app_runner.setup()
    except (OSError, StoreFailed) as no:
        if wishes.db is not None:
            raise refused("db-unusable", reason=str(no)) from no
        raise refused("data-unusable", folder=str(folder), reason=str(no)) from no
    return app_runner


def _collect_seldom() -> None:
    """Looks for garbage in circles seldom: hardly any is made here, and looking took a fifth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


def _say_where(here: Address, others: Address, wishes: Wishes) -> None:
    print(words().text("server-ready", address=here.url), flush=True)
    if others.url != here.url:
        print(words().text("server-others", address=others.url), flush=True)
        if not wishes.plain and "NO_COLOR" not in os.environ and sys.stdout.isatty():
            with suppress(UnicodeEncodeError):
                code = qr_text(others.url)
                code.encode(sys.stdout.encoding)
                print(code, flush=True)
    elif wishes.lan:
        print(words().text("server-alone"), flush=True)


def _tls(certificate: Path, key: Path) -> ssl.SSLContext:
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    for file in (certificate, key):
        try:
            file.read_bytes()
        except OSError as no:
            raise refused("tls-file", file=str(file), reason=no.strerror or str(no)) from no
    try:
        # A key under a passphrase is refused: nobody is there to type it when the server starts of itself.
        context.load_cert_chain(certificate, key, password=lambda: "")
    except (ssl.SSLError, ValueError) as no:
        reason = getattr(no, "reason", None) or str(no)
        raise refused("tls-unfit", certificate=str(certificate), key=str(key), reason=reason) from no
    return context


def _asked_to_stop() -> asyncio.Event:
    """Set by Ctrl-C or a request to stop."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for signal in (SIGINT, SIGTERM):
        # Windows has no handlers in its loop; there Ctrl-C interrupts the wait.
        with suppress(NotImplementedError):
            loop.add_signal_handler(signal, stop.set)
    return stop
