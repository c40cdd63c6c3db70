"""Parts of a JSON value, each of the kind it must be, or refused with its place."""

from collections.abc import Collection
from typing import Any, Final, TypeAlias

from fifties.rules.refusal import is_whole, misplaced, shown

FORMAT: Final = "fifties-record/1"
"""What a record of this format says of itself."""

Json: TypeAlias = Any
"""What a JSON text holds: dict, list, str, int, float, bool or None."""


def mapping(value: Json, where: str, required: Collection[str], optional: Collection[str] = ()) -> dict[str, Json]:
    """An object with these keys and no others."""
    if type(value) is not dict:
        raise misplaced(where, "object-needed", given=shown(value))
    for key in value:
        if key not in required and key not in optional:
            raise misplaced(where, "key-unknown", key=shown(key), choices=", ".join([*required, *optional]))
    for key in required:
        if key not in value:
            raise misplaced(where, "key-missing", key=key)
    return value


def items(value: Json, where: str, length: int | None = None) -> list[Json]:
    """An array, of a length where one is given."""
    if type(value) is not list:
        raise misplaced(where, "array-needed", given=shown(value))
    if length is not None and len(value) != length:
        raise misplaced(where, "array-length", given=len(value), length=length)
    return value


def whole(value: Json, where: str) -> int:
    """A whole number: not 3.0, not true."""
    if not is_whole(value):
        raise misplaced(where, "whole-needed", given=shown(value))
    return value


def text(value: Json, where: str) -> str:
    """A string that can be written as UTF-8: half of a surrogate pair can't."""
    if type(value) is not str:
        raise misplaced(where, "text-needed", given=shown(value))
    try:
        value.encode()
    except UnicodeEncodeError:
        raise misplaced(where, "text-surrogate") from None
    return value


def flag(value: Json, where: str) -> bool:
    """True or false: not 1, not null."""
    if type(value) is not bool:
        raise misplaced(where, "flag-needed", given=shown(value))
    return value
