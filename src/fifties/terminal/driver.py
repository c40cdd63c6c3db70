"""A table, driven from a terminal: time, effects in their order, and the record of the game."""

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Protocol

from fifties.rules.fields import Json
from fifties.rules.refusal import Refusal, Refused
from fifties.table.commands import Command
from fifties.table.effects import Append, Ask, Effect, Show, Update
from fifties.table.log import Entry, Opened
from fifties.table.table import Table
from fifties.terminal.console import Console
from fifties.terminal.record_file import RecordFile


class Player(Protocol):
    """Whoever plays from the terminal: see ``person``."""

    def hear(self, update: Update) -> None:
        """Is told what has happened."""

    def turn(self, update: Update) -> Sequence[Command]:
        """Does what they have to do now, if anything."""

    def interrupted(self, update: Update, typed: str) -> Sequence[Command]:
        """Wants something, unasked."""

    def refused(self, refusal: Refusal) -> None:
        """Is told why something can't be done."""

    def patience(self, update: Update, seconds: float) -> float:
        """How much of a wait makes sense to them."""


class Driver:
    """Plays one table to its end. Its time is the table's own: it goes from one due moment to the next."""

    def __init__(self, opened: Opened, seat: int, console: Console, player: Player) -> None:
        """A table that is opened as told, with a player in a seat.

        Raises:
            Refused: there is no such table.
        """
        self._table = Table(opened)
        self._seat = seat
        self._console = console
        self._player = player
        self._entries: list[Entry] = [opened]
        self._told = 1
        """How many of the entries everybody may know of: those up to the end of the last round or deal."""
        self._now = 0.0
        self._update = self._table.update(seat)

    def record(self) -> dict[str, Json] | None:
        """The record of the game as it stands, from the log: whatever interrupts us, the log is whole.

        It holds the secrets of what is being played. None where there is nothing to record yet.
        """
        return self._written(self._entries)

    def record_so_far(self) -> dict[str, Json] | None:
        """The record of the rounds or deals that are over: nothing in it is secret."""
        return self._written(self._entries[: self._told])

    def _written(self, entries: Sequence[Entry]) -> dict[str, Json] | None:
        table = Table.replay(entries)
        try:
            return table.kind.write(table.game, [seat.name for seat in table.opened.seats], None)
        except ValueError:
            return None

    def play(self, file: RecordFile | None) -> None:
        """Plays till the game is over.

        Raises:
            InputEnded: the player leaves.
            KeyboardInterrupt: the same, in a hurry.
        """
        self._carry_out(self._table.tick(self._now))
        over = 0
        while not self._table.game.over:
            commands = self._player.turn(self._update)
            if commands:
                self._do(commands)
            else:
                self._wait()
            if self._update.at[0] > over:
                over, self._told = self._update.at[0], len(self._entries)
                if file is not None:
                    self._keep(file)

    def _keep(self, file: RecordFile) -> None:
        """Writes the record of what is over; if that fails, the game goes on all the same."""
        try:
            file.write(self.record_so_far())
        except Refused as no:
            self._player.refused(no.refusal)

    def _do(self, commands: Sequence[Command]) -> None:
        try:
            for command in commands:
                self._carry_out(self._table.handle(command, self._seat, self._now))
        except Refused as no:
            self._player.refused(no.refusal)

    def _wait(self) -> None:
        """Till the table has something to do of itself, or the player wants something."""
        due = self._table.due()
        assert due is not None, "a table that waits for nobody goes on of itself"
        typed = self._console.wait(self._player.patience(self._update, due - self._now))
        if typed is not None:
            self._do(self._player.interrupted(self._update, typed))
        else:
            self._now = due
            self._carry_out(self._table.tick(due))

    def _carry_out(self, effects: Iterable[Effect]) -> None:
        queue = deque(effects)
        while queue:
            match queue.popleft():
                case Append(entry):
                    self._entries.append(entry)
                case Show() as show:
                    if (update := show.to(self._seat)) is not None:
                        self._update = update
                        self._player.hear(update)
                case Ask() as ask:
                    queue.extend(self._table.answer(ask, ask.answer(), self._now))
