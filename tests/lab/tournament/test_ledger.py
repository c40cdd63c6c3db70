"""The ledger: it goes on from any moment, and takes no other tournament's blocks for its own."""

import json
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from fifties.lab.tournament import plan as plans
from fifties.lab.tournament.ledger import Ledger
from fifties.rules.refusal import Refused
from tests.cli.running import fifties
from tests.lab.tournament.playing import SHADOW, plan_of, played, written

PLAN = plan_of(["random"], players=3)


def kept(file: Path, blocks: int = 3) -> bytes:
    with Ledger(file, PLAN) as ledger:
        for block in played(PLAN, blocks):
            ledger.add(block)
    return file.read_bytes()


def refused(file: Path, plan: plans.Plan = PLAN) -> str:
    """Why it is refused; and it is left as it is."""
    before = file.read_bytes()
    with pytest.raises(Refused) as no:
        Ledger(file, plan)
    assert file.read_bytes() == before
    return str(no.value)


def test_it_is_lines_of_json_and_gives_back_what_was_added(tmp_path: Path) -> None:
    file = tmp_path / "games.ledger"
    content = kept(file)
    head, *blocks = map(json.loads, content.splitlines())
    assert (head["format"], head["hash"]) == ("fifties-tournament/1", PLAN.hash())
    assert head["configuration"] == json.loads(json.dumps(PLAN.configuration()))
    assert [block["block"] for block in blocks] == [0, 1, 2]
    with Ledger(file, PLAN) as ledger:
        assert list(ledger.blocks.values()) == played(PLAN, 3)
    assert file.read_bytes() == content


def test_what_was_not_written_to_its_end_is_taken_away_wherever_it_was_torn(tmp_path: Path) -> None:
    file = tmp_path / "games.ledger"
    content = kept(file)
    lines = content.splitlines(keepends=True)
    blocks = played(PLAN, 3)
    for end in range(len(content)):
        file.write_bytes(content[:end])
        with Ledger(file, PLAN) as ledger:
            whole = sum(len("".join(map(bytes.decode, lines[: n + 1]))) <= end for n in range(1, len(lines)))
            assert list(ledger.blocks.values()) == blocks[:whole]
            for block in blocks[whole:]:
                ledger.add(block)
        assert file.read_bytes() == content


@pytest.mark.parametrize(
    ("other", "what"),
    [
        (plan_of(["random"], players=4), "rules.players"),
        (plan_of(["random"], danger=True), "rules.danger"),
        (plan_of(["random"], kind="fifty-one"), "game"),
        (plan_of(["spread"]), "bots"),
        (plan_of(["random"], seed="2"), "seed"),
    ],
    ids=lambda it: it if isinstance(it, str) else "",
)
def test_another_tournaments_is_refused(other: plans.Plan, what: str, tmp_path: Path) -> None:
    file = tmp_path / "games.ledger"
    kept(file)
    assert f"what={what}," in refused(file, other)


def test_that_of_another_text_of_the_same_bot_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "games.ledger"
    with Ledger(file, plan_of(["random"], written(tmp_path, "own", SHADOW))):
        pass
    changed = plan_of(["random"], written(tmp_path, "own", SHADOW + "# better\n"))
    assert "what=code.own," in refused(file, changed)


def test_that_of_another_version_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "games.ledger"
    file.write_bytes(kept(file).replace(plans.sources().encode(), b"0" * 64))
    assert "ledger-version" in refused(file)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("text", b"dear diary\n"),
        ("text without an end", b"dear diary"),
        ("binary", bytes(range(256))),
        ("json", b"{}\n"),
        ("record", b'{"format": "fifties-record/1", "game": "fifty"}\n'),
        ("many lines", b"\n\n\n"),
    ],
    ids=lambda it: it if isinstance(it, str) else "",
)
def test_another_file_is_left_as_it_is(name: str, content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "notes"
    file.write_bytes(content)
    assert "ledger-none" in refused(file), name


@pytest.mark.parametrize(
    "change",
    [
        lambda line: b"{}",
        lambda line: line[:-2],
        lambda line: line.replace(b'"block":2', b'"block":1'),
        lambda line: line.replace(b'"block":2', b'"block":-2'),
        lambda line: line.replace(b'"block":2', b'"block":20').replace(b"[0,0,0]", b"[0,0,1]"),
        lambda line: line.replace(b'"table":[0,0,0]', b'"table":[0,0]'),
        lambda line: line.replace(b"[[", b"[[[0],[1,2,3],[]],[", 1),
        lambda line: b"",
    ],
)  # fmt: skip
def test_a_line_that_is_no_block_of_it_is_named(change: "type[bytes]", tmp_path: Path) -> None:
    file = tmp_path / "games.ledger"
    lines = kept(file).splitlines()
    lines[3] = change(lines[3])
    file.write_bytes(b"\n".join([*lines, b""]))
    assert "ledger-line" in refused(file)
    assert "line=4" in refused(file)


def test_two_at_a_time_are_one_too_many(tmp_path: Path) -> None:
    file = tmp_path / "games.ledger"
    play = ("tournament", "fifty", "--players", "3", "--bots", "random", "--games", "6", "--workers", "1")
    with Ledger(file, PLAN):
        done = fifties(*play, "--ledger", file)
        assert (done.status, done.out) == (2, "")
        assert done.err == f"fifties: The ledger {file} is open in another tournament.\n"
    assert fifties(*play, "--ledger", file).status == 0


@pytest.mark.parametrize("place", ["", ".", "nowhere/games.ledger"])
def test_a_place_that_can_hold_none_is_named(place: str, tmp_path: Path) -> None:
    file = tmp_path / place
    done = fifties("tournament", "fifty", "--players", "3", "--bots", "random", "--games", "3", "--ledger", file)
    assert (done.status, done.out, len(done.complaints)) == (2, "", 1)
    assert done.err.startswith(f"fifties: The ledger {file} can't be used: ")


def test_a_full_disk_is_told_and_what_was_kept_is_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "games.ledger"
    play = ["tournament", "fifty", "--players", "3", "--bots", "random", "--games", "60", "--workers", "1"]
    whole = fifties(*play, "--json")
    small = subprocess.run(
        [sys.executable, "-m", "fifties", *play, "--ledger", str(file)],
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1500, 1500)),
    )
    assert (small.returncode, small.stdout) == (2, "")
    assert small.stderr.startswith(f"fifties: The ledger {file} can't be used: ")
    assert file.stat().st_size == 1500
    assert fifties(*play, "--json", "--ledger", file) == whole
