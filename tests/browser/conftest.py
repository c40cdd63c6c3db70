"""A real server, a real Chromium, and pages of which every error fails the test that caused it."""

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from tests.browser.chromium import LAUNCH_ARGUMENTS, chromium_path
from tests.server.serving import Server

PHONE = {"width": 360, "height": 740}
DESK = {"width": 1280, "height": 800}

INSECURE_HOST = "fifties.test"
"""A name for this machine that browsers do not take for a secure place, as an address in a LAN is none."""

NewPage: TypeAlias = Callable[..., Page]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("data")) as server:
        yield server


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=30_000)
    arguments = [*LAUNCH_ARGUMENTS, f"--host-resolver-rules=MAP {INSECURE_HOST} 127.0.0.1"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=arguments)
        yield browser
        browser.close()


@pytest.fixture
def new_page(browser: Browser) -> Iterator[NewPage]:
    """Makes pages, each a device of its own: a phone without motion, unless told otherwise."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def heard(message: ConsoleMessage) -> None:
        # A server that is gone is told by the browser itself; that the page bears it is what tests see to.
        if message.type == "error" and "WebSocket connection" not in message.text:
            errors.append(message.text)

    def make(**options: Any) -> Page:
        context = browser.new_context(**{"viewport": PHONE, "reduced_motion": "reduce", "locale": "en-GB", **options})
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(30_000)
        page.on("console", heard)
        page.on("pageerror", lambda error: errors.append(str(error)))
        return page

    yield make
    for context in contexts:
        context.close()
    assert errors == []
