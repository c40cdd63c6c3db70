"""How a bot that judges well gets better at choosing: by what its choices won more than others would have.

This is a policy gradient. A choice is made by chances that follow from the odds (``choosing.weigh``), and the same
chances draw others that may have been made in its place. Odds rise for what won more than was to be expected, and fall
for what was drawn beside it. After that odds say what is best, and no longer what the chance to win is.
"""

from typing import Final

import numpy as np

from fifties.bots.fifty_one.judgement import Step
from fifties.lab.choosing import Rows
from fifties.lab.deciding import Judges
from fifties.lab.judging import Floats
from fifties.lab.layers import Cases, Layers, Singles
from fifties.lab.lessons import choices_of, parts_of, put
from fifties.lab.opened import OPENED
from fifties.lab.umpire import Umpire, what_came

HEAT: Final = np.array([0.03])
"""By how much chance choices differ from the best ones, in log odds. With more, what is learned is what somebody should
do who often errs: with .1 search of four got worse."""

LASTING: Final = 0.5
"""As in learning."""

ALONE: Final = 20
"""How many times the umpire learns before the bot does."""

KEPT: Final = 40
"""For how many times of learning the umpire keeps choices."""

PAIRS: Final = 8192
"""How many choices are learned from at once, each with one that was not made."""

RATE: Final = 0.0003
CAREFUL: Final = 1e-6
"""The rate at first and at the end."""

UMPIRES_RATE: Final = 0.0004


def practise(players: int, judges: Judges, learner: int, choices: int, seed: int = 0) -> None:
    """Betters a bot's networks in ``judges``."""
    networks = [Layers(parts_of(judges, learner, step)) for step in Step]
    umpire = Umpire(networks, OPENED * (players - 1), KEPT, np.random.default_rng(seed))
    waiting: list[list[Cases]] = [[] for _ in Step]
    for times, (done, rows) in enumerate(choices_of(players, judges, learner, choices, lambda _: HEAT, seed)):
        if times >= ALONE:
            more, rate = won_more(rows, umpire), RATE * (1 - done) + CAREFUL
            for step, network in zip(Step, networks, strict=True):
                waiting[step] = [learn_pairs(network, [*waiting[step], pairs(rows, more, step)], rate)]
                put(judges, learner, step, network.parts)
        umpire.learn(rows, UMPIRES_RATE)
    for step, network in zip(Step, networks, strict=True):
        put(judges, learner, step, network.average)


def won_more(rows: Rows, umpire: Umpire) -> Floats:
    """How much more each choice won than the umpire thinks of another that chance would have made there.

    So what all choices there have in common, good cards and bad, is taken out, and no choice gains or loses by how it
    is done.
    """
    judged = umpire.judges(rows.steps, rows.features, rows.opened)
    another = umpire.judges(rows.drawn_steps[:, -1], rows.drawn[:, -1], rows.drawn_opened)
    return what_came(rows.deals, rows.seats, rows.outcomes, judged, LASTING) - another


def pairs(rows: Rows, more: Floats, step: Step) -> Cases:
    """Each choice beside each other one that was drawn, where either takes this step.

    Returns:
        The features (pairs, 2, features), and by how much the odds should rise (pairs, 2), 0 where it is no such step.
    """
    steps, drawn = rows.drawn_steps[:, :-1], rows.drawn[:, :-1]
    differ = (steps != rows.steps[:, None]) | (drawn != rows.features[:, None]).any(axis=2)
    row, draw = np.nonzero(differ & ((steps == step) | (rows.steps[:, None] == step)))
    rise = np.stack([(rows.steps[row] == step) * more[row], (steps[row, draw] == step) * -more[row]], axis=1)
    return np.stack([rows.features[row], drawn[row, draw]], axis=1), rise.astype(np.float32)


def learn_pairs(network: Layers, kept: list[Cases], rate: float) -> Cases:
    """Learns from as many pairs as fill whole batches, and gives back the rest."""
    x, rise = (np.concatenate(part) for part in zip(*kept, strict=True))
    whole = len(x) - len(x) % PAIRS
    for begin in range(0, whole, PAIRS):
        batch = slice(begin, begin + PAIRS)
        network.learn(x[batch].reshape(-1, x.shape[2]), rise[batch].reshape(-1, 1), against, rate)
    return x[whole:], rise[whole:]


def against(odds: Singles, rise: Singles) -> Singles:
    """How what is lost changes with the odds of both sides of all pairs."""
    return -rise * (2 / np.float32(len(odds)))
