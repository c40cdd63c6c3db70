"""``fifties review``, as somebody runs it."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import fifties
from tests.cli.test_score import EXAMPLE, GOOD, clean, spoilt, with_line

GAMES = Path(__file__).parents[1] / "games"


def reviews(*arguments: str, input: bytes = b"") -> list[dict[str, Any]]:
    done = clean(fifties("review", *arguments, "--json", input=input))
    assert done.status == 0
    return [json.loads(line) for line in done.out.splitlines()]


def test_each_line_is_told_with_what_it_was_worth() -> None:
    done = clean(fifties("review", "-", "--seat", "bo", input=spoilt(rules={"players": 5}, rounds=[PLAIN])))
    title, *lines = done.out.splitlines()
    assert title.startswith("Bo: 13 points in 1 round. Usual: 9.4. ")
    assert lines[0] == "  Round 1: 3 7 19 30 41 came to 13."
    assert lines[1].startswith("    On average this line brings ")
    assert "3: 1 (" in lines[2]
    assert lines[-1] == "    Against the lines that were really written 5 17 27 29 39 was best: 20."


PLAIN = {key: value for key, value in EXAMPLE["rounds"][0].items() if key != "danger"}


def test_all_seats_or_one_by_name_or_number() -> None:
    record = json.dumps({**EXAMPLE, "rules": {"players": 5}, "rounds": [PLAIN]}).encode()
    (every,) = reviews("-", input=record)
    assert (every["game"], every["seats"]) == ("fifty", EXAMPLE["seats"])
    assert [one["seat"] for one in every["reviews"]] == [0, 1, 2, 3, 4]
    for seat in ("3", "Dan", "dAN"):
        (one,) = reviews("-", "--seat", seat, input=record)
        assert one["reviews"] == [every["reviews"][3]]
    (round,) = every["reviews"][1]["rounds"]
    assert (round["came"]["score"], round["best"]["score"], round["average"]["error"]) == (13, 20, 0)


@pytest.mark.parametrize(("seat", "told"), [("5", "from 0 to 4"), ("Zoe", "“Zoe”"), ("-1", "“-1”"), ("", "“”")])
def test_a_seat_that_is_not_there_is_told_with_its_place(seat: str, told: str) -> None:
    done = clean(fifties("review", "-", f"--seat={seat}", input=GOOD))
    assert (done.out, done.status, len(done.complaints)) == ("", 2, 1)
    assert done.err.startswith("fifties: standard input, line 1: ")
    assert told in done.err


def test_of_several_records_the_good_ones_are_reviewed(tmp_path: Path) -> None:
    file = tmp_path / "some.jsonl"
    file.write_bytes(spoilt(rounds=[]) + with_line([7, 12, 25, 33, 47]) + b"oops\n" + spoilt(rounds=[]))
    done = clean(fifties("review", file, "--seat", "0", "--json"))
    assert [json.loads(line)["reviews"] for line in done.out.splitlines()] == [
        [{"game": "fifty", "seat": 0, "rounds": []}]
    ] * 2
    assert [line.partition(": ")[2].partition(": ")[0] for line in done.complaints] == [
        f"{file}, line {line}" for line in (2, 3)
    ]
    assert done.complaints[0].endswith("rounds[0].lines[2]: 12 ends in 2, which is forbidden in this round.")


def test_a_game_that_has_hardly_begun() -> None:
    done = clean(fifties("review", "-", "--seat", "0", input=spoilt(rounds=[])))
    assert done.out == "Ada: nothing has been played to its end yet.\n"


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("hand-sudden-death", "ended the game in this round"),
        ("hand-two-silent", "Hands that stayed down cost "),
        ("void", "was void and came to 0"),
        ("hand-resume", "usual, and we know of no better line than "),
    ],
)
def test_what_is_out_of_the_ordinary_is_said(name: str, told: str) -> None:
    assert told in clean(fifties("review", GAMES / f"{name}.json")).out


def test_a_crowd_is_reviewed_seat_by_seat() -> None:
    players = 40
    lines = [[1 + seat, 50 + seat, 91 + seat, 132 + seat, 173 + seat] for seat in range(players)]
    record = {**EXAMPLE, "rules": {"players": players}, "rounds": [{"forbidden": [], "lines": lines}]}
    del record["seats"]
    text = json.dumps(record).encode()
    done = clean(fifties("review", "-", input=text))
    assert (done.out, done.status) == ("", 2)
    assert "--seat" in done.err
    assert fifties("review", "-", "--seat", "7", input=text).out.startswith("Seat 7: ")


@pytest.mark.parametrize("game", ["four-rounds", "fifty-one/match"])
@pytest.mark.parametrize("ending", ["svg", "png"])
def test_it_draws_a_chart(tmp_path: Path, ending: str, game: str) -> None:
    file = tmp_path / f"review.{ending}"
    done = clean(fifties("review", GAMES / f"{game}.json", "--seat", "0", "--chart", str(file)))
    assert done.status == 0
    assert file.read_bytes().startswith(b"<?xml" if ending == "svg" else b"\x89PNG")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--chart", "a.txt", "--seat", "0"], ".svg, .png or .pdf"),
        (["--chart", "a.svg"], "say which with --seat"),
    ],
    ids=str,
)
def test_what_is_wrong_with_a_chart_is_said_first(arguments: list[str], said: str) -> None:
    done = clean(fifties("review", str(GAMES / "four-rounds.json"), *arguments))
    assert (done.out, done.status, len(done.complaints)) == ("", 2, 1)
    assert said in done.err


def test_a_chart_is_of_one_record(tmp_path: Path) -> None:
    two = spoilt(rounds=[]) * 2
    done = clean(fifties("review", "-", "--seat", "0", "--chart", str(tmp_path / "a.svg"), input=two))
    assert done.status == 2
    assert done.complaints == ["fifties: --chart draws one seat of one record, and here are 2."]


WITHOUT = """
import sys
sys.modules["numpy"] = sys.modules["numba"] = sys.modules["matplotlib"] = None  # as if they were not installed
from fifties.cli import main
main()
"""


def test_it_needs_no_extra_but_for_its_chart(tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    record.write_bytes(spoilt(rules={"players": 5, "bonus": [[0, 0, 3, 0, 0]] * 4}, rounds=[PLAIN]))
    command = [sys.executable, "-c", WITHOUT, "review", str(record), "--seat", "0"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.stderr, done.returncode) == ("", 0)
    assert "against people who write as is best by the ordinary rules" in done.stdout
    assert "no line brings more than" in fifties("review", record, "--seat", "0").out, "with it a round is solved"
    resumed = [*command[:3], "review", str(GAMES / "hand-resume.json"), "--seat", "0"]
    done = subprocess.run(resumed, capture_output=True, text=True, check=False)
    assert "against people who write as is best where clashes end runs" in done.stdout
    done = subprocess.run([*command, "--chart", str(tmp_path / "a.svg")], capture_output=True, text=True, check=False)
    assert (done.stderr, done.returncode) == ('fifties: This needs more packages: pip install "fifties[lab]"\n', 2)


def test_a_name_cannot_write_on_the_terminal() -> None:
    record = spoilt(seats=["A\x1b[31mda", "Bo", "Cleo", "Dan", "Eve"], rounds=[])
    done = clean(fifties("review", "-", "--seat", "0", input=record))
    assert "\x1b" not in done.out
    assert "\x1b" not in fifties("review", "-", "--json", input=record).out


@pytest.mark.parametrize("game", ["just-begun", "fifty-one/just-dealt", "fifty-one/match-not-begun"])
def test_a_chart_of_nothing(tmp_path: Path, game: str) -> None:
    done = clean(fifties("review", GAMES / f"{game}.json", "--seat", "0", "--chart", str(tmp_path / "a.svg")))
    assert done.status == 0
    assert (tmp_path / "a.svg").exists()


def test_fifty_one_is_told_turn_by_turn() -> None:
    done = clean(fifties("review", GAMES / "fifty-one/match.json", "--seat", "ada"))
    lines = done.out.splitlines()
    assert lines[0] == "Ada, deal 1: a hand of 15, which won. Skill: −26.0. Luck: +8.4."
    assert lines[1:4] == [
        "  Turn 1: took 2h for Th, from 4 to 12.",
        "    9c for Th would have made it 23.",
        "    Usual: 18.6. Skill: −11.0. Luck: +4.4.",
    ]
    assert lines[4].startswith("    If “Stop!” is called here, about ")
    assert "    With the board as it lay 30 could be had; a fresh one brings 25.9 on average." in lines
    assert [line.partition(":")[0] for line in lines if not line.startswith(" ")] == [
        f"Ada, deal {deal}" for deal in (1, 2, 3)
    ]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("stop", "called “Stop!”."),
        ("stop-instead", "Turn 1: called “Stop!” with 24."),
        ("call-with-a-clear", "cleared the board and took "),
        ("call-before-the-last-turn", "With the old board 28 could have been had; a fresh one brings 22.0"),
        ("unfinished", "and the deal is not over."),
        ("limit", "which won"),
    ],
)
def test_of_fifty_one_all_is_said(name: str, told: str) -> None:
    assert told in clean(fifties("review", GAMES / f"fifty-one/{name}.json")).out
