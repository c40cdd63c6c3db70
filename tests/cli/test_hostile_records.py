"""Records made to do harm, of both games: one message each, with its place, and those beside them are scored."""

import json
import os
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

import pytest

from tests.cli.running import Done, fifties, start
from tests.cli.test_score import GOOD as FIFTY
from tests.cli.test_score import RESULT as FIFTY_RESULT
from tests.cli.test_score import clean
from tests.cli.test_score_fifty_one import EXAMPLE, MATCH, line
from tests.cli.test_score_fifty_one import RESULT as FIFTY_ONE_RESULT

FIFTY_ONE = line(EXAMPLE)
TWO_DEALS = line(MATCH)
BESIDE, BESIDE_RESULT = FIFTY + FIFTY_ONE, FIFTY_RESULT + FIFTY_ONE_RESULT

DIGITS = b"9" * 5000
DEEP = b"[" * 100_000 + b"]" * 100_000

HOSTILE: list[tuple[bytes, bytes, bytes, str]] = [
    # A key twice, at every level.
    (FIFTY, b'"game"', b'"seats": [], "game"', "record: The key “seats” is there twice"),
    (FIFTY, b'"players"', b'"danger": true, "players"', "rules: The key “danger” is there twice"),
    (FIFTY, b'"forbidden"', b'"lines": [], "forbidden"', "rounds[0]: The key “lines” is there twice"),
    (FIFTY, b'"game"', b'"meta": {"a": "", "\\u0061": ""}, "game"', "meta: The key “a” is there twice"),
    (FIFTY, b'"game"', b'"proof": {"a": [{"b": 1, "b": 1}]}, "game"', "proof.a[0]: The key “b” is there twice"),
    (FIFTY_ONE, b'"dealer"', b'"deck": [], "dealer"', "record: The key “deck” is there twice"),
    (FIFTY_ONE, b'"jokers"', b'"players": 3, "jokers"', "rules: The key “players” is there twice"),
    (FIFTY_ONE, b'"clear"', b'"take": "2s", "clear"', "turns[0]: The key “take” is there twice"),
    (TWO_DEALS, b'"dealer": 1', b'"dealer": 1, "dealer": 1', "deals[1]: The key “dealer” is there twice"),
    (TWO_DEALS, b'"seat": 0, "take": "Jh", "give": "2c"', b'"seat": 0, "seat": 0', "deals[0].turns[1]: The key “seat”"),
    # A key that nobody knows, at every level.
    (FIFTY, b'"game"', b'"Seats": [], "game"', "record: There is no key “Seats” here"),
    (FIFTY, b'"players"', b'"jokers": 1, "players"', "rules: There is no option “jokers”"),
    (FIFTY, b'"forbidden"', b'"winner": 1, "forbidden"', "rounds[0]: There is no key “winner” here"),
    (FIFTY, b'"game"', b'"\\u202e\\u0000": 1, "game"', "record: There is no key “��” here"),
    (FIFTY_ONE, b'"dealer"', b'"board": [], "dealer"', "record: There is no key “board” here"),
    (FIFTY_ONE, b'"jokers"', b'"claims": "optional", "jokers"', "rules: There is no option “claims”"),
    (FIFTY_ONE, b'"clear"', b'"Clear": true, "clear"', "turns[0]: There is no key “Clear” here"),
    (TWO_DEALS, b'"dealer": 1', b'"dealer": 1, "seats": []', "deals[1]: There is no key “seats” here"),
    # Numbers that are none, or none of these.
    (FIFTY, b"[4, 15,", b"[NaN, 15,", "rounds[0].lines[0][0]: NaN is not JSON"),
    (FIFTY, b'"players": 5', b'"players": -Infinity', "rules.players: -Infinity is not JSON"),
    (FIFTY_ONE, b'"dealer": 0', b'"dealer": Infinity', "dealer: Infinity is not JSON"),
    (FIFTY, b"[4, 15,", b"[1e400, 15,", "rounds[0].lines[0][0]: A number is too long or too large"),
    (FIFTY, b"[4, 15,", b"[" + DIGITS + b", 15,", "rounds[0].lines[0][0]: A number is too long or too large"),
    (FIFTY_ONE, b'"seat": 1', b'"seat": -1e400', "turns[0].seat: A number is too long or too large"),
    (FIFTY_ONE, b'"seat": 1', b'"seat": ' + DIGITS, "turns[0].seat: A number is too long or too large"),
    (FIFTY_ONE, b'"seat": 1', b'"seat": ' + DIGITS[:4000], "turns[0].seat: There is no seat a number of more than"),
    (FIFTY, b'"starter": 0', b'"starter": 0.0', "rounds[0].starter: There is no seat 0.0"),
    (FIFTY, b"[10, 19]", b"[10.0, 19]", "rounds[0].danger: A whole number is needed here, not 10.0."),
    (FIFTY, b"[10, 19]", b"[true, 19]", "rounds[0].danger: A whole number is needed here, not True."),
    (FIFTY, b"[2, 8]", b"[2.0, 8]", "rounds[0].forbidden: 2.0 is no token"),
    (FIFTY, b"[2, 8]", b"[false, 8]", "rounds[0].forbidden: False is no token"),
    (FIFTY, b"[2, 8]", b"[8, 8]", "rounds[0].forbidden: The token 8 is there twice."),
    (FIFTY, b'"players": 5', b'"players": 5.0', "rules: “players” must be a whole number."),
    (FIFTY, b'"players": 5', b'"players": 1000000000', "rules: Fifty takes 100000 players at most, not 1000000000."),
    (FIFTY, b'"players": 5', b'"players": 100000', "seats: 100000 entries are needed here, not 5."),
    (FIFTY_ONE, b'"players": 2', b'"players": 2.0', "rules: “players” must be a whole number."),
    (FIFTY_ONE, b'"players": 2', b'"players": true', "rules: “players” must be a whole number."),
    (FIFTY_ONE, b'"players": 2', b'"players": 1000000000', "rules: Fifty-One is for 2 to 5 players, not 1000000000."),
    (FIFTY_ONE, b'"dealer": 0', b'"dealer": 0.0', "dealer: A whole number is needed here, not 0.0."),
    (FIFTY_ONE, b'"stop": true', b'"stop": 1', "turns[0].stop: True or false is needed here, not 1."),
    # Other kinds of values, named as they are in JSON.
    (FIFTY, b'"Ada"', b"{}", "seats[0]: A text is needed here, not an object."),
    (FIFTY, b"[2, 8]", b"[{}, 8]", "rounds[0].forbidden: an object is no token"),
    (FIFTY_ONE, b'"dealer": 0', b'"dealer": {"a": 1}', "dealer: A whole number is needed here, not an object."),
    # Nested beyond measure.
    (FIFTY, b'"game"', b'"proof": {"a": ' + DEEP + b'}, "game"', "proof.a[0][0]"),
    (FIFTY, b"[4, 15,", b"[" + DEEP + b", 15,", "rounds[0].lines[0][0][0]"),
    (FIFTY, b"[4, 15,", b"[" + DEEP[:400] + b"0" + DEEP[-400:] + b", 15,", "rounds[0].lines[0]: Box 1 holds"),
    (FIFTY_ONE, b'"jokers": 0', b'"jokers": ' + DEEP, "rules.jokers[0][0]"),
    (FIFTY_ONE, b'"seat": 1', b'"seat": ' + DEEP[:400] + b"0" + DEEP[-400:], "turns[0].seat: A whole number is needed"),
    # Texts that can't be written, and bytes that are no text.
    (FIFTY, b'"Ada"', b'"\\ud800"', "seats[0]: The text holds half of a character"),
    (FIFTY, b'"game"', b'"meta": {"a": "\\udfff\\ud800"}, "game"', "meta.a: The text holds half of a character"),
    (FIFTY, b'"fifty"', b'"\\ud835"', "game: The game must be"),
    (FIFTY, b'"Ada"', b'"Ad\xe9"', "The text is not UTF-8: byte "),
    (FIFTY_ONE, b'"Ada"', b'"Ad\xed\xa0\x80"', "The text is not UTF-8: byte "),
    (FIFTY_ONE, b'"take": "5d"', b'"take": "\\ud800"', "turns[0].take: The text holds half of a character"),
    (FIFTY_ONE, b'"deck": ["', b'"deck": ["\\ud800", "', "deck: 52 entries are needed here, not 53."),
    (FIFTY, b'"Ada"', b'"A\x00da"', "This is not JSON: line 1"),
    # What is not so by the rules.
    (FIFTY, b"[4, 15,", b"[15, 15,", "rounds[0].lines[0]: 15 comes after 15"),
    (FIFTY, b"[4, 15,", b"[12, 15,", "rounds[0].lines[0]: 12 ends in 2"),
    (FIFTY, b'"starter": 0', b'"silent": [[4, 0]]', "rounds[0].silent: "),
    (FIFTY_ONE, b'"seat": 1', b'"seat": 0', "turns[0].seat: Seat 1 is to play, not seat 0."),
    (FIFTY_ONE, b'"Ad"', b'"Ah"', "Ah is there twice."),
    (FIFTY_ONE, b'"take": "5d"', b'"take": "Kh"', "turns[0].take: Kh is not on the board."),
    (FIFTY_ONE, b'"clear": false', b'"clear": true', "turns[0].clear: "),
    (TWO_DEALS, b'"dealer": 1', b'"dealer": 0', "deals[1].dealer: The deal goes to the left"),
    (TWO_DEALS, b', "give": "4s"}]}]', b', "give": "4s"}]}, {}]', "deals[2]: The match was over after 2 deals"),
]  # fmt: skip


@pytest.mark.parametrize(("record", "old", "new", "told"), HOSTILE, ids=[told[:60] for *_, told in HOSTILE])
def test_one_message_says_the_place_and_those_beside_are_scored(
    record: bytes, old: bytes, new: bytes, told: str
) -> None:
    assert old in record
    done = clean(fifties("score", "-", input=BESIDE + record.replace(old, new, 1) + BESIDE))
    assert (done.out, done.status, len(done.complaints)) == (BESIDE_RESULT * 2, 2, 1)
    where, _, said = done.err.partition(", line 3: ")
    assert where == "fifties: standard input"
    assert told in said
    if told.partition(":")[0] not in ("This is not JSON", "The text is not UTF-8") and not told.endswith("twice."):
        assert said.startswith(told)
    assert len(done.err) < 500


@pytest.mark.parametrize(("record", "result"), [(FIFTY, FIFTY_RESULT), (FIFTY_ONE, FIFTY_ONE_RESULT)])
def test_what_only_looks_hostile_is_scored(record: bytes, result: str) -> None:
    spread = json.dumps(json.loads(record), indent=1).encode()
    for text in (
        b"\xef\xbb\xbf" + record,
        record.replace(b"\n", b"\r\n"),
        b"\r\n \t\n" + record,
        spread.replace(b"\n", b"\r\n"),
        b"\xef\xbb\xbf\r\n" + spread.replace(b"\n", b"\n\n"),
        record.replace(b'"Ada"', b'"\\ud83c\\udfb2\\u0000\\u202e"'),
        record.replace(b'"game"', b'"proof": {"n": 1e300, "s": "\\ud800", "a": [{}, {}]}, "game"'),
    ):
        assert fifties("score", "-", input=text) == Done(result, "", 0)


def test_a_byte_order_mark_stands_at_the_beginning_only() -> None:
    done = clean(fifties("score", "-", input=FIFTY + b"\xef\xbb\xbf" + FIFTY))
    assert (done.out, len(done.complaints)) == (FIFTY_RESULT, 1)
    assert "line 2: This is not JSON: line 1, column 1" in done.err


def test_thousands_of_records_with_faults_between(tmp_path: Path) -> None:
    faults = [record.replace(old, new, 1) for record, old, new, _ in HOSTILE if len(new) < 1000]
    texts, results, wrong = [], [], []
    for number in range(1, 4001):
        if number % 3 == 0:
            texts.append(faults[number // 3 % len(faults)])
            wrong.append(number)
        else:
            record, result = [(FIFTY, FIFTY_RESULT), (FIFTY_ONE, FIFTY_ONE_RESULT)][number % 2]
            texts.append(record)
            results.append(result)
    (tmp_path / "many").write_bytes(b"".join(texts))
    done = clean(fifties("score", tmp_path / "many"))
    assert done.out == "".join(results)
    lines = [int(complaint.partition(", line ")[2].partition(":")[0]) for complaint in done.complaints]
    assert lines == wrong


PEAK = (
    "import resource, subprocess, sys\n"
    "made = subprocess.Popen([sys.executable, '-c', sys.argv[1]], stdout=subprocess.PIPE)\n"
    "score = [sys.executable, '-m', 'fifties', 'score', '-']\n"
    "done = subprocess.run(score, stdin=made.stdout, stdout=2, check=False)\n"
    "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, done.returncode)"
)
"""Scores what a program writes, and prints the memory of the largest of its processes; the program itself is small."""

STREAMS = [
    ("one text", "[write(b'x' * 2**16) for _ in range(1100)]"),
    ("lists in lists", "[write(b'[' * 2**16) for _ in range(1100)]"),
    ("one text after a key", 'write(b\'{"proof": "\'), [write(b"\\xc3\\xa9" * 2**15) for _ in range(1100)]'),
    (
        "lists over many lines",
        "write(b'{\"proof\": [\\n'), [write(b'[0, 0, 0, 0, 0],\\n' * 4096) for _ in range(1100)]",
    ),
]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not tell how much memory a process took")
@pytest.mark.parametrize("stream", [stream for _, stream in STREAMS], ids=[name for name, _ in STREAMS])
def test_more_than_64_mib_are_refused_in_less_than_300(stream: str) -> None:
    write = f"import sys; write = sys.stdout.buffer.write; {stream}"
    done = subprocess.run([sys.executable, "-c", PEAK, write], capture_output=True, text=True, check=True)
    assert done.stderr == "fifties: standard input, line 1: The record is longer than 64 MiB.\n"
    memory, status = map(int, done.stdout.split())
    assert status == 2
    assert memory // (1024 if sys.platform == "darwin" else 1) < 300_000


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
def test_a_pipe_with_a_name_is_a_file(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_bytes, args=(BESIDE + b"oops\n" + BESIDE,))
    writer.start()
    done = clean(fifties("score", pipe))
    writer.join()
    assert (done.out, len(done.complaints)) == (BESIDE_RESULT * 2, 1)
    assert f"{pipe}, line 3: " in done.err


AS_NOBODY = (
    "import os, sys\n"
    "from fifties.cli import main\n"
    "from fifties.terminal import score\n"
    "from fifties.words import words\n"
    "words()\n"  # read before the rights are gone: the sources may be in a folder of root's
    "if os.geteuid() == 0: os.setgroups([]); os.setgid(65534); os.setuid(65534)\n"
    "main()"
)


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="files have other rights here")
def test_a_file_without_rights_and_one_beside_it() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        for file, mode in (("secret", 0), ("open", 0o644)):
            (folder / file).write_bytes(FIFTY)
            (folder / file).chmod(mode)
        command = [sys.executable, "-c", AS_NOBODY, "score", str(folder / "secret"), str(folder / "open")]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        told = f"fifties: {folder / 'secret'}: The rights to read it are missing.\n"
        assert (done.stdout, done.stderr, done.returncode) == (FIFTY_RESULT, told, 2)


@pytest.mark.parametrize("command", [["score", "/nowhere", "-"], ["play", "chess"], ["hand", "x"], []])
def test_nobody_listens_to_what_is_wrong(command: list[str]) -> None:
    with start(*command) as talking:
        assert talking.stderr
        assert talking.stdin
        assert talking.stdout
        talking.stderr.close()
        talking.stdin.write((b"oops\n" + BESIDE) * 100 if "-" in command else b"")
        talking.stdin.close()
        assert talking.stdout.read().decode() == (BESIDE_RESULT * 100 if "-" in command else "")
        assert talking.wait(60) == 2
