"""A soak that ends soon; ``make soak`` goes on for long."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.server.serving import Server, run
from tests.soak.audit import Audit
from tests.soak.play import Soak


def test_what_is_acknowledged_outlives_kills_and_what_is_not_there_is_noticed(tmp_path: Path) -> None:
    soak = Soak("tea", 3, Server(tmp_path))
    run(soak.run(lambda: soak.ends.total() >= 2 and soak.acknowledged >= 5))
    assert soak.ends["killed"] > 0
    table = next(table for table in soak.tables if table.done)
    with closing(sqlite3.connect(tmp_path / "fifties.db")) as database:
        database.execute('delete from log where "table" = ? and n > 0', (table.id,))
        database.commit()
    with pytest.raises(AssertionError, match="acknowledged and not there"):
        Audit(tmp_path).of([table])
