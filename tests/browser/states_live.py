"""Every state that the page can be in at a table that people come to, made by the real table."""

from collections.abc import Sequence

from fifties.protocol import Happened, Refused
from fifties.rules.fifty_one import Exchange
from fifties.table.commands import Leave, Pace, Shut
from fifties.table.log import Clock, Plan
from tests.browser.states import ID, NAMES, State
from tests.table.driving import Drive, gathered

CODE = "MAXY"
HANNA, BEN, MIA, *_ = NAMES

PLAN = Plan("fifty", {}, ("greedy", "greedy"), 0.9)
FULL = Plan(
    "fifty",
    {
        "danger": [[1, 9], [14, 20], [21, 30], [31, 49]],
        "after_clash": "resume",
        "claims": "optional",
        "invalid": "void",
        "starter": "host",
        "sudden_death": False,
        "score_last": False,
        "bonus": [[1, 2, 3, 4, 5]] * 4,
    },
    ("greedy", "random"),
    0.7,
    Clock(40),
)
CARDS = Plan("fifty-one", {"jokers": 1, "deals": 3, "max_turns": 40}, ("random",), 0.35, Clock(120, 5, 120))
OWN = Plan("fifty-one", {}, ("random",), 0.25, Clock(400, 7))
TIMED = Plan("fifty", {}, ("random",), 0.35, Clock(20))


def seen(drive: Drive, *seats: int, update: bool = False, code: str | None = CODE, **more: object) -> State:
    """The table as a device with these seats sees it now, or as it was told last."""
    seat = seats[0] if seats else None
    told = next(u for to, u in reversed(drive.told) if to == seat) if update else drive.table.update(seat)
    return State([Happened(ID, code, seats, seat, told)], **more)  # type: ignore[arg-type]


def playing(*names: str, plan: Plan = TIMED) -> Drive:
    """A game that has begun; its bots have written."""
    return gathered(*(names or (HANNA, BEN, MIA)), plan=plan, start=True)


def counting(drive: Drive, numbers: int) -> Drive:
    """All have written, and so many numbers were called."""
    for seat in drive.table.party.people:
        drive.write(seat)
    while drive.public.called < numbers:
        assert drive.beat()
    return drive


def counting_but_one() -> Drive:
    """One line is still to be written."""
    drive = playing()
    drive.write(0)
    drive.write(1)
    return drive


def resting() -> Drive:
    drive = playing()
    drive.do(Pace(0))
    drive.play_on(lambda drive: drive.table.resting)
    return drive


def over() -> Drive:
    """After the first game; somebody has gone, somebody is away."""
    drive = playing(HANNA, BEN, MIA, "Joëlle", plan=Plan("fifty", {}, ("random",), 0))
    drive.play_on()
    drive.do(Leave(), 2)
    drive.away("Joëlle")
    return drive


def stood_in() -> Drive:
    """One is away, for another a stand-in plays, a bot for a third who has left; one has run out of time."""
    drive = playing(HANNA, BEN, MIA, "Joëlle", "Gwen", plan=Plan("fifty", {}, ("random",), 0.35, Clock(80)))
    drive.do(Leave(), 3)
    drive.away(MIA)
    drive.write(0)
    drive.write(4)
    drive.wait(79)
    drive.away("Gwen")
    drive.told.clear()
    drive.wait(1.5)
    return drive


def cards(*, turns: int = 0) -> Drive:
    """A game of Fifty-One in which people have had so many turns, and it is a person's turn again."""
    drive = playing(HANNA, BEN, plan=CARDS)
    for turn in range(turns + 1):
        while turn_of(drive) not in drive.table.party.people:
            assert drive.beat()
        drive.wait(7)
        if turn < turns:
            seat = turn_of(drive)
            view = drive.table.game.view(seat)
            drive.act(Exchange(seat, view.public.board[0], view.own.hand[0]), seat)  # type: ignore[union-attr]
    return drive


def turn_of(drive: Drive) -> int:
    """The seat that is to act."""
    return next(iter(drive.table.game.wants()))


def shut(drive: Drive) -> Drive:
    drive.do(Shut(True, True))
    return drive


def away(drive: Drive, *names: str) -> Drive:
    for name in names:
        drive.away(name)
    return drive


def moved() -> Sequence[Happened]:
    """A seat that this device had, and then had no more."""
    drive = gathered(HANNA, BEN, plan=PLAN)
    here = drive.table.update(1)
    drive.table.version += 1
    return [Happened(ID, CODE, (1,), 1, here), Happened(ID, CODE, (), None, drive.table.update(None))]


def states() -> dict[str, State]:
    """All of them, by name."""
    timed = cards(turns=1)
    return {
        "gathering": seen(away(gathered(HANNA, BEN, MIA, plan=PLAN), MIA), 0),
        "gathering-few": seen(gathered(HANNA, plan=Plan("fifty", {}, (), 0.9)), 0),
        "gathering-cards": seen(gathered(HANNA, BEN, plan=CARDS), 0),
        "gathering-own": seen(gathered(HANNA, BEN, plan=OWN), 0),
        "gathering-guest": seen(gathered(HANNA, BEN, plan=FULL), 1),
        "gathering-comes": seen(gathered(HANNA, BEN, plan=CARDS)),
        "gathering-shut": seen(shut(gathered(HANNA, BEN, plan=PLAN)), code=None),
        "gathering-two": seen(gathered(HANNA, BEN, plan=PLAN), 0, 1),
        "gathering-alone": seen(gathered(HANNA, BEN, plan=PLAN), 0, address="http://127.0.0.1:5150/"),
        "moved": State(moved()),
        "taken": State(seen(gathered(HANNA, plan=PLAN)).updates, after=[Refused(None, "name-taken", {"name": HANNA})]),
        "write-timed": seen(playing(), 0),
        "wait-away": seen(away(counting_but_one(), MIA), 0),
        "count-guest": seen(counting(playing(), 12), 1, update=True),
        "count-watched": seen(counting(playing(), 12)),
        "stood-in": seen(stood_in(), 0, update=True),
        "curtain": seen(playing(), 1, 2),
        "shared": seen(counting(playing(), 7), 1, 2),
        "shared-hands": seen(counting(playing(plan=Plan("fifty", {"claims": "optional"}, (), 0.9)), 7), 0, 1),
        "rest-host": seen(resting(), 0),
        "rest-guest": seen(resting(), 1),
        "over-host": seen(over(), 0),
        "over-guest": seen(over(), 1),
        "over-watched": seen(over()),
        "cards-mine": seen(timed, turn_of(timed)),
        "cards-others": seen(timed, 1 - turn_of(timed)),
        "cards-watched": seen(away(cards(turns=1), BEN)),
    }
