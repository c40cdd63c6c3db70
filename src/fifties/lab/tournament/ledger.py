"""The ledger: what was played, a line a block, so that a tournament that ends at any moment goes on from there.

The first line says of which tournament it is. Blocks follow in the order in which they were done.
"""

import errno
import os
import sys
from io import FileIO
from pathlib import Path
from types import TracebackType
from typing import Any, Final

import msgspec

from fifties.lab.tournament.block import Block
from fifties.lab.tournament.plan import Plan, sources
from fifties.rules.refusal import Refused, refused, shown

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

FORMAT: Final = "fifties-tournament/1"


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line."""

    format: str
    hash: str
    sources: str
    configuration: dict[str, Any]


class Ledger:
    """An open ledger; nobody else has it open."""

    def __init__(self, path: Path, plan: Plan) -> None:
        """Opens a ledger of this plan, or begins one; a last line that was not written to its end is taken away.

        Raises:
            Refused: it can't be opened, somebody has it open, or it is something else.
        """
        self._name = shown(str(path), 200)
        self._plan = plan
        self.blocks: dict[int, Block] = {}
        """What was played, by its number."""
        try:
            self._file = FileIO(path, "a+")
        except (OSError, ValueError) as no:
            raise self._unusable(no) from None
        try:
            if not _locked(self._file):
                raise refused("ledger-open", file=self._name)
            self._read()
        except OSError as no:
            self._file.close()
            raise self._unusable(no) from None
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> "Ledger":
        return self

    def __exit__(self, _type: type[BaseException] | None, _no: BaseException | None, _at: TracebackType | None) -> None:
        self._file.close()

    def add(self, block: Block) -> None:
        """Writes what was played, at once.

        Raises:
            Refused: it can't be written; what was is still there.
        """
        self.blocks[block.block] = block
        self._write(msgspec.json.encode(block))

    def _write(self, line: bytes) -> None:
        try:
            if self._file.write(line + b"\n") <= len(line):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        except OSError as no:
            raise self._unusable(no) from None

    def _unusable(self, no: Exception) -> Refused:
        reason = no.strerror if isinstance(no, OSError) and no.strerror else str(no)
        return refused("ledger-unusable", file=self._name, reason=reason)

    def _read(self) -> None:
        """Takes in what is there, checked; or begins, where there is nothing or not a whole first line of ours."""
        self._file.seek(0)
        *lines, torn = self._file.readall().split(b"\n")
        plan = self._plan
        head = msgspec.json.encode(Head(FORMAT, plan.hash(), sources(), plan.configuration()))
        if not lines and not head.startswith(torn):
            raise refused("ledger-none", file=self._name)
        for number, line in enumerate(lines, 1):
            if number == 1:
                self._check_head(line)
            else:
                self._take(number, line)
        if torn:
            self._file.truncate(self._file.tell() - len(torn))
        if not lines:
            self._write(head)

    def _check_head(self, line: bytes) -> None:
        try:
            head = msgspec.json.decode(line, type=Head)
        except msgspec.DecodeError:
            raise refused("ledger-none", file=self._name) from None
        if head.format != FORMAT:
            raise refused("ledger-none", file=self._name)
        ours, theirs = _flat(self._plan.configuration()), _flat(head.configuration)
        for key in [*ours, *theirs]:
            if ours.get(key) != theirs.get(key):
                there, here = (shown(str(values.get(key, "–")), 80) for values in (theirs, ours))
                raise refused("ledger-other", file=self._name, what=shown(key), there=there, here=here)
        if (head.hash, head.sources) != (self._plan.hash(), sources()):
            raise refused("ledger-version", file=self._name)

    def _take(self, number: int, line: bytes) -> None:
        try:
            block = msgspec.json.decode(line, type=Block)
        except msgspec.DecodeError:
            block = None
        players = self._plan.players
        if (
            block is None
            or block.block < 0
            or block.block in self.blocks
            or block.table != self._plan.table(block.block)
            or len(block.games) != players
            or any(len(game.points) != players or not game.winners for game in block.games)
        ):
            raise refused("ledger-line", file=self._name, line=number)
        self.blocks[block.block] = block


def _flat(configuration: dict[str, Any]) -> dict[str, Any]:
    """A configuration with what is inside of its objects beside what is not: ``rules.players``."""
    flat: dict[str, Any] = {}
    for key, value in configuration.items():
        inner = {f"{key}.{name}": part for name, part in value.items()} if isinstance(value, dict) else {key: value}
        # As JSON has it: no tuples.
        flat |= msgspec.json.decode(msgspec.json.encode(inner))
    return flat


def _locked(file: FileIO) -> bool:
    """Whether the file is ours alone now, till it is closed or we are gone."""
    try:
        if sys.platform == "win32":
            # A byte behind any end: what is locked there can't be written by ourselves either.
            file.seek(2**30)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
