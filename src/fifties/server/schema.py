"""The JSON Schema of the protocol, from which the page's types are generated: ``python -m fifties.server.schema``."""

from typing import Any

import msgspec

from fifties.server.protocol import PROTOCOL, ClientIn, ClientOut


def schema() -> dict[str, Any]:
    """All messages of both directions and all that they hold, with the protocol's version."""
    directions, components = msgspec.json.schema_components([ClientIn, ClientOut], ref_template="#/$defs/{name}")
    client_in, client_out = directions
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$defs": {**components, "ClientIn": client_in, "ClientOut": client_out},
        "protocol": PROTOCOL,
    }


if __name__ == "__main__":
    print(msgspec.json.format(msgspec.json.encode(schema()), indent=2).decode())
