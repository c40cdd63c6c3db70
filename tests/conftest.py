"""For all tests: they meet the sources that are meant, and their processes hear Ctrl-C."""

import os
import signal
from pathlib import Path

import fifties

# Where tests are started in the background Ctrl-C may be ignored, and every process that they start would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)

# ``tests/mutants/run.py`` breaks a copy of the sources, and it must be that copy which the tests meet.
if (expected := os.environ.get("FIFTIES_SOURCES")) and not Path(fifties.__file__).is_relative_to(expected):
    raise RuntimeError(f"the tests met {fifties.__file__}, not {expected}")
