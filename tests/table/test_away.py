"""Who is not connected: a while of patience, then a stand-in, till they are back."""

import pytest

from fifties.rules.fifty import Choose, Claim
from fifties.table.commands import Leave, Next, Take
from fifties.table.log import Plan, Played
from fifties.table.party import GRACE, Standing
from tests.table.driving import Drive, gathered
from tests.table.test_party import around
from tests.upgrades.playing import by_chance

SLOW = Plan("fifty", {}, ("random",), 0.5)


def standing(drive: Drive, seat: int) -> Standing:
    return around(drive).seats[seat].standing


def told(drive: Drive, seat: int) -> Standing:
    """As it was told last."""
    return drive.told[-1][1].around.seats[seat].standing


def test_everybody_sees_who_is_away_who_is_stood_in_for_and_who_is_back() -> None:
    drive = gathered("Ann", "Ben", start=True)
    drive.away("Ben")
    assert told(drive, 1) == "away"
    drive.wait(GRACE - 0.1)
    assert standing(drive, 1) == "away"
    drive.wait(0.2)
    assert standing(drive, 1) == "stand-in"
    assert told(drive, 1) == "stand-in"
    drive.back("Ben")
    assert told(drive, 1) == "here"


def test_a_stand_in_writes_for_who_is_away_and_everybody_sees_that_it_did() -> None:
    drive = gathered("Ann", "Ben", start=True)
    drive.write(0)
    drive.away("Ben")
    drive.wait(GRACE - 1)
    assert list(drive.table.game.wants()) == [1], "the table waits for a while"
    drive.wait(2)
    assert 1 not in drive.table.game.wants()
    assert [update.stood_in for seat, update in drive.told if update.stood_in is not None and seat is None] == [1]
    [entry] = [entry for entry in drive.log if isinstance(entry, Played) and entry.stood_in]
    assert isinstance(entry.operation, Choose)
    assert entry.operation.seat == 1


def test_a_stand_in_plays_on_to_the_end_and_the_seat_is_still_its_owners() -> None:
    drive = gathered("Ann", "Ben", plan=Plan("fifty", {}, ("random",), 0.0), start=True)
    drive.away("Ben")
    drive.wait(GRACE)
    while not drive.table.over:
        if drive.table.resting:
            drive.do(Next())
        elif 0 in drive.table.game.wants():
            drive.write(0)
        else:
            assert drive.beat()
    assert drive.table.party.seats_of(b"Ben") == (1,)
    assert around(drive).seats[1].bot is None
    drive.back("Ben")
    assert standing(drive, 1) == "here"


def test_an_owner_who_is_back_plays_and_the_stand_ins_late_answer_is_dropped() -> None:
    drive = gathered("Ann", "Ben", start=True)
    drive.late = []
    drive.away("Ben")
    drive.wait(GRACE)
    [ask] = drive.late
    assert ask.seat == 1
    drive.back("Ben")
    assert drive.table.answer(ask, ask.answer(), drive.now) == []
    assert 1 in drive.table.game.wants()
    drive.write(1)
    # away again: what it was asked before is not asked again, and nobody is stuck
    drive.away("Ben")
    drive.wait(GRACE)
    assert drive.table.answer(ask, ask.answer(), drive.now) == []


def test_a_stand_in_is_asked_again_when_its_owner_was_back_in_between() -> None:
    drive = gathered("Ann", "Ben", start=True)
    drive.late = []
    drive.away("Ben")
    drive.wait(GRACE)
    drive.back("Ben")
    drive.wait(5)
    drive.away("Ben")
    drive.wait(GRACE)
    assert [ask.seat for ask in drive.late] == [1, 1]
    drive.carry_out(drive.table.answer(drive.late[1], drive.late[1].answer(), drive.now))
    assert 1 not in drive.table.game.wants()


def test_a_stand_in_is_asked_again_when_the_seat_has_gone_to_another_device_in_between() -> None:
    drive = gathered("Ann", "Ben", start=True)
    drive.late = []
    drive.away("Ben")
    drive.wait(GRACE)
    drive.carry_out(drive.table.move(1, b"phone", drive.now))
    assert standing(drive, 1) == "here"
    assert drive.table.answer(drive.late[0], drive.late[0].answer(), drive.now) == []
    drive.away("phone")
    drive.wait(GRACE)
    assert [ask.seat for ask in drive.late] == [1, 1]


def test_who_has_left_is_played_on_at_once_and_who_takes_over_is_waited_for() -> None:
    drive = gathered("Ann", "Ben", start=True)
    drive.late = []
    drive.do(Leave(), 1)
    [ask] = drive.late
    drive.do(Take(1, "Mia"), None, owner=b"Mia")
    assert drive.table.answer(ask, ask.answer(), drive.now) == []
    drive.away("Mia")
    drive.wait(GRACE)
    assert [ask.seat for ask in drive.late] == [1, 1]


def test_in_turns_a_stand_in_takes_the_turn() -> None:
    drive = gathered("Ann", "Ben", plan=Plan("fifty-one", {}, ("random",), 0.5), start=True)
    drive.away("Ben")
    drive.wait(GRACE)
    people = _turns(drive)
    assert people.count(1) > 0
    assert {update.stood_in for _, update in drive.told} >= {1}


def _turns(drive: Drive) -> list[int]:
    """Plays to the end of a game in turns; whose they were."""
    turns = []
    while not drive.table.over:
        [seat] = drive.table.game.wants()
        turns.append(seat)
        if drive.table.resting:
            drive.do(Next(), drive.table.party.host)
        elif drive.table.party.is_person(seat) and standing(drive, seat) == "here":
            drive.act(by_chance(drive.table, seat), seat)
        else:
            assert drive.beat()
    return turns


def test_F15_a_stand_in_raises_hands_where_people_may_stay_silent_and_that_is_told_nobody() -> None:
    drive = gathered("Ann", "Ben", "Mia", plan=Plan("fifty", {"claims": "optional"}, (), 0.0), start=True)
    for seat in range(3):
        drive.write(seat)
    drive.away("Ben")
    drive.wait(GRACE)  # the windows are open for a moment each, whoever raises a hand
    while not drive.table.resting:
        assert drive.beat()
    claims = [entry for entry in drive.log if isinstance(entry, Played) and isinstance(entry.operation, Claim)]
    assert {entry.operation.seat for entry in claims if isinstance(entry.operation, Claim)} <= {1}
    assert all(entry.stood_in for entry in claims)
    assert [update for seat, update in drive.told if seat is None and update.stood_in is not None] == []


# Nobody is there


def test_while_nobody_who_plays_is_there_nothing_happens() -> None:
    for plan in (SLOW, Plan("fifty", {"claims": "optional"}, ("random",), 0.0), Plan("fifty-one", {}, ("random",), 0)):
        drive = gathered("Ann", "Ben", plan=plan, start=True)
        if plan.game == "fifty":
            drive.write(0)
            drive.write(1)
        drive.away("Ann")
        drive.away("Ben")
        before, updates = list(drive.log), len(drive.told)
        assert drive.table.due() is None
        drive.wait(10_000)
        assert drive.log == before
        assert len(drive.told) == updates
        assert {seat.standing for seat in around(drive).seats[:2]} == {"away"}


def test_a_restarted_table_waits_for_somebody_and_then_for_the_others_as_long_as_ever() -> None:
    drive = gathered("Ann", "Ben", start=True)
    again = Drive(drive.replayed(), log=list(drive.log))
    again.table.party.leave_all(again.now)
    assert again.table.due() is None
    again.wait(1000)
    again.table.party.leave_all(again.now)
    again.back("Ben")
    assert standing(again, 0) == "away"
    again.wait(GRACE)
    assert standing(again, 0) == "stand-in"
    assert around(again).host == 1
    again.write(1)
    again.play_on(lambda d: d.table.resting or 1 in d.table.game.wants())


@pytest.mark.parametrize("seconds", [-1e6, 1e6])
def test_a_clock_that_jumps_stops_nobody(seconds: float) -> None:
    drive = gathered("Ann", "Ben", plan=SLOW, start=True)
    drive.away("Ben")
    drive.now += seconds
    drive.carry_out(drive.table.tick(drive.now))
    drive.back("Ben")
    drive.now += seconds
    drive.play_on(lambda d: d.table.resting)
    drive.now += seconds
    drive.play_on(lambda d: d.table.game.at >= (1, 10))
