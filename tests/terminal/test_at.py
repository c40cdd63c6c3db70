"""``fifties play --at`` where there is no table to be at; and what it is made of."""

import asyncio
import io
import os
import socket
from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest
from aiohttp import web
from msgspec.structs import replace

from fifties.rules.refusal import Refused
from fifties.table.commands import Arrange, Hand, Pace, Remove, Shut, Start
from fifties.table.effects import TableView
from fifties.table.log import Clock, Plan
from fifties.table.party import Sitting
from fifties.terminal.console import LONGEST
from fifties.terminal.remote import link, requests
from fifties.terminal.remote.keyboard import listen
from fifties.terminal.remote.news import Typed
from tests.cli.running import Done, fifties, process
from tests.server.serving import Server, run


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("data")) as server:
        yield server


def at(home: Path, *arguments: str) -> Done:
    return process("play", "--at", *arguments, XDG_STATE_HOME=str(home))


def here(home: Path, *arguments: str) -> Done:
    """The same, without a process of its own."""
    return fifties("play", "--at", *arguments, XDG_STATE_HOME=str(home))


def told(done: Done, text: str) -> bool:
    """Whether there is one message, and status 2."""
    return done.status == 2 and not done.out and len(done.complaints) == 1 and text in done.complaints[0]


@pytest.mark.parametrize(
    "address", ["", "ftp://example.org", "http://", "http://example.org:99999", "http://a b/", "http://[::1", "\n"]
)
def test_what_is_no_address_is_told(home: Path, address: str) -> None:
    assert told(here(home, address, "KDHT"), "is no address of a server")


def test_where_nobody_listens_is_told(home: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))  # and does not listen
        done = at(home, f"http://127.0.0.1:{free.getsockname()[1]}", "KDHT")
    assert told(done, "can't be reached")
    assert told(at(home, "nowhere.invalid", "KDHT"), "nowhere.invalid can't be reached")


@pytest.mark.parametrize("code", ["KDHT", "kdht", "", "x" * 100, "\udcff", "…"])
def test_a_code_of_no_table_is_told(home: Path, code: str, server: Server) -> None:
    assert told(here(home, server.address, code), "There is no such table here")


def test_a_code_that_is_no_text_is_told(home: Path, server: Server) -> None:
    assert told(at(home, server.address, "\udcff"), "There is no such table here")


async def _greets(request: web.Request) -> web.WebSocketResponse:
    """Another server's socket: it says what the path asks for."""
    answers: dict[str, str | bytes] = {
        "other": '{"type":"refused","id":null,"code":"protocol-other","params":{"version":"9.1"}}',
        "chat": "hello, who is there?",
        "binary": b"\xff\x00",
        "json": '{"type":"welcome","protocol":1}',
        "wait": '{"type":"wait"}',
    }
    response = web.WebSocketResponse()
    await response.prepare(request)
    await response.receive()
    if (answer := answers.get(request.match_info["what"])) is not None:
        await (response.send_str(answer) if isinstance(answer, str) else response.send_bytes(answer))
        await response.receive()
    return response


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("other/", "is another version (9.1)"),
        ("chat/", "there is no server of Fifties"),
        ("binary/", "there is no server of Fifties"),
        ("json/", "there is no server of Fifties"),
        ("closes/", "there is no server of Fifties"),
        ("wait/", "try again in a moment"),
        ("page/", "there is no server of Fifties, or none that this version understands: 404"),
    ],
)
def test_a_server_that_is_not_ours_or_another_version_is_told(home: Path, path: str, message: str) -> None:
    async def visit() -> Done:
        app = web.Application()
        app.router.add_get("/{what:other|chat|binary|json|wait|closes}/socket", _greets)
        runner = web.AppRunner(app)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        port = runner.addresses[0][1]
        try:
            return await asyncio.to_thread(at, home, f"http://127.0.0.1:{port}/{path}", "KDHT")
        finally:
            await runner.cleanup()

    assert told(run(visit()), message)


def test_a_place_where_nothing_can_be_kept_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert told(at(tmp_path / "file", "http://127.0.0.1:1", "KDHT"), "can't be kept in")


@pytest.mark.parametrize(
    ("given", "url"),
    [
        ("http://192.168.1.20:5150", "http://192.168.1.20:5150/socket"),
        ("http://192.168.1.20:5150/", "http://192.168.1.20:5150/socket"),
        ("192.168.1.20:5150", "http://192.168.1.20:5150/socket"),
        (" https://example.org/games/ ", "https://example.org/games/socket"),
        ("https://example.org/games/KDHT", "https://example.org/games/socket"),
        ("http://[::1]:5150/kdht/", "http://[::1]:5150/socket"),
    ],
)
def test_an_address_is_understood_as_people_have_it(given: str, url: str) -> None:
    assert link.socket_url(given, "KDHT") == url


def test_tries_come_ever_later_but_not_too_late_and_not_all_at_once() -> None:
    waits = [(link.wait(failures, 0.0), link.wait(failures, 1.0)) for failures in range(30)]
    assert waits[0] == (0.125, 0.25)
    assert all(low * 2 == high <= link.LONGEST_WAIT for low, high in waits)
    assert waits == sorted(waits)
    assert link.wait(10**6, 1.0) == link.LONGEST_WAIT


# What is typed


def typed(data: bytes) -> list[str | None]:
    news: SimpleQueue[Typed] = SimpleQueue()
    listen(io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"), news.put)
    lines: list[str | None] = []
    while not lines or lines[-1] is not None:
        lines.append(news.get(timeout=20).text)
    return lines


def test_lines_are_read_whole_however_they_come() -> None:
    assert typed(b"") == [None]
    assert typed(b"one\n two \r\n\nthree") == ["one", "two", "", "three", None]
    assert typed(b"\xff\xc3\xa4\n") == ["\N{REPLACEMENT CHARACTER}ä", None]
    assert typed(b"x" * (LONGEST + 1) + b"\n")[:-1] == ["x" * LONGEST, "x"]
    read, write = os.pipe()
    news: SimpleQueue[Typed] = SimpleQueue()
    with open(read, encoding="utf-8") as stream:
        listen(stream, news.put)
        os.write(write, b"\xc3")
        os.write(write, b"\xa4 1\n2")
        assert news.get(timeout=20) == Typed("ä 1")
        os.close(write)
        assert (news.get(timeout=20), news.get(timeout=20)) == (Typed("2"), Typed(None))


PLAN = Plan("fifty", {"danger": True}, ("random", "random"), 0.5, Clock(20.0))
AROUND = TableView(
    (Sitting("Hanna"), Sitting("Ada", "random"), Sitting("Ben B", standing="away"), Sitting("Kim", standing="gone")),
    0, 0.5, False, False, None, plan=PLAN, hidden=True,
)  # fmt: skip
BOTS = {"fifty": ("random", "greedy", "spread"), "fifty-one": ("random", "greedy")}


def arranged(**changed: Any) -> Arrange:
    return Arrange(replace(PLAN, **changed))


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("start", Start()),
        ("START", Start()),
        ("bots 0", arranged(bots=())),
        ("bots 3", arranged(bots=("random",) * 3)),
        ("bots 1 greedy", arranged(bots=("greedy",))),
        ("game fifty-one", arranged(game="fifty-one", rules={})),
        ("game fifty", arranged()),
        ("rule claims optional", arranged(rules={"danger": True, "claims": "optional"})),
        ("rule score-last no", arranged(rules={"danger": True, "score_last": False})),
        ("rule danger [[1,9],[2,8],[3,7],[4,6]]", arranged(rules={"danger": [[1, 9], [2, 8], [3, 7], [4, 6]]})),
        ("pace 0,8", arranged(pace=0.8)),
        ("clock 40", arranged(clock=Clock(40.0))),
        ("clock 60 5 90", arranged(clock=Clock(60.0, 5.0, 90.0))),
        ("clock off", arranged(clock=None)),
        ("lock", Shut(True, True)),
        ("show", Shut(False, False)),
        ("remove ben b", Remove(2, "Ben B")),
        ("host hanna", Hand(0, "Hanna")),
        ("random", None),
        ("", None),
    ],
)
def test_words_are_commands_of_the_table(text: str, command: object) -> None:
    assert requests.read(text, AROUND, BOTS) == command


@pytest.mark.parametrize(
    "text",
    ["bots", "bots -1", "bots ٣", "bots 201", "game", "rule", "rule danger", "pace", "pace inf", "clock",
     "clock 1 2 3 4", "remove", "remove Ada", "remove Kim", "host Zoe"],
)  # fmt: skip
def test_what_only_begins_like_a_command_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        requests.read(text, AROUND, BOTS)


def test_in_a_game_the_pace_is_changed_and_the_plan_is_not() -> None:
    playing = replace(AROUND, plan=None)
    assert requests.read("pace 1", playing, BOTS) == Pace(1.0)
    with pytest.raises(Refused, match="game-on"):
        requests.read("bots 2", playing, BOTS)
