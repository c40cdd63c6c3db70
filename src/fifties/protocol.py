"""What goes over the socket: two closed sets of messages, by direction. The page's types are generated from these.

A client says ``Hello`` and hears ``Welcome``; whatever else it asks carries an id of its own making, and is answered by
``Done`` (after it is stored) or ``Refused`` with that id. The same id again is answered again and not done again.
"""

from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec

from fifties.rules import refusal
from fifties.rules.refusal import Param
from fifties.rules.refusal import Refused as RulesRefused
from fifties.rules.values import kebab
from fifties.table.commands import Command
from fifties.table.effects import Update
from fifties.table.log import Plan

PROTOCOL: Final = 3
"""Grows whenever an older page could not talk to a newer server."""


Id: TypeAlias = Annotated[str, msgspec.Meta(max_length=64)]
"""What a client calls something that it asks for, or a table, a code or a key."""

Typed: TypeAlias = Annotated[str, msgspec.Meta(max_length=200)]
"""A name as somebody has typed it."""


class _Message(msgspec.Struct, frozen=True, tag=kebab, tag_field="type", forbid_unknown_fields=True):
    pass


# From a client


class Greeting(msgspec.Struct, frozen=True):
    """What every version's first message has, so that any server can tell any page which of the two is another."""

    type: Literal["hello"]
    protocol: int


class Hello(_Message, frozen=True):
    """The first message on a socket: who I am, and which table I am looking at."""

    protocol: int
    token: str
    """The device's own secret, 22 to 64 letters, digits, ``-`` or ``_``; it owns what was opened with it."""
    table: Id | None = None
    """Its id, or its code."""
    watch: bool = False
    """Whether I only watch, even where I have a seat: a big screen does."""


class Open(_Message, frozen=True):
    """Open a table for one person and bots and begin to play; answered by ``Seated``."""

    id: Id
    game: Typed
    rules: dict[str, Any]
    name: Typed
    bots: tuple[str, ...]
    """The bot of each other seat, by name."""
    pace: float = 0.8


class Gather(_Message, frozen=True):
    """Open a table that people come to, and sit down at it as its host; answered by ``Seated``."""

    id: Id
    name: Typed
    plan: Plan


class Look(_Message, frozen=True):
    """Play from another of the seats that this device has at the table; answered by ``Happened``."""

    id: Id
    seat: int


class Lend(_Message, frozen=True):
    """Ask for a key with which another device takes over what this one looks at; answered by ``Lent``."""

    id: Id


class Fetch(_Message, frozen=True):
    """Take over the seat that a key is for; answered by ``Seated``."""

    id: Id
    key: Id


class Forget(_Message, frozen=True):
    """Take the names of this device's seats off a table, from its log and records too; answered by ``Done``."""

    id: Id
    table: Id
    """Its id."""


class Do(_Message, frozen=True):
    """Do something at the table."""

    id: Id
    command: Command


ClientIn: TypeAlias = Hello | Open | Gather | Look | Lend | Fetch | Forget | Do


# From the server


class Listed(msgspec.Struct, frozen=True):
    """A table of this device, for going back to it."""

    table: str
    game: str
    players: int
    opened: float
    """When, in seconds since 1970."""
    over: bool


class Welcome(_Message, frozen=True):
    """The answer to ``Hello``; if the table is known, a ``Happened`` follows."""

    protocol: int
    version: str
    page: str | None
    """The build of the page that is served here; a page that is another one loads itself again."""
    address: str
    """What links and QR codes for other devices begin with; it ends in a slash."""
    tables: tuple[Listed, ...]
    """The device's last tables, newest first."""
    bots: dict[str, tuple[str, ...]]
    """The bots of each game."""


class Seated(_Message, frozen=True):
    """The table is open; a ``Happened`` follows."""

    id: str
    table: str


class Lent(_Message, frozen=True):
    """The key: it opens once, and for so many seconds."""

    id: str
    key: str
    seconds: int


class Happened(_Message, frozen=True):
    """What happened at the table, and how things stand now."""

    table: str
    code: str | None
    """What people type to come to this table; None where it has none, or where it is hidden."""
    seats: tuple[int, ...]
    """The seats of this device; none for a bystander."""
    seat: int | None
    """The one of them that ``update`` is seen from."""
    update: Update
    """Who sits there is left out where it is as in the message before on this socket: see ``whole``."""


class Done(_Message, frozen=True):
    """What was asked with this id is done, and stored."""

    id: str


class Refused(_Message, frozen=True):
    """It is not done; ``id`` is None where the message could not be read."""

    id: str | None
    code: str
    params: dict[str, Param]

    @classmethod
    def of(cls, id: str | None, no: RulesRefused) -> "Refused":
        """The message for an exception."""
        return cls(id, no.refusal.code, no.refusal.params)

    @property
    def refusal(self) -> refusal.Refusal:
        """The same as the rules have it, for words to be put to it."""
        return refusal.Refusal(self.code, self.params)


class Wait(_Message, frozen=True):
    """One moment: the server can't store what happens just now, and nothing is lost."""


def whole(happened: Happened, before: Happened | None) -> Happened:
    """A message with what was left out of it, after the one ``before`` on the same socket.

    Where there is a host somebody sits, so that no seats then means the same as before.
    """
    around = happened.update.around
    if around.seats or around.host is None or before is None:
        return happened
    around = msgspec.structs.replace(around, seats=before.update.around.seats)
    return msgspec.structs.replace(happened, update=msgspec.structs.replace(happened.update, around=around))


ClientOut: TypeAlias = Welcome | Seated | Lent | Happened | Done | Refused | Wait
