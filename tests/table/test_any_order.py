"""Whatever people do, in whatever order, and whoever goes, comes and is late: no table falls, none is stuck."""

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fifties.rules.fifty import Choose, Claim
from fifties.rules.refusal import Refused
from fifties.table import commands
from fifties.table.commands import Act, Arrange, Command, Join, Next, Resume, Start
from fifties.table.effects import TableView
from fifties.table.log import Clock, Opened, Plan
from fifties.table.table import Table
from tests.table.driving import Drive
from tests.upgrades.playing import by_chance

PEOPLE = ("Ann", "Ben", "Mia", "Zoe", "Kai")

PLANS = (
    Plan("fifty", {}, ("random",), 0.5),
    Plan("fifty", {"danger": True, "starter": "host"}, ("random", "random"), 0.0, Clock(20.0)),
    Plan("fifty", {"claims": "optional"}, ("random",), 0.2),
    Plan("fifty", {"invalid": "void", "claims": "optional"}, (), 0.0, Clock(30.0)),
    Plan("fifty-one", {"max_turns": 12}, ("random",), 0.5),
    Plan("fifty-one", {"deals": 2, "max_turns": 8, "stop": "instead"}, (), 0.0, Clock(20.0, 2.0, 25.0)),
)


class Evening:
    """Some people and a table, and chance decides what happens."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        plan = self.rng.choice(PLANS)
        self.drive = Drive.start(Opened(plan.game, plan.rules, (), b"seed", plan.pace, gathers=True))
        self.drive.late = []
        self.drive.table.holds_back = self.rng.random() < 0.5
        self.asked: list[tuple[Command, int | None, str, bytes | None]] = []
        self.done: set[str] = set()
        for name in PEOPLE[:3]:
            self.ask(Join(name), None, name.encode())
        self.ask(Arrange(plan), 0)

    # What can happen

    def ask(self, command: Command, by: int | None, owner: bytes | None = None) -> None:
        id = f"{len(self.asked)}"
        self.asked.append((command, by, id, owner))
        self.try_(command, by, id, owner)

    def try_(self, command: Command, by: int | None, id: str, owner: bytes | None) -> None:
        before = (len(self.drive.log), self.drive.table.version)
        try:
            self.drive.do(command, by, id, owner)
            if id in self.done:
                assert before == (len(self.drive.log), self.drive.table.version), f"{command} is done twice"
            self.done.add(id)
        except Refused:
            assert before == (len(self.drive.log), self.drive.table.version), f"{command}: refused, and done"
            assert id not in self.done, f"{command}: done, and now refused"

    def again(self) -> None:
        """Something old comes once more."""
        self.try_(*self.rng.choice(self.asked))

    def seat(self) -> int:
        return self.rng.randrange(-1, len(self.drive.table.party.chairs) + 1)

    def name_of(self, seat: int) -> str:
        chairs = self.drive.table.party.chairs
        return chairs[seat].name if 0 <= seat < len(chairs) else "Nobody"

    def command(self) -> None:
        """Some command of somebody's, called for or not."""
        rng, host, seat = self.rng, self.drive.table.party.host, self.seat()
        name = rng.choice(PEOPLE)
        by = rng.choice([host, host, host, seat, None])
        asks: list[Command] = [
            commands.Join(name),
            commands.Take(seat, name),
            commands.Leave(),
            commands.Next(),
            commands.Next(),
            commands.Pause(),
            commands.Resume(),
            commands.Hurry(),
            commands.Pace(rng.choice([0.0, 0.0, 0.3, 2.0, -1.0])),
            commands.Name(seat),
            commands.Arrange(rng.choice(PLANS)),
            commands.Start(),
            commands.Start(),
            commands.Shut(rng.random() < 0.3, rng.random() < 0.5),
            commands.Remove(seat, self.name_of(seat)),
            commands.Hand(seat, self.name_of(seat)),
            commands.Hand(seat, name),
            Act(Claim(seat), self.at()),
            Act(Choose(seat, (1, 2, 3, 4, 5)), self.at()),
        ]
        self.ask(rng.choice(asks), by, rng.choice([name.encode(), None]))

    def newcomer(self) -> None:
        """Somebody comes, to sit down or to take a bot's place."""
        name = self.rng.choice(PEOPLE)
        bots = [seat for seat, chair in enumerate(self.drive.table.party.chairs) if chair.bot is not None]
        take = self.drive.table.playing and bots
        self.ask(commands.Take(self.rng.choice(bots), name) if take else Join(name), None, name.encode())

    def at(self) -> tuple[int, int]:
        live = self.drive.table.live
        return live.game.at if live else (0, 0)

    def act(self) -> None:
        """What the game waits for, or would allow."""
        table = self.drive.table
        if table.playing:
            seats = [seat for seat in (*table.game.wants(), *table.game.may_act()) if table.party.is_person(seat)]
            if seats and (operation := by_chance(table, seat := self.rng.choice(seats))) is not None:
                self.ask(Act(operation, table.game.at), seat)

    def answer(self) -> None:
        """A bot answers, maybe late, and maybe one that was asked long ago."""
        if late := self.drive.late:
            ask = self.rng.choice(late[-4:]) if self.rng.random() < 0.8 else self.rng.choice(late)
            self.drive.carry_out(self.drive.table.answer(ask, ask.answer(), self.drive.now))

    def answer_all(self) -> None:
        """All bots answer in time."""
        late, self.drive.late = self.drive.late or [], []
        for ask in late:
            self.drive.carry_out(self.drive.table.answer(ask, ask.answer(), self.drive.now))

    def come_and_go(self) -> None:
        self.rng.choice([self.drive.away, self.drive.back])(self.rng.choice(PEOPLE))

    def move(self) -> None:
        people = self.drive.table.party.people
        if people:
            owner = self.rng.choice(PEOPLE).encode()
            if self.drive.table.party.admits(owner):
                self.drive.carry_out(self.drive.table.move(self.rng.choice(people), owner, self.drive.now))

    def wait(self) -> None:
        self.drive.wait(self.rng.choice([0.0, 0.5, 3.0, 15.0, 45.0]))

    def jump(self) -> None:
        self.drive.now += self.rng.choice([-1000.0, -3.0, 7.0, 5000.0])
        self.drive.carry_out(self.drive.table.tick(self.drive.now))

    def step(self) -> None:
        happen: list[Callable[[], None]] = [
            self.act,
            self.answer_all,
            self.answer,
            self.command,
            self.newcomer,
            self.wait,
            self.come_and_go,
            self.again,
            self.jump,
            self.move,
        ]
        self.rng.choices(happen, weights=[8, 6, 2, 8, 2, 6, 2, 2, 1, 1])[0]()

    # What must be so

    def check(self, told_before: int, version_before: int) -> None:
        table = self.drive.table
        people = table.party.people
        assert (table.party.host in people) if people else table.party.host is None
        told = [update.version for seat, update in self.drive.told[told_before:] if seat is None]
        assert told == sorted(set(told)), "all that everybody may see has a number of its own"
        assert table.version == (told[-1] if told else version_before)
        for seat in (None, *people):
            _, last = next((told for told in reversed(self.drive.told) if told[0] == seat), (None, None))
            assert last is not None
            now = table.update(seat)
            assert (last.at, last.view) == (now.at, now.view), f"{seat} is out of step"
            assert without_time(last.around) == without_time(now.around), f"{seat} is out of step"
        again = self.drive.replayed()
        assert lasting(again) == lasting(table)
        assert again.party.owners == table.party.owners
        assert again.playing == table.playing
        if table.live is not None:
            assert table.live.seats <= len(table.party.chairs)
            assert again.game.at <= table.game.at
            if again.game.at == table.game.at:
                for seat in (None, *range(table.live.seats)):
                    assert again.game.view(seat) == table.game.view(seat)

    def go_on(self, steps: int) -> None:
        """Chance decides so many times, and all is as it must be each time."""
        for _ in range(steps):
            told, version = len(self.drive.told), self.drive.table.version
            self.step()
            self.drive.carry_out(self.drive.table.tell())
            self.check(told, version)

    def finish(self) -> None:
        """Everybody is back, and the game goes on to its end: nothing is stuck."""
        drive = self.drive
        drive.carry_out(drive.table.tick(drive.now))
        for name in PEOPLE:
            drive.back(name)
        host = drive.table.party.host
        if host is not None and drive.table.playing:
            drive.do(Resume(), host)
        if drive.table.live is None:
            return
        for _ in range(5000):
            if drive.table.over:
                return
            self.answer_all()
            wants = [seat for seat in drive.table.game.wants() if drive.table.party.is_person(seat)]
            if drive.table.resting:
                drive.do(Next(), drive.table.party.host)
            elif wants:
                drive.act(by_chance(drive.table, wants[0]), wants[0])
            elif not drive.table.over and not drive.late:
                assert drive.beat(), "the table is stuck"
        raise AssertionError("the table goes on for ever")


def without_time(around: TableView) -> TableView:
    return msgspec.structs.replace(around, left=None)


def lasting(table: Table) -> TableView:
    """What everybody sees of a table and what its log knows: not who is connected, nor what is left of the time."""
    around = without_time(table.update(None).around)
    seats = tuple(
        msgspec.structs.replace(seat, standing="gone" if seat.standing == "gone" else "here") for seat in around.seats
    )
    return msgspec.structs.replace(around, seats=seats)


def play(seed: int, steps: int) -> None:
    evening = Evening(seed)
    for _ in range(2):
        evening.go_on(steps)
        evening.finish()
        evening.ask(Start(), evening.drive.table.party.host)


@settings(deadline=None, max_examples=25, derandomize=True)
@given(seed=st.integers(0, 2**32), steps=st.integers(10, 60))
def test_whatever_happens_at_a_table(seed: int, steps: int) -> None:
    play(seed, steps)


@pytest.mark.soak
@settings(deadline=None, max_examples=1000)
@given(seed=st.integers(0, 2**32), steps=st.integers(10, 120))
def test_whatever_happens_at_a_thousand_tables(seed: int, steps: int) -> None:
    play(seed, steps)


def test_the_evenings_are_full_of_things() -> None:
    kinds: set[str] = set()
    games = 0
    for seed in range(12):
        evening = Evening(seed)
        evening.ask(Start(), evening.drive.table.party.host)
        evening.go_on(40)
        evening.finish()
        evening.ask(Start(), evening.drive.table.party.host)
        evening.go_on(40)
        kinds |= {type(entry).__name__ for entry in evening.drive.log}
        games += evening.drive.table.games
    wanted: set[Any] = {"Joined", "Took", "Moved", "Left", "Hosted", "Shut", "Arranged", "Began", "Played", "Paced"}
    assert wanted <= kinds
    assert games > 18
