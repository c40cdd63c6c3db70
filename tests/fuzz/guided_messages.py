"""A fuzzer of what clients send, guided by what it reaches; ``make soak`` runs it for minutes.

python -m tests.fuzz.guided_messages -max_total_time=180
"""

import atheris

from tests.fuzz.corpus import fuzz

with atheris.instrument_imports(include=["fifties.rules", "fifties.protocol", "fifties.table"]):
    from tests.fuzz.messages import receive, seeds

if __name__ == "__main__":
    fuzz(receive, seeds())
