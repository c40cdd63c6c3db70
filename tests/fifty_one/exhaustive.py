"""All hands there are, counted by their values; and the golden files that hold the counts.

``python -m tests.fifty_one.exhaustive`` writes the files anew from the oracle, hand by hand, in some minutes.
"""

import json
from collections import Counter
from itertools import combinations
from pathlib import Path

from tests.fifty_one import oracle

HERE = Path(__file__).parent
OPTIONS = ("longest", "best", "flush")

Histogram = Counter[int]


def golden(name: str) -> dict[str, Histogram]:
    """The histograms of a golden file, by option: how many hands have which value."""
    read = json.loads((HERE / f"{name}.json").read_text("utf-8"))
    return {option: Counter({int(value): hands for value, hands in read[option].items()}) for option in OPTIONS}


def count(joker: bool) -> dict[str, Histogram]:
    """All hands of 52 cards, or all of four cards and the joker, by the oracle."""
    histograms = {option: Histogram() for option in OPTIONS}
    four_or_five = combinations(oracle.CARDS, 4 if joker else 5)
    for some in four_or_five:
        hand = [*some, "*"] if joker else [*some]
        for option in OPTIONS:
            histograms[option][oracle.value(hand, option)] += 1
    return histograms


def write(name: str, histograms: dict[str, Histogram]) -> None:
    """Writes a golden file."""
    lines = [
        f"  {json.dumps(option)}: {json.dumps({str(value): hands for value, hands in sorted(histogram.items())})}"
        for option, histogram in histograms.items()
    ]
    (HERE / f"{name}.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    write("hands", count(joker=False))
    write("hands-with-joker", count(joker=True))
