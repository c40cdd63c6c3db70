"""Whom bots of Fifty-One learn among, and how; deals of those who learn, and where the judges have their networks."""

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Final, NamedTuple

import numpy as np

from fifties.bots.fifty_one.judgement import UNITS, Step
from fifties.lab.chance import Stream, below, stream
from fifties.lab.choosing import Rows, rows_for
from fifties.lab.compiled import compiled
from fifties.lab.contests import play_deal
from fifties.lab.deals import Table
from fifties.lab.deciding import COUNTER, GREEDY, PLAYERS, SEARCH, Judges, new_room
from fifties.lab.judging import Floats
from fifties.lab.layers import Singles
from fifties.lab.reading import no_hands
from fifties.rules.fifty_one import Rules
from fifties.rules.fifty_one.options import MAX_PLAYERS, MIN_PLAYERS

ROWS: Final = 40_000
"""How many choices are made between two times of learning."""

SPARE: Final = 400
"""Room for the last deal."""

TOGETHER: Final = 0.7
"""For so much of the time two learn at a table of three and more, which makes twice as many choices."""

WORKERS: Final = 2
"""So many play at a time. More would be ahead of what is learned."""

PARTS: Final = ("weights", "thresholds", "shares", "bases")
"""What of the judges learns."""


class Lesson(NamedTuple):
    """How a bot learns."""

    choices: Mapping[int, int]
    """How many it learns from at a table of so many players."""
    practice: Mapping[int, int]
    """And how many it practises with then."""
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
        choices=dict.fromkeys(range(MIN_PLAYERS, MAX_PLAYERS + 1), 2_500_000),
        practice={},
        among=((GREEDY, 0.45), (COUNTER, 0.55)),
        options=(("jokers", 1, 0.3), ("stop", "instead", 0.1)),
        heat=0.45,
        rate=0.0025,
        kept=14,
        times=14,
    ),
    SEARCH: Lesson(
        choices={2: 24_000_000, 3: 12_000_000, 4: 24_000_000, 5: 10_000_000},
        practice={2: 24_000_000, 3: 30_000_000, 4: 70_000_000, 5: 26_000_000},
        among=((COUNTER, 0.92), (GREEDY, 0.08)),
        options=(("jokers", 1, 0.09), ("stop", "instead", 0.05)),
        heat=0.25,
        rate=0.001,
        kept=40,
        times=4,
    ),
}


@compiled
def _fill(
    table: Table,
    judges: Judges,
    learner: int,
    others: int,
    learners: int,
    heats: Floats,
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
        heat = heats[below(chance, len(heats))]
        play_deal(table, judges, bots, chance, heat, rows, learner, room)


def choices_of(
    players: int, judges: Judges, learner: int, count: int, heats: Callable[[float], Floats], seed: int
) -> Iterator[tuple[float, Rows]]:
    """So many choices of who learns, some 40,000 at a time, and how much of them is over.

    Deals are played while others are learned from, with the networks as they were when they began.

    Args:
        players: how many sit at the table.
        judges: the networks, the learner's as they become.
        learner: the bot that learns.
        count: how many choices there are to be.
        heats: by how much chance they differ from the best ones when so much is over; each deal has one of them.
        seed: the same gives the same choices, if they teach the same.
    """
    over = begun = 0

    def begin(pool: ThreadPoolExecutor) -> Future[Rows]:
        nonlocal begun
        begun += 1
        done = over / count
        learners = 2 if players > MIN_PLAYERS and done < TOGETHER else 1
        kept = judges._replace(**{part: getattr(judges, part).copy() for part in PARTS})
        return pool.submit(played, players, kept, learner, learners, heats(done), stream(seed, begun))

    with ThreadPoolExecutor(WORKERS) as pool:
        playing = deque(begin(pool) for _ in range(WORKERS))
        while playing:
            rows = playing.popleft().result()
            over += len(rows.steps)
            if over < count:
                playing.append(begin(pool))
            yield min(1.0, over / count), rows


def played(players: int, judges: Judges, learner: int, learners: int, heats: Floats, chance: Stream) -> Rows:
    """Choices of one that learns, or two, and what came of them; each deal has one of the heats."""
    lesson = LESSONS[learner]
    rows = rows_for(ROWS, players)
    upto = 0.0
    usual = 1 - sum(share for *_, share in lesson.options)
    for option, choice, share in (("players", players, usual), *lesson.options):
        table = Table.of(Rules.read({"players": players, option: choice}))
        for others, part in lesson.among:
            upto += share * part * (ROWS - SPARE)
            _fill(table, judges, learner, others, learners, heats, chance, rows, int(upto))
    return Rows._make([column[: rows.filled[0]] for column in rows])


def parts_of(judges: Judges, learner: int, step: Step) -> list[Floats]:
    """A network as layers, see ``Layers``."""
    place, units = learner - 1, UNITS[PLAYERS[learner]]
    return [
        judges.weights[place, step, :, :units],
        judges.thresholds[place, step, :units],
        judges.shares[place, step, :units, None],
        judges.bases[place, step : step + 1],
    ]


def put(judges: Judges, learner: int, step: Step, parts: Sequence[Singles]) -> None:
    """Makes these the parts of a network."""
    for place, part in zip(parts_of(judges, learner, step), parts, strict=True):
        place[:] = part
