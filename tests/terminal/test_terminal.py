"""Fifty on a real terminal of the system: colours or none, the count alive, and every way to leave."""

import re
import signal
import time
from pathlib import Path

import pytest

from fifties.rules.record import read_records
from tests.terminal.real import terminal


def rounds(path: Path) -> int:
    with path.open("rb") as file:
        [(_, record)] = list(read_records(file))
    assert isinstance(record, dict)
    return len(record["rounds"])


def test_a_whole_round_is_counted_number_by_number() -> None:
    with terminal("--pace", "0.02", "--players", "3") as game:
        game.see("round 1:")
        began = time.monotonic()
        game.type("random\n")
        game.see(r"\b25\b")
        game.see("next round:")
        assert time.monotonic() - began > 0.02 * 50
        game.type("quit\n")
        assert game.end() == 0


def test_a_terminal_has_colours_and_no_cursor_is_moved() -> None:
    with terminal("--pace", "0") as game:
        game.see("round 1:")
        game.type("random\n")
        shown = game.see("next round:")
        codes = set(re.findall(r"\x1b.[\d;]*.", shown))
        assert codes
        assert all(re.fullmatch(r"\x1b\[[\d;]*m", code) for code in codes)
        assert all(len(re.sub(r"\x1b\[[\d;]*m", "", line)) < 60 for line in shown.splitlines())


@pytest.mark.parametrize(
    ("arguments", "environment"), [(["--plain"], {}), ([], {"NO_COLOR": "1"}), ([], {"TERM": "dumb"})]
)
def test_plain_means_no_escape_codes(arguments: list[str], environment: dict[str, str]) -> None:
    with terminal("--pace", "0", *arguments, **environment) as game:
        text = game.see("round 1:")
        for _ in range(2):
            game.type("help\ngrid\nbad entry\nrandom\n")
            text += game.see("next round:")
            game.type("\n")
        assert "\x1b" not in text


@pytest.mark.parametrize("moment", ["line", "count", "round", "pause"])
def test_ctrl_c_leaves_cleanly_at_any_moment(moment: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    with terminal("--pace", "0.1" if moment in ("count", "pause") else "0", "--record", str(file)) as game:
        game.see("round 1:")
        if moment != "line":
            game.type("random\n")
            game.see("next round:" if moment == "round" else r"\b3\b")
        if moment == "pause":
            game.type("\n")
            game.see("The count waits")
        game.type("\x03")
        assert game.end() == 130
        assert "You leave the game" in game.text
        assert "Traceback" not in game.text
        assert rounds(file) == (moment == "round")


@pytest.mark.parametrize("moment", ["line", "count"])
def test_ctrl_d_leaves_cleanly(moment: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    with terminal("--pace", "0.1", "--record", str(file)) as game:
        game.see("round 1:")
        if moment == "count":
            game.type("random\n")
            game.see(r"\b3\b")
        game.type("\x04")
        assert game.end() == 0
        assert "You leave the game" in game.text
        assert rounds(file) == 0


def test_enter_lets_the_count_wait_and_skip_ends_it() -> None:
    with terminal("--pace", "0.1", "--plain") as game:
        game.see("round 1:")
        game.type("random\n")
        game.see(r"\b3\b")
        game.type("\n")
        game.see("The count waits. Enter to go on:")
        game.type("table\n")
        game.see("marble")
        game.see("The count waits. Enter to go on:")
        time.sleep(0.5)
        game.type("nonsense\n")
        assert not re.search(r": \d+ \d+", game.see("The count waits. Enter to go on:")), "nothing is counted meanwhile"
        game.type("pace 0.05\n")
        game.see("The count waits. Enter to go on:")
        game.type("\n")
        game.see(r": \d+ \d+")
        game.type("skip\n")
        game.see("Round 1 is over.")
        game.see("next round:")
        game.type("\n")
        game.see("round 2:")
        game.type("random\n")
        game.see(r"\b3\b")
        game.type("\n")
        game.see("The count waits")
        game.type("skip\n")
        game.see("Round 2 is over.")
        game.see("next round:")
        game.type("\n")
        game.see("round 3:")
        game.type("random\n")
        game.see(r"\b3\b"), "it does not wait for ever after"


def test_help_is_there_while_it_is_counted() -> None:
    with terminal("--pace", "0.1", "--plain") as game:
        game.see("round 1:")
        game.type("random\n")
        game.see(r"\b3\b")
        game.type("help\n")
        shown = game.see("The count waits. Enter to go on:")
        assert "Enter: the count waits" in shown
        assert "skip:" in shown


def test_what_is_typed_ahead_is_shown_with_its_question() -> None:
    with terminal("--pace", "0", "--plain") as game:
        game.type("1 2 3\nrandom\nquit\n")
        assert "round 1: 1 2 3\r\nA line is 5 whole numbers." in game.see("whole numbers.")
        assert game.end() == 0


def test_a_closed_terminal_ends_the_game(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    with terminal("--pace", "0", "--record", str(file)) as game:
        game.see("round 1:")
        game.type("random\n")
        game.see("next round:")
        game.process.send_signal(signal.SIGHUP)
        game.end()
        assert rounds(file) == 1
