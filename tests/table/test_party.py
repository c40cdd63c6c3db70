"""Who sits where: coming, going, and being removed."""

import pytest

from fifties.rules.fifty import Choose
from fifties.rules.refusal import Refused
from fifties.table.commands import Act, Join, Leave, Next, Pause, Remove, Shut, Start, Take
from fifties.table.effects import TableView
from fifties.table.log import Opened, Plan, Seat
from fifties.table.party import MOST_ON_DEVICE, MOST_SEATS, STAND_IN
from fifties.table.table import Table
from tests.table.driving import Drive, fifty, gathered


def around(drive: Drive) -> TableView:
    return drive.table.update(None).around


def names(drive: Drive) -> list[str]:
    return [seat.name for seat in around(drive).seats]


def test_people_sit_down_one_after_another_and_the_first_is_the_host() -> None:
    drive = gathered("Ann", "Ben", "Mia")
    assert names(drive) == ["Ann", "Ben", "Mia"]
    assert around(drive).host == 0
    assert drive.table.update(None).view is None
    assert [drive.table.party.seats_of(name.encode()) for name in ("Ann", "Ben", "Mia")] == [(0,), (1,), (2,)]


def test_a_second_person_on_a_device_has_a_second_seat() -> None:
    drive = gathered("Ann", "Ben")
    drive.do(Join("Bea"), None, owner=b"Ben")
    assert drive.table.party.seats_of(b"Ben") == (1, 2)


@pytest.mark.parametrize("name", ["Ann", "ann", "Аnn", "A nn", "Ann!"])
def test_nobody_is_called_nearly_as_somebody_else(name: str) -> None:
    drive = gathered("Ann")
    assert drive.refused(Join(name), None, b"another") == "name-taken"


def test_what_is_no_name_is_no_name() -> None:
    drive = gathered("Ann")
    assert drive.refused(Join("\u202e \u200b"), None, b"another") == "name-length"


def test_the_name_is_kept_as_it_is_shown() -> None:
    drive = gathered("Ann")
    drive.do(Join(" Be\u202en\n "), None, owner=b"Ben")
    assert names(drive)[1] == "Ben"


def test_whoever_only_watches_sits_nowhere() -> None:
    drive = gathered("Ann", "Ben", start=True)
    assert drive.refused(Take(2, "Mia"), None, None) == "seat-needed"
    assert gathered("Ann").refused(Join("Mia"), None, None) == "seat-needed"


def test_a_locked_table_lets_nobody_sit_down_till_it_is_unlocked() -> None:
    drive = gathered("Ann")
    drive.do(Shut(locked=True, hidden=False))
    assert drive.refused(Join("Ben"), None, b"Ben") == "table-locked"
    assert around(drive).locked
    drive.do(Shut(locked=False, hidden=True))
    drive.come("Ben")
    drive.do(Shut(locked=True, hidden=True))
    drive.come("Ben")  # asked again: done already
    drive.do(Shut(locked=False, hidden=True))
    drive.do(Start())
    drive.do(Shut(locked=True, hidden=True))
    assert drive.refused(Take(2, "Mia"), None, b"Mia") == "table-locked"


def test_two_hundred_sit_at_a_table_and_no_more() -> None:
    drive = gathered("Ann")
    drive.come(*(f"Person {n}" for n in range(1, MOST_SEATS)))
    assert drive.refused(Join("One more"), None, b"more") == "table-full"
    assert drive.refused(Start()) == "table-full", "there are bots besides"
    drive.do(Leave(), 7)
    drive.come("One more")


def test_before_a_game_others_move_up_and_the_host_removes_whom_they_mean() -> None:
    drive = gathered("Ann", "Ben", "Mia", "Zoe")
    drive.do(Leave(), 1)
    assert names(drive) == ["Ann", "Mia", "Zoe"]
    # sent when Mia was in seat 2
    assert drive.refused(Remove(2, "Mia")) == "seat-left"
    drive.do(Remove(1, "Mia"))
    assert names(drive) == ["Ann", "Zoe"]


def test_whoever_is_removed_stays_removed_also_after_a_restart() -> None:
    drive = gathered("Ann", "Ben", "Mia")
    drive.do(Remove(1, "Ben"))
    for table in (drive.table, drive.replayed()):
        assert not table.party.admits(b"Ben")
        again = Drive(table, log=list(drive.log))
        assert again.refused(Join("Benjamin"), None, b"Ben") == "seat-removed"
        again.do(Start())
        assert again.refused(Take(2, "Benjamin"), None, b"Ben") == "seat-removed"
        # nor by a key that somebody else lends
        with pytest.raises(Refused) as no:
            table.move(1, b"Ben", again.now)
        assert no.value.refusal.code == "seat-removed"


def test_who_leaves_may_come_back() -> None:
    drive = gathered("Ann", "Ben")
    drive.do(Leave(), 1)
    assert drive.table.party.admits(b"Ben")
    drive.do(Join("Ben"), None, owner=b"Ben")
    assert names(drive) == ["Ann", "Ben"]


def test_a_device_on_which_others_play_still_comes_in_when_one_of_them_is_removed() -> None:
    drive = gathered("Ann", "Ben")
    drive.do(Join("Bea"), None, owner=b"Ann")
    drive.do(Remove(2, "Bea"))
    assert drive.table.party.admits(b"Ann")
    assert drive.table.party.seats_of(b"Ann") == (0,)


# While a game is played, and after it


def test_while_a_game_is_played_nobody_sits_down_but_in_a_bots_seat() -> None:
    drive = gathered("Ann", "Ben", start=True)
    assert drive.refused(Join("Mia"), None, b"Mia") == "join-playing"
    assert drive.refused(Take(1, "Mia"), None, b"Mia") == "seat-taken"
    assert drive.refused(Take(3, "Mia"), None, b"Mia") == "seat-unknown"
    assert drive.refused(Take(-1, "Mia"), None, b"Mia") == "seat-unknown"
    assert drive.refused(Take(2, "Ben"), None, b"Mia") == "name-taken"
    drive.do(Take(2, "Mia"), None, owner=b"Mia")
    assert names(drive) == ["Ann", "Ben", "Mia"]
    assert around(drive).seats[2].bot is None
    assert drive.table.party.seats_of(b"Mia") == (2,)


def test_a_newcomer_is_not_called_as_another_bot_of_the_game() -> None:
    drive = gathered("Ann", plan=Plan("fifty", {}, ("random",) * 3, 0.5), start=True)
    bot = names(drive)[1]
    assert drive.refused(Take(2, bot), None, b"Mia") == "name-taken"
    drive.do(Take(1, bot), None, owner=b"Mia")


def test_nothing_is_taken_over_before_a_game_or_after_it() -> None:
    drive = gathered("Ann", "Ben", plan=Plan("fifty", {}, ("random",), 0.0))
    assert drive.refused(Take(1, "Mia"), None, b"Mia") == "game-none"
    drive.do(Start())
    drive.play_on()
    assert drive.refused(Take(2, "Mia"), None, b"Mia") == "game-over"


def test_who_took_a_bots_seat_over_goes_on_with_what_it_has() -> None:
    drive = gathered("Ann", plan=Plan("fifty", {}, ("random",) * 2, 0.0), start=True)
    drive.write()
    drive.play_on(lambda d: d.table.resting)
    before = fifty(drive.table.game.view(2)).own
    drive.do(Take(2, "Mia"), None, owner=b"Mia")
    assert fifty(drive.table.update(2).view).own == before
    drive.do(Next())
    assert 2 in drive.table.game.wants(), "the table waits for her, as for anybody"
    drive.write(2)


def test_a_bots_answer_that_comes_when_somebody_has_its_seat_is_dropped() -> None:
    drive = gathered("Ann", plan=Plan("fifty", {}, ("random",) * 2, 0.5))
    drive.late = []
    drive.do(Start())
    [mine] = [ask for ask in drive.late if ask.seat == 1]
    drive.do(Take(1, "Mia"), None, owner=b"Mia")
    assert drive.table.answer(mine, mine.answer(), drive.now) == []
    drive.write(1)
    assert drive.table.answer(mine, mine.answer(), drive.now) == []


def test_who_leaves_in_a_game_is_played_on_and_the_game_is_of_as_many() -> None:
    drive = gathered("Ann", "Ben", "Mia", start=True)
    started = drive.public
    drive.do(Leave(), 1)
    assert names(drive)[:3] == ["Ann", "Ben", "Mia"], "seats keep their numbers"
    assert around(drive).seats[1].bot == STAND_IN
    assert 1 not in drive.table.game.wants(), "and the bot has written"
    drive.write(0)
    drive.write(2)
    drive.play_on(lambda d: d.table.resting)
    assert len(drive.public.sheets[0].lines) == 4
    assert drive.public.rules == started.rules, "L, tokens and crowns are those of the start"
    drive.do(Next())
    assert len(drive.public.forbidden) == len(started.forbidden)
    drive.play_on()
    assert drive.table.over


def test_who_leaves_having_written_keeps_the_line() -> None:
    drive = gathered("Ann", "Ben", "Mia", start=True)
    drive.write(1)
    line = fifty(drive.table.game.view(1)).own
    drive.do(Leave(), 1)
    assert fifty(drive.table.game.view(1)).own == line


def test_who_is_removed_in_a_game_is_played_on_and_sees_nothing_more_of_the_seat() -> None:
    drive = gathered("Ann", "Ben", "Mia", start=True)
    drive.do(Remove(1, "Ben"))
    assert around(drive).seats[1].bot == STAND_IN
    assert drive.table.party.seats_of(b"Ben") == ()
    assert 1 not in {seat for seat, _ in drive.told[-2:]}, "nobody looks from there"
    assert drive.refused(Act(Choose(1, (1, 2, 3, 4, 5)), (0, 0)), 1) == "seat-needed"
    assert drive.refused(Take(3, "Ben"), None, b"Ben") == "seat-removed"


def test_while_a_game_is_shown_seats_keep_their_numbers_and_in_the_next_others_move_up() -> None:
    drive = gathered("Ann", "Ben", "Mia", plan=Plan("fifty", {}, ("random",), 0.0), start=True)
    drive.play_on()
    shown = names(drive)
    drive.do(Leave(), 1)
    drive.come("Zoe")
    assert names(drive) == [*shown, "Zoe"]
    assert around(drive).seats[1].standing == "gone"
    assert drive.table.update(4).view == drive.table.update(None).view, "who has come had no part in it"
    drive.do(Start())
    assert names(drive)[:3] == ["Ann", "Mia", "Zoe"]
    assert len(names(drive)) == 4
    assert [drive.table.party.seats_of(n.encode()) for n in ("Ann", "Mia", "Zoe", "Ben")] == [(0,), (1,), (2,), ()]


def test_who_comes_and_goes_after_a_game_leaves_nothing_behind() -> None:
    drive = gathered("Ann", "Ben", plan=Plan("fifty", {}, ("random",), 0.0), start=True)
    drive.play_on()
    shown = names(drive)
    for n in range(20):
        drive.do(Join("Mia"), None, f"{n}", b"Mia")
        drive.do(Leave(), 3)
    assert names(drive) == shown
    assert drive.replayed().update(None).around == around(drive)


def test_ten_play_on_one_device_and_no_more() -> None:
    drive = gathered("Ann")
    for n in range(MOST_ON_DEVICE):
        drive.do(Join(f"Person {n}"), None, owner=b"family")
    assert drive.refused(Join("One more"), None, b"family") == "device-full"
    drive.come("Another")
    drive.do(Leave(), 3)
    drive.do(Join("One more"), None, owner=b"family")


def test_at_a_table_for_one_nobody_else_sits_down() -> None:
    seats = (Seat("Ann"), Seat("Ada", "random"), Seat("Bo", "random"))
    drive = Drive.start(Opened("fifty", {"players": 3}, seats, b"seed", 0.5, (b"Ann", None, None)))
    assert drive.refused(Join("Ben"), None, b"Ben") == "table-full"
    assert drive.refused(Start()) == "table-full"


@pytest.mark.parametrize("paused", [False, True])
def test_all_may_go_and_the_game_is_played_to_its_end_by_bots(paused: bool) -> None:
    drive = gathered("Ann", "Ben", start=True)
    if paused:
        drive.do(Pause())
    drive.do(Leave(), 0)
    drive.do(Leave(), 1)
    assert around(drive).host is None
    while drive.beat():
        pass
    assert drive.table.over
    drive.come("Mia")
    assert drive.table.party.host == 3
    assert Table.replay(drive.log).party.host == 3
