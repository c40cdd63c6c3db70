"""The guided fuzzers, for some minutes each: ``make soak``. ``FIFTIES_FUZZ`` says for how many seconds."""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SECONDS = int(os.environ.get("FIFTIES_FUZZ", "240"))


@pytest.mark.soak
@pytest.mark.skipif(find_spec("atheris") is None, reason="there is no atheris for this system")
@pytest.mark.parametrize("fuzzer", ["guided_records", "guided_messages"])
def test_nothing_is_found(fuzzer: str, tmp_path: Path) -> None:
    """What is found is kept in the folder that the failure names, and printed."""
    command = [sys.executable, "-m", f"tests.fuzz.{fuzzer}", f"-max_total_time={SECONDS}"]
    done = subprocess.run(
        [*command, f"-artifact_prefix={tmp_path}/", "-print_final_stats=1"], cwd=ROOT, capture_output=True, check=False
    )
    told = done.stderr.decode(errors="replace")
    assert done.returncode == 0, told[-5000:] + done.stdout.decode(errors="replace")[-2000:]
    assert "stat::number_of_executed_units" in told
