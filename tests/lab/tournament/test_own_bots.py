"""A bot of one's own: what is wrong with it is said with its name, the game, the seat, and how to see it again."""

import json
import re
from pathlib import Path

import pytest

from fifties.rules.record import read_records, score
from tests.cli.running import fifties
from tests.lab.tournament.playing import written

PLAY = ("tournament", "fifty", "--players", "3", "--bots", "spread,random", "--games", "30", "--workers", "1")

ACTS = """
from fifties.bots import BOTS
from fifties.fifty import Call, Choose, Claim, LegalLines, Reveal

class Own:
    def act(self, view, dice):
        usual = BOTS["fifty"]["random"].act(view, dice)
        if view.public.round == 1 and len(view.public.sheets) == 1:
            {does}
        return usual

bot = Own()
"""
"""Does well in the first round, and something else in the second."""

RAISES = {
    "raise ValueError('no idea')": "Line 9: ValueError: no idea",
    "1 / 0": "Line 9: ZeroDivisionError: division by zero",
    "view.public.nothing": "Line 9: AttributeError: 'Public' object has no attribute 'nothing'",
    "import there_is_no_such_module": "Line 9: ModuleNotFoundError: No module named 'there_is_no_such_module'",
    "raise SystemExit(3)": "Line 9: SystemExit: 3",
    "raise KeyError('two' + chr(10) + 'lines')": "Line 9: KeyError: 'two\\nlines'",
    "return self.act(view, dice)": "RecursionError: maximum recursion depth exceeded",
}
ANSWERS = {
    "return None": "Its answer is nothing that its seat can do: None",
    "return 'a line'": "Its answer is nothing that its seat can do: 'a line'",
    "return Call(50)": "Its answer is nothing that its seat can do: Call(to=50)",
    "return Reveal((1, 2), None, 0)": "Its answer is nothing that its seat can do: Reveal(",
    "return Choose((view.own.seat + 1) % 3, usual.line)": "Its answer is nothing that its seat can do: Choose(",
    "return Choose(view.own.seat, (1, 2, 3))": "A line is 5 whole numbers.",
    "return Choose(view.own.seat, (5, 4, 3, 2, 1))": "4 comes after 5: write from the smallest to the largest",
    "return Choose(view.own.seat, 'abcde')": "A line is 5 whole numbers.",
    "return Choose(view.own.seat, None)": "A line is 5 whole numbers.",
    "return Claim(view.own.seat)": "Not now: lines are being written.",
}
"""By what it does: what is said of it."""


@pytest.mark.parametrize(("does", "said"), (RAISES | ANSWERS).items(), ids=list(RAISES | ANSWERS))
def test_what_a_bot_does_wrong_is_said_with_the_way_to_see_it_again(does: str, said: str, tmp_path: Path) -> None:
    code = written(tmp_path, "mine", ACTS.replace("{does}", does))
    done = fifties(*PLAY, "--code", code)
    assert (done.status, len(done.complaints)) == (2, 1), done.err
    found = re.match(r"fifties: mine can't go on in game (\d+), in seat (\d) and round 2\. (.*)", done.err)
    assert found is not None, done.err
    game, seat, why = found.groups()
    assert said in why
    assert why.endswith(f"The same command with --game {game} plays that game alone.")
    again = fifties(*PLAY, "--code", code, "--game", game)
    assert again.status == 2
    # As far as it went it is a record, and its end is said in the same words.
    record = json.loads(again.out)
    assert (len(record["rounds"]), record["seats"][int(seat)]) == (1, "mine")
    assert again.complaints[-1] == done.complaints[0]
    if does in RAISES:
        assert again.err.startswith("Traceback")
        assert f'File "{code}", line 9, in act' in again.err
        assert "site-packages" not in again.err
        assert "playing.py" not in again.err
    else:
        assert len(again.complaints) == 1


def test_a_game_that_went_well_prints_its_record(tmp_path: Path) -> None:
    from io import BytesIO

    done = fifties(*PLAY, "--game", "8")
    assert (done.status, done.err) == (0, "")
    [(_, record)] = list(read_records(BytesIO(done.out.encode())))
    assert isinstance(record, dict)
    assert record["seats"].count("spread") + record["seats"].count("random") == 3
    assert score(record)["winners"]
    assert fifties(*PLAY, "--game", "8", "--workers", "3", "--seed", "2").out != done.out


def test_what_was_played_before_a_fault_is_not_lost(tmp_path: Path) -> None:
    text = ACTS.replace("view.public.round == 1 and len(view.public.sheets) == 1", "dice.below('bad', 100) == 0")
    code = written(tmp_path, "mine", text.replace("{does}", "raise ValueError('rarely')"))
    play = (*PLAY[:-4], "--games", "3000", "--code", code, "--json")
    done = fifties(*play, "--workers", "1")
    assert done.status == 2
    told = json.loads(done.out)
    found = re.search(r"in game (\d+)", done.err)
    assert found is not None
    assert told["games"] == (int(found[1]) - 1) // 3 * 3 > 0
    well = fifties(*play[:-5], "--games", str(told["games"]), "--code", code, "--json")
    assert (well.status, well.out) == (0, done.out)
    file = tmp_path / "games.ledger"
    kept = fifties(*play, "--workers", "3", "--ledger", file)
    assert (kept.out, kept.err) == (done.out, done.err)
    assert file.read_bytes().count(b"\n") > told["blocks"]


SLOW = {
    "loop": "while True: pass",
    "sleep": "import time; time.sleep(3600)",
    "catches errors": "self.catch()",
}


@pytest.mark.parametrize("how", SLOW)
def test_a_bot_that_never_answers_is_not_waited_for(how: str, tmp_path: Path) -> None:
    catch = """
def catch(self):
    while True:
        try:
            while True:
                pass
        except Exception:
            pass

Own.catch = catch
"""
    code = written(tmp_path, "mine", ACTS.replace("{does}", SLOW[how]) + catch)
    for workers in ("1", "2"):
        done = fifties(*PLAY[:-1], workers, "--code", code, "--patience", "1")
        assert done.status == 2
        assert "It took more than 1 s, which --patience sets." in done.err


FILES = {
    "": "has no bot: it must end with a line such as bot = MyBot()",
    "bot = 5": "has no bot",
    "class Own:\n    def act(self, view, dice): ...\nbot = Own": "has no bot",
    "class Own:\n    act = 5\nbot = Own()": "has no bot",
    "class Own:\n    def act(self, view, dice)\nbot = Own()": "is no Python: line 2: ",
    "bot = \x00": "is no Python: line ",
    "# coding: nothing\nbot = 5": "is no Python: line 0: ",
    "bot = Own()": "fails before there is a bot. Line 1: NameError: name 'Own' is not defined",
    "import there_is_no_such_module": "fails before there is a bot. Line 1: ModuleNotFoundError",
    "x = 1\nraise SystemExit": "fails before there is a bot. Line 2: SystemExit",
    "def f(): return f()\nf()": "fails before there is a bot. Line 1: RecursionError",
    "while True: pass": "It took more than 1 s",
}
"""By the text of a file: what is said of it."""


@pytest.mark.parametrize(("text", "said"), FILES.items(), ids=[repr(text) for text in FILES])
def test_a_file_without_a_bot_is_told_before_anything_is_played(text: str, said: str, tmp_path: Path) -> None:
    code, file = written(tmp_path, "mine", text), tmp_path / "games.ledger"
    done = fifties(*PLAY, "--code", code, "--patience", "1", "--ledger", file)
    assert (done.status, done.out, len(done.complaints)) == (2, "", 1)
    assert said in done.err
    assert not file.exists()


def test_files_that_are_not_there_and_names_that_are_taken_are_told(tmp_path: Path) -> None:
    taken, mine = written(tmp_path, "random", "bot = 5"), written(tmp_path, "mine", "bot = 5")
    wrong: list[tuple[list[str | Path], str]] = [
        (["--code", tmp_path / "nowhere.py"], f"fifties: {tmp_path / 'nowhere.py'} can't be read: "),
        (["--code", tmp_path], f"fifties: {tmp_path} can't be read: "),
        (["--code", taken], "can't take part as “random”, since there is a bot of that name"),
        (["--code", mine, "--code", mine], "can't take part as “mine”"),
        (["--bots", "spread,gredy,me"], "There is no bot “gredy, me”: there are random | spread | greedy"),
        (["--bots", ""], "There is no bot “”"),
    ]
    for arguments, said in wrong:
        done = fifties(*PLAY, *arguments)
        assert (done.status, done.out, len(done.complaints)) == (2, "", 1)
        assert said in done.err


def test_what_a_bot_prints_is_not_taken_for_the_result(tmp_path: Path) -> None:
    text = ACTS.replace("{does}", "print('thinking')") + "\nprint('here')\n"
    code = written(tmp_path, "mine", text)
    for workers in ("1", "2"):
        done = fifties(*PLAY[:-1], workers, "--code", code, "--json")
        assert done.status == 0
        assert json.loads(done.out)["games"] == 30


def test_data_classes_and_modules_of_ones_own_work_as_anywhere(tmp_path: Path) -> None:
    text = """
from __future__ import annotations
from dataclasses import dataclass
from typing import ClassVar
from fifties.bots import BOTS

@dataclass(frozen=True)
class Own:
    other: ClassVar[str] = "random"
    name: str = "spread"

    def act(self, view, dice):
        return BOTS["fifty"][self.name].act(view, dice)

bot = Own()
"""
    done = fifties(*PLAY, "--code", written(tmp_path, "mine", text))
    assert (done.status, done.err) == (0, "")


def test_a_deal_that_nobody_ends_is_told(tmp_path: Path) -> None:
    text = """
from fifties.fifty_one import Exchange

class Never:
    def act(self, view, dice):
        return Exchange(view.own.seat, view.public.board[0], view.own.hand[0])

bot = Never()
"""
    code = written(tmp_path, "never", text)
    play = ("tournament", "fifty-one", "--players", "2", "--code", code, "--games", "2", "--workers", "1")
    done = fifties(*play)
    assert done.status == 2
    assert "It was asked 10000 times in one game" in done.err
    assert fifties(*play, "--max-turns", "20").status == 0
