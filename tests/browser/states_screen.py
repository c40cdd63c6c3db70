"""What a big screen may have to show, made by the real table."""

import msgspec

from fifties.rules.fifty_one import Exchange
from fifties.table.commands import Next
from fifties.table.log import Clock, Plan
from tests.browser.states import NAMES, State
from tests.browser.states import states as states_of_fifty
from tests.browser.states_fifty_one import states as states_of_cards
from tests.browser.states_live import CARDS as PLAN_OF_CARDS
from tests.browser.states_live import CODE, PLAN, away, cards, counting, over, playing, resting, seen, shut, turn_of
from tests.table.driving import Drive, gathered

FIFTY = ("begins", "clash", "crown", "many", "crowd", "over-many")
CARDS = ("dealt", "five", "last", "reshuffled", "match", "over")
"""States of people with bots, of which all but what their seat alone knows is on a screen as well."""


def watched(state: State) -> State:
    """The same, as a bystander is told it."""
    (happened,) = state.updates
    view = happened.update.view
    assert view is not None
    update = msgspec.structs.replace(happened.update, view=msgspec.structs.replace(view, own=None))
    return State([msgspec.structs.replace(happened, code=CODE, seats=(), seat=None, update=update)])


def choosing() -> Drive:
    """Some have written, one is away, and the time runs out."""
    drive = playing(*NAMES[:7], plan=Plan("fifty", {"danger": True}, (), 0.35, Clock(20)))
    for seat in (0, 2, 3, 6):
        drive.write(seat)
    drive.wait(12)
    return away(drive, NAMES[5])


def cards_over() -> Drive:
    """A match of cards among people, who all call as soon as they may."""
    drive = playing(*NAMES[:4], plan=Plan("fifty-one", {"jokers": 1, "deals": 2}, (), 0))
    while not drive.table.game.over:
        if drive.table.resting:
            drive.do(Next())
        elif (seat := turn_of(drive)) in drive.table.party.people:
            view = drive.table.game.view(seat)
            hand, may_stop = view.own.hand, view.own.may_stop  # type: ignore[union-attr]
            drive.act(Exchange(seat, view.public.board[0], hand[0], may_stop), seat)  # type: ignore[union-attr]
        else:
            assert drive.beat()
    return drive


def states() -> dict[str, State]:
    """All of them, by name."""
    fifty, fifty_one = states_of_fifty(), states_of_cards()
    return {
        "gathering": seen(gathered(*NAMES[:5], plan=PLAN)),
        "gathering-many": seen(away(gathered(*NAMES, plan=PLAN_OF_CARDS), NAMES[3])),
        "gathering-hidden": seen(shut(gathered(*NAMES[:2], plan=PLAN)), code=None),
        "gathering-alone": seen(gathered(NAMES[0], plan=PLAN), address="http://127.0.0.1:5150/"),
        "choosing": seen(choosing()),
        "count": seen(counting(playing(*NAMES[:5]), 12)),
        "rest": seen(resting()),
        "over": seen(over()),
        "cards": seen(away(cards(turns=2), NAMES[1])),
        "cards-match-over": seen(cards_over()),
        **{name: watched(fifty[name]) for name in FIFTY},
        **{f"cards-{name}": watched(fifty_one[name]) for name in CARDS},
    }
