"""How the network that reads hands is learned: from hands that counters held, and greedy ones, as another saw them.

``python -m fifties.lab.reader`` says how near it tells them.
"""

from collections.abc import Mapping
from typing import Final

import numpy as np

from fifties.bots.fifty_one.reading import READS, RECALLS, SCALE, SPREADS, UNITS
from fifties.lab.chance import Stream, below, stream
from fifties.lab.choosing import no_rows
from fifties.lab.compiled import compiled
from fifties.lab.contests import play_deal
from fifties.lab.deals import Table
from fifties.lab.deciding import COUNTER, GREEDY, Judges, judges_of, new_room
from fifties.lab.layers import Layers, Singles
from fifties.lab.reading import BASE, BASE_SPREAD, SUIT, VALUE, VALUE_SPREAD, Hands, Reader, hands_for
from fifties.rules.fifty_one import Rules
from fifties.rules.fifty_one.options import MAX_PLAYERS, MIN_PLAYERS

HANDS: Final = 1_500_000
PASSES: Final = 6
"""How many hands are shown, and how often each."""

OPTIONS: Final[Mapping[tuple[str, object], float]] = {("jokers", 1): 0.15, ("stop", "instead"): 0.05}
"""In what part of them which option is not as usual."""

GREEDY_ONES: Final = 8
"""One in so many players is greedy: people are not all counters."""

WARM: Final = 0.1
"""By how much chance choices differ from the best ones, in log odds, in every other deal."""

TRIED: Final = 60_000
"""With how many others it is tried."""

BATCH: Final = 256
RATE: Final = 0.002
CAREFUL: Final = 1e-5
"""The rate at first and at the end."""

_LITTLE: Final = 0.1
"""What the first weights of its answers are multiplied by."""

GENTLY: Final = 0.1
"""What the slopes of values are multiplied by: units are SCALE points, which is much for what is known to a few."""


@compiled
def _watch(table: Table, judges: Judges, chance: Stream, hands: Hands, upto: int):
    """Plays till so many were seen."""
    room = new_room(table, np.zeros((0, 0), np.int16), hands)
    bots, rows = np.zeros(table.players, np.int64), no_rows()
    while hands.filled[0] < upto:
        for seat in range(table.players):
            bots[seat] = GREEDY if below(chance, GREEDY_ONES) == 0 else COUNTER
        play_deal(table, judges, bots, chance, WARM * below(chance, 2), rows, -1, room)


def seen_hands(players: int, judges: Judges, count: int, seed: int = 0) -> tuple[Singles, Singles]:
    """So many hands: what tells of each, and what it was, see ``Hands``."""
    hands, chance, upto = hands_for(count), stream(seed, players), 0.0
    usual = 1 - sum(OPTIONS.values())
    for (option, choice), share in {("players", players): usual, **OPTIONS}.items():
        upto += share * count
        _watch(Table.of(Rules.read({"players": players, option: choice})), judges, chance, hands, round(upto))
    return hands.recalled, hands.told


def learn_to_read(players: int, judges: Judges, count: int = HANDS, seed: int = 0) -> Reader:
    """A network that has been shown so many hands."""
    return taught(*seen_hands(players, judges, count, seed), np.random.default_rng(seed))


def taught(recalled: Singles, told: Singles, chance: np.random.Generator) -> Reader:
    """A network that has been shown these hands, see ``Hands``."""
    network, count = Layers.of((RECALLS, *UNITS, READS), chance), len(told)
    # It begins with what is so of all hands: far off, it would learn only how far off it is.
    network.parts[-2] *= _LITTLE
    for value, spread, truth in ((VALUE, VALUE_SPREAD, told[:, 0]), (BASE, BASE_SPREAD, told[:, 1])):
        network.parts[-1][[value, spread]] = truth.mean() / SCALE, np.log(truth.std() / 2)
    batches = count // BATCH
    for number in range(PASSES * batches):
        if number % batches == 0:
            order = chance.permutation(count)
        batch = order[number % batches * BATCH :][:BATCH]
        done = number / (PASSES * batches)
        network.learn(recalled[batch], told[batch], wrong, RATE * (1 - done) + CAREFUL)
    return Reader(*(part.astype(np.float64) for part in network.average))


def wrong(answers: Singles, told: Singles) -> Singles:
    """How the likelihood of these hands falls with each answer: values are logistic, with a scale of their own."""
    slopes = np.zeros_like(answers)
    for value, spread, truth in ((VALUE, VALUE_SPREAD, told[:, 0]), (BASE, BASE_SPREAD, told[:, 1])):
        scale = np.exp(np.clip(answers[:, spread], *np.log(SPREADS)))
        off = (truth - SCALE * answers[:, value]) / scale
        pull = np.tanh(off / 2)
        slopes[:, value] = -pull * SCALE / scale * GENTLY
        wider = 1 - pull * off
        low, high = np.log(SPREADS)
        at_an_end = np.where(wider < 0, answers[:, spread] > high, answers[:, spread] < low)
        slopes[:, spread] = np.where(at_an_end, 0, wider)
    odds = answers[:, SUIT:]
    chances = np.exp(odds - odds.max(axis=1, keepdims=True))
    chances /= chances.sum(axis=1, keepdims=True)
    chances[np.arange(len(told)), told[:, 2].astype(np.int64)] -= 1
    slopes[:, SUIT:] = chances
    return slopes / np.float32(len(answers))


def pack_reader(reader: Reader) -> bytes:
    """As ``reader.bin`` has it of each table, see ``reading.reader``."""
    parts = [part.T.ravel() for part in reader]
    return np.concatenate(parts).astype("<f2").tobytes()


def main() -> None:
    """Says how near the package's network tells hands that it was not shown."""
    for players in range(MIN_PLAYERS, MAX_PLAYERS + 1):
        judges = judges_of(Rules(players=players))
        recalled, told = seen_hands(players, judges, TRIED, seed=1)
        answers, worth = Layers(judges.reader)(recalled), told[:, 0]
        off, apart = np.mean((SCALE * answers[:, VALUE] - worth) ** 2) ** 0.5, np.std(worth)
        suits = np.mean(answers[:, SUIT:].argmax(axis=1) == told[:, 2])
        print(f"{players} players: off by {off:.1f} points, {apart:.1f} if all hands are alike;", end=" ")
        print(f"{suits:.1%} of suits right")


if __name__ == "__main__":
    main()
