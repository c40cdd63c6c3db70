"""What may be typed in a game of Fifty, and what is said to what may not."""

import re
from pathlib import Path

import pytest

from tests.terminal.playing import play, read

ILLEGAL = [
    ("1 2 3", "5 whole numbers"),
    ("1 2 3 4 5 6", "5 whole numbers"),
    ("1 2 3 4 five", "five, which is not a whole number"),
    ("1 2 3 4 5.5", "5.5, which is not a whole number"),
    ("0 2 3 4 5", "numbers go from 1 to 49"),
    ("-1 2 3 4 5", "numbers go from 1 to 49"),
    ("1 2 3 4 50", "numbers go from 1 to 49"),
    ("1 2 3 4 " + "9" * 4000, "numbers go from 1 to 49"),
    ("1 2 4 3 5", "3 comes after 4"),
    ("1 2 3 3 5", "3 comes after 3"),
    ("1 2 3 4 ５", "not a whole number"),
    ("1 2 \x1b[D 4 5", "not a whole number"),
    ("what?", "“what?” is nothing that can be typed here"),
    ("", "nothing that can be typed here"),
]


@pytest.mark.parametrize(("entry", "reason"), ILLEGAL)
def test_an_illegal_entry_is_explained_and_asked_again(entry: str, reason: str) -> None:
    played = play(f"{entry}\nrandom\n", players=7)
    assert reason in played
    assert played.text.count("Your line for round 1:") == 2
    assert "Your line is written." in played
    assert "\x1b" not in played.text


def test_a_forbidden_digit_is_explained() -> None:
    played = play("")
    digits = re.search(r"forbidden digits (\d) and (\d)", played.text)
    assert digits
    bad = int(digits[1]) or 10
    line = " ".join(str(bad + 10 * tens) for tens in range(4 if bad == 10 else 5)) + (" 49" if bad == 10 else "")
    again = play(f"{line}\n")
    assert f"{bad} ends in {digits[1]}, which is forbidden in this round." in again
    assert again.text.count("Your line for round 1:") == 2


@pytest.mark.parametrize("line", ["1 2 3 4 5", "1,2,3,4,5", " 1, 2 ,3,  4 5 ", "+1 2 3 4 5"])
def test_spaces_and_commas_do(line: str, tmp_path: Path) -> None:
    play(f"{line}\n\n", players=7, record=tmp_path / "game.json")
    assert read(tmp_path / "game.json")["rounds"][0]["lines"][0] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("word", ["help", "?", "HELP", "h"])
def test_help_at_the_line_and_after_the_round(word: str) -> None:
    played = play(f"{word}\nrandom\n{word}\n\n")
    first, second = played.text.split("help: this list")[:2]
    for help in (first, second):
        assert all(f"\n{name}" in help for name in ("grid:", "table:", "rules:", "pace SECONDS:"))
    assert "\nfive numbers:" in first
    assert "\nrandom:" in first
    assert "\nEnter: on to the next round" in second
    assert "starter NAME" not in played, "nobody names it at this table"


def test_hands_may_stay_down_where_claims_are_optional(tmp_path: Path) -> None:
    typed = "1 12 23 34 45\nno\nyes\nmaybe\n\nhelp\nn\ny\nJ’ai!\nquit\n"
    played = play(typed, players=7, claims="optional", record=tmp_path / "game.json")
    assert re.findall(r"(\d+) is yours\. Raise your hand\?", played.text) == [
        "1",
        "12",
        "23",
        "23",
        "23",
        "23",
        "34",
        "45",
    ]
    assert "“maybe” is nothing that can be typed here" in played
    assert "\nyes: J’ai!" in played
    assert "\nno: stay silent" in played
    record = read(tmp_path / "game.json")
    assert [number for number, seat in record["rounds"][0]["silent"] if seat == 0] == [1, 23]
    row = next(line for line in played.lines if re.match(r"You +1-", line))
    assert re.search(r" 23- ", row)
    assert "-: no hand." in played


def test_who_stays_silent_all_along_is_not_heard(tmp_path: Path) -> None:
    played = play("3 4 5 6 7\n" + "no\n" * 5 + "\nquit\n", players=7, claims="optional", record=tmp_path / "game.json")
    silent = read(tmp_path / "game.json")["rounds"][0]["silent"]
    assert [number for number, seat in silent if seat == 0] == [3, 4, 5, 6, 7]
    assert "You take over" not in played


def test_a_void_line_is_not_asked_for_its_hands() -> None:
    played = play("7 6 5 4 3\n\nquit\n", players=7, claims="optional", invalid="void")
    assert "It is void in this round" in played
    assert "is yours" not in played
    assert "Round 1 is over." in played


def test_a_line_that_breaks_a_rule_is_void_where_that_is_played(tmp_path: Path) -> None:
    played = play("5 4 3 2 1\n\nquit\n", invalid="void", record=tmp_path / "game.json")
    assert "It is void in this round. 4 comes after 5" in played
    row = next(line for line in played.lines if re.match(r"You +5 ", line))
    assert row.endswith(", void line")
    assert read(tmp_path / "game.json")["rounds"][0]["lines"][0] == [5, 4, 3, 2, 1]


def test_the_host_names_who_begins_the_next_count(tmp_path: Path) -> None:
    typed = "random\nstarter\nstarter nobody\nstarter 9\nstarter bo\n\nrandom\nstarter 3\n\nrandom\nhelp\n\nrandom\n"
    played = play(typed, starter="host", sudden_death=False, record=tmp_path / "game.json")
    assert [counted["starter"] for counted in read(tmp_path / "game.json")["rounds"]] == [0, 2, 3, 3]
    assert "“nobody”" in played
    assert "There is no seat 9" in played
    assert "Bo will begin the count" in played
    assert "starter NAME" in played


def test_nobody_names_the_starter_elsewhere() -> None:
    assert "--starter host" in play("random\nstarter Bo\nquit\n")


def test_the_pace_can_be_changed() -> None:
    played = play("pace\npace fast\npace 11\npace nan\npace 0,5\nrandom\npace -1\n\nquit\n")
    assert played.text.count("is no number of seconds") == 2
    assert played.text.count("The pace is a number of seconds from 0 to 10.") == 3
