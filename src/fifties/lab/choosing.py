"""What is chosen of all that a seat may do, as kernels, and what is written down of it for who wants to learn.

Where chance has a part in it, the odds say how likely each is.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fifties.bots.fifty_one.counter import LOOKED_AT
from fifties.bots.fifty_one.judgement import Step
from fifties.lab.chance import next_word
from fifties.lab.compiled import apart, bare, compiled
from fifties.lab.deals import BOARD
from fifties.lab.judging import WIDTHS, Floats, Whole, imagine
from fifties.lab.opened import OPENED, see_open

DRAWN: Final = 5
"""Beside each choice that is learned from there are so many that may have been made in its place."""

_CLEAR: Final = int(Step.CLEAR)

_LOOKED_AT: Final = 2 * LOOKED_AT + len(Step)
"""So many things a seat may do are looked at, at most."""


class Prospects(NamedTuple):
    """What the seat on turn may do, as far as it is looked at."""

    features: Floats
    """(prospects, features): for who learns."""
    odds: Floats
    chances: Floats
    """How likely each is to be chosen, where chance has a part in it."""
    steps: Whole
    places: Whole
    helds: Whole
    """The places of the card taken and the card given, or -1."""
    filled: Whole
    """How many there are."""


@compiled
def new_prospects(players: int) -> Prospects:
    """Room for a turn."""
    return Prospects(
        np.zeros((_LOOKED_AT, WIDTHS[players])),
        np.zeros(_LOOKED_AT),
        np.zeros(_LOOKED_AT),
        np.zeros(_LOOKED_AT, np.int64),
        np.zeros(_LOOKED_AT, np.int64),
        np.zeros(_LOOKED_AT, np.int64),
        np.zeros(1, np.int64),
    )


class Rows(NamedTuple):
    """What was chosen in many turns, for who wants to learn from it; there may be room for none."""

    features: NDArray[np.float32]
    opened: NDArray[np.float32]
    """What the umpire sees besides."""
    steps: Whole
    seats: Whole
    deals: Whole
    outcomes: Floats
    """What its seat had of the victory in the end."""
    drawn: NDArray[np.float32]
    drawn_steps: Whole
    """(choices, DRAWN, …): what else may have been chosen, by the same chances; it may be the same."""
    drawn_opened: NDArray[np.float32]
    """What the umpire sees besides of the last of them."""
    filled: Whole
    """How many choices there are, and how many deals."""


@compiled
def rows_for(count: int, players: int) -> Rows:
    """Room for so many."""
    return Rows(
        np.zeros((count, WIDTHS[players]), np.float32),
        np.zeros((count, OPENED * (players - 1)), np.float32),
        np.zeros(count, np.int64),
        np.zeros(count, np.int64),
        np.zeros(count, np.int64),
        np.zeros(count),
        np.zeros((count, DRAWN, WIDTHS[players]), np.float32),
        np.zeros((count, DRAWN), np.int64),
        np.zeros((count, OPENED * (players - 1)), np.float32),
        np.zeros(2, np.int64),
    )


@compiled
def no_rows() -> Rows:
    """Where nobody learns."""
    return rows_for(0, 2)


@bare
def consider(prospects, mind, odds, step, place, held, learns):
    """Notes something that may be done, and for who learns also what is seen of it."""
    i = prospects.filled[0]
    prospects.odds[i], prospects.steps[i], prospects.places[i], prospects.helds[i] = odds, step, place, held
    if learns:
        for k in range(prospects.features.shape[1]):
            prospects.features[i, k] = mind.features[k]
    prospects.filled[0] = i + 1


@bare
def best_of(prospects):
    """The first of the best."""
    best = 0
    for i in range(1, prospects.filled[0]):
        if prospects.odds[i] > prospects.odds[best]:
            best = i
    return best


@apart
def weigh(prospects, best, heat):
    """Makes the best be chosen most often, and the others according to their odds; without heat, only the best."""
    total = 0.0
    for i in range(prospects.filled[0]):
        behind = prospects.odds[best] - prospects.odds[i]
        prospects.chances[i] = np.exp(-behind / heat) if heat > 0 else 1.0 if i == best else 0.0
        total += prospects.chances[i]
    for i in range(prospects.filled[0]):
        prospects.chances[i] /= total


@bare
def draw_one(prospects, chance):
    """One of them, by their chances."""
    left, i = (np.float64(next_word(chance) >> np.uint64(11)) + 0.5) / 9007199254740992.0, 0
    while i < prospects.filled[0] - 1 and left > prospects.chances[i]:
        left -= prospects.chances[i]
        i += 1
    return i


@apart
def write_down(rows, prospects, chosen, chance, mind, memory, desk, scene):
    """Writes down a choice, and what else it may have been."""
    row = rows.filled[0]
    rows.steps[row], rows.seats[row], rows.deals[row] = prospects.steps[chosen], scene.seat, rows.filled[1]
    for k in range(rows.features.shape[1]):
        rows.features[row, k] = prospects.features[chosen, k]
    _open(prospects, chosen, mind, memory, desk, scene, rows.opened[row])
    for i in range(DRAWN):
        other = draw_one(prospects, chance)
        rows.drawn_steps[row, i] = prospects.steps[other]
        for k in range(rows.features.shape[1]):
            rows.drawn[row, i, k] = prospects.features[other, k]
    _open(prospects, other, mind, memory, desk, scene, rows.drawn_opened[row])
    rows.filled[0] = row + 1


@bare
def _open(prospects, chosen, mind, memory, desk, scene, opened):
    imagine(mind, desk, desk.hands[scene.seat], prospects.places[chosen], prospects.helds[chosen])
    see_open(mind, memory, desk, scene, 0 if prospects.steps[chosen] >= _CLEAR else BOARD, opened)
