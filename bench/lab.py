"""``make bench-lab``: the lab's kernels beside the same count in C on the same rounds, and how fast it solves."""

import ctypes
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any, Final

import numpy as np

from bench.measure import per_cpu_second, show
from fifties.lab import deals, games
from fifties.lab.equilibrium import prepare, solve
from fifties.lab.flow import graph_of
from fifties.lab.rounds import Setting, _score_masks, masks, score_lines
from fifties.rules import fifty, fifty_one

ROUNDS: Final = 400_000
SEATS: Final = 7


def main() -> None:
    """Prints the report."""
    rounds()
    whole_games()
    workers()
    solved()


def rounds() -> None:
    """Rounds counted a second: ours and C's in turn, so that a noisy machine is as noisy for both."""
    rules = fifty.Rules(players=SEATS)
    rng = np.random.default_rng(50)
    numbers = np.sort(rng.random((ROUNDS * SEATS, 49)).argsort(axis=1)[:, :5] + 1, axis=1)
    lines = numbers.reshape(ROUNDS, SEATS, 5).astype(np.int16)
    written, setting = masks(lines), Setting.of(rules)
    marbles, bonuses = np.zeros((2, ROUNDS, SEATS), np.int32)

    def ours() -> int:
        _score_masks(written, written, setting, marbles, bonuses)
        return ROUNDS

    def by_number() -> int:
        score_lines(lines, setting)
        return ROUNDS

    ours()
    expected = marbles.copy(), bonuses.copy()
    in_c = _in_c(written, marbles, bonuses)
    if in_c is None:
        show("rounds of 7 counted, a CPU-second", f"{per_cpu_second(ours):,.0f}", "no C compiler to compare with")
    else:
        in_c()
        assert (marbles == expected[0]).all(), "the two count the same"
        assert (bonuses == expected[1]).all(), "the two count the same"
        pairs = [(per_cpu_second(ours, 1), per_cpu_second(in_c, 1)) for _ in range(15)]
        show("rounds of 7 counted, a CPU-second", f"{median(us for us, _ in pairs):,.0f}")
        show("  in C, -O3 -march=native", f"{median(c for _, c in pairs):,.0f}")
        show("  ours to C's", f"{median(us / c for us, c in pairs):.2f}", "aim: 0.9")
    by_number()
    show("rounds of 7 counted number by number (any size)", f"{per_cpu_second(by_number):,.0f}")


def _in_c(written: Any, marbles: Any, bonuses: Any) -> Callable[[], int] | None:
    """The same count in C, or None where there is no compiler."""
    compiler = next(filter(None, map(shutil.which, (os.environ.get("CC", "cc"), "gcc", "clang"))), None)
    if compiler is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder, "rounds.so")
        source = Path(__file__).with_name("rounds.c")
        subprocess.run([compiler, "-O3", "-march=native", "-shared", "-fPIC", source, "-o", library], check=True)
        count = ctypes.CDLL(str(library)).count_rounds
    bonus = np.array([1, 1, 2, 1, 1], np.int32)
    pointers = [ctypes.c_void_p(array.ctypes.data) for array in (written, bonus, marbles, bonuses)]

    def run() -> int:
        count(pointers[0], ctypes.c_long(ROUNDS), SEATS, 50, *pointers[1:])
        return ROUNDS if len(bonus) else 0  # and so keeps it

    return run


def whole_games() -> None:
    """Whole games by chance a second and core."""
    for players in (3, 5, 7, 64):
        amount = 4000 if players == 64 else 200_000
        rules = fifty.Rules(players=players)
        games.play_games(rules, 10, workers=1)
        rate = per_cpu_second(lambda rules=rules, amount=amount: _played(rules, amount))
        show(f"games of Fifty by chance, {players} players, a CPU-second", f"{rate:,.0f}", "aim: 1 M for 7")
    four = fifty_one.Rules(players=4)
    deals.play_deals(four, 10, workers=1)
    rate = per_cpu_second(lambda: len(deals.play_deals(four, 200_000, workers=1).turns))
    show("deals of Fifty-One by chance, 4 players, a CPU-second", f"{rate:,.0f}")


def _played(rules: fifty.Rules, amount: int) -> int:
    return len(games.play_games(rules, amount, workers=1).rounds)


def workers() -> None:
    """How much faster two workers are than one, by the clock: it needs two cores that nobody else uses."""
    rules, amount = fifty.Rules(players=7), 1_000_000

    def seconds(count: int) -> float:
        start = time.perf_counter()
        games.play_games(rules, amount, workers=count)
        return time.perf_counter() - start

    ratios = [seconds(1) / seconds(2) for _ in range(5)]
    load = f"load average {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    show("two workers to one, by the clock", f"{median(ratios):.2f}", f"aim: 1.8; {load}")


def solved() -> None:
    """The exploitability that is reached, and in how many seconds of processor time."""
    prepare()
    tables = (3, (0, 2, 5, 8)), (4, (2, 5, 8)), (5, (2, 8)), (6, (2,)), (7, ()), (8, ()), (20, ()), (100, ())
    for players, forbidden in tables:
        for bonus in ((1, 1, 2, 1, 1), (1, 1, 1, 1, 1)):
            graph = graph_of(fifty.Rules(players=players).last, bonus, forbidden)
            start = time.process_time()
            found = solve(graph, players, 10 if players <= 8 else 5)
            taken = f"{time.process_time() - start:.1f} s of processor time, {found.seconds:.1f} s by the clock"
            what = f"{players} players, bonus {','.join(map(str, bonus))}: value {found.value:.4f}"
            show(what, f"{found.exploitability:.1e}", taken)


if __name__ == "__main__":
    main()
