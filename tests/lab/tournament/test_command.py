"""``fifties tournament`` as people use it."""

import json
import os
import pty
import re
import subprocess
import sys
from pathlib import Path
from threading import Thread

import pytest

from fifties.bots import BOTS
from fifties.lab.tournament.entrants import enter
from tests.cli.running import fifties
from tests.fuzz.test_arguments import ODD, told
from tests.lab.tournament.playing import SHADOW, written

FIFTY = ("tournament", "fifty", "--players", "3")


def test_people_read_a_table_and_who_is_better(tmp_path: Path) -> None:
    shadow = written(tmp_path, "shadow", SHADOW)
    done = fifties(*FIFTY, "--bots", "random,spread", "--code", shadow, "--games", "301")
    assert (done.status, done.err) == (0, "")
    first, heads, *rows, ahead, level = done.out.splitlines()
    assert first.startswith("303 games of 3 players, in 101 blocks of one chance each")
    assert re.split(r"  +", heads.strip()) == ["win share", "points", "crowns", "rating"]
    assert rows[0].split()[0] == "spread"
    assert all(
        re.fullmatch(r"\w+ +0\.\d{3} ± 0\.\d{3}  \d+\.\d\d ± \d\.\d\d  \d\.\d{3} ± 0\.\d{3}  \d\d\.\d", row)
        for row in rows
    )
    assert re.fullmatch(r"spread wins more than (random|shadow): 0\.\d{3} ± 0\.\d{3} a seat\.", ahead)
    assert re.fullmatch(r"(random|shadow) and (random|shadow) can't be told apart: 0\.\d{3} ± 0\.\d{3} a seat\.", level)


def test_programs_read_one_json_object() -> None:
    done = fifties("tournament", "fifty-one", "--players", "2", "--bots", "random,greedy", "--games", "20", "--json")
    assert (done.status, done.err) == (0, "")
    told = json.loads(done.out)
    assert (told["game"], told["games"], told["blocks"]) == ("fifty-one", 20, 10)
    assert told["rules"]["players"] == 2
    assert told["bots"] == ["random", "greedy"]
    assert [bot["bot"] for bot in told["standing"]] == ["greedy", "random"]
    assert set(told["standing"][0]) == {"bot", "seats", "wins", "points", "rating"}
    wins = told["standing"][0]["wins"]
    assert wins["low"] < wins["mean"] < wins["high"]
    assert told["standing"][0]["wins"]["mean"] + told["standing"][1]["wins"]["mean"] == pytest.approx(1)
    [difference] = told["differences"]
    assert difference["bots"] == ["greedy", "random"]


def test_the_same_seed_tells_the_same_and_another_something_else() -> None:
    play = (*FIFTY, "--bots", "random,spread", "--games", "30")
    assert fifties(*play) == fifties(*play) != fifties(*play, "--seed", "2")


def test_all_bots_play_where_none_is_named_and_more_than_seats_take_turns(tmp_path: Path) -> None:
    for kind in ("fifty", "fifty-one"):
        assert [entrant.name for entrant in enter(kind, None, [])] == list(BOTS[kind])
    shadow = written(tmp_path, "shadow", SHADOW)
    assert [entrant.name for entrant in enter("fifty", None, [shadow])] == ["shadow"]
    done = fifties(*FIFTY, "--bots", "random,spread,equilibrium", "--code", shadow, "--games", "120", "--json")
    seats = [bot["seats"] for bot in json.loads(done.out)["standing"]]
    assert sum(seats) == 360
    assert all(60 < each < 120 for each in seats)


def test_rules_reach_the_games() -> None:
    options = ["--danger", "--after-clash", "resume", "--claims", "optional", "--no-score-last", "--no-sudden-death"]
    done = fifties(*FIFTY, "--bots", "random", "--game", "1", *options, "--bonus", "2,2,2,2,2")
    assert done.status == 0, done.err
    rules = json.loads(done.out)["rules"]
    assert rules == {
        "players": 3,
        "danger": True,
        "after_clash": "resume",
        "claims": "optional",
        "score_last": False,
        "sudden_death": False,
        "bonus": [[2] * 5] * 4,
    }
    options = ["--jokers", "1", "--suit", "best", "--stop", "instead", "--deals", "2", "--max-turns", "30"]
    done = fifties("tournament", "fifty-one", "--players", "3", "--bots", "random", "--game", "1", *options)
    assert json.loads(done.out)["rules"] == {
        "players": 3,
        "jokers": 1,
        "suit": "best",
        "stop": "instead",
        "deals": 2,
        "max_turns": 30,
    }


def test_a_terminal_shows_how_far_it_is() -> None:
    ours, theirs = pty.openpty()
    heard: list[bytes] = []

    def listen() -> None:
        try:
            while part := os.read(ours, 10_000):
                heard.append(part)
        except OSError:  # nobody is at the other end any more
            return

    listening = Thread(target=listen)
    listening.start()
    play = [*FIFTY, "--bots", "random,spread", "--games", "300", "--workers", "1"]
    done = subprocess.run([sys.executable, "-m", "fifties", *play], stdout=subprocess.PIPE, stderr=theirs, check=True)
    os.close(theirs)
    listening.join()
    os.close(ours)
    said = b"".join(heard).decode()
    assert re.match(r"\r\d % · \d+ of 300 games · \d:\d\d:\d\d left\x1b\[K\r", said)
    assert said.endswith("\r\x1b[K"), "nothing of it stays"
    assert done.stdout.decode() == fifties(*play).out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chess"], "There is no game “chess”"),
        (["fifty", "--players", "2"], "needs 3 players"),
        (["fifty-one", "--players", "6"], "2 to 5 players"),
        (["fifty", "--games", "0"], "--games"),
        (["fifty", "--workers", "0"], "--workers"),
        (["fifty", "--game", "0"], "--game"),
        (["fifty", "--patience", "0"], "--patience"),
        (["fifty", "--patience", "nan"], "--patience"),
        (["fifty", "--patience", "0.5"], "--patience"),
        (["fifty-one", "--bots", "champion"], "There is no bot “champion”: there are random"),
    ],
    ids=str,
)
def test_what_is_wrong_is_said_once(arguments: list[str], said: str) -> None:
    done = fifties("tournament", *arguments)
    assert (done.status, done.out, len(done.complaints)) == (2, "", 1)
    assert said in done.err


def test_a_cluster_wants_its_extra() -> None:
    script = (
        "import sys; sys.modules['ray'] = None; from fifties import cli;"
        "sys.argv = ['fifties', 'tournament', 'fifty', '--bots', 'random', '--cluster', 'local']; cli.main()"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == 'fifties: This needs more packages: pip install "fifties[cluster]"\n'


@pytest.mark.parametrize("option", ["--bots", "--seed", "--code", "--ledger", "--game", "--patience"])
def test_whatever_is_asked_it_is_done_or_one_line_says_what_is_wrong(option: str, tmp_path: Path) -> None:
    usual = [*FIFTY, "--bots", "random", "--games", "3", "--workers", "1"]
    for word in ODD:
        place = str(tmp_path / word) if option == "--ledger" and word not in ("", ".", "..") else word
        told(fifties(*usual, f"{option}={place}"))
    for name in ("\udcff", "\u202e\u2066x", "a\nb", "\x1b[31m"):
        file = written(tmp_path, name, SHADOW.replace("{name}", "x"))
        told(fifties(*usual, "--code", file))
        told(fifties(*usual, "--code", file, "--ledger", tmp_path / f"{name}.ledger", "--json"))
