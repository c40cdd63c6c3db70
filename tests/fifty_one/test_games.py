"""Recorded games with what they come to: one for each way a deal and a match can end, and for each option.

``tests/games/fifty-one/NAME.json`` is a record and ``NAME.score.json`` what ``fifties score`` prints for it, but for
the order within a hand. The expected scores come from the oracle.
"""

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fifties.rules.fifty_one.record import read, write
from fifties.rules.record import canonical, read_records, score
from tests.fifty_one import oracle
from tests.fifty_one.drawn import deals_of, play
from tests.fifty_one.test_oracle import plain

HERE = Path(__file__).parents[1] / "games/fifty-one"
NAMES = sorted(path.stem for path in HERE.glob("*.json") if not path.stem.endswith(".score"))

Json = dict[str, Any]


def load(name: str) -> tuple[Json, Json]:
    """A recorded game and what is expected of it."""
    record, expected = (json.loads((HERE / f"{name}{end}").read_text("utf-8")) for end in (".json", ".score.json"))
    return record, expected


GAMES = {name: load(name) for name in NAMES}


@pytest.mark.parametrize("name", NAMES)
def test_a_recorded_game_comes_to_what_was_expected(name: str) -> None:
    record, expected = GAMES[name]
    assert oracle.play(record) == expected
    [(line, found)] = read_records(io.BytesIO((HERE / f"{name}.json").read_bytes()))
    assert (line, found) == (1, record)
    assert plain(score(record)) == expected
    game, _, _ = play(record)
    assert list(game.view(None).public.winners) == expected["winners"]


@pytest.mark.parametrize("name", NAMES)
def test_a_recorded_game_is_written_again_as_it_was(name: str) -> None:
    record, _ = GAMES[name]
    again = write(read(record), record.get("seats"), record.get("meta"))
    assert canonical(again) == canonical(record)


def test_each_recorded_game_has_its_score_and_says_what_it_is_for() -> None:
    assert {path.stem.removesuffix(".score") for path in HERE.glob("*.json")} == set(NAMES)
    assert [name for name in NAMES if not (HERE / f"{name}.score.json").exists()] == []
    assert [name for name in NAMES if len(GAMES[name][0]["meta"]["what"]) < 10] == []


Fits = Callable[[Json, Json], bool]


def top(result: Json) -> list[int]:
    scores = result.get("totals", result.get("scores"))
    assert scores is not None
    return [seat for seat, points in enumerate(scores) if points == max(scores)]


def a_deal(finish: str, fits: Callable[[Json, Json], bool] = lambda record, result: True) -> Fits:
    """A game of one deal that ended so."""
    return lambda record, result: "deals" not in result and result["finish"] == finish and fits(record, result)


def a_match(finish: str, fits: Callable[[Json, Json], bool] = lambda record, result: True) -> Fits:
    return lambda record, result: "deals" in result and result["finish"] == finish and fits(record, result)


def begun(record: Json) -> bool:
    """The last turn has been begun only."""
    return bool(record["turns"]) and set(record["turns"][-1]) == {"seat", "clear"}


def late(record: Json) -> bool:
    """There are turns beyond ``max_turns``."""
    return len(record["turns"]) > (record["rules"].get("max_turns") or 10**9)


ENDS: dict[str, Fits] = {
    "stop, the caller wins": a_deal("stop", lambda _, result: result["winners"] == [result["caller"]]),
    "stop, another wins": a_deal("stop", lambda _, result: result["caller"] not in top(result)),
    "tie with the caller": a_deal(
        "stop", lambda _, result: len(top(result)) == 2 and set(top(result)) == {*result["winners"], result["caller"]}
    ),
    "three-way tie, the caller in it": a_deal(
        "stop", lambda _, result: len(top(result)) == 3 and set(top(result)) == {*result["winners"], result["caller"]}
    ),
    "three-way tie, the caller not in it": a_deal(
        "stop", lambda _, result: len(result["winners"]) == 3 and result["winners"] == top(result)
    ),
    "three-way tie without a call": a_deal("limit", lambda _, result: len(result["winners"]) == 3),
    "the stock has run out": a_deal("stop", lambda record, _: len(record["reshuffles"]) == 1),
    "the stock has run out twice": a_deal("stop", lambda record, _: len(record["reshuffles"]) == 2),
    "limit": a_deal("limit", lambda record, result: len(result["winners"]) == 1 and result["caller"] is None),
    "limit, shared": a_deal("limit", lambda _, result: len(result["winners"]) > 1),
    "a call in turn max_turns": a_deal(
        "stop",
        lambda record, _: late(record) and record["turns"][record["rules"]["max_turns"] - 1].get("stop", False),
    ),
    "a call before turn max_turns, and turns beyond it": a_deal(
        "stop",
        lambda record, _: late(record) and not record["turns"][record["rules"]["max_turns"] - 1].get("stop", False),
    ),
    "a match": a_match("deals", lambda _, result: len(result["winners"]) == 1 and len(result["deals"]) > 2),
    "a match, shared": a_match("deals", lambda _, result: len(result["winners"]) > 1),
    "a match left in a deal": a_match("unfinished", lambda _, result: result["deals"][-1:] != [] and
                                      result["deals"][-1]["finish"] == "unfinished"),
    "a match left between two deals": a_match(
        "unfinished", lambda _, result: result["deals"] != [] and result["deals"][-1]["finish"] != "unfinished"
    ),
    "a match not begun": a_match("unfinished", lambda _, result: result["deals"] == []),
    "unfinished": a_deal("unfinished", lambda record, _: bool(record["turns"]) and not begun(record)),
    "unfinished after a call": a_deal("unfinished", lambda _, result: result["caller"] is not None),
    "unfinished before the first turn": a_deal("unfinished", lambda record, _: record["turns"] == []),
    "begun turn": a_deal("unfinished", lambda record, _: begun(record) and not record["reshuffles"]),
    "begun turn that needed a new stock": a_deal(
        "unfinished", lambda record, _: begun(record) and bool(record["reshuffles"])
    ),
}  # fmt: skip


def _matters(option: str, value: object, other: object) -> Fits:
    """The option has this value, and with another one the game would have come out otherwise."""
    return lambda record, result: (
        record["rules"].get(option) == value
        and oracle.play({**record, "rules": {**record["rules"], option: other}})["winners"] != result["winners"]
    )


def _turn(fits: Callable[[Json], bool]) -> Fits:
    return lambda record, _: any(fits(turn) for played in deals_of(record) for turn in played["turns"])


OPTIONS: dict[str, Fits] = {
    **{f"{players} players": lambda record, _, n=players: record["rules"]["players"] == n for players in range(2, 6)},  # type: ignore[misc]
    "a joker in the winning hand": lambda record, result: (
        record["rules"].get("jokers") == 1
        and "deals" not in result
        and any("*" in result["hands"][seat] for seat in result["winners"])
    ),
    "suit=best makes a difference": _matters("suit", "best", "longest"),
    "suit=flush makes a difference": lambda record, result: (
        record["rules"].get("suit") == "flush" and max(result["scores"]) > 0
    ),
    "stop=instead": lambda record, result: record["rules"].get("stop") == "instead" and result["finish"] == "stop",
    "a call in the first turn": lambda record, _: bool(record.get("turns")) and record["turns"][0].get("stop", False),
    "a call in a turn with a clear": _turn(lambda turn: bool(turn.get("clear") and turn.get("stop"))),
    "a clear in a last turn": lambda record, result: (
        "deals" not in result
        and any(turn.get("stop") for turn in record["turns"])
        and any(
            turn.get("clear") and any(before.get("stop") for before in record["turns"][:number])
            for number, turn in enumerate(record["turns"])
        )
    ),
    "negative hands": lambda _, result: "deals" not in result and max(result["scores"]) < 0,
    "seats": lambda record, _: "seats" in record,
    "no seats": lambda record, _: "seats" not in record,
}


@pytest.mark.parametrize("what", [*ENDS, *OPTIONS])
def test_there_is_a_recorded_game_for(what: str) -> None:
    fits = (ENDS | OPTIONS)[what]
    assert [name for name, (record, result) in GAMES.items() if fits(record, result)], f"no recorded game: {what}"
