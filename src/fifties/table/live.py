"""A game as it is played at a table: the pace of its count, pause, clocks and bots.

What it tells is turned into updates by the table that it is played at.
"""

from collections.abc import Hashable, Sequence
from typing import Final, Protocol

from fifties.rules.dice import Dice
from fifties.rules.kinds import KINDS, Event, Game, Operation
from fifties.rules.refusal import refused
from fifties.rules.wants import CHANCE, COUNT
from fifties.table.clock import Clocks, Countdown
from fifties.table.effects import Append, Ask, Effect, Show
from fifties.table.log import Began, Plan, Played
from fifties.table.party import STAND_IN, Party

LEAD_IN: Final = 2.0
"""How many beats pass before the first number of a round."""

MOMENT: Final = 1.0
"""How many beats more a number stays at which hands went up, so that people see whose."""

WINDOW: Final = 2.0
MIN_WINDOW: Final = 1.5
"""How long hands may be raised at a number: in beats, and in seconds at the least (F15)."""

MAX_LAG: Final = 1.0
"""By how much a window is longer, in seconds, at the most, for the one whose messages take longest (F15)."""

THINKING: Final = 1.5
"""How many beats a bot takes over its turn, in a game in turns: people want to see what it does."""

REST: Final = 40.0
"""How long people at several devices look at a round that is over, in seconds, before the table goes on by itself. It
is the patience that there is with whoever is away: a host who looks elsewhere holds nobody up."""


class Telling(Protocol):
    """Who turns what has happened into what people are told: the table."""

    def show(self, events: Sequence[Event], stood_in: int | None = None) -> Show:
        """What everybody is told of events, and of the seat that a stand-in acted for."""

    def show_quietly(self, events: Sequence[Event], by: int | None = None) -> list[Effect]:
        """The same of what each does for themselves, ``by`` among them: soon, and perhaps together with others."""

    def whisper(self, seat: int) -> Show:
        """What one seat alone is told."""


class LiveGame:
    """One game at a table, from its beginning to its end."""

    def __init__(
        self,
        plan: Plan,
        began: Began,
        number: int,
        dice: Dice,
        party: Party,
        table: Telling,
    ) -> None:
        """A game of which nothing has happened yet; ``number`` counts the games of the table from 0.

        Raises:
            Refused: there are no such rules.
        """
        self.kind = KINDS[plan.game]
        rules = self.kind.rules(began.rules)
        self.game: Game = self.kind.game(rules)
        self.waits_for_hands = getattr(rules, "claims", None) == "optional"
        """Whether people may stay silent, so that each number waits for hands (F15)."""
        self.seats = len(began.seats)
        self.clocks = Clocks(plan.clock, self.kind.in_turn, self.seats)
        self._rest: Countdown | None = None
        """Till the table goes on by itself, after a round."""
        self.pace = plan.pace
        self.paused = False
        self.named: int | None = None
        self.lag = 0.0
        """By how much windows are longer: what the slowest connection takes, in seconds; at most ``MAX_LAG`` counts."""
        self._number = number
        self._dice = dice
        self._party = party
        self._table = table
        self._call: Operation | None = None
        """The count's last step where it is not in the log: it need not be, till something comes of it."""
        self._next_at: float | None = None
        self._asked: set[int] = set()
        """The bots that were asked in this moment."""
        self._to_ask = True
        """Whether there may be bots to ask."""
        self._late: Hashable = None
        """What people have thought about for too long: stand-ins answer for them."""
        self._look()

    def replay(self, played: Played, aloud: bool) -> Sequence[Event]:
        """What the log says was played; ``aloud`` tells what happened."""
        events: Sequence[Event] = ()
        if aloud:
            events = self.game.apply(played.operation)
        else:
            self.game.push(played.operation)
        self._look()
        if played.left is not None and (seat := getattr(played.operation, "seat", None)) is not None:
            self.clocks.banks[seat] = played.left
        return events

    @property
    def resting(self) -> bool:
        """Whether a round has ended and somebody is to say ``Next``."""
        round_, moment = self._at
        return CHANCE in self._wants and round_ > 0 and moment == 0 and bool(self._party.people)

    @property
    def moment(self) -> tuple[int, int, int]:
        """The game's number and its moment: what a bot's answer is bound to."""
        return (self._number, *self._at)

    def left(self, now: float) -> float | None:
        """What is left for those who are to act, or till the table goes on by itself, in seconds; None without."""
        if self.game.over:
            return None
        if self._rest is not None:
            return round(self._rest.left(now), 1)
        return round(self.clocks.left(now), 1) if self.clocks.thinking else None

    def due(self) -> float | None:
        """When to ``tick`` next, or None."""
        times = (self._next_at, self.clocks.up(), self._rest.up() if self._rest is not None else None)
        return None if self.game.over else min((time for time in times if time is not None), default=None)

    # What happens of itself

    def tick(self, now: float) -> list[Effect]:
        """The count, a clock that is up, and questions to bots."""
        if self.game.over:
            return []
        if (up := self.clocks.up()) is not None and now >= up:
            self._late, self._to_ask = self._thinks(), True
            self.clocks.hold(now)
        if self._rest is not None and (up := self._rest.up()) is not None and now >= up:
            return self._play(self.game.draw(self._dice, self._first_named()), now, stood_in=True)
        if self._next_at is None or now < self._next_at:
            return []
        self._next_at = None
        return self._beat(now) if COUNT in self._wants else self._questions()

    def go_on(self, now: float) -> list[Effect]:
        """All that is to happen at once: chance, questions to bots, and setting the clocks."""
        effects: list[Effect] = []
        while CHANCE in self._wants and not self.resting:
            effects += self._play(self.game.draw(self._dice, self._first_named()), now)
        if self.game.over:
            return effects
        self.run_clocks(now)
        if not self.paused and self._next_at is None:
            if COUNT in self._wants:
                self._next_at = now + LEAD_IN * self.pace
            elif self.kind.in_turn and self._bots_to_ask():
                self._next_at = now + THINKING * self.pace
        return effects if self.kind.in_turn else effects + self._questions()

    def ask_again(self, seats: Sequence[int] = ()) -> None:
        """It has changed who acts for whom: these seats may be asked anew."""
        self._asked.difference_update(seats)
        self._to_ask = True

    def answer(self, ask: Ask, operation: Operation | None, now: float) -> list[Effect]:
        """Does what a bot has answered, if it is not too late for it."""
        if self.game.over or ask.at != self.moment or self._player(ask.seat) is None:
            return []
        if operation is None or self.game.why_not(operation) is not None:
            return []
        return self._play(operation, now, stood_in=self._party.is_person(ask.seat))

    def run_clocks(self, now: float) -> None:
        """Lets the time run of those who are to act, or of a rest; before it is told, so that all see what they have.

        While a stand-in plays for somebody their clock stands still: the beat that it takes is not theirs.
        """
        goes_on = self._goes_on
        if not goes_on:
            self._rest = None
        if self.paused:
            return
        if goes_on:
            self._rest = self._rest or Countdown(REST)
            self._rest.run(now)
        if self.clocks.clock is None:
            return
        thinks = self._thinks()
        people = [seat for seat in self._wants if self._player(seat) is None] if thinks else []
        if people:
            self.clocks.run(thinks, people[0], now)
        else:
            self.clocks.hold(now)

    # What people ask for

    def act(self, operation: Operation, at: tuple[int, int], by: int, now: float, id: str | None) -> list[Effect]:
        """An operation of the person in a seat."""
        if getattr(operation, "seat", None) != by:
            raise refused("seat-not-yours")
        if at != self._at:
            raise refused("too-late")
        return self._play(operation, now, id)

    def next(self, now: float, id: str | None) -> list[Effect]:
        """The next round."""
        if not self.resting:
            raise refused("next-nothing")
        return self._play(self.game.draw(self._dice, self._first_named()), now, id)

    def hurry(self, now: float, id: str | None) -> list[Effect]:
        """The rest of the round at once."""
        if len(self._party.people) > 1:
            raise refused("hurry-people")
        if COUNT not in self._wants:
            raise refused("hurry-nothing")
        if (rest := self.game.rest()) is None:
            raise refused("hurry-claims")
        self._next_at = None
        return self._play(rest, now, id)

    def hold(self, now: float) -> list[Effect]:
        """Everything stands still: what was counted is to be stored."""
        self._next_at = None
        self.clocks.hold(now)
        if self._rest is not None:
            self._rest.hold(now)
        return self._log_call()

    def change_pace(self, pace: float) -> None:
        """From the next number on."""
        self.pace, self._next_at = pace, None

    # How it does it

    @property
    def _goes_on(self) -> bool:
        """Whether a round has ended, and the table goes on by itself after a while: others wait for the host."""
        return self.resting and self._party.scattered

    def _thinks(self) -> Hashable:
        """What people think about now: one thing for all, or in turns a turn of somebody's; None if nothing."""
        wants = self._wants
        if self.clocks.clock is None or not wants or CHANCE in wants or COUNT in wants:
            return None
        return (self._at[0], next(iter(wants)) if self.kind.in_turn else None)

    def _questions(self) -> list[Effect]:
        asks: list[Effect] = []
        for seat, bot in self._bots_to_ask():
            self._asked.add(seat)
            dice = self._dice.under(f"bot/{seat}")
            asks.append(Ask(seat, bot, self.kind.name, self.game.view(seat), dice, self.moment))
        self._to_ask = False
        return asks

    def _bots_to_ask(self) -> list[tuple[int, str]]:
        """The bots that are to act or may, and were not asked in this moment."""
        if not self._to_ask:
            return []
        seats = [seat for seat in (*self._wants, *self.game.may_act()) if seat >= 0 and seat not in self._asked]
        return [(seat, bot) for seat in seats if (bot := self._player(seat)) is not None]

    def _player(self, seat: int) -> str | None:
        """The bot that acts for a seat now: its own, or a stand-in; None where a person does."""
        chair = self._party.chairs[seat]
        if chair.bot is not None:
            return chair.bot
        return STAND_IN if chair.stood_in or (self._late is not None and self._late == self._thinks()) else None

    def _beat(self, now: float) -> list[Effect]:
        """One step of the count; with no pace, all the rest of the round."""
        operation = (self.game.rest() if self.pace == 0 else None) or self.game.beat()
        events = self._apply(operation)
        loud = any(not isinstance(event, self.kind.plain) for event in events)
        logged: list[Effect] = []
        if isinstance(operation, self.kind.calls):
            self._call = operation
            logged = self._log_call() if loud else []
        elif loud or self._call is None:
            logged = [*self._log_call(), Append(Played(operation))]
        else:
            self._call = None
        if COUNT in self._wants:
            self._next_at = now + self._delay(loud)
        self.run_clocks(now)
        return [*logged, self._table.show(events)]

    def _delay(self, loud: bool) -> float:
        """How long the number that is called now stays."""
        opens = not isinstance(self.game.beat(), self.kind.calls)
        if opens:
            return max(WINDOW * self.pace, MIN_WINDOW) + min(self.lag, MAX_LAG)
        closed = self.game.rest() is None
        quiet = 0.0 if closed else self.pace
        return quiet + MOMENT * self.pace if loud else quiet

    def _play(self, operation: Operation, now: float, id: str | None = None, stood_in: bool = False) -> list[Effect]:
        """Applies an operation that is always logged."""
        thought = self._thinks()
        events = self._apply(operation)
        left = None
        if thought is not None and thought != self._thinks():
            left, self._late = self.clocks.end(now), None
        if not self.game.over:
            self.run_clocks(now)
        logged = [*self._log_call(), Append(Played(operation, stood_in=stood_in, left=left, id=id))]
        seat = getattr(operation, "seat", None)
        if events and not stood_in and all(isinstance(event, self.kind.each) for event in events):
            return [*logged, *self._table.show_quietly(events, seat)]
        told = [self._table.show(events, seat if stood_in else None)] if events else []
        # What nobody may know yet is nothing to anybody else: no message, and no number that has gone up.
        if not told and seat is not None and self._party.is_person(seat):
            told = [self._table.whisper(seat)]
        return [*logged, *told]

    def _apply(self, operation: Operation) -> Sequence[Event]:
        at = self._at
        events = self.game.apply(operation)
        self._look()
        if self._at != at:
            self._asked.clear()
        self._to_ask |= self._at != at or not hasattr(operation, "seat")
        if self.game.over:
            self._party.won(self.game.winners)
        return events

    def _look(self) -> None:
        """How the game stands is asked for many times between two operations."""
        self._at, self._wants = self.game.at, self.game.wants()

    def _log_call(self) -> list[Effect]:
        call, self._call = self._call, None
        return [] if call is None else [Append(Played(call))]

    def _first_named(self) -> int | None:
        """The host's seat counts first if they name no other (F7)."""
        return self.named if self.named is not None else self._party.host
