"""What a picture of a review shows: for each round or turn what was usual, skill, luck, and what came of them."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from fifties.review.fifty import FiftyReview


class Row(NamedTuple):
    """A round or a turn; ``came`` is ``usual`` and ``skill`` and ``luck`` together, where the first is known."""

    of: Literal["round", "turn"]
    number: int
    """From 1."""
    usual: float | None
    skill: float
    luck: float
    came: int
    best: int
    """The best that there was."""


def rows(review: FiftyReview) -> Iterator[Row]:
    """The rows of a seat's game, from the first."""
    for number, round in enumerate(review.rounds, 1):
        usual = round.average.usual if round.average else None
        skill = (round.skill or 0) + round.silence
        yield Row("round", number, usual, skill, round.luck or 0, round.came.score, round.best.score)
