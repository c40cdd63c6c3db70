"""Chance for kernels: SplitMix64, one stream a block of work, so that any number of workers draws the same.

It is for simulation only. Games that people play draw from ``rules/dice.py``, where each draw can be checked alone.
"""

import numpy as np
from numpy.typing import NDArray

from fifties.lab.compiled import compiled, inlined

Stream = NDArray[np.uint64]
"""One word: a counter, which is mixed into what is drawn. Words do not wait for each other, and so are fast."""


STEP = np.uint64(0x9E3779B97F4A7C15)
HALF = np.uint64(0xFFFFFFFF)


@inlined
def mixed(counter):
    """64 random bits from a counter that goes on by ``STEP``."""
    word = (counter ^ (counter >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return word ^ (word >> np.uint64(31))


@inlined
def next_word(state):
    """64 random bits."""
    state[0] += STEP
    return mixed(state[0])


@compiled
def stream(seed: int, block: int) -> Stream:
    """The stream of one block under a seed, both whole numbers from 0."""
    state = np.empty(1, np.uint64)
    state[0] = mixed(mixed(np.uint64(seed) + STEP) + np.uint64(block) * STEP)
    return state


@inlined
def split(half, n):
    """Draws from ``n`` outcomes with 32 random bits, and leaves the rest of them for the next draw.

    After some draws of n, m, … outcomes each is as likely as the others if the rest is not ``unfair(rest, n * m * …)``.
    """
    product = half * np.uint64(n)
    return np.int64(product >> np.uint64(32)), product & HALF


@inlined
def unfair(rest, outcomes):
    """Whether what was drawn must be drawn again, so that no outcome is favoured (Lemire's method)."""
    return rest < np.uint64(outcomes) and rest < np.uint64(0x100000000) % np.uint64(outcomes)


@inlined
def below(state, n):
    """A whole number from 0 to ``n - 1``, each equally likely."""
    drawn, rest = split(next_word(state) >> np.uint64(32), n)
    while unfair(rest, n):
        drawn, rest = split(next_word(state) >> np.uint64(32), n)
    return drawn
