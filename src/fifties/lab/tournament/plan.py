"""What a tournament is: the same plan, on any machine, is the same games."""

import json
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

import fifties
from fifties.lab.tournament.entrants import Entrant
from fifties.rules import fifty, fifty_one
from fifties.rules.dice import Dice


class Plan(msgspec.Struct, frozen=True):
    """Which game, by whom, and which chance; how many blocks are played of it is nothing of the plan's."""

    kind: str
    rules: fifty.Rules | fifty_one.Rules
    entrants: tuple[Entrant, ...]
    lineup: tuple[int, ...]
    """Who takes part, as places among the entrants: as many as seats, or more, of whom each block draws its table."""
    seed: str

    @classmethod
    def of(cls, kind: str, rules: Any, entrants: Sequence[Entrant], names: Sequence[str], seed: str) -> "Plan":
        """A plan in which these names take the seats; fewer than seats are repeated."""
        places = [[entrant.name for entrant in entrants].index(name) for name in names]
        seats = max(rules.players, len(places))
        return cls(kind, rules, tuple(entrants), tuple(places[seat % len(places)] for seat in range(seats)), seed)

    @property
    def players(self) -> int:
        """How many seats there are, and so how many games a block has."""
        return self.rules.players

    def configuration(self) -> dict[str, Any]:
        """All that decides what is played, as a JSON object."""
        return {
            "game": self.kind,
            # All of them: which ones are left out as usual would depend on how the rules came here.
            "rules": msgspec.structs.asdict(self.rules),
            "bots": [self.entrants[place].name for place in self.lineup],
            "code": {entrant.name: entrant.digest for entrant in self.entrants if entrant.digest},
            "seed": self.seed,
        }

    def hash(self) -> str:
        """SHA-256 of the configuration, in hex."""
        return _hash(self)

    def dice(self, block: int) -> Dice:
        """The chance of a block: the same for all of its games, and for whoever sits in a seat."""
        return Dice(f"{self.hash()}/{block}".encode())

    def table(self, block: int) -> tuple[int, ...]:
        """Who sits where in a block's first game: drawn, so that nobody always sits beside the same one."""
        return tuple(self.dice(block).under("table").shuffle("seat", self.lineup)[: self.players])


@cache
def _hash(plan: Plan) -> str:
    return sha256(json.dumps(plan.configuration(), sort_keys=True).encode()).hexdigest()


def turned(table: Sequence[int], turn: int) -> list[int]:
    """A block's table in one of its games, from 0: everybody has moved on by so many seats."""
    return [table[(seat - turn) % len(table)] for seat in range(len(table))]


@cache
def sources() -> str:
    """SHA-256 of the rules and the bots of the house, in hex: of another version the same plan is other games."""
    here = Path(fifties.__file__).parent
    rooms = [*sorted((here / "rules").rglob("*")), *sorted((here / "bots").rglob("*"))]
    files = [*(file for file in rooms if file.suffix in (".py", ".bin")), here / "lab/playing.py"]
    digest = sha256()
    for file in files:
        digest.update(file.relative_to(here).as_posix().encode() + b"\0" + sha256(file.read_bytes()).digest())
    return digest.hexdigest()
