"""Recorded games with what they come to: one for each way a game of Fifty can end, and for each option.

``NAME.json`` is a record and ``NAME.score.json`` what ``fifties score`` prints for it. The expected scores come from
the oracle; those of the games whose names begin with ``hand`` were worked out by hand from the rulings, too.
"""

import io
import json
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from fifties.rules.fifty.record import read, write
from fifties.rules.record import canonical, read_records, score
from tests.rules import oracle
from tests.rules.drawn import play

HERE = Path(__file__).parent
NAMES = sorted(path.stem for path in HERE.glob("*.json") if not path.stem.endswith(".score"))


def load(name: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """A recorded game and what is expected of it."""
    record, expected = (json.loads((HERE / f"{name}{end}").read_text("utf-8")) for end in (".json", ".score.json"))
    return record, expected


GAMES = {name: load(name) for name in NAMES}


@pytest.mark.parametrize("name", NAMES)
def test_a_recorded_game_comes_to_what_was_expected(name: str) -> None:
    record, expected = GAMES[name]
    assert oracle.play(record["rules"], record["rounds"]) == expected
    [(line, found)] = read_records(io.BytesIO((HERE / f"{name}.json").read_bytes()))
    assert (line, found) == (1, record)
    assert json.loads(json.dumps(score(record))) == expected
    game, _ = play(record)
    assert list(game.view(None).public.totals) == expected["totals"]
    assert list(game.view(None).public.winners) == expected["winners"]


@pytest.mark.parametrize("name", NAMES)
def test_a_recorded_game_is_written_again_as_it_was(name: str) -> None:
    record, expected = GAMES[name]
    again = write(read(record), record.get("seats"), record.get("meta"))
    assert json.loads(json.dumps(score(again))) == expected
    rounds = []
    for played, came_to in zip(record["rounds"], expected["rounds"], strict=True):
        # Silences that had no effect are no part of the game.
        silent = [pair for pair in played.get("silent", []) if pair[0] <= came_to.get("ended_at", 10**9)]
        plain = {key: value for key, value in played.items() if key != "silent"}
        rounds.append({"starter": None, **plain, **({"silent": silent} if silent else {})})
    assert canonical(again) == canonical({**record, "rounds": rounds})


def test_each_recorded_game_has_its_score_and_says_what_it_is_for() -> None:
    assert {path.stem.removesuffix(".score") for path in HERE.glob("*.json")} == set(NAMES)
    assert [name for name in NAMES if not (HERE / f"{name}.score.json").exists()] == []
    assert [name for name in NAMES if len(GAMES[name][0].get("meta", {}).get("what", "")) < 10] == []


Fits = Callable[[dict[str, Any], dict[str, Any]], bool]


def _top(result: dict[str, Any]) -> list[int]:
    return [seat for seat, total in enumerate(result["totals"]) if total == max(result["totals"])]


def _rounds(result: dict[str, Any]) -> bool:
    return bool(result["finish"] == "rounds" and len(result["rounds"]) == 4)


def _crown(result: dict[str, Any], *, sudden: bool) -> bool:
    return bool(result["finish"] == "crown" and ("ended_at" in result["rounds"][-1]) == sudden)


def _crowns_of_winners(result: dict[str, Any]) -> set[int]:
    return {result["crowns"][seat] for seat in result["winners"]}


ENDS: dict[str, Fits] = {
    "four rounds, the highest sum wins": lambda _, result: _rounds(result) and len(_top(result)) == 1,
    "four rounds, tied, the one with a crown wins": lambda _, result: (
        _rounds(result) and len(_top(result)) > 1 == len(result["winners"]) and _crowns_of_winners(result) == {1}
    ),
    "four rounds, tied, those with a crown share": lambda _, result: (
        _rounds(result) and len(result["winners"]) > 1 and _crowns_of_winners(result) == {1}
    ),
    "four rounds, tied without a crown, shared": lambda _, result: (
        _rounds(result) and len(result["winners"]) > 1 and _crowns_of_winners(result) == {0}
    ),
    "a second crown, sudden death": lambda _, result: (
        _crown(result, sudden=True) and len(result["rounds"][-1]["crowned"]) == 1
    ),
    "a second crown, sudden death after another's first crown in that round": lambda _, result: (
        _crown(result, sudden=True)
        and len(result["rounds"][-1]["crowned"]) > 1
        and result["rounds"][-1]["crowned"][-1] == result["winners"][0]
    ),
    "a second crown, the round finished": lambda _, result: (
        _crown(result, sudden=False) and len(result["winners"]) == 1
    ),
    "a second crown, the round finished, fewer points than others": lambda _, result: (
        _crown(result, sudden=False) and not set(result["winners"]) & set(_top(result))
    ),
    "second crowns of several in one round, shared": lambda _, result: (
        _crown(result, sudden=False) and len(result["winners"]) > 1
    ),
    "unfinished": lambda _, result: result["finish"] == "unfinished" and 0 < len(result["rounds"]) < 4,
    "just begun": lambda _, result: result["finish"] == "unfinished" and result["rounds"] == [],
}


def _matters(option: str, other: object) -> Fits:
    """The option is given in the game and makes a difference: with another value it would have come out otherwise."""
    return lambda record, result: (
        option in record["rules"] and oracle.play({**record["rules"], option: other}, record["rounds"]) != result
    )


def _without(part: str) -> Fits:
    """A part of the rounds makes a difference."""
    return lambda record, result: (
        any(played.get(part) for played in record["rounds"])
        and oracle.play(
            record["rules"], [{key: played[key] for key in played if key != part} for played in record["rounds"]]
        )
        != result
    )


def _players(least: int, most: int) -> Fits:
    return lambda record, _: least <= record["rules"]["players"] <= most


def _starters(record: dict[str, Any]) -> list[int | None]:
    return [played["starter"] for played in record["rounds"] if "starter" in played]


def _is_void(record: dict[str, Any], line: list[int], forbidden: list[int]) -> bool:
    last = 50 + 5 * max(0, record["rules"]["players"] - 7)
    return line != sorted(set(line)) or not all(0 < n < last and n % 10 not in forbidden for n in line)


HOUSE_TABLE = [[1, 1, 2, 1, 1]] * 4
OPTIONS: dict[str, Fits] = {
    **{f"{players} players": _players(players, players) for players in range(3, 9)},
    "more than ten players": _players(11, 100_000),
    "after_clash=stop makes a difference": lambda record, result: (
        record["rules"].get("after_clash", "stop") == "stop"
        and oracle.play({**record["rules"], "after_clash": "resume"}, record["rounds"]) != result
    ),
    "after_clash=resume": _matters("after_clash", "stop"),
    "score_last=True makes a difference": lambda record, result: (
        record["rules"].get("score_last", True)
        and oracle.play({**record["rules"], "score_last": False}, record["rounds"]) != result
    ),
    "score_last=False": _matters("score_last", True),
    "claims=mandatory": lambda record, _: record["rules"].get("claims", "mandatory") == "mandatory",
    "claims=optional, with silences": _without("silent"),
    "claims=optional, with silences above the end": lambda record, result: any(
        number > result["rounds"][-1].get("ended_at", 1000) for number, _ in record["rounds"][-1].get("silent", [])
    ) if record["rounds"] else False,
    "claims=optional, all silent at a number": lambda record, _: any(
        all([number, seat] in played["silent"] for seat, line in enumerate(played["lines"]) if number in line)
        for played in record["rounds"]
        for number, _ in played.get("silent", [])
    ),
    "invalid=void, with a void line": lambda record, _: any(
        _is_void(record, line, played["forbidden"]) for played in record["rounds"] for line in played["lines"]
    ),
    "starter=rotate": lambda record, _: (
        record["rules"].get("starter", "rotate") == "rotate"
        and len(starters := _starters(record)) == 4
        and all(
            now == (before + 1) % record["rules"]["players"]
            for before, now in pairwise(starters)
            if before is not None
        )
    ),
    "starter=random": lambda record, _: record["rules"].get("starter") == "random" and len(_starters(record)) == 4,
    "starter=host": lambda record, _: record["rules"].get("starter") == "host" and len(_starters(record)) == 4,
    "starter=voice": lambda record, _: record["rules"].get("starter") == "voice" and set(_starters(record)) == {None},
    "sudden_death=True makes a difference": lambda record, result: (
        record["rules"].get("sudden_death", True)
        and oracle.play({**record["rules"], "sudden_death": False}, record["rounds"]) != result
    ),
    "sudden_death=False": _matters("sudden_death", True),
    "bonus, a table of one's own": _matters("bonus", HOUSE_TABLE),
    "danger=True, with bonuses lost": lambda record, result: (
        record["rules"].get("danger") is True and _without("danger")(record, result)
    ),
    "danger=True, with more than seven": lambda record, _: (
        record["rules"].get("danger") is True and record["rules"]["players"] > 7
    ),
    "danger, cards of one's own": lambda record, result: (
        isinstance(record["rules"].get("danger"), list) and _without("danger")(record, result)
    ),
    "seats": lambda record, _: "seats" in record,
    "no seats": lambda record, _: "seats" not in record,
}  # fmt: skip


@pytest.mark.parametrize("what", [*ENDS, *OPTIONS])
def test_there_is_a_recorded_game_for(what: str) -> None:
    fits = (ENDS | OPTIONS)[what]
    assert [name for name, (record, result) in GAMES.items() if fits(record, result)], f"no recorded game: {what}"
