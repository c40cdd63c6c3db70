"""For ``tests/mutants/run.py``: the tests must meet the sources that it says, and no others."""

import os
from pathlib import Path

import fifties

if (expected := os.environ.get("FIFTIES_SOURCES")) and not Path(fifties.__file__).is_relative_to(expected):
    raise RuntimeError(f"the tests met {fifties.__file__}, not {expected}")
