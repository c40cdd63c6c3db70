"""Columns of plain letters: how wide a text is on a screen, and names made equally wide."""

import unicodedata
from collections.abc import Iterable


def width(text: str) -> int:
    """How many columns a text takes on a screen."""
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def widest(texts: Iterable[str]) -> int:
    """How many columns the widest of these takes."""
    return max(map(width, texts))


def padded(text: str, columns: int) -> str:
    """A text with spaces behind it, so that it takes this many columns."""
    return text + " " * (columns - width(text))
