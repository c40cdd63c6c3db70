"""A Ray cluster, a real one: it comes to the same. It takes a minute, and packages that only the soak installs."""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.cli.running import Done
from tests.lab.tournament.playing import written

pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(find_spec("ray") is None, reason="the extra cluster is not installed"),
]

PLAY = (
    "tournament",
    "fifty",
    "--players",
    "3",
    "--bots",
    "spread,random",
    "--games",
    "300",
    "--workers",
    "2",
    "--json",
)

DIES = """
import os, signal
from pathlib import Path
from fifties.bots import BOTS

class Dies:
    def act(self, view, dice):
        {how}
        return BOTS["fifty"]["random"].act(view, dice)

bot = Dies()
"""


def process(*arguments: str) -> Done:
    """The command; a cluster may take minutes to start, where much else is going on."""
    done = subprocess.run([sys.executable, "-m", "fifties", *arguments], capture_output=True, text=True, check=False)
    return Done(done.stdout, done.stderr, done.returncode)


def by_cluster(*arguments: str, address: str = "local") -> Done:
    return process(*PLAY, *arguments, "--cluster", address)


def test_it_comes_to_the_same_though_workers_are_killed(tmp_path: Path) -> None:
    mark, file = tmp_path / "dead", tmp_path / "games.ledger"
    how = f"""
        if dice.below("dies", 9) == 0 and not (mark := Path({str(mark)!r})).exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
"""
    code = ("--code", str(written(tmp_path, "dies", DIES.replace("{how}", how))))
    done = by_cluster(*code, "--ledger", str(file))
    assert done.status == 0, done.err
    assert mark.exists()
    whole = process(*PLAY, *code)
    # That a worker has died is told by the cluster, beside the result.
    assert (whole.out, whole.err) == (done.out, "")
    # All of it was kept: nothing is played any more.
    assert by_cluster(*code, "--ledger", str(file)) == whole


def test_what_a_bot_does_wrong_is_said_as_elsewhere(tmp_path: Path) -> None:
    for how in (
        "if dice.below('dies', 99) == 0: raise ValueError('no idea')",
        "while dice.below('dies', 99) == 0: pass",
    ):
        fails = ("--code", str(written(tmp_path, "fails", DIES.replace("{how}", how))), "--patience", "3")
        assert by_cluster(*fails) == process(*PLAY, *fails)
    code = ("--code", str(written(tmp_path, "dies", DIES.replace("{how}", "os._exit(1)"))))
    done = by_cluster(*code)
    assert done.status == 2
    assert done.complaints[-1].startswith("fifties: 3 workers died in the games 1 to 3, ")


def test_a_cluster_that_is_not_there_is_told(tmp_path: Path) -> None:
    done = by_cluster(address="127.0.0.1:1")
    assert (done.status, done.out) == (2, "")
    assert done.complaints[-1].startswith("fifties: The cluster 127.0.0.1:1 can't be reached: ")
