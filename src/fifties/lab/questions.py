"""``python -m fifties.lab.questions``: what people ask of Fifty, answered from the strategies that the package ships.

For each number of players, over all token sets (each is as likely), without the danger variant.
"""

from collections.abc import Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray

from fifties.bots.fifty import strategies
from fifties.bots.fifty.strategies import Strategy
from fifties.rules.fifty.options import BOXES

LAST: Final = 50


def written(strategy: Strategy) -> NDArray[np.float64]:
    """(5, 50): the chance of each number by box."""
    picks = np.zeros((BOXES, LAST))
    reached = {0: 1.0}
    for box in range(BOXES):
        after: dict[int, float] = {}
        for number, chance in reached.items():
            choices = strategy[box, number]
            total = sum(weight for _, weight in choices)
            for choice, weight in choices:
                after[choice] = after.get(choice, 0.0) + chance * weight / total
        for number, chance in after.items():
            picks[box, number] = chance
        reached = after
    return picks


def rounds(players: int) -> Iterator[tuple[list[int], NDArray[np.float64]]]:
    """Forbidden digits and picks of every token set."""
    for many, digits, card in strategies.solved():
        if many == players and card == 0:
            strategy = strategies.strategy((many, digits, card))
            assert strategy is not None
            yield [digit for digit in range(10) if digits >> digit & 1], written(strategy)


def answers(players: int) -> dict[str, float]:
    """By question: a chance, or an average."""
    solved = list(rounds(players))
    free = [np.array([n > 0 and n % 10 not in digits for n in range(LAST)]) for digits, _ in solved]
    any_box = [picks.sum(axis=0) for _, picks in solved]
    before = [np.array([n % 10 != 9 and (n + 1) % 10 in digits for n in range(LAST)]) for digits, _ in solved]
    pairs = list(zip(any_box, free, before, strict=True))
    ahead = [chance[ok & forbidden] for chance, ok, forbidden in pairs]
    others = [chance[ok & ~forbidden] for chance, ok, forbidden in pairs]
    one = [chance[1] for chance, ok in zip(any_box, free, strict=True) if ok[1]]
    two = [chance[2] for chance, ok in zip(any_box, free, strict=True) if ok[2]]
    two_without = [chance[2] for chance, ok in zip(any_box, free, strict=True) if ok[2] and not ok[1]]
    last = [chance[49] for chance, ok in zip(any_box, free, strict=True) if ok[49]]
    numbers = np.arange(LAST)
    boxes = np.mean([picks @ numbers for _, picks in solved], axis=0)
    return {
        "a given player writes 1, where it is free": _mean(one),
        "one of them does": _mean([1 - (1 - chance) ** players for chance in one]),
        "a given player writes 2, where 1 and 2 are free": _mean(
            [chance[2] for chance, ok in zip(any_box, free, strict=True) if ok[1] and ok[2]]
        ),
        "a given player writes 2, where it is free": _mean(two),
        "the same, where 1 is forbidden": _mean(two_without),
        "a number just before a forbidden one": _mean(np.concatenate(ahead) if ahead else []),
        "any other free number": _mean(np.concatenate(others)),
        "a given player writes 49, where it is free": _mean(last),
        **{f"average number in box {box}": float(number) for box, number in enumerate(boxes, 1)},
    }


def _mean(values: object) -> float:
    array = np.asarray(values, np.float64)
    return float(array.mean()) if array.size else float("nan")


def main() -> None:
    """Prints a table with a column for each number of players."""
    columns = {players: answers(players) for players in range(3, 8)}
    for question in columns[3]:
        figures = "".join(f"{columns[players][question]:>9.3f}" for players in columns)
        print(f"{question:<50}{figures}")


if __name__ == "__main__":
    main()
