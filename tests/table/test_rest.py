"""A round is over, and the host is to say when it goes on: nobody is held up by one who is there and says nothing."""

import pytest

from fifties.rules.kinds import Operation
from fifties.table.commands import Join, Leave, Next, Pause, Resume, Start, Take
from fifties.table.live import REST
from fifties.table.log import Clock, Plan, Played
from fifties.table.party import GRACE
from fifties.table.replay import replay
from tests.table.driving import Drive, gathered
from tests.table.test_party import around
from tests.upgrades.playing import play

FIFTY = Plan("fifty", {}, ("random",) * 2, 0.0)
DEALS = Plan("fifty-one", {"deals": 3, "max_turns": 4}, ("random",), 0.0, Clock(600.0))


def resting(*names: str, plan: Plan = FIFTY) -> Drive:
    """A table where a round is over, and the people there."""
    drive = gathered(*names, plan=plan, start=True)
    play(drive, lambda table: table.resting)
    return drive


def went_on(drive: Drive) -> list[Operation]:
    """Where the table went on by itself, as its log has it."""
    chance = [entry for entry in drive.log if isinstance(entry, Played) and not hasattr(entry.operation, "seat")]
    return [entry.operation for entry in chance if entry.stood_in]


@pytest.mark.parametrize("plan", [FIFTY, DEALS], ids=lambda plan: plan.game)
def test_after_a_while_the_table_goes_on_by_itself_and_the_log_says_so(plan: Plan) -> None:
    drive = resting("Ann", "Ben", plan=plan)
    assert around(drive).left == REST, "everybody sees how long"
    assert drive.told[-1][1].around.left == REST, "with the end of the round"
    drive.wait(REST - 1)
    assert around(drive).left == 1.0
    assert drive.table.resting
    drive.wait(1)
    assert not drive.table.resting
    assert len(went_on(drive)) == 1
    assert drive.told[-1][1].stood_in is None, "nobody was played for"
    assert drive.replayed().update(None).view == drive.table.update(None).view


def test_who_says_it_in_time_is_not_overtaken_and_the_next_rest_is_as_long() -> None:
    drive = resting("Ann", "Ben")
    drive.wait(REST - 1)
    drive.do(Next())
    assert around(drive).left is None
    drive.wait(5)
    assert went_on(drive) == []
    play(drive, lambda table: table.resting)
    assert around(drive).left == REST


def test_a_pause_gives_all_the_time_that_is_wanted() -> None:
    drive = resting("Ann", "Ben")
    drive.wait(10)
    drive.do(Pause())
    drive.wait(1000)
    assert drive.table.resting
    assert around(drive).left == REST - 10
    drive.do(Resume())
    drive.wait(REST - 11)
    assert drive.table.resting
    drive.wait(1)
    assert not drive.table.resting


@pytest.mark.parametrize("others", [(), ("Ben", "Mia")])
def test_whoever_plays_alone_or_with_others_at_one_device_has_no_hurry(others: tuple[str, ...]) -> None:
    drive = gathered("Ann", plan=FIFTY)
    for name in others:
        drive.do(Join(name), None, owner=b"Ann")
    drive.do(Start())
    play(drive, lambda table: table.resting)
    assert around(drive).left is None
    drive.wait(1000)
    assert drive.table.resting


def test_where_the_others_have_gone_nobody_waits() -> None:
    drive = resting("Ann", "Ben")
    drive.wait(10)
    drive.away("Ben")
    assert drive.told[-1][1].around.left is None
    drive.wait(1000)
    assert drive.table.resting
    drive.back("Ben")
    assert drive.told[-1][1].around.left == REST, "all of it: nobody knows what he has seen"
    drive.do(Leave(), 1)
    assert drive.told[-1][1].around.left is None
    drive.wait(1000)
    assert drive.table.resting
    drive.do(Take(1, "Mia"), None, owner=b"Mia")
    assert drive.told[-1][1].around.left == REST
    drive.wait(REST)
    assert not drive.table.resting


def test_where_the_host_is_away_the_role_passes_on_and_whoever_has_it_goes_on() -> None:
    drive = resting("Ann", "Ben")
    drive.away("Ann")
    assert around(drive).left is None
    drive.wait(GRACE)
    assert around(drive).host == 1
    assert drive.table.resting
    drive.do(Next(), 1)
    assert not drive.table.resting


def test_after_a_restart_the_while_begins_anew() -> None:
    drive = resting("Ann", "Ben")
    drive.wait(REST - 1)
    again = Drive(drive.replayed(), log=list(drive.log))
    again.table.party.leave_all(again.now)
    again.back("Ann")
    again.wait(GRACE + REST)
    assert again.table.resting, "Ben is not there"
    again.back("Ben")
    assert around(again).left == REST


def test_who_sees_the_game_again_has_no_hurry_either() -> None:
    drive = resting("Ann", "Ben")
    drive.wait(REST)
    assert went_on(drive)
    play(drive)
    film = replay(drive.log, 0, "all")
    assert film is not None
    assert any(step.update.around.resting for step in film.steps)
    assert {step.update.around.left for step in film.steps} == {None}
