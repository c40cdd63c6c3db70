"""For all tests: they meet the sources that are meant, and their processes hear Ctrl-C."""

import os
import signal
from pathlib import Path

from hypothesis import settings

import fifties

# Examples are the same each time, so that a change that breaks nothing never fails; the soak looks for others.
settings.register_profile("same", derandomize=True)
settings.register_profile("chance", derandomize=False)
settings.load_profile("same")

# Where tests are started in the background Ctrl-C may be ignored, and every process that they start would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)

# ``tests/mutants/run.py`` breaks a copy of the sources, and it must be that copy which the tests meet.
if (expected := os.environ.get("FIFTIES_SOURCES")) and not Path(fifties.__file__).is_relative_to(expected):
    raise RuntimeError(f"the tests met {fifties.__file__}, not {expected}")
