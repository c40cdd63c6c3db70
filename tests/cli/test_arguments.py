"""What is wrong on the command line is told in one message, with status 2, and never by a traceback."""

from pathlib import Path

import pytest

from fifties import __version__
from fifties.terminal import options
from tests.cli.running import Done, fifties, process

WRONG = [
    (["frobnicate"], "frobnicate"),
    (["--frobnicate"], "--frobnicate"),
    (["score"], "FILE"),
    (["score", "--frobnicate", "-"], "--frobnicate"),
    (["play", "chess"], "There is no game “chess”"),
    (["play", "--players", "5"], "--players"),
    (["play", "--at"], "URL"),
    (["play", "--at", "http://127.0.0.1"], "CODE"),
    (["play", "--at", "http://127.0.0.1", "KDHT", "more"], "more"),
    (["play", "--plain", "--at", "http://127.0.0.1"], "CODE"),
    (["play", "--at", "--pace", "1", "http://127.0.0.1", "KDHT"], "--pace"),
    (["play", "fifty", "--at", "http://127.0.0.1", "KDHT"], "--at"),
    (["play", "fifty", "extra"], "extra"),
    (["play", "fifty", "--frobnicate"], "--frobnicate"),
    (["play", "fifty", "--players"], "--players"),
    (["play", "fifty", "--players", "five"], "--players"),
    (["play", "fifty", "--players", "5.0"], "--players"),
    (["play", "fifty", "--players", "2"], "needs 3 players"),
    (["play", "fifty", "--players", "100001"], "100000 players at most"),
    (["play", "fifty", "--players", "9" * 5000], "players"),
    (["play", "fifty", "--after-clash", "go"], "“--after-clash” must be one of stop | resume."),
    (["play", "fifty", "--claims", ""], "“--claims”"),
    (["play", "fifty", "--invalid", "x"], "“--invalid”"),
    (["play", "fifty", "--starter", "me"], "“--starter”"),
    (["play", "fifty", "--bonus", "1,2"], "4 lines of 5"),
    (["play", "fifty", "--bonus", "a,b,c,d,e"], "“a,b,c,d,e” is no bonus table"),
    (["play", "fifty", "--bonus", "1,1,2,1,1/1,1,2,1,1"], "4 lines of 5"),
    (["play", "fifty", "--bonus", "1,1,2,1,100"], "from 0 to 99"),
    (["play", "fifty", "--danger-card", "14"], "“14” is no danger card"),
    (["play", "fifty", "--danger-card", "14-20"], "4 at least"),
    (["play", "fifty", *["--danger-card", "20-14"] * 4], "[20, 14]"),
    (["play", "fifty", "--no-danger", *["--danger-card", "14-20"] * 4], "exclude each other"),
    (["play", "fifty", "--bots", "gredy"], "There is no bot “gredy”"),
    (["play", "fifty", "--bots", ""], "There is no bot “”"),
    (["play", "fifty", "--bots", "random,random,random,random,random"], "5 bots are too many"),
    (["play", "fifty", "--name", ""], "A name has 1 to 24 characters"),
    (["play", "fifty", "--seat", "5"], "There is no seat 5"),
    (["play", "fifty", "--seat", "-1"], "There is no seat -1"),
    (["play", "fifty", "--pace", "slow"], "--pace"),
    (["play", "fifty", "--pace", "11"], "The pace is a number of seconds from 0 to 10."),
    (["play", "fifty", "--pace", "nan"], "The pace is a number of seconds from 0 to 10."),
    (["play", "fifty", "--record", "/nowhere/game.json"], "/nowhere/game.json"),
    (["play", "fifty", "--record", ""], "record"),
    (["play", "fifty", "--language", "xx"], "There is no language “xx”"),
    (["play", "fifty", "--players", "13", "--claims", "optional"], "12 players at most"),
    (["play", "fifty-one", "extra"], "extra"),
    (["play", "fifty-one", "--danger"], "--danger"),
    (["play", "fifty-one", "--players", "1"], "Fifty-One is for 2 to 5 players, not 1."),
    (["play", "fifty-one", "--players", "6"], "Fifty-One is for 2 to 5 players, not 6."),
    (["play", "fifty-one", "--players", "four"], "--players"),
    (["play", "fifty-one", "--jokers", "2"], "“--jokers” must be one of 0 | 1."),
    (["play", "fifty-one", "--jokers", "one"], "--jokers"),
    (["play", "fifty-one", "--suit", "short"], "“--suit” must be one of longest | best | flush."),
    (["play", "fifty-one", "--stop", ""], "“--stop” must be one of end | instead."),
    (["play", "fifty-one", "--deals", "0"], "“--deals” must be 1 or more, not 0."),
    (["play", "fifty-one", "--max-turns", "3"], "“--max-turns” must be 4 or more, not 3."),
    (["play", "fifty-one", "--max-turns", "never"], "--max-turns"),
    (["play", "fifty-one", "--bots", "champion"], "There is no bot “champion”"),
    (
        ["play", "fifty-one", "--players", "2", "--bots", "random,greedy"],
        "2 bots are too many: there is 1 seat for them.",
    ),
    (["play", "fifty-one", "--seat", "4"], "There is no seat 4"),
    (["play", "fifty-one", "--pace", "11"], "The pace is a number of seconds from 0 to 10."),
    (["play", "fifty-one", "--record", "/nowhere/game.json"], "/nowhere/game.json"),
    (["hand"], "CARDS"),
    (["hand", ""], "A hand is 5 cards, not 0."),
    (["hand", "Jd 9d 3d 8c"], "A hand is 5 cards, not 4."),
    (["hand", "Jd 9d 3d 8c 4h 5h"], "A hand is 5 cards, not 6."),
    (["hand", "Jd 9d 3d 8c 4x"], "4x is no card: a card is a rank"),
    (["hand", "Jd 9d 3d 8c 10h"], "10h is no card"),
    (["hand", "jd 9d 3d 8c 4h"], "jd is no card"),
    (["hand", "Jd,9d,3d,8c,4h"], "Jd,9d,3d,8c,4h is no card"),
    (["hand", "Jd 9d 3d 8c \x1b[31m"], "�[31m is no card"),
    (["hand", "x" * 5000], "xxx… is no card"),
    (["hand", "Jd 9d 3d 8c Jd"], "Jd is there twice."),
    (["hand", "Jd 9d 3d 8c *"], "There is a joker, but the game is played without."),
    (["hand", "--jokers", "1", "Jd 9d 3d * *"], "* is there twice."),
    (["hand", "--jokers", "2", "Jd 9d 3d 8c 4h"], "“--jokers” must be one of 0 | 1."),
    (["hand", "--suit", "short", "Jd 9d 3d 8c 4h"], "“--suit” must be one of longest | best | flush."),
    (["hand", "--joker", "Jd 9d 3d 8c 4h"], "--joker"),
    (["serve", "--port", "99999"], "--port"),
    (["serve", "--port", "http"], "--port"),
    (["serve", "--keep", "nan"], "nan is not a number of this kind"),
    (["serve", "--keep", "inf"], "--keep"),
    (["solve", "--seconds", "nan"], "--seconds"),
]


@pytest.mark.parametrize(("arguments", "told"), WRONG, ids=lambda value: str(value)[:60])
def test_what_is_wrong_is_told_in_one_message(arguments: list[str], told: str) -> None:
    done = fifties(*arguments)
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith("fifties: ")
    assert len(done.complaints) == 1
    assert told in done.err
    assert len(done.err) < 500


@pytest.mark.parametrize("arguments", [["play", "fifty", "--players", "x"], ["play", "chess"], ["score", "/nowhere"]])
def test_a_process_of_its_own_says_the_same(arguments: list[str]) -> None:
    done = process(*arguments)
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith("fifties: ")
    assert len(done.complaints) == 1


@pytest.mark.parametrize("command", [[], ["play"]])
def test_a_command_that_lacks_everything_shows_its_help(command: list[str]) -> None:
    done = fifties(*command)
    assert done.status == 2
    assert done.err.startswith("Usage: ")
    assert "Commands:" in done.err


@pytest.mark.parametrize(
    "command", [[], ["play"], ["play", "fifty"], ["play", "fifty-one"], ["score"], ["hand"], ["serve"]]
)
def test_every_command_has_its_help(command: list[str]) -> None:
    done = fifties(*command, "--help")
    assert (done.status, done.err) == (0, "")
    assert "Usage: " in done.out
    assert "\x1b" not in done.out


def test_the_version() -> None:
    assert fifties("--version").out == fifties("version").out == f"fifties {__version__}\n"


def test_the_language_of_the_environment_is_that_of_the_messages() -> None:
    assert "[Ŧħéřé íš ñó šúçħ fíłé.]" in fifties("score", "/nowhere", FIFTIES_LANGUAGE="pseudo").err
    assert "There is no such file." in fifties("score", "/nowhere", FIFTIES_LANGUAGE="xx").err


def test_what_cannot_be_shown_is_replaced() -> None:
    done = process("play", "fifty", "--name", "Zoë", input=b"\xff\xfe\nrandom\n", PYTHONIOENCODING="ascii")
    assert done.status == 0
    assert "Zo?" in done.out


def test_options_reach_the_game(tmp_path: Path) -> None:
    from fifties.rules.record import read_records

    arguments = "--players 4 --after-clash resume --claims optional --invalid void --starter voice --no-score-last"
    cards = [f"--danger-card={low}-{low + 6}" for low in (1, 8, 14, 30, 40)]
    more = ["--no-sudden-death", "--bonus", "1,2,3,2,1/1,1,1,1,1/0,0,0,0,9/2,2,2,2,2", "--danger"]
    file = tmp_path / "game.json"
    done = fifties("play", "fifty", *arguments.split(), *cards, *more, "--record", file, "--name", "Zoë", "--seat", "3")
    assert done.status == 0
    with file.open("rb") as stream:
        [(_, record)] = list(read_records(stream))
    assert isinstance(record, dict)
    assert record["rules"] == {
        "players": 4,
        "after_clash": "resume",
        "claims": "optional",
        "invalid": "void",
        "starter": "voice",
        "score_last": False,
        "sudden_death": False,
        "danger": [[1, 7], [8, 14], [14, 20], [30, 36], [40, 46]],
        "bonus": [[1, 2, 3, 2, 1], [1, 1, 1, 1, 1], [0, 0, 0, 0, 9], [2, 2, 2, 2, 2]],
    }
    assert record["seats"][3] == "Zoë"


def test_options_of_fifty_one_reach_the_game(tmp_path: Path) -> None:
    from fifties.rules.record import read_records

    arguments = "--players 3 --jokers 1 --suit best --stop instead --deals 2 --max-turns 30 --seat 1 --bots random"
    file = tmp_path / "game.json"
    done = fifties("play", "fifty-one", *arguments.split(), "--record", file, "--name", "Zoë", "--seed", "x")
    assert done.status == 0
    with file.open("rb") as stream:
        [(_, record)] = list(read_records(stream))
    assert isinstance(record, dict)
    assert record["rules"] == {
        "players": 3,
        "jokers": 1,
        "suit": "best",
        "stop": "instead",
        "deals": 2,
        "max_turns": 30,
    }
    assert record["seats"] == ["Ada", "Zoë", "Bo"]
    assert fifties("score", file).status == 0


HANDS = [
    ("Jd 9d 3d 8c 4h", [], 10),
    ("2s 3s Ah 4d *", ["--jokers", "1"], 12),
    ("2s 3s Ah 4d *", ["--jokers", "1", "--suit", "best"], 12),
    ("2s 3s Ah 4d *", ["--jokers", "1", "--suit", "flush"], 0),
    ("2h 3h 4h As *", ["--jokers", "1"], 9),
    ("2h 3h 4h As *", ["--jokers", "1", "--suit", "best"], 12),
    ("Ts Js Qs Ks *", ["--jokers", "1", "--suit", "flush"], 51),
    ("2s 3s 4h Kd Ac", [], -20),
    ("  Jd   9d 3d 8c\t4h ", ["--jokers", "1"], 10),
]
"""The examples of the rulings, and more."""


@pytest.mark.parametrize(("cards", "options", "value"), HANDS)
def test_a_hand_has_its_value_printed(cards: str, options: list[str], value: int) -> None:
    expected = Done(f"{value}\n", "", 0)
    assert fifties("hand", cards, *options) == fifties("hand", *options, cards) == expected
    assert fifties("hand", *cards.split(), *options) == expected, "without quotation marks, too"


def test_a_process_of_its_own_prints_the_same() -> None:
    assert process("hand", "Jd 9d 3d 8c 4h") == Done("10\n", "", 0)


@pytest.mark.parametrize(("text", "card"), [("14-20", [14, 20]), (" 1 - 9 ", [1, 9]), ("30–39", [30, 39])])
def test_danger_cards_are_typed_with_a_dash(text: str, card: list[int]) -> None:
    assert options.card(text) == card


def test_a_bonus_line_stands_for_all_four() -> None:
    assert options.bonus("1,1,2,1,1") == [[1, 1, 2, 1, 1]] * 4
    assert options.bonus("1,1,2,1,1/2,2,2,2,2") == [[1, 1, 2, 1, 1], [2, 2, 2, 2, 2]]
