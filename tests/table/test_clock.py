"""The time for thinking, and what happens when it is up."""

from typing import Any

import pytest

from fifties.rules.fifty import Choose
from fifties.rules.fifty.events import Revealed
from fifties.rules.fifty_one import Clear
from fifties.table.clock import Clocks
from fifties.table.commands import Leave, Next, Pause, Resume, Start, Take
from fifties.table.log import Clock, Plan, Played
from fifties.table.party import GRACE
from tests.table.driving import Drive, fifty, gathered
from tests.table.test_party import around

CHOOSING = Plan("fifty", {}, ("random",), 0.5, Clock(20.0))
IN_TURNS = Plan("fifty-one", {}, (), 0.5, Clock(60.0, 5.0, 62.0))


def stood_in(drive: Drive) -> list[int]:
    """For whom a stand-in acted, as a bystander was told it."""
    return [update.stood_in for seat, update in drive.told if seat is None and update.stood_in is not None]


# Fifty: a time for each choice


def test_when_the_time_for_a_choice_is_up_all_who_are_late_are_stood_in_for_and_others_keep_theirs() -> None:
    drive = gathered("Ann", "Ben", "Mia", plan=CHOOSING, start=True)
    drive.wait(10)
    drive.write(1)
    line = fifty(drive.table.game.view(1)).own
    drive.wait(9.9)
    assert sorted(drive.table.game.wants()) == [0, 2]
    drive.wait(0.2)
    assert sorted(stood_in(drive)) == [0, 2]
    assert fifty(drive.table.game.view(1)).own == line
    entries = [e for e in drive.log if isinstance(e, Played) and e.stood_in]
    assert {e.operation.seat for e in entries if isinstance(e.operation, Choose)} == {0, 2}
    drive.play_on(lambda d: d.table.resting)


def test_who_is_late_once_is_not_late_in_the_next_round() -> None:
    drive = gathered("Ann", "Ben", plan=CHOOSING, start=True)
    drive.wait(20)
    drive.play_on(lambda d: d.table.resting)
    drive.do(Next())
    drive.wait(19)
    assert sorted(drive.table.game.wants()) == [0, 1]
    drive.write(0)
    drive.write(1)
    assert sorted(stood_in(drive)) == [0, 1], "in the first round"


def test_a_time_that_was_not_up_is_no_part_of_the_next_one() -> None:
    drive = gathered("Ann", "Ben", plan=CHOOSING, start=True)
    drive.wait(15)
    drive.play_on(lambda d: d.table.resting)
    drive.wait(39)
    assert stood_in(drive) == [], "nobody thinks while a round is looked at"
    drive.do(Next())
    assert around(drive).left == 20.0


def test_everybody_sees_what_is_left() -> None:
    drive = gathered("Ann", "Ben", plan=CHOOSING, start=True)
    assert around(drive).clock == CHOOSING.clock
    drive.wait(7)
    assert around(drive).left == 13.0
    drive.write(0)
    assert around(drive).left == 13.0, "one time for all"
    drive.write(1)
    assert around(drive).left is None, "nobody thinks"


def test_a_pause_holds_the_clock() -> None:
    drive = gathered("Ann", "Ben", plan=CHOOSING, start=True)
    drive.wait(15)
    drive.do(Pause())
    drive.wait(500)
    assert around(drive).left == 5.0
    assert stood_in(drive) == []
    drive.do(Resume())
    drive.wait(4.9)
    assert stood_in(drive) == []
    drive.wait(0.2)
    assert sorted(stood_in(drive)) == [0, 1]


def test_a_late_answer_of_a_bot_is_no_reason_for_a_clock() -> None:
    drive = gathered("Ann", plan=Plan("fifty", {}, ("random",) * 2, 0.5, Clock(20.0)))
    drive.late = []
    drive.do(Start())
    drive.write(0)
    asked = len(drive.late)
    drive.wait(1000)
    assert stood_in(drive) == []
    assert len(drive.late) == asked
    for ask in drive.late:
        drive.carry_out(drive.table.answer(ask, ask.answer(), drive.now))
    drive.play_on(lambda d: d.table.resting)


def test_who_takes_over_when_time_is_up_has_the_line_that_is_written_for_them() -> None:
    drive = gathered("Ann", "Ben", plan=CHOOSING, start=True)
    drive.late = []
    drive.wait(20)
    drive.do(Leave(), 1)
    drive.do(Take(1, "Mia"), None, owner=b"Mia")
    late, drive.late = drive.late, None
    for ask in late:
        drive.carry_out(drive.table.answer(ask, ask.answer(), drive.now))
    assert 1 not in drive.table.game.wants()
    drive.play_on(lambda d: d.table.resting)


def test_without_a_clock_people_think_for_ever() -> None:
    drive = gathered("Ann", "Ben", start=True)
    drive.wait(1e6)
    assert sorted(drive.table.game.wants()) == [0, 1]
    assert around(drive).left is None
    assert around(drive).banks == ()


# Fifty-One: base, increment and cap


def turn_of(drive: Drive) -> int:
    [seat] = drive.table.game.wants()
    return seat


def exchange(drive: Drive) -> None:
    """The one whose turn it is exchanges by chance, and doesn't call."""
    seat = turn_of(drive)
    game: Any = drive.table.game
    drive.act(next(op for op in game.legal(seat) if not isinstance(op, Clear) and not op.stop), seat)


def test_in_turns_each_has_a_bank_that_grows_by_the_increment_up_to_the_cap() -> None:
    drive = gathered("Ann", "Ben", plan=IN_TURNS, start=True)
    assert around(drive).banks == (60.0, 60.0)
    first = turn_of(drive)
    drive.wait(4)
    assert around(drive).left == 56.0
    exchange(drive)
    assert around(drive).banks[first] == 61.0, "4 s taken, 5 s given"
    assert around(drive).left == 60.0, "the other’s"
    exchange(drive)
    assert around(drive).banks[1 - first] == 62.0, "and no more than the cap"
    drive.wait(30)
    exchange(drive)
    assert around(drive).banks[first] == 61.0 - 30 + 5


def test_a_clear_and_the_exchange_after_it_are_one_turn() -> None:
    drive = gathered("Ann", "Ben", plan=IN_TURNS, start=True)
    exchange(drive)
    exchange(drive)
    seat, bank = turn_of(drive), around(drive).banks
    drive.wait(10)
    drive.act(Clear(seat), seat)
    assert turn_of(drive) == seat
    assert around(drive).banks == bank, "the turn goes on"
    assert around(drive).left == bank[seat] - 10
    drive.wait(10)
    exchange(drive)
    assert around(drive).banks[seat] == bank[seat] - 20 + 5


def test_when_a_seats_time_is_up_its_stand_in_takes_this_turn_and_no_other() -> None:
    drive = gathered("Ann", "Ben", plan=IN_TURNS, start=True)
    first = turn_of(drive)
    drive.wait(60)
    while not stood_in(drive):
        assert drive.beat()
    assert set(stood_in(drive)) == {first}
    while turn_of(drive) == first:
        assert drive.beat()  # where it cleared first
    assert around(drive).banks[first] == 5.0, "nothing left, and the increment"
    exchange(drive)
    assert turn_of(drive) == first
    told = len(stood_in(drive))
    drive.wait(4.9)
    assert len(stood_in(drive)) == told
    exchange(drive)
    assert len(stood_in(drive)) == told


def test_who_is_late_may_still_be_faster_than_the_stand_in() -> None:
    drive = gathered("Ann", "Ben", plan=IN_TURNS, start=True)
    first = turn_of(drive)
    drive.wait(60)
    exchange(drive)
    assert turn_of(drive) != first
    assert stood_in(drive) == []
    drive.wait(59)
    assert stood_in(drive) == []


def test_banks_are_there_again_after_a_restart() -> None:
    drive = gathered("Ann", "Ben", plan=IN_TURNS, start=True)
    for seconds in (7, 13, 2, 29):
        drive.wait(seconds)
        exchange(drive)
    assert drive.replayed().update(None).around.banks == around(drive).banks
    drive.wait(5)
    assert drive.replayed().update(None).around.banks == around(drive).banks, "of who is to act, when the turn began"


def test_bots_have_no_clock_and_a_bots_turn_costs_nobody_time() -> None:
    plan = Plan("fifty-one", {}, ("greedy",) * 2, 5.0, Clock(60.0, 1.0))
    drive = gathered("Ann", plan=plan, start=True)
    turns = 0
    while not drive.table.over and turns < 3:
        if turn_of(drive) != 0:
            assert drive.beat()
            continue
        before, turns = around(drive).banks[0], turns + 1
        drive.wait(3)
        exchange(drive)
        assert drive.table.over or around(drive).banks == (before - 2, 60.0, 60.0)
    assert turns > 1


def test_while_a_stand_in_plays_for_somebody_their_clock_stands_still() -> None:
    plan = Plan("fifty-one", {}, (), 8.0, Clock(600.0, 5.0))
    drive = gathered("Ann", "Ben", plan=plan, start=True)
    if turn_of(drive) == 1:
        exchange(drive)
    drive.away("Ben")
    drive.wait(GRACE)
    before = around(drive).banks[1]
    exchange(drive)
    assert turn_of(drive) == 1
    assert around(drive).left is None, "nobody’s time is taken"
    drive.wait(3)
    while turn_of(drive) == 1:
        assert drive.beat()
    assert stood_in(drive)[-1] == 1
    assert around(drive).banks[1] == before, "nothing lost by the beats it takes, and nothing gained"
    assert drive.replayed().update(None).around.banks == around(drive).banks
    exchange(drive)
    drive.wait(2)
    drive.back("Ben")
    assert around(drive).left == before, "what is left of the turn is his, with all his time"
    drive.wait(7)
    exchange(drive)
    assert around(drive).banks[1] == before - 7 + 5


def test_who_goes_in_the_middle_of_their_turn_has_their_time_taken_till_the_stand_in_plays_and_no_longer() -> None:
    plan = Plan("fifty-one", {}, (), 8.0, Clock(600.0, 5.0))
    drive = gathered("Ann", "Ben", plan=plan, start=True)
    if turn_of(drive) == 0:
        exchange(drive)
    bank = around(drive).banks[1]
    drive.wait(10)
    drive.away("Ben")
    drive.wait(GRACE)
    assert around(drive).left == bank - 10 - GRACE
    drive.wait(3)
    assert around(drive).left == bank - 10 - GRACE, "it stands still"
    while turn_of(drive) == 1:
        assert drive.beat()
    assert around(drive).banks[1] == bank - 10 - GRACE + 5, "a turn of his all the same"
    assert drive.replayed().update(None).around.banks == around(drive).banks


def test_every_game_begins_with_full_banks() -> None:
    plan = Plan("fifty-one", {"max_turns": 4}, (), 0.0, Clock(60.0, 0.0))
    drive = gathered("Ann", "Ben", plan=plan, start=True)
    while not drive.table.over:
        drive.wait(5)
        exchange(drive)
    drive.do(Start())
    assert around(drive).banks == (60.0, 60.0)


@pytest.mark.parametrize("in_turn", [False, True])
def test_a_clock_that_is_held_and_run_again_and_again_goes_on_where_it_was(in_turn: bool) -> None:
    clocks = Clocks(Clock(30.0), in_turn, 2)
    now = 0.0
    for _ in range(10):
        clocks.run("a turn", 1, now)
        clocks.run("a turn", 1, now + 1)
        clocks.hold(now + 2)
        clocks.hold(now + 50)
        now += 100
    assert clocks.left(now) == 10.0
    assert clocks.up() is None
    clocks.run("a turn", 1, now)
    assert clocks.up() == now + 10


def test_the_first_that_people_hear_of_a_choice_tells_its_time() -> None:
    drive = gathered("Ann", "Ben", plan=CHOOSING, start=True)
    revealed = [update for _, update in drive.sent if any(isinstance(event, Revealed) for event in update.events)]
    assert [update.around.left for update in revealed] == [20.0]
