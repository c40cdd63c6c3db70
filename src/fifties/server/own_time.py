"""A table's own time: it stands still while nobody who plays is there, so that whoever comes back has lost none."""

import asyncio


class OwnTime:
    """The time of a table, in seconds; it stands still to begin with."""

    def __init__(self) -> None:
        """By the clock of the event loop that runs."""
        self._loop = asyncio.get_running_loop()
        self._behind = 0.0
        self._stopped: float | None = self._loop.time()

    def now(self) -> float:
        """What time it is."""
        return (self._loop.time() if self._stopped is None else self._stopped) - self._behind

    def run(self, runs: bool) -> None:
        """From now on it runs, or stands still."""
        if runs and self._stopped is not None:
            self._behind += self._loop.time() - self._stopped
            self._stopped = None
        elif not runs and self._stopped is None:
            self._stopped = self._loop.time()

    def on_loop(self, time: float) -> float:
        """A moment of this time as the event loop's, while it runs."""
        return time + self._behind
