"""Records to begin with: the recorded games of both kinds."""

import json
from functools import cache
from pathlib import Path
from typing import Any

GAMES = Path(__file__).parents[1] / "games"


@cache
def recorded() -> list[Any]:
    """Every recorded game, as JSON has it; not to be changed."""
    files = sorted(GAMES.rglob("*.json"))
    return [json.loads(file.read_text("utf-8")) for file in files if not file.name.endswith(".score.json")]
