"""Plans and bots for tests of tournaments."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from fifties.lab.tournament.block import Block, play_block
from fifties.lab.tournament.entrants import enter
from fifties.lab.tournament.plan import Plan
from fifties.rules.kinds import KINDS

PATIENCE = 60

SHADOW = """
from fifties.bots import BOTS

class Shadow:
    def act(self, view, dice):
        return BOTS["{kind}"]["random"].act(view, dice.under("{name}"))

bot = Shadow()
"""
"""Plays by chance as ``random`` does, with other chance."""

COPY = """
from fifties.bots import BOTS

bot = BOTS["{kind}"]["random"]
"""
"""Plays by chance as ``random`` does, and by the same."""


def written(folder: Path, name: str, text: str, kind: str = "fifty") -> Path:
    """A file of a bot."""
    file = folder / f"{name}.py"
    file.write_text(text.replace("{kind}", kind).replace("{name}", name))
    return file


def plan_of(
    names: Sequence[str], *files: Path, kind: str = "fifty", players: int = 3, seed: str = "1", **rules: Any
) -> Plan:
    entrants = enter(kind, list(dict.fromkeys(names)), files)
    lineup = [*names, *(file.stem for file in files)]
    return Plan.of(kind, KINDS[kind].rules({"players": players, **rules}), entrants, lineup, seed)


def played(plan: Plan, blocks: int) -> list[Block]:
    outcomes = [play_block(plan, block, PATIENCE) for block in range(blocks)]
    assert all(isinstance(outcome, Block) for outcome in outcomes), outcomes
    return [outcome for outcome in outcomes if isinstance(outcome, Block)]
