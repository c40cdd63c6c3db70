"""Looks into the database of a server that is dead: whether all is there that was promised."""

import shutil
import tempfile
from collections.abc import Collection
from contextlib import closing
from pathlib import Path
from sqlite3 import connect

import msgspec

from fifties.rules.record import score
from fifties.table.log import Entry, Opened
from fifties.table.table import Table
from tests.soak.person import Promised
from tests.upgrades.golden import as_json, record


class Audit:
    """The logs as they stand. The database is copied: what a killed server left is for its successor to mend."""

    def __init__(self, data: Path) -> None:
        with tempfile.TemporaryDirectory() as folder:
            for file in data.glob("fifties.db*"):
                shutil.copy(file, folder)
            with closing(connect(Path(folder) / "fifties.db")) as database:
                assert database.execute("pragma integrity_check").fetchall() == [("ok",)]
                self._rows = database.execute('select "table", n, entry from log order by "table", n').fetchall()
                self._over = dict(database.execute("select id, over from tables").fetchall())

    def of(self, promises: Collection[Promised]) -> dict[str, Table]:
        """Sees that what was promised is there; returns the tables as their logs give them, by id."""
        logs: dict[str, list[Entry]] = {promised.id: [] for promised in promises}
        for table, n, entry in self._rows:
            if (log := logs.get(table)) is not None:
                assert n == len(log), f"{table}: entry {n} stands at place {len(log)}"
                log.append(msgspec.json.decode(entry, type=Entry))
        return {promised.id: self._table(promised, logs[promised.id]) for promised in promises}

    def _table(self, promised: Promised, log: list[Entry]) -> Table:
        assert log, f"{promised.id} was opened, and is not there"
        opened = log[0]
        assert isinstance(opened, Opened)
        if promised.opening is not None:
            assert (opened.game, opened.rules) == (promised.opening["game"], promised.opening["rules"])
        # A room sets the device before the id that it gave.
        ids = [entry.id.partition("-")[2] for entry in log if entry.id is not None]
        assert len(ids) == len(set(ids)), f"{promised.id}: something was done twice"
        lost = {id: command for id, command in promised.done.items() if id not in ids}
        assert not lost, f"{promised.id}: acknowledged and not there: {lost}"
        table = Table.replay(log)
        for name in ("paused", "pace", "named") if promised.opening is not None else ():
            told, stored = getattr(promised, name), getattr(table.live, name)
            assert told in (None, stored), f"{promised.id}: {name} is {stored}, and {told} was acknowledged"
        assert table.over == bool(self._over[promised.id])
        if promised.final is not None:
            assert as_json(table.game.view(None))["public"] == promised.final
        if table.over:
            again = as_json(score(record(table)))
            assert again == as_json(table.kind.result(table.game)), (
                f"{promised.id}: {again} is what the record says, and the log {as_json(table.kind.result(table.game))}"
            )
        return table
