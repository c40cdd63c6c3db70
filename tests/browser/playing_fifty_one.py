"""What a person does at the page of Fifty-One, in their words."""

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.playing import choose, look_closer

MOST_TRIES = 6

ROW = {"board": "The board", "hand": "Your hand"}


def start(
    page: Page,
    address: str,
    players: int = 2,
    pace: str = "At once",
    deals: int = 1,
    joker: bool = False,
    instead: bool = False,
    limit: int | None = None,
) -> None:
    """Opens the page and begins to play."""
    page.goto(address)
    look_closer(page, "Fifty-One")
    page.get_by_label("Your name").fill("Mira")
    choose(page, str(players))
    choose(page, pace)
    page.get_by_text("More options").click()
    if joker:
        page.get_by_role("switch", name="With a joker").check()
    for _ in range(deals - 1):
        page.get_by_role("group", name="Deals").get_by_role("button", name="More").click()
    if instead:
        choose(page, "Instead of taking")
    if limit is not None:
        page.get_by_label("Turns at most").fill(str(limit))
    page.get_by_role("button", name="Play Fifty-One").click()
    expect(page.get_by_role("group", name="The board")).to_be_visible()
    assert page.evaluate("scrollY") == 0, "the table is seen from its top, though the button was far down"


def start_uncalled(page: Page, address: str, **options: Any) -> None:
    """Begins to play until it is one's first turn and nobody has called: a bot with a good hand does so at once."""
    for _ in range(MOST_TRIES):
        start(page, address, **options)
        assert my_turn(page)
        if page.get_by_role("button", name="Stop!", exact=True).count():
            return
    raise AssertionError("the others always call in their first turn")


def cards(page: Page, row: str) -> Locator:
    return page.get_by_role("group", name=ROW[row]).get_by_role("button")


def codes(page: Page, row: str) -> list[str]:
    """The cards of a row, as records write them."""
    return [str(card.get_attribute("data-card")) for card in cards(page, row).all()]


def card(page: Page, row: str, code: str) -> Locator:
    return page.get_by_role("group", name=ROW[row]).locator(f'[data-card="{code}"]')


def value(page: Page) -> int:
    """What the hand is worth, as the page spells it out."""
    return number(page.locator(".sum strong").first.inner_text())


def number(text: str) -> int:
    return int(text.replace("−", "-"))


def primary(page: Page) -> Locator:
    return page.locator(".dock .primary")


def my_turn(page: Page) -> bool:
    """Waits until there is something to do; whether it is a turn, and not the end of a deal."""
    page.wait_for_function("() => document.querySelector('.row.hand.may, .rest, .end')")
    return page.locator(".row.hand.may").count() > 0


def pick_best(page: Page, place: int = 0) -> tuple[str, str, int]:
    """Picks a card of the board and the one of the hand that it is best exchanged for; and what that will be worth."""
    take = codes(page, "board")[place]
    card(page, "board", take).click()
    previews = [number(chip.inner_text()) for chip in page.locator("[data-row=hand] .chip").all()]
    assert len(previews) == len(codes(page, "hand"))
    best = max(previews)
    give = codes(page, "hand")[previews.index(best)]
    card(page, "hand", give).click()
    expect(page.locator(".would strong")).to_have_text(str(best).replace("-", "−"))
    return take, give, best


TAKEN = """take => {
    if (document.querySelector('.rest, .end')) return {};
    const hand = [...document.querySelectorAll('[data-row=hand] [data-card]')].map((at) => at.dataset.card);
    return hand.includes(take) && { hand, value: document.querySelector('.own .sum strong').textContent };
}"""


def see_exchanged(page: Page, take: str, give: str, worth: int) -> None:
    """It is done: the card is in the hand, which is worth what was shown before; or else the deal is over with it."""
    # Looked at in one go: others may end the deal at any moment.
    seen = page.wait_for_function(TAKEN, arg=take).json_value()
    if seen:
        assert give not in seen["hand"]
        assert number(seen["value"]) == worth


def play_turn(page: Page, stop: bool = False) -> None:
    """One's turn, with a call if there was none."""
    button = page.get_by_role("button", name="Stop!", exact=True)
    take, give, worth = pick_best(page)
    if stop and button.count():
        button.click()
        expect(primary(page)).to_contain_text("and call Stop!")
    primary(page).click()
    see_exchanged(page, take, give, worth)


def finish_deal(page: Page, stop: bool = True) -> None:
    """Calls as soon as may be, unless told not to, and plays on to the end of the deal."""
    while my_turn(page):
        play_turn(page, stop)
    expect(page.get_by_role("heading", level=1)).to_contain_text(re.compile("win|yours|share|victory"))
