"""A game of Fifty: state, and what the operations do to it. No log, no clock, no dice inside."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from operator import add
from typing import Any, Final

from fifties.rules.dice import Dice
from fifties.rules.fifty import chance, ending, events
from fifties.rules.fifty.allowed import why_not, why_not_line
from fifties.rules.fifty.count import Count
from fifties.rules.fifty.events import Event, Finish
from fifties.rules.fifty.line import LegalLines, Line
from fifties.rules.fifty.operations import Call, Choose, Claim, Close, Operation, Reveal
from fifties.rules.fifty.options import ROUNDS, Card, Rules
from fifties.rules.fifty.replay import play_view
from fifties.rules.fifty.telling import count_aloud, settle
from fifties.rules.fifty.text import moment_of
from fifties.rules.fifty.view import CROWD, Leader, Phase, Public, Sheet, View, see_own, see_public
from fifties.rules.refusal import Misplaced, Refusal, Refused, unknown_seat
from fifties.rules.wants import CHANCE, COUNT, Awaited

_TO_CHANCE = (CHANCE,)
_TO_COUNT = (COUNT,)


class Game:
    """One game, from the first reveal to the winners; printed, it shows what everybody may see.

    >>> game = Game(Rules(players=3))
    >>> game.reveal((2, 5, 8, 0), None, starter=0)
    [Revealed(round=0, forbidden=(2, 5, 8, 0), danger=None, starter=0)]
    >>> for seat, line in enumerate([(4, 14, 24, 34, 44), (4, 16, 26, 36, 46), (7, 17, 27, 37, 47)]):
    ...     _ = game.choose(seat, line)
    >>> _ = game.call(16)
    >>> print(game)
    round 1 of 4: count at 16 by seat 1, scoring
    forbidden 2 5 8 0
    seat  marble  crowns  total
       0       2       0      0
       1       1       0      0
       2       7       0      0
    >>> _ = game.call()
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

        >>> Game.replay(Rules(players=3), [Reveal((0, 2, 5, 8), None, 0), Choose(1, (4, 14, 24, 34, 44))])
        <Game of Fifty: round 1 of 4: choose, waiting for 0 2>
        """
        game = cls(rules)
        for operation in operations:
            game.push(operation)
        return game

    @classmethod
    def written(
        cls,
        rules: Rules,
        lines: Sequence[Sequence[int]],
        forbidden: Sequence[int] = (),
        danger: Card | None = None,
        starter: int | None = None,
    ) -> "Game":
        """A game whose first round is written and about to be counted: to see what lines come to.

        Raises:
            Refused: a line or what chance has turned up is not allowed.

        >>> lines = [(4, 14, 24, 34, 44), (4, 16, 26, 36, 46), (7, 17, 27, 37, 47)]
        >>> game = Game.written(Rules(players=3), lines, forbidden=(0, 2, 5, 8))
        >>> _ = game.call()
        >>> game.sheets[0].scores
        (9, 5, 32)
        """
        game = cls(rules)
        game.push(Reveal(tuple(forbidden), danger, starter))
        for seat, line in enumerate(lines):
            game.push(Choose(seat, tuple(line)))
        return game

    @classmethod
    def from_view(cls, view: View, guess: Mapping[int, Line]) -> "Game":
        """A game that agrees with what a seat knows; ``guess`` holds a line for each other seat that has written one.

        Raises:
            ValueError: the guess contradicts the view, or the view is a crowd's, which does not hold the game.

        >>> lines = [(4, 14, 24, 34, 44), (4, 16, 26, 36, 46), (7, 17, 27, 37, 47)]
        >>> game = Game.written(Rules(players=3), lines, forbidden=(0, 2, 5, 8))
        >>> guess = Game.from_view(game.view(0), {1: (3, 13, 23, 33, 43), 2: (7, 17, 27, 37, 47)})
        >>> guess.lines[1]
        (3, 13, 23, 33, 43)
        """
        game = cls(view.public.rules)
        play_view(game, view, guess)
        if game.view(view.own.seat if view.own else None) != view:
            raise ValueError("the guess contradicts the view")
        return game

    # What there is to do

    @property
    def round(self) -> int:
        """The round that is played or about to be, from 0; the last one when the game is over.

        >>> Game(Rules(players=3)).round
        0
        """
        return len(self.sheets) - (self.phase == "over")

    @property
    def called(self) -> int:
        """The last number called in this round, 0 before the first.

        >>> Game(Rules(players=3)).called
        0
        """
        return self.count.called + self.open if self.count else 0

    @property
    def at(self) -> tuple[int, int]:
        """The moment that an operation is meant for: the round, and the number called last.

        >>> Game(Rules(players=3)).at
        (0, 0)
        """
        return self.round, self.called

    @property
    def over(self) -> bool:
        """Whether the game has ended.

        >>> Game(Rules(players=3)).over
        False
        """
        return self.phase == "over"

    def wants(self) -> Collection[int]:
        """Who is to act: seats, ``CHANCE`` or ``COUNT``; empty when the game is over.

        While hands are open the count is to go on; see ``may_act`` for those who may claim.

        >>> game = Game(Rules(players=3))
        >>> CHANCE in game.wants()
        True
        >>> _ = game.roll(Dice(b"tea"))
        >>> game.wants()
        (0, 1, 2)
        >>> for seat in game.wants():
        ...     _ = game.choose(seat, game.legal(seat).sample(Dice(b"tea"), f"line/{seat}"))
        >>> COUNT in game.wants()
        True
        """
        if self.phase == "choose":
            return Awaited(self.waiting)
        if self.phase == "reveal":
            return _TO_CHANCE
        return _TO_COUNT if self.phase == "count" else ()

    def may_act(self) -> Collection[int]:
        """The seats that may raise a hand now and have not (F15); secret.

        >>> lines = [(4, 14, 24, 34, 44), (4, 16, 26, 36, 46), (7, 17, 27, 37, 47)]
        >>> game = Game.written(Rules(players=3, claims="optional"), lines, forbidden=(0, 2, 5, 8))
        >>> _ = game.call(4)
        >>> game.may_act()
        [0, 1]
        """
        return [seat for seat in self.holders(self.called) if seat not in self.claims] if self.open else ()

    def legal(self, seat: int) -> LegalLines:
        """The lines that a seat may write in this round: the same for every seat (F4, F5).

        >>> game = Game(Rules(players=7))
        >>> _ = game.roll(Dice(b"tea"))
        >>> (4, 15, 26, 37, 44) in game.legal(seat=0), (4, 15, 15, 37, 44) in game.legal(seat=0)
        (True, False)
        """
        return self._legal

    def draw(self, dice: Dice, named: int | None = None) -> Reveal:
        """What chance turns up next: tokens, danger card and starter (F3, F7, F22); ``named`` is the host's starter.

        >>> Game(Rules(players=5, danger=True)).draw(Dice(b"tea"))
        Reveal(forbidden=(8, 9), danger=(10, 19), starter=0)
        """
        return chance.draw(self, dice, named)

    def beat(self) -> Call | Close:
        """How the count goes on by one step; for when ``wants()`` holds ``COUNT``.

        >>> lines = [(4, 14, 24, 34, 44), (4, 16, 26, 36, 46), (7, 17, 27, 37, 47)]
        >>> Game.written(Rules(players=3), lines, forbidden=(0, 2, 5, 8)).beat()
        Call(to=1)
        """
        return Close() if self.open else Call(self.called + 1)

    def rest(self) -> Call | None:
        """The operation that counts to the end of the round; None where hands are to be waited for (F15).

        >>> Game(Rules(players=3)).rest()
        Call(to=50)
        """
        return Call(self.rules.last) if self.rules.claims == "mandatory" else None

    def why_not(self, operation: Operation) -> Refusal | None:
        """Why an operation is not allowed now, or None.

        >>> game = Game(Rules(players=5))
        >>> _ = game.reveal((2, 8), starter=0)
        >>> print(game.why_not(Choose(0, (4, 12, 26, 37, 44))))
        line-forbidden (number=12, digit=2)
        """
        return why_not(self, operation)

    # What happens

    def apply(self, operation: Operation) -> list[Event]:
        """Does an operation and tells what happened, number by number.

        Raises:
            Refused: the operation is not allowed now; nothing has changed.

        >>> Game(Rules(players=5)).apply(Reveal((2, 8), None, 0))
        [Revealed(round=0, forbidden=(2, 8), danger=None, starter=0)]
        """
        self._check(operation)
        return self._call_aloud(operation) if isinstance(operation, Call) else _DO[type(operation)](self, operation)

    def push(self, operation: Operation) -> None:
        """As ``apply``, telling nothing: as fast as it can be, for replays and searches.

        >>> game = Game(Rules(players=5))
        >>> game.push(Reveal((2, 8), None, 0))
        >>> game.forbidden
        (2, 8)
        """
        self._check(operation)
        _DO[type(operation)](self, operation)

    def roll(self, dice: Dice, named: int | None = None) -> list[Event]:
        """Chance's part, drawn: applies what ``draw`` says.

        >>> Game(Rules(players=5)).roll(Dice(b"tea"))
        [Revealed(round=0, forbidden=(8, 9), danger=None, starter=0)]
        """
        return self.apply(self.draw(dice, named))

    def push_lines(self, lines: Sequence[Line]) -> None:
        """As ``push`` of a ``Choose`` of each seat in turn, for a round that has just been revealed.

        Raises:
            Misplaced: a line is not allowed, at ``[seat]``; nothing has changed.

        >>> game = Game(Rules(players=3))
        >>> _ = game.reveal((0, 1, 2, 3), starter=0)
        >>> game.push_lines([(4, 5, 6, 7, 8), (14, 15, 16, 17, 18), (24, 25, 26, 27, 28)])
        >>> game.phase
        'count'
        """
        assert len(self.waiting) == len(lines), "nobody has written yet, and everybody does"
        for seat, line in enumerate(lines):
            if (refusal := why_not_line(self, line)) is not None:
                raise Misplaced(f"[{seat}]", refusal)
        self._public = None
        self.lines = list(lines)
        if self.rules.invalid == "void":
            self.void = {seat for seat, line in enumerate(lines) if line not in self._legal}
        self.waiting = {}
        self._begin_count()

    def reveal(self, forbidden: Sequence[int], danger: Card | None = None, starter: int | None = None) -> list[Event]:
        """Chance's part: applies ``Reveal``.

        >>> Game(Rules(players=5)).reveal((2, 8), starter=0)
        [Revealed(round=0, forbidden=(2, 8), danger=None, starter=0)]
        """
        return self.apply(Reveal(tuple(forbidden), danger, starter))

    def choose(self, seat: int, line: Sequence[int]) -> list[Event]:
        """Writes a seat's line: applies ``Choose``.

        >>> game = Game(Rules(players=5))
        >>> _ = game.reveal((2, 8), starter=0)
        >>> game.choose(0, (4, 15, 26, 37, 44))
        [Chosen(seat=0)]
        """
        return self.apply(Choose(seat, tuple(line)))

    def call(self, to: int | None = None) -> list[Event]:
        """Counts up to a number, or without one to the end of the round: applies ``Call``.

        >>> lines = [(4, 14, 24, 34, 44), (4, 16, 26, 36, 46), (7, 17, 27, 37, 47)]
        >>> game = Game.written(Rules(players=3), lines, forbidden=(0, 2, 5, 8))
        >>> game.call(7)[-2:]
        [TookOver(number=7, seat=2), Scored(number=7, seat=2, marble=1)]
        >>> game.call()[-1]
        RoundEnded(round=0)
        """
        return self.apply(Call(self.rules.last if to is None else to))

    def claim(self, seat: int) -> list[Event]:
        """Raises a hand: applies ``Claim``.

        >>> lines = [(4, 14, 24, 34, 44), (4, 16, 26, 36, 46), (7, 17, 27, 37, 47)]
        >>> game = Game.written(Rules(players=3, claims="optional"), lines, forbidden=(0, 2, 5, 8))
        >>> _ = game.call(4)
        >>> game.claim(1)
        []
        """
        return self.apply(Claim(seat))

    def close(self) -> list[Event]:
        """Ends the time for hands: applies ``Close``.

        >>> lines = [(4, 14, 24, 34, 44), (4, 16, 26, 36, 46), (7, 17, 27, 37, 47)]
        >>> game = Game.written(Rules(players=3, claims="optional"), lines, forbidden=(0, 2, 5, 8))
        >>> _ = game.call(4), game.claim(1)
        >>> game.close()
        [TookOver(number=4, seat=1), Scored(number=4, seat=1, marble=1)]
        """
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
            self._begin_count()
        return [events.Chosen(choose.seat)]

    def _begin_count(self) -> None:
        self.phase = "count"
        lines: Sequence[Line | None] = self.lines
        if self.void:
            lines = [None if seat in self.void else line for seat, line in enumerate(self.lines)]
        bonus = self.rules.bonus[self.round]
        self.count = Count(self.rules, bonus, lines, self.danger, self.starter, self.crowns)

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
        mandatory = self.rules.claims == "mandatory"
        last_settled = call.to if mandatory or call.to == self.rules.last else call.to - 1
        told = count_aloud(count, self.danger, last_settled, mandatory)
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
        count, hands = self._counting(), sorted(self.claims)
        self.open = False
        self.claims = set()
        told = settle(count, self.danger, hands)
        return told + self._end_round(count) if count.over else told

    def _end_round(self, count: Count) -> list[Event]:
        """Opens the round, adds it up, and ends the game where it ends (F17, F18, F21)."""
        second_crowns = tuple([seat for seat in count.crowned if count.crowns[seat] == 2])
        killed = bool(second_crowns) and self.rules.sudden_death
        scores = None if killed else tuple(map(add, count.marbles, count.bonuses))
        ended = events.RoundEnded(self.round)
        self.sheets += (
            Sheet(
                forbidden=self.forbidden,
                danger=self.danger,
                starter=self.starter,
                lines=tuple(self.lines),
                silent=ending.silences(count) if self.rules.claims == "optional" else (),
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
            self.leaders = ending.leading(self.totals, self.crowns)
        self._clear_round()
        if not second_crowns and len(self.sheets) < ROUNDS:
            return [ended]
        self.phase = "over"
        self.finish = "crown" if second_crowns else "rounds"
        self.winners = tuple(sorted(second_crowns)) or ending.winners_on_points(self.totals, self.crowns)
        return [ended, events.GameEnded(self.finish, self.winners)]

    def _clear_round(self) -> None:
        self.phase = "reveal"
        self.forbidden, self.danger, self.starter = (), None, None
        self.lines, self.void, self.count = [], set(), None

    # What can be seen

    def view(self, seat: int | None) -> View:
        """What a seat may see, or with None a bystander.

        Raises:
            Refused: there is no such seat.

        >>> lines = [(4, 14, 24, 34, 44), (4, 16, 26, 36, 46), (7, 17, 27, 37, 47)]
        >>> game = Game.written(Rules(players=3), lines, forbidden=(0, 2, 5, 8))
        >>> game.view(2).own.line
        (7, 17, 27, 37, 47)
        """
        if seat is not None and (problem := unknown_seat(seat, self.rules.players)) is not None:
            raise Refused(problem)
        if self._public is None:
            self._public = see_public(self)
        return View(self._public, None if seat is None else see_own(self, seat))

    def copy(self) -> "Game":
        """An independent game at the same place.

        >>> game = Game(Rules(players=5))
        >>> _ = game.copy().reveal((2, 8))
        >>> game.phase
        'reveal'
        """
        other = object.__new__(Game)
        for name in Game.__slots__:
            setattr(other, name, getattr(self, name))
        other.totals, other.crowns = self.totals.copy(), self.crowns.copy()
        other.lines, other.void = self.lines.copy(), self.void.copy()
        other.waiting, other.claims = self.waiting.copy(), self.claims.copy()
        other.count = self.count.copy() if self.count else None
        return other

    def __str__(self) -> str:
        return str(View(see_public(self), None))

    def __repr__(self) -> str:
        return f"<Game of Fifty: {moment_of(see_public(self))}>"

    # Small questions about the state

    def _counting(self) -> Count:
        assert self.count is not None, "only asked while the count goes on"
        return self.count

    def holders(self, number: int) -> Sequence[int]:
        """The seats that hold a number in the round being counted, ascending; secret.

        >>> lines = [(4, 14, 24, 34, 44), (4, 16, 26, 36, 46), (7, 17, 27, 37, 47)]
        >>> Game.written(Rules(players=3), lines, forbidden=(0, 2, 5, 8)).holders(4)
        (0, 1)
        """
        return self._counting().holders.get(number, ())

    def holds(self, seat: int, number: int) -> bool:
        """Whether a seat is among the holders of a number, without looking through them; secret.

        >>> lines = [(4, 14, 24, 34, 44), (4, 16, 26, 36, 46), (7, 17, 27, 37, 47)]
        >>> Game.written(Rules(players=3), lines, forbidden=(0, 2, 5, 8)).holds(2, 47)
        True
        """
        return number in self.lines[seat] and seat not in self.void

    def pile(self) -> Counter[Card]:
        """The danger cards not yet turned up (F22).

        >>> sorted(Game(Rules(players=5, danger=True)).pile())
        [(1, 9), (10, 19), (20, 29), (30, 39), (40, 49)]
        """
        return Counter(self.rules.cards) - Counter(sheet.danger for sheet in self.sheets if sheet.danger)


_DO: Final[dict[type[Operation], Callable[[Game, Any], list[Event]]]] = {
    Reveal: Game._reveal,
    Choose: Game._choose,
    Call: Game._call,
    Claim: Game._claim,
    Close: Game._close,
}
