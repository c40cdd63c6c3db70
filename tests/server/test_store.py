"""What the store takes and gives back, in each of its databases."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from fifties.server.database import postgresql_url
from fifties.server.store import Store, StoreFailed, sqlite_url
from fifties.table.log import Joined, Opened
from tests.server.postgresql import PostgreSQL
from tests.server.serving import run

OPENED = Opened("fifty", {}, (), b"seed", 0.5, gathers=True)


Use: TypeAlias = Callable[[Callable[[Store], Any]], None]


@pytest.fixture(scope="module")
def postgresql() -> Iterator[PostgreSQL]:
    with PostgreSQL() as postgresql:
        yield postgresql


@pytest.fixture(params=["sqlite", "postgresql"])
def use(request: pytest.FixtureRequest, tmp_path: Path) -> Use:
    """Asks something of a store in which nothing is."""
    if request.param == "sqlite":
        url = sqlite_url(tmp_path)
    else:
        url = postgresql_url(request.getfixturevalue("postgresql").new())

    async def used(ask: Callable[[Store], Any]) -> None:
        store = await Store.open(url)
        try:
            async with asyncio.timeout(60):
                await ask(store)
        finally:
            await store.close()

    return lambda ask: run(used(ask))


def joined(name: str) -> Joined:
    return Joined(name, name.encode())


def test_what_many_tables_store_at_once_is_there_whole_and_in_order(use: Use) -> None:
    async def ask(store: Store) -> None:
        tables = [f"table-{n}" for n in range(20)]
        await asyncio.gather(*(store.create(id, None, [OPENED], [id.encode()]) for id in tables))

        async def fill(id: str) -> None:
            for n in range(1, 9, 2):
                await store.append(id, n, [joined(f"{n}"), joined(f"{n + 1}")], over=None)

        await asyncio.gather(*map(fill, tables))
        for id in tables:
            assert await store.load(id) == [OPENED, *(joined(f"{n}") for n in range(1, 9))]
            assert [kept.id for kept in await store.listed(id.encode())] == [id]

    use(ask)


def test_two_entries_for_one_place_are_refused_and_neither_is_half_there(use: Use) -> None:
    async def ask(store: Store) -> None:
        await store.create("a", None, [OPENED], [])
        await store.append("a", 1, [joined("Ann")], over=None)
        with pytest.raises(StoreFailed):
            await store.append("a", 1, [joined("Ben"), joined("Mia")], over=True, owners=[b"Ben"])
        assert await store.load("a") == [OPENED, joined("Ann")]
        kept = await store.find("a")
        assert kept is not None
        assert not kept.over
        assert await store.listed(b"Ben") == []

    use(ask)


def test_what_no_database_can_take_is_refused_and_what_others_store_goes_on(use: Use) -> None:
    async def ask(store: Store) -> None:
        with pytest.raises(StoreFailed):
            await store.create("\ud800", None, [OPENED], [])
        assert await store.find("a\0") is None
        await store.create("a", None, [OPENED], [])
        assert await store.load("a") == [OPENED]

    use(ask)


def test_a_code_is_let_go_of_and_a_table_deleted_when_nobody_was_there_for_long(use: Use) -> None:
    async def ask(store: Store) -> None:
        for id, code, over in (("here", "AAAA", True), ("left", "CCCC", False), ("done", "DDDD", True)):
            await store.create(id, code, [OPENED], [b"Ann"])
            await store.append(id, 1, [joined("Ann")], over=over)
        await store.let_go(["left", "done"], 100.0)
        await store.release(100.0)
        assert await store.find_code("CCCC") is not None, "not before"
        await store.release(101.0)
        assert [await store.find_code(code) for code in ("CCCC", "DDDD")] == [None, None]
        await store.delete(101.0)
        kept = sorted(kept.id for kept in await store.listed(b"Ann"))
        assert kept == ["here", "left"]
        assert await store.load("done") == []
        await store.rewrite("left", {1: joined("Ben")})
        assert await store.load("left") == [OPENED, joined("Ben")]

    use(ask)
