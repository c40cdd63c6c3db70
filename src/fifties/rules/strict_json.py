"""JSON read strictly: each key once, and numbers that can be held and written again.

Python's own decoder reads. Only where it stops, the text is walked once more, for the place of the fault.
"""

import json
import re
import sys
from math import isfinite
from typing import Final, NoReturn

from fifties.rules.fields import Json
from fifties.rules.refusal import Misplaced, misplaced, refused, shown

LEVELS: Final = 100
"""So deep may anything be nested; how much deeper is read depends on Python."""

_TOKEN: Final = re.compile(
    r'"[^"\\]*+(?:\\.[^"\\]*+)*+"|[][{},:]|NaN|-?Infinity|-?[0-9]+(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?|[^][{},:"\s]+?'
)


def decode(text: bytes | bytearray) -> Json:
    """What a JSON text holds.

    Raises:
        Refused: it is not UTF-8, or not JSON; a ``Misplaced`` says where in the value.
    """
    try:
        return _DECODER.decode(text.decode())
    except UnicodeDecodeError as no:
        raise refused("json-utf8", byte=no.start + 1) from None
    except json.JSONDecodeError as no:
        if no.pos >= len(no.doc.rstrip()) or no.msg.startswith("Unterminated string"):
            raise refused("json-ends") from None
        near = shown(no.doc[no.pos : no.pos + 20])
        raise refused("json-syntax", line=no.lineno, column=no.colno, near=near) from None
    except RecursionError:
        raise _fault(text.decode(), LEVELS) from None
    except ValueError:
        # Our own, or Python's, which refuses whole numbers of thousands of digits: their cost grows with the square.
        raise _fault(text.decode(), len(text)) from None


def _unique(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key is there twice")
    return found


def _finite(digits: str) -> float:
    """A fraction; one that is too large to be held, such as 1e400, could not be written again."""
    number = float(digits)
    if not isfinite(number):
        raise ValueError("a number is too large")
    return number


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


_DECODER: Final = json.JSONDecoder(object_pairs_hook=_unique, parse_float=_finite, parse_constant=_no_constant)


def _fault(text: str, levels: int) -> Misplaced:
    """The first fault of a text that is JSON as far as it was read; to be nested deeper than ``levels`` is one."""
    steps: list[str | int] = []
    """From the whole to where we are: a key or a number for each object or list that is open."""
    keys: list[set[str]] = []
    """The keys met so far in each of these; a list has none."""
    key_next = False
    for match in _TOKEN.finditer(text):
        token = match[0]
        if token in ("{", "["):
            if len(steps) == levels:
                return misplaced(_path(steps), "json-deep", levels=levels)
            steps.append("" if token == "{" else 0)
            keys.append(set())
            key_next = token == "{"
        elif token in ("}", "]"):
            steps.pop()
            keys.pop()
        elif token == ",":
            key_next = isinstance(steps[-1], str)
            if isinstance(steps[-1], int):
                steps[-1] += 1
        elif key_next:
            key_next = False
            key = steps[-1] = json.loads(token)
            if key in keys[-1]:
                return misplaced(_path(steps[:-1]), "key-twice", key=shown(key))
            keys[-1].add(key)
        elif token in ("NaN", "Infinity", "-Infinity"):
            return misplaced(_path(steps), "json-constant", name=token)
        elif token[-1].isdigit() and not _can_be_held(token):
            return misplaced(_path(steps), "json-number", digits=sys.get_int_max_str_digits())
    raise AssertionError("whoever looks for a fault has seen one")


def _can_be_held(number: str) -> bool:
    digits = number.lstrip("-")
    return len(digits) <= sys.get_int_max_str_digits() if digits.isdigit() else isfinite(float(number))


def _path(steps: list[str | int]) -> str:
    path = "".join(f".{shown(step)}" if isinstance(step, str) else f"[{step}]" for step in steps)
    return shown(path.removeprefix("."), 80) or "record"
