"""``make bench-review``: how long a review takes, and how true the chances are that it tells of calls in Fifty-One."""

import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from statistics import fmean, stdev
from typing import Any, Final

from bench.measure import show
from fifties.bots import BOTS
from fifties.lab.playing import play
from fifties.review.fifty_one import review_fifty_one
from fifties.review.games import review
from fifties.rules import fifty, fifty_one
from fifties.rules.dice import Dice

DEALS: Final = 300
"""How many deals are played at a table, unless it is said."""

NINETY_FIVE: Final = 1.96

Told = tuple[float, float]
"""The chance that was told of what a seat did in a turn, and whether it won: 1, 0, or its share."""


def main() -> None:
    """Prints the report; the number of deals may be given."""
    for options in ({"players": 3}, {"players": 5}, {"players": 7}, {"players": 5, "after_clash": "resume"}):
        rules = fifty.Rules.read(options)
        lines = [play("fifty", rules, [BOTS["fifty"]["random"]] * rules.players, dice(place)) for place in range(10)]
        rounds = sum(len(game.sheets) for game in lines)
        show(f"a round of Fifty, {rules!r}", f"{_seconds(lines) / rounds * 1000:.0f} ms")
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else DEALS
    for bot in ("counter", "greedy"):
        for players in range(2, 6):
            told = [list(_told(bot, players, place)) for place in range(deals)]
            show(f"chances told of {players} {bot}, {deals} deals", *_truth([one for one in told if one]))


def dice(place: int) -> Dice:
    return Dice(f"review/{place}".encode())


def _seconds(games: list[Any]) -> float:
    """Processor time of a review of one seat in each of these games."""
    start = time.process_time()
    for game in games:
        review(game, [0])
    return time.process_time() - start


def _told(bot: str, players: int, place: int) -> Iterator[Told]:
    """The chances that were told in one deal, of all seats."""
    game = play("fifty-one", fifty_one.Rules(players=players), [BOTS["fifty-one"][bot]] * players, dice(place))
    assert isinstance(game, fifty_one.Game)
    for seat, one in enumerate(review_fifty_one(game, range(players))):
        won = (seat in game.winners) / len(game.winners)
        for turn in one.deals[0].turns:
            if turn.call is not None:
                yield (turn.call.called if turn.stop else turn.call.on), won


def _truth(deals: list[list[Told]]) -> tuple[str, str]:
    """By how much more is told than comes true, with its 95 % interval; and by how much a tenth of the scale is off.

    Deals are independent, the turns of one deal are not: the interval is that of sums over deals.
    """
    turns = [one for deal in deals for one in deal]
    more = fmean(told - won for told, won in turns)
    sums = [sum(told - won - more for told, won in deal) for deal in deals]
    half = NINETY_FIVE * stdev(sums) * len(deals) ** 0.5 / len(turns)
    tenths = defaultdict(list)
    for told, won in turns:
        tenths[int(10 * told)].append(told - won)
    off = sum(abs(fmean(gaps)) * len(gaps) for gaps in tenths.values()) / len(turns)
    return f"{more:+.3f} ± {half:.3f}", f"a tenth is off by {off:.3f} on average, {len(turns):,} turns"


if __name__ == "__main__":
    main()
