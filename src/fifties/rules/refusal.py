"""What the rules say no with: a code and its parameters. Words are put to it where it is read."""

from typing import TypeAlias, TypeGuard

import msgspec

Param: TypeAlias = int | str


class Refusal(msgspec.Struct, frozen=True):
    """Why something can't be done: ``code`` names the message, ``params`` are what the message speaks of.

    >>> from fifties.fifty import Call, Game, Rules
    >>> Game(Rules(players=5)).why_not(Call(50))
    Refusal(code='not-now', params={'phase': 'reveal'})
    """

    code: str
    params: dict[str, Param] = {}

    def __str__(self) -> str:
        details = ", ".join(f"{name}={value}" for name, value in self.params.items())
        return f"{self.code} ({details})" if details else self.code


class Refused(ValueError):
    """Raised when an operation, an option or a record is refused; nothing has changed. See ``refusal``.

    >>> from fifties.fifty import Rules
    >>> try:
    ...     Rules(players=2)
    ... except Refused as no:
    ...     no.refusal.code, no.refusal.params
    ('players-few', {'players': '2', 'least': 3})
    """

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


def refused(code: str, **params: Param) -> Refused:
    """The exception for a refusal: ``raise refused("seat-unknown", seat=9, players=5)``."""
    return Refused(Refusal(code, params))


def is_whole(value: object) -> TypeGuard[int]:
    """Whether a value is a whole number as the rulings and records mean it: not 3.0, not true."""
    return type(value) is int


def unknown_seat(seat: object, players: int) -> Refusal | None:
    """Why there is no such seat in a game of so many players, or None."""
    if is_whole(seat) and 0 <= seat < players:
        return None
    return Refusal("seat-unknown", {"seat": shown(seat), "high": players - 1})


def shown(value: object, most: int = 40) -> str:
    """A value from outside as a message can show it: short, on one line, whatever it is."""
    clipped = value if isinstance(value, str) else _clipped(value)
    text = clipped if isinstance(clipped, str) else repr(clipped)
    text = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text[: most + 1])
    return text if len(text) <= most else text[: most - 1] + "…"


def _clipped(value: object) -> object:
    """Something whose repr is short to make: no text of millions of numbers for the first forty characters."""
    if isinstance(value, int) and abs(value) >= 10**40:
        return "a number of more than 40 digits"
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list | tuple):
        return [_clipped(item) for item in value[:8]]
    return value if isinstance(value, int | float | bool | None) else type(value).__name__


class Misplaced(Refused):
    """A refusal of a part of something larger; ``where`` is the path to it, such as ``rounds[0].lines[2]``.

    >>> from fifties.fifty import read
    >>> try:
    ...     read({"format": "fifties-record/1", "game": "fifty", "rules": {"players": 7}, "rounds": [{"lines": []}]})
    ... except Misplaced as no:
    ...     print(no)
    rounds[0]: key-missing (key=forbidden)
    """

    def __init__(self, where: str, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.where = where

    def __str__(self) -> str:
        return f"{self.where}: {self.refusal}"

    def within(self, outer: str) -> "Misplaced":
        """The same refusal, seen from something larger in which this stands at ``outer``.

        Whoever reads many parts adds the place of a part only where one is refused.

        >>> print(Misplaced(".lines[2]", Refusal("line-order")).within("rounds[0]"))
        rounds[0].lines[2]: line-order
        """
        return Misplaced(outer + self.where, self.refusal)


def misplaced(where: str, code: str, **params: Param) -> Misplaced:
    """The exception for a refusal at a place: ``raise misplaced("seats[2]", "text-needed")``."""
    return Misplaced(where, Refusal(code, params))
