"""Measurements: ``make bench`` prints them, ``docs/bench.md`` keeps what was seen and where."""
