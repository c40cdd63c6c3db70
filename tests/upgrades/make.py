"""Writes a golden of today's formats beside the older ones: ``.venv/bin/python -m tests.upgrades.make``.

Do so when a test of ``test_upgrades.py`` asks for one, which is when something new can stand in a log or a database: an
entry, an operation, a field, an option, a column. The old ones are never written again: people have such files.
"""

import asyncio
from collections.abc import Callable
from pathlib import Path

import msgspec

from fifties import __version__
from fifties.rules import fifty_one
from fifties.rules.fifty import Choose
from fifties.rules.kinds import FIFTY, FIFTY_ONE
from fifties.rules.wants import COUNT
from fifties.server.database import SCHEMA
from fifties.server.store import Store, sqlite_url
from fifties.table.commands import Name, Pace, Pause, Resume
from fifties.table.log import Opened, Seat
from fifties.table.table import Table
from tests.table.driving import Drive
from tests.upgrades.golden import FOLDER, Seen, Then, goldens, owner, record, update
from tests.upgrades.playing import play

SCENES: dict[str, Callable[[], Drive]] = {}


def scene(make: Callable[[], Drive]) -> Callable[[], Drive]:
    SCENES[make.__name__.removeprefix("_")] = make
    return make


def sit(game: str, people: int, bots: int, **rules: object) -> Drive:
    seats = [Seat(f"Person {i}") for i in range(people)] + [Seat(f"Bot {i}", "random") for i in range(bots)]
    owners = [owner(device(sys._getframe(1).f_code.co_name, i)) for i in range(people)] + [None] * bots
    return Drive.start(Opened(game, {"players": people + bots, **rules}, tuple(seats), b"golden", 0.5, tuple(owners)))


@scene
def _counting() -> Drive:
    """In the middle of a count that waits."""
    drive = sit(FIFTY.name, 2, 3, danger=True, starter="host")
    drive.do(Name(3))
    drive.do(Pace(0.25))
    play(drive, lambda table: table.game.at >= (1, 20) and COUNT in table.game.wants())
    drive.do(Pause())
    return drive


@scene
def _choosing() -> Drive:
    """Some lines are written, one of them void, and some not."""
    drive = sit(FIFTY.name, 3, 3, invalid="void", bonus=[[5, 4, 3, 2, 1]] * 4, starter="random")
    play(drive, lambda table: table.game.at[1] >= 10)
    drive.do(Pause())
    drive.do(Resume())
    play(drive, lambda table: table.game.at >= (1, 0) and not table.resting)
    drive.act(Choose(1, (9, 8, 7, 6, 5)), 1, "void")
    return drive


@scene
def _claiming() -> Drive:
    """A hand is up at an open number, and another may be raised."""
    drive = sit(FIFTY.name, 2, 2, claims="optional", starter="voice")

    def hand_is_up(table: Table) -> bool:
        return table.game.at[0] == 1 and any(update(table, seat)["view"]["own"]["claimed"] for seat in (0, 1))

    play(drive, hand_is_up)
    return drive


@scene
def _finished() -> Drive:
    drive = sit(
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
    drive = sit(FIFTY.name, 1, 59)
    play(drive, lambda table: table.resting)
    return drive


@scene
def _cleared() -> Drive:
    """In the middle of a turn: the board is cleared with a new stock, and the exchange is to come."""
    drive = sit(FIFTY_ONE.name, 3, 0, jokers=1, suit="flush")

    def from_a_new_stock(table: Table) -> bool:
        public = of_fifty_one(table).view(None).public
        return public.reshuffles > 0 and public.cleared and public.phase == "turn"

    play(drive, from_a_new_stock, patient)
    return drive


@scene
def _called() -> Drive:
    """Somebody has called "Stop!" in the second deal, and others have their last turns."""
    drive = sit(FIFTY_ONE.name, 2, 2, deals=3)
    play(drive, lambda table: table.game.at[0] == 1 and of_fifty_one(table).view(None).public.caller is not None)
    return drive


@scene
def _matched() -> Drive:
    """A match that has ended."""
    drive = sit(FIFTY_ONE.name, 1, 3, deals=2, stop="instead", suit="best", max_turns=40)
    play(drive)
    return drive


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
        drive, id = make(), f"table-{name}"
        devices = {seat: f"device-of-{name}-{seat}".ljust(24, "0") for seat in drive.table.party.people}
        owners = {owner(token) for token in devices.values()}
        await store.create(id, CODES.get(name), drive.log[:1], owners)
        for n, entry in enumerate(drive.log[1:], 1):
            over = drive.table.over and n == len(drive.log) - 1
            await store.append(id, n, [entry], over or None)
        own = {seat: update(drive.table, seat)["view"]["own"] for seat in range(len(drive.table.opened.seats))}
        seen.append(Seen(name, id, devices, update(drive.table, None), own, record(drive.table)))
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
