"""Small networks that learn: layers of units that are cut off at nothing, by Adam."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

Singles: TypeAlias = NDArray[np.float32]

Wrong: TypeAlias = Callable[[Singles, Singles], Singles]
"""How a loss changes with each answer, by the answers and what was true."""

Cases: TypeAlias = tuple[Singles, Singles]
"""What networks are shown, and what was true of it."""

BATCH: Final = 512

FADING: Final = 0.9, 0.999
"""How much is kept of the mean of the slopes, and of their squares, from one batch to the next."""

AVERAGED: Final = 1000
"""Over how many batches the weights are averaged that come out in the end."""


class Layers:
    """A network in single precision; the units of its last layer are its answers, and are not cut off."""

    def __init__(self, parts: Sequence[NDArray[np.floating]]) -> None:
        """Of each layer the weights (before, after) and the thresholds (after)."""
        self.parts: list[Singles] = [part.astype(np.float32) for part in parts]
        self.average = [part.copy() for part in self.parts]
        self._first = [np.zeros_like(part) for part in self.parts]
        self._second = [np.zeros_like(part) for part in self.parts]
        self._batches = 0

    @classmethod
    def of(cls, sizes: Sequence[int], chance: np.random.Generator) -> "Layers":
        """Layers of so many units that know nothing yet."""
        parts: list[NDArray[np.floating]] = []
        for before, after in pairwise(sizes):
            parts += [chance.normal(0, (2 / before) ** 0.5, (before, after)), np.zeros(after)]
        return cls(parts)

    def __call__(self, x: Singles) -> Singles:
        """The answers: (cases, units of the last layer)."""
        return self._units(x)[-1]

    def learn(self, x: Singles, truth: Singles, wrong: Wrong, rate: float) -> None:
        """One batch."""
        self._batches += 1
        for place, slope in enumerate(self.slopes(x, truth, wrong)):
            self._step(place, slope, rate)

    def slopes(self, x: Singles, truth: Singles, wrong: Wrong) -> list[Singles]:
        """How the loss changes with each part of the network."""
        units, found = self._units(x), []
        back = wrong(units[-1], truth)
        for layer in range(len(self.parts) // 2 - 1, -1, -1):
            found += [back.sum(axis=0), units[layer].T @ back]
            if layer:
                back = (back @ self.parts[2 * layer].T) * (units[layer] > 0)
        return found[::-1]

    def _units(self, x: Singles) -> list[Singles]:
        units = [x]
        for layer in range(0, len(self.parts), 2):
            if layer:
                units[-1] = np.maximum(units[-1], 0)
            units.append(units[-1] @ self.parts[layer] + self.parts[layer + 1])
        return units

    def _step(self, place: int, slope: Singles, rate: float) -> None:
        part, first, second = self.parts[place], self._first[place], self._second[place]
        first += (1 - FADING[0]) * (slope - first)
        second += (1 - FADING[1]) * (slope**2 - second)
        level = (second / (1 - FADING[1] ** self._batches)) ** 0.5 + 1e-8
        part -= rate / (1 - FADING[0] ** self._batches) * first / level
        self.average[place] += (part - self.average[place]) / min(self._batches, AVERAGED)


def some_of(kept: Sequence[Cases], count: int, chance: np.random.Generator) -> Cases:
    """So many of the cases that are kept, of all times alike."""
    part = min(1.0, count / max(1, sum(len(x) for x, _ in kept)))
    some = [(x, y, chance.choice(len(x), int(part * len(x)), replace=False)) for x, y in kept]
    return np.concatenate([x[rows] for x, _, rows in some]), np.concatenate([y[rows] for _, y, rows in some])


def learn_once(network: Layers, x: Singles, y: Singles, wrong: Wrong, rate: float, chance: np.random.Generator) -> None:
    """Shows a network each case once."""
    order = chance.permutation(len(x))
    for begin in range(0, len(x) - BATCH // 4, BATCH):
        batch = order[begin : begin + BATCH]
        network.learn(x[batch], y[batch], wrong, rate)
