"""Tables that people come to, in real browsers: each page is a device of its own."""

import re
import socket
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from fifties.protocol import PROTOCOL
from tests.browser.conftest import DESK, INSECURE_HOST, NewPage
from tests.browser.playing import choose, pick, some_line, wait_for_count
from tests.browser.playing_fifty_one import play_turn
from tests.browser.playing_live import (
    Network,
    begin,
    close_menu,
    come,
    gather,
    hold,
    open_menu,
    row,
    sit_down,
    sit_down_too,
    write_line,
)
from tests.server.serving import Server

pytestmark = pytest.mark.browser

CONNECTING = "Connecting again…"

MARKED = """(() => {
    const { value, selectionStart, selectionEnd } = document.activeElement;
    return value.slice(selectionStart, selectionEnd);
})()"""
"""What is marked in the field that has the focus."""

ARRANGE = """([code, protocol, plan]) => new Promise((done) => {
    const socket = new WebSocket(new URL("socket", document.baseURI.replace(/^http/, "ws")));
    const token = JSON.parse(localStorage.getItem("fifties:token"));
    socket.onopen = () => {
        socket.send(JSON.stringify({ type: "hello", protocol, token, table: code }));
        socket.send(JSON.stringify({ type: "do", id: "arrange", command: { do: "arrange", plan } }));
    };
    socket.onmessage = ({ data }) => JSON.parse(data).id === "arrange" && done(JSON.parse(data).type);
})"""
"""The host says what is played by other means: there may be clocks that the page does not offer."""


def test_three_people_and_two_bots_play_a_whole_game_through_a_network_that_fails(
    server: Server, new_page: NewPage
) -> None:
    hanna, ben, mia = new_page(viewport=DESK), new_page(), new_page()
    bens, mias = Network(ben), Network(mia)
    code = gather(hanna, server.address, "Hanna")
    choose(hanna, "Quick")
    come(ben, server.address, code.lower(), "Ben")
    mia.goto(server.address)
    mia.get_by_role("button", name="I have a code").click()
    mia.get_by_label("Code of the table").fill(f" {code.lower()} ")
    mia.get_by_label("Your name").fill("Mia")
    mia.get_by_role("button", name="Join", exact=True).click()
    sit_down(mia, "Mia")
    expect(mia.get_by_text("Pace of the count: Quick")).to_be_visible()
    expect(mia.get_by_text("Hanna begins when all are there.")).to_be_visible()
    begin(hanna)

    # In the middle of a choice: what was picked stays, and the others see who is away.
    expect(ben.get_by_role("heading", name="Write your line")).to_be_visible()
    line = some_line(ben, 1)
    pick(ben, line[:3])
    bens.cut()
    expect(ben.get_by_text(CONNECTING)).to_be_visible()
    expect(hanna.get_by_text("Away: Ben")).to_be_visible()
    write_line(hanna)
    bens.mend()
    expect(hanna.get_by_text("Away: Ben")).to_be_hidden()
    expect(ben.get_by_text(CONNECTING)).to_be_hidden()
    expect(ben.locator(".slot.filled .tabular")).to_have_text([str(number) for number in line[:3]])
    pick(ben, line[3:])
    ben.get_by_role("button", name="Write it").first.click()
    write_line(mia, 2)

    # In the middle of the count: it goes on, and one is where it is then.
    wait_for_count(mia, 3)
    expect(mia.get_by_role("button", name="Wait")).to_be_hidden()
    mias.cut()
    expect(mia.get_by_text(CONNECTING)).to_be_visible()
    expect(ben.get_by_text("Away: Mia")).to_be_visible()
    mias.mend()
    expect(mia.get_by_text(CONNECTING)).to_be_hidden()
    wait_for_count(mia, 6)
    choose(hanna, "At once")

    for _ in range(3):
        if hanna.get_by_role("heading", name=re.compile("win|victory")).is_visible():
            break
        expect(ben.get_by_text("Hanna goes on when all have seen it.")).to_be_visible()
        expect(ben.get_by_role("timer")).to_have_text(re.compile(r"By itself in 0:\d\d"))
        hanna.get_by_role("button", name="Stay here").click()
        expect(ben.get_by_role("timer")).to_be_hidden()
        hanna.get_by_role("button", name="Next round").click()
        for shift, page in enumerate((hanna, ben, mia)):
            write_line(page, shift)
        expect(hanna.get_by_role("heading", level=1)).to_contain_text(re.compile("is over|win|victory"))
    for page in (hanna, ben, mia):
        expect(page.get_by_role("heading", level=1)).to_contain_text(re.compile("win|victory"))
        expect(page.locator(".podium li")).not_to_have_count(0)

    # Once more, with everybody.
    expect(mia.get_by_text("Hanna says when it goes on.")).to_be_visible()
    hanna.get_by_role("button", name="Play again with everybody").click()
    for page in (hanna, ben, mia):
        expect(page.get_by_role("heading", name="Write your line")).to_be_visible()
        expect(page.locator(".slot.filled")).to_have_count(0)


def test_two_people_and_a_bot_play_fifty_one_by_the_clock(server: Server, new_page: NewPage) -> None:
    hanna, ben = new_page(), new_page(viewport=DESK)
    code = gather(hanna, server.address, "Hanna")
    come(ben, server.address, code, "Ben")
    choose(hanna, "Fifty-One")
    own_pace_and_clock(hanna, ben)
    begin(hanna, "Fifty-One")
    expect(ben.get_by_role("timer")).to_have_count(2)
    expect(ben.get_by_role("timer").filter(has_text="6:40")).not_to_have_count(0)
    while (playing := next_to_play(hanna, ben)) is not None:
        play_turn(playing, stop=True)
    for page in (hanna, ben):
        expect(page.get_by_role("heading", level=1)).to_contain_text(re.compile("win|victory"))
    expect(ben.get_by_text("Hanna says when it goes on.")).to_be_visible()
    assert hanna.locator(".after .wins").all_inner_texts() == ben.locator(".after .wins").all_inner_texts()


def own_pace_and_clock(host: Page, guest: Page) -> None:
    """The host types how fast it is to go, and how long one may think; what can't be becomes what can."""
    choose(host, "5 min + 10 s")
    expect(guest.get_by_text("Time to think: 5 min + 10 s")).to_be_visible()
    host.get_by_role("group", name="Time to think").get_by_role("radio", name="Own").click()
    for label, typed, said in (
        ("Seconds for a game", "400", "400 s + 10 s"),
        ("Back after each turn", "7", "400 s + 7 s"),
        ("Never more than", "", "400 s + 7 s, without a limit"),
        ("Never more than", "99999", "400 s + 7 s, 120 min at most"),
        ("Never more than", "10", "400 s + 7 s"),
    ):
        host.get_by_label(label).fill(typed)
        host.get_by_label(label).press("Enter")
        expect(guest.get_by_text(f"Time to think: {said}", exact=True)).to_be_visible()
    expect(host.get_by_label("Never more than")).to_have_value("400")
    paces = host.get_by_role("group", name="Pace of the others")
    paces.get_by_role("radio", name="Own").click()
    for typed, said in (("12", "10 s"), ("0.05", "0.05 s")):
        host.get_by_label("Seconds", exact=True).fill(typed)
        host.get_by_label("Seconds", exact=True).press("Enter")
        expect(guest.get_by_text(f"Pace of the others: {said}", exact=True)).to_be_visible()


def next_to_play(*pages: Page) -> Page | None:
    """Whose turn it is, as soon as it is anybody's; None when the game is over."""
    while True:
        for page in pages:
            if page.locator(".end").count():
                return None
            if page.locator(".row.hand.may").count():
                return page
        pages[0].wait_for_timeout(50)


def test_several_people_at_one_device_see_nothing_of_each_other(server: Server, new_page: NewPage) -> None:
    hanna, tablet = new_page(), new_page(viewport=DESK)
    code = gather(hanna, server.address, "Hanna")
    come(tablet, server.address, code, "Ben")
    sit_down_too(tablet, "Mia")
    hanna.get_by_role("group", name="Bots").get_by_role("button", name="Fewer").click()
    choose(hanna, "Slow")
    expect(tablet.get_by_text("With 1 bot")).to_be_visible()
    begin(hanna)

    hold(tablet, "Ben")
    pick(tablet, some_line(tablet)[:2])
    tablet.get_by_role("button", name="Mia").click()
    see_no_secrets(tablet)
    tablet.get_by_role("button", name="Not now").click()
    expect(tablet.locator(".slot.filled")).to_have_count(2)
    tablet.get_by_role("button", name="Clear").click()
    write_line(tablet)
    expect(tablet.get_by_role("heading", name="Pass the device to Mia")).to_be_visible()
    see_no_secrets(tablet)
    tablet.reload()
    expect(tablet.get_by_role("heading", name="Pass the device to Mia")).to_be_visible()
    see_no_secrets(tablet)
    hold(tablet, "Mia")
    expect(tablet.locator(".slot.filled")).to_have_count(0)
    line = write_line(tablet, 1)
    # It lies there for all: nobody's line is seen, unless they take it up.
    expect(tablet.get_by_role("heading", name="The others write")).to_be_visible()
    see_no_secrets(tablet)
    write_line(hanna, 2)
    wait_for_count(tablet, 1)
    see_no_secrets(tablet)
    tablet.get_by_role("button", name="Mia").click()
    hold(tablet, "Mia")
    expect(tablet.get_by_role("group", name="Your line").locator(".number")).to_have_text([str(n) for n in line])
    tablet.get_by_role("button", name="Mia").click()
    expect(tablet.get_by_role("group", name="Your line")).to_be_hidden()


def test_f15_a_table_at_one_device_has_a_hand_for_each_and_its_host_leads_whoever_holds_it(
    server: Server, new_page: NewPage
) -> None:
    page = new_page()
    gather(page, server.address, "Ben")
    sit_down_too(page, "Mia")
    page.get_by_role("group", name="Bots").get_by_role("button", name="Fewer").click()
    choose(page, "Slow")
    page.get_by_text("More options").click()
    choose(page, "As you like")
    begin(page)
    hold(page, "Ben")
    first = write_line(page)[0]
    hold(page, "Mia")
    line = write_line(page, 1)
    wait_for_count(page, first)
    page.get_by_role("button", name="Ben: J’ai!").click()
    expect(page.locator(".round .hand").first).to_be_visible()
    page.get_by_role("button", name="Mia", exact=True).click()
    hold(page, "Mia")
    page.get_by_role("button", name="Wait").click()
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    expect(page.get_by_role("group", name="Your line").locator(".number")).to_have_text([str(n) for n in line])


def see_no_secrets(page: Page) -> None:
    """Neither a board, nor a line, nor a grid of one's own is anywhere on the page."""
    expect(page.locator(".board, .slot, .own, .box")).to_have_count(0)
    expect(page.get_by_text("Your grid")).to_have_count(0)


def test_seats_move_roles_pass_on_bots_are_taken_over_and_removed_stays_removed(
    server: Server, new_page: NewPage
) -> None:
    address = f"http://{INSECURE_HOST}:{urlsplit(server.address).port}/"
    hanna, ben, eve = new_page(), new_page(), new_page()
    code = gather(hanna, address, "Hanna")
    assert hanna.evaluate("window.isSecureContext") is False
    come(ben, address, code, "Ben")
    come(eve, address, code, "Eve")

    # Removed, and not to come back.
    hanna.get_by_role("button", name="Remove Eve").click()
    hanna.get_by_role("button", name="Yes, remove").click()
    expect(eve.get_by_text("You have no seat at this table any more.")).to_be_visible()
    eve.get_by_role("button", name="Sit down").click()
    expect(eve.get_by_role("alert")).to_contain_text("You were removed from this table.")
    eve.reload()
    expect(eve.get_by_role("heading", name="No table here")).to_be_visible()

    # A link can be had where there is no clipboard.
    hanna.get_by_role("button", name="Copy the link").click()
    expect(hanna.get_by_text(re.compile("Copied|The link is marked"))).to_be_visible()
    assert hanna.evaluate(MARKED) == address + code
    begin(hanna)

    # Ben's seat goes to another phone, with what he has picked left behind.
    expect(ben.get_by_role("heading", name="Write your line")).to_be_visible()
    open_menu(ben)
    ben.get_by_role("button", name="Go on at another device").click()
    link = ben.get_by_label("The link that carries the seat over").input_value()
    assert link.startswith(f"{address}#/key/")
    phone = new_page()
    phone.goto(link)
    expect(phone.get_by_role("heading", name="Write your line")).to_be_visible()
    assert phone.url == address + code
    close_menu(ben)
    expect(ben.get_by_text("This seat is played on another device now.")).to_be_visible()
    expect(ben.locator(".board")).to_have_count(0)
    eve.goto(link)
    expect(eve.get_by_role("alert")).to_contain_text("This link was used already")

    # Who watches takes over a bot's seat, as it stands.
    ben.get_by_text("You watch. Play on for a bot?").click()
    ben.get_by_label("Your name").fill("Benno")
    ben.get_by_role("button", name=re.compile("Take the seat of")).first.click()
    expect(ben.get_by_text("You watch. Play on for a bot?")).to_be_hidden()
    expect(ben.get_by_role("listitem").filter(has_text="Benno").first).to_be_visible()

    # The host leaves, and another goes on.
    write_line(phone)
    open_menu(hanna)
    hanna.get_by_role("button", name="Leave the table").click()
    hanna.get_by_role("button", name="Yes, leave").click()
    expect(hanna.get_by_role("button", name="Open a table")).to_be_visible()
    choose(phone, "At once")
    expect(phone.get_by_role("button", name="Next round")).to_be_visible()
    expect(ben.get_by_text("Ben goes on when all have seen it.")).to_be_visible()
    phone.get_by_role("button", name="Next round").click()
    open_menu(phone)
    phone.get_by_role("button", name="Make Benno the host").click()
    expect(row(phone, "Benno")).to_contain_text("host")
    close_menu(phone)
    write_line(phone, 1)
    write_line(ben, 2)
    expect(ben.get_by_role("button", name="Next round")).to_be_visible()
    expect(phone.get_by_text("Benno goes on when all have seen it.")).to_be_visible()


def test_whoever_may_not_begin_reads_why_and_a_locked_table_says_so(server: Server, new_page: NewPage) -> None:
    hanna, ben = new_page(), new_page()
    code = gather(hanna, server.address, "Hanna")
    expect(hanna.get_by_text("fifties serve --lan")).to_be_visible()
    fewer = hanna.get_by_role("group", name="Bots").get_by_role("button", name="Fewer")
    fewer.click()
    fewer.click()
    expect(hanna.get_by_text("Fifty needs 3: 2 more people or bots.")).to_be_visible()
    expect(hanna.get_by_role("button", name="Begin Fifty")).to_be_disabled()
    hanna.get_by_role("switch", name="Locked").check()
    hanna.get_by_role("switch", name="Hide the code").check()
    ben.goto(server.address + code)
    expect(ben.get_by_text("The table is locked")).to_be_visible()
    expect(ben.get_by_text("The code is hidden")).to_be_visible()
    hanna.get_by_role("switch", name="Locked").uncheck()
    sit_down(ben, "Ben")
    expect(hanna.get_by_text("Fifty needs 3: 1 more person or bot.")).to_be_visible()
    choose(hanna, "40 s")
    expect(ben.get_by_text("Time to think: 40 s")).to_be_visible()
    hanna.reload()
    expect(hanna.get_by_role("switch", name="Hide the code")).to_be_checked()
    expect(hanna.get_by_role("radio", name="40 s")).to_be_checked()
    # The same host at a second screen.
    other = hanna.context.new_page()
    other.goto(hanna.url)
    choose(other, "80 s")
    expect(hanna.get_by_role("radio", name="80 s")).to_be_checked()
    other.close()
    ben.get_by_role("button", name="Leave the table").click()
    expect(ben.get_by_role("button", name="Open a table")).to_be_visible()
    expect(row(hanna, "Ben")).to_be_hidden()


def test_a_name_is_taken_off_by_its_owner_for_all_to_see(server: Server, new_page: NewPage) -> None:
    hanna, ben = new_page(), new_page()
    code = gather(hanna, server.address, "Hanna")
    come(ben, server.address, code, "Ben")
    expect(row(hanna, "Ben")).to_be_visible()
    begin(hanna)
    expect(ben.get_by_role("heading", name="Write your line")).to_be_visible()
    open_menu(ben)
    ben.get_by_role("button", name="Take my name off").click()
    ben.get_by_role("button", name="Yes, take it off").click()
    expect(row(ben, "Player 2")).to_be_visible()
    open_menu(hanna)
    expect(row(hanna, "Player 2")).to_be_visible()
    expect(row(hanna, "Ben")).to_be_hidden()


def test_when_the_time_is_up_a_stand_in_plays_and_all_are_told(server: Server, new_page: NewPage) -> None:
    hanna, ben = new_page(), new_page()
    code = gather(hanna, server.address, "Hanna")
    come(ben, server.address, code, "Ben")
    plan = {"game": "fifty", "rules": {}, "bots": ["random"], "pace": 0.9, "clock": {"base": 4}}
    assert hanna.evaluate(ARRANGE, [code, PROTOCOL, plan]) == "done"
    expect(hanna.get_by_label("Seconds for a line")).to_have_value("4")
    expect(ben.get_by_text("Time to think: 4 s")).to_be_visible()
    begin(hanna)
    # Nobody writes.
    for page in (hanna, ben):
        expect(page.get_by_role("log")).to_contain_text("A stand-in played for Hanna.")
        expect(page.get_by_role("log")).to_contain_text("A stand-in played for Ben.")
        expect(page.get_by_role("heading", name="The count")).to_be_visible()
    expect(ben.get_by_role("timer")).to_be_hidden()
    expect(ben.get_by_role("group", name="Your line").locator(".number")).to_have_count(5)


def test_below_a_path_links_and_qr_codes_carry_the_address_that_others_reach(tmp_path: Path, new_page: NewPage) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"http://{INSECURE_HOST}:{port}/games/"
    server = Server(tmp_path, "--public-url", address)
    server.port = port
    with server:
        hanna, ben = new_page(), new_page(viewport=DESK)
        code = gather(hanna, address, "Hanna")
        assert hanna.url == address + code
        expect(hanna.get_by_label("The link to this table")).to_have_value(address + code)
        qr = hanna.get_by_role("img", name="A QR code that leads to this table")
        hanna.wait_for_function("image => image.naturalWidth > 0", arg=qr.element_handle())
        assert qr.get_attribute("src") == f"{address}qr.svg?path={code}"
        ben.goto(hanna.get_by_label("The link to this table").input_value())
        sit_down(ben, "Ben")
        ben.reload()
        expect(row(ben, "Ben")).to_contain_text("you")
        ben.get_by_role("link", name="To the front door").click()
        ben.get_by_role("link", name="Go on: Fifty, with others").click()
        expect(row(ben, "Hanna")).to_be_visible()
        ben.wait_for_url(address + code)
        ben.go_back()
        expect(ben.get_by_role("button", name="Open a table")).to_be_visible()
