"""What older versions wrote is read by this one: the same tables, in the same hands, played on to their ends."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from sqlite3 import connect
from typing import Any, TypeVar, get_args

import msgspec
import pytest

from fifties.rules import fifty, fifty_one
from fifties.rules.kinds import FIFTY, FIFTY_ONE, Operation
from fifties.server.database import SCHEMA
from fifties.server.store import Store, sqlite_url
from fifties.table.commands import Resume, Start
from fifties.table.log import Clock, Entry, Plan, Played, Seat
from fifties.table.table import Table
from tests.server.serving import run
from tests.table.driving import Drive
from tests.upgrades.golden import Seen, assert_shows, goldens, owner, record, then, update
from tests.upgrades.playing import play

T = TypeVar("T")

TABLES = [
    pytest.param(golden, seen, id=f"{golden.name}-{seen.name}") for golden in goldens() for seen in then(golden).tables
]
every_table = pytest.mark.parametrize(("golden", "seen"), TABLES)


def ask_store(golden: Path, folder: Path, ask: Callable[[Store], Any]) -> Any:
    """Asks this version's store over a copy of a golden."""

    async def asked() -> Any:
        shutil.copy(golden / "fifties.db", folder)
        store = await Store.open(sqlite_url(folder))
        try:
            return await ask(store)
        finally:
            await store.close()

    return run(asked())


@every_table
def test_a_table_looks_as_it_did(golden: Path, seen: Seen, tmp_path: Path) -> None:
    log = ask_store(golden, tmp_path, lambda store: store.load(seen.id))
    table = Table.replay(log)
    assert_shows(update(table, None), seen.update)
    for seat, own in seen.own.items():
        assert_shows(update(table, seat), {**seen.update, "view": {**seen.update["view"], "own": own}})
    assert record(table) == seen.record


@every_table
def test_a_seat_is_its_devices_and_nobody_elses(golden: Path, seen: Seen, tmp_path: Path) -> None:
    async def ask(store: Store) -> None:
        for seat, token in seen.devices.items():
            assert Table.replay(await store.load(seen.id)).party.seats_of(owner(token)) == (seat,)
            [kept] = await store.listed(owner(token))
            assert (kept.id, kept.code) == (seen.id, seen.code)
            if (view := seen.update["view"]) is not None:
                assert kept.over == (view["public"]["phase"] == "over")
            if seen.code is None:
                assert (kept.game, kept.players) == (view["game"], view["public"]["rules"]["players"])
            else:
                found = await store.find_code(seen.code)
                assert found is not None
                assert found.id == seen.id
        assert await store.listed(owner("of nobody")) == []

    ask_store(golden, tmp_path, ask)


@every_table
def test_a_table_is_played_on_to_its_end(golden: Path, seen: Seen, tmp_path: Path) -> None:
    log = ask_store(golden, tmp_path, lambda store: store.load(seen.id))
    drive = Drive(Table.replay(log), log=log)
    drive.carry_out(drive.table.tick(drive.now))
    if drive.table.update(None).around.paused:
        drive.do(Resume())
    if drive.table.live is None:
        drive.do(Start(), drive.table.party.host)
    play(drive)
    assert drive.table.over
    again = Table.replay(drive.log)
    assert [update(again, seat) for seat in (None, *seen.own)] == [
        update(drive.table, seat) for seat in (None, *seen.own)
    ]
    assert record(again) == record(drive.table)
    assert seen.record is None or record(again)["seats"] == seen.record["seats"]


# What a golden is wanted for

WANTED = "something new can stand in a log or a database: write a golden, python -m tests.upgrades.make"


@pytest.fixture(scope="module")
def written() -> list[Any]:
    """Every entry of every golden, as JSON."""
    entries = []
    for golden in goldens():
        with closing(connect(golden / "fifties.db")) as database:
            entries += [msgspec.json.decode(entry) for (entry,) in database.execute("select entry from log")]
    return entries


def objects(written: Any) -> Iterator[dict[str, Any]]:
    """All JSON objects in something."""
    if isinstance(written, dict):
        yield written
        written = list(written.values())
    if isinstance(written, list):
        for value in written:
            yield from objects(value)


UNTAGGED = {Seat: ["seats"], Plan: ["plan"], Clock: ["plan"]}
"""Where in an entry those stand that do not say what they are."""


@pytest.mark.parametrize("kind", [*get_args(Entry), *get_args(Operation), *UNTAGGED], ids=lambda kind: kind.__name__)
def test_there_is_a_golden_of_every_entry_and_operation_and_field(
    kind: type[msgspec.Struct], written: list[Any]
) -> None:
    tag, tag_field = kind.__struct_config__.tag, kind.__struct_config__.tag_field
    if tag_field is None:
        alike = [found for name in UNTAGGED[kind] for entry in written for found in objects(entry.get(name))]
    else:
        alike = [found for found in objects(written) if found.get(tag_field) == tag]
    assert alike, WANTED
    for field in msgspec.structs.fields(kind):
        if field.name == "id" and kind is not Played:
            continue  # all entries have it, and not all kinds are asked for
        values = [found[field.encode_name] for found in alike if field.encode_name in found]
        assert any(value != field.default for value in values), f"{kind.__name__}.{field.name}: {WANTED}"


@pytest.mark.parametrize(("game", "rules"), [(FIFTY, fifty.Rules), (FIFTY_ONE, fifty_one.Rules)])
def test_there_is_a_golden_of_every_option(game: Any, rules: type[msgspec.Struct], written: list[Any]) -> None:
    opened = [entry["rules"] for entry in written if entry["entry"] == "opened" and entry["game"] == game.name]
    for field in msgspec.structs.fields(rules):
        assert any(field.name in rules for rules in opened), f"{field.name}: {WANTED}"


def test_there_is_a_golden_of_this_schema() -> None:
    assert then(goldens()[-1]).schema == SCHEMA, WANTED
