"""A finished game again, from the log of its table: its record, and each step as a seat, a bystander or all saw it."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from fifties.rules.fields import Json
from fifties.rules.kinds import Owns
from fifties.rules.wants import COUNT
from fifties.table.effects import Update
from fifties.table.log import Entry, Opened, Played
from fifties.table.party import Sitting
from fifties.table.table import Table

MANY: Final = 20
"""With more seats than this not all are shown open, nor each quiet number and who has written: it would be megabytes,
and nobody reads so many."""

Eyes: TypeAlias = int | Literal["all"] | None
"""Whose: a seat's, all seats' at once, or a bystander's."""


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """A step of a game that is over; ``update.around.seats`` is empty where it is as it was in the step before."""

    update: Update
    """As it was sent then; where all is open, to a bystander."""
    open: Owns | None = None
    """Where all is open, what each seat knew; None where there are too many."""


class Replay(msgspec.Struct, frozen=True):
    """A game that is over, step by step."""

    game: str
    seats: tuple[str, ...]
    """Who sat where at its end."""
    steps: tuple[Step, ...]


def record(entries: Sequence[Entry], number: int) -> dict[str, Json] | None:
    """The record of a table's game, counted from 0; None if there was none or it is not over: it would tell secrets."""
    table = _table(entries)
    for entry in entries[1:]:
        table.push(entry)
        if table.games == number + 1 and table.over:
            return table.kind.write(table.game, _names(table), None)
    return None


def replay(entries: Sequence[Entry], number: int, eyes: Eyes) -> Replay | None:
    """The steps of a table's game, counted from 0; None if there was none, it is not over, or it had no such seat."""
    table, steps = _table(entries), list[Step]()
    for entry in entries[1:]:
        if table.games != number + 1 or not isinstance(entry, Played):
            table.push(entry)
            continue
        if isinstance(eyes, int) and not 0 <= eyes < _seats(table):
            return None
        steps += _steps(table, entry, eyes, len(steps))
        if table.over:
            return Replay(table.kind.name, _names(table), tuple(_slim(steps)))
    return None


def _table(entries: Sequence[Entry]) -> Table:
    opened = entries[0]
    assert isinstance(opened, Opened), "every log begins with the opening of its table"
    return Table(opened)


def _steps(table: Table, entry: Played, eyes: Eyes, before: int) -> Iterator[Step]:
    """What somebody with these eyes was sent of an entry."""
    seat = eyes if isinstance(eyes, int) else None
    many = _seats(table) > MANY
    for played in (entry,) if many else _beats(table, entry):
        events = table.push(played, aloud=True)
        by = getattr(played.operation, "seat", None)
        # What a seat did without events was told to nobody else.
        if by in (None, seat) or (not many and (events or eyes == "all")):
            before += 1
            table.version = before
            yield Step(table.update(seat, events, by if entry.stood_in else None), _open(table, eyes))


def _slim(steps: Iterable[Step]) -> Iterator[Step]:
    """Without the seats where they are as before: they would be most of it."""
    before: tuple[Sitting, ...] = ()
    for step in steps:
        around = step.update.around
        if around.seats == before:
            around = replace(around, seats=())
        else:
            before = around.seats
        yield replace(step, update=replace(step.update, around=around))


def _beats(table: Table, entry: Played) -> Iterable[Played]:
    """The log holds a step of the count only where something came of it: here are those between, and then the entry."""
    game = table.game
    if COUNT in game.wants() and not hasattr(entry.operation, "seat"):
        while COUNT in game.wants() and (beat := game.beat()) != entry.operation:
            yield Played(beat)
        if COUNT not in game.wants():
            return
    yield entry


def _open(table: Table, eyes: Eyes) -> Owns | None:
    if eyes != "all" or _seats(table) > MANY:
        return None
    views = (table.game.view(seat) for seat in range(_seats(table)))
    return table.kind.owns(tuple(view.own for view in views))


def _seats(table: Table) -> int:
    assert table.live is not None, "asked only where a game has begun"
    return table.live.seats


def _names(table: Table) -> tuple[str, ...]:
    """Of those who sit there now: somebody may have taken over a bot's seat."""
    return tuple(chair.name for chair in table.party.chairs[: _seats(table)])
