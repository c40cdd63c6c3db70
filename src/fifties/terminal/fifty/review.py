"""The review of a game of Fifty in plain lines."""

from collections.abc import Iterable, Iterator

from fifties.review.fifty import Average, FiftyReview, FiftyRound
from fifties.rules.fifty import Line
from fifties.terminal.figures import changed, rounded
from fifties.words import Words


def tell_fifty(review: FiftyReview, name: str, words: Words) -> Iterator[str]:
    """A seat's game: what it came to, and each round."""
    if not review.rounds:
        yield words.text("review-nothing", name=name)
        return
    score = words.text("review-score", score=sum(round.came.score for round in review.rounds))
    yield words.text("review-fifty", name=name, score=score, rounds=len(review.rounds)) + _parts(review, words)
    for number, round in enumerate(review.rounds, 1):
        yield from _indented(_round(number, round, words))


def _parts(review: FiftyReview, words: Words) -> str:
    """What of it was usual, skill and luck, if that is known of all rounds."""
    averages = [round.average for round in review.rounds if round.average]
    if len(averages) < len(review.rounds):
        return ""
    usual = rounded(sum(average.usual for average in averages))
    skill = changed(sum(round.skill or 0 for round in review.rounds))
    luck = changed(sum(round.luck or 0 for round in review.rounds))
    return " " + words.text("review-parts", usual=usual, skill=skill, luck=luck)


def _round(number: int, round: FiftyRound, words: Words) -> Iterator[str]:
    line, came = _line(round.line), round.came
    yield words.text("review-line-void" if round.void else "review-line", round=number, line=line, score=came.score)
    yield from _indented(_worth(round, words))


def _worth(round: FiftyRound, words: Words) -> Iterator[str]:
    if not round.counts:
        yield words.text("review-cut")
    if round.average is None:
        yield words.text("review-average-none")
    else:
        yield from _average(round, round.average, words)
    if round.silence:
        yield words.text("review-silence", cost=-round.silence)
    if round.best.score > round.came.score:
        yield words.text("review-best", line=_line(round.best.line), score=round.best.score)
    else:
        yield words.text("review-best-yours")


def _average(round: FiftyRound, average: Average, words: Words) -> Iterator[str]:
    usual = rounded(average.usual)
    if round.void:
        yield words.text("review-average-void", usual=usual)
        return
    figures = {"yours": rounded(average.yours), "usual": usual, "best": rounded(average.best)}
    if average.error:
        line, error = _line(average.best_line), rounded(average.error)
        drawn = "review-average-drawn" if average.solved else "review-average-near-drawn"
        yield words.text(drawn, line=line, error=error, **figures)
    elif average.solved:
        yield words.text("review-average", **figures)
    else:
        yield words.text("review-average-near", line=_line(average.best_line), **figures)
    numbers = (
        words.text("review-number", number=number, came=came, average=rounded(usually))
        for number, came, usually in zip(round.line, round.came.by_number, average.by_number, strict=True)
    )
    yield words.text("review-numbers", numbers=" · ".join(numbers))
    yield words.text("review-apart", skill=changed(round.skill or 0), luck=changed(round.luck or 0))


def _indented(lines: Iterable[str]) -> Iterator[str]:
    return (f"  {line}" for line in lines)


def _line(line: Line) -> str:
    return " ".join(map(str, line))
