"""Fifty-One on a real terminal of the system: turns seen one by one, colours and symbols, and every way to leave."""

import re
import signal
import time
from pathlib import Path
from typing import Any

import pytest

from fifties.rules.record import read_records, score
from tests.terminal.fifty_one import CARD
from tests.terminal.real import Terminal, terminal

DEAL = ("--players", "3", "--bots", "random", "--suit", "flush")


def read(path: Path) -> dict[str, Any]:
    with path.open("rb") as file:
        [(_, record)] = list(read_records(file))
    assert isinstance(record, dict)
    return record


def exchange(game: Terminal) -> str:
    """Waits for one's turn, and returns an exchange that may be typed then."""
    text = game.see(r"Your (last )?turn:")
    board, hand = (
        re.findall(rf"(?<!\w)({CARD})(?!\w)", part) for part in text.rpartition("Board:")[2].split("Your hand:")
    )
    return f"{board[0]} {hand[0]}"


def test_a_deal_is_seen_turn_by_turn() -> None:
    with terminal("--plain", "--pace", "0.2", *DEAL, game="fifty-one") as game:
        game.type(exchange(game) + " stop\n")
        game.see("Stop! Everybody else")
        began = time.monotonic()
        game.see("Ada’s last turn. One more")
        game.see("Ada takes")
        game.see("Bo’s last turn. After it")
        game.see("Bo takes")
        assert time.monotonic() - began > 0.5
        game.see("The hands are open")
        assert game.end() == 0


def test_suits_have_colours_and_symbols_and_no_cursor_is_moved() -> None:
    with terminal("--pace", "0", *DEAL, game="fifty-one") as game:
        shown = game.see(r"Your turn:")
        codes = set(re.findall(r"\x1b.[\d;]*.", shown))
        assert all(re.fullmatch(r"\x1b\[[\d;]*m", code) for code in codes)
        for symbol, suit, colour in [
            ("♠", "spades", "1"),
            ("♥", "hearts", "31"),
            ("♦", "diamonds", "94"),
            ("♣", "clubs", "32"),
        ]:
            cards = re.findall(rf"\x1b\[([\d;]+)m[AKQJT2-9]{symbol} \w+ of (\w+)", shown)
            assert all(card == (colour, suit) for card in cards)
        assert len(re.findall(r"[♠♥♦♣] \w+ of ", shown)) == 10
        taken, given = re.findall(r"([AKQJT2-9][♠♥♦♣]) ", shown)[4:6]
        game.type(f"take {taken} give {given}\n")
        game.see(f"You take {taken} .* and give {given}")


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}, {"PYTHONIOENCODING": "latin-1"}])
def test_where_symbols_cannot_be_there_are_letters(environment: dict[str, str]) -> None:
    with terminal("--pace", "0", *DEAL, game="fifty-one", **environment) as game:
        shown = re.sub(r"\x1b\[[\d;]*m", "", game.see("Your turn:"))
        assert len(re.findall(rf"(?<!\w){CARD} \w+ of ", shown)) >= 10
        assert not re.search("[♠♥♦♣?]", shown)
        game.type("what\n")
        game.see("nothing that can be typed here")


def test_enter_lets_the_game_wait_and_a_move_is_too_early() -> None:
    with terminal("--plain", "--pace", "2", *DEAL, game="fifty-one") as game:
        game.type(exchange(game) + "\n")
        game.see(r"Your hand is worth")
        game.type("Kh 3c\n")
        game.see("Not yet: it is Ada’s turn.")
        game.type("\n")
        game.see("The game waits. Enter to go on:")
        game.type("board\ntable\nnonsense\nclear\npace 0.01\n")
        assert "Ada takes" not in game.see("Discards")
        for _ in range(3):
            game.see("The game waits. Enter to go on:")
        game.type("\n")
        game.see(r"Ada (takes|clears)")
        game.see(r"Your (last )?turn:|hands are open")


@pytest.mark.parametrize("moment", ["turn", "others", "pause", "between"])
@pytest.mark.parametrize("key", ["\x03", "\x04"])
def test_ctrl_c_and_ctrl_d_leave_cleanly_at_any_moment(moment: str, key: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    pace = "0" if moment == "between" else "3"
    with terminal("--pace", pace, "--deals", "2", "--record", str(file), *DEAL, game="fifty-one", NO_COLOR="1") as game:
        entry = exchange(game)
        if moment != "turn":
            game.type(entry + " stop\n")
            game.see("next deal:" if moment == "between" else "Stop!")
        if moment == "pause":
            game.type("\n")
            game.see("The game waits")
        game.type(key)
        assert game.end() == (130 if key == "\x03" else 0)
        assert "You leave the game" in game.text
        assert "Traceback" not in game.text
        result = score(read(file))
        assert result["finish"] == "unfinished"
        assert [deal["finish"] for deal in result["deals"]] == ["stop" if moment == "between" else "unfinished"]


@pytest.mark.parametrize("kind", [signal.SIGHUP, signal.SIGTERM])
@pytest.mark.parametrize("moment", ["turn", "others"])
def test_a_kill_leaves_a_whole_record(kind: signal.Signals, moment: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    with terminal("--pace", "5", "--record", str(file), *DEAL, game="fifty-one", NO_COLOR="1") as game:
        entry = exchange(game)
        if moment == "others":
            game.type(entry + "\n")
            game.see("Your hand is worth")
        game.process.send_signal(kind)
        assert game.end() == 128 + kind
        assert "Traceback" not in game.text
        assert len(read(file)["turns"]) >= (moment == "others")
        assert score(read(file))["finish"] == "unfinished"
        assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def test_a_closed_window_leaves_a_whole_record(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    with terminal("--pace", "5", "--record", str(file), *DEAL, game="fifty-one", NO_COLOR="1") as game:
        exchange(game)
        game.close()
        game.process.wait(20)
        assert score(read(file))["finish"] == "unfinished"
