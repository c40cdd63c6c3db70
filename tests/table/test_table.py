from functools import partial
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from fifties.rules.fifty import Call, Choose, Claim, events
from fifties.rules.refusal import Refused
from fifties.table.commands import Act, Hurry, Name, Next, Pace, Pause, Resume
from fifties.table.effects import Append, Show
from fifties.table.live import LEAD_IN, MIN_WINDOW, MOMENT
from fifties.table.log import Entry, Opened, Played, Seat
from fifties.table.table import Table
from tests.table.driving import Drive, fifty, opened


def refusal(drive: Drive, *args: object, **kwargs: object) -> str:
    version = drive.table.version
    with pytest.raises(Refused) as no:
        drive.do(*args, **kwargs)  # type: ignore[arg-type]
    assert drive.table.version == version, "a refusal changes nothing"
    return no.value.refusal.code


def test_a_whole_game_with_one_person_and_bots() -> None:
    drive = Drive.start(opened())
    drive.play_on()
    told = [event for _, update in drive.sent for event in update.events]
    assert isinstance(told[0], events.Revealed)
    assert isinstance(told[-1], events.GameEnded)
    assert drive.table.due() is None
    assert len(drive.public.sheets) in (2, 3, 4)


@pytest.mark.parametrize(
    "rules", [{}, {"claims": "optional"}, {"danger": True, "after_clash": "resume"}, {"starter": "host"}]
)
def test_the_log_gives_the_table_again_at_every_entry(rules: dict[str, Any]) -> None:
    drive = Drive.start(opened(people=2, bots=2, **rules))
    while not drive.table.game.over:
        grown = len(drive.log) + 1
        drive.play_on(partial(_has_logged, grown))
        # as the store does: through JSON
        log = [msgspec.json.decode(msgspec.json.encode(entry), type=Entry) for entry in drive.log]
        again = Table.replay(log)
        for seat in (None, 0, 1, 2, 3):
            assert again.game.view(seat) == drive.table.game.view(seat)
        assert again.update(None).around == drive.table.update(None).around


def _has_logged(entries: int, drive: Drive) -> bool:
    return len(drive.log) >= entries or drive.table.game.over


def test_a_table_brought_back_in_the_middle_of_the_count_goes_on_to_the_end() -> None:
    for claims in ("mandatory", "optional"):
        drive = Drive.start(opened(claims=claims))
        drive.play_on(lambda d: d.table.game.at[1] >= 20)
        again = Drive(Table.replay(drive.log), log=drive.log)
        assert 0 < again.table.game.at[1] <= 20
        again.carry_out(again.table.tick(again.now))
        again.play_on()
        assert Table.replay(again.log).game.view(0) == again.table.game.view(0)


def test_what_is_stored_comes_before_what_it_causes_anyone_to_see() -> None:
    drive = Drive.start(opened())
    for command in (Act(Choose(0, _line(drive)), (0, 0)), Pause(), Pace(0)):
        effects = drive.table.handle(command, 0, 0.0)
        kinds = [type(effect) for effect in effects]
        assert kinds.index(Append) < kinds.index(Show)


def _line(drive: Drive) -> tuple[int, ...]:
    public = drive.public
    return tuple(n for n in range(1, 50) if n % 10 not in public.forbidden)[:5]


def test_the_log_holds_hands_and_ends_and_not_a_row_a_number() -> None:
    drive = Drive.start(opened())
    drive.play_on(lambda d: d.table.resting)
    calls = [entry.operation for entry in drive.log if isinstance(entry, Played) and isinstance(entry.operation, Call)]
    held = {number for line in drive.public.sheets[0].lines for number in line}
    crowned = [e.number for _, u in drive.sent for e in u.events if isinstance(e, events.Crowned)]
    assert {call.to for call in calls} == held | {50} | set(crowned)


def test_the_count_keeps_its_pace_and_stays_a_moment_where_hands_went_up() -> None:
    drive = Drive.start(opened(pace=0.5))
    drive.play_on(lambda d: 0 not in d.table.game.wants())
    written = drive.now
    calls: dict[int, float] = {}
    loud: set[int] = set()
    drive.play_on(lambda d: d.table.resting)
    for at, update in drive.sent:
        for event in update.events:
            if isinstance(event, events.Called):
                calls[event.number] = at
            elif isinstance(event, events.TookOver | events.WentOn | events.Clashed | events.Crowned):
                loud.add(event.number)
    assert calls[1] == pytest.approx(written + LEAD_IN * 0.5)
    for number in range(2, 51):
        beats = 1 + MOMENT if number - 1 in loud else 1
        assert calls[number] - calls[number - 1] == pytest.approx(0.5 * beats)


def test_pause_stops_the_count_and_resume_goes_on_from_there() -> None:
    drive = Drive.start(opened())
    drive.play_on(lambda d: d.table.game.at[1] == 10)
    drive.do(Pause())
    assert drive.table.due() is None
    assert not drive.beat()
    drive.do(Pause())  # twice is no fault
    assert Table.replay(drive.log).game.at == (0, 10), "a pause is stored with its place"
    assert Table.replay(drive.log).update(None).around.paused
    drive.do(Resume())
    assert drive.beat()
    assert drive.table.game.at[1] == 11


def test_a_paused_table_does_not_begin_the_count() -> None:
    drive = Drive.start(opened())
    drive.do(Pause())
    drive.write()
    assert drive.table.due() is None
    drive.do(Resume())
    drive.play_on(lambda d: d.table.resting)


def test_pace_changes_in_the_count_and_is_kept() -> None:
    drive = Drive.start(opened(pace=5))
    drive.play_on(lambda d: d.table.game.at[1] == 3)
    drive.do(Pace(0.25))
    before = drive.now
    drive.beat()
    assert drive.now - before == pytest.approx(LEAD_IN * 0.25)
    assert Table.replay(drive.log).update(None).around.pace == 0.25
    assert refusal(drive, Pace(11)) == "pace-range"
    assert refusal(drive, Pace(-1)) == "pace-range"
    assert refusal(drive, Pace(float("nan"))) == "pace-range"


def test_without_pace_a_round_is_counted_at_once() -> None:
    drive = Drive.start(opened(pace=0))
    drive.write()
    assert drive.beat()
    assert drive.table.resting


def test_hurry_counts_the_rest_and_only_where_one_person_plays() -> None:
    drive = Drive.start(opened())
    assert refusal(drive, Hurry()) == "hurry-nothing"
    drive.play_on(lambda d: d.table.game.at[1] == 5)
    drive.do(Hurry(), id="h1")
    assert drive.table.resting
    drive.do(Hurry(), id="h1")  # sent again: done already, and no refusal
    two = Drive.start(opened(people=2, bots=1))
    two.play_on(lambda d: d.table.game.at[1] == 5)
    assert refusal(two, Hurry()) == "hurry-people"
    silent = Drive.start(opened(claims="optional"))
    silent.play_on(lambda d: d.table.game.at[1] == 5)
    assert refusal(silent, Hurry()) == "hurry-claims"


def test_after_a_round_the_table_rests_until_next() -> None:
    drive = Drive.start(opened(pace=0))
    assert refusal(drive, Next()) == "next-nothing"
    drive.write()
    drive.beat()
    assert drive.sent[-1][1].around.resting
    assert drive.table.due() is None
    drive.do(Next(), id="n1")
    drive.do(Next(), id="n1")  # sent again: done already
    assert drive.table.game.at == (1, 0)
    assert not drive.sent[-1][1].around.resting


def test_bots_alone_need_nobody() -> None:
    drive = Drive(Table(opened(people=0, bots=3)))
    while not drive.table.game.over:
        for effect in drive.table.tick(drive.now):
            if not isinstance(effect, Append | Show):
                drive.table.answer(effect, effect.answer(), drive.now)
        drive.now += 10


def test_an_operation_is_bound_to_its_moment_and_its_seat() -> None:
    drive = Drive.start(opened(people=2, bots=1, pace=0))
    line = _line(drive)
    assert refusal(drive, Act(Choose(1, line), (0, 0)), 0) == "seat-not-yours"
    assert refusal(drive, Act(Call(50), (0, 0)), 0) == "seat-not-yours"
    assert refusal(drive, Act(Choose(0, line), (0, 0)), None) == "seat-needed"
    assert refusal(drive, Act(Choose(2, line), (0, 0)), 2) == "seat-needed"
    assert refusal(drive, Act(Choose(0, line), (1, 0)), 0) == "too-late"
    drive.do(Act(Choose(0, line), (0, 0)), 0)
    # A choice is bound to its round, not to a version: that the other has written does not matter.
    drive.do(Act(Choose(1, line), (0, 0)), 1)
    drive.beat()
    drive.do(Next())
    assert refusal(drive, Act(Choose(0, line), (0, 0)), 0) == "too-late"


def test_an_operation_sent_again_is_done_once_also_after_a_restart() -> None:
    drive = Drive.start(opened(people=2, bots=1))
    act = Act(Choose(0, _line(drive)), (0, 0))
    drive.do(act, 0, "a")
    entries = len(drive.log)
    drive.do(act, 0, "a")
    assert len(drive.log) == entries
    again = Drive(Table.replay(drive.log), log=drive.log)
    again.do(act, 0, "a")
    assert len(drive.log) == entries
    assert refusal(again, act, 0, "b") == "line-written"


def test_a_late_or_impossible_answer_of_a_bot_is_dropped() -> None:
    drive = Drive(Table(opened(people=0, bots=3, claims="optional")), late=[])
    drive.carry_out = Drive.carry_out.__get__(drive)  # type: ignore[method-assign]
    asks = [effect for effect in drive.table.tick(0.0) if not isinstance(effect, Append | Show)]
    assert [ask.seat for ask in asks] == [0, 1, 2]
    assert drive.table.answer(asks[0], None, 0.0) == []
    assert drive.table.answer(asks[0], Choose(0, (3, 2, 1, 4, 5)), 0.0) == []
    assert drive.table.answer(asks[0], asks[0].answer(), 0.0) != []
    assert drive.table.answer(asks[0], asks[0].answer(), 0.0) == [], "it has written"
    for ask in asks[1:]:
        drive.table.answer(ask, ask.answer(), 0.0)
    assert drive.table.answer(asks[0], Claim(0), 0.0) == []


def test_a_bot_asked_again_after_a_restart_answers_the_same() -> None:
    drive = Drive(Table(opened(bot="greedy")), log=[opened(bot="greedy")])
    first = [e for e in drive.table.tick(0.0) if not isinstance(e, Append | Show)]
    again = [e for e in Table(opened(bot="greedy")).tick(0.0) if not isinstance(e, Append | Show)]
    assert [ask.answer() for ask in first] == [ask.answer() for ask in again]
    assert len({ask.answer() for ask in first}) == 4, "each has dice of its own"


def _timetable(drive: Drive) -> list[float]:
    """Plays a round in which the person never claims; when was the bystander sent something?"""
    drive.play_on(lambda d: d.table.resting)
    return [at for at, _ in drive.bystander]


def test_F15_the_window_opens_on_every_number_and_lasts_its_full_time() -> None:
    # The person stays silent at all numbers, and so do the others: whether anybody holds one must not show.
    low = Drive.start(opened(people=3, bots=0, claims="optional"))
    high = Drive.start(opened(people=3, bots=0, claims="optional"))
    for seat in range(3):
        numbers = low.table.game.legal(0).numbers  # type: ignore[attr-defined]
        low.act(Choose(seat, tuple(numbers[:5])), seat)
        high.act(Choose(seat, tuple(numbers[-5 - seat : len(numbers) - seat])), seat)
    assert _timetable(low) == _timetable(high)
    windows = [at for at, update in low.bystander if fifty(update.view).public.open]
    assert len(windows) == 49, "every number but the last, which nobody can hold"
    assert all(b - a == pytest.approx(MIN_WINDOW) for a, b in pairwise(windows))


def test_F15_hands_are_secret_till_they_close_and_then_resolved() -> None:
    drive = Drive.start(opened(people=3, bots=0, claims="optional"))
    numbers = drive.table.game.legal(0).numbers  # type: ignore[attr-defined]
    for seat in range(3):
        drive.act(Choose(seat, tuple(numbers[:5])), seat)
    first = numbers[0]
    drive.play_on(lambda d: d.table.game.at[1] == first and d.public.open)
    seen = len(drive.bystander)
    drive.act(Claim(1), 1)
    assert drive.bystander[seen:] == [], "not even a message without a word"
    assert drive.table.game.view(1).own.claimed  # type: ignore[union-attr]
    assert refusal(drive, Act(Claim(1), (0, first)), 1) == "claim-twice"
    drive.beat()
    assert drive.bystander[-1][1].version == drive.bystander[seen - 1][1].version + 1
    assert {type(e) for e in drive.bystander[-1][1].events} & {events.TookOver, events.WentOn}
    assert events.Scored(first, 1, 1) in drive.bystander[-1][1].events


def test_F15_at_a_live_table_twelve_may_stay_silent_and_no_more() -> None:
    Table(opened(people=1, bots=11, claims="optional"))
    with pytest.raises(Refused) as no:
        Table(opened(people=1, bots=12, claims="optional"))
    assert no.value.refusal.code == "claims-many"


def test_F7_the_host_names_who_counts_first() -> None:
    drive = Drive.start(opened(starter="host", pace=0))
    assert drive.public.starter == 0, "the host, where nobody else is named"
    drive.write()
    drive.beat()
    drive.do(Name(3))
    drive.do(Next())
    assert drive.public.starter == 3
    assert refusal(drive, Name(5)) == "seat-unknown"
    assert refusal(drive, Name(-1)) == "seat-unknown"
    assert Table.replay(drive.log).update(None).around.named == 3


@pytest.mark.parametrize(
    ("opening", "code"),
    [
        (Opened("go", {"players": 3}, (), b"", 1.0), "game-unknown"),
        (Opened("fifty", {"players": 3}, (Seat("A"),), b"", 1.0), "seats-count"),
        (Opened("fifty", {"players": 3}, (Seat("A"), Seat("B", "x"), Seat("C")), b"", 1.0), "bot-unknown"),
        (Opened("fifty", {"players": 2}, (Seat("A"), Seat("B")), b"", 1.0), "players-few"),
        (Opened("fifty", {"players": 3}, (Seat("A"), Seat("B"), Seat("C")), b"", 60.0), "pace-range"),
    ],
)
def test_a_table_that_can_not_be_is_refused(opening: Opened, code: str) -> None:
    with pytest.raises(Refused) as no:
        Table(opening)
    assert no.value.refusal.code == code
