"""What a record of Fifty says, clause by clause of its format; what is refused, and at which place."""

from collections.abc import Callable
from contextlib import suppress
from copy import deepcopy
from typing import Any

import pytest

from fifties.rules.fifty.record import read, write
from fifties.rules.record import score
from fifties.rules.refusal import Misplaced
from tests.rules import oracle
from tests.rules.records import EXAMPLE, OPTIONAL, THREE, scored

Change = Callable[[dict[str, Any]], object]


def no(record: dict[str, Any], change: Change) -> tuple[str, str, dict[str, Any]]:
    """Where a changed record is refused, the code, and the parameters."""
    changed = deepcopy(record)
    change(changed)
    with pytest.raises(Misplaced) as said:
        score(changed)
    return said.value.where, said.value.refusal.code, said.value.refusal.params


def put(*path: str | int, value: object) -> Change:
    def change(record: dict[str, Any]) -> None:
        part: Any = record
        for step in path[:-1]:
            part = part[step]
        part[path[-1]] = value

    return change


def drop(*path: str | int) -> Change:
    def change(record: dict[str, Any]) -> None:
        part: Any = record
        for step in path[:-1]:
            part = part[step]
        del part[path[-1]]

    return change


def test_the_example_of_the_format() -> None:
    assert scored(EXAMPLE) == {
        "game": "fifty",
        "finish": "unfinished",
        "rounds": [
            {"marbles": [10, 12, 7, 9, 10], "bonuses": [0, 1, 1, 0, 0], "scores": [10, 13, 8, 9, 10], "crowned": [1]}
        ],
        "totals": [10, 13, 8, 9, 10],
        "crowns": [0, 1, 0, 0, 0],
        "winners": [],
    }


@pytest.mark.parametrize("key", ["format", "game", "rules", "rounds"])
def test_what_is_required_of_a_record(key: str) -> None:
    where, code, params = no(EXAMPLE, drop(key))
    if key in ("format", "game"):
        assert (where, code, params["given"]) == (key, f"record-{key}", "None")
    else:
        assert (where, code, params) == ("record", "key-missing", {"key": key})


@pytest.mark.parametrize("key", ["forbidden", "lines", "danger"])
def test_what_is_required_of_a_round(key: str) -> None:
    where, code, params = no(EXAMPLE, drop("rounds", 0, key))
    if key == "danger":
        assert (where, code) == ("rounds[0]", "danger-missing")
    else:
        assert (where, code, params) == ("rounds[0]", "key-missing", {"key": key})


def test_what_is_optional() -> None:
    for path in (("seats",), ("rounds", 0, "starter")):
        changed = deepcopy(EXAMPLE)
        drop(*path)(changed)
        assert scored(changed) == scored(EXAMPLE)
    plain = scored(EXAMPLE)
    more = {"meta": {"date": "2024-05-06"}, "proof": {"any": [1.5, None, {"x": []}]}, "signature": {}}
    with_more = scored({**EXAMPLE, **more})
    assert {key: with_more[key] for key in plain} == plain


NULLS = [
    (("rules",), "rules", "rules-object"),
    (("rounds",), "rounds", "array-needed"),
    (("seats",), "seats", "array-needed"),
    (("seats", 1), "seats[1]", "text-needed"),
    (("meta",), "meta", "object-needed"),
    (("proof",), "proof", "object-needed"),
    (("signature",), "signature", "object-needed"),
    (("rounds", 0), "rounds[0]", "object-needed"),
    (("rounds", 0, "forbidden"), "rounds[0].forbidden", "array-needed"),
    (("rounds", 0, "danger"), "rounds[0].danger", "array-needed"),
    (("rounds", 0, "lines"), "rounds[0].lines", "array-needed"),
    (("rounds", 0, "lines", 3), "rounds[0].lines[3]", "line-five"),
    (("rounds", 0, "silent"), "rounds[0].silent", "array-needed"),
    (("rules", "players"), "rules", "option-whole"),
    (("rules", "danger"), "rules", "danger-list"),
    (("rules", "bonus"), "rules", "bonus-table"),
    (("rules", "after_clash"), "rules", "option-choice"),
    (("rules", "score_last"), "rules", "option-flag"),
]


@pytest.mark.parametrize(("path", "where", "code"), NULLS)
def test_only_starter_may_be_null(path: tuple[str | int, ...], where: str, code: str) -> None:
    assert no(EXAMPLE, put(*path, value=None))[:2] == (where, code)
    changed = deepcopy(EXAMPLE)
    put("rounds", 0, "starter", value=None)(changed)
    assert scored(changed) == scored(EXAMPLE)


@pytest.mark.parametrize(("path", "where"), [((), "record"), (("rounds", 0), "rounds[0]"), (("rules",), "rules")])
def test_what_is_not_known_is_refused(path: tuple[str | int, ...], where: str) -> None:
    for strange in ("colour", "", "Rounds", "dealer", "jokers", "deck"):
        found, code, params = no(EXAMPLE, put(*path, strange, value=0))
        assert found == where
        assert code in ("key-unknown", "option-unknown")
        assert strange in params.values()


def test_another_format_or_game_is_refused() -> None:
    strange: list[object] = ["", 1, None, [], {}]
    for value in ["fifties-record/2", *strange]:
        where, code, params = no(EXAMPLE, put("format", value=value))
        assert (where, code, params["format"]) == ("format", "record-format", "fifties-record/1")
    for value in ["Fifty", *strange]:
        assert no(EXAMPLE, put("game", value=value))[:2] == ("game", "record-game")


OTHER_KINDS = [0, 1, -1, 3.0, 1e400, float("nan"), True, "text", [], {}, [[]], [None], None]


@pytest.mark.parametrize("value", OTHER_KINDS, ids=str)
def test_a_value_of_another_kind_is_refused_at_its_place(value: object) -> None:
    """Nothing is guessed and nothing breaks, whatever stands wherever."""
    for record in (EXAMPLE, OPTIONAL):
        places: list[tuple[tuple[str | int, ...], Any]] = []

        def walk(path: tuple[str | int, ...], part: Any, places: list[Any] = places) -> None:
            places.append((path, part))
            for step, inner in part.items() if isinstance(part, dict) else enumerate(part):
                if isinstance(inner, dict | list):
                    walk((*path, step), inner)
                else:
                    places.append(((*path, step), inner))

        walk((), record)
        for path, _ in places[1:]:
            changed = deepcopy(record)
            put(*path, value=value)(changed)
            with suppress(Misplaced):
                # What is not refused is one of the few that may stand there, and is counted as it stands.
                assert scored(changed)["totals"] == oracle.play(changed["rules"], changed["rounds"])["totals"]
                assert type(value) is not float, path


def test_whole_numbers_are_whole() -> None:
    for value, shown in ((3.0, "3.0"), (True, "True"), ("3", "3"), (None, "None")):
        assert no(THREE, put("rounds", 0, "lines", 0, 2, value=value)) == (
            "rounds[0].lines[0]",
            "line-whole",
            {"box": 3, "number": shown},
        )
        assert no(EXAMPLE, put("rounds", 0, "danger", 0, value=value))[:2] == ("rounds[0].danger", "whole-needed")
        assert no(EXAMPLE, put("rounds", 0, "forbidden", 0, value=value))[:2] == (
            "rounds[0].forbidden",
            "token-digit",
        )
        if value is not None:
            assert no(EXAMPLE, put("rounds", 0, "starter", value=value))[:2] == ("rounds[0].starter", "seat-unknown")
        assert no(OPTIONAL, put("rounds", 0, "silent", 0, value=[9, value]))[:2] == (
            "rounds[0].silent[0]",
            "whole-needed",
        )


def test_forbidden_digits_are_those_of_the_players() -> None:
    for digits in ([2], [2, 8, 9], []):
        assert no(EXAMPLE, put("rounds", 0, "forbidden", value=digits))[:2] == ("rounds[0].forbidden", "tokens-count")
    assert no(EXAMPLE, put("rounds", 0, "forbidden", value=[2, 2]))[:2] == ("rounds[0].forbidden", "token-twice")
    assert no(EXAMPLE, put("rounds", 0, "forbidden", value=[2, 10]))[:2] == ("rounds[0].forbidden", "token-digit")


def test_from_seven_players_on_forbidden_is_empty() -> None:
    for players in (7, 8):
        record = {
            **THREE,
            "rules": {"players": players},
            "rounds": [{"forbidden": [], "lines": [[1, 2, 3, 4, 5]] * players}],
        }
        assert scored(record)["totals"] == [6] * players
        assert no(record, drop("rounds", 0, "forbidden"))[:2] == ("rounds[0]", "key-missing")
        assert no(record, put("rounds", 0, "forbidden", value=[1]))[:2] == ("rounds[0].forbidden", "tokens-count")


def test_danger_stands_there_with_the_variant_and_only_then() -> None:
    assert no(EXAMPLE, put("rules", value={"players": 5}))[:2] == ("rounds[0].danger", "danger-without")
    assert no(EXAMPLE, put("rules", value={"players": 5, "danger": False}))[:2] == (
        "rounds[0].danger",
        "danger-without",
    )
    for card in ([1, 10], [19, 10], [0, 0], [10**30, 10**30 + 1]):
        assert no(EXAMPLE, put("rounds", 0, "danger", value=card))[:2] == ("rounds[0].danger", "danger-pile")
    for card in ([10], [10, 19, 20], []):
        assert no(EXAMPLE, put("rounds", 0, "danger", value=card))[:2] == ("rounds[0].danger", "array-length")


def test_each_card_is_used_at_most_as_often_as_it_is_in_the_pile() -> None:
    twice = deepcopy(EXAMPLE)
    twice["rounds"].append(deepcopy(EXAMPLE["rounds"][0]))
    assert no(twice, lambda _: None)[:2] == ("rounds[1].danger", "danger-pile")
    twice["rules"]["danger"] = [[10, 19], [10, 19], [1, 1], [2, 2]]
    assert len(scored(twice)["rounds"]) == 2
    twice["rounds"][1]["danger"] = [1, 1]
    assert len(scored(twice)["rounds"]) == 2


def test_the_starter_is_not_checked_against_the_option() -> None:
    for option in ("rotate", "random", "host", "voice"):
        for starter in (0, 2, None):
            record = deepcopy(THREE)
            record["rules"]["starter"] = option
            record["rounds"] = [{**THREE["rounds"][0], "starter": starter}] * 2
            # 1 to 10, 11 to 20, 21 to 50; the second crown of seat 2 comes at 39.
            assert scored(record)["totals"] == [10, 10, 30]
    no_seats: list[object] = [3, -1, 1.0, "0", True, []]
    for strange in no_seats:
        assert no(THREE, put("rounds", 0, "starter", value=strange))[:2] == ("rounds[0].starter", "seat-unknown")


def test_seats_are_one_name_a_seat() -> None:
    for names in ([], ["Ada"] * 4, ["Ada"] * 6):
        where, code, params = no(EXAMPLE, put("seats", value=names))
        assert (where, code, params) == ("seats", "array-length", {"given": len(names), "length": 5})
    assert scored({**EXAMPLE, "seats": ["", "é", "\N{PILE OF POO}", "a\nb", "Ada"]}) == scored(EXAMPLE)
    assert no(EXAMPLE, put("seats", 2, value="\ud800"))[:2] == ("seats[2]", "text-surrogate")
    assert no(EXAMPLE, put("seats", 2, value=5))[:2] == ("seats[2]", "text-needed")


def test_lines_are_one_a_seat_and_five_numbers() -> None:
    for count in (0, 4, 6):
        where, code, params = no(EXAMPLE, put("rounds", 0, "lines", value=[[1, 3, 4, 5, 6]] * count))
        assert (where, code, params) == ("rounds[0].lines", "array-length", {"given": count, "length": 5})
    not_five: list[object] = [[], [1, 3, 4, 5], [1, 3, 4, 5, 6, 7], {}, "13456", 5]
    for line in not_five:
        assert no(EXAMPLE, put("rounds", 0, "lines", 4, value=line)) == (
            "rounds[0].lines[4]",
            "line-five",
            {"boxes": 5},
        )


def test_lines_that_break_the_rules() -> None:
    for line, code, number in (
        ([1, 3, 4, 5, 50], "line-range", "50"),
        ([1, 4, 3, 5, 6], "line-order", 3),
        ([1, 3, 4, 5, 12], "line-forbidden", 12),
    ):
        where, found, params = no(EXAMPLE, put("rounds", 0, "lines", 1, value=line))
        assert (where, found, params["number"]) == ("rounds[0].lines[1]", code, number)
        changed = deepcopy(EXAMPLE)
        changed["rules"]["invalid"] = "void"
        changed["rounds"][0]["lines"][1] = line
        assert scored(changed)["totals"][1] == 0


def test_silent_is_for_optional_claims_and_an_empty_list_always_allowed() -> None:
    changed = deepcopy(THREE)
    changed["rounds"][0]["silent"] = []
    assert scored(changed) == scored(THREE)
    assert no(THREE, put("rounds", 0, "silent", value=[[1, 0]]))[:2] == ("rounds[0].silent", "silent-mandatory")
    # Seat 0 is silent at 4, seat 1 at 9: nobody scores before 9, seat 0 scores 9 to 33 and 44 to 50, seat 1 34 to 43.
    assert scored(OPTIONAL)["rounds"][0]["marbles"] == [25 + 7, 10, 0]
    other_order = deepcopy(OPTIONAL)
    other_order["rounds"][0]["silent"].reverse()
    assert scored(other_order) == scored(OPTIONAL)


def test_silent_pairs_are_numbers_of_a_valid_line_and_none_is_there_twice() -> None:
    at = ("rounds", 0, "silent", 1)
    assert no(OPTIONAL, put(*at, value=[9, 1])) == ("rounds[0].silent[1]", "silent-twice", {"number": 9, "seat": 1})
    for number, seat in (
        (5, 0),
        (4, 1),
        (4, 3),
        (4, -3),
        (4, -1),
        (50, 0),
        (0, 0),
        (10**30, 0),
        (9, 10**30),
        (9, -(10**30)),
    ):
        expected = ("rounds[0].silent[1]", "silent-not-held", {"number": str(number), "seat": str(seat)})
        assert no(OPTIONAL, put(*at, value=[number, seat])) == expected
    where, code, params = no(OPTIONAL, put(*at, value=[10**4000, -(10**4000)]))
    assert (where, code, max(map(len, params.values())) <= 40) == ("rounds[0].silent[1]", "silent-not-held", True)
    # Seat 2's line is void.
    assert no(OPTIONAL, put(*at, value=[4, 2]))[1] == "silent-not-held"
    for pair in ([], [4], [4, 0, 0]):
        assert no(OPTIONAL, put(*at, value=pair))[:2] == ("rounds[0].silent[1]", "array-length")
    not_arrays: list[object] = [4, None, {}, "40"]
    for strange in not_arrays:
        assert no(OPTIONAL, put(*at, value=strange))[:2] == ("rounds[0].silent[1]", "array-needed")


def test_silent_pairs_above_the_number_at_which_the_game_ended_have_no_effect() -> None:
    record = deepcopy(THREE)
    record["rules"]["claims"] = "optional"
    lines = [[1, 2, 3, 4, 41], [30, 31, 32, 33, 34], [41, 42, 43, 44, 49]]
    record["rounds"] = [{"forbidden": [5, 6, 7, 8], "lines": lines, "silent": []} for _ in range(2)]
    plain = scored(record)
    assert plain["rounds"][1]["ended_at"] == 19
    record["rounds"][1]["silent"] = [[30, 1], [49, 2], [41, 0]]
    assert scored(record) == plain
    assert "silent" not in write(read(record))["rounds"][1], "nor are they in a record of the game"
    # They are checked all the same.
    assert no(record, put("rounds", 1, "silent", 0, value=[30, 2]))[1] == "silent-not-held"


def test_no_rounds_after_the_end_and_four_at_most() -> None:
    record = deepcopy(THREE)
    even = [[1, 2, 3, 4, 9], [17, 21, 22, 23, 24], [33, 34, 39, 41, 42]]
    record["rules"]["sudden_death"] = False
    record["rounds"] = [{"forbidden": [0, 5, 6, 8], "lines": even}] * 4
    assert scored(record)["finish"] == "rounds"
    record["rounds"] = [{"forbidden": [0, 5, 6, 8], "lines": even}] * 5
    assert no(record, lambda _: None) == ("rounds[4]", "round-after-end", {"rounds": 4})
    # Seat 2 has 30 in each round, and its second crown in the second.
    for sudden_death in (True, False):
        record = deepcopy(THREE)
        record["rules"]["sudden_death"] = sudden_death
        record["rounds"] = record["rounds"] * 3
        assert no(record, lambda _: None) == ("rounds[2]", "round-after-end", {"rounds": 2})


def test_no_rounds_is_a_record_too() -> None:
    assert scored({**THREE, "rounds": []}) == {
        "game": "fifty",
        "finish": "unfinished",
        "rounds": [],
        "totals": [0, 0, 0],
        "crowns": [0, 0, 0],
        "winners": [],
    }


def test_meta_is_an_object_of_strings() -> None:
    assert scored({**THREE, "meta": {}})["totals"] == [10, 10, 30]
    not_text: list[object] = [5, None, [], {}, True]
    for value in not_text:
        assert no(THREE, put("meta", value={"date": "x", "place": value}))[:2] == ("meta.place", "text-needed")
    not_objects: list[object] = [[], "x", 5, True]
    for value in not_objects:
        assert no(THREE, put("meta", value=value))[:2] == ("meta", "object-needed")
    assert no(THREE, put("meta", value={"a": "\udfff"}))[:2] == ("meta.a", "text-surrogate")
    assert no(THREE, put("meta", value={"\udfff": "a"}))[:2] == ("meta", "text-surrogate")
    where, code, _ = no(THREE, put("meta", value={"two\nlines \x1b[31m" + "k" * 1000: 5}))
    assert code == "text-needed"
    assert where.isprintable(), "a message is one line, whatever the key"
    assert len(where) < 100


def test_options_of_the_other_game_are_refused() -> None:
    for option in ("jokers", "suit", "stop", "deals", "max_turns"):
        where, code, params = no(THREE, put("rules", option, value=1))
        assert (where, code, params["field"]) == ("rules", "option-unknown", option)
