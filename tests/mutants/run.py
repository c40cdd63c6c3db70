"""Break the rules, one fault at a time, and demand that a test of the rules fails: ``make mutants``.

Each fault of ``fifty.toml`` and ``fifty-one.toml`` is put into a copy of the sources; the working tree is left alone.
A name or a ruling (``make mutants ARGS=F12``) tries only those.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "src"
RULES = Path("fifties/rules")


@dataclass(frozen=True)
class Suite:
    """A game's faults and its tests."""

    faults: Path
    first: list[str]
    """The tests that most faults fall to, in a second or two."""
    rest: list[str]

    @classmethod
    def of(cls, faults: str, folder: str, first: str) -> "Suite":
        """The tests of a folder, those first whose names match."""
        every = sorted(path.name for path in (ROOT / folder).glob("test_*.py"))
        chosen = [f"{folder}/{name}" for name in every if re.match(first, name)]
        others = [f"{folder}/{name}" for name in every if not re.match(first, name)]
        return cls(Path(__file__).parent / faults, chosen, others)


FIFTY = Suite.of("fifty.toml", "tests/rules", r"test_fifty_")
FIFTY_ONE = Suite.of("fifty-one.toml", "tests/fifty_one", r"test_(options|hand|turns|stop|secrecy|record)\.")
SUITES = (FIFTY, FIFTY_ONE)


@dataclass(frozen=True)
class Mutant:
    """One fault: in ``file``, under the rules, ``old`` becomes ``new``."""

    suite: Suite
    ruling: str
    fault: str
    file: str
    old: str
    new: str
    by: str = ""
    """The tests to try before all others, where it takes those long to come to them."""

    def text(self) -> str:
        """The file with the fault in it.

        Raises:
            ValueError: the old text is not there, or more than once.
        """
        text = (SOURCES / RULES / self.file).read_text(encoding="utf-8")
        if (times := text.count(self.old)) != 1:
            raise ValueError(f"the text stands {times} times in {self.file}, not once: {self.old!r}")
        return text.replace(self.old, self.new)


def mutants() -> list[Mutant]:
    """The faults of both games."""
    return [
        Mutant(suite, **fields)
        for suite in SUITES
        for fields in tomllib.loads(suite.faults.read_text(encoding="utf-8"))["mutant"]
    ]


@dataclass(frozen=True)
class Outcome:
    """What became of a fault."""

    is_killed: bool
    told: str
    seconds: float


def run_tests(sources: Path, bytecode: Path, tests: list[str]) -> tuple[int, str]:
    """The status of pytest with other sources, and what it printed; compiled tests are kept for the next."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    environment |= {"PYTHONPATH": str(sources), "FIFTIES_SOURCES": str(sources), "PYTHONPYCACHEPREFIX": str(bytecode)}
    options = ["-o", "addopts=--import-mode=importlib", "-o", f"cache_dir={sources}", "-m", "not soak"]
    plugins = ["-p", "no:xdist", "-p", "no:hypothesispytest"]
    command = [sys.executable, "-m", "pytest", *options, *plugins, "-x", "-q", "--tb=no", *tests]
    try:
        done = subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=900, check=False
        )
    except subprocess.TimeoutExpired:
        return 1, "FAILED (it goes on for ever)"
    return done.returncode, done.stdout + done.stderr


def attempt(suite: Suite, mutant: Mutant | None, bytecode: Path) -> Outcome:
    """Runs the tests of a game's rules with a fault, or with None, to see that they pass without one."""
    begin = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        sources = Path(folder) / "src"
        shutil.copytree(SOURCES, sources, ignore=shutil.ignore_patterns("__pycache__", "page"))
        if mutant is not None:
            try:
                (sources / RULES / mutant.file).write_text(mutant.text(), encoding="utf-8")
            except ValueError as no:
                return Outcome(False, f"does not apply: {no}", time.monotonic() - begin)
        last_resort = [suite.first, suite.rest]
        for tests in [[mutant.by], *last_resort] if mutant is not None and mutant.by else last_resort:
            status, printed = run_tests(sources, bytecode, tests)
            if status == 1:
                failed = next((line for line in printed.splitlines() if line.startswith("FAILED")), "FAILED")
                return Outcome(True, failed.removeprefix("FAILED ").split(" - ")[0], time.monotonic() - begin)
            if status != 0:
                return Outcome(False, f"could not be run: {printed.strip()[-300:]}", time.monotonic() - begin)
    return Outcome(False, "survived", time.monotonic() - begin)


def main() -> int:
    """Tries all, two at a time, and prints each."""
    wanted = sys.argv[1:]
    chosen = [mutant for mutant in mutants() if not wanted or mutant.ruling in wanted or mutant.fault in wanted]
    begin, alive = time.monotonic(), 0
    with tempfile.TemporaryDirectory() as bytecode, ThreadPoolExecutor(max_workers=os.cpu_count() or 2) as pool:
        suites = [suite for suite in SUITES if any(mutant.suite is suite for mutant in chosen)]
        whole = [pool.submit(attempt, suite, None, Path(bytecode)) for suite in suites]
        attempts = [pool.submit(attempt, mutant.suite, mutant, Path(bytecode)) for mutant in chosen]
        for mutant, future in zip(chosen, attempts, strict=True):
            outcome = future.result()
            alive += not outcome.is_killed
            print(f"{'killed' if outcome.is_killed else 'ALIVE '}  {mutant.ruling:6}  {mutant.fault}")
            print(f"        {outcome.seconds:4.1f} s  {outcome.told}", flush=True)
            if any(future.done() and not _passes(future) for future in whole):
                pool.shutdown(cancel_futures=True)
                break
    for future in whole:
        if not _passes(future):
            print(f"The tests fail without a fault: {future.result().told}")
            return 1
    print(f"{len(chosen)} faults, {alive} not noticed, {time.monotonic() - begin:.0f} s")
    return 1 if alive else 0


def _passes(whole: Future[Outcome]) -> bool:
    return whole.result().told == "survived"


if __name__ == "__main__":
    sys.exit(main())
