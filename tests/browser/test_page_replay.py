"""A game that is over, seen again in a real browser: step by step, running, and with other eyes."""

import json
import re
import secrets
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from fifties.rules.record import score
from tests.browser.amiss import amiss
from tests.browser.conftest import DESK, INSECURE_HOST, NewPage
from tests.browser.games_over import PERSON, fifty, fifty_one
from tests.browser.playing import called, wait_for_count
from tests.server.serving import Server, fetch, run

pytestmark = pytest.mark.browser

LINES, PLAYERS = 5, 5


@pytest.fixture(scope="module")
def games(server: Server) -> dict[str, str]:
    return {"fifty": run(fifty(server)), "fifty-one": run(fifty_one(server))}


def record(server: Server, game: str) -> dict[str, Any]:
    kept: dict[str, Any] = json.loads(run(fetch(server.address, f"g/{game}.json"))[1])
    return kept


def look(page: Page, eyes: str) -> None:
    page.get_by_label("With whose eyes").select_option(label=eyes)


def moment(page: Page) -> Locator:
    return page.locator(".moment")


def numbers(boxes: Locator) -> list[int]:
    return [int(number) for number in boxes.locator(".number").all_inner_texts()]


def test_a_game_of_fifty_is_stepped_through_as_its_record_tells_it(server: Server, new_page: NewPage) -> None:
    token = secrets.token_urlsafe(24)
    game = run(fifty(server, token))
    page = new_page(viewport=DESK)
    page.add_init_script(f"localStorage.setItem('fifties:token', '\"{token}\"')")
    page.goto(f"{server.address}#/t/{game[:-2]}")
    page.get_by_role("link", name="See it again").click()
    page.wait_for_url(server.address + f"g/{game}")
    kept = record(server, game)

    # A bystander sees no line until the round is over.
    expect(moment(page)).to_have_text("Round 1: lines")
    for written in range(LINES):
        expect(page.get_by_text(f"{PLAYERS - written} line").first).to_be_visible()
        page.keyboard.press("ArrowRight")
    expect(page.get_by_role("heading", name="The count")).to_be_visible()
    expect(page.locator(".box")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    assert called(page) == 1
    page.get_by_role("button", name="A step on").click()
    page.get_by_role("button", name="A step on").click()
    expect(moment(page)).to_have_text("Round 1: number 3")
    page.keyboard.press("ArrowLeft")
    assert called(page) == 2
    page.get_by_role("button", name="A step back").click()
    assert called(page) == 1

    # At the same moment with other eyes: one's own line, and then everybody's.
    look(page, f"As {PERSON}")
    expect(page.get_by_role("heading", name="Your grid")).to_be_visible()
    assert called(page) == 1
    assert numbers(page.get_by_role("group", name="Your line")) == kept["rounds"][0]["lines"][0]
    look(page, "As Cleo")
    seat = kept["seats"].index("Cleo")
    expect(page.get_by_role("group", name="Your line").locator(".number")).to_have_text(
        [str(number) for number in kept["rounds"][0]["lines"][seat]]
    )
    look(page, "All open")
    opened = page.get_by_role("region", name="Everybody’s lines").get_by_role("listitem")
    expect(opened).to_have_count(PLAYERS)
    assert [numbers(line) for line in opened.all()] == kept["rounds"][0]["lines"]
    page.get_by_role("button", name="Round 3").click()
    expect(moment(page)).to_have_text("Round 3: lines")
    for _ in range(LINES):
        page.keyboard.press("ArrowRight")
    expect(opened).to_have_count(PLAYERS)
    assert [numbers(line) for line in opened.all()] == kept["rounds"][2]["lines"]

    # To its end, where nothing can be done but going back.
    page.keyboard.press("End")
    expect(moment(page)).to_have_text("The end")
    totals = page.locator(".end .total").all_inner_texts()
    assert sorted(map(int, totals)) == sorted(score(kept)["totals"])
    expect(page.get_by_role("button", name="Play again")).to_have_count(0)
    expect(page.get_by_role("link", name="See it again")).to_have_count(0)
    page.get_by_role("slider").fill("0")
    expect(moment(page)).to_have_text("Round 1: lines")
    expect(page.get_by_role("button", name="A step back")).to_be_disabled()


def test_it_runs_by_itself_and_waits(server: Server, new_page: NewPage, games: dict[str, str]) -> None:
    page = new_page()
    page.goto(f"{server.address}g/{games['fifty']}")
    page.get_by_label("Pace", exact=True).select_option(label="Quick")
    page.keyboard.press("Space")
    wait_for_count(page, 2)
    page.get_by_role("button", name="Wait").click()
    stood = called(page)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    look(page, "All open")
    expect(page.get_by_role("region", name="Everybody’s lines")).to_be_visible()
    assert called(page) == stood
    page.keyboard.press("End")
    expect(moment(page)).to_have_text("The end")
    # Once more from its beginning.
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("button", name="Wait")).to_be_visible()
    wait_for_count(page, 1)


def test_a_game_of_fifty_one_is_seen_with_the_eyes_of_each(
    server: Server, new_page: NewPage, games: dict[str, str]
) -> None:
    page = new_page(viewport=DESK)
    page.goto(f"{server.address}g/{games['fifty-one']}")
    expect(moment(page)).to_have_text("Deal 1: dealt")
    expect(page.get_by_role("group", name="Your hand")).to_have_count(0)
    board = cards(page.get_by_role("group", name="The board"))
    look(page, "All open")
    hands = page.get_by_role("region", name="Everybody’s hands").locator("ul > li")
    expect(hands).to_have_count(3)
    dealt = [hand.locator("ol .heard").all_inner_texts() for hand in hands.all()]
    assert [len(hand) for hand in dealt] == [5, 5, 5]
    assert len({card for hand in dealt for card in hand}) == 15
    look(page, f"As {PERSON}")
    hand = page.get_by_role("group", name="Your hand")
    expect(hand).to_be_visible()
    assert sorted(name.split(",")[0] for name in cards(hand)) == sorted(dealt[0])
    assert cards(page.get_by_role("group", name="The board")) == board

    # The exchange of whoever begins, as the record has it; and no card can be picked.
    first = record(server, games["fifty-one"])["deals"][0]["turns"][0]
    page.keyboard.press("ArrowRight")
    while moment(page).inner_text() == "Deal 1: dealt":
        page.keyboard.press("ArrowRight")
    expect(moment(page)).to_have_text("Deal 1: turn 1")
    on_board = page.get_by_role("group", name="The board").locator("[data-card]")
    assert first["give"] in [at.get_attribute("data-card") for at in on_board.all()]
    assert page.get_by_role("group", name="Your hand").locator("button:not([aria-disabled=true])").count() == 0
    page.keyboard.press("End")
    expect(page.get_by_role("heading", level=1)).to_contain_text(re.compile("win|victory"))


def cards(row: Locator) -> list[str]:
    return [str(card.get_attribute("aria-label")) for card in row.get_by_role("button").all()]


def test_a_moment_has_an_address_that_leads_to_it_and_the_way_back_to_where_one_came_from(
    server: Server, browser: Browser, new_page: NewPage, games: dict[str, str]
) -> None:
    page, game = new_page(), f"{server.address}g/{games['fifty']}"
    page.goto(server.address)
    page.goto(game)
    look(page, f"As {PERSON}")
    page.get_by_role("button", name="Round 2").click()
    for _ in range(9):
        page.keyboard.press("ArrowRight")
    page.wait_for_url(re.compile(rf"{games['fifty']}#step=\d+&eyes=0$"))
    shared, seen = page.url, moment(page).inner_text()
    assert seen.startswith("Round 2")
    page.go_back()
    page.wait_for_url(server.address)
    page.go_forward()
    page.wait_for_url(shared)
    expect(moment(page)).to_have_text(seen)

    # Somebody else, by the link: with the address that others find, the link is there to be copied.
    other = new_page()
    other.goto(shared.replace("127.0.0.1", INSECURE_HOST))
    expect(moment(other)).to_have_text(seen)
    expect(other.get_by_label("With whose eyes")).to_have_value("0")
    other.get_by_role("button", name="Share").click()
    expect(other.get_by_label("The link to this moment")).to_have_value(
        re.compile(re.escape(shared.partition("/g/")[2]) + "$")
    )
    # An address that is changed by hand, and one that says what there is not.
    page.evaluate("location.hash = '#step=1&eyes=all'")
    expect(page.get_by_label("With whose eyes")).to_have_value("all")
    expect(moment(page)).to_have_text("Round 1: lines")
    # The browser notes by itself that there are no such steps.
    third = browser.new_page()
    third.goto(f"{game}#step=99999&eyes=77")
    expect(third.get_by_role("heading", level=1)).to_contain_text(re.compile("win|victory"))
    expect(third.get_by_label("With whose eyes").locator("option:checked")).to_have_text("As a bystander")
    third.close()


def test_a_game_is_shared_with_its_record(server: Server, new_page: NewPage, games: dict[str, str]) -> None:
    page = new_page()
    page.goto(f"{server.address}g/{games['fifty']}")
    page.get_by_role("button", name="Share").click()
    link = page.get_by_role("link", name="The record, as a file")
    assert link.evaluate("at => at.href") == f"{server.address}g/{games['fifty']}.json"
    with page.expect_download() as kept:
        link.click()
    assert json.loads(kept.value.path().read_text(encoding="utf-8")) == record(server, games["fifty"])


def test_where_there_is_no_game_it_is_said(server: Server, browser: Browser) -> None:
    # A page that browsers complain of themselves.
    with browser.new_context(locale="en-GB") as context:
        page = context.new_page()
        page.goto(f"{server.address}g/{'a' * 16}.0")
        expect(page.get_by_role("heading", name="No game here")).to_be_visible()
        expect(page.get_by_text("There is no such game, or it is not over yet.")).to_be_visible()
        page.get_by_role("link", name="To the front door").click()
        expect(page.get_by_role("button", name="Open a table")).to_be_visible()


def counting(page: Page) -> None:
    for _ in range(LINES + 9):
        page.keyboard.press("ArrowRight")


def ended(page: Page) -> None:
    page.keyboard.press("End")
    page.wait_for_selector(".end")


def sharing(page: Page) -> None:
    page.locator(".choices button").click()
    page.wait_for_selector("dialog[open]")


@pytest.mark.parametrize(("eyes", "act"), [("", ended), ("0", counting), ("all", counting), ("", sharing)])
@pytest.mark.parametrize("kind", ["fifty", "fifty-one"])
def test_nothing_is_amiss_in_any_state(
    server: Server, light_page: Page, games: dict[str, str], kind: str, eyes: str, act: Callable[[Page], None]
) -> None:
    page = light_page
    page.goto(f"{server.address}g/{games[kind]}?lang=pseudo")
    page.wait_for_selector(".controls")
    if eyes:
        with page.expect_response(lambda response: "eyes=" in response.url):
            page.locator(".choices select").first.select_option(eyes)
        page.wait_for_selector(".opened" if eyes == "all" else ".pad, .row.hand")
    act(page)
    assert amiss(page) == {}
