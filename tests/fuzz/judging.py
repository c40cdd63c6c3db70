"""What must hold of a file whatever is in it: each record is scored, and rightly, or refused with its place."""

import io
import json
from typing import Any

from fifties.rules.record import canonical, read_records, score
from fifties.rules.refusal import Misplaced, Refused
from fifties.words import words
from tests.fifty_one import oracle as fifty_one
from tests.fifty_one.test_oracle import plain
from tests.rules import oracle as fifty

PLACED_IN_TEXT = {"json-ends", "json-syntax", "json-utf8", "record-object", "record-long"}
"""What is refused before there is a value to have a place in: the message tells the line, and mostly the byte."""


def judge(data: bytes) -> list[tuple[int, Any]]:
    """Reads and scores a file as ``fifties score`` does; returns each line with its result, or None where refused."""
    outcomes: list[tuple[int, Any]] = []
    for line, found in read_records(io.BytesIO(data)):
        try:
            if isinstance(found, Refused):
                raise found
            result = score(found)
        except Refused as no:
            check_refusal(no)
            outcomes.append((line, None))
        else:
            check_result(found, result)
            outcomes.append((line, result))
    assert [line for line, _ in outcomes] == sorted({line for line, _ in outcomes})
    return outcomes


def check_refusal(no: Refused) -> None:
    """It says where, and can be told on one line."""
    assert isinstance(no, Misplaced) or no.refusal.code in PLACED_IN_TEXT, no
    told = words().error(no)
    assert told.isprintable(), told
    assert len(told) < 500, told


def check_result(record: dict[str, Any], result: dict[str, Any]) -> None:
    """The oracles, which share no code with the games, score it the same; and what was read can be written again."""
    if record["game"] == "fifty":
        assert json.loads(json.dumps(result)) == fifty.play(record["rules"], record["rounds"])
    else:
        assert plain(result) == fifty_one.play(record)
    if "proof" not in record:
        canonical(record)
