"""Time that is given: for thinking, and for looking at a round that is over. It reads no clock; it is told the time."""

from collections.abc import Hashable
from typing import Final

from fifties.rules.refusal import refused
from fifties.table.log import Clock

LEAST: Final = 1.0
MOST: Final = 7200.0
"""Bounds of what a clock may hold, in seconds."""


def check_clock(clock: Clock | None) -> None:
    """Raises Refused if a clock is not one that there can be."""
    if clock is None:
        return
    cap = MOST if clock.cap is None else clock.cap
    if not (LEAST <= clock.base <= MOST and 0 <= clock.increment <= MOST and clock.base <= cap <= MOST):
        raise refused("clock-range", least=int(LEAST), most=int(MOST))


class Countdown:
    """So many seconds, which run or stand still."""

    def __init__(self, seconds: float) -> None:
        """All are left, and it stands still."""
        self._left = seconds
        """What was left, as of ``_since``."""
        self._since: float | None = None

    def run(self, now: float) -> None:
        """From now on it runs, if it does not already."""
        if self._since is None:
            self._since = now

    def hold(self, now: float) -> None:
        """It stands still and keeps what is left."""
        self._left, self._since = self.left(now), None

    def left(self, now: float) -> float:
        """What is left, in seconds."""
        return self._left if self._since is None else max(0.0, self._left - (now - self._since))

    def up(self) -> float | None:
        """When it will be up; None while it stands still."""
        return None if self._since is None else self._since + self._left


class Clocks:
    """The clocks of a game: one that all share for each choice, or in turns one for each seat."""

    def __init__(self, clock: Clock | None, in_turn: bool, seats: int) -> None:
        """All clocks are full and none runs."""
        self.clock = clock
        self._in_turn = in_turn
        self.banks = [clock.base] * seats if clock is not None and in_turn else []
        self._thinks: Hashable = None
        self._seat: int | None = None
        self._time = Countdown(0.0)
        """What is left for the one who thinks."""

    def run(self, thinks: Hashable, seat: int, now: float) -> None:
        """Somebody is to think about ``thinks``; if it was that already, the clock goes on."""
        if self.clock is None:
            return
        if thinks != self._thinks:
            self._thinks, self._seat = thinks, seat
            self._time = Countdown(self.banks[seat] if self._in_turn else self.clock.base)
        self._time.run(now)

    def hold(self, now: float) -> None:
        """The clock stands still and keeps what is left."""
        self._time.hold(now)

    def end(self, now: float) -> float | None:
        """The thinking is over; in turns, what the seat has now."""
        if self.clock is None or self._thinks is None:
            return None
        left, self._thinks = self.left(now), None
        if not self._in_turn or self._seat is None:
            return None
        bank = left + self.clock.increment
        self.banks[self._seat] = round(bank if self.clock.cap is None else min(bank, self.clock.cap), 1)
        return self.banks[self._seat]

    def left(self, now: float) -> float:
        """What is left for the one who thinks, in seconds."""
        return self._time.left(now)

    @property
    def thinking(self) -> bool:
        """Whether anybody's time is being taken, running or held."""
        return self._thinks is not None

    def up(self) -> float | None:
        """When the time will be up, or None."""
        return None if self._thinks is None else self._time.up()
