"""What many viewers are told of one thing that happened: encoded once, and then addressed to each."""

from typing import Any, Final

import msgspec

from fifties.protocol import Happened
from fifties.rules.kinds import Own
from fifties.table.effects import Update

_encode: Final = msgspec.json.Encoder().encode

_HOLE: Final = b"\0"
"""Stands where what a seat knows besides is put in; no JSON holds such a byte."""


def address(table: str, code: str | None, seats: tuple[int, ...], seat: int | None) -> bytes:
    """How each ``Happened`` for a viewer begins, up to its update."""
    nothing: Any = msgspec.Raw(b"")
    return _encode(Happened(table, code, seats, seat, update=nothing))[:-1]


class Letter:
    """An update that goes to many."""

    def __init__(self, update: Update) -> None:
        """The update as a bystander sees it."""
        self.update = update
        self._whole: tuple[bytes, bytes] | None = None
        self._brief: tuple[bytes, bytes] | None = None

    def to(self, address: bytes, own: Own | None, brief: bool) -> bytes:
        """The ``Happened`` for an ``address``, with what their seat knows besides.

        Who knows who sits at the table, by the message before, is told it ``brief``: see ``protocol.whole``.
        """
        if brief:
            before, after = self._brief = self._brief or self._opened(brief=True)
        else:
            before, after = self._whole = self._whole or self._opened(brief=False)
        return b"".join((address, before, b"" if self.update.view is None else _encode(own), after))

    def _opened(self, brief: bool) -> tuple[bytes, bytes]:
        """The encoded update before and after what a seat knows besides; the end of the message with it."""
        update, view = self.update, self.update.view
        if brief:
            update = msgspec.structs.replace(update, around=msgspec.structs.replace(update.around, seats=()))
        if view is not None:
            hole: Any = msgspec.Raw(_HOLE)
            update = msgspec.structs.replace(update, view=type(view)(view.public, hole))  # type: ignore[arg-type]
        before, _, after = _encode(update).partition(_HOLE)
        return before, after + b"}"
