"""``make judgement``: what ``counter`` and ``search`` know of Fifty-One, learned from deals.

Networks learn by cross entropy what came of each choice, as an umpire sees it who sees all hands. ``counter`` learns
among ``greedy`` and its like. Then a network learns to read its hands, and ``search``, which begins with the counter's
networks, learns what is best among counters. All of it takes some three hours of processor time.
"""

import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

import fifties.bots.fifty_one
from fifties.bots.fifty_one.judgement import UNITS, Step, size
from fifties.lab.chance import Stream, below, stream
from fifties.lab.compiled import compiled
from fifties.lab.contests import play_deal
from fifties.lab.deals import Table
from fifties.lab.deciding import COUNTER, GREEDY, PLAYERS, SEARCH, Judges, Rows, judges_of, new_room, rows_for
from fifties.lab.judging import Floats
from fifties.lab.layers import Cases, Layers, Singles, learn_once, some_of
from fifties.lab.opened import OPENED
from fifties.lab.reader import learn_to_read, pack_reader
from fifties.lab.reading import no_hands
from fifties.lab.umpire import Umpire, what_came
from fifties.rules.fifty_one import Rules
from fifties.rules.fifty_one.options import MAX_PLAYERS, MIN_PLAYERS

ROWS: Final = 40_000
"""How many choices are made between two times of learning."""

SPARE: Final = 400
"""Room for the last deal."""

LASTING: Final = 0.3
"""How much of what is learned of a choice is what came in the end, for each other of its seat between; the rest is what
the umpire thinks then."""

ALONE: Final = 6
"""How many times the umpire learns before the bot does."""

TOGETHER: Final = 0.7
"""For so much of the time two learn at a table of three and more, which makes twice as many choices."""


class Lesson(NamedTuple):
    """How a bot learns."""

    seconds: Mapping[int, float]
    """How long at a table of so many players, of processor time."""
    among: Sequence[tuple[int, float]]
    """Among whom, and in how much of it."""
    options: Sequence[tuple[str, object, float]]
    """Under which option besides the usual ones, and in how much of it."""
    heat: float
    """By how much chance choices differ from the best ones at first, in log odds; less and less."""
    rate: float
    kept: int
    """For how many times of learning choices are kept."""
    times: int
    """How many are learned from each time: so often as many as are new."""


LESSONS: Final = {
    COUNTER: Lesson(
        seconds=dict.fromkeys(range(MIN_PLAYERS, MAX_PLAYERS + 1), 300.0),
        among=((GREEDY, 0.45), (COUNTER, 0.55)),
        options=(("jokers", 1, 0.3), ("stop", "instead", 0.1)),
        heat=0.45,
        rate=0.0025,
        kept=14,
        times=14,
    ),
    SEARCH: Lesson(
        seconds={2: 1800.0, 3: 1800.0, 4: 3000.0, 5: 3000.0},
        among=((COUNTER, 0.92), (GREEDY, 0.08)),
        options=(("jokers", 1, 0.09), ("stop", "instead", 0.05)),
        heat=0.25,
        rate=0.001,
        kept=40,
        times=4,
    ),
}

COOL: Final = 0.05
"""How much heat there is at the end."""

CAREFUL: Final = 1e-5
"""The rate at the end."""


@compiled
def _fill(
    table: Table,
    judges: Judges,
    learner: int,
    others: int,
    learners: int,
    heat: float,
    chance: Stream,
    rows: Rows,
    upto: int,
):
    """Plays till so many rows are filled: one or two who learn among others, or, where those learn too, all alike."""
    room = new_room(table, np.zeros((0, 0), np.int16), no_hands())
    bots = np.zeros(table.players, np.int64)
    while rows.filled[0] < upto:
        bots[:] = others
        for _ in range(learners):
            bots[below(chance, table.players)] = learner
        warm = heat * (0.0, 0.5, 2.0)[below(chance, 3)]
        play_deal(table, judges, bots, chance, warm, rows, learner, room)


def played(players: int, judges: Judges, learner: int, learners: int, heat: float, seed: int) -> Rows:
    """Choices of one that learns, or two, and what came of them."""
    lesson = LESSONS[learner]
    rows = rows_for(ROWS, players)
    chance, upto = stream(seed, 0), 0.0
    usual = 1 - sum(share for *_, share in lesson.options)
    for option, choice, share in (("players", players, usual), *lesson.options):
        table = Table.of(Rules.read({"players": players, option: choice}))
        for others, part in lesson.among:
            upto += share * part * (ROWS - SPARE)
            _fill(table, judges, learner, others, learners, heat, chance, rows, int(upto))
    return Rows._make([column[: rows.filled[0]] for column in rows])


def learn(players: int, judges: Judges, learner: int, seconds: float, seed: int = 0) -> None:
    """Betters a bot's networks in ``judges``; those of zeros begin anew, the search's with the counter's."""
    lesson, chance = LESSONS[learner], np.random.default_rng(seed)
    if not judges.weights[learner - 1].any():
        _begin(judges, learner, size(players, reads=learner == SEARCH), chance)
    networks = [Layers(_parts_of(judges, learner, step)) for step in Step]
    umpire = Umpire(networks, OPENED * (players - 1), lesson.kept, chance)
    kept: list[list[Cases]] = [[] for _ in Step]
    start, times = time.process_time(), 0
    while (done := (time.process_time() - start) / seconds) < 1:
        learners = 2 if players > MIN_PLAYERS and done < TOGETHER else 1
        rows = played(players, judges, learner, learners, (lesson.heat - COOL) * (1 - done) + COOL, seed + times)
        ready, rate = times >= ALONE, lesson.rate * (1 - done) + CAREFUL
        came = what_came(rows.deals, rows.seats, rows.outcomes, umpire.judges(rows), LASTING if ready else 1.0)
        umpire.learn(rows, rate)
        times += 1
        for step, network in zip(Step, networks, strict=True):
            new = rows.steps == step
            kept[step] = [*kept[step], (rows.features[new], came[new, None].astype(np.float32))][-lesson.kept :]
            if ready:
                x, y = some_of(kept[step], lesson.times * int(new.sum()), chance)
                learn_once(network, x, y, wrong, rate, chance)
                _put(judges, learner, step, network.parts)
    for step, network in zip(Step, networks, strict=True):
        _put(judges, learner, step, network.average)


def wrong(odds: Singles, came: Singles) -> Singles:
    """How cross entropy changes with the log odds that were given to what came of a choice."""
    return np.asarray((1 / (1 + np.exp(-odds)) - came) / len(came), np.float32)


def _parts_of(judges: Judges, learner: int, step: Step) -> list[Floats]:
    """A network as layers, see ``Layers``."""
    place, units = learner - 1, UNITS[PLAYERS[learner]]
    return [
        judges.weights[place, step, :, :units],
        judges.thresholds[place, step, :units],
        judges.shares[place, step, :units, None],
        judges.bases[place, step : step + 1],
    ]


def _put(judges: Judges, learner: int, step: Step, parts: Sequence[Singles]) -> None:
    for place, part in zip(_parts_of(judges, learner, step), parts, strict=True):
        place[:] = part


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
            learn(players, table, COUNTER, LESSONS[COUNTER].seconds[players])
            print(f"counter, {players} players: learned", flush=True)
        (folder / "counter.bin").write_bytes(pack(judges, "counter"))
        readers = {players: learn_to_read(players, table) for players, table in judges.items()}
        (folder / "reader.bin").write_bytes(b"".join(map(pack_reader, readers.values())))
        judges = {players: table._replace(reader=readers[players]) for players, table in judges.items()}
    if "search" in bots:
        for players, table in judges.items():
            learn(players, table, SEARCH, LESSONS[SEARCH].seconds[players])
            print(f"search, {players} players: learned", flush=True)
        (folder / "search.bin").write_bytes(pack(judges, "search"))


if __name__ == "__main__":
    main(sys.argv[1:] or list(UNITS))
