"""The JSON Schema of the protocol, from which the page's types are generated: ``python -m fifties.server.schema``."""

import re
from typing import Any

import msgspec

from fifties.protocol import PROTOCOL, ClientIn, ClientOut
from fifties.review.games import Review
from fifties.table.replay import Replay

_OF_A_GAME = re.compile(r"fifties\.rules\.(\w+)\.[\w.]+\.(\w+)")


def schema() -> dict[str, Any]:
    """All messages of both directions, a game’s replay and review, all that they hold, and the protocol’s version.

    What several games have under one name is told apart by theirs: ``FiftyView`` and ``FiftyOneView``. Descriptions
    are docstrings without their examples, which are Python.
    """
    directions, components = msgspec.json.schema_components(
        [ClientIn, ClientOut, Replay, Review], ref_template="#/$defs/{name}"
    )
    for component in components.values():
        if "description" in component:
            component["description"] = component["description"].partition("\n\n>>>")[0]
    client_in, client_out, _, review = directions
    whole = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$defs": {**components, "ClientIn": client_in, "ClientOut": client_out, "Review": review},
        "protocol": PROTOCOL,
    }
    named: dict[str, Any] = msgspec.json.decode(_OF_A_GAME.sub(_short, msgspec.json.encode(whole).decode()))
    return named


def _short(found: re.Match[str]) -> str:
    game, name = found.groups()
    return game.title().replace("_", "") + name


if __name__ == "__main__":
    print(msgspec.json.format(msgspec.json.encode(schema()), indent=2).decode())
