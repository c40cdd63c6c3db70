"""What a person does at the page, in their words."""

import re

from playwright.sync_api import Page, expect

PLAY = re.compile(r"^Play Fifty$")


def start(page: Page, address: str, players: int = 5, pace: str = "Quick", danger: bool = False) -> None:
    """Opens the page and begins to play."""
    page.goto(address)
    look_closer(page)
    page.get_by_label("Your name").fill("Mira")
    if danger:
        page.get_by_role("switch", name="Danger").check()
    start_here(page, players, pace)


def look_closer(page: Page, game: str = "Fifty") -> None:
    """At home, opens how one wants to play a game."""
    page.get_by_role("form", name=game, exact=True).locator("summary").first.click()


def start_here(page: Page, players: int, pace: str) -> None:
    """Begins to play with the options as they stand."""
    choose(page, str(players))
    choose(page, pace)
    page.get_by_role("button", name=PLAY).click()
    expect(page.get_by_role("heading", name="Write your line")).to_be_visible()


def choose(page: Page, name: str) -> None:
    """One of several in a row."""
    page.get_by_role("radio", name=name, exact=True).click()


def free_numbers(page: Page) -> list[int]:
    """The numbers that may be picked."""
    labels = page.locator(".board button[aria-disabled=false] span").all_inner_texts()
    return [int(label) for label in labels]


def pick(page: Page, numbers: list[int]) -> None:
    for number in numbers:
        page.locator(".board button").filter(has_text=re.compile(rf"^{number}$")).click()


def some_line(page: Page, shift: int = 0) -> list[int]:
    """Five of the free numbers, far apart; another five for another shift."""
    free = free_numbers(page)
    return free[shift :: len(free) // 5][:5]


def write(page: Page) -> list[int]:
    """Writes a line, as soon as one may."""
    expect(page.get_by_role("heading", name="Write your line")).to_be_visible()
    line = some_line(page)
    pick(page, line)
    page.get_by_role("button", name="Write it").first.click()
    expect(page.get_by_role("heading", name="The count")).to_be_visible()
    return line


def called(page: Page) -> int:
    """The number in the middle of the table, 0 before the first."""
    shown = page.locator(".called")
    return int(shown.inner_text()) if shown.count() else 0


def wait_for_count(page: Page, number: int) -> None:
    """Until this number or a later one is called."""
    page.wait_for_function(
        "number => Number(document.querySelector('.called')?.textContent) >= number", arg=number, timeout=30_000
    )


def hurry(page: Page) -> None:
    page.get_by_role("button", name="Count the rest").click()
    expect(page.get_by_role("heading", name=re.compile("is over|win|victory"))).to_be_visible()
