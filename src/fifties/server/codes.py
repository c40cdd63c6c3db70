"""The codes by which people come to a table: short, easy to say and to type, and no rude words."""

import secrets
from typing import Final

LETTERS: Final = "ACDEFHJKMNPRTUVWXY"
"""Letters that are not taken for others, nor for digits."""

LENGTH: Final = 4

_RUDE: Final = (
    "FUC", "FUK", "FUX", "CUNT", "KUNT", "CUM", "TURD", "CRAP", "FART", "RAPE", "DAMN", "HATE", "DEAD", "PUKE",
    "NAC", "NEHR", "HURE", "KACK", "FACK", "PUTA", "PUTE", "MERD", "CACA", "CUCK", "DYKE", "FAT", "KYKE", "TRANN",
    "PEN", "ANUX", "CRAK", "METH", "KKK", "XXX",
)  # fmt: skip
"""What no code contains, in a few languages."""


def new_code() -> str:
    """A code that nobody can foretell."""
    while True:
        code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        if not any(rude in code for rude in _RUDE):
            return code


def read_code(typed: str) -> str | None:
    """The code that somebody has typed, or None if it can be none."""
    code = typed.strip().upper()
    return code if len(code) == LENGTH and set(code) <= set(LETTERS) else None
