"""People at a table who play by chance, all games, with an id for whatever they do."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from fifties.bots import BOTS
from fifties.rules.dice import Dice
from fifties.table.commands import Next
from fifties.table.table import Table
from tests.server.serving import Server, connected
from tests.table.driving import Drive
from tests.upgrades.golden import assert_shows, then


def over(table: Table) -> bool:
    return table.over


def play(
    drive: Drive,
    until: Callable[[Table], bool] = over,
    choose: Callable[[Table, int], Any] | None = None,
) -> None:
    """Plays on until something is the case, by chance or as ``choose`` says; None is a hand that stays down (F15)."""
    choose = choose or by_chance
    decided: set[tuple[int, tuple[int, int]]] = set()
    while not until(drive.table):
        game = drive.table.game
        awaited = [seat for seat in game.wants() if seat in drive.table.party.people]
        free = [seat for seat in game.may_act() if seat in drive.table.party.people and (seat, game.at) not in decided]
        if drive.table.resting:
            drive.do(Next(), drive.table.party.host, _id(drive))
        elif seats := awaited or free:
            decided.add((seats[0], game.at))
            if (operation := choose(drive.table, seats[0])) is not None:
                drive.act(operation, seats[0], _id(drive))
        else:
            assert drive.beat(), "the table is stuck"


def by_chance(table: Table, seat: int) -> Any:
    """What a seat does that does anything it may."""
    return BOTS[table.kind.name]["random"].act(table.game.view(seat), Dice(b"people").under(f"{seat}/{table.game.at}"))


def _id(drive: Drive) -> str:
    return f"asked-{len(drive.log)}"


async def seated_as_then(server: Server, golden: Path) -> None:
    """Sees that every device of a golden gets its seat and its view from a server over a copy of it."""
    for seen in then(golden).tables:
        for seat, token in seen.devices.items():
            async with connected(server, token) as me:
                await me.hello(seen.id)
                await me.hear_type("happened")
                if seen.update["view"] is not None:
                    assert_shows(me.update["view"], {**seen.update["view"], "own": seen.own[seat]})
                names = [sitting["name"] for sitting in me.update["around"]["seats"]]
                assert names == [sitting["name"] for sitting in seen.update["around"]["seats"]]
                assert me.update["at"] == seen.update["at"]
