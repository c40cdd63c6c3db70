"""The database: its tables, how it is opened, and how one that an older version wrote is carried over."""

import json
import logging
import os
import sqlite3
import time
from base64 import b64encode
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, Final, TypeAlias

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Engine,
    Float,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    create_engine,
    event,
    insert,
    inspect,
    make_url,
    select,
    text,
    update,
)
from sqlalchemy.exc import ArgumentError, OperationalError

from fifties.rules.refusal import refused
from fifties.words import words

log = logging.getLogger(__name__)

metadata: Final = MetaData()
"""The tables as this version writes them."""

about: Final = Table("about", metadata, Column("schema", Integer, nullable=False))

tables: Final = Table(
    "tables",
    metadata,
    Column("id", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("players", Integer, nullable=False),
    Column("opened", Float, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("code", String, index=True, unique=True),
    Column("left", Float),
)
"""``code`` is what people type to come to a table, while they may; ``left`` is when it was last let go."""

owners: Final = Table(
    "owners",
    metadata,
    Column("table", String, primary_key=True),
    Column("owner", LargeBinary, primary_key=True, index=True),
)
"""Which devices have a seat at a table; which seat, its log tells."""

entries: Final = Table(
    "log",
    metadata,
    Column("table", String, primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("entry", LargeBinary, nullable=False),
)

_BYTES: Final = {"sqlite": "blob", "postgresql": "bytea"}

Step: TypeAlias = Callable[[Connection], object]


def _owners_in_the_log(old: Connection) -> None:
    """From 1 to 2: a table's log tells whose its seats are, and a table may have a code."""
    for table, n, written in old.exec_driver_sql('select "table", n, entry from log where n = 0').all():
        opened = json.loads(written)
        mine = old.execute(text('select seat, owner from seats where "table" = :table'), {"table": table}).all()
        whose = {seat: b64encode(owner).decode() for seat, owner in mine}
        opened["owners"] = [whose.get(seat) for seat in range(len(opened["seats"]))]
        row = {"entry": json.dumps(opened).encode(), "table": table, "n": n}
        old.execute(text('update log set entry = :entry where "table" = :table and n = :n'), row)
    old.exec_driver_sql(
        f'create table owners ("table" varchar not null, owner {_BYTES[old.dialect.name]} not null, '
        'primary key ("table", owner))'
    )
    old.exec_driver_sql("create index ix_owners_owner on owners (owner)")
    old.exec_driver_sql('insert into owners select distinct "table", owner from seats')
    old.exec_driver_sql("drop table seats")
    old.exec_driver_sql("alter table tables add column code varchar")
    old.exec_driver_sql('alter table tables add column "left" float')
    old.exec_driver_sql("create unique index ix_tables_code on tables (code)")


STEPS: Final[tuple[Step, ...]] = (_owners_in_the_log,)
"""What makes a database of schema 1 one of schema 2, then one of 3, and so on to the tables above.

A step is SQL that SQLite and PostgreSQL both know: ``lambda old: old.exec_driver_sql("alter table … add column …")``.
It never uses the tables above, which move on, and is not changed once people have it. Each wants a golden of
``tests/upgrades``.
"""

SCHEMA: Final = 1 + len(STEPS)
"""The version of the tables above."""

_LOCKS: Final = {"sqlite": "begin immediate", "postgresql": "select pg_advisory_xact_lock(5051)"}
"""What keeps a second server from doing the same at the same time, until the transaction ends."""


_PATIENCE: Final = {"connect_timeout": 5, "tcp_user_timeout": 10_000}
"""How long PostgreSQL may take to let us in, in seconds, and to answer at all, in milliseconds."""

_IN_USE: Final = 5050
"""The lock that every connection to PostgreSQL shares: while it can't be had alone, another server is there."""


def postgresql_url(given: str) -> str:
    """The address of a PostgreSQL database, as SQLAlchemy has it; what it leaves open is as libpq has it.

    Raises:
        Refused: it is none.
    """
    try:
        url = make_url(given)
    except (ArgumentError, ValueError):
        raise refused("db-form") from None
    if url.drivername not in ("postgresql", "postgres") or not url.database:
        raise refused("db-form")
    return url.set(drivername="postgresql+psycopg").render_as_string(hide_password=False)


def open_database(url: str, steps: Sequence[Step] = STEPS) -> Engine:
    """Opens a database, makes the tables where there are none, and carries over those of an older version.

    A connection to it stays open from then on, by which others see that it is in use.

    Raises:
        Refused: a newer version wrote it, or something else, or it is damaged, or in use where it may not be.
        SQLAlchemyError, sqlite3.Error: it can't be opened, or a step did not succeed; it is as it was.
    """
    # Neither a fault nor its trace tells what was to be stored: there are secrets in it.
    to = make_url(url)
    if to.get_backend_name() == "sqlite":
        engine = create_engine(to, hide_parameters=True)
        _check(str(to.database))
        event.listen(engine, "connect", _set_up_sqlite)
    else:
        patience = {what: time for what, time in _PATIENCE.items() if what not in to.query}
        engine = create_engine(to, hide_parameters=True, connect_args=patience)
        event.listen(engine, "connect", _set_up_postgresql)
    try:
        with engine.connect() as connection:
            carried_over = _prepare(connection, steps)
    except BaseException:
        engine.dispose()
        raise
    if carried_over:
        # A connection that had the file for itself lets go of it only when it is closed.
        engine.dispose()
        return open_database(url, steps)
    return engine


def _prepare(connection: Connection, steps: Sequence[Step]) -> bool:
    """Whether something was carried over, and not only looked at or made."""
    known, copy = 1 + len(steps), None
    if connection.dialect.name == "sqlite" and (written := _written(connection)) is not None and written < known:
        copy = _hold_and_copy(connection, written, known)
    try:
        connection.exec_driver_sql(_LOCKS[connection.dialect.name])
        written = _written(connection)
        if written is None:
            metadata.create_all(connection)
            connection.execute(insert(about).values(schema=known))
        elif written > known:
            raise refused("store-newer", written=written, known=known)
        elif written < known:
            if connection.dialect.name == "postgresql":
                _hold(connection, written, known)
            for step in steps[written - 1 :]:
                step(connection)
            connection.execute(update(about).values(schema=known))
        connection.commit()
    except BaseException:
        connection.rollback()
        if copy is not None:
            copy.unlink()
        raise
    if written is None or written == known:
        return False
    log.warning(words().text("server-carried-over", known=str(known), copy=str(copy or "none")))
    return True


def _written(connection: Connection) -> int | None:
    """The schema of the version that wrote the database; None if it is empty."""
    found = inspect(connection).get_table_names()
    if found and about.name not in found:
        raise refused("store-foreign", database=str(connection.engine.url.database), tables=", ".join(found[:5]))
    return connection.execute(select(about.c.schema)).scalar() if found else None


def _check(file: str) -> None:
    """Reads all of SQLite's file (100 MB in a quarter of a second): damage is better known before anybody plays."""
    with closing(sqlite3.connect(file)) as database:
        try:
            told = database.execute("pragma quick_check(1)").fetchone()[0]
        except sqlite3.OperationalError:
            raise
        except sqlite3.DatabaseError as no:
            told = str(no)
    if told != "ok":
        raise refused("store-damaged", file=file, reason=" ".join(told.split()))


def _hold(connection: Connection, written: int, known: int) -> None:
    """Takes PostgreSQL's database for this transaction alone."""
    if not connection.exec_driver_sql(f"select pg_try_advisory_xact_lock({_IN_USE})").scalar():
        raise refused("store-held", file=str(connection.engine.url.database), written=written, known=known)


def _hold_and_copy(connection: Connection, written: int, known: int) -> Path:
    """Takes SQLite's file for this connection alone, until it is closed, and copies it as it is."""
    file = Path(str(connection.engine.url.database))
    connection.exec_driver_sql("pragma locking_mode=exclusive")
    try:
        # A database in WAL mode leaves it only where nobody else has it open, even idly.
        connection.exec_driver_sql("pragma journal_mode=delete")
    except OperationalError as no:
        raise refused("store-held", file=str(file), written=written, known=known) from no
    begun = file.with_name(f"{file.name}.copy")
    begun.unlink(missing_ok=True)
    connection.exec_driver_sql("vacuum into ?", (str(begun),))
    with begun.open("rb+") as whole:
        os.fsync(whole.fileno())
    return begun.replace(file.with_name(f"{file.name}.schema-{written}.{time.strftime('%Y%m%d-%H%M%S')}"))


def _set_up_sqlite(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    # A commit is on the disk when it returns (FULL), and readers do not wait for the writer (WAL).
    cursor.execute("PRAGMA busy_timeout=2000")
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    # What is deleted, such as a name that was taken off, does not stay in the file.
    cursor.execute("PRAGMA secure_delete=ON")
    cursor.close()


def _set_up_postgresql(connection: Any, _record: Any) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"select pg_advisory_lock_shared({_IN_USE})")
    connection.commit()
