"""Reading a game's options from a JSON object: what is left out has its default, what is not known is refused."""

from typing import Any, TypeVar

import msgspec

from fifties.rules.refusal import refused, shown

R = TypeVar("R", bound=msgspec.Struct)


def read_options(rules: type[R], fields: object) -> R:
    """The rules of one game; they check their values themselves.

    Raises:
        Refused: an unknown or missing key, or a value that is out of bounds.
    """
    if not isinstance(fields, dict):
        raise refused("rules-object")
    for key in fields:
        if key not in rules.__struct_fields__:
            raise refused("option-unknown", field=shown(key), choices=", ".join(rules.__struct_fields__))
    if "players" not in fields:
        raise refused("option-missing", field="players")
    return rules(**{key: _frozen(value) for key, value in fields.items()})


def _frozen(value: Any) -> Any:
    """A JSON table as tuples, so that rules can be compared and hashed; no table is deeper than two."""
    if not isinstance(value, list):
        return value
    return tuple(tuple(row) if isinstance(row, list) else row for row in value)
