"""What people do at a table that they come to, in their words."""

import re

from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from tests.browser.playing import pick, some_line


class Network:
    """What a page, not opened yet, reaches the server by: it can be cut, and mended."""

    def __init__(self, page: Page) -> None:
        self._context = page.context
        self._is_cut = False
        self._lines: list[tuple[WebSocketRoute, WebSocketRoute]] = []
        page.route_web_socket(re.compile("/socket$"), self._connect)

    def _connect(self, line: WebSocketRoute) -> None:
        if self._is_cut:
            line.close()
        else:
            self._lines.append((line, line.connect_to_server()))

    def cut(self) -> None:
        self._is_cut = True
        self._context.set_offline(True)
        for ends in self._lines:
            for end in ends:
                end.close()
        self._lines.clear()

    def mend(self) -> None:
        self._is_cut = False
        self._context.set_offline(False)


def gather(page: Page, address: str, name: str) -> str:
    """Opens a table, and returns its code."""
    page.goto(address)
    page.get_by_role("button", name="Open a table").click()
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Open a table").click()
    expect(page.get_by_role("heading", name="Who is playing?")).to_be_visible()
    page.wait_for_url(re.compile(r"/[A-Z]{4}$"))
    return page.url[-4:]


def come(page: Page, address: str, code: str, name: str) -> None:
    """Comes by a link, and sits down."""
    page.goto(address + code)
    sit_down(page, name)


def sit_down(page: Page, name: str) -> None:
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()
    expect(row(page, name)).to_contain_text("you")


def sit_down_too(page: Page, name: str) -> None:
    """Somebody else on the same device."""
    page.get_by_role("button", name="Somebody else on this device").click()
    page.get_by_label("Somebody else on this device").fill(name)
    page.get_by_role("button", name="Sit down").click()
    expect(row(page, name)).to_contain_text("you")


def row(page: Page, name: str) -> Locator:
    """Somebody in the list of those who are there."""
    return page.get_by_role("list", name="Who is here").get_by_role("listitem").filter(has_text=name)


def begin(page: Page, game: str = "Fifty") -> None:
    page.get_by_role("button", name=f"Begin {game}", exact=True).click()


def write_line(page: Page, shift: int = 0) -> list[int]:
    """Writes a line, as soon as one may; lines of different shifts are different."""
    expect(page.get_by_role("heading", name="Write your line")).to_be_visible()
    line = some_line(page, shift)
    pick(page, line)
    page.get_by_role("button", name="Write it").first.click()
    expect(page.get_by_role("heading", name="Write your line")).to_be_hidden()
    return line


def hold(page: Page, name: str) -> None:
    """Takes the device into one's hands."""
    expect(page.get_by_role("heading", name=f"Pass the device to {name}")).to_be_visible()
    page.get_by_role("button", name=f"I am {name}").click()


def open_menu(page: Page) -> None:
    page.get_by_role("button", name="The table", exact=True).click()
    expect(page.get_by_role("dialog")).to_be_visible()


def close_menu(page: Page) -> None:
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
