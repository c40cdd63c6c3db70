"""The review of a game of Fifty-One in plain lines; cards are written as records write them."""

from collections.abc import Iterable, Iterator

from fifties.review.fifty_one import CallChances, FiftyOneDeal, FiftyOneReview, FiftyOneTurn, Swapped
from fifties.terminal.fifty_one.faces import signed
from fifties.terminal.figures import changed, rounded
from fifties.words import Words


def tell_fifty_one(review: FiftyOneReview, name: str, words: Words) -> Iterator[str]:
    """A seat's game: each deal, and in it each turn."""
    for number, deal in enumerate(review.deals, 1):
        end = "open" if deal.won is None else "won" if deal.won else "lost"
        which = {"deal": number, "deals": len(review.deals)}
        title = words.text("review-deal", name=name, score=signed(deal.score), end=end, **which)
        yield f"{title} {_apart(deal, words)}" if deal.turns else title
        for place, turn in enumerate(deal.turns, 1):
            yield from _indented(_turn(place, turn, words))


def _apart(deal: FiftyOneDeal, words: Words) -> str:
    swaps = [turn.swapped for turn in deal.turns if turn.swapped]
    skill, luck = sum(swap.skill for swap in swaps), sum(swap.luck for swap in swaps)
    return words.text("review-apart", skill=changed(skill), luck=changed(luck))


def _turn(number: int, turn: FiftyOneTurn, words: Words) -> Iterator[str]:
    swapped = turn.swapped
    if swapped is None:
        yield words.text("review-turn-stop", turn=number, value=signed(turn.before))
    else:
        yield words.text(
            "review-turn",
            turn=number,
            cleared="yes" if turn.cleared else "no",
            take=swapped.take,
            give=swapped.give,
            before=signed(turn.before),
            after=signed(swapped.after),
            stop="yes" if turn.stop else "no",
        )
        yield from _indented(_worth(turn, swapped, words))
    if turn.call is not None:
        yield from _indented([call_text(turn.call, words)])


def _worth(turn: FiftyOneTurn, swapped: Swapped, words: Words) -> Iterator[str]:
    if swapped.best > swapped.after:
        best = signed(swapped.best)
        yield words.text("review-swap", take=swapped.best_take, give=swapped.best_give, best=best)
    else:
        yield words.text("review-swap-best")
    if swapped.may_clear:
        clear = "review-cleared" if turn.cleared else "review-kept"
        yield words.text(clear, kept=signed(swapped.kept), fresh=rounded(swapped.usual))
    usual, skill, luck = rounded(swapped.usual), changed(swapped.skill), changed(swapped.luck)
    yield words.text("review-parts", usual=usual, skill=skill, luck=luck)


def call_text(call: CallChances, words: Words) -> str:
    """How likely the deal was to be won with a call and without it."""
    return words.text("review-call", called=round(100 * call.called), on=round(100 * call.on))


def _indented(lines: Iterable[str]) -> Iterator[str]:
    return (f"  {line}" for line in lines)
