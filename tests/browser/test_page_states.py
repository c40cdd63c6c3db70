"""Every state of the page, on a phone: axe finds nothing in light and dark, nothing is too wide, no text escaped."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, NewPage
from tests.browser.states import NAMES, State, show, states
from tests.server.serving import Server

pytestmark = pytest.mark.browser

STATES = states()

AT_REST = """async () => {
    await new Promise(requestAnimationFrame);
    document.getAnimations().forEach((moving) => moving.finish());
    await new Promise(requestAnimationFrame);
}"""


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
def test_nothing_is_amiss_in_any_state(server: Server, new_page: NewPage, name: str) -> None:
    page = new_page(color_scheme="light")
    of, act = ACTIONS.get(name, (name, lambda page: None))
    show(page, server.address, STATES[of], "?lang=pseudo")
    act(page)
    page.evaluate(AXE_SCRIPT)
    found = {
        "text that escaped": _escaped(page),
        "axe, light": _axe(page),
        "too small": _too_small(page),
        "width": _width(page, PHONE),
    }
    page.emulate_media(color_scheme="dark")
    found["axe, dark"] = _axe(page, "color-contrast")
    page.set_viewport_size(DESK)  # type: ignore[arg-type]
    found["axe, desk"] = _axe(page, "color-contrast")
    found["width, desk"] = _width(page, DESK)
    assert {what: how for what, how in found.items() if how} == {}


def _axe(page: Page, *rules: str) -> list[str]:
    """What axe finds, by all its rules or by these, once nothing moves any more."""
    page.evaluate(AT_REST)
    options: dict[str, Any] = {"resultTypes": ["violations"], **({"runOnly": rules} if rules else {})}
    violations: list[dict[str, Any]] = page.evaluate("async (options) => (await axe.run(options)).violations", options)
    return [
        f"{violation['id']}: {node['html'][:200]} {node['failureSummary']}"
        for violation in violations
        for node in violation["nodes"]
    ]


def _width(page: Page, viewport: dict[str, int]) -> int:
    """By how much the page is wider than the screen."""
    return int(page.evaluate("document.documentElement.scrollWidth")) - viewport["width"]


def _too_small(page: Page) -> list[str]:
    """What a finger would miss: less than 44 pixels high, or narrower than a column of the widest board."""
    return page.evaluate(  # type: ignore[no-any-return]
        """() => [...document.querySelectorAll('button, a, summary, select, input, label:has(input)')]
            .filter((at) => at.checkVisibility() && !at.matches('label input[type=radio], label input[type=checkbox]'))
            .map((at) => [at, at.getBoundingClientRect()])
            .filter(([, box]) => box.height < 44 || box.width < 39)
            .map(([at, box]) => `${at.outerHTML.slice(0, 90)} ${box.width}x${box.height}`)"""
    )


def _escaped(page: Page) -> list[str]:
    """Texts with letters that are neither in the brackets of the pseudo-language nor a name that a person gave."""
    texts: list[str] = page.evaluate(
        """() => {
            const texts = [document.title];
            const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
            while (walker.nextNode()) {
                if (!walker.currentNode.parentElement.closest('script, style')) texts.push(walker.currentNode.data);
            }
            for (const at of document.querySelectorAll('*')) {
                for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description']) {
                    if (at.hasAttribute(name)) texts.push(at.getAttribute(name));
                }
            }
            return texts;
        }"""
    )
    return [text for text in texts if any(letter.isalpha() for letter in _outside(text))]


def _outside(text: str) -> str:
    for name in (*NAMES, *(f"Bot {seat}" for seat in range(60))):
        text = text.replace(name, "")
    while (shorter := re.sub(r"\[[^][]*\]", "", text)) != text:
        text = shorter
    return text


def test_the_pseudo_check_sees_what_escaped(server: Server, new_page: NewPage) -> None:
    page = new_page()
    show(page, server.address, State(at_home=True), "?lang=pseudo")
    page.evaluate("document.querySelector('h2').append('Hello'); document.querySelector('h1').title = 'Sabin said'")
    assert _escaped(page) == ["Hello", "Sabin said"]
