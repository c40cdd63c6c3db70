"""Names at a table: what a person may be called, and what the bots are called."""

from typing import Final

from fifties.rules.refusal import refused

MAX_NAME: Final = 24

_BOTS: Final = ("Ada", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gwen", "Hugo", "Iris", "Jonas", "Kim", "Lou")


def clean_name(name: str) -> str:
    """A name as it is shown: printable, on one line.

    Raises:
        Refused: nothing is left of it, or it is too long.
    """
    cleaned = " ".join("".join(c if c.isprintable() else " " for c in name).split())
    if not cleaned or len(cleaned) > MAX_NAME:
        raise refused("name-length", most=MAX_NAME)
    return cleaned


def bot_names(count: int, besides: str) -> list[str]:
    """Names for this many bots, all different, and none that of the person."""
    free = [name for name in _BOTS if name.casefold() != besides.strip().casefold()]
    return [free[i] if i < len(free) else f"{free[i % len(free)]} {i // len(free) + 1}" for i in range(count)]
