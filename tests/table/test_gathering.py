"""The host, what is to be played, and one game after another."""

import pytest

from fifties.table.commands import (
    Arrange,
    Command,
    Hand,
    Hurry,
    Join,
    Leave,
    Name,
    Next,
    Pace,
    Pause,
    Remove,
    Resume,
    Shut,
    Start,
    Take,
)
from fifties.table.log import Clock, Plan
from fifties.table.party import GRACE
from tests.table.driving import Drive, gathered
from tests.table.test_party import around, names

QUICK = Plan("fifty", {}, ("random",), 0.0)


@pytest.mark.parametrize(
    "command",
    [
        Next(),
        Pause(),
        Resume(),
        Hurry(),
        Pace(1.0),
        Name(0),
        Arrange(QUICK),
        Start(),
        Shut(locked=True, hidden=True),
        Remove(0, "Ann"),
        Hand(1, "Ben"),
    ],
    ids=lambda command: type(command).__name__,
)
def test_what_only_the_host_may(command: Command) -> None:
    for drive in (gathered("Ann", "Ben"), gathered("Ann", "Ben", start=True)):
        assert drive.refused(command, 1) == "host-only"
        assert drive.refused(command, None) == "seat-needed"
        assert drive.refused(command, 2) == "seat-needed"


def test_the_host_may_it_also_where_another_on_the_same_device_looks() -> None:
    drive = gathered("Ann", "Ben")
    drive.do(Join("Otto"), None, owner=b"Ann")
    drive.do(Start(), 2, owner=b"Ann")
    assert drive.refused(Pause(), 2, owner=b"another") == "host-only"
    assert drive.refused(Pause(), 1, owner=b"Ben") == "host-only"
    drive.do(Leave(), 2, owner=b"Ann")
    assert around(drive).host == 0, "one leaves for oneself alone"


def test_the_host_hands_the_role_on() -> None:
    drive = gathered("Ann", "Ben", "Mia")
    drive.do(Hand(2, "Mia"))
    assert around(drive).host == 2
    assert drive.refused(Start(), 0) == "host-only"
    assert drive.refused(Hand(1, "Mia"), 2) == "seat-left"
    assert drive.refused(Hand(5, "Mia"), 2) == "seat-left"
    drive.do(Start(), 2)
    assert drive.refused(Hand(3, names(drive)[3]), 2) == "seat-left", "a bot is no host"
    assert drive.replayed().party.host == 2


def test_the_role_is_somebodys_also_when_others_move_up() -> None:
    drive = gathered("Ann", "Ben", "Mia")
    drive.do(Hand(2, "Mia"))
    drive.do(Leave(), 0)
    assert around(drive).host == 1
    assert names(drive)[1] == "Mia"


def test_when_the_host_leaves_another_is_the_host_at_once() -> None:
    for start in (False, True):
        drive = gathered("Ann", "Ben", "Mia", start=start)
        drive.do(Leave(), 0)
        host = around(drive).host
        assert host is not None
        assert names(drive)[host] == "Ben"
        assert drive.replayed().party.host == host


def test_the_role_goes_to_somebody_who_is_there_and_a_restart_does_not_change_that() -> None:
    drive = gathered("Ann", "Ben", "Mia", start=True)
    drive.away("Ben")
    drive.do(Leave(), 0)
    assert around(drive).host == 2
    assert drive.replayed().party.host == 2
    # where nobody is there it is somebody's all the same
    alone = gathered("Ann", "Ben", start=True)
    alone.away("Ben")
    alone.do(Leave(), 0)
    assert around(alone).host == 1
    assert alone.replayed().party.host == 1


def test_the_role_passes_on_by_itself_when_the_host_is_away_for_too_long() -> None:
    drive = gathered("Ann", "Ben", "Mia")
    drive.away("Ben")
    drive.wait(1)
    drive.away("Ann")
    drive.wait(GRACE - 0.5)
    assert around(drive).host == 0
    assert around(drive).seats[0].standing == "away"
    drive.wait(1)
    assert around(drive).host == 2, "Ben is away, too"
    assert drive.replayed().party.host == 2
    drive.back("Ann")
    assert around(drive).host == 2, "it stays there"


def test_a_host_who_is_back_in_time_stays_the_host() -> None:
    drive = gathered("Ann", "Ben")
    drive.away("Ann")
    drive.wait(GRACE - 1)
    drive.back("Ann")
    drive.wait(GRACE * 2)
    assert around(drive).host == 0


# What is to be played


@pytest.mark.parametrize(
    ("plan", "code"),
    [
        (Plan("go", {}), "game-unknown"),
        (Plan("fifty", {"luck": 1}), "option-unknown"),
        (Plan("fifty", {"danger": [[1, 2]]}), "danger-few"),
        (Plan("fifty", {}, ("deep-blue",)), "bot-unknown"),
        (Plan("fifty-one", {}, ("random", "")), "bot-unknown"),
        (Plan("fifty", {}, ("random",) * 200), "table-full"),
        (Plan("fifty", {}, (), 11.0), "pace-range"),
        (Plan("fifty", {}, (), 1.0, Clock(0.5)), "clock-range"),
        (Plan("fifty-one", {}, (), 1.0, Clock(60.0, -1.0)), "clock-range"),
        (Plan("fifty-one", {}, (), 1.0, Clock(60.0, 5.0, 30.0)), "clock-range"),
        (Plan("fifty-one", {}, (), 1.0, Clock(60.0, 5.0, 1e9)), "clock-range"),
        (Plan("fifty-one", {}, (), 1.0, Clock(float("nan"))), "clock-range"),
        (Plan("fifty", {"claims": "optional"}, ("random",) * 12), "claims-many"),
    ],
)
def test_what_can_not_be_played_is_not_planned(plan: Plan, code: str) -> None:
    drive = gathered("Ann")
    assert drive.refused(Arrange(plan)) == code


def test_what_is_planned_is_there_for_all_to_see_till_it_is_played() -> None:
    drive = gathered("Ann", "Ben")
    plan = Plan("fifty-one", {"jokers": 1}, ("greedy",), 0.3, Clock(60.0, 5.0))
    drive.do(Arrange(plan))
    assert around(drive).plan == plan
    assert drive.replayed().update(None).around == around(drive)
    drive.do(Start())
    assert around(drive).plan is None
    assert around(drive).clock == plan.clock
    assert drive.refused(Arrange(plan)) == "game-on"
    assert drive.refused(Start()) == "game-on"


def test_a_game_for_more_or_fewer_than_there_are_is_not_begun_and_it_is_said_why() -> None:
    drive = gathered("Ann", plan=Plan("fifty", {}))
    assert drive.refused(Start()) == "players-few"
    drive.come("Ben", "Mia")
    drive.do(Start())
    assert drive.table.kind.name == "fifty"
    many = gathered("Ann", *(f"Person {n}" for n in range(12)), plan=Plan("fifty-one", {}))
    assert many.refused(Start()) == "players-range"
    silent = gathered("Ann", *(f"Person {n}" for n in range(11)), plan=Plan("fifty", {"claims": "optional"}))
    silent.come("One more")
    assert silent.refused(Start()) == "claims-many"


def test_the_number_of_players_follows_from_who_is_there() -> None:
    drive = gathered("Ann", "Ben", plan=Plan("fifty", {"players": 77}, ("random",) * 2))
    drive.do(Start())
    assert drive.public.rules.players == 4


# One game after another


def win_of(drive: Drive) -> dict[str, int]:
    return {seat.name: seat.wins for seat in around(drive).seats if seat.bot is None}


def test_a_rematch_with_the_same_people_and_a_tally_of_the_evening() -> None:
    drive = gathered("Ann", "Ben", "Mia", plan=Plan("fifty", {}, (), 0.0), start=True)
    tally = dict.fromkeys(["Ann", "Ben", "Mia"], 0)
    ended = 0
    for game in range(1, 4):
        assert around(drive).games == game
        drive.play_on()
        for seat in drive.public.winners:
            tally[names(drive)[seat]] += 1
        assert win_of(drive) == tally
        assert drive.replayed().update(None).around == around(drive)
        assert drive.table.update(None).view is not None, "the last game stays in sight"
        ended += sum(tally.values())
        drive.do(Start())
    assert ended > 0
    assert names(drive) == ["Ann", "Ben", "Mia"]


def test_the_games_of_an_evening_have_other_dice_and_old_answers_mean_nothing() -> None:
    drive = gathered("Ann", "Ben", plan=Plan("fifty", {}, ("random",), 0.0))
    drive.late = []
    drive.do(Start())
    first, old = drive.public.forbidden, drive.late[0]
    drive.late = None
    drive.carry_out(drive.table.answer(old, old.answer(), drive.now))
    drive.play_on()
    drive.late = []
    drive.do(Start())
    assert drive.public.forbidden != first
    assert drive.table.answer(old, old.answer(), drive.now) == []
    assert drive.late[0].answer() != old.answer()


def test_another_game_with_others_after_the_first() -> None:
    drive = gathered("Ann", "Ben", plan=QUICK, start=True)
    drive.play_on()
    drive.do(Leave(), 1)
    drive.come("Mia")
    drive.do(Arrange(Plan("fifty-one", {}, ("random",) * 2, 0.0)))
    drive.do(Start())
    assert drive.table.kind.name == "fifty-one"
    assert names(drive)[:2] == ["Ann", "Mia"]
    assert len(names(drive)) == 4
    assert drive.replayed().update(0).view == drive.table.update(0).view


BEFORE: list[tuple[Command, int | None, bytes | None]] = [
    (Join("Zoe"), None, b"Zoe"),
    (Arrange(QUICK), 0, None),
    (Shut(locked=False, hidden=True), 0, None),
    (Remove(2, "Mia"), 0, None),
    (Hand(1, "Ben"), 0, None),
    (Start(), 1, None),
]
WHILE: list[tuple[Command, int | None, bytes | None]] = [
    (Take(3, "Zoe"), None, b"Zoe"),
    (Pause(), 0, None),
    (Resume(), 0, None),
    (Pace(0.25), 0, None),
    (Name(1), 0, None),
    (Shut(locked=False, hidden=True), 0, None),
    (Remove(2, "Mia"), 0, None),
    (Hand(1, "Ben"), 0, None),
    (Leave(), 0, None),
]


@pytest.mark.parametrize(("start", "commands"), [(False, BEFORE), (True, WHILE)])
def test_every_command_that_is_sent_again_is_done_once_also_after_a_restart(
    start: bool, commands: list[tuple[Command, int | None, bytes | None]]
) -> None:
    drive = gathered("Ann", "Ben", "Mia", plan=Plan("fifty", {}, ("random",), 0.5), start=start)
    for n, (command, by, owner) in enumerate(commands):
        entries = len(drive.log)
        drive.do(command, by, f"{n}", owner)
        assert len(drive.log) > entries
        entries = len(drive.log)
        drive.do(command, by, f"{n}", owner)
        assert len(drive.log) == entries
    again = Drive(drive.replayed(), log=list(drive.log))
    for n, (command, by, owner) in reversed(list(enumerate(commands))):
        again.do(command, by, f"{n}", owner)
    assert again.log == drive.log
