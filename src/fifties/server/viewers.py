"""Who watches a table: on which device, from which of its seats, and what is written to each."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Protocol

from fifties import protocol
from fifties.rules.kinds import Own
from fifties.rules.refusal import refused
from fifties.server.letters import Letter, address
from fifties.table.effects import Show
from fifties.table.party import Party, Sitting
from fifties.table.table import Table

NOBODY: Final = b""
"""The owner of no seat: whoever only watches."""


class Viewer(Protocol):
    """Whoever watches a table: a socket."""

    @property
    def lag(self) -> float:
        """How long a message takes to them and their answer back, in seconds."""

    def send(self, message: protocol.ClientOut) -> None:
        """Sends a message, at once or soon, without waiting."""

    def tell(self, message: bytes) -> None:
        """The same of a message that is encoded."""


@dataclass(eq=False)
class Watching:
    """How somebody watches."""

    owner: bytes
    """Their device."""
    chosen: int | None = None
    """From which of its seats they want to look."""
    seats: tuple[int, ...] | None = None
    """Those of the device when ``address`` was written."""
    address: bytes = b""
    """How messages for them begin."""
    knows: tuple[Sitting, ...] | None = None
    """Who sits at the table, as they were told last."""


class Viewers:
    """All who watch a table."""

    def __init__(self, id: str, code: str | None, party: Party) -> None:
        """Nobody yet, at the table with that id and code."""
        self._id = id
        self._code = code
        self.party = party
        """Who sits at the table."""
        self._watching: dict[Viewer, Watching] = {}
        self._devices: dict[bytes, set[Viewer]] = {}
        """The viewers of each device."""

    def __iter__(self) -> Iterator[Viewer]:
        return iter(self._watching)

    def __len__(self) -> int:
        return len(self._watching)

    def __contains__(self, viewer: Viewer) -> bool:
        return viewer in self._watching

    def still(self, viewer: Viewer, watching: Watching) -> bool:
        """Whether somebody watches as they did then: who came anew is told anew how things stand."""
        return self._watching.get(viewer) is watching

    def __getitem__(self, viewer: Viewer) -> Watching:
        return self._watching[viewer]

    @property
    def devices(self) -> Collection[bytes]:
        """The devices that somebody watches on."""
        return self._devices.keys()

    def enter(self, viewer: Viewer, owner: bytes) -> None:
        """Somebody watches from now on, from the first seat of their device if it has one."""
        self._watching[viewer] = Watching(owner)
        self._devices.setdefault(owner, set()).add(viewer)

    def leave(self, viewer: Viewer) -> bytes | None:
        """Somebody watches no longer; the device that nobody watches on any more, if it is so."""
        if (watching := self._watching.pop(viewer, None)) is None:
            return None
        on_device = self._devices[watching.owner]
        on_device.discard(viewer)
        if on_device:
            return None
        del self._devices[watching.owner]
        return watching.owner

    def look(self, viewer: Viewer, seat: int) -> None:
        """Somebody looks from another seat of their device.

        Raises:
            Refused: it is not one of its seats.
        """
        watching = self._watching[viewer]
        if seat not in self.party.seats_of(watching.owner):
            raise refused("seat-not-yours")
        watching.chosen, watching.seats = seat, None

    def seat(self, watching: Watching) -> int | None:
        """The seat that somebody looks from; None for a bystander."""
        seats = self.party.seats_of(watching.owner)
        return watching.chosen if watching.chosen in seats else seats[0] if seats else None

    @property
    def slowest(self) -> float:
        """The lag of the one who has the longest of those who play, in seconds."""
        playing = (viewer for viewer, watching in self._watching.items() if self.seat(watching) is not None)
        return max((viewer.lag for viewer in playing), default=0.0)

    # What they are told

    def present(self, viewer: Viewer, table: Table) -> bytes:
        """How things stand at the table."""
        update = table.update(self.seat(self._watching[viewer]))
        own = update.view.own if update.view is not None else None
        return self._written(Letter(update), self._watching[viewer], own)

    def told(self, show: Show) -> Iterable[tuple[Viewer, Watching, bytes]]:
        """What each is told of what happens, with what their own seat knows besides."""
        letter = Letter(show.update)
        for viewer, watching in self._who_sees(show):
            yield viewer, watching, self._written(letter, watching, show.own(self.seat(watching)))

    def wait(self) -> None:
        """Asks all for a moment; then they are to be told how things stand, whatever they knew."""
        for viewer, watching in self._watching.items():
            watching.seats = watching.knows = None
            viewer.send(protocol.Wait())

    def _who_sees(self, show: Show) -> Iterable[tuple[Viewer, Watching]]:
        if not show.alone:
            return self._watching.items()
        owners = {self.party.chairs[seat].owner for seat in show.owns}
        theirs = [viewer for owner in owners for viewer in self._devices.get(owner or NOBODY, ())]
        watching = [(viewer, self._watching[viewer]) for viewer in theirs]
        return [(viewer, each) for viewer, each in watching if self.seat(each) in show.owns]

    def _written(self, letter: Letter, watching: Watching, own: Own | None) -> bytes:
        """The message; whoever has no seat is not told a code that is hidden."""
        seats, around = self.party.seats_of(watching.owner), letter.update.around
        if watching.seats is not seats or not seats:
            code = None if self.party.hidden and not seats else self._code
            watching.seats, watching.address = seats, address(self._id, code, seats, self.seat(watching))
        brief = watching.knows is around.seats and around.host is not None
        watching.knows = around.seats
        return letter.to(watching.address, own, brief)
