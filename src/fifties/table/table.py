"""A live table: seats, pace, pause and bots around a game. It knows no socket, no database, no clock and no event loop.

A driver hands it commands, answers of bots and the time; it returns effects, to be carried out in their order: what is
to be stored comes before anything that it causes anyone to see.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import msgspec

from fifties.bots import BOTS
from fifties.rules.dice import Dice
from fifties.rules.kinds import KINDS, Event, Game, Operation, View
from fifties.rules.refusal import refused, shown
from fifties.rules.wants import CHANCE, COUNT
from fifties.table.commands import Act, Command, Hurry, Name, Next, Pace, Pause, Resume
from fifties.table.log import Entry, Named, Opened, Paced, Paused, Played, Resumed, Seat

MAX_PACE: Final = 10.0
"""The slowest pace, in seconds a beat."""

LEAD_IN: Final = 2.0
"""How many beats pass before the first number of a round."""

MOMENT: Final = 1.0
"""How many beats more a number stays at which hands went up, so that people see whose."""

WINDOW: Final = 2.0
MIN_WINDOW: Final = 1.5
"""How long hands may be raised at a number: in beats, and in seconds at the least (F15)."""

THINKING: Final = 1.5
"""How many beats a bot takes over its turn, in a game in turns: people want to see what it does."""

MAX_CLAIMERS: Final = 12
"""F15: the most seats at a live table where people may stay silent."""


class TableView(msgspec.Struct, frozen=True):
    """What everybody may see of the table around the game."""

    seats: tuple[Seat, ...]
    pace: float
    paused: bool
    resting: bool
    """Whether a round has ended and the table waits for ``Next``."""
    named: int | None
    """The seat that the host would have count first (F7)."""


class Update(msgspec.Struct, frozen=True):
    """What has happened and how things stand: the view is the truth, the events are for motion and words."""

    version: int
    """Goes up with all that everybody may see, from 1 when the table is brought into memory."""
    at: tuple[int, int]
    """The moment to name in ``Act``."""
    events: tuple[Event, ...]
    view: View
    around: TableView


@dataclass(frozen=True)
class Append:
    """Store this before carrying out anything that follows."""

    entry: Entry


@dataclass(frozen=True)
class Show:
    """Send each of these to whoever watches from that seat; None is a bystander."""

    updates: Mapping[int | None, Update]


@dataclass(frozen=True)
class Ask:
    """Ask this bot, and give its answer back with ``Table.answer``; an answer that comes late is dropped."""

    seat: int
    bot: str
    game: str
    view: View
    dice: Dice
    at: tuple[int, int]

    def answer(self) -> Operation | None:
        """What the bot says; takes milliseconds of computing, so not in an event loop."""
        operation: Operation | None = BOTS[self.game][self.bot].act(self.view, self.dice)
        return operation


Effect: TypeAlias = Append | Show | Ask


class Table:
    """One table, from its opening to the end of its game."""

    def __init__(self, opened: Opened) -> None:
        """A table as its first log entry describes it.

        Raises:
            Refused: the game, an option, a seat or the pace is not one that there is.
        """
        if opened.game not in KINDS:
            raise refused("game-unknown", given=shown(opened.game), games=" | ".join(KINDS))
        self.kind = KINDS[opened.game]
        rules = self.kind.rules(opened.rules)
        self._check_seats(opened, rules)
        _check_pace(opened.pace)
        self.opened = opened
        self.game: Game = self.kind.game(rules)
        self.pace = opened.pace
        self.paused = False
        self.named: int | None = None
        self.version = 1
        self._dice = Dice(opened.seed)
        self.people = [seat for seat, who in enumerate(opened.seats) if who.bot is None]
        self._done: set[str] = set()
        self._asked: set[int] = set()
        self._call: Operation | None = None
        """The count's last step where it is not in the log: it need not be, till something comes of it."""
        self._next_at: float | None = None

    def _check_seats(self, opened: Opened, rules: Any) -> None:
        if len(opened.seats) != rules.players:
            raise refused("seats-count", given=len(opened.seats), players=rules.players)
        for seat in opened.seats:
            if seat.bot is not None and seat.bot not in BOTS[opened.game]:
                raise refused("bot-unknown", given=shown(seat.bot), bots=" | ".join(BOTS[opened.game]))
        if getattr(rules, "claims", None) == "optional" and rules.players > MAX_CLAIMERS:
            raise refused("claims-many", most=MAX_CLAIMERS)

    @classmethod
    def replay(cls, entries: Iterable[Entry]) -> "Table":
        """The table that a log leads to; what was under way goes on at the next ``tick``."""
        entries = iter(entries)
        opened = next(entries)
        assert isinstance(opened, Opened), "every log begins with the opening of its table"
        table = cls(opened)
        for entry in entries:
            table._replay(entry)
        return table

    def _replay(self, entry: Entry) -> None:
        match entry:
            case Played():
                self.game.push(entry.operation)
                if entry.id is not None:
                    self._done.add(entry.id)
            case Paused():
                self.paused = True
            case Resumed():
                self.paused = False
            case Paced():
                self.pace = entry.pace
            case Named():
                self.named = entry.seat

    # What a driver does with it

    @property
    def resting(self) -> bool:
        """Whether a round has ended and somebody is to say ``Next``."""
        round_, moment = self.game.at
        return CHANCE in self.game.wants() and bool(self.people) and round_ > 0 and moment == 0

    def due(self) -> float | None:
        """When to ``tick`` next; None if there is nothing to come of itself."""
        return self._next_at

    def tick(self, now: float) -> list[Effect]:
        """What comes of itself: chance, the count, and questions to the bots. ``now`` is in seconds, of any clock."""
        effects: list[Effect] = []
        if self._next_at is not None and now >= self._next_at:
            self._next_at = None
            effects += self._beat(now) if COUNT in self.game.wants() else self._questions()
        return effects + self._go_on(now)

    def handle(self, command: Command, by: int | None, now: float, id: str | None = None) -> list[Effect]:
        """Does what the person in seat ``by`` asks; a bystander is None. The same ``id`` again does nothing.

        Raises:
            Refused: it can't be done, or not by them; nothing has changed.
        """
        if id is not None and id in self._done:
            return []
        if by is None or by not in self.people:
            raise refused("seat-needed")
        return self._handle(command, by, now, id) + self._go_on(now)

    def answer(self, ask: Ask, operation: Operation | None, now: float) -> list[Effect]:
        """Does what a bot has answered, if it is not too late for it."""
        if ask.at != self.game.at or operation is None or self.game.why_not(operation) is not None:
            return []
        return self._play(operation) + self._go_on(now)

    def update(self, seat: int | None, events: Sequence[Event] = ()) -> Update:
        """How things stand, as a seat or a bystander sees it."""
        return Update(self.version, self.game.at, tuple(events), self.game.view(seat), self._view())

    # How it does it

    def _handle(self, command: Command, by: int, now: float, id: str | None) -> list[Effect]:
        match command:
            case Act():
                return self._act(command, by, id)
            case Next():
                if not self.resting:
                    raise refused("next-nothing")
                return self._play(self.game.draw(self._dice, self._first_named()), id)
            case Hurry():
                return self._hurry(id)
            case Pause():
                self._next_at = None
                return [] if self.paused else [*self._log_call(), *self._note(Paused())]
            case Resume():
                return self._note(Resumed()) if self.paused else []
            case Pace():
                _check_pace(command.seconds)
                self._next_at = None
                return self._note(Paced(command.seconds))
            case Name():
                if not 0 <= command.seat < len(self.opened.seats):
                    raise refused("seat-unknown", seat=command.seat, high=len(self.opened.seats) - 1)
                return self._note(Named(command.seat))

    def _act(self, act: Act, by: int, id: str | None) -> list[Effect]:
        if getattr(act.operation, "seat", None) != by:
            raise refused("seat-not-yours")
        if act.at != self.game.at:
            raise refused("too-late")
        return self._play(act.operation, id)

    def _hurry(self, id: str | None) -> list[Effect]:
        if len(self.people) > 1:
            raise refused("hurry-people")
        if COUNT not in self.game.wants():
            raise refused("hurry-nothing")
        if (rest := self.game.rest()) is None:
            raise refused("hurry-claims")
        self._next_at = None
        return self._play(rest, id)

    def _go_on(self, now: float) -> list[Effect]:
        """All that is to happen at once: chance, questions to bots, and setting the clock for the count."""
        effects: list[Effect] = []
        while CHANCE in self.game.wants() and not self.resting:
            effects += self._play(self.game.draw(self._dice, self._first_named()))
        if self._next_at is None and not self.paused:
            if COUNT in self.game.wants():
                self._next_at = now + LEAD_IN * self.pace
            elif self.kind.in_turn and self._bots_to_ask():
                self._next_at = now + THINKING * self.pace
        return effects if self.kind.in_turn else effects + self._questions()

    def _questions(self) -> list[Effect]:
        asks: list[Effect] = []
        for seat, bot in self._bots_to_ask():
            self._asked.add(seat)
            dice = self._dice.under(f"bot/{seat}")
            asks.append(Ask(seat, bot, self.kind.name, self.game.view(seat), dice, self.game.at))
        return asks

    def _bots_to_ask(self) -> list[tuple[int, str]]:
        """The bots that are to act or may; none where they were asked in this moment, as all are asked at once."""
        if self._asked:
            return []
        seats = [seat for seat in (*self.game.wants(), *self.game.may_act()) if seat >= 0]
        return [(seat, bot) for seat in seats if (bot := self.opened.seats[seat].bot) is not None]

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
            logged = [*self._log_call(), _played(operation)]
        else:
            self._call = None
        if COUNT in self.game.wants():
            self._next_at = now + self._delay(loud)
        return [*logged, self._show(events)]

    def _delay(self, loud: bool) -> float:
        """How long the number that is called now stays."""
        opens = not isinstance(self.game.beat(), self.kind.calls)
        if opens:
            return max(WINDOW * self.pace, MIN_WINDOW)
        closed = self.game.rest() is None
        quiet = 0.0 if closed else self.pace
        return quiet + MOMENT * self.pace if loud else quiet

    def _play(self, operation: Operation, id: str | None = None) -> list[Effect]:
        """Applies an operation that is always logged."""
        events = self._apply(operation)
        if id is not None:
            self._done.add(id)
        logged = [*self._log_call(), _played(operation, id)]
        if events:
            return [*logged, self._show(events)]
        # What nobody may know yet is nothing to anybody else: no message, and no number that has gone up.
        seat = getattr(operation, "seat", None)
        return [*logged, Show({seat: self.update(seat)})] if seat in self.people else logged

    def _apply(self, operation: Operation) -> Sequence[Event]:
        at = self.game.at
        events = self.game.apply(operation)
        if self.game.at != at:
            self._asked.clear()
        return events

    def _note(self, entry: Entry) -> list[Effect]:
        self._replay(entry)
        return [Append(entry), self._show(())]

    def _log_call(self) -> list[Effect]:
        call, self._call = self._call, None
        return [] if call is None else [_played(call)]

    def _show(self, events: Sequence[Event]) -> Show:
        self.version += 1
        return Show({seat: self.update(seat, events) for seat in (*self.people, None)})

    def _view(self) -> TableView:
        return TableView(self.opened.seats, self.pace, self.paused, self.resting, self.named)

    def _first_named(self) -> int | None:
        """The host's seat counts first if they name no other (F7)."""
        return self.named if self.named is not None else next(iter(self.people), None)


def _played(operation: Operation, id: str | None = None) -> Append:
    return Append(Played(operation, id))


def _check_pace(pace: float) -> None:
    if not 0 <= pace <= MAX_PACE:
        raise refused("pace-range", most=int(MAX_PACE))
