import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from fifties.server.store import Store, StoreFailed, sqlite_url
from fifties.table.log import Joined, Opened
from tests.server.serving import run

OPENED = Opened("fifty", {}, (), b"seed", 0.5, gathers=True)


def use(data: Path, ask: Any) -> None:
    async def used() -> None:
        store = await Store.open(sqlite_url(data))
        try:
            async with asyncio.timeout(60):
                await ask(store)
        finally:
            await store.close()

    work: Coroutine[Any, Any, None] = used()
    run(work)


def joined(name: str) -> Joined:
    return Joined(name, name.encode())


def test_what_many_tables_store_at_once_is_there_whole_and_in_order(tmp_path: Path) -> None:
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

    use(tmp_path, ask)


def test_two_entries_for_one_place_are_refused_and_neither_is_half_there(tmp_path: Path) -> None:
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

    use(tmp_path, ask)


def test_what_no_database_can_take_is_refused_and_what_others_store_goes_on(tmp_path: Path) -> None:
    async def ask(store: Store) -> None:
        with pytest.raises(StoreFailed):
            await store.create("\ud800", None, [OPENED], [])
        await store.create("a", None, [OPENED], [])
        assert await store.load("a") == [OPENED]

    use(tmp_path, ask)
