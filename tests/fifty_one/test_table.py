"""Fifty-One at a live table: the table drives it as any game, chance at once but between two deals."""

import json
from itertools import pairwise
from random import Random

import pytest

from fifties.rules.fifty_one import Clear, Deal, Exchange, Game, Reshuffle, View
from fifties.rules.fifty_one.record import result
from fifties.rules.record import score
from fifties.rules.refusal import Refused
from fifties.table.commands import Act, Command, Hurry, Next
from fifties.table.log import Opened, Played, Seat
from fifties.table.table import Table
from tests.table.driving import Drive


def opened(people: int, bots: int, bot: str = "random", **rules: object) -> Opened:
    seats = [Seat(f"P{i}") for i in range(people)] + [Seat(f"B{i}", bot) for i in range(bots)]
    return Opened("fifty-one", {"players": people + bots, **rules}, tuple(seats), b"seed", 0.5)


def game_of(drive: Drive) -> Game:
    assert isinstance(drive.table.game, Game)
    return drive.table.game


def play(drive: Drive, rng: Random, *, clears: float = 0.3, calls: float = 0.05) -> None:
    """Plays on to the end: people by chance, and ``Next`` between two deals."""
    while not drive.table.game.over:
        game = game_of(drive)
        people = [seat for seat in game.wants() if seat in drive.table.party.people]
        if drive.table.resting:
            assert game.at[1] == 0
            drive.do(Next())
        elif people:
            [seat] = people
            legal = game.legal(seat)
            if Clear(seat) in legal and rng.random() < clears:
                drive.do(Act(Clear(seat), game.at), seat)
                continue
            kept = [op for op in legal if isinstance(op, Exchange) and (not op.stop or rng.random() < calls)]
            drive.do(Act(rng.choice(kept), game.at), seat)
        else:
            assert drive.beat(), "the table is stuck"
        if rng.random() < 0.1:
            again = Table.replay(drive.log)
            assert [again.game.view(viewer) for viewer in (None, *range(game.rules.players))] == [
                game.view(viewer) for viewer in (None, *range(game.rules.players))
            ]
            assert (again.game.at, again.resting) == (game.at, drive.table.resting)


@pytest.mark.parametrize(("people", "bots", "bot"), [(1, 3, "random"), (2, 2, "greedy"), (5, 0, ""), (0, 3, "greedy")])
@pytest.mark.parametrize("stop", ["end", "instead"])
def test_a_match_is_played_to_its_end_and_its_log_gives_it_again(people: int, bots: int, bot: str, stop: str) -> None:
    drive = Drive.start(opened(people, bots, bot, deals=2, jokers=1, stop=stop, max_turns=60))
    play(drive, Random(people))
    game = game_of(drive)
    record = drive.table.kind.write(game, [seat.name for seat in drive.table.opened.seats], None)
    assert score(json.loads(json.dumps(record))) == result(game)
    deals = [entry.operation for entry in drive.log if isinstance(entry, Played) and isinstance(entry.operation, Deal)]
    assert len(deals) == 2
    assert Table.replay(drive.log).game.view(None) == game.view(None)


def test_chance_waits_for_nobody_in_the_middle_of_a_deal_and_for_next_between_two() -> None:
    drive = Drive.start(opened(5, 0, deals=2, max_turns=40))
    play(drive, Random(1), clears=1.0, calls=0.0)
    operations = [entry.operation for entry in drive.log if isinstance(entry, Played)]
    assert sum(isinstance(operation, Reshuffle) for operation in operations) > 5
    for before, after in pairwise(operations):
        if isinstance(after, Reshuffle):
            assert isinstance(before, Clear)
    rested = [update for _, update in drive.bystander if update.around.resting]
    assert [update.at for update in rested] == [(1, 0)]


def refusal(drive: Drive, command: Command, by: int) -> str:
    with pytest.raises(Refused) as no:
        drive.do(command, by)
    return no.value.refusal.code


def test_who_may_do_what_and_when() -> None:
    drive = Drive.start(opened(2, 0))
    game = game_of(drive)
    [seat] = game.wants()
    other = 1 - seat
    view = game.view(seat)
    assert isinstance(view, View)
    assert view.own is not None
    exchange = Exchange(seat, view.public.board[0], view.own.hand[0])
    assert refusal(drive, Act(exchange, game.at), other) == "seat-not-yours"
    assert refusal(drive, Act(Clear(other), game.at), other) == "turn-other"
    assert refusal(drive, Act(Deal(0, ()), game.at), seat) == "seat-not-yours", "chance is the table's"
    assert refusal(drive, Act(exchange, (0, 0)), seat) == "too-late"
    assert refusal(drive, Hurry(), seat) in ("hurry-people", "hurry-nothing")
    assert refusal(drive, Next(), seat) == "next-nothing"
    at = game.at
    drive.do(Act(exchange, at), seat, id="once")
    drive.do(Act(exchange, at), seat, id="once")
    assert len(game.view(None).public.turns) == 1
    assert refusal(drive, Act(exchange, at), seat) == "too-late"
