"""What a picture of a review shows: for each round or turn what was usual, skill, luck, and what came of them."""

from collections.abc import Iterator
from typing import NamedTuple

from fifties.review.fifty import FiftyReview
from fifties.review.fifty_one import FiftyOneReview
from fifties.review.games import Review


class Row(NamedTuple):
    """A round or a turn; ``came`` is ``usual``, ``skill`` and ``luck`` together, where the first is known."""

    deal: int
    """From 1; in Fifty 0."""
    number: int
    """Of the round, or of the seat's turn in the deal, from 1."""
    usual: float | None
    skill: float
    luck: float
    came: int
    best: int
    """The best that there was."""


def rows(review: Review) -> Iterator[Row]:
    """The rows of a seat's game, from the first."""
    return _rounds(review) if isinstance(review, FiftyReview) else _turns(review)


def _rounds(review: FiftyReview) -> Iterator[Row]:
    for number, round in enumerate(review.rounds, 1):
        usual = round.average.usual if round.average else None
        yield Row(0, number, usual, round.skill or 0, round.luck or 0, round.came.score, round.best.score)


def _turns(review: FiftyOneReview) -> Iterator[Row]:
    """A call in place of a turn changes no hand, and is left out."""
    for deal, played in enumerate(review.deals, 1):
        for number, turn in enumerate(played.turns, 1):
            if (swapped := turn.swapped) is not None:
                skill, luck = swapped.skill, swapped.luck
                yield Row(deal, number, swapped.usual, skill, luck, swapped.after, swapped.best)
