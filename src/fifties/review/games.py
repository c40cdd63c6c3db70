"""The review of a game of either kind."""

from collections.abc import Sequence
from typing import TypeAlias

from fifties.review.fifty import FiftyReview, Solve, review_fifty
from fifties.review.fifty_one import FiftyOneReview, review_fifty_one
from fifties.rules import fifty, fifty_one
from fifties.rules.kinds import Game

Review: TypeAlias = FiftyReview | FiftyOneReview


def review(game: Game, seats: Sequence[int], solve: Solve = lambda _: None) -> Sequence[Review]:
    """Looks again at what these seats did in a game, as far as it was played.

    Args:
        game: finished or not; what is found tells of all lines and hands.
        seats: who is looked at, each from 0.
        solve: is asked for equilibria of Fifty that the package does not ship.

    Raises:
        Refused: there is no such seat.
    """
    if isinstance(game, fifty.Game):
        return review_fifty(game, seats, solve)
    assert isinstance(game, fifty_one.Game), "there are two games"
    return review_fifty_one(game, seats)
