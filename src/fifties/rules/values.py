"""Operations and events of every game: frozen values, told apart in JSON by a tag that no two of them share."""

import msgspec


def kebab(name: str) -> str:
    """A class's name as a tag: ``TookOver`` is ``took-over``."""
    return "".join(f"-{c.lower()}" if c.isupper() else c for c in name).lstrip("-")


class OperationValue(msgspec.Struct, frozen=True, tag=str.lower, tag_field="op", forbid_unknown_fields=True):
    """What changes a game: what a socket decodes, a store keeps, a bot returns and a replay reads."""


class EventValue(msgspec.Struct, frozen=True, tag=kebab, tag_field="event"):
    """What happened, for motion and words."""
