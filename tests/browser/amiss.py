"""What may be amiss on a page in any state: axe's findings, texts that escaped, what is too small or too wide."""

import re
from typing import Any

from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]
from playwright.sync_api import Page

from tests.browser.conftest import DESK, PHONE
from tests.browser.states import NAMES

AT_REST = """async () => {
    await new Promise(requestAnimationFrame);
    document.getAnimations().forEach((moving) => moving.finish());
    await new Promise(requestAnimationFrame);
}"""


def amiss(page: Page) -> dict[str, Any]:
    """What is found on a page in the pseudo-language, on a phone by day and on a desk by night; empty if nothing."""
    found: dict[str, Any] = {
        "text that escaped": escaped(page),
        "axe, light": axe(page),
        "too small": _too_small(page),
        "width": _width(page, PHONE),
    }
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size(DESK)  # type: ignore[arg-type]
    found["axe, dark desk"] = axe(page, "color-contrast")
    found["width, desk"] = _width(page, DESK)
    return {what: how for what, how in found.items() if how}


def axe(page: Page, *rules: str) -> list[str]:
    """What axe finds, by all its rules or by these, once nothing moves any more."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
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


def escaped(page: Page) -> list[str]:
    """Texts with letters that are neither in the brackets of the pseudo-language nor a name that a person gave."""
    texts: list[str] = page.evaluate(
        """() => {
            const texts = [document.title];
            const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
            while (walker.nextNode()) {
                const text = walker.currentNode;
                if (!text.parentElement.closest('script, style, [translate=no]')) texts.push(text.data);
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
