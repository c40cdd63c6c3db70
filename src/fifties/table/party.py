"""Who is at a table: the people and bots in its seats, which device a seat belongs to, the host, and who is away."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

import msgspec

from fifties.rules.refusal import refused
from fifties.table.log import Began, Hosted, Joined, Left, Moved, Opened, Seat, Shut, Took
from fifties.table.names import bot_names, clean_name, look_alike

GRACE: Final = 40.0
"""How long somebody may be away, in seconds, before a stand-in plays for them, or another is the host."""

MOST_SEATS: Final = 200
"""The most people and bots together at a table that gathers."""

MOST_ON_DEVICE: Final = 10
"""The most people on one device."""

STAND_IN: Final = "greedy"
"""The bot that plays for whoever is away, out of time or gone."""

Standing: TypeAlias = Literal["here", "away", "stand-in", "gone"]


class Sitting(msgspec.Struct, frozen=True):
    """A seat as everybody sees it."""

    name: str
    bot: str | None = None
    """Which bot plays here; None for a person."""
    standing: Standing = "here"
    """Whether the person is connected; ``GRACE`` seconds later a stand-in plays. Gone: not in the next game."""
    wins: int = 0
    """How many games of this table the person has won, alone or with others."""


@dataclass(eq=False)
class Chair:
    """A seat, and who is in it."""

    name: str
    bot: str | None = None
    owner: bytes | None = None
    away: float | None = None
    """Since when nobody of its device is connected."""
    stood_in: bool = False
    gone: bool = False
    wins: int = 0

    @property
    def person(self) -> bool:
        """Whether it is a person's, there or not."""
        return self.bot is None and not self.gone

    def sitting(self) -> Sitting:
        """What everybody may see of it."""
        away: Standing = "stand-in" if self.stood_in else "away"
        standing: Standing = "gone" if self.gone else "here" if self.away is None else away
        return Sitting(self.name, self.bot, standing, self.wins)


class Party:
    """The seats of a table, from 0. While a game is shown, a seat keeps its number."""

    def __init__(self, opened: Opened) -> None:
        """The seats as a table is opened."""
        owners = opened.owners or (None,) * len(opened.seats)
        self.chairs = [Chair(seat.name, seat.bot, owner) for seat, owner in zip(opened.seats, owners, strict=True)]
        self.locked = self.hidden = False
        self._removed: set[bytes] = set()
        self._off: set[Chair] = set()
        """The chairs of people who are away."""
        self._host = next((chair for chair in self.chairs if chair.person), None)
        self._reseat()

    def _reseat(self) -> None:
        """Who sits where is another than before. A crowd asks for this often, so it is known and not looked for."""
        self.people = [seat for seat, chair in enumerate(self.chairs) if chair.person]
        """The seats of people, ascending."""
        self._seats: dict[bytes, tuple[int, ...]] = {}
        for seat in self.people:
            if (owner := self.chairs[seat].owner) is not None:
                self._seats[owner] = (*self._seats.get(owner, ()), seat)
        self._seen: tuple[Sitting, ...] | None = None

    @property
    def host(self) -> int | None:
        """The host's seat, while there is anybody."""
        return self.chairs.index(self._host) if self._host is not None else None

    def is_person(self, seat: int | None) -> bool:
        """Whether a seat is a person's."""
        return seat is not None and 0 <= seat < len(self.chairs) and self.chairs[seat].person

    def seats_of(self, owner: bytes) -> tuple[int, ...]:
        """The seats that belong to a device; several where several play on it."""
        return self._seats.get(owner, ())

    @property
    def owners(self) -> set[bytes]:
        """The devices that have a seat."""
        return set(self._seats)

    @property
    def attended(self) -> bool:
        """Whether anybody who plays is there; where only bots do, nobody is missed."""
        return len(self._off) < len(self.people) or not self.people

    @property
    def scattered(self) -> bool:
        """Whether people are there at more devices than one."""
        here = {chair.owner for chair in self.chairs if chair.person and chair.away is None}
        return len(here) > 1

    def view(self) -> tuple[Sitting, ...]:
        """What everybody may see."""
        if self._seen is None:
            self._seen = tuple(chair.sitting() for chair in self.chairs)
        return self._seen

    def admits(self, owner: bytes) -> bool:
        """Whether a device was not removed from the table."""
        return owner not in self._removed

    def named(self, seat: int, name: str) -> None:
        """Raises Refused if the person of that name does not sit there, or no longer."""
        if not self.is_person(seat) or self.chairs[seat].name != name:
            raise refused("seat-left", name=name)

    # What may be done

    def joined(self, name: str, owner: bytes | None) -> Joined:
        """Somebody sits down.

        Raises:
            Refused: the table is locked or full, or the name is taken or none.
        """
        if len(self.people) >= MOST_SEATS:
            raise refused("table-full", most=MOST_SEATS)
        name, owner = self._newcomer(name, owner, [chair for chair in self.chairs if chair.person])
        return Joined(name, owner)

    def took(self, seat: int, name: str, owner: bytes | None) -> Took:
        """Somebody takes over a bot's seat.

        Raises:
            Refused: there is no bot in it, or as for ``joined``.
        """
        self.check(seat)
        if self.chairs[seat].bot is None:
            raise refused("seat-taken", name=self.chairs[seat].name)
        # Bots keep their names while the game goes on.
        name, owner = self._newcomer(name, owner, self.chairs[:seat] + self.chairs[seat + 1 :])
        return Took(seat, name, owner)

    def _newcomer(self, name: str, owner: bytes | None, others: Iterable[Chair]) -> tuple[str, bytes]:
        if owner is None:
            raise refused("seat-needed")
        if not self.admits(owner):
            raise refused("seat-removed")
        if self.locked:
            raise refused("table-locked")
        if len(self.seats_of(owner)) >= MOST_ON_DEVICE:
            raise refused("device-full", most=MOST_ON_DEVICE)
        name = clean_name(name)
        if any(look_alike(name) == look_alike(chair.name) for chair in others):
            raise refused("name-taken", name=name)
        return name, owner

    def check(self, seat: int) -> None:
        """Raises Refused if there is no such seat."""
        if not 0 <= seat < len(self.chairs):
            raise refused("seat-unknown", seat=seat, high=len(self.chairs) - 1)

    # What is done

    def join(self, entry: Joined) -> None:
        """Somebody sits down behind the others."""
        chair = Chair(entry.name, owner=entry.owner)
        self.chairs.append(chair)
        self._host = self._host or chair
        self._reseat()

    def take(self, entry: Took) -> None:
        """Somebody plays on in place of a bot."""
        chair = Chair(entry.name, owner=entry.owner)
        self.chairs[entry.seat] = chair
        self._host = self._host or chair
        self._reseat()

    def move(self, entry: Moved) -> None:
        """A seat goes to another device, and is at once not away."""
        chair = self.chairs[entry.seat]
        chair.owner = entry.owner
        self._back(chair)
        self._reseat()

    def leave(self, entry: Left, playing: bool, shown: int) -> None:
        """Somebody goes: while a game is played a bot plays on; of the one that is ``shown``, so many seats stay."""
        chair = self.chairs[entry.seat]
        owner, chair.owner = chair.owner, None
        self._back(chair)
        if playing:
            chair.bot = STAND_IN
        elif entry.seat < shown:
            chair.gone = True
        else:
            self.chairs.remove(chair)
        self._reseat()
        # Where others play on the same device, it must still let them in.
        if entry.removed and owner is not None and not self.seats_of(owner):
            self._removed.add(owner)
        if chair is self._host:
            # Who is away is not in the log, so it must not decide; if it is this one, the role passes on at once.
            self._host = next((other for other in self.chairs if other.person), None)

    def hand(self, entry: Hosted) -> None:
        """Another is the host."""
        self._host = self.chairs[entry.seat]

    def shut(self, entry: Shut) -> None:
        """Nobody may sit down any more, or everybody again."""
        self.locked, self.hidden = entry.locked, entry.hidden

    def seated(self, bots: Sequence[str]) -> tuple[Seat, ...]:
        """Who would sit where if a game began now: people first, then these bots."""
        people = [chair.name for chair in self.chairs if chair.person]
        return (*map(Seat, people), *map(Seat, bot_names(len(bots), people), bots))

    def begin(self, entry: Began) -> None:
        """A game begins: whoever has gone is gone, and bots have chairs like everybody."""
        people = [chair for chair in self.chairs if chair.person]
        self.chairs = [*people, *(Chair(seat.name, seat.bot) for seat in entry.seats[len(people) :])]
        self._reseat()

    def rename(self, names: Sequence[str]) -> None:
        """Each seat is called so from now on."""
        for chair, name in zip(self.chairs, names, strict=True):
            chair.name = name
        self._seen = None

    def won(self, seats: Iterable[int]) -> None:
        """These seats have won a game."""
        for seat in seats:
            self.chairs[seat].wins += 1
        self._seen = None

    # Who is there

    def leave_all(self, now: float) -> None:
        """Nobody is connected: a server has just started."""
        for owner in self._seats:
            self.depart(owner, now)

    def arrive(self, owner: bytes) -> bool:
        """A device is connected; whether that changes anything."""
        back = [chair for chair in self._of(owner) if chair.away is not None]
        for chair in back:
            self._back(chair)
        return self._are(back)

    def depart(self, owner: bytes, now: float) -> bool:
        """A device is connected no longer; whether that changes anything."""
        off = [chair for chair in self._of(owner) if chair.away is None]
        for chair in off:
            chair.away = now
        self._off.update(off)
        return self._are(off)

    def _back(self, chair: Chair) -> None:
        chair.away, chair.stood_in = None, False
        self._off.discard(chair)

    def _of(self, owner: bytes) -> list[Chair]:
        return [self.chairs[seat] for seat in self.seats_of(owner)]

    def _are(self, changed: list[Chair]) -> bool:
        if changed:
            self._seen = None
        return bool(changed)

    def _missed(self) -> Iterator[tuple[Chair, float]]:
        """Those who are away and not yet stood in for, and when patience with them ends."""
        for chair in self._off:
            if chair.away is not None and not chair.stood_in:
                yield chair, chair.away + GRACE

    def patience_ends(self) -> float | None:
        """When somebody has been away for too long next; None if all are here, or stood in for."""
        return min((ends for _, ends in self._missed()), default=None)

    def stand_in(self, now: float) -> bool:
        """Lets stand-ins play for whoever has been away for too long; whether there is anybody new."""
        late = [chair for chair, ends in self._missed() if ends <= now]
        for chair in late:
            chair.stood_in = True
        return self._are(late)

    @property
    def host_away(self) -> bool:
        """Whether the host is not connected."""
        return self._host is not None and self._host.away is not None

    @property
    def host_lost(self) -> bool:
        """Whether there is no host, or one who has been away for too long."""
        return self._host is None or self._host.stood_in

    def next_host(self) -> int | None:
        """The first seat of somebody who is there, or None."""
        return next((seat for seat in self.people if self.chairs[seat].away is None), None)
