"""Drives a table with a clock of its own: no second is really waited for."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec
import pytest

from fifties.rules.dice import Dice
from fifties.rules.fifty import Choose, LegalLines, Public, View
from fifties.rules.kinds import Operation
from fifties.rules.refusal import Refused
from fifties.table.commands import Act, Arrange, Command, Join, Next, Start
from fifties.table.effects import Append, Ask, Effect, Show, Update
from fifties.table.log import Entry, Opened, Plan, Seat
from fifties.table.table import Table


def opened(people: int = 1, bots: int = 4, pace: float = 0.5, bot: str = "random", **rules: Any) -> Opened:
    seats = [Seat(f"P{i}") for i in range(people)] + [Seat(f"B{i}", bot) for i in range(bots)]
    return Opened("fifty", {"players": people + bots, **rules}, tuple(seats), b"seed", pace)


def gathered(*names: str, plan: Plan | None = None, start: bool = False) -> "Drive":
    """A table that people have come to, the first of them its host."""
    plan = plan or Plan("fifty", {}, ("random",) * max(1, 3 - len(names)), 0.5)
    drive = Drive.start(Opened(plan.game, plan.rules, (), b"seed", plan.pace, gathers=True))
    drive.come(*names)
    drive.do(Arrange(plan))
    if start:
        drive.do(Start(), id="start")
    return drive


def fifty(view: Any) -> View:
    """A view of whichever game, which is Fifty's."""
    assert isinstance(view, View)
    return view


@dataclass
class Drive:
    """A table, what it had stored, and what each seat was sent and when."""

    table: Table
    now: float = 100.0
    log: list[Entry] = field(default_factory=list)
    sent: list[tuple[float, Update]] = field(default_factory=list)
    """To the first person."""
    bystander: list[tuple[float, Update]] = field(default_factory=list)
    late: list[Ask] | None = None
    """If a list, bots are not answered but noted here."""
    told: list[tuple[int | None, Update]] = field(default_factory=list)
    """All that anybody was sent, and from which seat they looked."""

    @classmethod
    def start(cls, opening: Opened) -> "Drive":
        drive = cls(Table(opening), log=[opening])
        drive.carry_out(drive.table.tick(drive.now))
        return drive

    def carry_out(self, effects: list[Effect]) -> None:
        for effect in effects:
            match effect:
                case Append():
                    self.log.append(effect.entry)
                case Show():
                    self._hear(effect)
                case Ask():
                    if self.late is None:
                        self.carry_out(self.table.answer(effect, effect.answer(), self.now))
                    else:
                        self.late.append(effect)

    def _hear(self, show: Show) -> None:
        for seat in (*self.table.party.people, None):
            if (update := show.to(seat)) is not None:
                self.told.append((seat, update))
                if seat == 0:
                    self.sent.append((self.now, update))
                elif seat is None:
                    self.bystander.append((self.now, update))

    def do(self, command: Command, by: int | None = 0, id: str | None = None, owner: bytes | None = None) -> None:
        self.carry_out(self.table.handle(command, by, self.now, id, owner))

    def refused(self, command: Command, by: int | None = 0, owner: bytes | None = None) -> str:
        """Sees that something is refused and changes nothing; why."""
        before = (len(self.log), self.table.version, self.table.update(None).around)
        with pytest.raises(Refused) as no:
            self.do(command, by, owner=owner)
        assert before == (len(self.log), self.table.version, self.table.update(None).around)
        return no.value.refusal.code

    def come(self, *names: str) -> None:
        """People sit down, each on a device of their own that is called as they are."""
        for name in names:
            self.do(Join(name), None, f"{name} comes", name.encode())

    def away(self, name: str) -> None:
        """Somebody's device is connected no longer."""
        self.carry_out(self.table.depart(name.encode(), self.now))

    def back(self, name: str) -> None:
        """Somebody's device is connected."""
        self.carry_out(self.table.arrive(name.encode(), self.now))

    def wait(self, seconds: float) -> None:
        """Time goes by, and what is to come of itself comes in its time."""
        until = self.now + seconds
        while (due := self.table.due()) is not None and due <= until:
            self.now = max(self.now, due)
            self.carry_out(self.table.tick(self.now))
        self.now = until
        self.carry_out(self.table.tick(until))

    def replayed(self) -> Table:
        """The table that the log gives, through JSON as the store does it."""
        return Table.replay([msgspec.json.decode(msgspec.json.encode(entry), type=Entry) for entry in self.log])

    def act(self, operation: Operation, by: int = 0, id: str | None = None) -> None:
        self.do(Act(operation, self.table.game.at), by, id)

    def beat(self) -> bool:
        """Waits for what comes next of itself; False if nothing does."""
        due = self.table.due()
        if due is None:
            return False
        self.now = max(self.now, due)
        self.carry_out(self.table.tick(self.now))
        return True

    @property
    def public(self) -> Public:
        """What a bystander sees of the game, which is Fifty."""
        return fifty(self.table.game.view(None)).public

    def write(self, by: int = 0) -> None:
        """Writes some legal line for a person."""
        public = self.public
        line = LegalLines(public.rules.last, public.forbidden).sample(Dice(b"person"), f"{public.round}/{by}")
        self.act(Choose(by, line), by)

    def play_on(self, until: Callable[["Drive"], bool] = lambda drive: drive.table.game.over) -> None:
        """Plays as a person would who thinks no second, until something is the case."""
        while not until(self):
            people = [seat for seat in self.table.game.wants() if seat in self.table.party.people]
            if self.table.resting:
                self.do(Next())
            elif people:
                self.write(people[0])
            else:
                assert self.beat(), "the table is stuck"
