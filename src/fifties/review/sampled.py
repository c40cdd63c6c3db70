"""What a line of Fifty is worth with ``after_clash="resume"``, where no exact way is known: from rounds that are drawn.

There a run goes on past numbers that clash, so what a line is worth is no sum over its numbers and their neighbours.
"""

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import stdev
from typing import Final

from fifties.bots.fifty.field import Table
from fifties.bots.fifty.strategies import Strategy
from fifties.review.rounds import Came, Round, came
from fifties.rules.fifty import Line

DRAWN: Final = 1000
"""How many rounds are drawn."""

NINETY_FIVE: Final = 1.96


class Sampled:
    """Rounds of others who all write by one mixed line, the same ones each time."""

    def __init__(self, round: Round, strategy: Strategy) -> None:
        """Draws them."""
        chance, table = Random(0), Table(strategy)
        self._round = round
        others = range(round.rules.players - 1)
        self._hands = [Counter(number for _ in others for number in table.draw(chance)) for _ in range(DRAWN)]
        self.usual = [came(round, hands, table.draw(chance)).score for hands in self._hands]
        """What somebody scores who writes as the others do, a round each."""

    def came(self, line: Line) -> list[Came]:
        """What a line comes to, a round each."""
        return [came(self._round, hands, line) for hands in self._hands]


def error(scores: Sequence[int]) -> float:
    """Within how much of their mean the true one is, with 95 %."""
    return NINETY_FIVE * stdev(scores) / sqrt(len(scores))
