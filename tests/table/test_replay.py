"""A finished game again: what was sent while it was played is what its replay shows."""

from typing import Any

import msgspec
import pytest

from fifties.rules.fifty import Claim
from fifties.rules.fifty.events import Called, Chosen
from fifties.rules.record import score
from fifties.table.commands import Arrange, Start
from fifties.table.effects import Update
from fifties.table.log import Arranged, Entry, Joined, Opened, Plan
from fifties.table.replay import Eyes, record, replay
from tests.table.driving import Drive, fifty, opened


def played(people: int = 1, **options: Any) -> Drive:
    drive = Drive.start(opened(people=people, **options))
    drive.play_on()
    return drive


def shown(drive: Drive, eyes: Eyes, number: int = 0) -> list[Update]:
    replayed = replay(through_json(drive), number, eyes)
    assert replayed is not None
    updates, seats = [], replayed.steps[0].update.around.seats
    for step in replayed.steps:
        around = step.update.around
        seats = around.seats or seats
        around = msgspec.structs.replace(around, seats=seats)
        updates.append(msgspec.structs.replace(step.update, version=0, around=around))
    return updates


def through_json(drive: Drive) -> list[Entry]:
    return [msgspec.json.decode(msgspec.json.encode(entry), type=Entry) for entry in drive.log]


@pytest.mark.parametrize("options", [{}, {"danger": True}, {"claims": "optional"}, {"bots": 2, "sudden_death": False}])
def test_a_bystander_sees_again_what_was_sent_to_one(options: dict[str, Any]) -> None:
    drive = played(**options)
    sent = [msgspec.structs.replace(update, version=0) for _, update in drive.bystander]
    again = shown(drive, None)
    assert len(again) > 50
    assert sent[-len(again) :] == again
    assert not any(update.events for update in sent[: -len(again)])


def test_a_seat_sees_again_what_was_sent_to_it_and_its_silent_hand_too() -> None:
    drive = Drive.start(opened(claims="optional"))

    def may_claim(drive: Drive) -> bool:
        own = fifty(drive.table.game.view(0)).own
        return bool(drive.public.open and own and own.line and drive.public.called in own.line)

    drive.play_on(may_claim)
    drive.act(Claim(0))
    assert not drive.sent[-1][1].events, "nobody else was told"
    claimed = fifty(drive.sent[-1][1].view).own
    drive.play_on()
    sent = [msgspec.structs.replace(update, version=0) for _, update in drive.sent]
    again = shown(drive, 0)
    claims = [update for update in again if update.view and fifty(update.view).own == claimed]
    assert claims[0].events == ()
    assert sent[-len(again) :] == again


def test_a_count_that_was_jumped_over_is_told_number_by_number() -> None:
    drive = played(pace=0.0)
    moments = [update.at for update in shown(drive, None)]
    rounds = {round_ for round_, _ in moments}
    for round_ in sorted(rounds)[:-1]:
        assert {n for r, n in moments if r == round_} >= set(range(1, 50))


def test_all_open_shows_what_each_seat_knew() -> None:
    drive = played(danger=True)
    replayed = replay(through_json(drive), 0, "all")
    assert replayed is not None
    for step in replayed.steps:
        assert step.update.view is not None
        assert step.update.view.own is None
    for seat in range(5):
        own = [step.update.view and step.update.view.own for step in steps_of(drive, seat)]
        opened_up = [step.open and step.open.owns[seat] for step in replayed.steps]
        assert all(o in opened_up for o in own)


def steps_of(drive: Drive, eyes: Eyes) -> Any:
    replayed = replay(through_json(drive), 0, eyes)
    assert replayed is not None
    return replayed.steps


def test_of_many_nobody_is_shown_open_and_only_what_was_loud() -> None:
    drive = played(bots=50)
    assert all(step.open is None for step in steps_of(drive, "all"))
    sent = [msgspec.structs.replace(update, version=0) for _, update in drive.bystander]
    again = shown(drive, None)
    assert [update.view for update in again][-1] == sent[-1].view
    loud = [event for update in sent for event in update.events if not isinstance(event, Called | Chosen)]
    assert [event for update in again for event in update.events if not isinstance(event, Called | Chosen)] == loud


def test_the_record_scores_as_the_game_did() -> None:
    drive = played(danger=True)
    written = record(through_json(drive), 0)
    assert written is not None
    assert written["seats"] == ["P0", "B0", "B1", "B2", "B3"]
    result = score(msgspec.json.decode(msgspec.json.encode(written)))
    game: Any = drive.table.game
    assert (result["finish"], result["totals"]) == (game.finish, list(game.totals))


@pytest.mark.parametrize("eyes", [None, 0, "all"])
def test_a_game_that_is_not_over_is_told_to_nobody(eyes: Eyes) -> None:
    drive = Drive.start(opened())
    drive.play_on(lambda drive: drive.public.phase == "count" and drive.public.called > 10)
    assert replay(through_json(drive), 0, eyes) is None
    assert record(through_json(drive), 0) is None


@pytest.mark.parametrize(("number", "eyes"), [(1, None), (-1, None), (0, 5), (0, -1)])
def test_there_is_no_such_game_or_seat(number: int, eyes: Eyes) -> None:
    assert replay(through_json(played(pace=0.0)), number, eyes) is None


def test_each_game_of_a_table_has_its_own_record_and_the_names_of_then() -> None:
    gathers = Opened("fifty", {}, (), b"seed", 0.0, gathers=True)
    plan = Plan("fifty", {}, ("random",) * 2, 0.0)
    drive = Drive.start(gathers)
    for entry in (Joined("Hanna", b"h"), Arranged(plan)):
        drive.table.push(entry)
        drive.log.append(entry)
    drive.back("h")
    drive.do(Start())
    drive.play_on()
    drive.do(Arrange(Plan("fifty-one", {}, ("random",), 0.0)))
    drive.come("Ben")
    drive.do(Start())
    first, second = (record(through_json(drive), number) for number in (0, 1))
    assert first is not None
    assert (first["game"], len(first["seats"]), first["seats"][0]) == ("fifty", 3, "Hanna")
    assert second is None
