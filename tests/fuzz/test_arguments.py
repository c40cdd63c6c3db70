"""Any arguments to any command: status 0 or 2, one message where something is wrong, and no traceback."""

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tests.cli.running import Done, fifties, process

few = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])

ODD = [
    "",
    " ",
    "-",
    "--",
    "-1",
    "0",
    "1",
    "2",
    "3",
    "5",
    "1e3",
    "0x5",
    "٣",
    "9" * 30,
    "9" * 5000,
    "nan",
    "-inf",
    "true",
]
ODD += ["None", "\u202e\u2066x", "\ufeff", "\x1b[31m", "a\nb", "\udcff", "é" * 300, "{}", "$HOME", "%s", "🎲", "\u2400"]
TEXT = st.sampled_from(ODD) | st.text(st.characters(exclude_characters="\0"), max_size=12)


def options(**named: list[str]) -> st.SearchStrategy[list[str]]:
    """Some options of a command, with their usual values or odd ones, in any order, now and then twice."""
    one = st.sampled_from(sorted(named)).flatmap(
        lambda name: (
            st.tuples(st.just(f"--{name.replace('_', '-')}"), st.sampled_from(named[name]) | TEXT)
            if named[name]
            else st.tuples(st.just(f"--{name.replace('_', '-')}"))
        )
    )
    joined = one.map(lambda pair: ["=".join(pair)]) | one.map(list)
    return st.lists(joined, max_size=5).map(lambda pairs: [word for pair in pairs for word in pair])


BOTH: dict[str, list[str]] = {
    "bots": ["greedy", "random", "random,greedy"],
    "name": ["Zoë"],
    "seat": ["0", "1"],
    "seed": ["tea"],
    "pace": ["0", "0.1"],
    "language": ["en", "pseudo"],
    "plain": [],
}
FIFTY = options(
    **BOTH,
    players=["3", "12"],
    danger=[],
    no_danger=[],
    danger_card=["14-20"],
    after_clash=["stop", "resume"],
    claims=["mandatory", "optional"],
    invalid=["refuse", "void"],
    starter=["rotate", "voice"],
    score_last=[],
    no_sudden_death=[],
    bonus=["1,1,2,1,1"],
)
FIFTY_ONE = options(
    **BOTH,
    players=["2", "5"],
    jokers=["0", "1"],
    suit=["longest", "flush"],
    stop=["end", "instead"],
    deals=["1", "3"],
    max_turns=["9"],
)
HAND = options(suit=["longest", "best"], jokers=["0", "1"])
SERVE = options(host=["127.0.0.1"], port=["0"], open=[])
WORDS = st.lists(TEXT, max_size=3)


def told(done: Done) -> None:
    """Whatever was asked, it is done, or one line says what is wrong."""
    assert done.status in (0, 2)
    assert (done.err == "") == (done.status == 0)
    assert "Traceback" not in done.err
    if done.status == 2 and not done.err.startswith("Usage: "):
        assert done.err.startswith("fifties: ")
        assert all(line.isprintable() and len(line) < 1000 for line in done.complaints)
        assert len(done.complaints) == 1


@few
@given(arguments=FIFTY, more=WORDS, typed=st.text(max_size=30))
def test_play_fifty(arguments: list[str], more: list[str], typed: str) -> None:
    told(fifties("play", "fifty", *arguments, *more, input=typed.encode("utf-8", "surrogatepass")))


@few
@given(arguments=FIFTY_ONE, more=WORDS, typed=st.text(max_size=30))
def test_play_fifty_one(arguments: list[str], more: list[str], typed: str) -> None:
    told(fifties("play", "fifty-one", *arguments, *more, input=typed.encode("utf-8", "surrogatepass")))


@few
@given(arguments=HAND, cards=WORDS | st.lists(st.sampled_from(["Jd", "9d", "3d", "8c", "4h", "*"]), max_size=6))
def test_hand(arguments: list[str], cards: list[str]) -> None:
    told(fifties("hand", *arguments, *cards))


@few
@given(files=st.lists(TEXT, min_size=1, max_size=4))
def test_score(files: list[str]) -> None:
    done = fifties("score", *files)
    assert done.status == 2 or set(files) <= {"-", "--"}
    assert all(line.startswith("fifties: ") and line.isprintable() for line in done.complaints)


@few
@given(arguments=SERVE, more=WORDS, data=TEXT)
@example(arguments=[], more=[], data="\ud800")
def test_serve(arguments: list[str], more: list[str], data: str) -> None:
    """Always with a folder that cannot be one, so that no server stays."""
    with tempfile.NamedTemporaryFile() as file:
        done = fifties("serve", *arguments, *more, "--data", f"{file.name}/{data}")
    told(done)
    assert done.status == 2 or "--help" in arguments


@few
@given(arguments=WORDS, command=st.sampled_from(["", "play", "serve", "score", "hand", "version"]) | TEXT)
def test_commands_and_what_follows(arguments: list[str], command: str) -> None:
    if command not in ("serve", "score"):
        told(fifties(command, *arguments))


@few
@given(name=TEXT.filter(lambda name: "/" not in name and name not in ("", ".", "..")))
def test_a_record_of_any_name(name: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / name
        done = fifties("play", "fifty-one", "--record", str(file), input=b"quit\n")
        told(done)
        assert (done.status == 0) == file.exists() if len(name) < 60 else True


SAMPLE: list[Any] = [
    ["play", "fifty", "--players", "9" * 4000],
    ["play", "fifty", "--name", "\u202e", "--seat", "٣"],
    ["play", "fifty-one", "--deals", "-" + "9" * 400],
    ["hand", "\udcff", "--jokers", ""],
    ["serve", "--port", "-1"],
    ["serve", "--port", "9" * 400],
    ["serve", "--host", "\u2400..", "--port", "0"],
    ["serve", "--host", "::gg", "--port", "0"],
    ["serve", "--host", "x" * 300, "--port", "0"],
    ["\u202e"],
]
BYTES: list[Any] = [
    ["play", "fifty-one", "--record", "\udcff/\u2400"],
    ["score", "\udcff\u202e\n", ""],
    ["serve", "--host", "\udcff", "--port", "0"],
]
"""These are for a process of its own: it gets bytes, and makes letters of them."""


@pytest.mark.parametrize(
    ("run", "arguments"),
    [*((fifties, arguments) for arguments in SAMPLE), *((process, arguments) for arguments in BYTES)],
    ids=[repr(arguments)[:50] for arguments in (*SAMPLE, *BYTES)],
)
def test_what_was_amiss_once(run: Callable[..., Done], arguments: list[str], tmp_path: Path) -> None:
    data = ["--data", str(tmp_path)] if arguments[0] == "serve" else []
    done = run(*arguments, *data)
    assert (done.status, done.out) == (2, "")
    assert "Traceback" not in done.err
    assert all(line.startswith("fifties: ") and len(line) < 1000 for line in done.complaints)
    assert done.complaints
