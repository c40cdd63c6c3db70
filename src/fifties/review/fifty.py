"""The review of a game of Fifty, round by round, for one seat.

A line is worth two things: what it came to against the lines that were really written, and what it brings on average
where the others write the equilibrium. The second is what could be known when it was written. So

    score = what is usual at such a table + skill + luck

where skill is by how much the line brings more or less on average than is usual, less what a hand cost that stayed down
(against a true equilibrium it is never above what the equilibrium's own certificate says, so nearly never above 0), and
luck is the rest.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from statistics import fmean

import msgspec

from fifties.bots.fifty import strategies
from fifties.bots.fifty.strategies import Strategy
from fifties.review.field import Field
from fifties.review.rounds import Came, Round, best_line, came
from fifties.review.sampled import Sampled, error
from fifties.rules.fifty import Game, LegalLines, Line, Rules, Sheet
from fifties.rules.fifty.options import HOUSE_BONUS, PRINTED_CARDS
from fifties.rules.refusal import Refused, unknown_seat

Solve = Callable[[Round], Strategy | None]
"""Finds the equilibrium of a round that was not solved ahead, or None if it is too large."""


class Average(msgspec.Struct, frozen=True):
    """Points on average, where all others write the equilibrium."""

    solved: bool
    """Whether it is that of this very round; else it is the one for the ordinary rules, and what is said of it is all
    the same exact but for ``error``."""
    usual: float
    """What a player scores who writes as they do."""
    yours: float
    by_number: tuple[float, ...]
    best: float
    best_line: Line
    """The line that brings most; with ``resume`` the best that was found."""
    error: float
    """0 where the figures are exact; else each is within so much with 95 %."""


class FiftyRound(msgspec.Struct, frozen=True):
    """What a line was worth in one round."""

    line: Line
    void: bool
    """F6: a void line has no hands and brings nothing."""
    counts: bool
    """Whether the round was scored: not if a second crown ended it (F17). All figures are those of its full count."""
    came: Came
    """What it came to, hands raised as they were."""
    best: Came
    """The best line against the hands that the others raised."""
    average: Average | None
    """None where the equilibrium of so many players is not known."""
    skill: float | None
    luck: float | None
    silence: int
    """What it cost that hands stayed down (F15), 0 or less: a part of skill."""


class FiftyReview(msgspec.Struct, frozen=True, tag="fifty", tag_field="game"):
    """A seat's game, round by round."""

    seat: int
    rounds: tuple[FiftyRound, ...]


def review_fifty(game: Game, seats: Sequence[int], solve: Solve = lambda _: None) -> tuple[FiftyReview, ...]:
    """Looks again at the rounds of a game that have ended.

    Args:
        game: finished or not.
        seats: whose lines are looked at.
        solve: is asked for the equilibrium of a round that the package does not ship.

    Raises:
        Refused: there is no such seat.
    """
    for seat in seats:
        if (problem := unknown_seat(seat, game.rules.players)) is not None:
            raise Refused(problem)
    rounds = [_round(game.rules, number, sheet, seats, solve) for number, sheet in enumerate(game.sheets)]
    return tuple(FiftyReview(seat, tuple(round[place] for round in rounds)) for place, seat in enumerate(seats))


def _round(rules: Rules, number: int, sheet: Sheet, seats: Sequence[int], solve: Solve) -> list[FiftyRound]:
    round = Round(rules, rules.bonus[number], sheet.forbidden, sheet.danger)
    legal = LegalLines(rules.last, sheet.forbidden)
    lines = [line if line in legal else () for line in sheet.lines]
    silent = set(sheet.silent)
    hands = Counter(
        called for seat, line in enumerate(lines) for called in line if not silent or (called, seat) not in silent
    )
    average = _judge(round, solve)
    return [_line(round, sheet, seat, lines[seat], hands, average(lines[seat])) for seat in seats]


def _line(
    round: Round, sheet: Sheet, seat: int, line: Line, all_hands: Counter[int], average: Average | None
) -> FiftyRound:
    """What one seat's line was worth; it is empty where it is void."""
    silent = {called for called, who in sheet.silent if who == seat}
    hands = all_hands - Counter(called for called in line if called not in silent)
    real, raised = came(round, hands, line, silent), came(round, hands, line)
    return FiftyRound(
        line=sheet.lines[seat],
        void=not line,
        counts=sheet.scores is not None,
        came=real,
        best=max(raised, came(round, hands, best_line(round, hands)), key=lambda one: one.score),
        average=average,
        skill=average.yours - average.usual + real.score - raised.score if average else None,
        luck=raised.score - average.yours if average else None,
        silence=real.score - raised.score,
    )


def _judge(round: Round, solve: Solve) -> Callable[[Line], Average | None]:
    """What tells of a line, empty where it is void, what it brings on average."""
    strategy, solved = _equilibrium(round, solve)
    if strategy is None:
        return lambda _: None
    field = Field(round, strategy)
    best = field.best_line()
    if round.rules.after_clash == "resume":
        return partial(_estimate, Sampled(round, strategy, best), solved)
    return partial(_average, field, solved, field.usual, best, sum(field.by_number(best)))


def _average(field: Field, solved: bool, usual: float, best_line: Line, best: float, line: Line) -> Average:
    by_number = field.by_number(line)
    return Average(solved, usual, sum(by_number), by_number, best, best_line, error=0.0)


def _estimate(sampled: Sampled, solved: bool, line: Line) -> Average:
    """With ``resume``: the best line is the best that was found, or the one that was written."""
    known = {one: sampled.came(one) for one in (sampled.good, line)}
    scores = {one: [round.score for round in rounds] for one, rounds in known.items()}
    best = max(scores, key=lambda one: sum(scores[one]))
    return Average(
        solved=solved,
        usual=fmean(sampled.usual),
        yours=fmean(scores[line]),
        by_number=tuple(map(fmean, zip(*(round.by_number for round in known[line]), strict=True))),
        best=fmean(scores[best]),
        best_line=best,
        error=max(map(error, (sampled.usual, scores[line], scores[best]))),
    )


def _equilibrium(round: Round, solve: Solve) -> tuple[Strategy | None, bool]:
    """How the others are taken to write, and whether that is the equilibrium of this very round."""
    rules = round.rules
    wanted = strategies.key(rules.players, round.forbidden, round.danger)
    is_ordinary = rules.score_last and tuple(round.bonus) == HOUSE_BONUS[0] and round.danger in (None, *PRINTED_CARDS)
    shipped = strategies.strategy(wanted) if is_ordinary and rules.after_clash == "stop" else None
    found = shipped or solve(round)
    ordinary: Sequence[strategies.Key] = (wanted, (*wanted[:2], 0))
    near = next((one for one in map(strategies.strategy, ordinary) if one), None)
    return found or near, bool(found)
