"""An open page meets a server of another version: it says so, loads itself again, and the game goes on."""

import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import fifties
from fifties.protocol import PROTOCOL
from tests.browser.conftest import NewPage
from tests.browser.playing import hurry, pick, some_line, start
from tests.server.serving import Server

pytestmark = pytest.mark.browser

SOURCES = Path(fifties.__file__).parents[1]
OUTDATED = "The house has another version now. The page loads again…"


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert len(re.findall(old, text)) == 1, f"{old!r} in {file}"
    file.write_text(re.sub(old, new, text), encoding="utf-8")


def other_build(page: Path) -> None:
    """The page as another build has it: its own name, and another name for its script."""
    [script] = (page / "assets").glob("index-*.js")
    script.rename(script.with_name("index-other.js"))
    change(page / "index.html", re.escape(script.name), "index-other.js")
    change(page / "index.html", r'name="build" content="[^"]+"', 'name="build" content="another"')


def other_protocol(sources: Path) -> None:
    """The server's half of another protocol."""
    change(sources / "fifties/protocol.py", r"PROTOCOL: Final = \d+", f"PROTOCOL: Final = {PROTOCOL + 1}")


def another_build(sources: Path) -> None:
    other_build(sources / "fifties/server/page")


def another_protocol(sources: Path) -> None:
    page = sources / "fifties/server/page"
    other_build(page)
    other_protocol(sources)
    change(page / "assets/index-other.js", rf"protocol:{PROTOCOL}\b", f"protocol:{PROTOCOL + 1}")


def another_server(server: Server, folder: Path, make: Callable[[Path], None]) -> Server:
    """A server of another version, for the port and the data of one that has stopped."""
    sources = folder / "src"
    shutil.copytree(SOURCES, sources, ignore=shutil.ignore_patterns("__pycache__"))
    make(sources)
    other = Server(server.data, env={**os.environ, "PYTHONPATH": str(sources)})
    other.port = server.port
    return other


def begin(page: Page, address: str) -> list[int]:
    """Opens the page, and picks three numbers; what the page says of itself is noted from then on."""
    start(page, address)
    line = some_line(page)
    pick(page, line[:3])
    page.evaluate(
        """() => {
            const status = document.querySelector('[role=status]');
            const said = () => sessionStorage.getItem('said') ?? '';
            const note = () => sessionStorage.setItem('said', said() + status.textContent);
            new MutationObserver(note).observe(status, { childList: true, subtree: true, characterData: true });
        }"""
    )
    return line


def said(page: Page) -> str:
    return str(page.evaluate("sessionStorage.getItem('said')"))


@pytest.mark.parametrize("make", [another_build, another_protocol])
def test_the_page_says_so_loads_itself_again_and_goes_on(
    make: Callable[[Path], None], tmp_path: Path, new_page: NewPage
) -> None:
    with Server(tmp_path / "data") as server:
        page = new_page()
        line = begin(page, server.address)
        server.stop()
        with another_server(server, tmp_path, make):
            page.wait_for_selector('meta[name="build"][content="another"]', state="attached")
            assert OUTDATED in said(page)
            expect(page.locator(".slot.filled .tabular")).to_have_text([str(number) for number in line[:3]])
            pick(page, line[3:])
            page.get_by_role("button", name="Write it").first.click()
            expect(page.get_by_role("heading", name="The count")).to_be_visible()
            hurry(page)
            expect(page.get_by_text(OUTDATED)).to_be_hidden()


def test_a_page_that_stays_the_old_one_is_loaded_once_and_says_what_to_do(tmp_path: Path, new_page: NewPage) -> None:
    with Server(tmp_path / "data") as server:
        page = new_page()
        begin(page, server.address)
        loads: list[str] = []
        page.on("load", lambda loaded: loads.append(loaded.url))
        server.stop()
        with another_server(server, tmp_path, other_protocol) as other:
            refusal = page.get_by_text(re.compile("another version .* load the page again"))
            for _ in range(2):
                expect(refusal).to_be_visible()
                assert OUTDATED in said(page)
                assert len(loads) == 1
                page.get_by_role("button", name="Close", exact=True).click()
                other.kill()
                other.start()
            expect(refusal).to_be_visible()
            assert len(loads) == 1
