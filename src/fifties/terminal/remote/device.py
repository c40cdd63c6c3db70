"""This device's own secret, by which a server finds its seats again: kept in a file that nobody else can read."""

import os
import re
import secrets
from pathlib import Path
from typing import Final

from platformdirs import user_state_path

from fifties.rules.refusal import refused, shown

_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{22,64}")


def token() -> str:
    """The secret; made the first time, or where the file holds something else.

    Raises:
        Refused: it can't be kept.
    """
    file = user_state_path("fifties", appauthor=False) / "device"
    try:
        return _kept(file) or _made(file)
    except OSError as no:
        raise refused("device-unusable", file=shown(file, 400), reason=no.strerror or str(no)) from no


def _kept(file: Path) -> str | None:
    try:
        text = file.read_bytes()[:200].decode("ascii", "replace").strip()
    except FileNotFoundError:
        return None
    return text if _TOKEN.fullmatch(text) else None


def _made(file: Path) -> str:
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    made = secrets.token_urlsafe(24)
    # It is there whole or not at all: two that begin at the same time must not read half of it.
    new = file.with_name(f"{file.name}.{secrets.token_hex(4)}")
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as out:
        out.write(made + "\n")
    new.replace(file)
    return _kept(file) or made
