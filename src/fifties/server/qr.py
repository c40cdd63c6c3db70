"""QR codes of the server's own addresses: for the page, and for the terminal."""

import re
from functools import lru_cache
from io import BytesIO, StringIO
from typing import Final

import segno

from fifties.server.codes import LENGTH, LETTERS

_PATH: Final = re.compile(
    rf"[{LETTERS}]{{{LENGTH}}}(/watch|/screen)?"
    r"|g/[A-Za-z0-9_-]{16}\.[0-9]{1,5}(#(step=[0-9]{1,9})?&?(eyes=([0-9]{1,6}|all))?)?"
    r"|#/key/[A-Za-z0-9_-]{16,64}"
)


def is_path(path: str) -> bool:
    """Whether a QR code is made of it, behind the server's address.

    A table's code, its ``/watch`` or ``/screen``, a game that is over or a moment of it, or a key to a seat.

    >>> is_path("ACDE/screen"), is_path("#/key/0123456789abcdef"), is_path("https://elsewhere")
    (True, True, False)
    """
    return _PATH.fullmatch(path) is not None


@lru_cache(256)
def qr_svg(text: str) -> bytes:
    """The QR code of a text as an SVG image of no size of its own, black on white with its quiet zone."""
    image = BytesIO()
    code = segno.make_qr(text, error="m")
    code.save(image, kind="svg", xmldecl=False, omitsize=True, dark="#000", light="#fff", svgclass=None, lineclass=None)
    return image.getvalue()


def qr_text(text: str) -> str:
    """The QR code of a text in half blocks, for a terminal that shows colours: white on black, whatever its own are."""
    drawn = StringIO()
    segno.make_qr(text, error="l").terminal(drawn, border=2, compact=True)
    return "\n".join(f"\x1b[97;40m{line}\x1b[0m" for line in drawn.getvalue().splitlines())
