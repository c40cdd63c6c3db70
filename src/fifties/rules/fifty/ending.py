"""What a round that has ended leaves behind, and who has won."""

from collections.abc import Sequence
from heapq import nsmallest

from fifties.rules.fifty.count import Count
from fifties.rules.fifty.view import LEADERS, Leader


def silences(count: Count) -> tuple[tuple[int, int], ...]:
    """``(number, seat)``: the hands that were not raised, up to where the count ended (F15); void lines have none."""
    raised = {(number, seat) for number, seats in count.history for seat in seats}
    return tuple(
        (number, seat)
        for number in sorted(count.holders)
        if number <= count.called
        for seat in count.holders[number]
        if (number, seat) not in raised
    )


def winners_on_points(totals: Sequence[int], crowns: Sequence[int]) -> tuple[int, ...]:
    """F21: the highest total; of several, those with a crown, if one has."""
    top = max(totals)
    tied = [seat for seat, total in enumerate(totals) if total == top]
    return tuple([seat for seat in tied if crowns[seat]] or tied)


def leading(totals: Sequence[int], crowns: Sequence[int]) -> tuple[Leader, ...]:
    """The best seats of a crowd, best first."""
    seats = nsmallest(LEADERS, range(len(totals)), key=lambda seat: -totals[seat])
    return tuple(Leader(seat, totals[seat], crowns[seat]) for seat in seats)
