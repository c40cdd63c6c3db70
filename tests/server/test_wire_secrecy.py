"""Secrets over the wire (F5, F6, F15, O3): a game is played twice, and differs only in what a client may not know yet.

All that is sent to this client, to somebody who watches and to a big screen is byte for byte the same, in the same
number and order, till they may know. The tables are put into the database of a real server as far as they were played,
so that chance is the same. Where a clock runs, what is left of it is the time's and left out.
"""

import asyncio
import contextlib
import json
import re
import secrets
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from sqlite3 import connect
from typing import Any

import msgspec
import pytest

from fifties.protocol import PROTOCOL
from fifties.rules import fifty_one
from fifties.rules.fifty import Choose, Line
from fifties.rules.fifty_one import Deal
from fifties.rules.fifty_one.cards import PACK
from fifties.server.codes import new_code
from fifties.server.store import Store, sqlite_url
from fifties.table.commands import Act, Arrange, Join, Pause, Start
from fifties.table.log import Clock, Entry, Joined, Opened, Plan, Played
from fifties.table.table import Table
from tests.server.serving import Server, Socket, connected, run, whole
from tests.table.driving import Drive
from tests.upgrades.golden import owner

NAMES = ("Ann", "Ben", "Mia")

Hears = dict[str, list[str]]
"""What each of those heard who may not know, as it came."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for all evenings: each has a table and devices of its own."""
    with Server(tmp_path_factory.mktemp("data")) as server:
        yield server


def token(evening: str, name: str) -> str:
    return f"device-of-{name}-{evening}".ljust(24, "0")


def come_together(plan: Plan, seed: bytes = b"seed") -> Drive:
    """People on devices of their own, and what they are going to play."""
    drive = Drive.start(Opened(plan.game, plan.rules, (), seed, plan.pace, gathers=True))
    for name in NAMES:
        drive.do(Join(name), None, f"{name} comes", name.encode())
    drive.do(Arrange(plan))
    return drive


class Ear(Socket):
    """A client that keeps all that it hears as it came, and whose ids are the same each time."""

    def __init__(self, socket: Socket, name: str, id: str, code: str) -> None:
        super().__init__(socket.socket, socket.token)
        self.raw: list[str] = []
        self._id, self._code = id, code
        self._ids = (f"{name}-{n}" for n in range(10**6))

    async def hear(self, timeout: float = 20) -> dict[str, Any]:
        text = await self.socket.receive_str(timeout=timeout)
        self.raw.append(text.replace(self._id, "a-table").replace(self._code, "CODE"))
        message: dict[str, Any] = json.loads(text)
        self.heard.append(message)
        if message["type"] == "happened":
            self.table, self.update = message["table"], whole(message["update"], self.update)
        return message


@dataclass
class Evening:
    """A server with the table in its database, and who is connected."""

    ann: Ear
    ben: Ear
    mia: Ear
    guest: Ear
    screen: Ear

    @property
    def ears(self) -> dict[str, Ear]:
        """Who may not know."""
        return {"ann": self.ann, "guest": self.guest, "screen": self.screen}

    async def settle(self) -> None:
        """Lets everybody hear what was said till now; not while a count goes on, which may come in between."""
        for who in (self.ann, self.ben, self.mia, self.guest, self.screen):
            await who.catch_up()

    async def till(self, seen: Callable[[dict[str, Any]], bool]) -> None:
        """Lets all who may not know hear till the table is as ``seen`` wants it."""
        for ear in self.ears.values():
            await ear.hear_until(seen, timeout=60)


Part = Callable[[Evening], Any]


@contextlib.asynccontextmanager
async def evening(server: Server, drive: Drive) -> AsyncIterator[Evening]:
    """The table stands in the server's database as far as it was played, and all have come."""
    id, code = secrets.token_hex(8), new_code()
    log = [_of_device(entry, id) for entry in drive.log]
    store = await Store.open(sqlite_url(server.data))
    await store.create(id, code, log, Table.replay(log).party.owners)
    await store.close()
    with closing(connect(server.data / "fifties.db", timeout=30)) as database:
        database.execute("update tables set opened = 0 where id = ?", [id])
        database.commit()
    async with contextlib.AsyncExitStack() as stack:
        ears = []
        for name in (*NAMES, "Guest", "Screen"):
            socket = await stack.enter_async_context(connected(server, token(id, name)))
            ear = Ear(socket, name, id, code)
            hello = {"type": "hello", "protocol": PROTOCOL, "token": ear.token, "table": code}
            await ear.send(**hello, watch=name == "Screen")
            await ear.hear_type("happened")
            # How long a bot thinks once somebody is there is no secret, but it must not come between who comes next.
            await ear.hear_until(lambda update: bots_have_written(update["view"]))
            await ear.catch_up()
            ears.append(ear)
        yield Evening(*ears)


def bots_have_written(view: dict[str, Any] | None) -> bool:
    """Whether no line of a bot is waited for; bots sit behind the people."""
    return view is None or all(seat < len(NAMES) for seat in view["public"].get("waiting", ()))


def _of_device(entry: Entry, id: str) -> Entry:
    """A device is a name in the table that was played, and a token's hash in this one."""
    return msgspec.structs.replace(entry, owner=owner(token(id, entry.name))) if isinstance(entry, Joined) else entry


async def play(server: Server, drive: Drive, part: Part) -> Hears:
    async with evening(server, drive) as those:
        await part(those)
        return {name: ear.raw for name, ear in those.ears.items()}


def twice(server: Server, one: tuple[Drive, Part], other: tuple[Drive, Part]) -> tuple[Hears, Hears]:
    """Both evenings, at the same time."""

    async def both() -> tuple[Hears, Hears]:
        first, second = await asyncio.gather(play(server, *one), play(server, *other))
        return first, second

    return run(both())


def assert_same_till(hears: tuple[Hears, Hears], known: Callable[[dict[str, Any]], bool], at_least: int) -> None:
    """Everybody heard the same till they might know, at least so many messages; and then something else."""
    for name in hears[0]:
        one, other = ([*_secret(hear[name], known)] for hear in hears)
        assert len(one) >= at_least, f"{name} heard {len(one)}"
        assert one == other, f"{name} can tell"
        rest = [hear[name][len(one) :] for hear in hears]
        assert rest[0] != rest[1], f"{name} never knows: the evenings are the same"


def _secret(raw: list[str], known: Callable[[dict[str, Any]], bool]) -> Iterator[str]:
    for text in raw:
        message = json.loads(text)
        if message["type"] == "happened" and message["update"]["view"] and known(message["update"]["view"]["public"]):
            return
        yield re.sub(r'"left":[\d.]+', '"left":0', text)


# Fifty: what others write


def chose(line: Line, besides: int = 0) -> Part:
    """Ben writes this; in between others try what is nobody else's business."""

    async def part(those: Evening) -> None:
        for n in range(besides):
            # refused, or answered to Ben alone
            await those.ben.do(do="act", at=those.ben.update["at"], operation=choose(1, (9, 8, 7, 6, n)))
            await those.ben.send(type="look", id=f"look-{n}", seat=1)
            await those.ben.hear_type("happened")
            await those.ben.send(type="lend", id=f"lend-{n}")
            await those.ben.hear_type("lent")
        assert (await act(those.ben, choose(1, line)))["type"] == "done"
        await those.settle()
        # nor does it say anything that he comes back, where all see that he was away
        await act(those.mia, choose(2, (4, 14, 24, 34, 44)))
        await those.settle()
        await act(those.ann, choose(0, (4, 16, 26, 36, 46)))
        await those.till(lambda update: update["view"]["public"]["called"] >= 30)

    return part


def choose(seat: int, line: Sequence[int]) -> dict[str, Any]:
    return {"op": "choose", "seat": seat, "line": list(line)}


async def act(who: Ear, operation: dict[str, Any]) -> dict[str, Any]:
    return await who.do(do="act", at=who.update["at"], operation=operation)


def fifty_at_its_choice(pace: float = 0.02, seed: bytes = b"seed", **plan: Any) -> Drive:
    """Ann, Ben and Mia are to write; the tokens are the same in every game."""
    drive = come_together(Plan("fifty", {"starter": "host", **plan.pop("rules", {})}, pace=pace, **plan), seed=seed)
    drive.late = []
    drive.do(Start())
    return drive


def forbidding(drive: Drive, *digits: int) -> Drive:
    """The same log with other tokens, so that lines can be written down here."""
    drive.log = [
        msgspec.structs.replace(entry, operation=msgspec.structs.replace(entry.operation, forbidden=digits))
        if isinstance(entry, Played) and hasattr(entry.operation, "forbidden")
        else entry
        for entry in drive.log
    ]
    return drive


def test_F5_what_another_writes_is_told_nobody_till_its_number_is_called(server: Server) -> None:
    heard = twice(
        server,
        (forbidding(fifty_at_its_choice(), 1, 3, 5, 8), chose((7, 12, 20, 30, 40))),
        (forbidding(fifty_at_its_choice(), 1, 3, 5, 8), chose((7, 12, 22, 29, 49), besides=2)),
    )
    assert_same_till(heard, lambda public: public["called"] >= 20, at_least=25)


def test_F5_nor_where_a_clock_runs_and_the_host_pauses(server: Server) -> None:
    def with_pause(line: Line) -> Part:
        async def part(those: Evening) -> None:
            await those.ann.do(do="pause")
            await those.settle()
            assert (await act(those.ben, choose(1, line)))["type"] == "done"
            await those.settle()
            await those.ann.do(do="resume")
            await those.settle()
            await act(those.mia, choose(2, (4, 14, 24, 34, 44)))
            await those.settle()
            await act(those.ann, choose(0, (4, 16, 26, 36, 46)))
            await those.till(lambda update: update["view"]["public"]["called"] >= 30)

        return part

    clock = Clock(7000.0)
    heard = twice(
        server,
        (forbidding(fifty_at_its_choice(clock=clock), 1, 3, 5, 8), with_pause((7, 12, 20, 30, 40))),
        (forbidding(fifty_at_its_choice(clock=clock), 1, 3, 5, 8), with_pause((7, 12, 22, 29, 49))),
    )
    assert_same_till(heard, lambda public: public["called"] >= 20, at_least=25)


def test_F5_what_a_bot_writes_by_its_dice_is_told_nobody(server: Server) -> None:
    """The seeds of the tables are others, and so are the bots' dice; what chance has turned up is the same."""

    def with_bot(seed: bytes) -> Drive:
        return forbidding(fifty_at_its_choice(seed=seed, bots=("greedy",), rules={"starter": "voice"}), 1, 5, 8)

    async def part(those: Evening) -> None:
        await those.till(lambda update: update["view"]["public"]["waiting"] == [0, 1, 2])
        await those.settle()
        for seat, who in ((1, those.ben), (2, those.mia), (0, those.ann)):
            assert (await act(who, choose(seat, (4, 14, 24, 34, 4 * seat + 36))))["type"] == "done"
            if seat:
                await those.settle()
        await those.till(lambda update: update["view"]["public"]["phase"] == "reveal")

    heard = twice(server, (with_bot(b"one"), part), (with_bot(b"other"), part))
    lines = []
    for hear in heard:
        [sheet] = json.loads(hear["guest"][-1])["update"]["view"]["public"]["sheets"]
        lines.append(sheet["lines"][3])
    assert lines[0] != lines[1], "the bots had other dice"
    first = min(set(lines[0]) ^ set(lines[1]))
    assert_same_till(heard, lambda public: public["called"] >= first or bool(public["sheets"]), at_least=12)


# Fifty, where people may stay silent


def at_an_open_number(line_of_ben: Line, line_of_mia: Line) -> Drive:
    """The count waits at 7, which Ben and Mia may hold."""
    drive = forbidding(fifty_at_its_choice(pace=0.05, rules={"claims": "optional"}), 1, 3, 5, 8)
    drive = Drive(drive.replayed(), log=drive.log)
    lines = ((4, 16, 26, 36, 46), line_of_ben, line_of_mia)
    for seat, line in enumerate(lines):
        drive.do(drive_act(drive, Choose(seat, line)), seat, f"{seat} writes")
    drive.play_on(lambda d: d.table.game.at[1] == 7 and d.public.open)
    drive.do(Pause())
    return drive


def drive_act(drive: Drive, operation: Any) -> Any:
    return Act(operation, drive.table.game.at)


def claims(*seats: int) -> Part:
    """These seats raise their hands, or try to, while the number is open; then the count goes on."""

    async def part(those: Evening) -> None:
        for seat in seats:
            await act((those.ann, those.ben, those.mia)[seat], {"op": "claim", "seat": seat})
        await those.settle()
        await those.ann.do(do="resume")
        await those.till(lambda update: update["at"][1] >= 9)

    return part


HELD: Line = (7, 12, 20, 30, 40)
NOT_HELD: Line = (9, 12, 20, 30, 40)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param((HELD, HELD, claims(1)), (HELD, HELD, claims(2)), id="one hand or the other"),
        pytest.param((HELD, HELD, claims(1, 2)), (HELD, HELD, claims()), id="a clash or nothing"),
        pytest.param((HELD, NOT_HELD, claims(1, 1)), (NOT_HELD, HELD, claims(2, 1)), id="who holds the number"),
    ],
)
def test_F15_a_hand_is_told_nobody_till_the_window_closes(
    one: tuple[Line, Line, Part], other: tuple[Line, Line, Part], server: Server
) -> None:
    heard = twice(
        server, (at_an_open_number(one[0], one[1]), one[2]), (at_an_open_number(other[0], other[1]), other[2])
    )
    assert_same_till(heard, lambda public: public["called"] > 7 or not public["open"], at_least=5)


# Fifty-One: cards and bots


def dealt(deck: Sequence[str], seed: bytes = b"seed", bots: tuple[str, ...] = ()) -> Drive:
    """Three have their cards, and Ann is to play; who deals and what lies open is the same."""
    drive = come_together(Plan("fifty-one", {}, bots, pace=0.0), seed=seed)
    drive.late = []
    drive.do(Start())
    last = drive.log[-1]
    assert isinstance(last, Played)
    assert isinstance(last.operation, Deal)
    players = 3 + len(bots)
    drive.log[-1] = Played(Deal(players - 1, tuple(deck)))
    return drive


def decks(players: int) -> tuple[list[str], list[str]]:
    """Two decks with the same cards for seat 0 and on the board, and all others elsewhere."""
    games = []
    for deal in (PACK, tuple(reversed(PACK))):
        game = fifty_one.Game(fifty_one.Rules(players=players))
        game.apply(Deal(players - 1, deal))
        games.append(game)
    own = games[0].view(0).own
    assert own is not None
    fixed = {*own.hand, *games[0].view(None).public.board}
    hidden = [card for card in PACK if card not in fixed]
    others = iter(reversed(hidden))
    return list(PACK), [card if card in fixed else next(others) for card in PACK]


def test_O3_hands_and_the_stock_are_told_nobody_till_a_card_is_shown(server: Server) -> None:
    async def part(those: Evening) -> None:
        legal = those.ann.update["view"]["own"]
        board = those.ann.update["view"]["public"]["board"]
        give = legal["hand"][0]
        # Ben tries, and nobody hears of it
        await act(those.ben, {"op": "exchange", "seat": 1, "take": board[0], "give": board[1]})
        await those.settle()
        assert (await act(those.ann, {"op": "exchange", "seat": 0, "take": board[0], "give": give}))["type"] == "done"
        await those.settle()
        mine = those.ben.update["view"]
        first = {"op": "exchange", "seat": 1, "take": mine["public"]["board"][0], "give": mine["own"]["hand"][0]}
        assert (await act(those.ben, first))["type"] == "done"
        await those.settle()

    one, other = decks(3)
    assert one != other
    heard = twice(server, (dealt(one), part), (dealt(other), part))
    assert_same_till(heard, lambda public: len(public["turns"]) > 1, at_least=6)


# Before a game


def test_what_others_do_on_their_devices_before_a_game_is_told_nobody(server: Server) -> None:
    """Another device of Ben's, other ids and keys, and what is refused to him: nobody hears of it."""

    def part(busy: bool) -> Part:
        async def played(those: Evening) -> None:
            if busy:
                await those.ben.send(type="lend", id="some key")
                await those.ben.hear_type("lent")
                await those.ben.do(do="join", name="Ann")
                await those.ben.do(do="start")
                await those.ben.do(do="take", seat=0, name="Ben")
                await those.ben.do("my own id", do="remove", seat=0, name="Ann")
            await those.settle()
            assert (await those.ben.do(do="join", name="Bea" if busy else "Bo"))["type"] == "done"
            await those.settle()

        return played

    plan = Plan("fifty", {}, ("random",), 0.0)
    heard = twice(server, (come_together(plan), part(True)), (come_together(plan), part(False)))
    for name in heard[0]:
        one, other = (hear[name] for hear in heard)
        assert [text.replace("Bea", "Bo") for text in one] == other
        assert any("Bea" in text for text in one)
