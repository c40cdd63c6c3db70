"""``fifties serve``: the application on a port, until it is told to stop."""

import asyncio
import logging
import sys
import webbrowser
from contextlib import suppress
from pathlib import Path
from signal import SIGINT, SIGTERM

from aiohttp import web
from platformdirs import user_data_path

from fifties.rules.refusal import refused
from fifties.server.address import Address
from fifties.server.app import Place, make_app
from fifties.server.store import StoreFailed, sqlite_url
from fifties.words import words

if sys.platform == "win32":
    from asyncio import new_event_loop
else:
    from uvloop import new_event_loop


def serve(host: str, port: int, data: Path | None, open_page: bool) -> None:
    """Serves until Ctrl-C or a request to stop.

    Raises:
        Refused: the port is taken, or the data can't be used.
    """
    folder = data or user_data_path("fifties", appauthor=False)
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(message)s", stream=sys.stderr)
    with asyncio.Runner(loop_factory=new_event_loop) as runner, suppress(KeyboardInterrupt):
        runner.run(_serve(host, port, folder, open_page))


async def _serve(host: str, port: int, folder: Path, open_page: bool) -> None:
    # Before anybody is told that it is there: they may want it to stop at once.
    stop = _asked_to_stop()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        place = Place(Address.of(host, port, tls=False))
        app_runner = web.AppRunner(make_app(sqlite_url(folder), place), access_log=None)
        await app_runner.setup()
    except (OSError, StoreFailed) as no:
        raise refused("data-unusable", folder=str(folder), reason=str(no)) from no
    try:
        site = web.TCPSite(app_runner, host, port)
        try:
            await site.start()
        except OSError as no:
            raise refused("port-unusable", host=host, port=str(port), reason=no.strerror or str(no)) from no
        place.address = Address.of(host, app_runner.addresses[0][1], tls=False)
        print(words().text("server-ready", address=place.address.url), flush=True)
        if open_page:
            webbrowser.open(place.address.url)
        await stop.wait()
    finally:
        await app_runner.cleanup()


def _asked_to_stop() -> asyncio.Event:
    """Set by Ctrl-C or a request to stop."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for signal in (SIGINT, SIGTERM):
        # Windows has no handlers in its loop; there Ctrl-C interrupts the wait.
        with suppress(NotImplementedError):
            loop.add_signal_handler(signal, stop.set)
    return stop
