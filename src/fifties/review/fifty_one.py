"""The review of a game of Fifty-One, turn by turn, for one seat.

A turn is measured by what the hand is worth after it. What is usual is what the best exchange with a board from the
stock brings on average, which can be told exactly; so

    hand after the turn = what is usual + luck + skill

where luck is how much better or worse the boards were than on average, and skill, never above 0, what was given away:
by an exchange that was not the best, or by a clear, made or left undone. It looks no further than the turn. What a call
was worth is another thing, and is told as the chance to win with and without it.
"""

from collections.abc import Collection, Iterator, Sequence
from math import exp
from typing import NamedTuple

import msgspec

from fifties.bots.fifty_one.judgement import Features, Step, networks
from fifties.bots.fifty_one.sight import reach, sight_of
from fifties.review.exchanges import best_swap, expected_best, fresh_board
from fifties.rules.fifty_one import Card, Clear, Deal, Exchange, Game, Operation, Reshuffle, Stop, View
from fifties.rules.fifty_one.hand import value
from fifties.rules.fifty_one.play import Play
from fifties.rules.refusal import Refused, unknown_seat


class CallChances(msgspec.Struct, frozen=True):
    """The chance to win the deal, as ``bots/fifty_one/judgement.py`` judges it by what the seat could see."""

    called: float
    """If it calls in this turn."""
    on: float
    """If it does not."""


class Swapped(msgspec.Struct, frozen=True):
    """The exchange of a turn, and what could have been."""

    take: Card
    give: Card
    after: int
    """What the hand was worth after it."""
    best_take: Card
    best_give: Card
    best: int
    """The best exchange with the board that it took from."""
    kept: int
    """The best with the board as it lay when the turn began."""
    usual: float
    """What the best is worth on average with a board that is dealt anew."""
    may_clear: bool
    """O10: whether that could be had."""
    skill: float
    luck: float


class FiftyOneTurn(msgspec.Struct, frozen=True):
    """A turn of the seat."""

    hand: tuple[Card, ...]
    before: int
    """What it was worth."""
    cleared: bool
    board: tuple[Card, ...]
    """What it took from; after a clear, the new board."""
    swapped: Swapped | None
    """None where "Stop!" was called in place of the turn (O12)."""
    stop: bool
    call: CallChances | None
    """None where there was no call to be thought of, since somebody had called or the turn was the last; and where only
    flushes count, which cannot be judged so."""


class FiftyOneDeal(msgspec.Struct, frozen=True):
    """A deal, as far as it was played."""

    turns: tuple[FiftyOneTurn, ...]
    score: int
    """What the hand was worth at its end, or is worth now."""
    won: bool | None
    """None where the deal is not over."""


class FiftyOneReview(msgspec.Struct, frozen=True, tag="fifty-one", tag_field="game"):
    """A seat's game, deal by deal and turn by turn."""

    seat: int
    deals: tuple[FiftyOneDeal, ...]


def review_fifty_one(game: Game, seats: Sequence[int]) -> tuple[FiftyOneReview, ...]:
    """Looks again at the turns of a game, as far as it was played.

    Raises:
        Refused: there is no such seat.
    """
    for seat in seats:
        if (problem := unknown_seat(seat, game.rules.players)) is not None:
            raise Refused(problem)
    again = Game(game.rules)
    deals: list[list[FiftyOneDeal]] = [[] for _ in seats]
    for number, played in enumerate(game.played if game.play is None else (*game.played, game.play)):
        again.push(Deal(played.dealer, played.deck))
        turns = list(_turns(again, played, set(seats)))
        sheet = game.sheets[number] if number < len(game.sheets) else None
        scores = sheet.scores if sheet else played.scores()
        for seat, told in zip(seats, deals, strict=True):
            own = tuple(turn for by, turn in turns if by == seat)
            told.append(FiftyOneDeal(own, scores[seat], seat in sheet.winners if sheet else None))
    return tuple(FiftyOneReview(seat, tuple(told)) for seat, told in zip(seats, deals, strict=True))


class _Moment(NamedTuple):
    """How things stood for a seat on turn."""

    play: Play
    view: View


def _turns(again: Game, played: Play, seats: Collection[int]) -> Iterator[tuple[int, FiftyOneTurn]]:
    """Plays a deal once more, and looks at each turn of these seats."""
    stocks = iter(played.reshuffles)

    def push(operation: Operation) -> None:
        again.push(operation)
        if again.phase == "board":
            again.push(Reshuffle(next(stocks)))

    for turn in played.turns:
        first = then = _moment(again, turn.seat)
        if turn.clear:
            push(Clear(turn.seat))
            then = _moment(again, turn.seat)
        exchange = None
        if turn.take is not None and turn.give is not None:
            exchange = Exchange(turn.seat, turn.take, turn.give, turn.stop)
        push(exchange or Stop(turn.seat))
        if turn.seat in seats:
            yield turn.seat, _looked_at(first, then, exchange)


def _moment(game: Game, seat: int) -> _Moment:
    assert game.play is not None, "a deal is in play"
    return _Moment(game.play.copy(), game.view(seat))


def _looked_at(first: _Moment, then: _Moment, exchange: Exchange | None) -> FiftyOneTurn:
    """A turn; ``first`` is how it began, ``then`` after a clear if there was one."""
    play, suit = first.play, first.play.rules.suit
    hand = play.hands[play.seat]
    return FiftyOneTurn(
        hand=hand,
        before=value(hand, suit),
        cleared=then.play.cleared,
        board=then.play.board,
        swapped=_swapped(first.play, then.play, exchange) if exchange else None,
        stop=exchange is None or exchange.stop,
        call=_call_instead(first) if play.rules.stop == "instead" else _call(then, exchange),
    )


def _swapped(first: Play, then: Play, exchange: Exchange) -> Swapped:
    suit, hand = first.rules.suit, first.hands[first.seat]
    after = value(_with(hand, exchange.give, exchange.take), suit)
    kept, best = best_swap(hand, first.board, suit), best_swap(hand, then.board, suit)
    usual = expected_best(hand, fresh_board(first), suit)
    could = max(kept.value, usual) if first.may_clear else kept.value
    chosen = usual if then.cleared else kept.value
    return Swapped(
        take=exchange.take,
        give=exchange.give,
        after=after,
        best_take=best.take,
        best_give=best.give,
        best=best.value,
        kept=kept.value,
        usual=usual,
        may_clear=first.may_clear,
        skill=chosen - could + after - best.value,
        luck=could - usual + best.value - chosen,
    )


def _call(moment: _Moment, exchange: Exchange | None) -> CallChances | None:
    """What a call is worth at the end of the turn, after the exchange that was made."""
    judge = _Judge(moment.view)
    if exchange is None or not judge.may_call:
        return None
    after = judge.swapped(exchange.take, exchange.give)
    return CallChances(judge.called(*after), judge.chance(Step.GO_ON, *after))


def _call_instead(moment: _Moment) -> CallChances | None:
    """What a call is worth in place of the turn; without it the best of all else is done."""
    judge = _Judge(moment.view)
    if not judge.may_call:
        return None
    hand, board = judge.sight.hand, judge.sight.board
    ways = [judge.chance(Step.GO_ON, *judge.swapped(take, give)) for take in board for give in hand]
    if moment.play.may_clear:
        ways.append(judge.chance(Step.CLEAR, hand, ()))
    return CallChances(judge.called(hand, board), max(ways))


class _Judge:
    """Says what the chance to win is, by what the seat on turn sees."""

    def __init__(self, view: View) -> None:
        rules = view.public.rules
        self._suit = rules.suit
        self.sight = sight_of(view)
        self.may_call = view.own is not None and view.own.may_stop and not self.sight.last and rules.suit != "flush"
        self._networks = networks("counter", rules.players)
        self._features = Features(self.sight, rules.suit, rules.stop == "instead")

    def swapped(self, take: Card, give: Card) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        """Hand and board after an exchange."""
        return _with(self.sight.hand, give, take), _with(self.sight.board, take, give)

    def called(self, hand: Sequence[Card], board: Sequence[Card]) -> float:
        """The chance to win with a call: certain where nobody can come as high with one turn more (O13, O14)."""
        worth = value(hand, self._suit)
        if all(reach(self.sight, other, board) < worth for other in self.sight.others):
            return 1.0
        return self.chance(Step.CALL, hand, board)

    def chance(self, step: Step, hand: Sequence[Card], board: Sequence[Card]) -> float:
        """The chance to win when the seat has done something, and left this."""
        return 1 / (1 + exp(-self._networks[step](self._features.of(hand, board))))


def _with(cards: Sequence[Card], old: Card, new: Card) -> tuple[Card, ...]:
    """The cards with a new one in place of an old one."""
    return tuple(new if card == old else card for card in cards)
