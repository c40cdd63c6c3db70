"""Every state that the page can be in, made by the real table, for looking at each without playing up to it."""

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec
from playwright.sync_api import Page, WebSocketRoute

from fifties import __version__
from fifties.bots import BOTS
from fifties.protocol import PROTOCOL, ClientOut, Happened, Listed, Refused, Wait, Welcome
from fifties.rules.fifty import Call, Choose, Operation, Reveal
from fifties.rules.kinds import Event
from fifties.table.log import Entry, Opened, Paused, Played, Seat
from fifties.table.table import Table

ID = "a-table"
NAMES = ("Sabin", "Théo", "Yann", "Joëlle", "Ada", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gwen", "Maximiliane Hohenstein")

# Worked so that seat 0 runs from 14, others clash at 27 in danger, and seat 3 wins a crown at 44.
LINES = ((4, 14, 27, 36, 47), (5, 11, 27, 30, 46), (6, 17, 29, 31, 39), (9, 15, 24, 33, 45), (13, 21, 26, 36, 44))
REVEAL = Reveal((2, 8), (20, 29), 0)


@dataclass
class State:
    """What the page is told."""

    updates: Sequence[Happened] = ()
    tables: tuple[Listed, ...] = ()
    after: Sequence[ClientOut] = ()
    at_home: bool = False
    address: str = "http://192.0.2.7:5150/"
    """Where other devices find the server."""
    lost: bool = False
    """Whether the connection is lost then, and does not come back."""


def opened(players: int = 5, people: int = 1, **rules: object) -> Opened:
    names = [NAMES[seat] if seat < len(NAMES) else f"Bot {seat}" for seat in range(players)]
    seats = tuple(Seat(name, None if seat < people else "greedy") for seat, name in enumerate(names))
    return Opened("fifty", {"players": players, **rules}, seats, b"seed", 0.9)


def at(opening: Opened, *operations: Operation | Entry, seat: int | None = 0) -> State:
    """How things stand after these, the last of them with its events, as it would be told."""
    entries: list[Entry] = [opening, *(Played(o) if isinstance(o, Operation) else o for o in operations)]
    table = Table.replay(entries[:-1])
    events: Sequence[Event] = ()
    last = entries[-1]
    if isinstance(last, Played):
        events = table.game.apply(last.operation)
    else:
        table = Table.replay(entries)
    return State([Happened(ID, None, () if seat is None else (seat,), seat, table.update(seat, events))])


def chosen(lines: Sequence[Sequence[int]] = LINES) -> list[Operation]:
    return [Choose(seat, tuple(line)) for seat, line in enumerate(lines)]


def round_(reveal: Reveal = REVEAL, lines: Sequence[Sequence[int]] = LINES, to: int = 50) -> list[Operation]:
    return [reveal, *chosen(lines), Call(to)]


def states() -> dict[str, State]:
    """All of them, by name."""
    danger = opened(danger=True)
    plain = opened()
    crown = opened(danger=True)
    quiet = ((1, 11, 21, 31, 41), (4, 14, 24, 34, 44), (6, 16, 26, 36, 46), (7, 17, 27, 37, 47), (9, 19, 29, 39, 49))
    runner = ((20, 41, 43, 45, 47), (1, 3, 5, 7, 9), (11, 13, 15, 17, 19), (1, 3, 41, 43, 45), (5, 7, 9, 47, 49))
    later = Reveal((0, 5), (1, 9), 1)
    third = Reveal((2, 8), (40, 49), 2)
    fourth = Reveal((3, 9), (10, 19), 3)
    again = Reveal((2, 8), (1, 9), 1)
    fair = Reveal((2, 8), None, 0)
    listed = (
        Listed("one", "fifty", 5, 1_764_400_000.0, False),
        Listed("two", "fifty", 3, 1_764_300_000.0, True),
        Listed("three", "fifty", 7, 1_764_200_000.0, True),
    )
    four = [
        *round_(),
        *round_(later, quiet),
        *round_(third, (*LINES[1:], *LINES[:1])),
        *round_(fourth, [[n + 1 for n in line] for line in (*LINES[3:], *LINES[:3])]),
    ]
    many = opened(12)
    spread = [[seat + 1, seat + 14, 27 + seat // 2, 40 + seat, 60 + seat] for seat in range(12)]
    crowd = opened(60)
    far = [[seat % 50 + 1, 60 + seat, 130 + seat, 200 + seat, 265 + seat // 5] for seat in range(60)]
    claims = opened(claims="optional")
    return {
        "home": State(tables=listed, at_home=True),
        "home-new": State(at_home=True),
        "no-table": State(after=[Refused(None, "table-unknown", {})]),
        "write": at(danger, REVEAL),
        "write-many": at(many, Reveal((), None, 4)),
        "write-crowd": at(crowd, Reveal((), None, 4)),
        "wait": at(opened(people=2), fair, Choose(0, LINES[0]), Choose(3, LINES[3])),
        "begins": at(danger, REVEAL, *chosen()),
        "hand": at(danger, REVEAL, *chosen(), Call(16), Call(17)),
        "own-run": at(danger, REVEAL, *chosen(), Call(13), Call(14)),
        "scores": at(danger, REVEAL, *chosen(), Call(18), Call(19)),
        "clash": at(danger, REVEAL, *chosen(), Call(26), Call(27)),
        "crown": at(plain, fair, *chosen(runner), Call(30), Call(31)),
        "paused": at(danger, REVEAL, *chosen(), Call(34), Paused()),
        "many": at(many, Reveal((), None, 4), *chosen(spread), Call(41), Call(42)),
        "crowd": at(crowd, Reveal((), None, 4), *chosen(far), Call(61), Call(62)),
        "open": at(claims, fair, *chosen(), Call(14)),
        "bystander": at(danger, REVEAL, *chosen(), Call(18), Call(19), seat=None),
        "rest-host": at(opened(starter="host"), *round_(fair)),
        "rest": at(danger, *round_()),
        "rest-later": at(danger, *round_(), *round_(later, quiet)),
        "write-later": at(danger, *round_(), *round_(later, quiet), third),
        "over": at(danger, *four),
        "over-crown": at(crown, *round_(REVEAL, runner), *round_(again, runner)),
        "over-many": at(
            many, *(o for i in range(4) for o in round_(Reveal((), None, i), spread[i * 3 :] + spread[: i * 3], 75))
        ),
        "refused": State(
            at(danger, REVEAL).updates,
            after=[Refused(None, "line-forbidden", {"number": 12, "digit": 2})],
        ),
        "waiting": State(at(danger, REVEAL).updates, after=[Wait()]),
        "lost": State(at(danger, REVEAL, *chosen(), Call(16), Call(17)).updates, lost=True),
    }


def show(page: Page, address: str, state: State, query: str = "", path: str | None = None) -> None:
    """Opens the page in a state: its socket is ours. It is at the table's own address, unless another path is named."""
    greeted = False

    def connect(socket: WebSocketRoute) -> None:
        if state.lost and greeted:
            socket.close()
        bots = {game: tuple(bots) for game, bots in BOTS.items()}
        welcome = Welcome(PROTOCOL, __version__, None, state.address, state.tables, bots)

        def answer(message: str | bytes) -> None:
            nonlocal greeted
            if msgspec.json.decode(message)["type"] == "hello":
                for told in (welcome, *state.updates, *state.after):
                    socket.send(msgspec.json.encode(told).decode())
                greeted = True
                if state.lost:
                    socket.close()

        socket.on_message(answer)

    page.route_web_socket("**/socket", connect)
    place = "#/" if state.at_home else f"#/t/{ID}"
    page.goto(f"{address}{query}{place}" if path is None else f"{address}{path}{query}")
    page.wait_for_selector("main")
    if state.lost:
        page.wait_for_selector(".notice")
