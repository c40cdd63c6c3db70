"""Starting libFuzzer with seeds, whose structure it is to change as well as their bytes."""

import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random

import atheris

from tests.fuzz.mutation import spoilt

LONGEST = 1 << 16
"""The longest input that is made, in bytes."""


def fuzz(try_it: Callable[[bytes], object], seeds: list[bytes]) -> None:
    """Tries one input after the other, as libFuzzer's options in ``sys.argv`` say; whatever is raised is a fault."""
    with tempfile.TemporaryDirectory() as folder:
        for number, seed in enumerate(seeds):
            (Path(folder) / f"seed-{number}").write_bytes(seed)
        options = [f"-max_len={LONGEST}", "-timeout=60", "-rss_limit_mb=2048"]
        atheris.Setup([sys.argv[0], *options, *sys.argv[1:], folder], try_it, custom_mutator=_mutate)
        atheris.Fuzz()


def _mutate(data: bytes, most: int, seed: int) -> bytes:
    """Mostly the structure of what is JSON, else the bytes."""
    rng = Random(seed)
    if rng.random() < 0.6:
        try:
            return spoilt(json.loads(data), rng)[:most]
        except (ValueError, RecursionError):
            pass
    mutated: bytes = atheris.Mutate(data, most)
    return mutated
