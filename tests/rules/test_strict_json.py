"""JSON read strictly: what is refused is refused at its place, however deep, and nothing else is."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fifties.rules.refusal import Misplaced, Refused
from fifties.rules.strict_json import LEVELS, decode


def no(text: str) -> tuple[str, str, dict[str, Any]]:
    """Where a text is refused, the code, and the parameters."""
    with pytest.raises(Misplaced) as said:
        decode(text.encode())
    return said.value.where, said.value.refusal.code, said.value.refusal.params


KEYS = [
    ('{"a": 1, "a": 1}', "record", "a"),
    ('{"a": 1, "b": 2, "\\u0061": 3}', "record", "a"),
    ('{"": 1, "": 1}', "record", ""),
    ('{"a": {"b": 1, "b": 1}}', "a", "b"),
    ('{"a": [{}, {"b": [], "c": {}, "b": []}]}', "a[1]", "b"),
    ('{"x": {"a": 1}, "y": {"a": 1, "z": [[0, 1], [0, {"k": 1, "k": 2}]]}}', "y.z[1][1]", "k"),
    ('{"{\\"a": "[,:{", "b": [",", "]", {"\\\\": 1, "\\\\": 1}]}', "b[2]", "\\"),
    ('{"a\\nb": {"c": 1, "c": 2}}', "a�b", "c"),
    ('[[], [{"c": 1, "c": 2}]]', "[1][0]", "c"),
]


@pytest.mark.parametrize(("text", "where", "key"), KEYS)
def test_a_key_twice_is_refused_at_its_object(text: str, where: str, key: str) -> None:
    assert no(text) == (where, "key-twice", {"key": key})
    assert no(text.replace(", ", " ,\r\n\t").replace('": ', '"\t: '))[1:] == ("key-twice", {"key": key})


@pytest.mark.parametrize("name", ["NaN", "Infinity", "-Infinity"])
def test_a_constant_that_is_not_json_is_refused_at_its_place(name: str) -> None:
    assert no(f'{{"a": "NaN", "b": [true, null, {name}]}}') == ("b[2]", "json-constant", {"name": name})
    assert no(f'{{"NaN": {{"Infinity": {name}}}}}')[0] == "NaN.Infinity"
    assert no(name)[0] == "record"


@pytest.mark.parametrize(
    "number", ["1e400", "-1e400", "1.5E+999999999", "9" * 4301, "-" + "9" * 5000, "9" * 400 + ".5"]
)
def test_a_number_that_cannot_be_held_is_refused_at_its_place(number: str) -> None:
    assert no(f'{{"a": 1, "b": [false, 1e300, {"9" * 4300}, {number}, 5]}}') == (
        "b[3]",
        "json-number",
        {"digits": 4300},
    )


def test_the_first_fault_is_told() -> None:
    assert no('{"a": NaN, "b": 1e400, "a": 1}')[:2] == ("a", "json-constant")
    assert no('{"a": 1e400, "b": NaN}')[:2] == ("a", "json-number")
    assert no('{"a": 1, "a": {"b": 1, "b": 1}}')[:2] == ("record", "key-twice")
    for after in (" oops", "x", "1", ".", "é", "-", "NaN"):
        assert no('{"a": [NaN' + after)[:2] == ("a[0]", "json-constant")
        assert no('{"a": [-Infinity' + after)[:2] == ("a[0]", "json-constant")
    for after in (" oops", "x", ".", ".e", "é", "-", "٣", "NaN"):
        assert no('{"a": [' + "9" * 5000 + after)[:2] == ("a[0]", "json-number")
        assert no('{"a": [1, 1e999' + after)[:2] == ("a[1]", "json-number")


@pytest.mark.parametrize("levels", [LEVELS + 1, LEVELS + 300])
def test_a_fault_in_something_nested_deeply_is_that_fault(levels: int) -> None:
    where, code, _ = no("[" * levels + "NaN")
    assert code == "json-constant"
    assert len(where) <= 80
    assert decode(b"[" * levels + b"0" + b"]" * levels) != 0


def test_nesting_too_deep_is_refused_where_it_is() -> None:
    text = '{"a": 1, "b": {"c": ' + "[" * 100_000 + "]" * 100_000 + "}}"
    where, code, params = no(text)
    assert (where.startswith("b.c[0][0]"), code, params) == (True, "json-deep", {"levels": LEVELS})
    assert len(where) <= 80


def test_what_is_not_json_is_told_by_its_place_in_the_text() -> None:
    for text, code in ((b"\xff", "json-utf8"), (b'{"a" 1}', "json-syntax"), (b'{"a": ', "json-ends")):
        with pytest.raises(Refused) as said:
            decode(text)
        assert said.value.refusal.code == code
        assert not isinstance(said.value, Misplaced)


SOME = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=4),
    max_leaves=20,
)


@given(value=SOME, indent=st.none() | st.integers(0, 2), ascii_only=st.booleans())
def test_whatever_is_json_is_read_as_it_is(value: Any, indent: int | None, ascii_only: bool) -> None:
    text = json.dumps(value, indent=indent, ensure_ascii=ascii_only)
    assert decode(text.encode()) == value


@given(value=SOME, fault=st.sampled_from(["NaN", "1e999", '{"k": [], "k": {}}']), data=st.data())
def test_a_fault_put_anywhere_is_found_there(value: Any, fault: str, data: st.DataObject) -> None:
    """The path is walked here the other way: from the value to the text."""
    steps: list[str | int] = []
    whole = {"top": value}
    inner: Any = whole
    while isinstance(inner, dict | list) and inner:
        step = data.draw(st.sampled_from(list(inner) if isinstance(inner, dict) else range(len(inner))))
        steps.append(step)
        holder, inner = inner, inner[step]
    holder[step] = "\N{BULLSEYE}"
    text = json.dumps(whole, ensure_ascii=False)
    if text.count("\N{BULLSEYE}") > 1:
        return
    where, code, _ = no(text.replace('"\N{BULLSEYE}"', fault))
    assert code in ("json-constant", "json-number", "key-twice")
    if all(isinstance(step, int) or step.isidentifier() for step in steps) and len(where) < 80:
        path = "".join(f".{step}" if isinstance(step, str) else f"[{step}]" for step in steps)
        assert where == path.removeprefix(".")
