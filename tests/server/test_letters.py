"""What is put together for many viewers is what would be encoded for each."""

import msgspec
import pytest

from fifties.protocol import Happened, whole
from fifties.rules.fifty_one import Game, Rules
from fifties.server.letters import Letter, address
from fifties.table.effects import Update
from fifties.table.log import Opened, Seat
from fifties.table.table import Table
from tests.table.driving import Drive, gathered, opened

ENCODE = msgspec.json.encode


def tables() -> list[Table]:
    drive = Drive.start(opened(people=2, bots=3))
    cards = Table(Opened("fifty-one", {"players": 2}, (Seat("A"), Seat('\0"\\ \u2028')), b"seed", 0))
    cards.tick(0)
    assert isinstance(cards.game, Game)
    assert cards.game.rules == Rules(players=2)
    return [drive.table, cards, gathered("Ann", "Ben").table]


@pytest.mark.parametrize("table", tables(), ids=["fifty", "fifty-one", "before the first game"])
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_letter_is_the_message(table: Table, seat: int | None) -> None:
    seats = () if seat is None else (seat,)
    letter, to = Letter(table.update(None)), address("a-table", "ACDE", seats, seat)
    update = table.update(seat)
    own = update.view.own if update.view is not None else None
    sent = Happened("a-table", "ACDE", seats, seat, update)
    told = letter.to(to, own, brief=False)
    assert msgspec.json.decode(told) == msgspec.json.decode(ENCODE(sent))
    brief = letter.to(to, own, brief=True)
    assert len(brief) < len(told)
    heard = msgspec.json.decode(brief, type=Happened)
    assert heard.update.around.seats == ()
    assert whole(heard, msgspec.json.decode(told, type=Happened)) == msgspec.json.decode(told, type=Happened)


def test_without_a_host_no_seats_are_no_seats() -> None:
    drive = gathered("Ann")
    before = Happened("t", None, (), None, drive.table.update(None))
    nobody: Update = msgspec.structs.replace(
        before.update, around=msgspec.structs.replace(before.update.around, seats=(), host=None)
    )
    gone = Happened("t", None, (), None, nobody)
    assert whole(gone, before) == gone
