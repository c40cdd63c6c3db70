"""The record format, one JSON object a game: reading strictly, canonical bytes, scoring. See the games' own parts.

A reader refuses what it does not know, and says where; it never guesses. What is too long is refused unread.
"""

import codecs
import json
from collections.abc import Iterator
from math import isfinite
from typing import BinaryIO, Final, NoReturn, TypeAlias

from fifties.rules.fields import FORMAT, Json
from fifties.rules.kinds import KINDS
from fifties.rules.refusal import Refused, misplaced, refused, shown

LIMIT: Final = 64 * 2**20
"""The longest record, in bytes."""

_CHUNK: Final = 2**20

Found: TypeAlias = dict[str, Json] | Refused
"""A JSON object, not yet looked into, or why there is none."""


def read_records(stream: BinaryIO) -> Iterator[tuple[int, Found]]:
    """The records of a file with the line that each begins at, from 1: JSON Lines, or one object over several lines.

    It holds one record at a time, and of a line that is too long no more than the limit.
    """
    lines = _lines(stream)
    for number, line in lines:
        found = _parse(line)
        if line is not None and _may_go_on(line, found):
            yield from _spread(number, line, lines)
        else:
            yield number, found
        break
    for number, line in lines:
        yield number, _parse(line)


def score(record: dict[str, Json]) -> dict[str, Json]:
    """What ``fifties score`` prints for a record.

    Raises:
        Refused: the record is wrong; a ``Misplaced`` says where.
    """
    given = record.get("format")
    if given != FORMAT:
        raise misplaced("format", "record-format", given=shown(given), format=FORMAT)
    name = record.get("game")
    kind = KINDS.get(name) if isinstance(name, str) else None
    if kind is None:
        raise misplaced("game", "record-game", given=shown(name), games=" | ".join(KINDS))
    return kind.result(kind.read(record))


def canonical(record: dict[str, Json]) -> bytes:
    """The bytes to hash or sign: UTF-8, keys sorted, no spaces, without ``signature``.

    Raises:
        Refused: a text in it, which only a ``proof`` can hold, is half of a character.
    """
    unsigned = {key: value for key, value in record.items() if key != "signature"}
    try:
        return json.dumps(unsigned, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()
    except UnicodeEncodeError:
        raise refused("text-surrogate") from None


def _lines(stream: BinaryIO) -> Iterator[tuple[int, bytes | None]]:
    """The lines that are not blank, with their numbers from 1; None for one that is too long to be read."""
    number = 0
    while line := stream.readline(LIMIT + 1):
        number += 1
        is_cut = len(line) > LIMIT and not line.endswith(b"\n")
        if number == 1:
            line = line.removeprefix(codecs.BOM_UTF8)
        if is_cut:
            del line
            while (rest := stream.readline(_CHUNK)) and not rest.endswith(b"\n"):
                pass
            yield number, None
        elif line.strip():
            yield number, line


def _spread(first: int, line: bytes, lines: Iterator[tuple[int, bytes | None]]) -> Iterator[tuple[int, Found]]:
    """The object that begins at a line and goes on over others; if one of them is a record, JSON Lines after all."""
    pieces: list[tuple[int, bytes]] = [(first, line)]
    before, size = first, len(line)
    for number, piece in lines:
        if piece is not None and piece.lstrip().startswith(b"{"):
            found = _parse(piece)
            if isinstance(found, dict) and "format" in found and "game" in found:
                yield from ((earlier, _parse(text)) for earlier, text in pieces)
                yield number, found
                return
        size += number - before - 1 + (LIMIT if piece is None else len(piece))
        before = number
        if size > LIMIT:
            pieces = pieces[:1]
        elif piece is not None:
            pieces.append((number, piece))
    yield first, _parse(None if size > LIMIT else _joined(pieces))


def _joined(pieces: list[tuple[int, bytes]]) -> bytes:
    """The pieces in one, each on its line again, with the blank ones between, so that an error is told by its line."""
    before = pieces[0][0] - 1
    joined = bytearray()
    for number, text in pieces:
        joined += b"\n" * (number - before - 1) + text
        before = number
    return bytes(joined)


def _may_go_on(line: bytes, found: Found) -> bool:
    """Whether a line could be the beginning of an object over several lines: nothing is wrong but that it ends."""
    return isinstance(found, Refused) and found.refusal.code == "json-ends" and line.lstrip().startswith(b"{")


def _parse(line: bytes | None) -> Found:
    """One JSON object, or why not; None stands for a line that was too long."""
    if line is None:
        return refused("record-long", limit=LIMIT // 2**20)
    try:
        record = _DECODER.decode(line.decode())
    except UnicodeDecodeError as no:
        return refused("json-utf8", byte=no.start + 1)
    except json.JSONDecodeError as no:
        if no.pos >= len(no.doc.rstrip()) or no.msg.startswith("Unterminated string"):
            return refused("json-ends")
        return refused("json-syntax", line=no.lineno, column=no.colno, near=shown(no.doc[no.pos : no.pos + 20]))
    except RecursionError:
        return refused("json-deep")
    except Refused as no:
        return no
    except ValueError:
        # Python refuses to read whole numbers of thousands of digits: their cost grows with the square.
        return refused("json-number")
    return record if isinstance(record, dict) else refused("record-object", given=shown(record))


def _unique(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise refused("key-twice", key=shown(key))
            seen.add(key)
    return found


def _finite(digits: str) -> float:
    """A fraction; one that is too large to be held, such as 1e400, could not be written again."""
    number = float(digits)
    if not isfinite(number):
        raise refused("json-number")
    return number


def _no_constant(name: str) -> NoReturn:
    raise refused("json-constant", name=name)


_DECODER = json.JSONDecoder(object_pairs_hook=_unique, parse_float=_finite, parse_constant=_no_constant)
