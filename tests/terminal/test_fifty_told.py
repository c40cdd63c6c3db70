"""A whole game of Fifty at the terminal, through streams: what is heard and shown."""

import re
from pathlib import Path
from typing import Any

import pytest

from fifties.rules.record import score
from tests.terminal.playing import Played, called, plain_words, play, read


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
