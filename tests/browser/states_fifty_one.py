"""Every state that the page of Fifty-One can be in, made by the real table, for looking at each."""

from collections.abc import Sequence

from fifties.protocol import Happened, Listed
from fifties.rules.fifty_one import Clear, Deal, Exchange, Operation, Reshuffle
from fifties.rules.kinds import Event
from fifties.table.log import Entry, Opened, Paused, Played, Seat
from fifties.table.table import Table
from tests.browser.states import ID, NAMES, State
from tests.fifty_one.playing import stacked

HANDS = ("Kh 9h 6h 4s 2c", "Qd Jd 5s 5c 3h", "As Ts 8s 7d 2d", "Kc 9c 7h 6d 4c", "Ad 8h 7c 3s 2s")
BOARD = "Ah 3c Tc 9d Qs"
STOCK = "Jh 4d Ks 8c 5d Qh Th 6s"


def opened(players: int = 4, **rules: object) -> Opened:
    seats = tuple(Seat(NAMES[seat], None if seat == 0 else "greedy") for seat in range(players))
    return Opened("fifty-one", {"players": players, **rules}, seats, b"seed", 0.9)


def dealt(players: int = 4, dealer: int = 3, hands: Sequence[str] = HANDS, board: str = BOARD, jokers: int = 0) -> Deal:
    return Deal(dealer, stacked(hands[:players], board, STOCK, dealer=dealer, jokers=jokers))


def at(opening: Opened, *operations: Operation | Entry) -> State:
    """How things stand after these, the last of them with its events, as it would be told."""
    entries: list[Entry] = [opening, *(Played(o) if isinstance(o, Operation) else o for o in operations)]
    last = entries[-1]
    events: Sequence[Event] = ()
    if isinstance(last, Played):
        table = Table.replay(entries[:-1])
        events = table.game.apply(last.operation)
    else:
        table = Table.replay(entries)
    return State([Happened(ID, None, (0,), 0, table.update(0, events))])


def swap(seat: int, take: str, give: str, stop: bool = False) -> Exchange:
    return Exchange(seat, take, give, stop)


FIRST = (swap(0, "Qs", "2c"), swap(1, "9d", "3h"), swap(2, "3h", "7d"), swap(3, "Tc", "6d"))
"""Everybody's first turn; the board is then Ah 3c 6d 7d 2c."""

CALLED = (*FIRST, swap(0, "Ah", "4s"), swap(1, "7d", "5c", True))
OPEN = (*CALLED, swap(2, "4s", "3h"), swap(3, "5c", "7h"))
ENDED = (*OPEN, swap(0, "7h", "Qs"))


def quick(deal: Deal, players: int = 4) -> list[Operation]:
    """A short deal: the first to play calls."""
    game = Table.replay([opened(players, deals=9), Played(deal)]).game
    operations: list[Operation] = [deal]
    for turn in range(players):
        seat = next(iter(game.wants()))
        view = game.view(seat)
        operation = Exchange(seat, view.public.board[turn], view.own.hand[-1 - turn], turn == 0)  # type: ignore[union-attr]
        game.push(operation)
        operations.append(operation)
    return operations


def states() -> dict[str, State]:
    """All of them, by name."""
    plain, deal = opened(), dealt()
    joker = ("Kh 9h 6h * 2c", *HANDS[1:])
    listed = (
        Listed("one", "fifty-one", 4, 1_764_400_000.0, False),
        Listed("two", "fifty", 5, 1_764_300_000.0, False),
        Listed("three", "fifty-one", 2, 1_764_200_000.0, True),
    )
    short = [o for i in range(3) for o in quick(dealt(dealer=(3 + i) % 4, hands=HANDS[i:] + HANDS[:i]))]
    return {
        "home": State(tables=listed, at_home=True),
        "dealt": at(plain, deal),
        "turn": at(plain, deal, *FIRST),
        "cleared": at(plain, deal, *FIRST, Clear(0)),
        "other": at(plain, deal, *FIRST, Clear(0), swap(0, "Jh", "Qs")),
        "called": at(plain, deal, *CALLED),
        "last": at(plain, deal, *OPEN),
        "over": at(plain, deal, *ENDED),
        "two": at(opened(2), dealt(2, 1), swap(0, "Qs", "2c"), swap(1, "9d", "3h")),
        "five": at(opened(5), dealt(5, 4), *FIRST, swap(4, "Ah", "7c"), swap(0, "3c", "6h")),
        "joker": at(opened(jokers=1), dealt(hands=joker, jokers=1)),
        "flush": at(opened(suit="flush"), deal),
        "instead": at(opened(stop="instead"), deal, *FIRST),
        "instead-cleared": at(opened(stop="instead"), deal, *FIRST, Clear(0)),
        "limit": at(opened(max_turns=40, deals=3), deal, *FIRST),
        "paused": at(plain, deal, *FIRST, swap(0, "Ah", "4s"), Paused()),
        "rest": at(opened(deals=3), *short[:5]),
        "match": at(opened(deals=3), *short[:11]),
        "match-over": at(opened(deals=3), *short),
        "reshuffled": at(plain, deal, *FIRST, *reshuffled()),
    }


def reshuffled() -> list[Operation]:
    """Boards are cleared until the stock has run out; then it goes on till it is one's own turn."""
    game = Table.replay([opened(), Played(dealt()), *map(Played, FIRST)]).game
    operations: list[Operation] = []

    def do(operation: Operation) -> None:
        operations.append(operation)
        game.push(operation)

    while not game.view(None).public.reshuffles or game.wants() != (0,):  # type: ignore[union-attr]
        [seat] = game.wants()
        if not game.view(None).public.reshuffles:  # type: ignore[union-attr]
            do(Clear(seat))
        if game.wants() == (-1,):
            do(Reshuffle(game.view(None).public.discards[::-1]))  # type: ignore[union-attr]
        view = game.view(seat)
        do(Exchange(seat, view.public.board[0], view.own.hand[-1]))  # type: ignore[union-attr]
    return operations
