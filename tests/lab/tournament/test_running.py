"""Wherever it is played, whoever dies: the same result, byte for byte."""

import os
import signal
import subprocess
import sys
import time
from multiprocessing import active_children
from pathlib import Path
from random import Random

import pytest

from fifties.lab.tournament.block import Block, Fault
from fifties.lab.tournament.running import DEATHS, Here, Processes, run
from tests.cli.running import Done, fifties
from tests.lab.tournament.playing import PATIENCE, SHADOW, plan_of, played, written

FIFTY = ("tournament", "fifty", "--players", "3", "--bots", "spread,random", "--games", "150")
FIFTY_ONE = ("tournament", "fifty-one", "--players", "3", "--bots", "greedy,random", "--games", "30", "--jokers", "1")

DIES = """
import os, signal
from pathlib import Path
from fifties.bots import BOTS

class Dies:
    def act(self, view, dice):
        if dice.below("dies", 6) == 0:
            {how}
        return BOTS["fifty"]["random"].act(view, dice)

bot = Dies()
"""

ONCE = """
            if not (mark := Path({mark!r})).exists():
                mark.touch()
                os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.parametrize("arguments", [FIFTY, FIFTY_ONE], ids=["fifty", "fifty-one"])
@pytest.mark.parametrize("form", [["--json"], []], ids=["json", "text"])
def test_the_number_of_workers_changes_nothing(arguments: list[str], form: list[str], tmp_path: Path) -> None:
    kind = arguments[1]
    code = ["--code", str(written(tmp_path, "own", SHADOW, kind))]
    one, three = (fifties(*arguments, *code, *form, "--workers", workers) for workers in ("1", "3"))
    assert (one.status, one.err) == (0, "")
    assert "own" in one.out
    assert one == three


def test_bots_that_think_for_long_say_the_same_in_any_process() -> None:
    play = ("tournament", "fifty", "--players", "4", "--bots", "champion,equilibrium,greedy,spread", "--games", "8")
    one, two = (fifties(*play, "--json", "--workers", workers) for workers in ("1", "2"))
    assert one.status == 0
    assert one == two


def test_blocks_are_played_anew_when_their_workers_are_killed() -> None:
    plan, chance = plan_of(["spread", "random"]), Random(3)
    expected = dict(enumerate(played(plan, 60)))
    with Processes(plan, 3, PATIENCE) as place:
        blocks: dict[int, Block] = {}
        for outcome in run(place, range(60)):
            assert isinstance(outcome, Block)
            blocks[outcome.block] = outcome
            # One less than would be a block's own fault, should both happen to meet the same.
            if len(blocks) in (10, 30):
                victim = chance.choice(active_children()).pid
                assert victim is not None
                os.kill(victim, signal.SIGKILL)
    assert blocks == expected
    assert active_children() == []


def test_a_bot_that_kills_its_process_once_is_asked_again(tmp_path: Path) -> None:
    mark = tmp_path / "dead"
    code = written(tmp_path, "dies", DIES.replace("{how}", ONCE.strip()).replace("{mark!r}", repr(str(mark))))
    play = (*FIFTY, "--code", code, "--json", "--workers", "2")
    done = fifties(*play)
    assert done.status == 0, done.err
    assert mark.exists()
    assert fifties(*play) == done


def test_a_bot_that_always_kills_its_process_is_found(tmp_path: Path) -> None:
    code = written(tmp_path, "dies", DIES.replace("{how}", "os._exit(1)"))
    plan = plan_of(["random"], code)
    with Processes(plan, 2, PATIENCE) as place:
        outcomes = list(run(place, range(100)))
    faults = [outcome for outcome in outcomes if isinstance(outcome, Fault)]
    first = min(fault.block for fault in faults)
    assert {outcome.block for outcome in outcomes if isinstance(outcome, Block)} >= set(range(first))
    assert len(outcomes) < 100
    [refusal] = [fault.refusal for fault in faults if fault.block == first]
    assert (refusal.code, refusal.params) == (
        "worker-died",
        {"times": DEATHS, "first": 3 * first + 1, "last": 3 * first + 3},
    )
    done = fifties("tournament", "fifty", "--players", "3", "--bots", "random", "--code", code, "--workers", "2")
    assert done.status == 2
    assert f"{DEATHS} workers died in the games {3 * first + 1} to {3 * first + 3}" in done.err


def test_killed_at_any_moment_it_goes_on_and_comes_to_the_same(tmp_path: Path) -> None:
    play = [
        "tournament",
        "fifty",
        "--players",
        "3",
        "--bots",
        "spread,random",
        "--games",
        "600",
        "--workers",
        "2",
        "--json",
    ]
    whole, file, chance = fifties(*play), tmp_path / "games.ledger", Random(5)
    assert whole.status == 0
    for lines in (1, 40, 90, 130):
        running = subprocess.Popen(
            [sys.executable, "-m", "fifties", *play, "--ledger", str(file)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        # A moment later, which may be in the middle of anything.
        while running.poll() is None and (not file.exists() or file.read_bytes().count(b"\n") < lines):
            time.sleep(0.001)
        time.sleep(chance.random() / 50)
        running.kill()
        out, _ = running.communicate()
        assert out == b"", "it had not come to its end"
    done = fifties(*play, "--ledger", file)
    assert done == whole
    assert fifties(*play, "--ledger", file) == whole


def test_a_longer_tournament_goes_on_from_a_shorter_one_and_back(tmp_path: Path) -> None:
    play, file = FIFTY[:-2], tmp_path / "games.ledger"
    short, long = (fifties(*play, "--games", games, "--json") for games in ("30", "150"))
    assert fifties(*play, "--games", "30", "--json", "--ledger", file) == short
    size = file.stat().st_size
    assert fifties(*play, "--games", "150", "--json", "--ledger", file) == long
    assert file.stat().st_size > size
    assert fifties(*play, "--games", "30", "--json", "--ledger", file) == short != long


def test_ctrl_c_says_what_is_kept_and_leaves_nobody_behind(tmp_path: Path) -> None:
    file = tmp_path / "games.ledger"
    arguments = [*FIFTY[:-2], "--games", "100000", "--workers", "2", "--ledger", str(file)]
    running = subprocess.Popen(
        [sys.executable, "-m", "fifties", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    while not file.exists() or file.read_bytes().count(b"\n") < 5:
        assert running.poll() is None
        time.sleep(0.01)
    # As a terminal does: to all of its processes.
    os.killpg(running.pid, signal.SIGINT)
    out, err = running.communicate(timeout=60)
    kept = file.read_bytes().count(b"\n") - 1
    assert (out, running.returncode) == ("", 130)
    assert err == f"{kept} blocks are kept in {file}: the same command goes on from there.\n"


def test_a_worker_does_not_hear_ctrl_c_while_it_begins() -> None:
    plan = plan_of(["random"])
    with Processes(plan, 1, PATIENCE) as place:
        place.give(0)
        [begun] = active_children()
        assert begun.pid is not None
        os.kill(begun.pid, signal.SIGINT)
        assert place.take() == played(plan, 1)[0]
        assert active_children() == [begun]


def test_workers_end_when_whoever_started_them_is_killed(tmp_path: Path) -> None:
    file = tmp_path / "games.ledger"
    arguments = [*FIFTY[:-2], "--games", "100000", "--workers", "2", "--ledger", str(file)]
    running = subprocess.Popen(
        [sys.executable, "-m", "fifties", *arguments], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    while not file.exists() or file.read_bytes().count(b"\n") < 5:
        assert running.poll() is None
        time.sleep(0.01)
    running.kill()
    # They hold the other end of our pipe: it is at its end when the last of them is gone.
    out, _ = running.communicate(timeout=60)
    assert out == b""


def test_the_first_fault_is_the_one_that_is_told(tmp_path: Path) -> None:
    code = written(tmp_path, "fails", DIES.replace("{how}", "raise RuntimeError('no luck')"))

    def told(workers: str) -> Done:
        return fifties(*FIFTY, "--code", code, "--workers", workers)

    one = told("1")
    assert (one.status, len(one.complaints)) == (2, 1)
    assert "RuntimeError: no luck" in one.err
    assert "games of 3 players" in one.out or "No block was played" in one.out
    assert one == told("2") == told("4")


def test_one_worker_needs_no_other_process() -> None:
    plan = plan_of(["random"])
    with Here(plan, PATIENCE) as place:
        assert list(run(place, [2, 0])) == [played(plan, 3)[2], played(plan, 1)[0]]
        assert active_children() == []
