"""The game on a real terminal of the system: colours or none, the count alive, and every way to leave."""

import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from fifties.rules.record import read_records

if sys.platform == "win32":
    pytest.skip("Windows has no pseudo-terminals like these", allow_module_level=True)

import fcntl
import pty
import struct
import termios

PATIENCE = 20.0
"""Seconds: a machine that is busy with other tests is slow, and a hang must not be for ever."""


class Terminal:
    """A game in a terminal of 60 columns."""

    def __init__(self, process: "subprocess.Popen[bytes]", main: int) -> None:
        self.process = process
        self._main = main
        self.text = ""

    def type(self, text: str) -> None:
        os.write(self._main, text.encode())

    def see(self, pattern: str) -> str:
        """Waits till something is on the screen that was not there at the last ``see``, and returns all till then."""
        deadline = time.monotonic() + PATIENCE
        while not (found := re.search(pattern, self.text)):
            if not self._read(deadline - time.monotonic()):
                pytest.fail(f"{pattern!r} is not seen in {self.text!r}")
        seen, self.text = self.text[: found.end()], self.text[found.end() :]
        return seen

    def end(self) -> int:
        """The exit status; what was still written is in ``text``."""
        deadline = time.monotonic() + PATIENCE
        while self._read(deadline - time.monotonic()):
            pass
        return self.process.wait(PATIENCE)

    def _read(self, seconds: float) -> bool:
        if not select.select([self._main], [], [], max(0.0, seconds))[0]:
            return False
        try:
            data = os.read(self._main, 65536)
        except OSError:  # the other end is closed
            return False
        self.text += data.decode(errors="replace")
        return bool(data)


@contextmanager
def terminal(*arguments: str, **environment: str) -> Iterator[Terminal]:
    main, other = pty.openpty()
    fcntl.ioctl(other, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 60, 0, 0))
    clean = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS", "LINES")}
    process = subprocess.Popen(
        [sys.executable, "-m", "fifties", "play", "fifty", "--seed", "x", *arguments],
        stdin=other,
        stdout=other,
        stderr=other,
        env={**clean, "TERM": "xterm", **environment},
        start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # noqa: PLW1509 - no threads are at work
    )
    os.close(other)
    try:
        yield Terminal(process, main)
    finally:
        process.kill()
        process.wait()
        os.close(main)


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
