"""Below a game that is over: what each choice was worth, in a real browser."""

import json
import re
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, expect

from fifties.review.games import review
from fifties.rules.record import replay
from tests.browser.amiss import amiss
from tests.browser.conftest import DESK, NewPage
from tests.browser.games_over import PERSON, fifty, fifty_one
from tests.server.serving import Server, fetch, run

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def games(server: Server) -> dict[str, str]:
    return {"fifty": run(fifty(server)), "fifty-one": run(fifty_one(server))}


def reviewed(server: Server, game: str, seat: int) -> Any:
    """What the review says of the game's record."""
    kept = json.loads(run(fetch(server.address, f"g/{game}.json"))[1])
    return json.loads(msgspec.json.encode(review(replay(kept), [seat])[0]))


def opened(page: Page) -> None:
    page.locator("summary").last.click()
    page.locator("figure svg[role=img]").wait_for()


def test_each_line_of_fifty_is_told_with_what_it_brought(
    server: Server, new_page: NewPage, games: dict[str, str]
) -> None:
    page = new_page(viewport=DESK)
    page.goto(f"{server.address}g/{games['fifty']}")
    expect(page.get_by_text("What each choice was worth")).to_be_visible()
    opened(page)
    for seat, name in ((0, PERSON), (2, "Bo")):
        page.get_by_label("Whose game").select_option(label=name)
        rounds = reviewed(server, games["fifty"], seat)["rounds"]
        expect(page.get_by_role("img", name=f"{name}: from what is usual to what came")).to_be_visible()
        expect(page.locator(".whole")).to_contain_text(f"{name}: {sum(one['came']['score'] for one in rounds)} point")
        tables = page.locator(".review table")
        expect(tables).to_have_count(len(rounds))
        for table, one in zip(tables.all(), rounds, strict=True):
            numbers, brought, average = (row.locator("th[scope=col], td").all_inner_texts() for row in _rows(table))
            assert [int(number) for number in numbers] == one["line"]
            assert [int(points) for points in brought] == one["came"]["by_number"]
            assert [float(points) for points in average] == pytest.approx(one["average"]["by_number"], abs=0.051)
        best = rounds[0]["best"]
        if best["score"] > rounds[0]["came"]["score"]:
            line = " ".join(map(str, best["line"]))
            expect(page.locator(".review li").first).to_contain_text(f"{line} was best: {best['score']}.")
        # In the picture, what came and the best stand where the figures are.
        came, high = page.locator(".review rect.came").all()[:-1], page.locator(".review path.best").all()[:-1]
        places = [
            (float(str(at.get_attribute("x"))), float(re.findall(r"M([\d.]+)", str(top.get_attribute("d")))[0]))
            for at, top in zip(came, high, strict=True)
        ]
        for (left, right), one in zip(places, rounds, strict=True):
            assert (right - left > 2) == (one["best"]["score"] > one["came"]["score"])
    page.get_by_role("region", name="To and fro").get_by_role("button", name="Round 1").click()
    page.locator(".review").get_by_role("button", name="Round 2").click()
    expect(page.locator(".moment")).to_have_text("Round 2: lines")


def _rows(table: Any) -> Any:
    return table.locator("tr").all()


def test_each_turn_of_fifty_one_is_told_with_the_best_there_was(
    server: Server, new_page: NewPage, games: dict[str, str]
) -> None:
    page = new_page()
    page.goto(f"{server.address}g/{games['fifty-one']}")
    page.get_by_label("With whose eyes").select_option(label=f"As {PERSON}")
    opened(page)
    expect(page.get_by_label("Whose game")).to_have_value("0")
    deals = reviewed(server, games["fifty-one"], 0)["deals"]
    turns = [turn for deal in deals for turn in deal["turns"]]
    items = page.locator(".review li")
    expect(items).to_have_count(len(turns))
    for item, turn in zip(items.all(), turns, strict=True):
        swapped, told = turn["swapped"], item.inner_text().replace("−", "-")
        assert f"from {turn['before']} to {swapped['after']}." in told
        assert (f": {swapped['best']}." in told) == (swapped["best"] > swapped["after"])
        assert ("No exchange was better." in told) == (swapped["best"] == swapped["after"])
        assert ("such deals are won" in told) == (turn["call"] is not None)
        assert item.locator(".cards").count() == 2
    expect(page.locator(".review h3").first).to_contain_text("Deal 1")


@pytest.mark.parametrize("kind", ["fifty", "fifty-one"])
def test_the_end_of_a_game_leads_to_it(server: Server, new_page: NewPage, games: dict[str, str], kind: str) -> None:
    page = new_page()
    page.goto(f"{server.address}g/{games[kind]}")
    page.wait_for_selector(".controls")
    page.keyboard.press("End")
    page.get_by_role("button", name="What each choice was worth").click()
    expect(page.get_by_role("img", name=f"{PERSON}: from what is usual to what came")).to_be_in_viewport()
    expect(page.locator("#review summary")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#review figure")).to_be_hidden()


def test_what_cannot_be_worked_out_is_said_and_tried_again(
    server: Server, new_page: NewPage, games: dict[str, str]
) -> None:
    page = new_page()
    page.goto(f"{server.address}g/{games['fifty']}")
    page.route("**/review.json*", lambda route: route.fulfill(status=200, body="oops"))
    page.locator("summary").last.click()
    expect(page.get_by_role("alert").filter(has_text="It can’t be worked out just now.")).to_be_visible()
    page.unroute("**/review.json*")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("figure svg[role=img]")).to_be_visible()


@pytest.mark.parametrize("kind", ["fifty", "fifty-one"])
def test_nothing_is_amiss(server: Server, new_page: NewPage, games: dict[str, str], kind: str) -> None:
    page = new_page(color_scheme="light")
    page.goto(f"{server.address}g/{games[kind]}?lang=pseudo")
    page.wait_for_selector(".controls")
    opened(page)
    assert amiss(page) == {}
