"""The page's types are those of the protocol, and its small arithmetic is that of the rules."""

import json
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fifties.rules.fifty import Rules
from fifties.rules.fifty.options import HOUSE_BONUS
from fifties.server.schema import schema
from tests.browser.chromium import NODE

WEB = Path(__file__).resolve().parents[2] / "web"


def test_the_types_are_generated_from_the_protocol_as_it_is() -> None:
    assert NODE, "there is no Node.js: run `make test`"
    done = subprocess.run(
        [NODE, "scripts/types.mjs"], cwd=WEB, input=msgspec.json.encode(schema()), capture_output=True, check=True
    )
    assert (WEB / "src/protocol.ts").read_text(encoding="utf-8") == done.stdout.decode(), "stale: npm run types"


@pytest.mark.parametrize("players", range(3, 13))
def test_the_page_knows_what_the_number_of_players_fixes(players: int) -> None:
    # web/src/fifty/rules.test.ts holds the page to the same file.
    rules = Rules(players=players)
    assert _examples()["players"][str(players)] == {"last": rules.last, "tokens": rules.tokens, "crown": rules.crown}


def test_the_page_has_the_house_values_of_the_bonus() -> None:
    assert _examples()["bonus"] == [list(line) for line in HOUSE_BONUS]


def _examples() -> dict[str, Any]:
    examples: dict[str, Any] = json.loads((WEB / "src/fifty/rules.examples.json").read_text(encoding="utf-8"))
    return examples
