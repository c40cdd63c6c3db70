"""Terminals at the tables of a real server: whole games, coming in, the host's words, and every way to go."""

import asyncio
import re
import signal
import stat
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.cli.running import process
from tests.server.serving import Server, connected, run
from tests.server.test_live import gather
from tests.terminal.tables import FIFTY, OVER, answer, at, beside, exchange, fifty_one, people


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("data")) as server:
        yield server


def final(told: str) -> dict[str, int]:
    """The totals of the final table, by name."""
    rows = told.rpartition("Final scores")[2]
    return {
        name: int(total) for name, total in re.findall(r"^(\w+)  .*?(\d+)(?:, \d* ?crowns?)?\r?$", rows, re.MULTILINE)
    }


def test_two_terminals_and_another_device_play_fifty_to_the_end_and_once_more(server: Server, tmp_path: Path) -> None:
    async def play() -> None:
        async with connected(server) as hanna:
            code = await gather(hanna, bots=0)
            with at(server, code, tmp_path / "ben", "--name", "Ben") as ben, at(server, code, tmp_path / "mia") as mia:
                await beside(lambda: ben.see("You sit at the table as Ben."))
                await beside(lambda: mia.see("alone to watch:"))
                mia.type("Mia\n")
                await people(hanna, 3)
                await hanna.do(do="start")
                await hanna.hear_until(lambda update: update["view"] is not None)
                *told, _ = await asyncio.gather(
                    asyncio.to_thread(answer, ben, FIFTY, OVER),
                    asyncio.to_thread(answer, mia, FIFTY, OVER),
                    hanna.play_on(),
                )
                totals = hanna.update["view"]["public"]["totals"]
                for seen in told:
                    assert final(seen) == dict(zip(("Hanna", "Ben", "Mia"), totals, strict=True))
                    assert all(f"Round {n} is over." in seen for n in (1, 2))
                await hanna.do(do="hand", to=1, name="Ben")
                await beside(lambda: ben.see("what else:"))
                ben.type("start\n")
                await beside(lambda: ben.see("Your line for round 1:"), lambda: mia.see("Your line for round 1:"))
                await beside(lambda: mia.type("who\n"))
                await beside(lambda: mia.see("Ben, host"))

    run(play())


def test_two_terminals_and_another_device_play_fifty_one_to_the_end(server: Server, tmp_path: Path) -> None:
    async def play() -> None:
        async with connected(server) as hanna:
            code = await gather(hanna, bots=2)
            with (
                at(server, code, tmp_path / "ben", "--name", "Ben") as ben,
                at(server, code, tmp_path / "mia", "--name", "Mia") as mia,
            ):
                await people(hanna, 3)
                await hanna.do(do="hand", to=hanna.update["around"]["seats"].index(_seat(hanna, "Mia")), name="Mia")
                await beside(lambda: mia.see("what else:"))
                mia.type("game fifty-one\nbots 0\nrule deals 2\nstart\n")
                over = "most points after all deals"
                rng = Random(1)

                async def hannas() -> None:
                    await hanna.hear_until(lambda update: update["view"] is not None, 60)
                    while (public := hanna.update["view"]["public"])["finish"] is None:
                        if public["phase"] == "turn" and public["seat"] == 0:
                            await exchange(hanna, rng)
                        else:
                            await hanna.hear(60)

                told = await asyncio.gather(
                    asyncio.to_thread(answer, ben, fifty_one(1), over),
                    asyncio.to_thread(answer, mia, {**fifty_one(2), "next deal:": ""}, over),
                    hannas(),
                )
                totals = hanna.update["view"]["public"]["totals"]
                for seen in told[:2]:
                    sums = seen.rpartition("Totals after deal 2 of 2")[2]
                    said = {
                        name: int(total.replace("−", "-")) for name, total in re.findall(r"(\w+) .*= +([-−]?\d+)", sums)
                    }
                    names = [seat["name"] for seat in hanna.update["around"]["seats"]]
                    assert said == dict(zip(names, totals, strict=True))

    run(play())


def _seat(socket: Any, name: str) -> Any:
    return next(seat for seat in socket.update["around"]["seats"] if seat["name"] == name)


# Coming in, and going


def test_a_name_that_is_taken_or_none_is_asked_again_and_enter_alone_watches(server: Server, tmp_path: Path) -> None:
    async def come() -> None:
        async with connected(server) as hanna:
            code = await gather(hanna)
            with at(server, code.lower(), tmp_path, "--name", "hanna") as ben:
                await beside(lambda: ben.see("Somebody here is called hanna, or nearly so"))
                await beside(lambda: ben.see("watch:"))
                ben.type("x" * 25 + "\n")
                await beside(lambda: ben.see("A name has 1 to 24 characters"))
                ben.type("\n")
                await beside(lambda: ben.see("You watch"))
                ben.type("start\n")
                await beside(lambda: ben.see("Only those who play can do that"))
                ben.type("sit Ben\n")
                await beside(lambda: ben.see("You sit at the table as Ben"))
                ben.type("start\n")
                await beside(lambda: ben.see("Only the host can do that"))
                ben.type("leave\n")
                assert await asyncio.to_thread(ben.end) == 0
                assert "You have left the table." in ben.text
                await people(hanna, 1)

    run(come())


def test_a_locked_table_is_watched_and_a_game_that_is_played_offers_the_seats_of_bots(
    server: Server, tmp_path: Path
) -> None:
    async def come() -> None:
        async with connected(server) as hanna:
            code = await gather(hanna, bots=2)
            await hanna.do(do="shut", locked=True, hidden=False)
            with at(server, code, tmp_path / "ben") as ben, at(server, code, tmp_path / "mia") as mia:
                await beside(lambda: ben.see("The table is locked, so you watch"), lambda: mia.see("so you watch"))
                await hanna.do(do="start")
                await beside(lambda: ben.see("Round 1: forbidden"), lambda: mia.see("Round 1: forbidden"))
                ben.type("grid\n")
                await beside(lambda: ben.see("“grid” is nothing that can be typed here"))
                await hanna.do(do="shut", locked=False, hidden=False)
                await beside(lambda: ben.see("open again"), lambda: mia.see("open again"))
                ben.type("sit Ben\n")
                await beside(lambda: ben.see("Whose seat do you take over: Ada and Bo"))
                ben.type("Zoe\n")
                await beside(lambda: ben.see("nothing that can be typed here"))
                ben.type("ada\n")
                # Bots write at once: so does the seat's line stand.
                await beside(lambda: ben.see("You sit at the table as Ben"), lambda: mia.see("Ben sits down"))
                await hanna.hear_until(lambda update: update["view"]["public"]["phase"] == "choose")
                await hanna.write()
                await beside(lambda: ben.see("Round 1 is over"), lambda: mia.see("Round 1 is over"))
                await hanna.do(do="next")
                await beside(lambda: ben.see("Your line for round 2:"))

    run(come())


def test_whoever_goes_finds_the_seat_again_and_what_the_device_is_known_by_is_its_own(
    server: Server, tmp_path: Path
) -> None:
    async def come_again() -> None:
        async with connected(server) as hanna:
            code = await gather(hanna, bots=2)
            with at(server, code, tmp_path, "--name", "Ben") as ben:
                await people(hanna, 2)
                await hanna.do(do="start")
                await beside(lambda: ben.see("Your line for round 1:"))
                ben.type("\x03")
                assert await asyncio.to_thread(ben.end) == 130
                assert "your seat is kept" in ben.text
            kept = tmp_path / "fifties" / "device"
            assert stat.S_IMODE(kept.stat().st_mode) == 0o600
            secret = kept.read_text().strip()
            await hanna.hear_until(lambda update: update["around"]["seats"][1]["standing"] == "away")
            with at(server, code, tmp_path) as ben:
                await beside(lambda: ben.see("Your line for round 1:"))
                ben.type("random\n")
                shown = (await beside(lambda: ben.see("Your line is written")))[0]
                ben.type("\x04")
                assert await asyncio.to_thread(ben.end) == 0
                assert secret not in shown + ben.text
            kept.write_text("half of\n")
            with at(server, code, tmp_path) as stranger:
                await beside(lambda: stranger.see("Whose seat do you take over"))
            assert kept.read_text().strip() != secret

    run(come_again())


def test_a_closed_window_keeps_the_seat(server: Server, tmp_path: Path) -> None:
    async def close() -> None:
        async with connected(server) as hanna:
            code = await gather(hanna)
            with at(server, code, tmp_path, "--name", "Ben") as ben:
                await people(hanna, 2)
                ben.process.send_signal(signal.SIGHUP)
                await asyncio.to_thread(ben.end)
                assert "Traceback" not in ben.text
            await hanna.hear_until(lambda update: update["around"]["seats"][1]["standing"] == "away")

    run(close())


def test_whoever_is_removed_is_told_and_can_not_sit_down_again(server: Server, tmp_path: Path) -> None:
    async def remove() -> None:
        async with connected(server) as hanna:
            code = await gather(hanna)
            with at(server, code, tmp_path, "--name", "Ben") as ben:
                await people(hanna, 2)
                await hanna.do(do="remove", seat=1, name="Ben")
                await beside(lambda: ben.see("You have no seat at this table any more"))
                ben.type("sit Ben\n")
                await beside(lambda: ben.see("You were removed from this table"))
            gone = process("play", "--at", server.address, code, XDG_STATE_HOME=str(tmp_path))
            assert (gone.status, gone.complaints) == (
                2,
                ["fifties: There is no such table here, or it is not yours."],
            )

    run(remove())


# The host


def test_the_host_arranges_shuts_removes_and_hands_on_in_words(server: Server, tmp_path: Path) -> None:
    async def host() -> None:
        async with connected(server) as hanna, connected(server) as kim:
            code = await gather(hanna)
            with at(server, code, tmp_path, "--name", "Ben") as ben:
                await people(hanna, 2)
                await kim.hello(code)
                await kim.do(do="join", name="Kim")
                await hanna.do(do="hand", to=1, name="Ben")
                await beside(lambda: ben.see("You are the host now"))
                for typed, told in (
                    ("bots 3 random", r"Fifty, 3 bots \(random\)"),
                    ("bots many", "“many” is no number of bots"),
                    ("bots 999", "is no number of bots"),
                    ("bots 2 nobody", "There is no bot “nobody”"),
                    ("clock 40", "40 s to think"),
                    ("clock 60 5", "60 s to think and 5 s more"),
                    ("clock soon", "“soon” is no time to think"),
                    ("clock 1 2 3 4", "is no time to think"),
                    ("clock 0", "A clock holds 1 to 7200 seconds"),
                    ("clock none", "no clock"),
                    ("pace 0.5", "pace 0.5 s"),
                    ("pace nan", "“nan” is no number of seconds"),
                    ("pace 11", "The pace is a number of seconds from 0 to 10"),
                    ("pace fast", "“fast” is no number of seconds"),
                    ("rule danger true", "Option danger: True"),
                    ("rule claims sometimes", "“claims” must be one of"),
                    ("rule claims", "is no option with a value"),
                    ("rule tea 1", "There is no option “tea”"),
                    ("game chess", "There is no game “chess”"),
                    ("game fifty-one", "To be played: Fifty-One, 3 bots"),
                    ("lock", "nobody else can sit down"),
                    ("unlock", "open again"),
                    ("hide", "The code is hidden"),
                    ("show", "The code is shown"),
                    ("remove nobody", "Nobody of that name sits here: nobody"),
                    ("remove kim", "Kim has gone"),
                    ("pause", "No game has begun yet"),
                    ("tea, please", "“tea, please” is nothing that can be typed here"),
                    ("\t \x01\x02 ö", "is nothing that can be typed here"),
                    ("help", "quit: go, and your seat is kept"),
                    ("", "what else:"),
                    ("host hanna", "Hanna is the host now"),
                ):
                    ben.type(f"{typed}\n")
                    await beside(lambda told=told: ben.see(told))  # type: ignore[misc]
                plan = (await hanna.hear_until(lambda update: update["around"]["host"] == 0))["around"]["plan"]
                assert plan["game"] == "fifty-one"
                assert plan["bots"] == ["random"] * 3
                assert plan["pace"] == 0.5

    run(host())


# In the game


def test_the_time_to_think_is_told_and_a_stand_in_for_whoever_lets_it_pass(server: Server, tmp_path: Path) -> None:
    async def think() -> None:
        async with connected(server) as hanna:
            code = await gather(hanna, bots=1, clock={"base": 11.0})
            with at(server, code, tmp_path, "--name", "Ben") as ben:
                await people(hanna, 2)
                await hanna.do(do="start")
                await hanna.hear_until(lambda update: update["view"] and update["view"]["public"]["phase"] == "choose")
                await hanna.write()
                await beside(lambda: ben.see(r"You have 1\d seconds"))
                ben.type("1 2 3\n")
                await beside(lambda: ben.see("10 seconds left"))
                await beside(lambda: ben.see("A stand-in has played for you"))
                await beside(lambda: ben.see("Round 1 is over"))

    run(think())


def test_enter_lets_the_game_wait_where_one_is_the_host_and_not_else(server: Server, tmp_path: Path) -> None:
    async def wait() -> None:
        async with connected(server) as hanna:
            code = await gather(hanna, bots=1, pace=0.3)
            with at(server, code, tmp_path, "--name", "Ben") as ben:
                await people(hanna, 2)
                await hanna.do(do="start")
                await hanna.hear_until(lambda update: update["view"] and update["view"]["public"]["phase"] == "choose")
                await hanna.write()
                await beside(lambda: ben.see("round 1:"))
                ben.type("random\n")
                await beside(lambda: ben.see(r"\b2\b"))
                ben.type("\npause\n")
                await beside(lambda: ben.see("Only the host can do that"))
                await hanna.do(do="pause")
                await beside(lambda: ben.see("The game waits till Hanna lets it go on"))
                await hanna.do(do="hand", to=1, name="Ben")
                await beside(lambda: ben.see("The count waits. Enter to go on:"))
                ben.type("\n")
                await beside(lambda: ben.see(r": \d+ \d+"))
                ben.type("\n")
                await beside(lambda: ben.see("The count waits. Enter to go on:"))
                # Somebody else may end what is asked here, too.
                ben.type("host hanna\n")
                await beside(lambda: ben.see("Hanna is the host now"))
                await hanna.do(do="pace", seconds=0)
                await hanna.do(do="resume")
                await beside(lambda: ben.see("Round 1 is over"))
                await beside(lambda: ben.see("all have seen it, or the table by itself after 40 seconds."))
                await hanna.do(do="hand", to=1, name="Ben")
                await beside(lambda: ben.see("Enter for the next round:"))
                # The host may take longer, and then goes on.
                ben.type("pause\n")
                await hanna.hear_until(lambda update: update["around"]["paused"])
                ben.type("\n\n")
                await beside(lambda: ben.see("Your line for round 2:"))

    run(wait())


def test_enter_is_a_hand_where_hands_may_stay_down(server: Server, tmp_path: Path) -> None:
    async def claim() -> None:
        async with connected(server) as hanna:
            # The windows are long, so that a busy machine does not miss them; with six, one digit is forbidden.
            code = await gather(hanna, bots=4, pace=4, rules={"claims": "optional"})
            with at(server, code, tmp_path, "--name", "Ben") as ben:
                await people(hanna, 2)
                await hanna.do(do="start")
                await hanna.hear_until(lambda update: update["view"] and update["view"]["public"]["phase"] == "choose")
                await hanna.write()
                first = hanna.some_line()[0]
                await beside(lambda: ben.see("Enter raises your hand; who does not press it stays silent"))
                await beside(lambda: ben.see("round 1:"))
                line = [n for n in range(1, 50) if n % 10 not in hanna.update["view"]["public"]["forbidden"]][:5]
                assert line[0] == first
                ben.type("\n")  # is no line, and no pause
                ben.type(" ".join(map(str, line)) + "\n")
                await beside(lambda: ben.see(f"{first} is yours. Enter raises your hand:"))
                ben.type("\n")
                # Ben takes over, clashes with whoever else raises a hand, or counted already: chance says who begins.
                await beside(
                    lambda: ben.see(f"You take over at {first}|Clash at {first}: [^\r]*Ben|{first} is yours too")
                )

    run(claim())


# Nothing is lost


def test_a_server_that_is_killed_and_comes_back_finds_everybody_where_they_were(tmp_path: Path) -> None:
    async def play() -> None:
        with Server(tmp_path / "data") as server:
            async with connected(server) as hanna:
                code = await gather(hanna, bots=1, pace=0.1)
                with at(server, code, tmp_path / "ben", "--name", "Ben") as ben:
                    await people(hanna, 2)
                    await hanna.do(do="start")
                    await beside(lambda: ben.see("Your line for round 1:"))
                    server.kill()
                    await beside(lambda: ben.see("One moment"))
                    ben.type("random\n")  # is asked while there is nobody to ask
                    server.start()
                    await beside(lambda: ben.see("Here we are again"))
                    await beside(lambda: ben.see("Your line is written"))
                    async with connected(server, hanna.token) as again:
                        await again.hello(code)
                        await again.hear_until(lambda update: update["view"]["public"]["phase"] == "choose")
                        await again.write()
                        await beside(lambda: ben.see(r"\b9\b"))
                        server.kill()
                        await beside(lambda: ben.see("One moment"))
                    server.start()
                    await beside(lambda: ben.see("Here we are again"))
                    await beside(lambda: ben.see("Round 1 is over"))
                    async with connected(server, hanna.token) as again:
                        await again.hello(code)
                        await again.hear_until(lambda update: update["around"]["resting"])
                        assert len(again.update["view"]["public"]["sheets"]) == 1
                        await again.do(do="next")
                        await beside(lambda: ben.see("Your line for round 2:"))

    run(play())


# Through pipes


def test_through_pipes_a_game_is_played_with_what_was_typed_ahead(server: Server, tmp_path: Path) -> None:
    async def play() -> None:
        async with connected(server) as hanna:
            code = await gather(hanna, bots=1)
            typed = b"Ben\nhelp\n" + b"random\n" * 4
            piped = asyncio.create_task(
                asyncio.to_thread(
                    process, "play", "--at", server.address, code, input=typed, XDG_STATE_HOME=str(tmp_path)
                )
            )
            await people(hanna, 2)
            await hanna.do(do="start")
            await hanna.hear_until(lambda update: update["view"] is not None)
            await hanna.play_on()
            done = await piped
            assert (done.status, done.err) == (0, "")
            assert "\x1b" not in done.out
            assert "five numbers: your line" in done.out
            assert re.search(OVER, done.out)

    run(play())


def test_at_the_end_of_input_they_go(server: Server, tmp_path: Path) -> None:
    async def play() -> None:
        async with connected(server) as hanna:
            code = await gather(hanna)
            gone = await asyncio.to_thread(
                process, "play", "--at", server.address, code, input=b"", XDG_STATE_HOME=str(tmp_path)
            )
            assert (gone.status, gone.err) == (0, "")
            assert gone.out.startswith(f"The code of this table is {code}.")

    run(play())


def test_texts_come_from_the_catalogue(server: Server, tmp_path: Path) -> None:
    async def play() -> None:
        async with connected(server) as hanna:
            code = await gather(hanna, rules={"danger": True}, clock={"base": 100.0})
            with at(server, code, tmp_path, "--name", "BBB", "--language", "pseudo") as ben:
                await people(hanna, 2)
                ben.type("help\nwho\nwhat\nquit\n")
                assert await asyncio.to_thread(ben.end) == 0
                said = [
                    line for line in ben.text.split("\r\n") if line.strip() and not line.startswith(("help", "w", "q"))
                ]
                assert said
                assert all(line.startswith("[") for line in said), said

    run(play())
