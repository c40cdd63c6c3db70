"""How long a message takes to a client and its answer back: asked with pings, which every client answers by itself."""

import math
from typing import Final

PING_EVERY: Final = 5.0
"""How often a client is asked at the most, in seconds."""


class Lag:
    """Of one client; it is told the time, in seconds of any clock."""

    def __init__(self) -> None:
        """Nothing is known yet."""
        self._pings = 0
        self._asked_at = -math.inf
        self._answered = True
        self._took = 0.0

    def ping(self, now: float) -> bytes | None:
        """What to send as a ping now, or None if it is not the time.

        It goes along with what is sent anyway: a ping at a moment of its own could tell of something secret.
        """
        if not self._answered or now < self._asked_at + PING_EVERY:
            return None
        self._pings, self._asked_at, self._answered = self._pings + 1, now, False
        return str(self._pings).encode()

    def pong(self, payload: bytes, now: float) -> None:
        """What has come as a pong."""
        if not self._answered and payload == str(self._pings).encode():
            self._answered, self._took = True, now - self._asked_at

    def seconds(self, now: float) -> float:
        """What the last answer took, or what the next one has taken till now, if that is more."""
        return self._took if self._answered else max(self._took, now - self._asked_at)
