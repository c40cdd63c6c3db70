"""Deals of Fifty-One played in a real browser, with all that happens to people in between."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESK, NewPage
from tests.browser.playing import choose
from tests.browser.playing_fifty_one import (
    card,
    cards,
    codes,
    finish_deal,
    my_turn,
    number,
    pick_best,
    play_turn,
    primary,
    see_exchanged,
    start,
    start_uncalled,
    value,
)
from tests.server.serving import Server

pytestmark = pytest.mark.browser


def test_a_match_with_a_clear_a_reload_and_a_server_that_is_killed(tmp_path: Path, new_page: NewPage) -> None:
    with Server(tmp_path) as server:
        page = new_page(viewport=DESK)
        start(page, server.address, players=3, deals=2)
        pick_and_reload(page)
        play_while_the_server_is_killed(page, server)
        cleared = my_turn(page) and clear_and_take(page)
        finish_deal(page)
        see_hands(page, players=3)
        page.get_by_role("button", name="Next deal").click()
        expect(page.get_by_text("Deal 2 of 2")).to_be_visible()
        expect(page.get_by_role("group", name="Your hand")).to_be_visible()
        if not cleared and my_turn(page):
            expect(clear_button(page)).to_be_disabled()
            play_turn(page)
            if my_turn(page):
                clear_and_take(page)
        finish_deal(page)
        expect(page.locator(".end td.total")).to_have_count(3)
        scores = [number(text) for text in page.locator(".end tbody tr td").all_inner_texts()]
        assert all(first + second == total for first, second, total in zip(*[iter(scores)] * 3, strict=True))
        page.locator(".end summary").first.click()
        see_hands(page, players=6)

        page.get_by_role("button", name="Play again").click()
        expect(page.get_by_role("group", name="The board")).to_be_visible()
        page.get_by_role("link", name="To the front door").click()
        expect(page.get_by_role("link", name=re.compile("Go on: Fifty-One, 3 players"))).to_be_visible()
        expect(page.get_by_text("An earlier table")).to_be_visible()


def pick_and_reload(page: Page) -> None:
    """What is picked outlives a reload, and so does the game."""
    assert my_turn(page), "before one's first turn nobody has had two, so that no deal is over"
    hand, board = codes(page, "hand"), codes(page, "board")
    take, give, _ = pick_best(page, 1)
    page.reload()
    assert my_turn(page)
    assert (codes(page, "hand"), codes(page, "board")) == (hand, board)
    expect(card(page, "board", take)).to_have_attribute("aria-pressed", "true")
    expect(card(page, "hand", give)).to_have_attribute("aria-pressed", "true")
    card(page, "board", take).click()
    card(page, "hand", give).click()
    expect(page.locator("[aria-pressed=true]")).to_have_count(0)


def play_while_the_server_is_killed(page: Page, server: Server) -> None:
    """What is asked while the server is gone is done once it is back."""
    take, give, worth = pick_best(page)
    server.kill()
    primary(page).click()
    expect(page.get_by_text("Connecting again…")).to_be_visible()
    server.start()
    expect(page.get_by_text("Connecting again…")).to_be_hidden()
    see_exchanged(page, take, give, worth)


def clear_button(page: Page) -> Locator:
    return page.get_by_role("button", name="Clear the board")


def clear_and_take(page: Page) -> bool:
    """O10: from one's second turn on, in each deal."""
    before = codes(page, "board")
    clear_button(page).click()
    expect(page.get_by_text("Cleared: now take one of these.")).to_be_visible()
    after = codes(page, "board")
    assert not set(before) & set(after)
    page.get_by_role("button", name="Look at the discard pile").click()
    pile = page.get_by_role("dialog").get_by_role("listitem")
    assert pile.count() >= len(before)
    page.keyboard.press("Escape")
    play_turn(page)
    return True


def see_hands(page: Page, players: int) -> None:
    """All hands are open, each with its sum, and the best is marked."""
    hands = page.locator("ul > li:has(.sum):visible")
    expect(hands).to_have_count(players)
    for hand in hands.all():
        assert hand.locator("ol li").count() == 5
        spelt = hand.locator(".spelt").inner_text().removesuffix("=").replace("−", "-")
        score = number(hand.locator("strong").inner_text())
        assert sum(int(term) for term in re.sub(r"([+-]) ", r"\1", spelt).split()) == score
    expect(page.locator("li.won:visible")).not_to_have_count(0)


def test_a_deal_with_a_joker(server: Server, new_page: NewPage) -> None:
    page = new_page()
    start(page, server.address, players=4, joker=True)
    assert my_turn(page)
    expect(page.get_by_text("Stock: 28 cards")).to_be_attached()
    assert value(page) == sum_spelt(page)
    finish_deal(page)
    see_hands(page, players=4)


def sum_spelt(page: Page) -> int:
    spelt = page.locator(".own .spelt").inner_text().removesuffix("=").replace("−", "-")
    return sum(int(term) for term in re.sub(r"([+-]) ", r"\1", spelt).split())


def test_o9_an_exchange_by_drag_shows_its_value_before_one_lets_go(server: Server, new_page: NewPage) -> None:
    page = new_page(reduced_motion="no-preference")
    start_uncalled(page, server.address, pace="Slow")
    page.wait_for_timeout(1200)  # until the cards that are dealt lie still
    give, take = codes(page, "hand")[3], codes(page, "board")[1]
    hand = codes(page, "hand")

    drag(page, card(page, "hand", give), page.locator(".caption"))
    expect(page.locator(".held")).to_have_count(0)
    assert codes(page, "hand") == hand, "a card let go beside the others goes back"

    held = card(page, "hand", give)
    drag(page, held, card(page, "board", take), drop=False)
    expect(card(page, "board", take)).to_have_class(re.compile(r"\bover\b"))
    worth = number(page.locator(".would strong").inner_text())
    expect(held.locator(".chip")).to_have_text(page.locator(".would strong").inner_text())
    page.mouse.up()
    see_exchanged(page, take, give, worth)
    assert codes(page, "board")[1] == give, "what is given lies where what was taken lay"
    expect(page.locator("[inert]")).to_have_count(0)


def drag(page: Page, what: Locator, onto: Locator, drop: bool = True) -> None:
    start, end = middle(what), middle(onto)
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=6)
    if drop:
        page.mouse.up()


def middle(at: Locator) -> tuple[float, float]:
    box = at.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_finger_drags_a_card_of_the_board_into_the_hand(server: Server, new_page: NewPage) -> None:
    page = new_page(has_touch=True)
    start(page, server.address)
    assert my_turn(page)
    take, give = codes(page, "board")[4], codes(page, "hand")[0]
    (x, y), (to_x, to_y) = middle(card(page, "board", take)), middle(card(page, "hand", give))
    touch = page.context.new_cdp_session(page)

    def send(kind: str, *points: tuple[float, float]) -> None:
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    send("touchStart", (x, y))
    for step in range(1, 6):
        send("touchMove", (x + (to_x - x) * step / 5, y + (to_y - y) * step / 5))
    expect(card(page, "hand", give)).to_have_class(re.compile(r"\bover\b"))
    worth = number(page.locator(".would strong").inner_text())
    send("touchEnd")
    see_exchanged(page, take, give, worth)


def test_a_turn_with_the_keyboard_alone(server: Server, new_page: NewPage) -> None:
    page = new_page(viewport=DESK)
    start_uncalled(page, server.address, pace="Quick")
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.closest('[data-row=board]') !== null"):
            break
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") != "none"
    expect(cards(page, "board").nth(0)).to_be_focused()
    page.keyboard.press("End")
    expect(cards(page, "board").nth(4)).to_be_focused()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowDown")
    expect(cards(page, "hand").nth(3)).to_be_focused()
    page.keyboard.press("ArrowUp")
    take = codes(page, "board")[3]
    page.keyboard.press("Enter")
    expect(card(page, "board", take)).to_have_attribute("aria-pressed", "true")
    give = codes(page, "hand")[4]
    page.keyboard.press("Home")
    expect(cards(page, "hand").nth(0)).to_be_focused()
    for _ in range(5):
        if page.evaluate("document.activeElement.dataset.card") == give:
            break
        page.keyboard.press(give[1])
    expect(card(page, "hand", give)).to_be_focused()
    page.keyboard.press("Space")
    worth = number(page.locator(".would strong").inner_text())
    expect(primary(page)).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("[aria-pressed=true]")).to_have_count(0)
    card(page, "board", take).press("Enter")
    card(page, "hand", give).press("Enter")
    page.keyboard.press("!")
    expect(primary(page)).to_contain_text("and call Stop!")
    page.keyboard.press("Enter")
    see_exchanged(page, take, give, worth)
    expect(page.get_by_text("You called Stop!")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_contain_text(re.compile("win|victory"))


def test_o10_a_clear_too_early_is_refused_with_the_reason(server: Server, new_page: NewPage) -> None:
    page = new_page()
    start(page, server.address)
    assert my_turn(page)
    clear_button(page).click(force=True)
    expect(page.get_by_role("alert")).to_contain_text("from a player’s second turn on")
    play_turn(page)


def test_o12_stop_in_place_of_a_turn(server: Server, new_page: NewPage) -> None:
    page = new_page()
    start_uncalled(page, server.address, instead=True)
    stop = page.get_by_role("button", name="Stop!", exact=True)
    hand = codes(page, "hand")
    card(page, "hand", hand[0]).click()
    stop.click()
    expect(card(page, "hand", hand[0])).to_have_attribute("aria-pressed", "false")
    expect(primary(page)).to_have_text("Call Stop!")
    primary(page).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(re.compile("win|victory"))
    expect(page.get_by_text("You called “Stop!”, and the others had one more turn.")).to_be_visible()


def test_o16_a_limit_of_turns_is_counted_down(server: Server, new_page: NewPage) -> None:
    page = new_page()
    start_uncalled(page, server.address, limit=2)
    expect(page.get_by_text(re.compile(r"Turn [12] of 2"))).to_be_visible()
    finish_deal(page, stop=False)
    expect(page.get_by_text(re.compile("All turns are taken|called “Stop!”"))).to_be_visible()


def test_the_others_wait_go_on_and_change_their_pace(server: Server, new_page: NewPage) -> None:
    page = new_page()
    start_uncalled(page, server.address, players=3, pace="Slow")
    play_turn(page)
    page.get_by_role("button", name="Wait").click()
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    page.wait_for_timeout(300)
    assert not page.locator(".row.hand.may").count()
    card(page, "board", codes(page, "board")[0]).click(force=True)
    expect(page.locator(".caption")).to_contain_text("Not yet")
    page.get_by_role("button", name="Go on").click()
    choose(page, "At once")
    my_turn(page)


def test_how_one_wants_to_play_is_kept(server: Server, new_page: NewPage) -> None:
    page = new_page()
    start(page, server.address, players=5, joker=True, deals=2)
    page.get_by_role("link", name="To the front door").click()
    form = page.get_by_role("form", name="Fifty-One")
    expect(form).to_contain_text("5 players · Keen · At once · With a joker · 2 deals")
    form.get_by_role("button", name="Play Fifty-One").click()
    expect(page.get_by_text("Deal 1 of 2")).to_be_visible()
    assert page.locator(".name").count() == 4
