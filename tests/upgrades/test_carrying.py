"""A database of an older version is carried over step by step, whole or not at all; the steps here are made up."""

import logging
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from sqlite3 import DatabaseError, connect
from typing import Any

import pytest
from sqlalchemy import Connection, inspect
from sqlalchemy.exc import DBAPIError

from fifties.rules.refusal import Refused
from fifties.server.database import SCHEMA, STEPS, Step, open_database
from fifties.server.store import sqlite_url
from tests.cli.running import fifties
from tests.server.serving import Server, run
from tests.upgrades.golden import goldens
from tests.upgrades.playing import seated_as_then

GOLDEN = goldens()[-1]


def note_it(old: Connection) -> None:
    old.exec_driver_sql("alter table about add column note varchar")
    old.exec_driver_sql("update about set note = 'by a step'")


def keep_the_note(old: Connection) -> None:
    old.exec_driver_sql("create table notes (note varchar primary key)")
    old.exec_driver_sql("insert into notes select note from about")


TWO_MORE: Sequence[Step] = (*STEPS, note_it, keep_the_note)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with the latest golden's database."""
    shutil.copy(GOLDEN / "fifties.db", tmp_path)
    return tmp_path


def carry(data: Path, steps: Sequence[Step]) -> None:
    open_database(sqlite_url(data), steps).dispose()


def read(file: Path, query: str) -> list[Any]:
    with closing(connect(file)) as database:
        return database.execute(query).fetchall()


def everything(file: Path) -> list[str]:
    with closing(connect(file)) as database:
        return list(database.iterdump())


def copies(data: Path) -> list[Path]:
    return sorted(
        path for path in data.iterdir() if not path.name.startswith("fifties.db-") and path.name != "fifties.db"
    )


def test_the_steps_are_done_in_order_and_a_copy_is_kept_and_named(data: Path, caplog: pytest.LogCaptureFixture) -> None:
    before = everything(data / "fifties.db")
    with caplog.at_level(logging.WARNING):
        carry(data, TWO_MORE)
    assert read(data / "fifties.db", "select schema from about") == [(SCHEMA + 2,)]
    assert read(data / "fifties.db", "select note from notes") == [("by a step",)]
    [copy] = copies(data)
    assert everything(copy) == before
    assert str(copy) in caplog.text
    carry(data, TWO_MORE)
    assert copies(data) == [copy], "a second time there is nothing to do"


def test_only_the_steps_that_are_missing_are_done(data: Path) -> None:
    carry(data, TWO_MORE[:-1])
    with closing(connect(data / "fifties.db")) as database:
        database.execute("update about set note = 'by somebody'")
        database.commit()
    carry(data, TWO_MORE)
    assert read(data / "fifties.db", "select note from notes") == [("by somebody",)]
    assert len(copies(data)) == 2


def test_a_step_that_fails_leaves_the_database_as_it_was(data: Path) -> None:
    before = everything(data / "fifties.db")
    with pytest.raises(DBAPIError):
        carry(data, (*TWO_MORE, lambda old: old.exec_driver_sql("update nothing set it = 1")))
    assert everything(data / "fifties.db") == before
    assert copies(data) == []
    carry(data, TWO_MORE)


def test_a_process_that_is_killed_within_a_step_leaves_the_database_as_it_was(data: Path) -> None:
    before = everything(data / "fifties.db")
    program = f"""
import os, signal
from pathlib import Path
from tests.upgrades.test_carrying import TWO_MORE, carry
carry(Path({str(data)!r}), (*TWO_MORE, lambda old: os.kill(os.getpid(), signal.SIGKILL)))
"""
    ended = subprocess.run([sys.executable, "-c", program], check=False, timeout=60)
    assert ended.returncode == -signal.SIGKILL
    assert everything(data / "fifties.db") == before
    carry(data, TWO_MORE)
    assert read(data / "fifties.db", "select schema from about") == [(SCHEMA + 2,)]


@pytest.mark.parametrize("golden", goldens(), ids=lambda golden: golden.name)
def test_a_server_that_has_the_database_open_is_left_alone(golden: Path, tmp_path: Path) -> None:
    shutil.copy(golden / "fifties.db", tmp_path)
    with Server(tmp_path) as server:
        before, kept = everything(tmp_path / "fifties.db"), copies(tmp_path)
        with pytest.raises(Refused) as no:
            carry(tmp_path, TWO_MORE)
        assert no.value.refusal.code == "store-held"
        assert copies(tmp_path) == kept
        assert everything(tmp_path / "fifties.db") == before
        run(seated_as_then(server, golden))
        server.stop()
    carry(tmp_path, TWO_MORE)


def test_two_that_carry_over_at_once_do_it_once(data: Path) -> None:
    def attempt(_: int) -> bool:
        try:
            carry(data, TWO_MORE)
        except (Refused, DBAPIError):
            return False
        return True

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(attempt, range(2)))
    carry(data, TWO_MORE)
    assert read(data / "fifties.db", "select schema from about") == [(SCHEMA + 2,)]
    assert read(data / "fifties.db", "pragma integrity_check") == [("ok",)]
    assert len(copies(data)) == 1


@pytest.mark.parametrize("golden", goldens(), ids=lambda golden: golden.name)
def test_what_was_carried_over_has_the_tables_of_a_new_one(golden: Path, tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    old.mkdir()
    new.mkdir()
    shutil.copy(golden / "fifties.db", old)
    assert described(old) == described(new)


def described(data: Path) -> dict[str, Any]:
    """Every table with its columns, keys and indexes."""

    def describe(connection: Connection) -> dict[str, Any]:
        tables = inspect(connection)
        return {
            name: (
                {column["name"]: (str(column["type"]), column["nullable"]) for column in tables.get_columns(name)},
                tables.get_pk_constraint(name)["constrained_columns"],
                sorted((index["column_names"], index["unique"]) for index in tables.get_indexes(name)),
            )
            for name in tables.get_table_names()
        }

    engine = open_database(sqlite_url(data))
    with engine.connect() as connection:
        found = describe(connection)
    engine.dispose()
    return found


# What is no database of ours


def of_something_else(file: Path) -> None:
    with closing(connect(file)) as database:
        database.execute("create table recipes (name text)")


def no_database(file: Path) -> None:
    file.write_text("Dear diary, " * 1000)


def half_of_it(file: Path) -> None:
    file.write_bytes((GOLDEN / "fifties.db").read_bytes()[: 13 * 4096])


def a_page_of_noise(file: Path) -> None:
    whole = bytearray((GOLDEN / "fifties.db").read_bytes())
    whole[5 * 4096 : 6 * 4096] = bytes(range(256)) * 16
    file.write_bytes(whole)


def of_a_newer_version(file: Path) -> None:
    shutil.copy(GOLDEN / "fifties.db", file)
    with closing(connect(file)) as database:
        database.execute("update about set schema = 99")
        database.commit()


def a_folder(file: Path) -> None:
    file.mkdir()


def content(file: Path) -> Any:
    """What is in a database, or in whatever it is."""
    try:
        return everything(file)
    except DatabaseError:
        return file.read_bytes() if file.is_file() else None


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (of_something_else, ["fifties.db", "recipes", "--data"]),
        (no_database, ["fifties.db", "not a database", "begin anew"]),
        (half_of_it, ["fifties.db", "damaged", "begin anew"]),
        (a_page_of_noise, ["fifties.db", "damaged", "begin anew"]),
        (of_a_newer_version, ["99", str(SCHEMA), "newer version", "--data"]),
        (a_folder, ["unable to open"]),
    ],
)
def test_what_is_no_database_of_ours_is_said_so_and_left_alone(
    make: Callable[[Path], None], said: list[str], tmp_path: Path
) -> None:
    file = tmp_path / "fifties.db"
    make(file)
    before = content(file)
    done = fifties("serve", "--port", "0", "--data", str(tmp_path))
    assert done.status == 2
    assert done.out == ""
    assert "Traceback" not in done.err
    assert len(done.complaints) == 1
    assert all(part in done.err for part in said), done.err
    assert before == content(file)
