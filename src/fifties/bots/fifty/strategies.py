"""Equilibria that were solved ahead (``make strategies``), read with Python alone: ``docs/fifty-solved.md``.

The file has, one after the other: ``FIFTIES1``; how many strategies there are; for each its key, where it begins and
its exploitability; and the strategies. A strategy is its choices box by box, number by number: how many there are, and
for each the number written next and its weight. Whole numbers are unsigned, little-endian.
"""

import struct
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Final, TypeAlias

from fifties.rules.dice import Dice
from fifties.rules.fifty.line import Line
from fifties.rules.fifty.options import BOXES, PRINTED_CARDS, Card

MAGIC: Final = b"FIFTIES1"
ENTRY: Final = struct.Struct("<HHBIf")
"""Players, a bit for each forbidden digit, the danger card from 1 or 0, the place in the file, the exploitability."""

COUNT: Final = struct.Struct("<H")
CHOICE: Final = struct.Struct("<HI")
"""A number, and how often it is written, of ``WHOLE``."""

WHOLE: Final = 2**32 - 1

Key: TypeAlias = tuple[int, int, int]

Strategy: TypeAlias = Mapping[tuple[int, int], Sequence[tuple[int, int]]]
"""From the box to be written, from 0, and the number written before, 0 at the start: numbers with their weights."""


def key(players: int, forbidden: Collection[int], danger: Card | None) -> Key:
    """By what a strategy is found; a danger card that is none of the printed ones is as if there were none."""
    card = PRINTED_CARDS.index(danger) + 1 if danger in PRINTED_CARDS else 0
    return players, sum(1 << digit for digit in forbidden), card


def pack(strategies: Mapping[Key, tuple[float, Strategy]]) -> bytes:
    """The file for these strategies, each with its exploitability."""
    heads, bodies = [], []
    place = len(MAGIC) + COUNT.size + ENTRY.size * len(strategies)
    for entry, (exploitability, strategy) in sorted(strategies.items()):
        body = b"".join(
            COUNT.pack(len(choices)) + b"".join(CHOICE.pack(*choice) for choice in choices)
            for choices in _in_order(strategy)
        )
        heads.append(ENTRY.pack(*entry, place, exploitability))
        bodies.append(body)
        place += len(body)
    return b"".join([MAGIC, COUNT.pack(len(heads)), *heads, *bodies])


def _in_order(strategy: Strategy) -> Iterator[Sequence[tuple[int, int]]]:
    """The choices as the file has them: of each box the numbers that lines come to, ascending."""
    reached = {0}
    for box in range(BOXES):
        yield from (strategy[box, number] for number in sorted(reached))
        reached = {after for number in reached for after, _ in strategy[box, number]}


def read(data: bytes, place: int) -> Strategy:
    """The strategy at a place of the file."""
    strategy: dict[tuple[int, int], list[tuple[int, int]]] = {}
    reached = {0}
    for box in range(BOXES):
        after: set[int] = set()
        for number in sorted(reached):
            (count,) = COUNT.unpack_from(data, place)
            place += COUNT.size
            choices = [CHOICE.unpack_from(data, place + i * CHOICE.size) for i in range(count)]
            place += count * CHOICE.size
            strategy[box, number] = choices
            after.update(number for number, _ in choices)
        reached = after
    return strategy


@cache
def _file() -> bytes:
    return files(__package__).joinpath("strategies.bin").read_bytes()


@cache
def solved() -> Mapping[Key, tuple[int, float]]:
    """What is in the package's file: places and exploitabilities."""
    data = _file()
    assert data.startswith(MAGIC), "the package's own file"
    (count,) = COUNT.unpack_from(data, len(MAGIC))
    start = len(MAGIC) + COUNT.size
    entries = (ENTRY.unpack_from(data, start + i * ENTRY.size) for i in range(count))
    return {(players, digits, card): (place, worst) for players, digits, card, place, worst in entries}


@cache
def strategy(wanted: Key) -> Strategy | None:
    """An equilibrium by its key, or None if it was not solved."""
    found = solved().get(wanted)
    return None if found is None else read(_file(), found[0])


def draw(strategy: Strategy, dice: Dice, label: str) -> Line:
    """A line, as often as the strategy writes it."""
    line: list[int] = []
    for box in range(BOXES):
        choices = strategy[box, line[-1] if line else 0]
        left = dice.below(f"{label}/{box}", sum(weight for _, weight in choices))
        for number, weight in choices:
            if left < weight:
                line.append(number)
                break
            left -= weight
    return tuple(line)
