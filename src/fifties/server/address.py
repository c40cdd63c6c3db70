"""The address at which others reach the server: what links and QR codes carry."""

import re
import socket
import sys
from contextlib import closing
from typing import Final
from urllib.parse import urlsplit

from fifties.rules.refusal import refused, shown

ANYWHERE: Final = ("0.0.0.0", "::", "")
"""Hosts that stand for all addresses of the machine."""

_ELSEWHERE: Final = "192.0.2.1"
"""An address of nobody's (RFC 5737): the way there is the way out of the house."""

_PATH: Final = re.compile(r"(/[\w.~-]+)*/?", re.ASCII)


class Address:
    """Where the server is, as others write it; ``url`` ends in a slash.

    >>> Address("https://example.org/games/").prefix
    '/games'
    """

    def __init__(self, url: str) -> None:
        """For an address that is written as it should be."""
        self.url = url
        parts = urlsplit(url)
        self.host = parts.netloc
        self.prefix = parts.path.rstrip("/")

    @classmethod
    def read(cls, url: str) -> "Address":
        """A public address as somebody has typed it.

        Raises:
            Refused: it is no address of a page, or has more than a path to it.

        >>> Address.read("https://example.org/games").url
        'https://example.org/games/'
        """
        try:
            parts = urlsplit(url.strip())
            is_good = bool(parts.hostname) and parts.scheme in ("http", "https") and (parts.port or 1) > 0
        except ValueError:
            is_good = False
        if not is_good or parts.query or parts.fragment or "@" in parts.netloc or not _PATH.fullmatch(parts.path):
            raise refused("public-url", given=shown(url))
        return cls(f"{parts.scheme}://{parts.netloc.lower()}{parts.path.rstrip('/')}/")

    @classmethod
    def of(cls, host: str, port: int, tls: bool) -> "Address":
        """The address of a port at a host, which may be a number of IPv6.

        Raises:
            Refused: no address can be written with this host.
        """
        scheme, usual = ("https", 443) if tls else ("http", 80)
        name = f"[{host}]" if ":" in host else host
        try:
            return cls(f"{scheme}://{name}/" if port == usual else f"{scheme}://{name}:{port}/")
        except ValueError:
            raise refused("host-form", host=shown(host)) from None


def lan_host() -> str | None:
    """This machine's number in the network of the house, or None if it is in none. Nothing is sent to find it."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            # A datagram socket that is connected has only looked up its way.
            probe.connect((_ELSEWHERE, 9))
            host: str = probe.getsockname()[0]
        except OSError:
            return _first_of_interfaces()
    return host


def _first_of_interfaces() -> str | None:
    """Where there is no way out, as in a network that this machine makes itself: what its interfaces have."""
    if sys.platform == "linux":
        from fcntl import ioctl  # noqa: PLC0415 - there is none elsewhere

        siocgifaddr = 0x8915
        with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
            for _, name in socket.if_nameindex():
                try:
                    told = ioctl(probe, siocgifaddr, name.encode().ljust(256, b"\0"))
                except OSError:
                    continue
                host = socket.inet_ntoa(told[20:24])
                if not host.startswith("127."):
                    return host
    return None
