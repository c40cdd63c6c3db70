"""Who takes part: the bots of the house by name, and those of the user by the text of their file."""

import sys
import traceback
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec

from fifties.bots import BOTS, Bot
from fifties.lab.tournament.patience import patience
from fifties.rules.dice import Dice
from fifties.rules.refusal import Refusal, Refused, refused, shown


class Entrant(msgspec.Struct, frozen=True):
    """A bot of the house, or with a file that of a user; the code goes along to wherever it is to play."""

    name: str
    file: str | None = None
    code: bytes | None = None

    @property
    def digest(self) -> str | None:
        """SHA-256 of the code, in hex; None for a bot of the house."""
        return None if self.code is None else sha256(self.code).hexdigest()


def enter(kind: str, names: Sequence[str] | None, files: Sequence[Path]) -> tuple[Entrant, ...]:
    """Those who take part in this game, in this order; no one twice.

    Args:
        kind: the game's name.
        names: bots of the house; None for all of them, unless there are files.
        files: of bots that a user has written; such a bot is called as its file is, without the ending.

    Raises:
        Refused: there is no such bot, a file can't be read, or two bots have one name.
    """
    known = BOTS[kind]
    if names is None:
        names = () if files else tuple(known)
    if strangers := [name for name in names if name not in known]:
        raise refused("bot-unknown", given=shown(", ".join(strangers)), bots=" | ".join(known))
    entrants = {name: Entrant(name) for name in names}
    for file in files:
        name = file.stem
        if name in known or name in entrants:
            raise refused("code-name", file=shown(str(file), 200), name=shown(name))
        try:
            entrants[name] = Entrant(name, str(file), file.read_bytes())
        except (OSError, ValueError) as no:
            reason = no.strerror if isinstance(no, OSError) and no.strerror else str(no)
            raise refused("code-unreadable", file=shown(str(file), 200), reason=reason) from None
    return tuple(entrants.values())


def bot_of(kind: str, entrant: Entrant, seconds: int) -> Bot:
    """The bot itself; a user's file is run for it, and has so many seconds for that and for each answer.

    Raises:
        Refused: the file is no Python, fails, or has no bot in it.
    """
    if entrant.code is None:
        return BOTS[kind][entrant.name]
    assert entrant.file is not None
    named = shown(entrant.file, 200)
    # What looks for its own module, as data classes do, must find it.
    module = ModuleType(f"fifties_code_{entrant.name}")
    sys.modules[module.__name__] = module
    try:
        with patience(seconds):
            exec(compile(entrant.code, entrant.file, "exec", dont_inherit=True), module.__dict__)
    except SyntaxError as no:
        raise refused("code-syntax", file=named, line=no.lineno or 0, reason=no.msg) from None
    except Refused:
        raise
    except (Exception, SystemExit) as no:
        raise refused("code-fails", file=named, line=_line(entrant.file, no), error=_said(no)) from no
    bot: Any = getattr(module, "bot", None)
    if isinstance(bot, type) or not callable(getattr(bot, "act", None)):
        raise refused("code-without-bot", file=named)
    return _Patiently(bot, seconds)


class _Patiently:
    """A bot that has so many seconds for an answer."""

    def __init__(self, bot: Bot, seconds: int) -> None:
        self._bot = bot
        self._seconds = seconds

    def act(self, view: Any, dice: Dice) -> Any:
        with patience(self._seconds):
            return self._bot.act(view, dice)


def why(entrant: Entrant, no: BaseException) -> Refusal:
    """Why a bot did not answer as it should: what the rules say, or its error and where in its file that is."""
    if isinstance(no, Refused):
        return no.refusal
    return Refusal("bot-raised", {"line": _line(entrant.file, no), "error": _said(no)})


def _line(file: str | None, no: BaseException) -> int:
    """The innermost line of a file that an error came through, or 0."""
    lines = [frame.lineno or 0 for frame in traceback.extract_tb(no.__traceback__) if frame.filename == file]
    return lines[-1] if lines else 0


def _said(no: BaseException) -> str:
    return shown("".join(traceback.format_exception_only(no)).strip(), 200)
