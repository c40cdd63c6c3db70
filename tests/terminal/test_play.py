"""A whole game at the terminal, through streams: what is heard, asked, typed and written down."""

import io
import re
from pathlib import Path
from typing import Any

import pytest

from fifties.rules.record import read_records, score
from fifties.rules.refusal import Refused
from tests.terminal.playing import Played, Typing, called, play


def read(path: Path) -> dict[str, Any]:
    [(_, record)] = list(read_records(io.BytesIO(path.read_bytes())))
    assert isinstance(record, dict), record
    return record


def totals(played: Played) -> dict[str, int]:
    """The final scores, by name."""
    table = played.text.partition("Final scores")[2]
    return {found[1].strip(): int(found[2]) for found in re.finditer(r"^(\S+) .*= +(\d+)", table, re.MULTILINE)}


@pytest.mark.parametrize("seed", ["1", "2", "3"])
@pytest.mark.parametrize("players", [3, 5, 7, 9])
def test_the_record_of_a_whole_game_scores_to_the_totals_that_were_shown(
    tmp_path: Path, players: int, seed: str
) -> None:
    played = play(players=players, seed=seed, record=tmp_path / "game.json", danger=True)
    record = read(tmp_path / "game.json")
    result = score(record)
    assert played.status == 0
    assert result["finish"] in ("rounds", "crown")
    assert totals(played) == dict(zip(record["seats"], result["totals"], strict=True))
    victory = next(line for line in played.lines if line.startswith("The victory goes to"))
    assert [name for name in record["seats"] if re.search(rf"\b{name}\b", victory)] == [
        record["seats"][seat] for seat in result["winners"]
    ]


@pytest.mark.parametrize("options", [{}, {"after_clash": "resume"}, {"starter": "voice"}, {"claims": "optional"}])
def test_each_number_is_heard_once_in_order_from_who_counts(tmp_path: Path, options: dict[str, Any]) -> None:
    typed = "random\n" + "\n" * 9 + "random\nyes\n" * 40 + "quit\n" if options.get("claims") else "random\n\n" * 4
    played = play(typed, players=3, record=tmp_path / "game.json", sudden_death=False, **options)
    record = read(tmp_path / "game.json")
    assert record["rounds"]
    for heard, counted in zip(called(played), record["rounds"], strict=False):
        assert [number for _, number in heard] == list(range(1, 51))
        starter = counted["starter"]
        assert heard[0][0] == ("Voice" if starter is None else record["seats"][starter])
        silent = [tuple(pair) for pair in counted.get("silent", [])]
        counter = heard[0][0]
        for name, number in heard:
            assert name == counter, f"{number} is called by who took over last"
            hands = [s for s, line in enumerate(counted["lines"]) if number in line and (number, s) not in silent]
            if len(hands) == 1:
                counter = record["seats"][hands[0]]


def test_hands_clashes_and_crowns_are_heard_where_they_happen(tmp_path: Path) -> None:
    played = play(players=7, seed="b", record=tmp_path / "game.json", danger=True)
    record = read(tmp_path / "game.json")
    names = record["seats"]
    rounds = re.split(r"^Round \d:.*$", played.text, flags=re.MULTILINE)[1:]
    crowns = sum(len(came_to["crowned"]) for came_to in score(record)["rounds"])
    assert played.text.count("A crown for") + played.text.count("econd crown for") == crowns > 0
    met = {"clash": 0, "bonus": 0, "alone": 0}
    for text, counted in zip(rounds, record["rounds"], strict=True):
        ended = max(int(number) for number in re.findall(r"\b(\d+) \(", text))
        for number in range(1, ended):
            hands = [seat for seat, line in enumerate(counted["lines"]) if number in line]
            if len(hands) == 1:
                met["alone"] += 1
                assert re.search(rf"J’ai! (.* at {number}\.|{number} is .* too)", text)
            elif hands:
                met["clash"] += 1
                [clash] = re.findall(rf"Clash at {number}: (.*)\. Nobody", text)
                assert set(re.split(", | and ", clash)) == {names[seat] for seat in hands}
                in_danger = counted["danger"][0] <= number <= counted["danger"][1]
                assert (f"{number} is in danger: its bonus is lost." in text) == in_danger
                met["bonus"] += in_danger
    assert all(met.values())


def test_after_a_round_everybodys_lines_stand_with_what_they_came_to(tmp_path: Path) -> None:
    played = play(players=5, record=tmp_path / "game.json", danger=True, sudden_death=False)
    record = read(tmp_path / "game.json")
    tables = played.text.split(" is over.\n")[1:]
    for i, (table, counted) in enumerate(zip(tables, record["rounds"], strict=True)):
        came_to = score({**record, "rounds": record["rounds"][: i + 1]})
        assert "house values" in table.partition("\n")[0]
        for seat, name in enumerate(record["seats"]):
            row = next(line for line in table.splitlines() if line.startswith(f"{name} "))
            found = re.fullmatch(r"\S+ ((?: +\d+[x!]?)+) +(\d+) \+ (\d+) = +(\d+)  total +(\d+)(, crown)?", row)
            assert found, row
            boxes = found[1].split()
            assert [int(box.rstrip("x!")) for box in boxes] == counted["lines"][seat]
            result = came_to["rounds"][i]
            expected = [result["marbles"][seat], result["bonuses"][seat], result["scores"][seat]]
            assert [int(figure) for figure in found.groups()[1:5]] == [*expected, came_to["totals"][seat]]
            assert bool(found[6]) == (seat in result["crowned"])
            low, high = counted["danger"]
            for box in boxes:
                number = int(box.rstrip("x!"))
                clashed = sum(number in line for line in counted["lines"]) > 1
                assert box.lstrip("0123456789") == ("!" if low <= number <= high else "x") * clashed


def test_the_same_seed_and_entries_are_the_same_game() -> None:
    typed = "4 15 26 37 44\nrandom\n\nrandom\n\nrandom\n\nrandom\n"
    one, two = (play(typed, seed="s", bots=["greedy", "random"]) for _ in range(2))
    assert one == two
    assert play(typed, seed="t", bots=["greedy", "random"]) != one


def test_without_a_seed_the_game_tells_how_to_have_it_again() -> None:
    first = play(seed=None)
    [seed] = re.findall(r"--seed (\w+)", first.text)
    again = play(seed=seed)
    assert again.lines == first.lines[:-1]
    assert f"--seed {seed}" not in play(seed=None)


def test_where_nobody_watches_the_pace_changes_nothing() -> None:
    assert play(pace=0) == play(pace=3.5) == play()


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


def test_grid_and_table_tell_how_one_stands(tmp_path: Path) -> None:
    played = play(
        "grid\ntable\n1 12 23 34 45\n\ngrid\ntable\nquit\n", players=7, name="Zoë", record=tmp_path / "game.json"
    )
    before, after = played.text.split("Line 1:")[1:]
    assert before.startswith("   _(1)    _(1)    _(2)    _(1)    _(1)\nLine 2:")
    assert "\nTotal 0\n" in before
    assert re.findall(r"(\d+)x?\(", after.partition("\n")[0]) == ["1", "12", "23", "34", "45"]
    result = score(read(tmp_path / "game.json"))
    own = [result["rounds"][0][part][0] for part in ("marbles", "bonuses", "scores")]
    assert "{} + {} = {}\n".format(*own) in after
    assert f"\nTotal {result['totals'][0]}" in after
    assert re.search(rf"\nZoë +{own[2]} = +{own[2]}\b", after)


def test_the_bonus_table_is_called_a_house_value_wherever_it_is_seen() -> None:
    typed = "rules\ngrid\nrandom\n\nquit\n"
    assert play(typed).text.count("(house values)") == 3
    own = play(typed, bonus=[[1, 2, 3, 2, 1]] * 3 + [[9, 9, 9, 9, 9]])
    assert "house" not in own
    assert "1 2 3 2 1 / 1 2 3 2 1 / 1 2 3 2 1 / 9 9 9 9 9" in own


def test_the_rules_are_told_by_the_options() -> None:
    usual = play("rules\n", players=5)
    other = play(
        "rules\n",
        players=9,
        after_clash="resume",
        score_last=False,
        claims="optional",
        invalid="void",
        sudden_death=False,
        danger=[[14, 20]] * 4,
    )
    assert "2 digits are forbidden" in usual
    assert "A marble of 12 wins a crown" in usual
    assert "from 1 to 60" in other
    assert "digits are forbidden" not in other
    assert "14–20" in other
    for one, another in [
        ("nobody scores till the next lone hand", "Whoever was scoring scores on"),
        ("50 itself scores like", "60 itself scores nothing"),
        ("nobody may stay silent", "You may stay silent"),
        ("is not accepted", "void for the round"),
        ("wins the game at once", "wins the game at the end of its round"),
        ("There are no danger cards", "Danger: one card a round"),
    ]:
        assert (one in usual, another in other, one in other, another in usual) == (True, True, False, False)


@pytest.mark.parametrize("leave", ["", "quit\n", "q\n", "exit\n", "QUIT\n"])
def test_end_of_input_and_quit_leave_cleanly(leave: str, tmp_path: Path) -> None:
    played = play(f"random\n\nrandom\n\n{leave}", record=tmp_path / "game.json")
    assert played.status == 0
    assert "You leave the game, which is not finished." in played
    assert "game.json" in played.lines[-1]
    assert score(read(tmp_path / "game.json"))["finish"] == "unfinished"
    assert len(read(tmp_path / "game.json")["rounds"]) == 2


@pytest.mark.parametrize(("typed", "rounds"), [("", 0), ("random\n", 1), ("random\n\nrandom\n", 2)])
def test_ctrl_c_leaves_cleanly_and_the_record_holds_the_rounds_that_are_over(
    typed: str, rounds: int, tmp_path: Path
) -> None:
    played = play(Typing(typed), record=tmp_path / "game.json")
    assert played.status == 130
    assert "You leave the game, which is not finished." in played
    assert len(read(tmp_path / "game.json")["rounds"]) == rounds
    assert score(read(tmp_path / "game.json"))["finish"] == "unfinished"
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def test_the_record_is_whole_after_each_round(tmp_path: Path) -> None:
    file = tmp_path / "game.json"

    class Watching(io.StringIO):
        def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
            rounds.append(len(read(file)["rounds"]))
            return super().readline(-1 if size is None else size)

    rounds: list[int] = []
    play(Watching("random\n\n" * 4), record=file, sudden_death=False, bots=["random"], players=5)
    assert rounds == [0, 1, 1, 2, 2, 3, 3]
    assert len(read(file)["rounds"]) == 4


def test_a_file_that_exists_is_never_written_over(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text("mine")
    with pytest.raises(Refused) as no:
        play(record=file)
    assert no.value.refusal.code == "record-exists"
    assert file.read_text() == "mine"


@pytest.mark.parametrize("path", ["nowhere/game.json", "file/game.json", "x" * 300])
def test_a_record_that_cannot_be_written_is_told_before_the_game(tmp_path: Path, path: str) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Refused) as no:
        play(record=tmp_path / path)
    assert no.value.refusal.code == "record-unwritable"


def test_a_record_that_cannot_be_written_any_more_does_not_end_the_game(tmp_path: Path) -> None:
    folder = tmp_path / "here"
    folder.mkdir()
    asked = 0

    class Moving(io.StringIO):
        """After the first round the folder is renamed, and after the second it is back."""

        def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
            nonlocal asked
            asked += 1
            if asked in (2, 5):
                folder.rename(tmp_path / "away") if asked == 2 else (tmp_path / "away").rename(folder)
            return super().readline(-1 if size is None else size)

    played = play(Moving("random\n\n" * 3 + "quit\n"), record=folder / "game.json")
    assert played.text.count("The record can't be written") == 1
    assert "Round 3 is over." in played
    assert len(read(folder / "game.json")["rounds"]) == 3


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
    assert played.text.count("The pace is from 0 to 10 seconds a number.") == 3


def test_a_second_crown_ends_the_game_and_its_round_is_not_scored(tmp_path: Path) -> None:
    for seed in range(50):
        file = tmp_path / f"{seed}.json"
        played = play(players=7, seed=str(seed), record=file)
        result = score(read(file))
        if result["finish"] == "crown":
            break
    else:
        pytest.fail("no second crown in 50 games")
    [winner] = result["winners"]
    name = read(file)["seats"][winner]
    assert f"The game ended at {result['rounds'][-1]['ended_at']}: this round is not scored." in played
    assert re.search(rf"^{name} .* marble +9, crown$", played.text, re.MULTILINE)
    assert re.search(r"second crown", played.text)
    assert played.lines[-2].startswith(f"The victory goes to {name}, by a second crown.")


@pytest.mark.parametrize("seat", [0, 2, 4])
def test_a_seat_and_a_name_of_ones_own(seat: int, tmp_path: Path) -> None:
    played = play(seat=seat, name="  Zoë \t B.  ", record=tmp_path / "game.json")
    names = read(tmp_path / "game.json")["seats"]
    assert names[seat] == "Zoë B."
    assert len(set(names)) == 5
    assert "You play with " + ", ".join(name for name in names if name != "Zoë B.")[:10] in played


def test_the_person_and_the_bots_have_different_names() -> None:
    played = play("random\n\nquit\n", players=4, name="ADA")
    rows = [line.split()[0] for line in played.lines if re.search(r"total +\d", line)]
    assert len(rows) == len({row.casefold() for row in rows}) == 4


@pytest.mark.parametrize(
    ("wishes", "code"),
    [
        ({"players": 2}, "players-few"),
        ({"seat": 5}, "seat-unknown"),
        ({"seat": -1}, "seat-unknown"),
        ({"name": " "}, "name-length"),
        ({"name": "n" * 25}, "name-length"),
        ({"bots": ["greedy", "gredy"]}, "bot-unknown"),
        ({"bots": ["random"] * 5}, "bots-many"),
        ({"pace": -1.0}, "pace-range"),
        ({"pace": float("nan")}, "pace-range"),
        ({"players": 13, "claims": "optional"}, "claims-many"),
        ({"danger": [[14, 20]]}, "danger-few"),
    ],
)
def test_a_table_that_cannot_be_is_refused_before_anything_is_shown(
    wishes: dict[str, Any], code: str, tmp_path: Path
) -> None:
    with pytest.raises(Refused) as no:
        play(**wishes, record=tmp_path / "game.json")
    assert no.value.refusal.code == code
    assert list(tmp_path.iterdir()) == []


def test_a_crowd_is_told_of_its_leaders(tmp_path: Path) -> None:
    played = play("random\n\ntable\ngrid\nrandom\n\nquit\n", players=60, record=tmp_path / "game.json")
    result = score(read(tmp_path / "game.json"))
    assert played.status == 0
    assert "59 bots" in played
    assert f"{max(result['rounds'][0]['scores'])}" in played
    assert max(map(len, played.lines)) < 1200


def test_lines_fit_a_narrow_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    typed = "help\nrules\ngrid\nrandom\n\ntable\nrandom\n\nrandom\n\nrandom\n"
    shown = play(typed, bots=["greedy"], danger=True, pace=0, screen=True).text
    text = re.sub(r"\x1b\[[\d;]*m", "", shown)
    assert text != shown
    assert "\x1b" not in text, "colours, and nothing that moves the cursor"
    assert max(map(len, text.splitlines())) < 60


def test_a_number_lasts_as_long_as_the_pace_says_where_somebody_watches(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    monkeypatch.setattr("fifties.terminal.console.time.sleep", slept.append)
    play("random\n\npace 0\nrandom\n\nquit\n", players=3, pace=0.25, screen=True)
    assert 50 <= len(slept) <= 52, "one round, and the next at once"
    assert set(slept) == {0.25, 0.5}
    slept.clear()
    play("random\n" + "yes\n" * 5 + "quit\n", players=3, pace=0.25, screen=True, claims="optional")
    assert 10 < sum(slept) < 20, "the time for hands passes at once where nobody else is waited for"


def plain_words(line: str) -> list[str]:
    """The words of a line that did not come from the catalogue: the pseudo-language changes most letters."""
    return re.findall(r"[a-zA-Z]*[aceghilnorstuyz][a-zA-Z]*", line)


def test_every_line_comes_from_the_catalogue(tmp_path: Path) -> None:
    typed = (
        "help\nrules\ngrid\ntable\nwhat\n5 4 3 2 1\n1 2 3\n9 9 9 9 9\nrandom\nhelp\ntable\npace x\npace 99\nstarter x\n"
    )
    typed += "\nrandom\nyes\nno\n\n" * 9
    for options in ({"starter": "host", "danger": True}, {"claims": "optional"}, {"invalid": "void"}, {"players": 60}):
        whole: dict[str, Any] = {"players": 5, **options}
        played = play(typed, language="pseudo", record=tmp_path / f"{options}.json", **whole)
        assert played.status == 0
        names = {"Áďá"} | set(re.findall(r"\w+", " ".join(read(tmp_path / f"{options}.json")["seats"])))
        assert "You" not in names
        for line in played.lines:
            typed_here = line.rpartition("]")[2] if line.startswith("[") else ""
            rest = line.removesuffix(typed_here) if typed_here.strip() in typed.split("\n") else line
            strangers = set(plain_words(rest)) - names
            assert not strangers or not strangers - {"json"}, line
