"""Who judges with all hands open what a bot that learns has done, so that chance has less part in what it learns.

Who wins tells little of one choice among many. What the umpire thinks of the seat's next one tells more: it
knows what the others held, and which cards have come. It judges what was done and nothing else, so that no choice is
taken for the best because the umpire errs about it.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np

from fifties.bots.fifty_one.judgement import Step
from fifties.lab.choosing import Rows
from fifties.lab.compiled import compiled
from fifties.lab.judging import Floats, Whole
from fifties.lab.layers import Cases, Layers, Singles, learn_once, some_of

UNITS: Final = (96, 32)

TIMES: Final = 5
"""How many choices it learns from, as a multiple of the new ones."""

_LITTLE: Final = 0.01
"""What its last weights are multiplied by: at first it thinks what the bot thinks."""


class Umpire:
    """Thinks what a bot thinks without the others' hands, and something besides."""

    def __init__(self, bot: Sequence[Layers], opened: int, kept: int, chance: np.random.Generator) -> None:
        """
        Args:
            bot: the bot's networks by step, as they are now.
            opened: how many features there are of the others' hands.
            kept: for how many times of learning choices are kept.
            chance: what it is drawn with.
        """
        self._bot = [Layers(network.parts) for network in bot]
        self._own = [Layers.of((network.parts[0].shape[0] + opened, *UNITS, 1), chance) for network in bot]
        for network in self._own:
            network.parts[-2] *= _LITTLE
        self._kept: list[list[Cases]] = [[] for _ in Step]
        self._most, self._chance = kept, chance

    def judges(self, steps: Whole, features: Singles, opened: Singles) -> Floats:
        """The chance to win after each of these choices."""
        odds = np.zeros(len(steps))
        for step, bot, own in zip(Step, self._bot, self._own, strict=True):
            some = steps == step
            seen = np.concatenate([features[some], opened[some]], axis=1)
            odds[some] = (bot(features[some]) + own(seen))[:, 0]
        chances: Floats = 1 / (1 + np.exp(-odds))
        return chances

    def learn(self, rows: Rows, rate: float) -> None:
        """From what came of them."""
        for step, bot, own in zip(Step, self._bot, self._own, strict=True):
            some = rows.steps == step
            seen = np.concatenate([rows.features[some], rows.opened[some]], axis=1)
            truth = np.stack([rows.outcomes[some].astype(np.float32), bot(rows.features[some])[:, 0]], axis=1)
            self._kept[step] = [*self._kept[step], (seen, truth)][-self._most :]
            x, y = some_of(self._kept[step], TIMES * int(some.sum()), self._chance)
            learn_once(own, x, y, _wrong, rate, self._chance)


def _wrong(odds: Singles, truth: Singles) -> Singles:
    """How cross entropy changes with what is thought besides: what came, and the log odds that the bot gave it."""
    came, thought = truth[:, :1], truth[:, 1:]
    return np.asarray((1 / (1 + np.exp(-odds - thought)) - came) / len(truth), np.float32)


@compiled
def what_came(deals: Whole, seats: Whole, outcomes: Floats, judged: Floats, lasting: float) -> Floats:
    """What to learn of each choice: how the deal ended, for a seat's last one, and else in part the same of its next.

    Args:
        deals: the deal of each choice; those of a deal are together, in their order.
        seats: who made it.
        outcomes: that seat's share of the victory in the end.
        judged: what the umpire thinks of it.
        lasting: how much of the same of the next choice there is in it; the rest is what the umpire thinks of that one.
    """
    came, later, deal = outcomes.copy(), np.full(seats.max() + 1, -1), -1
    for row in range(len(deals) - 1, -1, -1):
        if deals[row] != deal:
            deal, later[:] = deals[row], -1
        after = later[seats[row]]
        if after >= 0:
            came[row] = lasting * came[after] + (1 - lasting) * judged[after]
        later[seats[row]] = row
    return came
