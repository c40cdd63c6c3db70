"""Nothing that Windows lacks is asked of it: tried on one that is pretended, see ``as_on_windows``."""

import json
import re
import signal
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.server.serving import Server, connected, run

ROOT = Path(__file__).parents[2]
COMMAND = (sys.executable, "-X", "warn_default_encoding", str(Path(__file__).with_name("as_on_windows.py")))


def fifties(*arguments: str | Path, typed: str = "") -> "subprocess.CompletedProcess[bytes]":
    """The command there, to its end."""
    return subprocess.run([*COMMAND, *arguments], input=typed.encode(), capture_output=True, timeout=60, check=False)


@pytest.mark.parametrize(
    ("game", "typed"), [(["fifty"], "random\n\n" * 4), (["fifty-one", "--stop", "instead"], "stop\n")]
)
def test_a_game_is_played_and_its_record_scored(game: list[str], typed: str, tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    played = fifties("play", *game, "--seed", "x", "--name", "Zoë", "--record", record, typed=typed)
    assert (played.returncode, played.stderr) == (0, b"")
    assert "Zoë".encode("cp1252") in played.stdout
    assert b"\r\n" in played.stdout
    scored = fifties("score", record)
    assert (scored.returncode, scored.stderr) == (0, b"")
    assert json.loads(scored.stdout)["winners"], played.stdout.decode("cp1252")


def test_a_folder_is_called_one(tmp_path: Path) -> None:
    done = fifties("score", tmp_path)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.endswith(b"That is a folder, not a file.\r\n")


@pytest.mark.parametrize("command", [["score", *["docs/example.json"] * 2000], ["play", "fifty", "--seed", "x"]])
def test_whoever_reads_may_go(command: list[str]) -> None:
    process = subprocess.Popen(
        [*COMMAND, *command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
    )
    assert process.stdout is not None
    process.stdout.readline()
    process.stdout.close()
    process.stdout = None
    _, errors = process.communicate(b"random\n\n" * 4, timeout=60)
    assert (process.returncode, errors) == (0, b"")


def test_a_game_is_served_until_ctrl_c(tmp_path: Path) -> None:
    with Server(tmp_path / "Zoë’s data", command=COMMAND) as server:
        with urlopen(server.address) as page:
            script = re.search(r'src="\./([^"]+\.js)"', page.read().decode())
        assert script is not None
        with urlopen(server.address + script[1]) as answer:
            assert "javascript" in answer.headers["Content-Type"]

        async def play() -> None:
            async with connected(server) as me:
                await me.hello()
                await me.open()
                await me.finish()
                assert me.update["view"]["public"]["winners"]

        run(play())
        server.process.send_signal(signal.SIGINT)
        _, errors = server.process.communicate(timeout=60)
        assert (server.process.returncode, errors) == (0, b"")
