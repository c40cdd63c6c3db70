"""What can be played at a table."""

from collections.abc import Sequence
from typing import Final

from fifties.bots import BOTS
from fifties.rules.kinds import KINDS
from fifties.rules.refusal import refused, shown
from fifties.table.clock import check_clock
from fifties.table.log import Plan, Seat
from fifties.table.party import MOST_SEATS

MAX_PACE: Final = 10.0
"""The slowest pace, in seconds a beat."""

MAX_CLAIMERS: Final = 12
"""F15: the most seats at a live table where people may stay silent."""


def check_plan(plan: Plan, seats: Sequence[Seat], gathers: bool) -> None:
    """Sees that a plan can be played from these seats; while people gather, too few or too many are no reason.

    Raises:
        Refused: the game, an option, a bot, the pace or the clock is none that there is, or there are too many seats.
    """
    if plan.game not in KINDS:
        raise refused("game-unknown", given=shown(plan.game), games=" | ".join(KINDS))
    kind = KINDS[plan.game]
    if gathers:
        if len(seats) > MOST_SEATS:
            raise refused("table-full", most=MOST_SEATS)
        rules = kind.rules({**plan.rules, "players": min(max(len(seats), kind.fewest), kind.most)})
    else:
        rules = kind.rules(plan.rules)
        if len(seats) != rules.players:
            raise refused("seats-count", given=len(seats), players=rules.players)
    for bot in (*plan.bots, *(seat.bot for seat in seats)):
        if bot is not None and bot not in BOTS[plan.game]:
            raise refused("bot-unknown", given=shown(bot), bots=" | ".join(BOTS[plan.game]))
    if getattr(rules, "claims", None) == "optional" and rules.players > MAX_CLAIMERS:
        raise refused("claims-many", most=MAX_CLAIMERS)
    check_pace(plan.pace)
    check_clock(plan.clock)


def check_pace(pace: float) -> None:
    """Raises Refused if a pace is not one that there is."""
    if not 0 <= pace <= MAX_PACE:
        raise refused("pace-range", most=int(MAX_PACE))
