"""A game of Fifty: state, and what the operations do to it. No log, no clock, no dice inside."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from heapq import nsmallest
from operator import add
from typing import Any, Final

from fifties.rules.dice import Dice
from fifties.rules.fifty import events
from fifties.rules.fifty.allowed import why_not
from fifties.rules.fifty.count import Count
from fifties.rules.fifty.events import Event, Finish
from fifties.rules.fifty.line import LegalLines, Line
from fifties.rules.fifty.operations import Call, Choose, Claim, Close, Operation, Reveal
from fifties.rules.fifty.options import ROUNDS, Card, Rules
from fifties.rules.fifty.replay import play_view
from fifties.rules.fifty.view import (
    CROWD,
    LEADERS,
    Leader,
    Phase,
    Public,
    Sheet,
    View,
    see_own,
    see_public,
)
from fifties.rules.refusal import Refusal, Refused, unknown_seat
from fifties.rules.wants import CHANCE, COUNT

_TO_CHANCE = (CHANCE,)
_TO_COUNT = (COUNT,)


class Game:
    """One game, from the first reveal to the winners.

    >>> game = Game(Rules(players=3))
    >>> game.reveal((2, 5, 8, 0), None, starter=0)
    [Revealed(round=0, forbidden=(2, 5, 8, 0), danger=None, starter=0)]
    >>> for seat, line in enumerate([(4, 14, 24, 34, 44), (4, 16, 26, 36, 46), (7, 17, 27, 37, 47)]):
    ...     _ = game.choose(seat, line)
    >>> _ = game.call(50)
    >>> game.totals
    [9, 5, 32]
    """

    __slots__ = (
        "_legal", "_public", "claims", "count", "crowns", "danger", "finish", "forbidden", "leaders", "lines", "open",
        "phase", "rules", "sheets", "starter", "totals", "void", "waiting", "winners",
    )  # fmt: skip

    rules: Rules
    phase: Phase
    forbidden: tuple[int, ...]
    """The digits of this round's tokens (F3)."""
    danger: Card | None
    """The danger range of this round (F22)."""
    starter: int | None
    """Who counts first in this round; None for a neutral voice (F7)."""
    sheets: tuple[Sheet, ...]
    """The rounds that have ended."""
    totals: list[int]
    """The sum of the round scores, a seat (F21)."""
    crowns: list[int]
    """The crowns that each seat has won in the rounds that have ended (F16)."""
    finish: Finish | None
    winners: tuple[int, ...]
    """The seats that share the victory, ascending; empty before the end."""
    lines: list[Line]
    """What is written in this round, a seat, ``()`` before; secret (F5)."""
    void: set[int]
    """The seats whose lines of this round are void (F6); secret."""
    waiting: dict[int, None]
    """The seats that have not written yet, ascending (a dict for its order)."""
    count: Count | None
    """The round's count, once everybody has written."""
    open: bool
    """Whether hands may be raised at the number called last (F15)."""
    claims: set[int]
    """The seats that have raised theirs; secret till the hands close."""
    leaders: tuple[Leader, ...]
    """In a crowd the best seats, best first."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.phase = "reveal"
        self.forbidden = ()
        self.danger = None
        self.starter = None
        self.sheets = ()
        self.totals = [0] * rules.players
        self.crowns = [0] * rules.players
        self.finish = None
        self.winners = ()
        self._legal = LegalLines(rules.last, ())
        self.lines: list[Line] = []
        self.void: set[int] = set()
        self.waiting: dict[int, None] = {}
        self.count: Count | None = None
        self.open = False
        self.claims: set[int] = set()
        self.leaders: tuple[Leader, ...] = ()
        self._public: Public | None = None

    @classmethod
    def replay(cls, rules: Rules, operations: Iterable[Operation]) -> "Game":
        """The game that these operations lead to, always the same.

        Raises:
            Refused: one of them is not allowed where it stands.
        """
        game = cls(rules)
        for operation in operations:
            game.push(operation)
        return game

    @classmethod
    def from_view(cls, view: View, guess: Mapping[int, Line]) -> "Game":
        """A game that agrees with what a seat knows; ``guess`` holds a line for each other seat that has written one.

        Raises:
            ValueError: the guess contradicts the view, or the view is a crowd's, which does not hold the game.
        """
        game = cls(view.public.rules)
        play_view(game, view, guess)
        if game.view(view.own.seat if view.own else None) != view:
            raise ValueError("the guess contradicts the view")
        return game

    # What there is to do

    @property
    def round(self) -> int:
        """The round that is played or about to be, from 0; the last one when the game is over."""
        return len(self.sheets) - (self.phase == "over")

    @property
    def called(self) -> int:
        """The last number called in this round, 0 before the first."""
        return self.count.called + self.open if self.count else 0

    @property
    def at(self) -> tuple[int, int]:
        """The moment that an operation is meant for: the round, and the number called last."""
        return self.round, self.called

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.phase == "over"

    def wants(self) -> Collection[int]:
        """Who is to act: seats, ``CHANCE`` or ``COUNT``; empty when the game is over.

        While hands are open the count is to go on; see ``may_act`` for those who may claim.
        """
        if self.phase == "choose":
            return self.waiting.keys()
        if self.phase == "reveal":
            return _TO_CHANCE
        return _TO_COUNT if self.phase == "count" else ()

    def may_act(self) -> Collection[int]:
        """The seats that may raise a hand now and have not (F15); secret."""
        return [seat for seat in self.holders(self.called) if seat not in self.claims] if self.open else ()

    def legal(self, seat: int) -> LegalLines:
        """The lines that a seat may write in this round: the same for every seat (F4, F5)."""
        return self._legal

    def draw(self, dice: Dice, named: int | None = None) -> Reveal:
        """What chance turns up next: tokens, danger card and starter (F3, F7, F22); ``named`` is the host's starter."""
        label = f"fifty/round/{self.round}"
        digits = list(range(10))
        forbidden = [digits.pop(dice.below(f"{label}/forbidden/{i}", len(digits))) for i in range(self.rules.tokens)]
        cards = sorted(self.pile().elements())
        danger = cards[dice.below(f"{label}/danger", len(cards))] if cards else None
        return Reveal(tuple(sorted(forbidden)), danger, self._next_starter(dice, label, named))

    def beat(self) -> Call | Close:
        """How the count goes on by one step; for when ``wants()`` holds ``COUNT``."""
        return Close() if self.open else Call(self.called + 1)

    def rest(self) -> Call | None:
        """The operation that counts to the end of the round; None where hands are to be waited for (F15)."""
        return Call(self.rules.last) if self.rules.claims == "mandatory" else None

    def why_not(self, operation: Operation) -> Refusal | None:
        """Why an operation is not allowed now, or None."""
        return why_not(self, operation)

    # What happens

    def apply(self, operation: Operation) -> list[Event]:
        """Does an operation and tells what happened, number by number.

        Raises:
            Refused: the operation is not allowed now; nothing has changed.
        """
        self._check(operation)
        return self._call_aloud(operation) if isinstance(operation, Call) else _DO[type(operation)](self, operation)

    def push(self, operation: Operation) -> None:
        """As ``apply``, telling nothing: as fast as it can be, for replays and searches."""
        self._check(operation)
        _DO[type(operation)](self, operation)

    def reveal(self, forbidden: Sequence[int], danger: Card | None = None, starter: int | None = None) -> list[Event]:
        """Chance's part: applies ``Reveal``."""
        return self.apply(Reveal(tuple(forbidden), danger, starter))

    def choose(self, seat: int, line: Sequence[int]) -> list[Event]:
        """Writes a seat's line: applies ``Choose``."""
        return self.apply(Choose(seat, tuple(line)))

    def call(self, to: int) -> list[Event]:
        """Counts up to a number: applies ``Call``."""
        return self.apply(Call(to))

    def claim(self, seat: int) -> list[Event]:
        """Raises a hand: applies ``Claim``."""
        return self.apply(Claim(seat))

    def close(self) -> list[Event]:
        """Ends the time for hands: applies ``Close``."""
        return self.apply(Close())

    def _check(self, operation: Operation) -> None:
        if (refusal := why_not(self, operation)) is not None:
            raise Refused(refusal)
        self._public = None

    def _reveal(self, reveal: Reveal) -> list[Event]:
        self.phase = "choose"
        self.forbidden, self.danger, self.starter = reveal.forbidden, reveal.danger, reveal.starter
        self._legal = LegalLines(self.rules.last, self.forbidden)
        self.lines = [()] * self.rules.players
        self.void = set()
        self.waiting = dict.fromkeys(range(self.rules.players))
        return [events.Revealed(self.round, self.forbidden, self.danger, self.starter)]

    def _choose(self, choose: Choose) -> list[Event]:
        self.lines[choose.seat] = tuple(choose.line)
        if self.rules.invalid == "void" and choose.line not in self._legal:
            self.void.add(choose.seat)
        del self.waiting[choose.seat]
        if not self.waiting:
            self.phase = "count"
            lines = [None if seat in self.void else line for seat, line in enumerate(self.lines)]
            bonus = self.rules.bonus[self.round]
            self.count = Count(self.rules, bonus, lines, self.danger, self.starter, self.crowns)
        return [events.Chosen(choose.seat)]

    def _call(self, call: Call) -> list[Event]:
        """Counts on and tells nothing but the end of a round."""
        count = self._counting()
        if self.rules.claims == "mandatory":
            count.until(call.to)
        else:
            count.quiet(call.to - 1)
            self.open = not count.over and call.to < self.rules.last
            if not self.open and not count.over:
                count.quiet(call.to)
        return self._end_round(count) if count.over else []

    def _call_aloud(self, call: Call) -> list[Event]:
        """As ``_call``, number by number."""
        count = self._counting()
        told: list[Event] = []
        mandatory = self.rules.claims == "mandatory"
        last_settled = call.to if mandatory or call.to == self.rules.last else call.to - 1
        for number in range(count.called + 1, last_settled + 1):
            told.append(events.Called(number, count.counter))
            told += self._settle(self.holders(number) if mandatory else ())
            if count.over:
                return told + self._end_round(count)
        if last_settled < call.to:
            self.open = True
            told.append(events.Called(call.to, count.counter))
        return told

    def _claim(self, claim: Claim) -> list[Event]:
        # Nobody is told before the hands close: a hand seen early would be an answer to wait for (F15).
        self.claims.add(claim.seat)
        return []

    def _close(self, _close: Close) -> list[Event]:
        hands = sorted(self.claims)
        self.open = False
        self.claims = set()
        told = self._settle(hands)
        count = self._counting()
        return told + self._end_round(count) if count.over else told

    def _settle(self, seats: Sequence[int]) -> list[Event]:
        """What the next number brings when these seats raise their hands at it."""
        count = self._counting()
        number = count.called + 1
        scorer = seats[0] if len(seats) == 1 else count.counter
        marble = 0 if scorer is None else count.marbles[scorer]
        told: list[Event] = []
        if len(seats) == 1:
            lone = events.WentOn if seats[0] == count.counter else events.TookOver
            told.append(lone(number, seats[0]))
        elif seats:
            told.append(events.Clashed(number, tuple(seats)))
            if self.danger is not None and self.danger[0] <= number <= self.danger[1]:
                told.append(events.BonusLost(number, tuple(seats)))
        crowned = len(count.crowned)
        if seats:
            count.hands(seats)
        else:
            count.quiet(number)
        if scorer is not None and count.marbles[scorer] > marble:
            told.append(events.Scored(number, scorer, count.marbles[scorer]))
        told += [events.Crowned(number, seat, count.crowns[seat]) for seat in count.crowned[crowned:]]
        return told

    def _end_round(self, count: Count) -> list[Event]:
        """Opens the round, adds it up, and ends the game where it ends (F17, F18, F21)."""
        second_crowns = tuple(seat for seat in count.crowned if count.crowns[seat] == 2)
        killed = bool(second_crowns) and self.rules.sudden_death
        scores = None if killed else tuple(map(add, count.marbles, count.bonuses))
        ended = events.RoundEnded(self.round)
        self.sheets += (
            Sheet(
                forbidden=self.forbidden,
                danger=self.danger,
                starter=self.starter,
                lines=tuple(self.lines),
                silent=self._silences(count),
                hands=tuple(count.history),
                marbles=tuple(count.marbles),
                bonuses=tuple(count.bonuses),
                scores=scores,
                crowned=tuple(count.crowned),
                ended_at=count.called if killed else None,
            ),
        )
        self.crowns = count.crowns
        if scores is not None:
            self.totals = list(map(add, self.totals, scores))
        if self.rules.players > CROWD:
            self.leaders = self._best()
        self._clear_round()
        if not second_crowns and len(self.sheets) < ROUNDS:
            return [ended]
        self.phase = "over"
        self.finish = "crown" if second_crowns else "rounds"
        self.winners = tuple(sorted(second_crowns)) or self._winners_on_points()
        return [ended, events.GameEnded(self.finish, self.winners)]

    def _clear_round(self) -> None:
        self.phase = "reveal"
        self.forbidden, self.danger, self.starter = (), None, None
        self.lines, self.void, self.count = [], set(), None

    def _silences(self, count: Count) -> tuple[tuple[int, int], ...]:
        """The hands that were not raised, up to where the count ended (F15); void lines have none."""
        if self.rules.claims == "mandatory":
            return ()
        raised = {(number, seat) for number, seats in count.history for seat in seats}
        return tuple(
            (number, seat)
            for number in sorted(count.holders)
            if number <= count.called
            for seat in count.holders[number]
            if (number, seat) not in raised
        )

    def _winners_on_points(self) -> tuple[int, ...]:
        """F21: the highest total; of several, those with a crown, if one has."""
        top = max(self.totals)
        tied = [seat for seat, total in enumerate(self.totals) if total == top]
        return tuple([seat for seat in tied if self.crowns[seat]] or tied)

    def _best(self) -> tuple[Leader, ...]:
        seats = nsmallest(LEADERS, range(self.rules.players), key=lambda seat: -self.totals[seat])
        return tuple(Leader(seat, self.totals[seat], self.crowns[seat]) for seat in seats)

    # What can be seen

    def view(self, seat: int | None) -> View:
        """What a seat may see, or with None a bystander.

        Raises:
            Refused: there is no such seat.
        """
        if seat is not None and (problem := unknown_seat(seat, self.rules.players)) is not None:
            raise Refused(problem)
        if self._public is None:
            self._public = see_public(self)
        return View(self._public, None if seat is None else see_own(self, seat))

    def copy(self) -> "Game":
        """An independent game at the same place."""
        other = object.__new__(Game)
        for name in Game.__slots__:
            setattr(other, name, getattr(self, name))
        other.totals, other.crowns = self.totals.copy(), self.crowns.copy()
        other.lines, other.void = self.lines.copy(), self.void.copy()
        other.waiting, other.claims = self.waiting.copy(), self.claims.copy()
        other.count = self.count.copy() if self.count else None
        return other

    # Small questions about the state

    def _counting(self) -> Count:
        assert self.count is not None, "only asked while the count goes on"
        return self.count

    def holders(self, number: int) -> Sequence[int]:
        """The seats that hold a number in the round being counted, ascending; secret."""
        return self._counting().holders.get(number, ())

    def holds(self, seat: int, number: int) -> bool:
        """Whether a seat is among the holders of a number, without looking through them; secret."""
        return number in self.lines[seat] and seat not in self.void

    def pile(self) -> Counter[Card]:
        """The danger cards not yet turned up (F22)."""
        return Counter(self.rules.cards) - Counter(sheet.danger for sheet in self.sheets if sheet.danger)

    def _next_starter(self, dice: Dice, label: str, named: int | None) -> int | None:
        if self.rules.starter == "voice":
            return None
        if self.rules.starter == "host" and named is not None:
            return named
        before = self.sheets[-1].starter if self.sheets else None
        if self.rules.starter == "rotate" and before is not None:
            return (before + 1) % self.rules.players
        return dice.below(f"{label}/starter", self.rules.players)


_DO: Final[dict[type[Operation], Callable[[Game, Any], list[Event]]]] = {
    Reveal: Game._reveal,
    Choose: Game._choose,
    Call: Game._call,
    Claim: Game._claim,
    Close: Game._close,
}
