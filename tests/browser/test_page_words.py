"""The page says what the terminal says: the same examples through both, and no text of the page missing or idle."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fifties.rules.kinds import Event
from fifties.rules.refusal import Refusal
from fifties.words import PSEUDO, words

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "web/src/house/words.examples.json"
SAID = ROOT / "web/src/house/words.said.json"
PAGE_TEXTS = sorted((ROOT / "src/fifties/words/en").glob("page*.ftl"))


def said(language: str) -> list[str]:
    """What Python says of the examples, in their order."""
    examples: dict[str, Any] = json.loads(EXAMPLES.read_text(encoding="utf-8"))
    speaker = words(language)
    return [
        *(speaker.text(text["id"], **text["params"]) for text in examples["texts"]),
        *(speaker.refusal(Refusal(**refusal)) for refusal in examples["refusals"]),
        *(
            speaker.event(msgspec.convert(told["event"], Event), examples["names"], told.get("reader"))
            for told in examples["events"]
        ),
    ]


def test_the_page_says_what_python_says() -> None:
    # The page's own test holds it to this file; to write it anew, delete it and run this test twice.
    now = {language: said(language) for language in ("en", PSEUDO)}
    if not SAID.exists():
        SAID.write_text(json.dumps(now, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
        pytest.fail(f"{SAID.name} was missing and is written anew")
    assert json.loads(SAID.read_text(encoding="utf-8")) == now


@cache
def _sources() -> str:
    files = sorted((ROOT / "web/src").rglob("*.svelte")) + sorted((ROOT / "web/src").rglob("*.ts"))
    return "\n".join(file.read_text(encoding="utf-8") for file in files if ".test." not in file.name)


def _texts() -> set[str]:
    texts = "\n".join(file.read_text(encoding="utf-8") for file in PAGE_TEXTS)
    return set(re.findall(r"^(page-[\w-]+) =", texts, re.MULTILINE))


def test_every_text_that_the_page_asks_for_by_name_is_there() -> None:
    assert set(re.findall(r"[\"'`](page-[a-z0-9-]*[a-z0-9])[\"'`]", _sources())) - _texts() == set()


def test_no_text_of_the_page_is_idle() -> None:
    named = set(re.findall(r"page-[a-z0-9-]*[a-z0-9]", _sources()))
    begun = set(re.findall(r"page-[a-z-]+-(?=[\"$])", _sources()))
    assert {text for text in _texts() - named if not text.startswith(tuple(begun))} == set()
