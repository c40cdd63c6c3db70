"""What may happen while somebody is at a table elsewhere; all of it comes one after the other, in one place."""

from dataclasses import dataclass
from typing import TypeAlias

from fifties.protocol import ClientOut
from fifties.rules.refusal import Refusal


@dataclass(frozen=True)
class Typed:
    """A line was typed; None is the end of input."""

    text: str | None


@dataclass(frozen=True)
class Heard:
    """The server has said something."""

    message: ClientOut


@dataclass(frozen=True)
class Lost:
    """The connection is lost, and is tried again."""


@dataclass(frozen=True)
class Ended:
    """There will be no connection any more."""

    why: Refusal


News: TypeAlias = Typed | Heard | Lost | Ended
