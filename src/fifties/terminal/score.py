"""``fifties score``: records in, results out, one a line."""

import json
from collections.abc import Callable, Sequence
from typing import TextIO

from fifties.rules.record import score
from fifties.terminal.records import tell_records
from fifties.words import Words


def score_files(files: Sequence[str], results: TextIO, complaints: TextIO, words: Callable[[], Words]) -> int:
    """Scores the records of all files, and returns the exit status: 2 if anything was wrong, else 0."""
    return tell_records(files, lambda record: json.dumps(score(record)) + "\n", results, complaints, words)
