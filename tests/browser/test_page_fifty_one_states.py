"""Every state of the page of Fifty-One, on a phone: axe finds nothing, nothing is too wide, no text escaped."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.amiss import amiss
from tests.browser.states import show
from tests.browser.states_fifty_one import states
from tests.server.serving import Server

pytestmark = pytest.mark.browser

STATES = states()


def card(page: Page, row: str, code: str) -> None:
    page.locator(f'[data-row={row}] [data-card="{code}"]').click()


def pick_one(page: Page) -> None:
    card(page, "board", "Ah")


def pick_two(page: Page) -> None:
    card(page, "board", "Ah")
    card(page, "hand", "4s")
    page.locator(".stop").click()


def open_pile(page: Page) -> None:
    page.locator(".pile").last.click()
    expect(page.locator("dialog[open]")).to_be_visible()


def open_stock(page: Page) -> None:
    page.locator(".pile").first.click()


def open_how(page: Page) -> None:
    page.locator(".tools button").first.click()


def open_options(page: Page) -> None:
    form = page.locator("form").last
    form.locator("summary").first.click()
    form.locator(".form summary").click()  # there once the first is open
    form.locator("fieldset", has=page.locator("input[value=each]")).locator("label").last.click()
    form.locator("input[inputmode=numeric]").fill("1")


def open_deals(page: Page) -> None:
    for summary in page.locator(".end summary").all()[:-1]:
        summary.click()


ACTIONS: dict[str, tuple[str, Callable[[Page], None]]] = {
    "picked-one": ("turn", pick_one),
    "picked-two": ("turn", pick_two),
    "stop-instead": ("instead", lambda page: page.locator(".stop").click()),
    "discards": ("cleared", open_pile),
    "stock-known": ("reshuffled", open_stock),
    "how": ("dealt", open_how),
    "home-options": ("home", open_options),
    "all-hands": ("match-over", open_deals),
}
"""States that a hand on the page leads to."""


@pytest.mark.parametrize("name", [*STATES, *ACTIONS])
def test_nothing_is_amiss_in_any_state(server: Server, light_page: Page, name: str) -> None:
    page = light_page
    of, act = ACTIONS.get(name, (name, lambda page: None))
    show(page, server.address, STATES[of], "?lang=pseudo")
    act(page)
    assert amiss(page) == {}
