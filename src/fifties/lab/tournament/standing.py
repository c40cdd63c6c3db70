"""How a tournament stands: means with 95 % intervals, who is better than whom, and ratings.

The unit is the block: blocks are independent, the games of one are not, as they share their chance. So intervals are
those of a ratio of sums over blocks, of differences the same: what is common to two bots in a block cancels out.
"""

from collections.abc import Sequence
from itertools import combinations
from statistics import NormalDist
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from openskill.models import BradleyTerryFull

from fifties.lab.tournament.block import Block, Result
from fifties.lab.tournament.plan import Plan, turned

Numbers = NDArray[np.float64]

_Z: Final = NormalDist().inv_cdf(0.975)
_DIGITS: Final = 6
"""Decimals of what is told: beyond them no two machines need agree."""


def standing(plan: Plan, blocks: Sequence[Block]) -> dict[str, Any]:
    """What came of these blocks, as a JSON object; it depends on their order only where ratings do.

    ``standing``: by win share, best first, with means a seat of ``wins``, ``points`` and, where there are any,
    ``crowns``, and a ``rating``. ``differences``: for each two of them the first one's means less the second one's.
    Without two blocks there are no intervals.
    """
    seats = np.zeros((len(blocks), len(plan.entrants)))
    sums = {figure: np.zeros_like(seats) for figure in ("wins", "points", "crowns")}
    for row, block in enumerate(blocks):
        for turn, game in enumerate(block.games):
            _add(turned(block.table, turn), game, seats[row], {name: table[row] for name, table in sums.items()})
    figures = [name for name in sums if name != "crowns" or any(block.games[0].crowns for block in blocks)]
    means = {name: _Means(seats, sums[name]) for name in figures}
    ratings = rate(plan, blocks)
    order = [place for place in range(len(plan.entrants)) if seats[:, place].any()]
    order.sort(key=lambda place: -means["wins"].mean[place])
    return {
        "standing": [
            {
                "bot": plan.entrants[place].name,
                "seats": int(seats[:, place].sum()),
                **{name: means[name].of(place) for name in figures},
                "rating": ratings[place],
            }
            for place in order
        ],
        "differences": [
            {
                "bots": [plan.entrants[one].name, plan.entrants[other].name],
                **{name: means[name].between(one, other) for name in figures},
            }
            for one, other in combinations(order, 2)
        ],
    }


def _add(seated: Sequence[int], game: Result, seats: Numbers, sums: dict[str, Numbers]) -> None:
    for seat, place in enumerate(seated):
        seats[place] += 1
        sums["points"][place] += game.points[seat]
        if game.crowns:
            sums["crowns"][place] += game.crowns[seat]
    for seat in game.winners:
        sums["wins"][seated[seat]] += 1 / len(game.winners)


class _Means:
    """The mean of a figure a seat, of each entrant, with intervals."""

    def __init__(self, seats: Numbers, sums: Numbers) -> None:
        blocks = len(seats)
        often = np.maximum(seats.sum(axis=0), 1)
        self.mean: Numbers = sums.sum(axis=0) / often
        # Of a ratio of sums, to first order: what each block adds to its error.
        self._errors: Numbers = (sums - self.mean * seats) / often
        self._scale = _quantile(blocks - 1) * (blocks / (blocks - 1)) ** 0.5 if blocks > 1 else None

    def of(self, place: int) -> dict[str, float | None]:
        """One entrant's mean."""
        return self._told(self.mean[place], self._errors[:, place])

    def between(self, one: int, other: int) -> dict[str, float | None]:
        """How much the mean of one is above that of another, block against block."""
        return self._told(self.mean[one] - self.mean[other], self._errors[:, one] - self._errors[:, other])

    def _told(self, mean: float, errors: Numbers) -> dict[str, float | None]:
        if self._scale is None:
            return {"mean": round(float(mean), _DIGITS), "low": None, "high": None}
        half = self._scale * float(np.sqrt((errors**2).sum()))
        return {name: round(float(mean) + by, _DIGITS) for name, by in (("mean", 0.0), ("low", -half), ("high", half))}


def _quantile(freedom: int) -> float:
    """How many standard errors an interval of 95 % takes: of Student's t, by its expansion at the normal's."""
    z, n = _Z, freedom
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / n + second / n**2 + third / n**3


def rate(plan: Plan, blocks: Sequence[Block]) -> list[dict[str, float] | None]:
    """A rating for each entrant: openskill's Bradley-Terry on all pairs of a game, from 25 ± 25/3; None of one alone.

    Games come in the order of the blocks. Winners are before all others, these go by points. A bot in several seats is
    rated by one of them, so that it does not lose to itself: the same all through a block, in which it has every seat.
    """
    if len(plan.entrants) < 2:
        return [None] * len(plan.entrants)
    # Of openskill's models that of Plackett and Luce has a third do better than two who share the first place. Its tau
    # is how much strengths may have changed from game to game: not at all.
    model = BradleyTerryFull(tau=0.0)
    ratings = [model.rating() for _ in plan.entrants]
    for block in blocks:
        for turn, game in enumerate(block.games):
            ended: dict[int, tuple[bool, int]] = {}
            for first, place in enumerate(block.table):
                seat = (first + turn) % plan.players
                ended.setdefault(place, (seat not in game.winners, -game.points[seat]))
            if len(ended) > 1:
                order = sorted(set(ended.values()))
                ranks = [float(order.index(end)) for end in ended.values()]
                rated = model.rate([[ratings[place]] for place in ended], ranks=ranks)
                for place, [rating] in zip(ended, rated, strict=True):
                    ratings[place] = rating
    return [{"mu": round(rating.mu, 3), "sigma": round(rating.sigma, 3)} for rating in ratings]
