"""Games of Fifty played in a real browser, with all that happens to people in between."""

import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, INSECURE_HOST, NewPage
from tests.browser.playing import (
    PLAY,
    called,
    choose,
    free_numbers,
    hurry,
    look_closer,
    pick,
    some_line,
    start,
    start_here,
    wait_for_count,
    write,
)
from tests.server.serving import Server

pytestmark = pytest.mark.browser


def test_a_whole_game_with_reloads_and_a_server_that_is_killed(tmp_path: Path, new_page: NewPage) -> None:
    with Server(tmp_path) as server:
        page = new_page(viewport=DESK)
        start(page, server.address, danger=True)

        line = some_line(page)
        pick(page, line[:3])
        page.reload()
        expect(page.locator(".slot.filled .tabular")).to_have_text([str(number) for number in line[:3]])
        pick(page, line[3:])
        page.get_by_role("button", name="Write it").first.click()
        wait_for_count(page, 4)
        before = called(page)
        page.reload()
        wait_for_count(page, before + 1)
        expect(page.get_by_role("group", name="Your line").locator(".number")).to_have_text([str(n) for n in line])
        hurry(page)

        page.get_by_role("button", name="Next round").click()
        line = write(page)
        wait_for_count(page, 9)
        server.kill()
        expect(page.get_by_text("Connecting again…")).to_be_visible()
        server.start()
        expect(page.get_by_text("Connecting again…")).to_be_hidden()
        wait_for_count(page, 10)
        expect(page.get_by_role("group", name="Your line").locator(".number")).to_have_text([str(n) for n in line])
        hurry(page)

        while page.get_by_role("button", name="Next round").is_visible():
            page.get_by_role("button", name="Next round").click()
            write(page)
            hurry(page)
        see_the_end(page)
        page.get_by_role("button", name="Play again").click()
        expect(page.get_by_role("heading", name="Write your line")).to_be_visible()
        page.get_by_role("link", name="To the front door").click()
        expect(page.get_by_role("link", name=re.compile("Go on: Fifty, 5 players"))).to_be_visible()
        expect(page.get_by_text("An earlier table")).to_be_visible()


def see_the_end(page: Page) -> None:
    expect(page.get_by_role("heading", level=1)).to_contain_text(re.compile("win|victory"))
    expect(page.locator(".podium li")).not_to_have_count(0)
    rounds = page.locator(".end details").count()
    for i in range(rounds - 1):
        page.locator(".end summary").nth(i).click()
    assert page.locator(".end details li:visible").count() == 5 * rounds
    totals = [int(total) for total in page.locator(".end td.total").all_inner_texts()]
    assert len(totals) == 5


def test_what_was_asked_while_the_server_was_gone_is_done_once_it_is_back(tmp_path: Path, new_page: NewPage) -> None:
    with Server(tmp_path) as server:
        page = new_page()
        start(page, server.address, players=3)
        line = some_line(page)
        pick(page, line)
        server.kill()
        page.get_by_role("button", name="Write it").first.click()
        expect(page.get_by_text("Connecting again…")).to_be_visible()
        server.start()
        expect(page.get_by_role("heading", name="The count")).to_be_visible()
        expect(page.get_by_role("group", name="Your line").locator(".number")).to_have_text([str(n) for n in line])


def test_f15_hands_as_one_likes(server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(server.address)
    look_closer(page)
    page.get_by_text("More options").click()
    choose(page, "As you like")
    start_here(page, players=3, pace="At once")
    page.get_by_text("Or type them").click()
    first, second, *_ = line = free_numbers(page)[:5]
    page.get_by_label("Five numbers, from the smallest").fill(" ".join(map(str, line)))
    page.keyboard.press("Enter")
    hand = page.get_by_role("button", name=re.compile("J’ai|Hand is up"))
    boxes = page.get_by_role("group", name="Your line").locator(".box")
    wait_for_count(page, 1)
    if first > 1:
        expect(hand).to_have_attribute("aria-disabled", "true")
    wait_for_count(page, first)
    expect(hand).to_have_attribute("aria-disabled", "false")
    hand.click()
    expect(hand).to_have_text(re.compile("Hand is up"))
    expect(boxes.nth(0)).to_have_class(re.compile("lone|crossed"))
    wait_for_count(page, second)
    expect(hand).to_have_attribute("aria-disabled", "false")
    expect(boxes.nth(1)).to_have_class(re.compile("silent"))
    expect(page.get_by_role("button", name="Count the rest")).to_be_hidden()


def test_f6_a_void_line_can_be_typed_where_it_may_and_is_refused_where_not(server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(server.address)
    look_closer(page)
    start_here(page, players=3, pace="At once")
    page.get_by_text("Or type them").click()
    field = page.get_by_label("Five numbers, from the smallest")
    backwards = " ".join(map(str, reversed(free_numbers(page)[:5])))
    field.fill(backwards)
    field.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("from the smallest to the largest")
    page.get_by_role("alert").get_by_role("button", name="Close").click()
    expect(page.get_by_role("alert")).to_be_empty()
    page.get_by_role("link", name="To the front door").click()
    look_closer(page)
    page.get_by_text("More options").click()
    choose(page, "Void")
    choose(page, "Slow")
    page.get_by_role("button", name=PLAY).click()
    page.get_by_text("Or type them").click()
    expect(page.get_by_text("the line is void then")).to_be_visible()
    field.fill(backwards)
    field.press("Enter")
    expect(page.get_by_text("Your line is void")).to_be_visible()


def test_the_count_waits_goes_on_and_changes_its_pace(server: Server, new_page: NewPage) -> None:
    page = new_page()
    start(page, server.address, pace="Quick")
    write(page)
    wait_for_count(page, 2)
    page.get_by_role("button", name="Wait").click()
    expect(page.get_by_text("The count waits.")).to_be_attached()
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    stood = called(page)
    page.wait_for_timeout(900)
    assert called(page) == stood
    page.get_by_role("button", name="Go on").click()
    wait_for_count(page, stood + 1)
    choose(page, "At once")
    expect(page.get_by_role("heading", name="Round 1 is over")).to_be_visible()


def test_a_round_with_the_keyboard_alone(server: Server, new_page: NewPage) -> None:
    page = new_page(viewport=DESK)
    page.goto(server.address)
    tab_to(page, "5 players")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Your name")).to_be_visible()
    tab_to(page, "Your name")
    page.keyboard.type("Mira")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Write your line")).to_be_visible()
    line = some_line(page)
    page.keyboard.press("Tab")
    while not page.evaluate("document.activeElement.closest('.board') !== null"):
        page.keyboard.press("Tab")
    for number in line[:4]:
        page.keyboard.type(str(number))
        page.keyboard.press("Enter")
        page.wait_for_timeout(950)  # the next digit begins a new number
    go_with_arrows(page, line[4])
    page.keyboard.press("Space")
    tab_to(page, "Write it")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="The count")).to_be_visible()
    expect(page.get_by_role("group", name="Your line").locator(".number")).to_have_text([str(n) for n in line])
    tab_to(page, "Count the rest")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Round 1 is over")).to_be_focused()
    tab_to(page, "Next round")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Write your line")).to_be_focused()


def tab_to(page: Page, name: str) -> None:
    """Presses Tab until the focus is there, and sees that one can see it."""
    for _ in range(40):
        page.keyboard.press("Tab")
        focused = page.evaluate(
            """() => {
                const at = document.activeElement;
                const name = at.ariaLabel ?? at.labels?.[0]?.textContent ?? at.textContent;
                const marked = at.nextElementSibling && getComputedStyle(at.nextElementSibling).outlineStyle;
                return [name, getComputedStyle(at).outlineStyle !== 'none' || marked === 'solid'];
            }"""
        )
        assert focused[1], f"the focus on {focused[0]!r} can't be seen"
        if focused[0].strip().startswith(name):
            return
    raise AssertionError(f"Tab does not come to {name!r}")


def go_with_arrows(page: Page, number: int) -> None:
    at = int(page.evaluate("document.activeElement.textContent"))
    key, steps = ("ArrowRight", (number - at) // 10) if number > at else ("ArrowLeft", (at - number) // 10)
    for _ in range(steps):
        page.keyboard.press(key)
    rest = number - int(page.evaluate("document.activeElement.textContent"))
    for _ in range(abs(rest)):
        page.keyboard.press("ArrowDown" if rest > 0 else "ArrowUp")
    assert page.evaluate("document.activeElement.textContent.trim()") == str(number)


def test_it_works_where_the_browser_sees_no_secure_place(server: Server, new_page: NewPage) -> None:
    page = new_page()
    port = urlsplit(server.address).port
    start(page, f"http://{INSECURE_HOST}:{port}/", players=3)
    assert page.evaluate("window.isSecureContext") is False
    write(page)


def test_light_or_dark_is_chosen_and_kept(server: Server, new_page: NewPage) -> None:
    page = new_page(color_scheme="light")
    page.goto(server.address)
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    light = page.evaluate(ground)
    page.get_by_role("button", name="Dark").click()
    dark = page.evaluate(ground)
    assert dark != light
    page.reload()
    assert page.evaluate(ground) == dark
    page.get_by_role("button", name="Light").click()
    assert page.evaluate(ground) == light


def test_own_bonus_values_are_kept_and_played_with(server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(server.address)
    look_closer(page)
    page.get_by_text("More options").click()
    expect(page.get_by_text("House values")).to_be_visible()
    page.get_by_label("Line 1, box 3").fill("7")
    page.keyboard.press("Tab")
    expect(page.get_by_text("Your own values")).to_be_visible()
    start_here(page, players=3, pace="At once")
    expect(page.locator(".slot .bonus")).to_have_text(["1", "1", "7", "1", "1"])
    page.get_by_role("link", name="To the front door").click()
    look_closer(page)
    page.get_by_text("More options").click()
    expect(page.get_by_label("Line 1, box 3")).to_have_value("7")


def test_a_table_that_is_not_there_is_said_so(server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{server.address}#/t/nothing")
    expect(page.get_by_role("heading", name="No table here")).to_be_visible()
    page.get_by_role("link", name="To the front door").click()
    expect(page.get_by_role("button", name=PLAY)).to_be_visible()
