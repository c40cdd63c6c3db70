"""Taking somebody's name off a table: out of the log itself, so that no replay and no record has it any more."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from typing import Final

from msgspec.structs import replace

from fifties.table.log import Began, Entry, Joined, Opened, Seat, Took
from fifties.table.party import Chair
from fifties.table.table import Table

NEUTRAL: Final = "Player {}"
"""What a seat is called, counted from 1, whose name was taken off: a name like any other, in no language's words."""


@dataclass(frozen=True)
class Forgotten:
    """A log without somebody's name."""

    entries: dict[int, Entry]
    """Those that are to be others, by their place."""
    names: tuple[str, ...]
    """What the seats are called at the end of the log."""


def forget(entries: Sequence[Entry], owner: bytes) -> Forgotten:
    """The log without the names of the seats that a device has, or had last, before they were left."""
    theirs = _named_by(entries, owner)
    others: dict[int, Entry] = {}
    first = entries[0]
    assert isinstance(first, Opened), "every log begins with the opening of its table"
    opened = replace(first, seats=tuple(_seat(i, seat, (0, i) in theirs) for i, seat in enumerate(first.seats)))
    table = Table(opened)
    if opened != first:
        others[0] = opened
    for n, entry in enumerate(entries[1:], 1):
        other = _without(entry, table, is_theirs=(n, 0) in theirs)
        if other != entry:
            others[n] = other
        table.push(other)
    return Forgotten(others, tuple(chair.name for chair in table.party.chairs))


def _named_by(entries: Sequence[Entry], owner: bytes) -> set[tuple[int, int]]:
    """The entries, and the seats in the first, that gave names to seats which are or were last of a device."""
    first = entries[0]
    assert isinstance(first, Opened), "every log begins with the opening of its table"
    table = Table(first)
    chairs = {(0, i): chair for i, chair in enumerate(table.party.chairs)}
    last: dict[Chair, bytes | None] = {chair: chair.owner for chair in chairs.values()}
    for n, entry in enumerate(entries[1:], 1):
        table.push(entry)
        if isinstance(entry, Joined):
            chairs[n, 0] = table.party.chairs[-1]
        elif isinstance(entry, Took):
            chairs[n, 0] = table.party.chairs[entry.seat]
        for chair in table.party.chairs:
            last[chair] = chair.owner or last.get(chair)
    return {place for place, chair in chairs.items() if last[chair] == owner}


def _without(entry: Entry, table: Table, is_theirs: bool) -> Entry:
    """An entry without a name of theirs; ``table`` is as it was before it."""
    match entry:
        case Joined() if is_theirs:
            return replace(entry, name=_neutral(len(table.party.chairs), table))
        case Took() if is_theirs:
            return replace(entry, name=_neutral(entry.seat, table))
        case Began():
            people = [chair.name for chair in table.party.chairs if chair.person]
            return replace(entry, seats=(*map(Seat, people), *entry.seats[len(people) :]))
    return entry


def _neutral(seat: int, table: Table) -> str:
    taken = {chair.name for chair in table.party.chairs}
    return next(name for i in count(seat + 1) if (name := NEUTRAL.format(i)) not in taken)


def _seat(i: int, seat: Seat, is_theirs: bool) -> Seat:
    return replace(seat, name=NEUTRAL.format(i + 1)) if is_theirs else seat
