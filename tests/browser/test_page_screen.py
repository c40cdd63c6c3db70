"""Those who only watch: at an address of their own, and on a big screen."""

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.amiss import axe, escaped
from tests.browser.beside import Beside
from tests.browser.conftest import DESK, NewPage
from tests.browser.playing import choose, wait_for_count
from tests.browser.playing_live import Network, begin, gather, open_menu, row, write_line
from tests.browser.states import show
from tests.browser.states_screen import states
from tests.server.serving import Server

pytestmark = pytest.mark.browser

TV: ViewportSize = {"width": 1920, "height": 1080}
OLD_TV: ViewportSize = {"width": 1280, "height": 720}

STATES = states()

CUT_OFF = """async () => {
    await new Promise(requestAnimationFrame);
    document.getAnimations().forEach((moving) => moving.finish());
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const cut = [];
    while (words.nextNode()) {
        const at = words.currentNode.parentElement;
        if (!words.currentNode.data.trim() || !at.checkVisibility() || at.closest('.heard, .notices')) continue;
        const box = at.getBoundingClientRect();
        const isIn = box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
        if (!isIn) cut.push(words.currentNode.data);
    }
    return [...cut, ...[...document.querySelectorAll('.box')].filter((box) => box.scrollHeight > box.clientHeight + 1)
        .map((box) => box.innerText)];
}"""
"""Once nothing moves: what a room can not read, because it is out of the picture."""


@pytest.mark.parametrize("name", STATES)
def test_a_screen_shows_all_of_it_to_the_room_at_once(server: Server, light_page: Page, name: str) -> None:
    page = light_page
    page.set_viewport_size(TV)
    show(page, server.address, STATES[name], "?lang=pseudo", path="MAXY/screen")
    expect(page.locator(".screen.dark h1")).to_be_visible()
    assert page.evaluate(CUT_OFF) == []
    assert escaped(page) == []
    assert axe(page) == []
    page.set_viewport_size(OLD_TV)
    assert page.evaluate(CUT_OFF) == []
    page.locator(".screen > header button").click()
    expect(page.locator(".screen.light")).to_be_visible()
    assert axe(page, "color-contrast") == []


def test_a_whole_room_follows_a_game_through_a_network_that_fails(server: Server, new_page: NewPage) -> None:
    hanna, screen = new_page(), new_page(viewport=TV)
    network = Network(screen)
    code = gather(hanna, server.address, "Hanna")
    choose(hanna, "Quick")
    with hanna.expect_popup() as opened:
        hanna.get_by_role("link", name="Big screen").click()
    assert opened.value.url == f"{server.address}{code}/screen"
    opened.value.close()
    screen.goto(f"{server.address}{code}/screen")
    expect(screen.get_by_role("img", name=f"The code is {code}")).to_be_visible()
    with Beside(server, code, "Ben") as ben:
        expect(screen.get_by_role("status").filter(has_text="Hanna")).to_contain_text("Ben")
        begin(hanna)
        ben.writes()
        expect(screen.get_by_text("3 of 4 have written")).to_be_visible()
        expect(screen.locator(".box .number")).to_have_count(0)
        network.cut()
        line = write_line(hanna)
        wait_for_count(hanna, 2)
        network.mend()
        wait_for_count(screen, 3)
        choose(hanna, "At once")
        expect(screen.get_by_role("heading", name="Round 1 is over")).to_be_visible()
        hers = screen.locator(".second li", has_text="Hanna").locator(".box .number")
        expect(hers).to_have_text([str(number) for number in line])
        # The host takes the code off the screens.
        expect(screen.get_by_role("img", name=f"The code is {code}")).to_be_visible()
        open_menu(hanna)
        hanna.get_by_role("switch", name="Hide the code").check()
        expect(screen.get_by_role("img", name=f"The code is {code}")).to_be_hidden()
        assert code not in screen.locator("body").inner_text()


def test_who_only_watches_sees_the_table_and_no_secret_and_is_shown_where_one_plays(
    server: Server, new_page: NewPage
) -> None:
    hanna, watcher = new_page(), new_page(viewport=DESK)
    code = gather(hanna, server.address, "Hanna")
    choose(hanna, "Quick")
    watcher.goto(f"{server.address}{code.lower()}/watch?lang=en")
    expect(watcher.get_by_role("img", name=f"The code is {code}")).to_be_visible()
    expect(watcher.get_by_text("Here you only watch.")).to_be_visible()
    expect(watcher.get_by_role("button", name="Sit down")).to_have_count(0)
    with Beside(server, code, "Ben") as ben:
        expect(row(watcher, "Ben")).to_be_visible()
        begin(hanna)
        expect(watcher.get_by_role("heading", name="The others write")).to_be_visible()
        write_line(hanna)
        ben.writes()
        wait_for_count(watcher, 3)
        assert watcher.url == f"{server.address}{code.lower()}/watch?lang=en"
        expect(watcher.locator(".board, .slot, .own, .box")).to_have_count(0)
        expect(watcher.get_by_text("Here you only watch.")).to_be_visible()
        # The host's own device may watch as well, and has no seat there.
        second = hanna.context.new_page()
        second.goto(f"{server.address}{code}/watch")
        wait_for_count(second, 4)
        expect(second.locator(".box")).to_have_count(0)
        watcher.get_by_role("link", name="Play, too").click()
        watcher.wait_for_url(re.compile(rf"/{code}\?lang=en$"))
        expect(watcher.get_by_text("You watch. Play on for a bot?")).to_be_visible()
