"""Whoever meets a bot first does not wait for what it reads: a server lets each answer once."""

import subprocess
import sys

ANSWERS = """
import sys
opened = []
sys.addaudithook(lambda event, what: event == "open" and str(what[0]).endswith(".bin") and opened.append(what[0]))
from fifties.bots import BOTS, warm_up
assert not opened, "nothing is read before it is asked for: commands start fast"
warm_up()
print(len(opened))
opened.clear()
for bots in BOTS.values():
    assert len(bots) > 3
warm_up()
print(len(opened))
"""


def test_after_warming_up_no_bot_reads_anything() -> None:
    done = subprocess.run([sys.executable, "-c", ANSWERS], capture_output=True, text=True, check=True)
    first, again = map(int, done.stdout.split())
    assert first >= 3, "strategies of Fifty, judges of Fifty-One"
    assert again == 0
