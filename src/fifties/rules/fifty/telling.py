"""A count told number by number: what is called, whose hands go up, who scores, who is crowned."""

from collections.abc import Sequence

from fifties.rules.fifty import events
from fifties.rules.fifty.count import Count
from fifties.rules.fifty.events import Event
from fifties.rules.fifty.options import Card


def count_aloud(count: Count, danger: Card | None, to: int, mandatory: bool) -> list[Event]:
    """Counts up to ``to``, or to the end before it; where hands are not mandatory, none goes up (F15)."""
    told: list[Event] = []
    for number in range(count.called + 1, to + 1):
        told.append(events.Called(number, count.counter))
        told += settle(count, danger, count.holders.get(number, ()) if mandatory else ())
        if count.over:
            break
    return told


def settle(count: Count, danger: Card | None, seats: Sequence[int]) -> list[Event]:
    """What the next number brings when these seats raise their hands at it."""
    number = count.called + 1
    scorer = seats[0] if len(seats) == 1 else count.counter
    marble = 0 if scorer is None else count.marbles[scorer]
    told: list[Event] = []
    if len(seats) == 1:
        lone = events.WentOn if seats[0] == count.counter else events.TookOver
        told.append(lone(number, seats[0]))
    elif seats:
        told.append(events.Clashed(number, tuple(seats)))
        if danger is not None and danger[0] <= number <= danger[1]:
            told.append(events.BonusLost(number, tuple(seats)))
    crowned = len(count.crowned)
    if seats:
        count.hands(seats)
    else:
        count.quiet(number)
    if scorer is not None and count.marbles[scorer] > marble:
        told.append(events.Scored(number, scorer, count.marbles[scorer]))
    return told + [events.Crowned(number, seat, count.crowns[seat]) for seat in count.crowned[crowned:]]
