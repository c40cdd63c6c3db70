"""A fuzzer of record reading, guided by what it reaches, from the recorded games; ``make soak`` runs it for minutes.

python -m tests.fuzz.guided_records -max_total_time=180
"""

import json

import atheris

from tests.fuzz.corpus import fuzz
from tests.fuzz.seeds import recorded

with atheris.instrument_imports(include=["fifties.rules"]):
    from tests.fuzz.judging import judge

if __name__ == "__main__":
    fuzz(judge, [json.dumps(record, indent=indent).encode() for record in recorded() for indent in (None, 1)])
