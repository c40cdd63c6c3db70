"""How a game at the terminal is set up, left and kept: seats, seeds, and the record."""

import io
import re
from pathlib import Path
from typing import Any

import pytest

from fifties.rules.record import score
from fifties.rules.refusal import Refused
from tests.terminal.playing import Typing, play, read


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
