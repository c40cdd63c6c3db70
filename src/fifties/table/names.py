"""Names at a table: what a person may be called, and what the bots are called."""

import itertools
import unicodedata
from collections.abc import Collection
from typing import Final

from fifties.rules.refusal import refused

MAX_NAME: Final = 24

MAX_MARKS: Final = 2
"""How many marks may stand on one letter."""

_BOTS: Final = ("Ada", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gwen", "Hugo", "Iris", "Jonas", "Kim", "Lou")

_CAPITALS: Final = str.maketrans("НΗΜΝΥΖ", "HHMNYZ")
_LOOKS_LIKE: Final = str.maketrans("авеѕіјкмпорстухһԁԛԝαβεικνορτυχ01l", "abesijkmnopctyxhdqwabeikvoptuxoii")
"""Letters of other alphabets, and digits, that are read as ours; some as capitals only."""

_BLANK: Final = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters that nobody sees."""


def clean_name(name: str) -> str:
    """A name as it is shown: printable, on one line, without signs that turn the writing around or pile up.

    Raises:
        Refused: nothing is left of it, or it is too long.
    """
    kept: list[str] = []
    marks = 0
    for c in unicodedata.normalize("NFC", name):
        category = unicodedata.category(c)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if category == "Cf" or marks > MAX_MARKS:
            continue
        kept.append(c if c.isprintable() and c not in _BLANK else " ")
    cleaned = " ".join("".join(kept).split())
    if not any(unicodedata.category(c)[0] in "LNSP" for c in cleaned) or len(cleaned) > MAX_NAME:
        raise refused("name-length", most=MAX_NAME)
    return cleaned


def look_alike(name: str) -> str:
    """What two names have in common that people would take for one another."""
    plain = unicodedata.normalize("NFKD", name.translate(_CAPITALS).casefold())
    return "".join(c for c in plain if c.isalnum()).translate(_LOOKS_LIKE) or plain


def bot_names(count: int, besides: Collection[str]) -> list[str]:
    """Names for this many bots, all different, and none that of a person."""
    taken = {look_alike(name) for name in besides}
    numbered = (name if n == 1 else f"{name} {n}" for n in itertools.count(1) for name in _BOTS)
    return list(itertools.islice((name for name in numbered if look_alike(name) not in taken), count))
