"""A live table: people come and go, and play a game or one after another. It knows no socket, database or event loop.

A driver hands it commands, answers of bots and the time; it returns effects, to be carried out in their order: what is
to be stored comes before anything that it causes anyone to see.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

import msgspec

from fifties.rules.dice import Dice
from fifties.rules.kinds import KINDS, Event, Game, Kind, Operation, Own
from fifties.rules.refusal import refused
from fifties.table import commands, log
from fifties.table.commands import Command
from fifties.table.effects import Append, Ask, Effect, Show, TableView, Update
from fifties.table.live import LiveGame
from fifties.table.log import Entry, Opened, Plan
from fifties.table.party import Party
from fifties.table.plan import check_pace, check_plan

CROWD: Final = 12
"""Up to how many people each is told at once of what each other does."""

PROGRESS: Final = 0.002
"""How long a crowd waits to be told how far it is, in seconds a person."""


class Table:
    """One table."""

    def __init__(self, opened: Opened) -> None:
        """A table as its first log entry describes it.

        Raises:
            Refused: the game, an option, a seat, the pace or the clock is not one that there is.
        """
        self.opened = opened
        self.party = Party(opened)
        self.plan = Plan(opened.game, opened.rules, (), opened.pace)
        self.live: LiveGame | None = None
        """The game that is played, or was last; None before the first."""
        self.version = 1
        self.games = 0
        self._now = 0.0
        self._tell_at: float | None = None
        """When a crowd is told how far it is."""
        self._done: set[str] = set()
        self.holds_back = False
        """Whether what each does for themselves is told when the driver says so: see ``tell``."""
        self._untold: tuple[Event, ...] | None = None
        self._dice = Dice(opened.seed)
        check_plan(self.plan, opened.seats, opened.gathers)
        if not opened.gathers:
            self._begin(log.Began(opened.rules, opened.seats))

    @classmethod
    def replay(cls, entries: Iterable[Entry]) -> "Table":
        """The table that a log leads to; what was under way goes on at the next ``tick``."""
        entries = iter(entries)
        opened = next(entries)
        assert isinstance(opened, Opened), "every log begins with the opening of its table"
        table = cls(opened)
        for entry in entries:
            table.push(entry)
        return table

    def push(self, entry: Entry, aloud: bool = False) -> Sequence[Event]:
        """Does what an entry of its log says. ``aloud`` tells what happened in the game, which takes longer."""
        if entry.id is not None:
            self._done.add(entry.id)
        if isinstance(entry, log.Played):
            return self._push_played(entry, aloud)
        _ENTRIES[type(entry)](self, entry)
        return ()

    def _push_played(self, entry: log.Played, aloud: bool) -> Sequence[Event]:
        live = self._live
        events = live.replay(entry, aloud)
        if live.game.over:
            self.party.won(live.game.winners)
        return events

    def _replay_left(self, entry: log.Left) -> None:
        self.party.leave(entry, self.playing, shown=self.live.seats if self.live is not None else 0)

    def _replay_arranged(self, entry: log.Arranged) -> None:
        self.plan = entry.plan

    def _replay_paused(self, _entry: log.Paused) -> None:
        self._live.paused = True

    def _replay_resumed(self, _entry: log.Resumed) -> None:
        self._live.paused = False

    def _replay_paced(self, entry: log.Paced) -> None:
        self._live.change_pace(entry.pace)

    def _replay_named(self, entry: log.Named) -> None:
        self._live.named = entry.seat

    def _begin(self, began: log.Began) -> None:
        """A game is there, and nothing of it has happened yet."""
        if self.opened.gathers:
            self.party.begin(began)
        dice = self._dice.under(f"game/{self.games}") if self.games else self._dice
        self.live = LiveGame(self.plan, began, self.games, dice, self.party, self)
        self.games += 1

    # What a driver wants to know

    @property
    def _live(self) -> LiveGame:
        assert self.live is not None, "asked only where a game has begun"
        return self.live

    @property
    def game(self) -> Game:
        """The game that is played, or was last."""
        return self._live.game

    @property
    def kind(self) -> Kind:
        """Which game that is."""
        return self._live.kind

    @property
    def playing(self) -> bool:
        """Whether a game is going on."""
        return self.live is not None and not self.live.game.over

    @property
    def over(self) -> bool:
        """Whether the last game has ended, and no other has begun."""
        return self.live is not None and self.live.game.over

    @property
    def resting(self) -> bool:
        """Whether a round has ended and the host is to say ``Next``."""
        return self.live is not None and self.playing and self.live.resting

    def due(self) -> float | None:
        """When to ``tick`` next; None if there is nothing to come of itself, or nobody who plays is there."""
        if not self.party.attended:
            return None
        times = (self._tell_at, self.party.patience_ends(), self.live.due() if self.live is not None else None)
        return min((time for time in times if time is not None), default=None)

    def update(self, seat: int | None, events: Sequence[Event] = (), stood_in: int | None = None) -> Update:
        """How things stand, as a seat or a bystander sees it; a seat that has no part in the game is a bystander."""
        at, view = (0, 0), None
        if self.live is not None:
            at, view = self.live.game.at, self.live.game.view(seat if self._plays(seat) else None)
        return Update(self.version, at, tuple(events), view, self._around(), stood_in)

    def _plays(self, seat: int | None) -> bool:
        """Whether a seat has a part in the game that is played, or was last."""
        return seat is not None and self.live is not None and seat < self.live.seats

    def check_plan(self) -> None:
        """Raises Refused if what is planned where people gather can't be played, however many come."""
        if self.opened.gathers:
            check_plan(self.plan, self.party.seated(self.plan.bots), gathers=True)

    # What a driver does with it

    def tick(self, now: float) -> list[Effect]:
        """What comes of itself: chance, the count, clocks and bots; nothing while nobody who plays is there.

        ``now`` is in seconds, of any clock.
        """
        self._now = now
        if not self.party.attended:
            return []
        effects = self._see_who_is_away()
        if self._tell_at is not None and now >= self._tell_at:
            effects.append(self.show(()))
        if self.live is not None:
            effects += self.live.tick(now)
        return effects + self._go_on()

    def handle(
        self, command: Command, by: int | None, now: float, id: str | None = None, owner: bytes | None = None
    ) -> list[Effect]:
        """Does what the person in seat ``by`` asks; a bystander is None. The same ``id`` again does nothing.

        ``owner`` is the hash of the token of their device, for those who want a seat.

        Raises:
            Refused: it can't be done, or not by them; nothing has changed.
        """
        if id is not None and id in self._done:
            return []
        self._now = now
        match command:
            case commands.Join():
                effects = self._join(command, owner, id)
            case commands.Take():
                effects = self._take(command, owner, id)
            case _:
                if by is None or not self.party.is_person(by):
                    raise refused("seat-needed")
                # Where several play on a device, the host's rights are there whoever looks.
                theirs = (by,) if owner is None else (by, *self.party.seats_of(owner))
                if isinstance(command, _HOSTS) and self.party.host not in theirs:
                    raise refused("host-only")
                effects = self._handle(command, by, id)
        if id is not None:
            self._done.add(id)
        return effects + self._go_on()

    def answer(self, ask: Ask, operation: Operation | None, now: float) -> list[Effect]:
        """Does what a bot has answered, if it is not too late for it."""
        self._now = now
        return self._live.answer(ask, operation, now) + self._go_on()

    def arrive(self, owner: bytes, now: float) -> list[Effect]:
        """A device is connected."""
        self._now = now
        if not self.party.arrive(owner):
            return []
        if self.live is not None:
            self.live.ask_again(self.party.seats_of(owner))
        self._run_clocks()
        return [*self.show_quietly(()), *self._go_on()]

    def depart(self, owner: bytes, now: float) -> list[Effect]:
        """A device is connected no longer."""
        self._now = now
        if not self.party.depart(owner, now):
            return []
        self._run_clocks()
        return self.show_quietly(())

    def move(self, seat: int, owner: bytes, now: float) -> list[Effect]:
        """A seat goes to another device.

        Raises:
            Refused: that one was removed.
        """
        self._now = now
        if not self.party.admits(owner):
            raise refused("seat-removed")
        effects = self._note(log.Moved(seat, owner))
        if self.live is not None:
            self.live.ask_again((seat,))
        return effects + self._go_on()

    def rename(self, names: Sequence[str]) -> list[Effect]:
        """Each seat is called so from now on, and in its log from the beginning: see ``forget``."""
        self.party.rename(names)
        return [self.show(())]

    # People

    def _join(self, join: commands.Join, owner: bytes | None, id: str | None) -> list[Effect]:
        if not self.opened.gathers:
            raise refused("table-full", most=len(self.opened.seats))
        if self.playing:
            raise refused("join-playing")
        return self._note(self.party.joined(join.name, owner), id, quietly=True)

    def _take(self, take: commands.Take, owner: bytes | None, id: str | None) -> list[Effect]:
        if self.live is None:
            raise refused("game-none")
        if not self.playing:
            raise refused("game-over")
        effects = self._note(self.party.took(take.seat, take.name, owner), id)
        self._live.ask_again((take.seat,))
        return effects

    def _leave(self, seat: int, removed: bool, id: str | None) -> list[Effect]:
        hosted = seat == self.party.host
        effects = self._note(log.Left(seat, removed), id)
        if self.live is not None:
            self.live.ask_again((seat,))
            if self.playing and self.live.paused and not self.party.people:
                effects += self._note(log.Resumed())  # nobody is left who could
        return effects + self._pass_on() if hosted and self.party.host_away else effects

    def _see_who_is_away(self) -> list[Effect]:
        """Stand-ins for those who are away for too long, and another host for one who is."""
        effects: list[Effect] = []
        if self.party.stand_in(self._now):
            self._run_clocks()
            effects.append(self.show(()))
            if self.live is not None:
                self.live.ask_again()
        return effects + self._pass_on() if self.party.host_lost else effects

    def _pass_on(self) -> list[Effect]:
        """Whoever is there becomes the host."""
        host = self.party.next_host()
        return [] if host is None else self._note(log.Hosted(host))

    # Commands of those who sit

    def _handle(self, command: Command, by: int, id: str | None) -> list[Effect]:
        match command:
            case commands.Leave():
                return self._leave(by, False, id)
            case commands.Remove():
                self.party.named(command.seat, command.name)
                return self._leave(command.seat, True, id)
            case commands.Hand():
                self.party.named(command.to, command.name)
                return self._note(log.Hosted(command.to), id)
            case commands.Shut():
                return self._note(log.Shut(command.locked, command.hidden), id)
            case commands.Arrange():
                self._check_between()
                check_plan(command.plan, self.party.seated(command.plan.bots), self.opened.gathers)
                return self._note(log.Arranged(command.plan), id)
            case commands.Start():
                return self._start(id)
        if self.live is None:
            raise refused("game-none")
        if not self.playing:
            raise refused("game-over")
        return self._handle_live(command, self.live, by, id)

    def _handle_live(self, command: Command, live: LiveGame, by: int, id: str | None) -> list[Effect]:
        match command:
            case commands.Act():
                return live.act(command.operation, command.at, by, self._now, id)
            case commands.Next():
                return live.next(self._now, id)
            case commands.Hurry():
                return live.hurry(self._now, id)
            case commands.Pause():
                return [] if live.paused else [*live.hold(self._now), *self._note(log.Paused(), id)]
            case commands.Resume():
                return self._note(log.Resumed(), id) if live.paused else []
            case commands.Pace():
                check_pace(command.seconds)
                return self._note(log.Paced(command.seconds), id)
            case commands.Name():
                if not 0 <= command.seat < live.seats:
                    raise refused("seat-unknown", seat=command.seat, high=live.seats - 1)
                return self._note(log.Named(command.seat), id)
        raise AssertionError("all commands are known")

    def _start(self, id: str | None) -> list[Effect]:
        self._check_between()
        seats = self.party.seated(self.plan.bots)
        rules = {**self.plan.rules, "players": len(seats)}
        KINDS[self.plan.game].rules(rules)
        check_plan(self.plan, seats, self.opened.gathers)
        return self._note(log.Began(rules, seats), id)

    def _check_between(self) -> None:
        if not self.opened.gathers:
            raise refused("table-full", most=len(self.opened.seats))
        if self.playing:
            raise refused("game-on")

    # How it does it

    def _go_on(self) -> list[Effect]:
        return self.live.go_on(self._now) if self.live is not None and self.playing else []

    def _run_clocks(self) -> None:
        if self.live is not None and self.playing:
            self.live.run_clocks(self._now)

    def _note(self, entry: Entry, id: str | None = None, quietly: bool = False) -> list[Effect]:
        if id is not None:
            entry = msgspec.structs.replace(entry, id=id)
        self.push(entry)
        self._run_clocks()
        return [Append(entry), *(self.show_quietly(()) if quietly else [self.show(())])]

    def show(self, events: Sequence[Event], stood_in: int | None = None) -> Show:
        """What everybody is told of events, and of the seat that a stand-in acted for."""
        self.version += 1
        told = (*(self._untold or ()), *events)
        self._tell_at = self._untold = None
        return Show(self.update(None, told, stood_in), self._owns(self.party.people))

    def whisper(self, seat: int) -> Show:
        """What one seat alone is told."""
        return Show(self.update(None), self._owns((seat,)), alone=True)

    def _owns(self, seats: Iterable[int]) -> dict[int, Own]:
        return {seat: own for seat in seats if self._plays(seat) and (own := self.game.view(seat).own) is not None}

    def show_quietly(self, events: Sequence[Event], by: int | None = None) -> list[Effect]:
        """What several do at once, each for themselves: it is told in one go, to a crowd without each of them."""
        people = len(self.party.people)
        if people > CROWD:
            if self._tell_at is None:
                self._tell_at = self._now + PROGRESS * people
            return [] if by is None or not self.party.is_person(by) else [self.whisper(by)]
        if self.holds_back:
            self._untold = (*(self._untold or ()), *events)
            return []
        return [self.show(events)]

    def tell(self) -> list[Effect]:
        """What was held back."""
        return [] if self._untold is None else [self.show(())]

    def _around(self) -> TableView:
        live = self.live
        around = TableView(
            seats=self.party.view(),
            host=self.party.host,
            pace=live.pace if live else self.plan.pace,
            paused=live is not None and live.paused,
            resting=self.resting,
            named=live.named if live else None,
            games=self.games,
            plan=self.plan if self.opened.gathers and not self.playing else None,
            locked=self.party.locked,
            hidden=self.party.hidden,
        )
        if live is None or not self.playing:
            return around
        return msgspec.structs.replace(
            around, clock=live.clocks.clock, left=live.left(self._now), banks=tuple(live.clocks.banks)
        )


_HOSTS: Final = (
    commands.Next,
    commands.Pause,
    commands.Resume,
    commands.Hurry,
    commands.Pace,
    commands.Name,
    commands.Arrange,
    commands.Start,
    commands.Shut,
    commands.Remove,
    commands.Hand,
)
"""What the host alone may."""

_ENTRIES: Final[dict[type[Entry], Callable[[Table, Any], None]]] = {
    log.Joined: lambda table, entry: table.party.join(entry),
    log.Took: lambda table, entry: table.party.take(entry),
    log.Moved: lambda table, entry: table.party.move(entry),
    log.Left: Table._replay_left,
    log.Hosted: lambda table, entry: table.party.hand(entry),
    log.Shut: lambda table, entry: table.party.shut(entry),
    log.Arranged: Table._replay_arranged,
    log.Began: Table._begin,
    log.Paused: Table._replay_paused,
    log.Resumed: Table._replay_resumed,
    log.Paced: Table._replay_paced,
    log.Named: Table._replay_named,
}
"""What each entry of a log does."""
