"""Tables in a real PostgreSQL: whole games, servers and the database itself killed, and what older versions wrote."""

import asyncio
import json
import logging
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import MetaData, create_engine, event

from fifties.rules.refusal import Refused
from fifties.server.database import SCHEMA, STEPS, metadata, open_database, postgresql_url
from fifties.server.store import sqlite_url
from tests.cli.running import fifties
from tests.server.postgresql import PASSWORD, PostgreSQL
from tests.server.serving import Server, Socket, connected, fetch, run
from tests.server.test_live import gather
from tests.upgrades.golden import goldens, then
from tests.upgrades.playing import seated_as_then

pytestmark = pytest.mark.xdist_group("postgresql")


@pytest.fixture(scope="module")
def postgresql() -> Iterator[PostgreSQL]:
    with PostgreSQL() as postgresql:
        yield postgresql


def read(url: str, query: str) -> list[tuple[object, ...]]:
    with psycopg.connect(url) as connection:
        return connection.execute(query.encode()).fetchall()


def older(url: str, golden: Path) -> None:
    """Fills a database with what a golden holds, in tables as they were then."""
    was, engines = MetaData(), [create_engine(sqlite_url(golden)), create_engine(postgresql_url(url))]

    @event.listens_for(was, "column_reflect")
    def _in_general(_inspector: object, _table: object, column: dict[str, object]) -> None:
        column["type"] = column["type"].as_generic()  # type: ignore[attr-defined]

    with engines[0].connect() as old, engines[1].begin() as new:
        was.reflect(old)
        was.create_all(new)
        for table in was.sorted_tables:
            if rows := [row._asdict() for row in old.execute(table.select())]:
                new.execute(table.insert(), rows)
    for engine in engines:
        engine.dispose()


# Games


def test_whole_games_are_kept_while_servers_are_killed(postgresql: PostgreSQL, tmp_path: Path) -> None:
    url = postgresql.new()
    server = Server(tmp_path, "--db", url)

    async def play() -> None:
        server.start()
        token = "hanna-" * 5
        async with connected(server, token) as hanna:
            await gather(hanna, bots=4)
            await hanna.do(do="start")
            assert (await hanna.write())["type"] == "done"
            before, table = hanna.update["view"], hanna.table
            server.kill()
        server.start()
        async with connected(server, token) as hanna:
            await hanna.hello(table)
            await hanna.hear_type("happened")
            assert hanna.update["view"]["own"]["line"] == before["own"]["line"]
            await hanna.play_on()
            plan = {"game": "fifty-one", "rules": {"max_turns": 8}, "bots": ["greedy"] * 2, "pace": 0}
            await hanna.do(do="arrange", plan=plan)
            await hanna.do(do="start")
            await hanna.hear_until(lambda update: update["view"]["game"] == "fifty-one")
            await exchange(hanna)
            server.kill()
        server.start()
        async with connected(server, token) as hanna:
            assert [listed["table"] for listed in (await hanna.hello(table))["tables"]] == [table]
            await hanna.hear_type("happened")
            while hanna.update["view"]["public"]["phase"] != "over":
                await exchange(hanna)
        records = [json.loads((await fetch(server.address, f"g/{table}.{n}.json"))[1]) for n in (0, 1)]
        assert [record["game"] for record in records] == ["fifty", "fifty-one"]
        assert (await fetch(server.address, "health"))[0] == 200
        assert server.stop() == (0, "")

    run(play())
    assert PASSWORD not in str(read(url, "select entry from log"))


async def exchange(socket: Socket) -> None:
    """Takes the first card and gives the first, when it is one's turn; hears what comes of it."""
    await socket.hear_until(lambda update: update["view"]["public"]["seat"] in (0, None))
    public = socket.update["view"]["public"]
    if public["seat"] == 0:
        own = socket.update["view"]["own"]
        operation = {"op": "exchange", "seat": 0, "take": public["board"][0], "give": own["hand"][0], "stop": False}
        assert (await socket.do(do="act", at=socket.update["at"], operation=operation))["type"] == "done"


def test_a_database_that_goes_and_comes_back_lets_people_wait_and_nothing_is_lost(tmp_path: Path) -> None:
    async def play(postgresql: PostgreSQL, server: Server) -> None:
        async with connected(server) as hanna:
            await hanna.hello()
            await hanna.open()
            postgresql.kill()
            operation = {"op": "choose", "seat": 0, "line": hanna.some_line()}
            command = {"do": "act", "at": hanna.update["at"], "operation": operation}
            await hanna.send(type="do", id="line", command=command)
            await hanna.hear_type("wait")
            assert (await fetch(server.address, "health"))[0] == 503
            await asyncio.to_thread(postgresql.start)
            while (answer := await hanna.hear(60)).get("id") != "line":
                pass
            assert answer["type"] == "done"
            await hanna.finish()

    with PostgreSQL() as postgresql, Server(tmp_path, "--db", postgresql.new()) as server:
        run(play(postgresql, server))


# What older versions wrote, and what is not to be used


@pytest.mark.parametrize("golden", goldens(), ids=lambda golden: golden.name)
def test_what_an_older_version_wrote_is_carried_over(
    golden: Path, postgresql: PostgreSQL, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    url = postgresql.new()
    older(url, golden)
    with caplog.at_level(logging.WARNING):
        open_database(postgresql_url(url)).dispose()
    assert (f"carried over to schema {SCHEMA}" in caplog.text) == (then(golden).schema < SCHEMA)
    assert read(url, "select schema from about") == [(SCHEMA,)]
    columns = "select table_name, column_name from information_schema.columns where table_schema = current_schema()"
    assert set(read(url, columns)) == {
        (table.name, column.name) for table in metadata.sorted_tables for column in table.c
    }
    with Server(tmp_path, "--db", url) as server:
        run(seated_as_then(server, golden))


def test_it_is_carried_over_whole_or_not_at_all_and_only_where_nobody_uses_it(postgresql: PostgreSQL) -> None:
    def fails(_old: object) -> None:
        raise ValueError("a step of ours has a fault")

    url = postgresql.new()
    older(url, goldens()[0])
    before = read(url, 'select * from log order by "table", n')
    with pytest.raises(ValueError, match="has a fault"):
        open_database(postgresql_url(url), (*STEPS, fails))
    assert read(url, "select schema from about") == [(1,)]
    assert read(url, 'select * from log order by "table", n') == before

    running = open_database(postgresql_url(url))
    with pytest.raises(Refused) as no:
        open_database(postgresql_url(url), (*STEPS, lambda old: old))
    assert no.value.refusal.code == "store-held"
    assert read(url, "select schema from about") == [(SCHEMA,)]
    running.dispose()
    open_database(postgresql_url(url), (*STEPS, lambda old: old)).dispose()
    with pytest.raises(Refused) as no:
        open_database(postgresql_url(url))
    assert no.value.refusal.code == "store-newer"


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ("mysql://fifties@127.0.0.1/fifties", "postgresql://user@host/name"),
        ("postgresql://fifties:open-sesame@127.0.0.1", "postgresql://user@host/name"),
        ("postgresql://fifties:open-sesame@127.0.0.1:port/fifties", "postgresql://user@host/name"),
        ("open-sesame", "postgresql://user@host/name"),
        ("postgresql://fifties:open-sesame@127.0.0.1:1/fifties", "refused"),
    ],
)
def test_what_is_no_database_is_told_and_no_password(given: str, says: str) -> None:
    done = fifties("serve", "--port", "0", "--db", given)
    assert done.status == 2
    assert "--db" in done.err
    assert says in done.err
    assert len(done.complaints) == 1
    assert PASSWORD not in done.err + done.out


def test_a_wrong_password_and_a_database_of_something_else_are_told(postgresql: PostgreSQL) -> None:
    url = postgresql.new()
    done = fifties("serve", "--port", "0", "--db", url.replace(PASSWORD, "barley"))
    assert (done.status, "password authentication failed" in done.err) == (2, True)
    with psycopg.connect(url) as connection:
        connection.execute("create table recipes (name text)")
    done = fifties("serve", "--port", "0", "--db", url)
    assert (done.status, "it holds recipes" in done.err) == (2, True)
    assert read(url, "select * from recipes") == []


def test_a_folder_and_a_database_are_not_asked_for_together(tmp_path: Path) -> None:
    done = fifties("serve", "--port", "0", "--db", "postgresql://127.0.0.1/fifties", "--data", str(tmp_path))
    assert (done.status, "not both" in done.err) == (2, True)


def test_the_address_may_stand_in_the_environment() -> None:
    done = fifties("serve", "--port", "0", FIFTIES_DB="postgresql://127.0.0.1:1/fifties")
    assert (done.status, "port 1 failed" in done.err) == (2, True)
