"""A real server, a real Chromium, and pages of which every error fails the test that caused it."""

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

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


def open_page(browser: Browser, errors: list[str], **options: Any) -> Page:
    """A page on a device of its own, whose errors are noted."""

    def heard(message: ConsoleMessage) -> None:
        # A server that is gone is told by the browser itself; that the page bears it is what tests see to.
        if message.type == "error" and "WebSocket connection" not in message.text:
            errors.append(message.text)

    context = browser.new_context(**{"viewport": PHONE, "reduced_motion": "reduce", "locale": "en-GB", **options})
    page = context.new_page()
    page.set_default_timeout(30_000)
    page.on("console", heard)
    page.on("pageerror", lambda error: errors.append(str(error)))
    return page


@pytest.fixture
def new_page(browser: Browser) -> Iterator[NewPage]:
    """Makes pages, each a device of its own: a phone without motion, unless told otherwise."""
    pages: list[Page] = []
    errors: list[str] = []

    def make(**options: Any) -> Page:
        pages.append(open_page(browser, errors, **options))
        return pages[-1]

    yield make
    for page in pages:
        page.context.close()
    assert errors == []


@pytest.fixture(scope="module")
def lasting(browser: Browser) -> Iterator[tuple[Page, list[str]]]:
    errors: list[str] = []
    page = open_page(browser, errors)
    page.add_init_script("if (location.protocol !== 'about:') { localStorage.clear(); sessionStorage.clear(); }")
    yield page, errors
    page.context.close()


@pytest.fixture
def light_page(lasting: tuple[Page, list[str]]) -> Iterator[Page]:
    """A page in daylight, the same for all tests of a module, which remembers nothing of the one before.

    A fresh browser learns the page and axe anew, which takes longer than most tests do.
    """
    page, errors = lasting
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.emulate_media(color_scheme="light")
    yield page
    page.goto("about:blank")
    told, errors[:] = list(errors), []
    assert told == []
