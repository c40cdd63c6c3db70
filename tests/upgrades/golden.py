"""Goldens: databases as some version wrote them, and what their tables looked like then. Kept for ever.

Each is a folder of ``goldens/`` with a number for its name: ``fifties.db`` is the database, ``then.json`` a ``Then``.
"""

import hashlib
from pathlib import Path
from typing import Any

import msgspec

from fifties.table.table import Table

FOLDER = Path(__file__).parent / "goldens"


class Seen(msgspec.Struct):
    """A table as it looked when it was left."""

    name: str
    id: str
    devices: dict[int, str]
    """The device's token, by the seat of a person."""
    update: Any
    """What a bystander is sent of how things stand."""
    own: dict[int, Any]
    """What each seat sees besides, where a game has begun."""
    record: Any
    """None where none has."""
    code: str | None = None


class Then(msgspec.Struct):
    """What a version wrote, beside its database."""

    version: str
    schema: int
    tables: list[Seen]


def goldens() -> list[Path]:
    """All of them, the oldest first."""
    return sorted((path.parent for path in FOLDER.glob("*/then.json")), key=lambda golden: int(golden.name))


def then(golden: Path) -> Then:
    return msgspec.json.decode((golden / "then.json").read_bytes(), type=Then)


def update(table: Table, seat: int | None) -> Any:
    """How things stand, as JSON, but for what is said to those alone who were there."""
    sent = as_json(table.update(seat))
    sent["around"].pop("left", None)
    return {part: sent[part] for part in ("at", "view", "around")}


def record(table: Table) -> Any:
    """The record of the game that is played or was last, as JSON; None before the first."""
    names = [chair.name for chair in table.party.chairs[: table.live.seats]] if table.live else []
    return as_json(table.kind.write(table.game, names, None)) if table.live else None


def as_json(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def owner(token: str) -> bytes:
    """What the database keeps of a device's token."""
    return hashlib.sha256(token.encode()).digest()


def assert_shows(now: Any, then: Any, where: str = "") -> None:
    """All that was seen then is seen now; there may be more."""
    if isinstance(then, dict):
        assert isinstance(now, dict), where
        for key, value in then.items():
            assert key in now, f"{where}.{key}"
            assert_shows(now[key], value, f"{where}.{key}")
    elif isinstance(then, list):
        assert len(now) == len(then), where
        for place, value in enumerate(then):
            assert_shows(now[place], value, f"{where}[{place}]")
    else:
        assert now == then, where
