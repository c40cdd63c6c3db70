"""Writes a golden of today's formats beside the older ones: ``.venv/bin/python -m tests.upgrades.make``.

Do so when a test of ``test_upgrades.py`` asks for one, which is when something new can stand in a log or a database: an
entry, an operation, a field, an option, a column. The old ones are never written again: people have such files.
"""

import asyncio
from collections.abc import Callable
from pathlib import Path

import msgspec
from msgspec.structs import replace

from fifties import __version__
from fifties.rules import fifty_one
from fifties.rules.fifty import Choose
from fifties.rules.kinds import FIFTY, FIFTY_ONE
from fifties.rules.wants import COUNT
from fifties.server.codes import new_code
from fifties.server.database import SCHEMA
from fifties.server.store import Store, sqlite_url
from fifties.table.commands import Arrange, Hand, Join, Leave, Name, Pace, Pause, Remove, Resume, Shut, Start, Take
from fifties.table.log import Clock, Opened, Plan, Seat
from fifties.table.table import Table
from tests.table.driving import Drive
from tests.upgrades.golden import FOLDER, Seen, Then, goldens, owner, record, update
from tests.upgrades.playing import by_chance, play

SCENES: dict[str, Callable[[], Drive]] = {}

TOKENS: dict[bytes, str] = {}
"""By what the database keeps of them."""


def scene(make: Callable[[], Drive]) -> Callable[[], Drive]:
    SCENES[make.__name__.removeprefix("_")] = make
    return make


def device(name: str) -> bytes:
    """A device, as the database knows it."""
    token = f"device-of-{name}".ljust(24, "0")
    TOKENS[owner(token)] = token
    return owner(token)


def sit(scene: str, game: str, people: int, bots: int, **rules: object) -> Drive:
    """One who plays with bots, or in a scene several: the game begins at once."""
    seats = [Seat(f"Person {i}") for i in range(people)] + [Seat(f"Bot {i}", "random") for i in range(bots)]
    owners = [device(f"{scene}-{i}") for i in range(people)] + [None] * bots
    asked = {"players": people + bots, **rules}
    return Drive.start(Opened(game, asked, tuple(seats), b"golden", 0.5, tuple(owners)))


def gather(scene: str, people: int, plan: Plan) -> Drive:
    """People who come to a table, the first of them its host."""
    drive = Drive.start(Opened(plan.game, plan.rules, (), b"golden", plan.pace, gathers=True))
    for n in range(people):
        come(drive, Join(f"Person {n}"), f"{scene}-{n}")
    drive.do(Arrange(plan), id="plan")
    return drive


def come(drive: Drive, command: Join | Take, name: str) -> None:
    drive.carry_out(drive.table.handle(command, None, drive.now, f"{name}-comes", device(name)))


@scene
def _counting() -> Drive:
    """In the middle of a count that waits."""
    drive = sit("counting", FIFTY.name, 2, 3, danger=True, starter="host")
    drive.do(Name(3))
    drive.do(Pace(0.25))
    play(drive, lambda table: table.game.at >= (1, 20) and COUNT in table.game.wants())
    drive.do(Pause())
    return drive


@scene
def _choosing() -> Drive:
    """Some lines are written, one of them void, and some not."""
    drive = sit("choosing", FIFTY.name, 3, 3, invalid="void", bonus=[[5, 4, 3, 2, 1]] * 4, starter="random")
    play(drive, lambda table: table.game.at[1] >= 10)
    drive.do(Pause())
    drive.do(Resume())
    play(drive, lambda table: table.game.at >= (1, 0) and not table.resting)
    drive.act(Choose(1, (9, 8, 7, 6, 5)), 1, "void")
    return drive


@scene
def _claiming() -> Drive:
    """A hand is up at an open number, and another may be raised."""
    drive = sit("claiming", FIFTY.name, 2, 2, claims="optional", starter="voice")

    def hand_is_up(table: Table) -> bool:
        return table.game.at[0] == 1 and any(update(table, seat)["view"]["own"]["claimed"] for seat in (0, 1))

    play(drive, hand_is_up)
    return drive


@scene
def _finished() -> Drive:
    drive = sit(
        "finished",
        FIFTY.name,
        1,
        8,
        after_clash="resume",
        score_last=False,
        sudden_death=False,
        danger=[[3, 7], [11, 20], [30, 33], [40, 44], [50, 58]],
    )
    play(drive)
    return drive


@scene
def _crowd() -> Drive:
    """More seats than a view names, after a round."""
    drive = sit("crowd", FIFTY.name, 1, 59)
    play(drive, lambda table: table.resting)
    return drive


@scene
def _cleared() -> Drive:
    """In the middle of a turn: the board is cleared with a new stock, and the exchange is to come."""
    drive = sit("cleared", FIFTY_ONE.name, 3, 0, jokers=1, suit="flush")

    def from_a_new_stock(table: Table) -> bool:
        public = of_fifty_one(table).view(None).public
        return public.reshuffles > 0 and public.cleared and public.phase == "turn"

    play(drive, from_a_new_stock, patient)
    return drive


@scene
def _called() -> Drive:
    """Somebody has called "Stop!" in the second deal, and others have their last turns."""
    drive = sit("called", FIFTY_ONE.name, 2, 2, deals=3)
    play(drive, lambda table: table.game.at[0] == 1 and of_fifty_one(table).view(None).public.caller is not None)
    return drive


@scene
def _matched() -> Drive:
    """A match that has ended."""
    drive = sit("matched", FIFTY_ONE.name, 1, 3, deals=2, stop="instead", suit="best", max_turns=40)
    play(drive)
    return drive


@scene
def _gathering() -> Drive:
    """Before the first game: one was removed, another is the host now, and nobody more may come."""
    clock = Clock(20.0)
    drive = gather("gathering", 4, Plan(FIFTY.name, {"danger": True}, ("random", "greedy"), 0.5, clock))
    drive.do(Remove(2, "Person 2"), id="remove")
    drive.do(Hand(1, "Person 1"), id="hand")
    drive.do(Shut(locked=True, hidden=True), 1, "shut")
    return drive


@scene
def _together() -> Drive:
    """In a game: a stand-in has written for those out of time, one has left, one has come, one has another device."""
    drive = gather("together", 4, Plan(FIFTY.name, {}, ("random", "random"), 0.5, Clock(20.0)))
    drive.do(Start(), id="start")
    act_by_chance(drive, 0)
    while drive.table.game.at[1] == 0:
        assert drive.beat()
    drive.do(Pause(), id="pause")
    drive.do(Resume(), id="resume")
    drive.do(Pace(0.25), id="pace")
    drive.do(Name(2), id="name")
    play(drive, lambda table: table.game.at == (1, 0) and not table.resting)
    drive.do(Leave(), 3, "leave")
    come(drive, Take(4, "Late"), "together-late")
    drive.carry_out(drive.table.move(1, device("together-other"), drive.now))
    act_by_chance(drive, 2)
    return drive


@scene
def _evening() -> Drive:
    """The second game of an evening, in turns and with clocks; one has gone after the first, and one has come."""
    first = Plan(FIFTY_ONE.name, {"max_turns": 20}, ("random",), 0.5, Clock(60.0, 5.0, 90.0))
    drive = gather("evening", 3, first)
    drive.do(Start(), id="start")
    play(drive)
    drive.do(Leave(), 2, "leave")
    come(drive, Join("Late"), "evening-late")
    drive.do(Arrange(replace(first, rules={"suit": "best", "deals": 2})), id="again")
    drive.do(Start(), id="second")
    play(drive, lambda table: table.game.at[1] >= 6, patient)
    return drive


def act_by_chance(drive: Drive, seat: int) -> None:
    drive.act(by_chance(drive.table, seat), seat, f"seat-{seat}")


def patient(table: Table, seat: int) -> fifty_one.Operation:
    """What somebody does who never calls and clears whenever they may."""
    legal = of_fifty_one(table).legal(seat)
    clears = [operation for operation in legal if isinstance(operation, fifty_one.Clear)]
    quiet = [operation for operation in legal if isinstance(operation, fifty_one.Exchange) and not operation.stop]
    return clears[0] if clears else quiet[0]


def of_fifty_one(table: Table) -> fifty_one.Game:
    assert isinstance(table.game, fifty_one.Game)
    return table.game


async def write(golden: Path) -> None:
    """Plays the scenes and keeps them in a database, the log in parts as a server does, and what they looked like."""
    golden.mkdir(parents=True)
    store = await Store.open(sqlite_url(golden))
    seen = []
    for name, make in SCENES.items():
        drive = make()
        table, id = drive.table, f"table-{name}"
        code = new_code() if table.opened.gathers else None
        await store.create(id, code, drive.log[:1], table.party.owners)
        for n, entry in enumerate(drive.log[1:], 1):
            await store.append(id, n, [entry], table.over and n == len(drive.log) - 1)
        devices = {seat: TOKENS[chair.owner] for seat, chair in enumerate(table.party.chairs) if chair.owner}
        seats = range(table.live.seats if table.live else 0)
        own = {seat: update(table, seat)["view"]["own"] for seat in seats}
        seen.append(Seen(name, id, devices, update(table, None), own, record(table), code))
    await store.close()
    then = Then(__version__, SCHEMA, seen)
    (golden / "then.json").write_bytes(msgspec.json.encode(then) + b"\n")


def main() -> None:
    """Writes the next golden."""
    golden = FOLDER / str(int(goldens()[-1].name) + 1 if goldens() else 1)
    asyncio.run(write(golden))
    print(f"{golden} is written; commit it with what made it needed.")


if __name__ == "__main__":
    main()
