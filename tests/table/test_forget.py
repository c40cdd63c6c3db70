"""A name that was taken off is in no entry, no replay and no record; all else is as it was."""

import msgspec
import pytest

from fifties.table.commands import Arrange, Leave, Start, Take
from fifties.table.forget import forget
from fifties.table.log import Entry, Opened, Plan, Seat
from fifties.table.replay import record, replay
from fifties.table.table import Table
from tests.table.driving import Drive, gathered


def forgotten(drive: Drive, owner: bytes) -> list[Entry]:
    """The log without a device's names, and the table renamed as a server does it."""
    entries = list(drive.log)
    told = forget(entries, owner)
    for n, entry in told.entries.items():
        entries[n] = entry
    drive.table.rename(told.names)
    again = Table.replay(entries)
    assert again.party.view() == drive.table.party.view()
    assert again.live is None or again.game.view(None) == drive.table.game.view(None)
    return entries


def text(entries: list[Entry]) -> str:
    """All that is stored, but for the ids of commands: in these tests they are made of names."""
    return msgspec.json.encode([msgspec.structs.replace(entry, id=None) for entry in entries]).decode()


def test_the_name_at_ones_own_table() -> None:
    seats = (Seat("Ada", "random"), Seat("Quetzal"), Seat("Bo", "random"))
    drive = Drive.start(Opened("fifty", {"players": 3}, seats, b"seed", 0.0, owners=(None, b"q", None)))
    entries = forgotten(drive, b"q")
    assert "Quetzal" not in text(entries)
    assert [chair.name for chair in drive.table.party.chairs] == ["Ada", "Player 2", "Bo"]


def test_names_of_people_who_came_and_went_over_two_games_and_of_nobody_else() -> None:
    drive = gathered("Quetzal", "Ben", start=True)
    drive.do(Take(2, "Quince"), None, owner=b"Quetzal")
    drive.play_on()
    drive.do(Arrange(Plan("fifty", {}, ("random",), 0.0)))
    drive.do(Leave(), 1)
    drive.come("Mia")
    drive.do(Start())
    drive.play_on()
    before = record(drive.log, 1)
    entries = forgotten(drive, b"Quetzal")
    told = [text(entries)]
    for number in (0, 1):
        told += [
            repr(record(entries, number)),
            repr(replay(entries, number, None)),
            repr(replay(entries, number, "all")),
        ]
    assert not any("Quetzal" in words or "Quince" in words for words in told)
    assert "Ben" in told[0]
    assert "Mia" in told[0]
    after = record(entries, 1)
    assert before is not None
    assert after is not None
    assert {**before, "seats": 0} == {**after, "seats": 0}


def test_two_who_are_forgotten_are_two() -> None:
    drive = gathered("Ann", "Ben")
    drive.do(Leave(), 0)
    drive.come("Mia")
    forgotten_once = forgotten(drive, b"Ben")
    drive.log[:] = forgotten_once
    drive.log[:] = forgotten(drive, b"Mia")
    names = [chair.name for chair in drive.table.party.chairs]
    assert len(set(names)) == 2
    assert forget(drive.log, b"Mia").entries == {}, "asked again, nothing is left to be done"


def test_a_seat_that_moved_is_forgotten_by_the_device_that_has_it() -> None:
    drive = gathered("Quetzal", "Ben")
    drive.carry_out(drive.table.move(0, b"phone", drive.now))
    assert forget(drive.log, b"Quetzal").entries == {}
    assert "Quetzal" not in text(forgotten(drive, b"phone"))


@pytest.mark.parametrize("owner", [b"", b"nobody"])
def test_whoever_has_no_seat_takes_off_no_name(owner: bytes) -> None:
    drive = gathered("Ann", "Ben", start=True)
    assert forget(drive.log, owner).entries == {}
