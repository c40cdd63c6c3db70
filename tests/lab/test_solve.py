"""``fifties solve``, as somebody runs it."""

import json
from pathlib import Path

import pytest

from tests.cli.running import fifties


def test_it_prints_one_json_object_with_these_keys() -> None:
    done = fifties("solve", "--players", "5", "--forbidden", "2,8", "--bonus", "1,1,1,1,1", "--seconds", "60", "--json")
    assert (done.status, done.err) == (0, "")
    told = json.loads(done.out)
    assert list(told) == ["value", "exploitability", "picks", "seconds"]
    assert told["value"] == pytest.approx(8.815, abs=1e-3)
    assert told["exploitability"] < 1e-6
    assert [sum(box.values()) for box in told["picks"]] == pytest.approx([1] * 5)
    assert all(list(box) == [str(number) for number in range(1, 50)] for box in told["picks"])
    assert all(box[str(number)] == 0 for box in told["picks"] for number in range(1, 50) if number % 10 in (2, 8))


def test_it_tells_people_the_same() -> None:
    done = fifties("solve", "--players", "3", "--forbidden", "0,2,5,8", "--danger", "10-19", "--no-score-last")
    assert (done.status, done.err) == (0, "")
    assert "Each of 3 players scores" in done.out
    assert done.out.count("\nBox ") == 5


def test_hands_that_may_stay_down_change_nothing() -> None:
    either = [
        fifties("solve", "--players", "4", "--forbidden", "2,5,8", "--claims", claims, "--seconds", "60", "--json")
        for claims in ("mandatory", "optional")
    ]
    values = [json.loads(done.out)["value"] for done in either]
    assert values[0] == pytest.approx(values[1], abs=1e-6)


@pytest.mark.parametrize("ending", ["svg", "png"])
def test_it_draws_a_chart(tmp_path: Path, ending: str) -> None:
    file = tmp_path / f"picks.{ending}"
    done = fifties("solve", "--players", "7", "--danger", "20-29", "--seconds", "1", "--chart", str(file))
    assert done.status == 0
    drawn = file.read_bytes()
    assert drawn.startswith(b"<?xml" if ending == "svg" else b"\x89PNG")
    assert len(drawn) > 5000


def test_what_is_estimated_is_said_to_be() -> None:
    done = fifties("solve", "--players", "3", "--forbidden", "0,2,5,8", "--after-clash", "resume", "--json")
    assert done.status == 0
    assert "are estimated, all lines counted in rounds that were drawn: the value within ±" in done.err
    told = json.loads(done.out)
    assert told["value"] > 13.94, "runs that go on score more"
    assert 0 < told["exploitability"] < 2, "the line for stop would lose three"


def test_of_large_tables_a_line_is_found_that_is_better() -> None:
    done = fifties("solve", "--players", "9", "--after-clash", "resume", "--seconds", "2", "--json")
    assert done.status == 0
    assert "there may be a better one" in done.err
    assert json.loads(done.out)["exploitability"] > 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--players", "2"], "needs 3 players"),
        (["--forbidden", "2,2"], "“2,2” are no forbidden digits"),
        (["--forbidden", "12"], "“12” are no forbidden digits"),
        (["--forbidden", "1,2,3,4,5,6,7,8,9"], "fewer than five numbers"),
        (["--danger", "14"], "“14” is no danger card"),
        (["--danger", "20-14"], "[20, 14]"),
        (["--bonus", "1,2"], "4 lines of 5"),
        (["--bonus", "1,1,2,1,1/1,1,2,1,1"], "--bonus is one line of five"),
        (["--after-clash", "go"], "stop | resume"),
        (["--seconds", "0"], "--seconds"),
        (["--chart", "picks.txt"], ".svg, .png or .pdf"),
        (["--chart", "/nowhere/picks.svg", "--seconds", "1"], "can't be"),
    ],
    ids=str,
)
def test_what_is_wrong_is_said_once(arguments: list[str], said: str) -> None:
    done = fifties("solve", *arguments)
    assert done.status == 2
    assert done.out == ""
    assert len(done.complaints) == 1
    assert said in done.err
