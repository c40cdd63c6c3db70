"""The page spells a hand's value out as the rules have it: the same examples through both."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fifties.rules.fifty_one.hand import reading, value
from tests.browser.test_page_types import WEB

EXAMPLES = WEB / "src/fifty-one/sum.examples.json"


def examples() -> list[dict[str, Any]]:
    # web/src/fifty-one/sum.test.ts holds the page to the same file.
    read: list[dict[str, Any]] = json.loads(Path(EXAMPLES).read_text(encoding="utf-8"))
    return read


@pytest.mark.parametrize("example", examples(), ids=lambda example: f"{'-'.join(example['hand'])}-{example['suit']}")
def test_o5_o6_o7_the_page_s_sums_are_those_of_the_rules(example: dict[str, Any]) -> None:
    assert value(example["hand"], example["suit"]) == example["value"]
    assert msgspec.to_builtins(reading(example["hand"], example["suit"])) == example["reading"]
