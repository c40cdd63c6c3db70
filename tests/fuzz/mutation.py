"""Records spoilt with method: most of their structure is kept, so that faults come deep into the reading."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, TypeAlias


@dataclass
class Object:
    """A JSON object that may hold a key twice."""

    pairs: list[tuple[str, Any]]


@dataclass(frozen=True)
class Raw:
    """A piece of text that stands there as it is, JSON or not."""

    text: str


STRANGE: list[Any] = [
    None, True, False, 0, 1, -1, 2, 3, 5, 7, 8, 50, 100_001, 10**9, 10**30, 3.0, -0.0, 0.5, 1e300, "", "As", "*", "5",
    "fifty", "fifty-one", "optional", "void", "instead", "\ud800", "\u202e\x00\n", "x" * 3000, [], [[]],
    [1, 2, 3, 4, 5],
    Object([]), Object([("players", 3)]), Object([("seat", 0), ("clear", True)]), Raw("NaN"), Raw("-Infinity"),
    Raw("1e400"), Raw("9" * 5000), Raw("-" + "9" * 4000), Raw("[" * 3000 + "]" * 3000), Raw("[" * 150 + "]" * 150),
    Raw("01"), Raw("'x'"), Raw("// x"), Raw("\x00"), Raw(""), Raw(","), Raw("}"), Raw("\n"),
]  # fmt: skip
"""What stands where something else was expected."""

KEYS = [
    "", "format", "game", "rules", "players", "rounds", "seats", "meta", "proof", "signature", "lines", "forbidden",
    "danger", "starter", "silent", "bonus", "claims", "invalid", "after_clash", "sudden_death", "score_last", "deals",
    "dealer", "deck", "turns", "reshuffles", "seat", "clear", "take", "give", "stop", "jokers", "suit", "max_turns",
    "\ud800", "\u202e", "x" * 300,
]  # fmt: skip

Slot: TypeAlias = tuple[list[Any], int]
"""A place in a list: an entry, or a pair of an object."""


def spoilt(record: Any, rng: Random) -> bytes:
    """A record with some changes of its structure, and now and then of its bytes."""
    whole = _opened(record)
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        _change(whole, rng)
    data = text_of(whole).encode("utf-8", "surrogatepass")
    return spoilt_bytes(data, rng) if rng.random() < 0.15 else data


def spoilt_bytes(data: bytes, rng: Random) -> bytes:
    """Bytes cut off, flipped, doubled or put in."""
    if not data:
        return data
    place = rng.randrange(len(data))
    match rng.randrange(4):
        case 0:
            return data[:place]
        case 1:
            return data[:place] + bytes([data[place] ^ 1 << rng.randrange(8)]) + data[place + 1 :]
        case 2:
            return (
                data[:place]
                + rng.choice([b"\xff", b"\xef\xbb\xbf", b"\r\n", b"\x00", b'"', b"\\", b"{"])
                + data[place:]
            )
        case _:
            return data[:place] + data[rng.randrange(len(data)) :]


def text_of(value: Any) -> str:
    """The JSON text of a value, with what is no JSON in it."""
    match value:
        case Object(pairs):
            return "{" + ", ".join(f"{json.dumps(key)}: {text_of(inner)}" for key, inner in pairs) + "}"
        case list():
            return "[" + ", ".join(map(text_of, value)) + "]"
        case Raw(text):
            return text
        case _:
            return json.dumps(value)


def _opened(value: Any) -> Any:
    if isinstance(value, dict):
        return Object([(key, _opened(inner)) for key, inner in value.items()])
    return [_opened(inner) for inner in value] if isinstance(value, list) else value


def _slots(value: Any) -> list[Slot]:
    """Every place in a value, those in it included."""
    entries = value.pairs if isinstance(value, Object) else value if isinstance(value, list) else []
    found = [(entries, place) for place in range(len(entries))]
    for entry in entries:
        found += _slots(entry[1] if isinstance(value, Object) else entry)
    return found


def _change(whole: Any, rng: Random) -> None:
    slots = _slots(whole)
    if not slots:
        return
    # Few places are few levels deep: they come as often as all others together.
    shallow = [slot for slot in slots if len(slot[0]) < 12 and isinstance(slot[0][0], tuple)]
    entries, place = rng.choice(shallow if shallow and rng.random() < 0.5 else slots)
    rng.choice(CHANGES)(entries, place, rng)


def _drop(entries: list[Any], place: int, _rng: Random) -> None:
    del entries[place]


def _double(entries: list[Any], place: int, rng: Random) -> None:
    entries.insert(rng.randrange(len(entries) + 1), entries[place])


def _swap(entries: list[Any], place: int, rng: Random) -> None:
    other = rng.randrange(len(entries))
    entries[place], entries[other] = entries[other], entries[place]


def _replace(entries: list[Any], place: int, rng: Random) -> None:
    strange = rng.choice(STRANGE)
    entries[place] = (entries[place][0], strange) if isinstance(entries[place], tuple) else strange


def _nudge(entries: list[Any], place: int, rng: Random) -> None:
    """A number a little off; another value in its neighbour's place."""
    entry = entries[place]
    value = entry[1] if isinstance(entry, tuple) else entry
    other = rng.choice(entries)
    near = (
        value + rng.choice([-10, -1, 1, 10]) if type(value) is int else other[1] if isinstance(other, tuple) else other
    )
    entries[place] = (entry[0], near) if isinstance(entry, tuple) else near


def _rename(entries: list[Any], place: int, rng: Random) -> None:
    if isinstance(entries[place], tuple):
        entries[place] = (rng.choice(KEYS), entries[place][1])


def _add(entries: list[Any], place: int, rng: Random) -> None:
    strange = rng.choice(STRANGE)
    entries.insert(place, (rng.choice(KEYS), strange) if isinstance(entries[place], tuple) else strange)


CHANGES: list[Callable[[list[Any], int, Random], None]] = [_drop, _double, _swap, _replace, _nudge, _rename, _add]
