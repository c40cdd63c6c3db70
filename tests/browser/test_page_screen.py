"""Those who only watch: at an address of their own, and on a big screen."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.beside import Beside
from tests.browser.conftest import DESK, NewPage
from tests.browser.playing import choose, wait_for_count
from tests.browser.playing_live import begin, gather, row, write_line
from tests.server.serving import Server

pytestmark = pytest.mark.browser


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
