"""The record format, one JSON object a game: reading strictly, canonical bytes, scoring. See the games' own parts.

A reader refuses what it does not know, and says where; it never guesses. What is too long is refused unread.
"""

import codecs
import json
from collections.abc import Iterator
from io import BytesIO
from typing import BinaryIO, Final, TypeAlias

from fifties.rules.fields import FORMAT, Json
from fifties.rules.kinds import KINDS, Game, Kind
from fifties.rules.refusal import Refused, misplaced, refused, shown
from fifties.rules.strict_json import decode

LIMIT: Final = 64 * 2**20
"""The longest record, in bytes."""

_CHUNK: Final = 2**20

Found: TypeAlias = dict[str, Json] | Refused
"""A JSON object, not yet looked into, or why there is none."""


def read_records(stream: BinaryIO) -> Iterator[tuple[int, Found]]:
    """The records of a file with the line that each begins at, from 1: JSON Lines, or one object over several lines.

    It holds one record at a time, and of a line that is too long no more than the limit.

    >>> from io import BytesIO
    >>> file = BytesIO(b'{"format": "fifties-record/1"}\\n{"oops"\\n')
    >>> for line, found in read_records(file):
    ...     print(line, found)
    1 {'format': 'fifties-record/1'}
    2 json-ends
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

    >>> import json, pathlib
    >>> score(json.loads(pathlib.Path("docs/example.json").read_text()))["totals"]
    [10, 13, 8, 9, 10]
    """
    kind = _kind(record)
    return kind.result(kind.read(record))


def replay(record: dict[str, Json]) -> Game:
    """The game that a record holds, of either kind.

    Raises:
        Refused: the record is wrong; a ``Misplaced`` says where.

    >>> import json, pathlib
    >>> replay(json.loads(pathlib.Path("docs/example.json").read_text()))
    <Game of Fifty: round 2 of 4: reveal>
    """
    game: Game = _kind(record).read(record)
    return game


def _kind(record: dict[str, Json]) -> Kind:
    """The game that a record says it is of."""
    given = record.get("format")
    if given != FORMAT:
        raise misplaced("format", "record-format", given=shown(given), format=FORMAT)
    name = record.get("game")
    kind = KINDS.get(name) if isinstance(name, str) else None
    if kind is None:
        raise misplaced("game", "record-game", given=shown(name), games=" | ".join(KINDS))
    return kind


def canonical(record: dict[str, Json]) -> bytes:
    """The bytes to hash or sign: UTF-8, keys sorted, no spaces, without ``signature``.

    Raises:
        Refused: a text in it, which only a ``proof`` can hold, is half of a character.

    >>> canonical({"game": "fifty", "format": "fifties-record/1", "signature": {}})
    b'{"format":"fifties-record/1","game":"fifty"}'
    """
    unsigned = {key: value for key, value in record.items() if key != "signature"}
    try:
        return json.dumps(unsigned, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()
    except UnicodeEncodeError:
        raise refused("text-surrogate") from None


def _lines(stream: BinaryIO, first: int = 1) -> Iterator[tuple[int, bytes | None]]:
    """The lines that are not blank, with their numbers; None for one that is too long to be read."""
    number = first - 1
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
    text, size, before = bytearray(line), len(line), first
    for number, piece in lines:
        if piece is not None and piece.lstrip().startswith(b"{"):
            found = _parse(piece)
            if isinstance(found, dict) and "format" in found and "game" in found:
                yield from ((earlier, _parse(part)) for earlier, part in _lines(BytesIO(text), first))
                yield number, found
                return
        # The blank lines between stay, so that an error is told by its line.
        blank = number - before - 1
        size += blank + (LIMIT if piece is None else len(piece))
        before = number
        if size > LIMIT:
            text = bytearray(line)
        elif piece is not None:
            text += b"\n" * blank + piece
    yield first, _parse(None if size > LIMIT else text)


def _may_go_on(line: bytes, found: Found) -> bool:
    """Whether a line could be the beginning of an object over several lines: nothing is wrong but that it ends."""
    return isinstance(found, Refused) and found.refusal.code == "json-ends" and line.lstrip().startswith(b"{")


def _parse(line: bytes | bytearray | None) -> Found:
    """One JSON object, or why not; None stands for a line that was too long."""
    if line is None:
        return refused("record-long", limit=LIMIT // 2**20)
    try:
        record = decode(line)
    except Refused as no:
        return no
    return record if isinstance(record, dict) else refused("record-object", given=shown(record))
