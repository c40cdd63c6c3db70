"""Every event and every refusal has its text, with the variables that it is given; and no text is without a user."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from fluent.syntax import ast as ftl
from fluent.syntax import parse
from fluent.syntax.visitor import Visitor

from fifties.rules.fifty.events import Clashed, Revealed, TookOver
from fifties.rules.kinds import Event
from fifties.rules.refusal import Misplaced, Refusal
from fifties.words import PSEUDO, Words, languages, pseudo, words

SOURCE = Path(__file__).resolve().parents[2] / "src/fifties"
CATALOGUES = SOURCE / "words"

OURS = ("common.ftl", "fifty-one.ftl", "terminal.ftl", "terminal-remote.ftl", "terminal-tournament.ftl", "cli.ftl")
"""The catalogues whose every text must have a user in Python."""


class _Variables(Visitor):
    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_VariableReference(self, node: Any) -> None:
        self.found.add(node.id.name)


def catalogue(language: str) -> dict[str, ftl.Message]:
    """The messages of a language by id, each once."""
    messages: dict[str, ftl.Message] = {}
    for path in sorted((CATALOGUES / language).glob("*.ftl")):
        for entry in parse(path.read_text(encoding="utf-8")).body:
            assert not isinstance(entry, ftl.Junk), f"{path.name}: {entry.content}"
            if isinstance(entry, ftl.Message):
                assert entry.id.name not in messages, f"{entry.id.name} is there twice"
                messages[entry.id.name] = entry
    return messages


def variables(message: ftl.Message) -> set[str]:
    visitor = _Variables()
    visitor.visit(message)
    return visitor.found


@dataclass(frozen=True)
class Said:
    """A refusal in the code."""

    where: str
    code: str
    params: frozenset[str]


def said() -> list[Said]:
    """Every refusal in the code: ``refused("…", …)``, ``misplaced(where, "…", …)``, ``Refusal("…", {…})``."""
    found = []
    for path in sorted(SOURCE.rglob("*.py")):
        if path.name == "refusal.py":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            where = f"{path.relative_to(SOURCE)}:{node.lineno}"
            match node.func.id, node.args:
                case "refused", [code]:
                    params = {str(keyword.arg) for keyword in node.keywords}
                case "misplaced", [_, code]:
                    params = {str(keyword.arg) for keyword in node.keywords}
                case "Refusal", [code]:
                    params = set()
                case "Refusal", [code, ast.Dict(keys=keys)]:
                    params = {str(key.value) for key in keys if isinstance(key, ast.Constant)}
                case (("refused" | "misplaced" | "Refusal"), _):
                    raise AssertionError(f"{where}: a refusal that this test can't read")
                case _:
                    continue
            assert isinstance(code, ast.Constant), f"{where}: the code of a refusal is written out, so that it is found"
            found.append(Said(where, str(code.value), frozenset(params)))
    return found


def events() -> dict[str, type[msgspec.Struct]]:
    return {str(kind.__struct_config__.tag): kind for kind in _members(Event)}


def _members(union: Any) -> Iterator[Any]:
    members = get_args(union)
    for member in members:
        yield from _members(member)
    if not members:
        yield union


def constants() -> set[str]:
    """Every text constant in the code of the package."""
    return {
        node.value
        for path in SOURCE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


@pytest.mark.parametrize("language", languages())
def test_every_event_has_a_text_that_speaks_of_its_fields_only(language: str) -> None:
    messages = catalogue(language)
    for tag, kind in events().items():
        given = {*kind.__struct_fields__, *(["who"] if "seat" in kind.__struct_fields__ else [])}
        assert f"event-{tag}" in messages, f"no text for the event {tag}"
        assert variables(messages[f"event-{tag}"]) <= given, f"event-{tag} speaks of what the event does not tell"


@pytest.mark.parametrize("language", languages())
def test_every_refusal_has_a_text_with_exactly_its_parameters(language: str) -> None:
    messages = catalogue(language)
    wrong = []
    for refusal in said():
        if f"refusal-{refusal.code}" not in messages:
            wrong.append(f"{refusal.where}: no text for {refusal.code}")
        elif variables(messages[f"refusal-{refusal.code}"]) != refusal.params:
            used = variables(messages[f"refusal-{refusal.code}"])
            wrong.append(f"{refusal.where}: {refusal.code} gives {set(refusal.params)}, its text uses {used}")
    assert wrong == []


def test_there_are_refusals_and_events_to_look_at() -> None:
    assert {"line-forbidden", "seat-unknown", "key-missing", "next-nothing", "record-exists"} <= {
        refusal.code for refusal in said()
    }
    assert {"revealed", "took-over", "clashed", "game-ended"} <= set(events())


def test_no_text_is_without_a_user() -> None:
    used = {f"event-{tag}" for tag in events()} | {f"refusal-{refusal.code}" for refusal in said()} | constants()
    dead = [
        f"{name}: {entry.id.name}"
        for name in OURS
        for entry in parse((CATALOGUES / "en" / name).read_text(encoding="utf-8")).body
        if isinstance(entry, ftl.Message) and entry.id.name not in used
    ]
    assert dead == []


@pytest.mark.parametrize("language", languages())
def test_every_language_has_the_texts_of_the_others(language: str) -> None:
    assert {id: variables(message) for id, message in catalogue(language).items()} == {
        id: variables(message) for id, message in catalogue("en").items()
    }


@pytest.mark.parametrize("language", [*languages(), PSEUDO])
def test_every_text_can_be_put_in_words(language: str) -> None:
    speaker = Words(language)
    source = "en" if language == PSEUDO else language
    for id, message in catalogue(source).items():
        for value in (0, 1, 7, 1234567, "none", "Ada"):
            text = speaker.text(id, **dict.fromkeys(variables(message), value))
            assert text.strip()
            assert "{" not in text.replace('{"players": 5}', "").replace(pseudo('{"players": 5}')[1:-1], "")
            assert (text[0], text[-1]) == ("[", "]") if language == PSEUDO else True


def test_a_text_that_is_not_there_or_lacks_a_variable_is_an_error() -> None:
    with pytest.raises(LookupError, match="no text"):
        words().text("event-nothing")
    with pytest.raises(LookupError, match="join"):
        words().text("join", first="Ada")
    with pytest.raises(KeyError):
        Words("xx")
    with pytest.raises(KeyError):
        Words("../en")


def test_an_event_speaks_to_its_reader() -> None:
    names = ["Ada", "Bo", "Cleo"]
    assert "Bo takes over at 7" in words().event(TookOver(7, 1), names)
    assert "You take over at 7" in words().event(TookOver(7, 1), names, reader=1)
    assert "Ada, Bo and Cleo" in words().event(Clashed(7, (0, 1, 2)), names)
    revealed = words().event(Revealed(0, (2, 8), (10, 19), None), names)
    assert "Round 1" in revealed
    assert "2 and 8" in revealed
    assert "10–19" in revealed
    assert not any(name in revealed for name in names), "a neutral voice begins"


def test_an_error_tells_its_place_and_numbers_are_not_cut_up() -> None:
    no = Misplaced("rounds[0].lines[2]", Refusal("line-range", {"number": "12345", "high": 49}))
    assert words().error(no).startswith("rounds[0].lines[2]: 12345 ")
    assert "100000" in words().refusal(Refusal("players-many", {"players": "100001", "most": 100_000}))


def test_what_is_too_long_is_cut() -> None:
    names = [f"Ada {seat}" for seat in range(5000)]
    told = words().event(Clashed(7, tuple(range(5000))), names)
    assert told.startswith("Clash at 7: Ada 0, Ada 1, ")
    assert len(told) < 1000
    assert len(words().refusal(Refusal("silent-not-held", {"number": 10**4000, "seat": 0}))) < 1000


def test_the_pseudo_language_is_recognisable_and_readable() -> None:
    assert pseudo("This is said.") == "[Ŧħíš íš šáíd.]"
