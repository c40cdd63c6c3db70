"""How often something may be done: buckets that fill up again in their time."""

import ipaddress
import time
from collections.abc import Callable, Hashable
from math import ceil
from typing import Final

_SWEEP: Final = 1000
"""After how many new keys buckets that are full again are forgotten."""


class Bucket:
    """So much at once, and then so much a second.

    >>> bucket = Bucket(burst=2, rate=0.1, now=lambda: 0.0)
    >>> bucket.take(), bucket.take(), bucket.take()
    (0, 0, 10)
    """

    def __init__(self, burst: float, rate: float, now: Callable[[], float] = time.monotonic) -> None:
        """A full bucket; ``rate`` is in units a second, ``now`` in seconds."""
        self._burst, self._rate, self._now = burst, rate, now
        self._left, self._at = burst, now()

    def wait(self, cost: float = 1.0) -> int:
        """For how many seconds, rounded up, there is not enough in it; 0 if there is."""
        now = self._now()
        self._left = min(self._burst, self._left + max(0.0, now - self._at) * self._rate)
        self._at = now
        return ceil((cost - self._left) / self._rate) if self._left < cost else 0

    def take(self, cost: float = 1.0) -> int:
        """Takes from it and returns 0, or takes nothing and returns for how many seconds it is not enough."""
        if (seconds := self.wait(cost)) == 0:
            self._left -= cost
        return seconds

    @property
    def full(self) -> bool:
        """Whether it is as if nothing had ever been taken."""
        return self.wait(self._burst) == 0


class Buckets:
    """A bucket for each of many, who need not be remembered once theirs is full again."""

    def __init__(self, burst: float, rate: float, now: Callable[[], float] = time.monotonic) -> None:
        """As for one."""
        self._burst, self._rate, self._now = burst, rate, now
        self._buckets: dict[Hashable, Bucket] = {}
        self._sweep_at = _SWEEP

    def of(self, key: Hashable) -> Bucket:
        """The bucket of one of them."""
        if key not in self._buckets:
            if len(self._buckets) >= self._sweep_at:
                self._buckets = {key: bucket for key, bucket in self._buckets.items() if not bucket.full}
                self._sweep_at = len(self._buckets) + _SWEEP
            self._buckets[key] = Bucket(self._burst, self._rate, self._now)
        return self._buckets[key]


def whose(address: str) -> str:
    """Who is taken for one: an address of IPv4, or a network of IPv6, where everyone has more addresses than fit.

    >>> whose("192.0.2.7"), whose("2001:db8:1:2:3:4:5:6"), whose("::ffff:192.0.2.7"), whose("unix:")
    ('192.0.2.7', '2001:db8:1:2::/64', '192.0.2.7', 'unix:')
    """
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(ip, ipaddress.IPv4Address):
        return str(ip)
    return str(ip.ipv4_mapped or ipaddress.IPv6Network((ip, 64), strict=False))


def is_here(who: str) -> bool:
    """Whether that is this machine."""
    return who == "::/64" or who.startswith("127.")


def is_near(address: str) -> bool:
    """Whether an address is of this machine or of a network in the house, as a proxy of ours is.

    >>> is_near("127.0.0.1"), is_near("192.168.1.2"), is_near("8.8.8.8"), is_near("nonsense")
    (True, True, False, False)
    """
    try:
        return ipaddress.ip_address(address.partition("%")[0]).is_private
    except ValueError:
        return False
