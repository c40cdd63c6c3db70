"""How things are measured here: processor time where we compute, wall time where a person waits; medians of several."""

import statistics
import subprocess
import time
from collections.abc import Callable, Sequence


def per_cpu_second(work: Callable[[], int], runs: int = 5) -> float:
    """The median of what ``work`` does a second of this process's processor time; it returns how much it did."""
    rates = []
    for _ in range(runs):
        start = time.process_time()
        done = work()
        rates.append(done / (time.process_time() - start))
    return statistics.median(rates)


def wall_seconds(command: Sequence[str], runs: int = 11) -> float:
    """The median time that a whole process takes, in seconds."""
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def show(what: str, figure: str, aim: str = "") -> None:
    """One line of the report."""
    print(f"{what:<58} {figure:>16}  {aim}", flush=True)
