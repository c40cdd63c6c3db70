"""``make judgement``: what ``counter`` and ``search`` know of Fifty-One, learned from deals.

Networks learn by cross entropy what came of each choice, as an umpire sees it who sees all hands. ``counter`` learns
among ``greedy`` and its like. Then a network learns to read its hands, and ``search``, which begins with the counter's
networks, learns what is best among counters, and practises. All of it takes hours on two processors.
"""

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import numpy as np

import fifties.bots.fifty_one
from fifties.bots.fifty_one.judgement import UNITS, Step, size
from fifties.lab.deciding import COUNTER, PLAYERS, SEARCH, Judges, judges_of
from fifties.lab.judging import Floats
from fifties.lab.layers import Cases, Layers, Singles, learn_once, some_of
from fifties.lab.lessons import LESSONS, choices_of, parts_of, put
from fifties.lab.opened import OPENED
from fifties.lab.practice import practise
from fifties.lab.reader import learn_to_read, pack_reader
from fifties.lab.umpire import Umpire, what_came
from fifties.rules.fifty_one import Rules
from fifties.rules.fifty_one.options import MAX_PLAYERS, MIN_PLAYERS

LASTING: Final = 0.3
"""How much of what is learned of a choice is what came in the end, for each other of its seat between; the rest is what
the umpire thinks then."""

ALONE: Final = 6
"""How many times the umpire learns before the bot does."""

COOL: Final = 0.05
"""How much heat there is at the end."""

HEATS: Final = np.array([0.0, 0.5, 2.0])
"""And how many times as much there is in a deal, in one of three."""

CAREFUL: Final = 1e-5
"""The rate at the end."""


def learn(players: int, judges: Judges, learner: int, choices: int, seed: int = 0) -> None:
    """Betters a bot's networks in ``judges``; those of zeros begin anew, the search's with the counter's."""
    lesson, chance = LESSONS[learner], np.random.default_rng(seed)
    if not judges.weights[learner - 1].any():
        _begin(judges, learner, size(players, reads=learner == SEARCH), chance)
    networks = [Layers(parts_of(judges, learner, step)) for step in Step]
    umpire = Umpire(networks, OPENED * (players - 1), lesson.kept, chance)
    kept: list[list[Cases]] = [[] for _ in Step]

    def heats(done: float) -> Floats:
        return ((lesson.heat - COOL) * (1 - done) + COOL) * HEATS

    for times, (done, rows) in enumerate(choices_of(players, judges, learner, choices, heats, seed)):
        judged = umpire.judges(rows.steps, rows.features, rows.opened)
        ready, rate = times >= ALONE, lesson.rate * (1 - done) + CAREFUL
        came = what_came(rows.deals, rows.seats, rows.outcomes, judged, LASTING if ready else 1.0)
        umpire.learn(rows, rate)
        for step, network in zip(Step, networks, strict=True):
            new = rows.steps == step
            kept[step] = [*kept[step], (rows.features[new], came[new, None].astype(np.float32))][-lesson.kept :]
            if ready:
                x, y = some_of(kept[step], lesson.times * int(new.sum()), chance)
                learn_once(network, x, y, wrong, rate, chance)
                put(judges, learner, step, network.parts)
    for step, network in zip(Step, networks, strict=True):
        put(judges, learner, step, network.average)


def wrong(odds: Singles, came: Singles) -> Singles:
    """How cross entropy changes with the log odds that were given to what came of a choice."""
    return np.asarray((1 / (1 + np.exp(-odds)) - came) / len(came), np.float32)


def _begin(judges: Judges, learner: int, width: int, chance: np.random.Generator) -> None:
    """Networks that know nothing yet, or what the counter's know."""
    weights, shares = judges.weights[learner - 1], judges.shares[learner - 1]
    units, known = UNITS[PLAYERS[learner]], 0
    if learner == SEARCH:
        for part in judges[:4]:
            part[learner - 1] = part[COUNTER - 1]
        known = UNITS["counter"]
    weights[:, :width, known:units] = chance.normal(0, (1 / width) ** 0.5, (len(Step), width, units - known))
    shares[:, known:units] = chance.normal(0, 0.02 if known else 0.3 / units**0.5, (len(Step), units - known))


def pack(judges: Mapping[int, Judges], bot: str) -> bytes:
    """A bot's file, see ``judgement.networks``."""
    place, units = PLAYERS.index(bot) - 1, UNITS[bot]
    numbers = []
    for players in range(MIN_PLAYERS, MAX_PLAYERS + 1):
        width, table = size(players, reads=bot == "search"), judges[players]
        for step in Step:
            numbers += [
                table.weights[place, step, :width, :units].T.ravel(),
                table.thresholds[place, step, :units],
                table.shares[place, step, :units],
                table.bases[place, step : step + 1],
            ]
    return np.concatenate(numbers).astype("<f2").tobytes()


def main(bots: Sequence[str]) -> None:
    """Goes on from what the package has, and writes what has become of it; of these bots, or of both."""
    folder = Path(fifties.bots.fifty_one.__file__).parent
    judges = {players: judges_of(Rules(players=players)) for players in range(MIN_PLAYERS, MAX_PLAYERS + 1)}
    if "counter" in bots:
        for players, table in judges.items():
            learn(players, table, COUNTER, LESSONS[COUNTER].choices[players])
            print(f"counter, {players} players: learned", flush=True)
        (folder / "counter.bin").write_bytes(pack(judges, "counter"))
        readers = {players: learn_to_read(players, table) for players, table in judges.items()}
        (folder / "reader.bin").write_bytes(b"".join(map(pack_reader, readers.values())))
        judges = {players: table._replace(reader=readers[players]) for players, table in judges.items()}
    if "search" in bots:
        for players, table in judges.items():
            learn(players, table, SEARCH, LESSONS[SEARCH].choices[players])
            practise(players, table, SEARCH, LESSONS[SEARCH].practice[players])
            print(f"search, {players} players: learned", flush=True)
        (folder / "search.bin").write_bytes(pack(judges, "search"))


if __name__ == "__main__":
    main(sys.argv[1:] or list(UNITS))
