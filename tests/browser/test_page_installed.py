"""The page of a wheel that was installed where there is nothing else."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.playing import hurry, start, write
from tests.packaging.installing import Place, Wheel
from tests.server.serving import Server

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Place:
    return Place.install(tmp_path_factory.mktemp("installed"), Wheel.build(tmp_path_factory.mktemp("built")))


def test_a_whole_game_with_the_installed_wheel(place: Place, tmp_path: Path, new_page: NewPage) -> None:
    with Server(tmp_path, command=[str(place.bin / "fifties")], **place.how) as server:
        page = new_page()
        start(page, server.address)
        write(page)
        hurry(page)
        while page.get_by_role("button", name="Next round").is_visible():
            page.get_by_role("button", name="Next round").click()
            write(page)
            hurry(page)
        expect(page.get_by_role("heading", level=1)).to_contain_text(re.compile("win|victory"))
        assert server.stop() == (0, "")
