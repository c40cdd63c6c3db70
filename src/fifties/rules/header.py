"""What the records of all games have in common: format, game, rules, seats, meta, proof and signature."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from fifties.rules.fields import FORMAT, Json, items, mapping, text
from fifties.rules.refusal import Misplaced, Refused, misplaced, shown

R = TypeVar("R")


def read_rules(record: dict[str, Json], read: Callable[[Json], R]) -> R:
    """The options that a record was played with.

    Raises:
        Misplaced: they are missing or refused.
    """
    if "rules" not in record:
        raise misplaced("record", "key-missing", key="rules")
    try:
        return read(record["rules"])
    except Refused as no:
        raise Misplaced("rules", no.refusal) from None


def check_header(
    record: dict[str, Json], players: int, required: Collection[str], optional: Collection[str] = ()
) -> None:
    """Refuses keys that are neither every record's nor these, and extras that are not what they must be.

    Raises:
        Misplaced: the record is wrong: where, and why.
    """
    extras = ("seats", "meta", "proof", "signature")
    mapping(record, "record", ("format", "game", "rules", *required), (*optional, *extras))
    if "seats" in record:
        for seat, name in enumerate(items(record["seats"], "seats", players)):
            text(name, f"seats[{seat}]")
    if "meta" in record:
        if type(record["meta"]) is not dict:
            raise misplaced("meta", "object-needed", given=shown(record["meta"]))
        for key, value in record["meta"].items():
            text(key, "meta")
            text(value, f"meta.{shown(key)}")
    for key in ("proof", "signature"):
        if key in record and type(record[key]) is not dict:
            raise misplaced(key, "object-needed", given=shown(record[key]))


def write_header(game: str, rules: Any, seats: Sequence[str] | None, meta: Mapping[str, str] | None) -> dict[str, Json]:
    """The beginning of a record; what was played is to follow."""
    record: dict[str, Json] = {"format": FORMAT, "game": game, "rules": msgspec.to_builtins(rules)}
    if seats is not None:
        record["seats"] = list(seats)
    if meta is not None:
        record["meta"] = dict(meta)
    return record
