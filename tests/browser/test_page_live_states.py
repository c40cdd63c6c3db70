"""Every state of a table that people come to, on a phone: axe finds nothing, nothing is too wide, no text escaped."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.amiss import amiss
from tests.browser.states import State, show
from tests.browser.states_live import states
from tests.server.serving import Server

pytestmark = pytest.mark.browser

STATES = {**states(), "home": State(at_home=True)}


def ask_name(page: Page) -> None:
    page.locator(".ways button").first.click()
    expect(page.locator("main form label").first).to_be_visible()


def ask_code(page: Page) -> None:
    page.locator(".ways button").last.click()
    page.locator("input.code").fill("oxox")
    expect(page.locator("input.code")).to_have_value("OXOX")


def open_menu(page: Page) -> None:
    page.locator("button.menu").click()
    expect(page.locator("dialog[open]")).to_be_visible()
    expect(page.locator("dialog .code")).to_be_visible()


def sure(page: Page) -> None:
    """The host is asked whether they mean it."""
    page.locator(".people button[aria-expanded]").first.click()
    expect(page.locator(".sure")).to_be_visible()


def leave(page: Page) -> None:
    open_menu(page)
    page.locator(".leave button").first.click()
    expect(page.locator(".sure")).to_be_visible()


def open_all(page: Page) -> None:
    for summary in page.locator(".more > summary").all():
        if summary.is_visible():
            summary.click()


def copy(page: Page) -> None:
    page.locator(".link button").click()
    expect(page.locator(".link [role=status]")).not_to_be_empty()


def another(page: Page) -> None:
    page.locator(".people .quiet").click()


ACTIONS: dict[str, tuple[str, Callable[[Page], None]]] = {
    "home-name": ("home", ask_name),
    "home-code": ("home", ask_code),
    "gathering-options": ("gathering", open_all),
    "cards-options": ("gathering-cards", open_all),
    "gathering-remove": ("gathering", sure),
    "gathering-another": ("gathering", another),
    "gathering-copied": ("gathering-guest", copy),
    "menu-host": ("write-timed", open_menu),
    "menu-guest": ("count-guest", open_menu),
    "leaving": ("count-guest", leave),
    "taking": ("count-watched", open_all),
    "over-change": ("over-host", open_all),
    "over-next": ("over-guest", open_all),
    "watching-cards": ("cards-watched", open_all),
}
"""States that a hand on the page leads to."""


@pytest.mark.parametrize("name", [*STATES, *ACTIONS])
def test_nothing_is_amiss_in_any_state(server: Server, light_page: Page, name: str) -> None:
    page = light_page
    of, act = ACTIONS.get(name, (name, lambda page: None))
    show(page, server.address, STATES[of], "?lang=pseudo")
    act(page)
    assert amiss(page) == {}
