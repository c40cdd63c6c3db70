"""The engine agrees with the literal oracle: 6,000 deals over every option, each played in three ways."""

import io
import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from fifties.rules.fifty_one.record import result
from fifties.rules.record import read_records, score
from tests.fifty_one import oracle
from tests.fifty_one.drawn import deals_of, play, random_record

CHUNKS = 12
DEALS = 500
"""Deals a chunk; together they are 6,000."""


def plain(result: dict[str, Any]) -> Any:
    """A result through JSON and back, with the cards of a hand in the oracle's order."""
    found = json.loads(json.dumps(result))
    for deal in found.get("deals", [found]):
        deal["hands"] = [sorted(hand) for hand in deal["hands"]]
    return found


def chunk_of(number: int, deals: int) -> list[dict[str, Any]]:
    rng = Random(f"fifty-one {number}")
    records: list[dict[str, Any]] = []
    while sum(len(deals_of(record)) for record in records) < deals:
        records.append(random_record(rng))
    return records


def judge(record: dict[str, Any]) -> dict[str, Any]:
    """By operations aloud, by operations in silence, and as a record: all come to the same."""
    expected = oracle.play(record)
    game, _, _ = play(record)
    quiet, _, _ = play(record, aloud=False)
    assert plain(result(game)) == plain(result(quiet)) == expected
    public = game.view(None).public
    assert list(public.winners) == expected["winners"]
    if "totals" in expected:
        assert list(public.totals) == expected["totals"]
    return expected


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_the_engine_agrees_with_the_oracle(chunk: int) -> None:
    records = chunk_of(chunk, DEALS)
    expected = [judge(record) for record in records]
    lines = io.BytesIO(b"".join(json.dumps(record).encode() + b"\n" for record in records))
    scored = [found if isinstance(found, Exception) else plain(score(found)) for _, found in read_records(lines)]
    assert scored == expected


def test_the_drawn_games_meet_everything_often() -> None:
    met: Counter[str] = Counter()
    for record in chunk_of(0, DEALS) + chunk_of(1, DEALS):
        rules, result = record["rules"], oracle.play(record)
        for name, value in rules.items():
            met[f"{name}={value}" if name != "max_turns" or value is None else name] += 1
        if "deals" in result:
            met[f"match {result['finish']}"] += 1
            met["match shared"] += len(result["winners"]) > 1
        for played, came_to in zip(deals_of(record), result.get("deals", [result]), strict=True):
            met[came_to["finish"]] += 1
            met["clear"] += any(turn.get("clear") for turn in played["turns"])
            met["reshuffle"] += bool(played.get("reshuffles"))
            met["several reshuffles"] += len(played.get("reshuffles", [])) > 1
            met["begun turn"] += bool(played["turns"]) and set(played["turns"][-1]) == {"seat", "clear"}
            met["shared"] += len(came_to["winners"]) > 1
            top = max(came_to["scores"])
            if came_to["finish"] == "stop":
                caller = came_to["caller"]
                met["caller wins"] += came_to["winners"] == [caller]
                met["caller tied at the top"] += came_to["scores"][caller] == top and caller not in came_to["winners"]
                late = rules.get("max_turns") is not None and len(played["turns"]) > rules["max_turns"]
                met["turns beyond the limit"] += late
    often = ["jokers=0", "jokers=1", "suit=longest", "suit=best", "suit=flush", "stop=end", "stop=instead", "deals=1"]
    often += ["deals=2", "deals=3", "max_turns", "max_turns=None", "stop", "limit", "unfinished", "match deals"]
    often += ["match unfinished", "clear", "reshuffle", "several reshuffles", "shared", "caller wins"]
    often += ["caller tied at the top", "turns beyond the limit"]
    often += [f"players={players}" for players in range(2, 6)]
    assert {name: met[name] for name in often if met[name] < 20} == {}
    assert {name: met[name] for name in ("begun turn", "match shared") if not met[name]} == {}


@pytest.mark.soak
@pytest.mark.parametrize("chunk", range(1000, 1040))
def test_the_engine_agrees_with_the_oracle_for_100_000_deals(chunk: int) -> None:
    for record in chunk_of(chunk, 2_500):
        judge(record)
