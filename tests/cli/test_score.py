"""``fifties score``: what RECORD.md says of files, errors and the exit status."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import Done, fifties, process, start

EXAMPLE: dict[str, Any] = {
    "format": "fifties-record/1",
    "game": "fifty",
    "rules": {"players": 5, "danger": True},
    "seats": ["Ada", "Bo", "Cleo", "Dan", "Eve"],
    "rounds": [
        {
            "forbidden": [2, 8],
            "danger": [10, 19],
            "starter": 0,
            "lines": [
                [4, 15, 26, 37, 44],
                [3, 7, 19, 30, 41],
                [7, 11, 25, 33, 47],
                [9, 16, 24, 36, 45],
                [1, 13, 27, 35, 49],
            ],
        }
    ],
}
"""The example of RECORD.md."""

RESULT = (
    '{"game": "fifty", "finish": "unfinished", "rounds": [{"marbles": [10, 12, 7, 9, 10], "bonuses": [0, 1, 1, 0, 0], '
    '"scores": [10, 13, 8, 9, 10], "crowned": [1]}], "totals": [10, 13, 8, 9, 10], "crowns": [0, 1, 0, 0, 0], '
    '"winners": []}\n'
)
"""What RECORD.md says that it scores to."""

GOOD = json.dumps(EXAMPLE).encode() + b"\n"


def spoilt(**changes: Any) -> bytes:
    return json.dumps({**EXAMPLE, **changes}).encode() + b"\n"


def with_line(line: Any) -> bytes:
    record = json.loads(GOOD)
    record["rounds"][0]["lines"][2] = line
    return json.dumps(record).encode() + b"\n"


def clean(done: Done) -> Done:
    """Checks what holds whatever was wrong: one line a complaint, each of ours, and no traceback."""
    assert "Traceback" not in done.err
    assert all(line.startswith("fifties: ") for line in done.complaints)
    assert done.status == (2 if done.err else 0)
    return done


def test_the_example_scores_as_it_is_written() -> None:
    assert fifties("score", "-", input=GOOD) == process("score", "-", input=GOOD) == Done(RESULT, "", 0)


def test_one_object_over_several_lines_and_a_byte_order_mark(tmp_path: Path) -> None:
    (tmp_path / "spread.json").write_bytes(b"\xef\xbb\xbf" + json.dumps(EXAMPLE, indent=2).encode())
    assert fifties("score", tmp_path / "spread.json") == Done(RESULT, "", 0)


@pytest.mark.parametrize("nothing", [b"", b"\n", b" \n\n \t\n", b"\xef\xbb\xbf", b"\xef\xbb\xbf\n"])
def test_an_empty_file_gives_nothing(nothing: bytes) -> None:
    assert fifties("score", "-", input=nothing) == Done("", "", 0)


def test_several_files_in_their_order(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(GOOD * 2)
    (tmp_path / "b").write_bytes(b"")
    done = clean(fifties("score", tmp_path / "a", tmp_path / "b", "-", tmp_path / "a", input=spoilt(rounds=[])))
    results = [json.loads(line) for line in done.out.splitlines()]
    assert [len(result["rounds"]) for result in results] == [1, 1, 0, 1, 1]


def test_a_place_and_a_reason_for_each_fault_and_the_good_ones_are_scored(tmp_path: Path) -> None:
    file = tmp_path / "mixed.jsonl"
    faults = [with_line([7, 12, 25, 33, 47]), b"\n", b"[1, 2]\n", GOOD, b"{oops}\n", spoilt(colour="blue"), b"\xff\n"]
    file.write_bytes(GOOD + b"".join(faults) + GOOD)
    done = clean(fifties("score", file))
    assert process("score", file) == done
    assert done.out == RESULT * 3
    assert [line.partition(": ")[2].partition(": ")[0] for line in done.complaints] == [
        f"{file}, line {line}" for line in (2, 4, 6, 7, 8)
    ]
    assert done.complaints[0].endswith("rounds[0].lines[2]: 12 ends in 2, which is forbidden in this round.")
    assert "colour" in done.complaints[3]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (with_line([7, 11, 25, 33]), "rounds[0].lines[2]: "),
        (with_line([7, 11, 25, 33, 47.0]), "47.0"),
        (with_line([7, 11, 25, 33, True]), "True"),
        (with_line([7, 11, 25, 33, 50]), "50"),
        (with_line([11, 7, 25, 33, 47]), "7 comes after 11"),
        (with_line({"a": 1}), "rounds[0].lines[2]: "),
        (spoilt(format="fifties-record/2"), "format: "),
        (spoilt(game="chess"), "game: "),
        (spoilt(game=["fifty"]), "game: "),
        (spoilt(rules={"players": 2}), "rules: "),
        (spoilt(rules={"players": 5, "jokers": 1}), "jokers"),
        (spoilt(rules=None), "rules: "),
        (spoilt(seats=["Ada"]), "seats: "),
        (spoilt(seats=["Ada", "Bo", "Cleo", "Dan", 5]), "seats[4]: "),
        (spoilt(rounds=EXAMPLE["rounds"] * 2), "rounds[1]"),
        (spoilt(rounds={}), "rounds: "),
        (spoilt(meta={"date": 5}), "meta.date: "),
        (spoilt(proof="x"), "proof: "),
        (GOOD.replace(b'"game"', b'"format": "x", "game"'), "“format” is there twice"),
        (GOOD.replace(b"[2, 8]", b"[2, NaN]"), "NaN"),
        (GOOD.replace(b"[2, 8]", b"[2, 2]"), "rounds[0]"),
        (GOOD.replace(b"[2, 8]", b"[2, " + b"9" * 5000 + b"]"), "too long or too large"),
        (b"[" * 100_000 + b"\n", "nested too deeply"),
        (b'{"format"\n', "ends in the middle"),
        (b"fifty\n", "not JSON"),
        (b"null\n", "JSON object"),
        (b"\xff\xfe{\x00}\x00\n", "UTF-8"),
    ],
)
def test_what_is_wrong_is_told_in_one_line_with_its_place(text: bytes, told: str) -> None:
    done = clean(fifties("score", "-", input=text))
    assert (done.out, done.status, len(done.complaints)) == ("", 2, 1)
    assert done.err.startswith("fifties: standard input, line 1: ")
    assert told in done.err
    assert len(done.err) < 600


def test_files_that_cannot_be_read_and_the_others_are_scored(tmp_path: Path) -> None:
    (tmp_path / "good").write_bytes(GOOD)
    done = clean(fifties("score", tmp_path / "nowhere", tmp_path, tmp_path / "good", "x" * 5000))
    assert done.out == RESULT
    assert done.complaints[:2] == [
        f"fifties: {tmp_path / 'nowhere'}: There is no such file.",
        f"fifties: {tmp_path}: That is a folder, not a file.",
    ]
    assert len(done.complaints) == 3


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read every file")
def test_a_file_without_rights(tmp_path: Path) -> None:
    (tmp_path / "secret").write_bytes(GOOD)
    (tmp_path / "secret").chmod(0)
    assert "rights" in clean(fifties("score", tmp_path / "secret")).err


def test_a_file_without_rights_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    import io

    from fifties.terminal import records, score
    from fifties.words import words

    def no_rights(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(records, "open", no_rights, raising=False)
    assert score.score_files(["secret"], io.StringIO(), complaints := io.StringIO(), words) == 2
    assert complaints.getvalue() == "fifties: secret: The rights to read it are missing.\n"


def test_a_file_name_is_shown_on_one_line(tmp_path: Path) -> None:
    done = clean(fifties("score", tmp_path / "two\nlines\x1b[31m"))
    assert len(done.complaints) == 1
    assert "\x1b" not in done.err


def test_a_reader_who_has_read_enough_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "many").write_bytes(GOOD * 5000)
    with start("score", str(tmp_path / "many")) as scorer:
        assert scorer.stdout
        assert scorer.stderr
        assert scorer.stdout.readline().decode() == RESULT
        scorer.stdout.close()
        assert scorer.stderr.read() == b""
        assert scorer.wait(60) == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")
@pytest.mark.parametrize("command", [["score", "-"], ["play", "fifty"], ["--help"], ["--version"]])
def test_a_full_disk_is_told_and_no_traceback(command: list[str]) -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "fifties", *command], input=GOOD, stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert b"Traceback" not in done.stderr
    assert b"Exception ignored" not in done.stderr
    assert done.stderr.startswith(b"fifties: ")
    assert done.returncode == 2


@pytest.mark.skipif(sys.platform == "win32", reason="a shell closes streams")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize("command", ["score -", "play fifty", "score /nowhere"])
def test_streams_that_are_closed_are_no_traceback(closed: str, command: str) -> None:
    done = subprocess.run(
        ["sh", "-c", f'"$0" -m fifties {command} {closed}', sys.executable], input=b"", capture_output=True, check=False
    )
    assert b"Traceback" not in done.stderr + done.stdout
    assert b"Exception ignored" not in done.stderr + done.stdout
    assert done.returncode in (0, 2)


def test_each_result_comes_at_once() -> None:
    scorer = start("score", "-")
    assert scorer.stdin
    assert scorer.stdout
    for _ in range(3):
        scorer.stdin.write(GOOD)
        scorer.stdin.flush()
        assert scorer.stdout.readline().decode() == RESULT
    scorer.communicate()
    assert scorer.returncode == 0


@pytest.mark.skipif(sys.platform == "win32", reason="signals are those of POSIX")
def test_ctrl_c_is_quiet() -> None:
    scorer = start("score", "-")
    assert scorer.stdin
    assert scorer.stdout
    scorer.stdin.write(GOOD)
    scorer.stdin.flush()
    scorer.stdout.readline()
    scorer.send_signal(signal.SIGINT)
    out, err = scorer.communicate()
    assert (out, err, scorer.returncode) == (b"", b"", 130)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not tell how much memory a process took")
def test_a_long_file_is_read_in_little_memory(tmp_path: Path) -> None:
    long = spoilt(meta={"note": "x" * 2**20})
    with (tmp_path / "long").open("wb") as file:
        file.writelines(long for _ in range(150))
    script = (
        "import resource, subprocess, sys\n"
        "subprocess.run([sys.executable, '-m', 'fifties', 'score', sys.argv[1]], stdout=subprocess.DEVNULL)\n"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    done = subprocess.run([sys.executable, "-c", script, tmp_path / "long"], capture_output=True, text=True, check=True)
    kibibytes = int(done.stdout) // (1024 if sys.platform == "darwin" else 1)
    assert kibibytes < 100_000, "150 MiB of records"
