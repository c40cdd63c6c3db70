"""Every state of the page, on a phone: axe finds nothing in light and dark, nothing is too wide, no text escaped."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.amiss import amiss, escaped
from tests.browser.conftest import NewPage
from tests.browser.states import State, show, states
from tests.server.serving import Server

pytestmark = pytest.mark.browser

STATES = states()


def open_options(page: Page) -> None:
    fifty = page.locator("form").first
    for summary in fifty.locator("summary").all():
        summary.click()
    fifty.locator("label", has_text=re.compile(r"8\+$")).click()
    fifty.locator("fieldset", has=page.locator("input[value=each]")).locator("label").last.click()


def open_how(page: Page) -> None:
    page.locator("form .help").first.click()
    expect(page.locator("dialog")).to_be_visible()


def pick_five(page: Page) -> None:
    for place in (3, 13, 22, 30, 40):
        page.locator(".board button").nth(place).click()


def open_earlier(page: Page) -> None:
    page.locator("nav summary").click()


def open_all_lines(page: Page) -> None:
    for summary in page.locator(".end summary").all()[:-1]:
        summary.click()


ACTIONS: dict[str, tuple[str, Callable[[Page], None]]] = {
    "home-options": ("home-new", open_options),
    "how": ("home-new", open_how),
    "picked": ("write", pick_five),
    "earlier": ("home", open_earlier),
    "all-lines": ("over", open_all_lines),
}
"""States that a hand on the page leads to."""


@pytest.mark.parametrize("name", [*STATES, *ACTIONS])
def test_nothing_is_amiss_in_any_state(server: Server, light_page: Page, name: str) -> None:
    page = light_page
    of, act = ACTIONS.get(name, (name, lambda page: None))
    show(page, server.address, STATES[of], "?lang=pseudo")
    act(page)
    assert amiss(page) == {}


def test_the_pseudo_check_sees_what_escaped(server: Server, new_page: NewPage) -> None:
    page = new_page()
    show(page, server.address, State(at_home=True), "?lang=pseudo")
    page.evaluate("document.querySelector('h2').append('Hello'); document.querySelector('h1').title = 'Sabin said'")
    assert escaped(page) == ["Hello", "Sabin said"]
