"""The count of one round: what happens at each number, from 1 to L (F7 to F18, F22, F23).

At each number, in this order: call, hands, crossing out, take-over, point, crown, end. One loop does it all. It goes
from hand to hand, so that scoring a record costs what the numbers written cost, and a live game that goes number by
number takes the same steps.
"""

from bisect import bisect_left
from collections.abc import Mapping, Sequence

from fifties.rules.fifty.line import Line
from fifties.rules.fifty.options import Card, Rules


class Count:
    """A round being counted. It holds O(players) and knows nothing of who may see what."""

    __slots__ = (
        "_bonus", "_clash_stops", "_crown", "_danger", "_hands", "_last", "_last_scored", "_lines",
        "_sudden_death", "bonuses", "called", "counter", "crowned", "crowns", "history", "holders", "marbles",
        "over", "scoring",
    )  # fmt: skip

    called: int
    """The last number that was called and settled; 0 before the first."""
    counter: int | None
    """The seat that counts; None for a neutral voice (F7)."""
    scoring: bool
    """Whether the counter is in a run and scores what is called (F7, F8, F12)."""
    marbles: list[int]
    """The points of the round so far, a seat (F26)."""
    bonuses: list[int]
    """The bonus of the crossed-out boxes so far, a seat (F18). Tells the box, so it is secret till the end (F5)."""
    crowned: list[int]
    """The seats that won a crown in this round, in the order won (F16)."""
    crowns: list[int]
    """The crowns of the game so far, a seat."""
    history: list[tuple[int, tuple[int, ...]]]
    """The numbers at which hands went up, with the seats that raised them, ascending."""
    holders: Mapping[int, Sequence[int]]
    """Which seats hold a number, ascending; void lines are no one's (F6)."""
    over: bool
    """Whether the count has ended: at L, or by a second crown (F14, F17)."""

    def __init__(
        self,
        rules: Rules,
        box_bonus: Sequence[int],
        lines: Sequence[Line | None],
        danger: Card | None,
        starter: int | None,
        crowns: Sequence[int],
    ) -> None:
        """A round about to be counted.

        Args:
            rules: the options of the game.
            box_bonus: the bonus of each of the five boxes in this round (F19).
            lines: one legal line a seat, None for a void one.
            danger: the bounds of the danger range, both included, or None.
            starter: the seat that counts first, or None for a neutral voice.
            crowns: the crowns that each seat has won before this round.
        """
        # Most numbers are one seat's alone: a list is made for a clash only.
        holders: dict[int, tuple[int, ...]] = {}
        clashes: dict[int, list[int]] = {}
        for seat, line in enumerate(lines):
            alone = (seat,)
            for number in line or ():
                if number not in holders:
                    holders[number] = alone
                elif number in clashes:
                    clashes[number].append(seat)
                else:
                    clashes[number] = [*holders[number], seat]
        for number, seats in clashes.items():
            holders[number] = tuple(seats)
        self._lines = lines
        self._bonus = box_bonus
        self._danger = danger
        self._last = rules.last
        self._last_scored = rules.last if rules.score_last else rules.last - 1
        self._clash_stops = rules.after_clash == "stop"
        self._crown = rules.crown
        self._sudden_death = rules.sudden_death
        self._hands = sorted(holders.items())
        self.holders = holders
        self.called = 0
        self.counter = starter
        self.scoring = False
        self.marbles = [0] * len(lines)
        self.bonuses = [0] * len(lines)
        self.crowned = []
        self.crowns = list(crowns)
        self.history = []
        self.over = False

    def copy(self) -> "Count":
        """An independent count at the same place; what never changes is shared."""
        other = object.__new__(Count)
        for name in Count.__slots__:
            setattr(other, name, getattr(self, name))
        other.marbles, other.bonuses = self.marbles.copy(), self.bonuses.copy()
        other.crowned, other.crowns = self.crowned.copy(), self.crowns.copy()
        other.history = self.history.copy()
        return other

    def quiet(self, to: int) -> None:
        """Calls every number up to ``to``; no hand goes up (F8, F14, F15)."""
        if self.scoring:
            self._count((), to)
        else:
            self.called, self.over = to, to == self._last

    def hands(self, seats: Sequence[int]) -> None:
        """Calls the next number, at which these seats raise their hands."""
        self._count([(self.called + 1, tuple(seats))], self.called + 1)

    def until(self, to: int) -> None:
        """Counts up to ``to``, or to the end before it; whoever holds a number raises a hand (F15)."""
        begin, end = (bisect_left(self._hands, (number + 1, ())) for number in (self.called, to))
        self._count(self._hands[begin:end], to)

    def _count(self, hands: Sequence[tuple[int, tuple[int, ...]]], to: int) -> None:
        """Calls every number up to ``to``; at these numbers, ascending, these seats raise their hands.

        One takes over, or goes on (F8 to F10); several clash (F11 to F13, F18, F23).
        """
        counter, scoring, called = self.counter, self.scoring, self.called
        marbles, crown = self.marbles, self._crown
        # Behind the hands stands the first number that is not to be scored any more, L included where it scores (F14).
        for number, seats in (*hands, (min(to, self._last_scored) + 1, ())):
            if scoring:
                assert counter is not None, "a voice is never in a run"
                before = marbles[counter]
                marble = before + number - 1 - called
                if before < crown <= marble and self._gains_crown(counter):
                    marbles[counter] = crown
                    called += crown - before
                    self.over = True
                    break
                marbles[counter] = marble
            called = number - 1
            if len(seats) == 1:
                counter, scoring = seats[0], True
            elif seats:
                self._cross_out(number, seats)
                called = number
                if self._clash_stops:
                    scoring = False
        else:
            called = to
            self.over = to == self._last
        self.counter, self.scoring, self.called = counter, scoring, called
        self.history += hands if called == to else [hand for hand in hands if hand[0] <= called]

    def _cross_out(self, number: int, seats: Sequence[int]) -> None:
        """Each crosses the number out, and has its bonus but in the danger range (F11, F18, F23)."""
        if self._danger is not None and self._danger[0] <= number <= self._danger[1]:
            return
        for seat in seats:
            line = self._lines[seat]
            assert line is not None, "a void line has no hands"
            self.bonuses[seat] += self._bonus[line.index(number)]

    def _gains_crown(self, seat: int) -> bool:
        """The seat's marble reaches the value of a crown (F16); whether that ends the count on the spot (F17)."""
        self.crowned.append(seat)
        self.crowns[seat] += 1
        return self._sudden_death and self.crowns[seat] == 2
