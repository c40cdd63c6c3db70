"""The engine agrees with the literal oracle: 10,000 rounds over every option, each counted in three ways."""

import io
import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from fifties.rules.record import read_records, score
from tests.rules import oracle
from tests.rules.drawn import play, random_record

CHUNKS = 20
ROUNDS = 500
"""Rounds a chunk; together they are 10,000."""


def _plain(result: dict[str, Any]) -> Any:
    return json.loads(json.dumps(result))


def _chunk(number: int, rounds: int) -> list[dict[str, Any]]:
    rng = Random(f"fifty {number}")
    records: list[dict[str, Any]] = []
    while sum(len(record["rounds"]) for record in records) < rounds:
        records.append(random_record(rng))
    return records


def _judge(record: dict[str, Any], rng: Random) -> None:
    from fifties.rules.fifty.record import result

    expected = oracle.play(record["rules"], record["rounds"])
    by_number, _ = play(record)
    in_jumps, _ = play(record, rng, aloud=False)
    assert _plain(result(by_number)) == expected
    assert _plain(result(in_jumps)) == expected
    for view in (by_number.view(None), in_jumps.view(None)):
        assert list(view.public.totals) == expected["totals"]
        assert list(view.public.winners) == expected["winners"]


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_the_engine_agrees_with_the_oracle(chunk: int) -> None:
    records, rng = _chunk(chunk, ROUNDS), Random(chunk)
    for record in records:
        _judge(record, rng)
    lines = io.BytesIO(b"".join(json.dumps(record).encode() + b"\n" for record in records))
    scored = [found if isinstance(found, Exception) else score(found) for _, found in read_records(lines)]
    assert [result if isinstance(result, Exception) else _plain(result) for result in scored] == [
        oracle.play(record["rules"], record["rounds"]) for record in records
    ]


def test_the_drawn_games_meet_everything_often() -> None:
    met: Counter[str] = Counter()
    for record in _chunk(0, ROUNDS) + _chunk(1, ROUNDS):
        result = oracle.play(record["rules"], record["rounds"])
        met[result["finish"]] += 1
        for name, value in record["rules"].items():
            met[f"{name}={value}" if isinstance(value, str | bool) else name] += 1
        for came_to in result["rounds"]:
            met["clash"] += any(came_to["bonuses"])
            met["crown"] += bool(came_to["crowned"])
            met["two crowns in a round"] += len(came_to["crowned"]) > 1
            met["sudden death"] += "ended_at" in came_to
        met["crown, winners share"] += result["finish"] == "crown" and len(result["winners"]) > 1
        met["silent"] += any(played.get("silent") for played in record["rounds"])
    choices = ["after_clash=stop", "after_clash=resume", "score_last=True", "score_last=False", "claims=optional"]
    choices += ["claims=mandatory", "invalid=void", "invalid=refuse", "sudden_death=True", "sudden_death=False"]
    choices += ["danger", "danger=True", "danger=False", "bonus", *(f"starter={who}" for who in ("random", "voice"))]
    choices += ["rounds", "crown", "clash", "sudden death", "two crowns in a round", "silent"]
    assert {name: met[name] for name in choices if met[name] < 20} == {}
    assert met["crown, winners share"]


@pytest.mark.soak
@pytest.mark.parametrize("chunk", range(1000, 1100))
def test_the_engine_agrees_with_the_oracle_for_a_million_rounds(chunk: int) -> None:
    rng = Random(chunk)
    for record in _chunk(chunk, 10_000):
        _judge(record, rng)
