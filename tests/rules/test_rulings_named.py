"""From each sentence of the rulings to the tests that hold it: their names carry its id."""

import re
from pathlib import Path

HERE = Path(__file__).parent
CLAUSES = [f"F{number}" for number in range(1, 27)]


def test_every_clause_of_fifty_is_named_by_a_test() -> None:
    names = [name for path in HERE.glob("test_*.py") for name in re.findall(r"def (test_\w+)", path.read_text("utf-8"))]
    named = {clause for name in names for clause in re.findall(r"_(F\d+)(?=_)", name)}
    assert sorted(named) == sorted(CLAUSES)


def test_the_oracle_is_short_and_shares_nothing_with_the_engine() -> None:
    text = (HERE / "oracle.py").read_text("utf-8")
    assert len(text.splitlines()) < 80
    assert "fifties" not in re.findall(r"^\s*(?:import|from) (\w+)", text, re.MULTILINE)
    # It names the clauses it stands for.
    assert {"F2", "F4", "F5", "F7", "F8", "F9", "F11", "F12", "F14", "F15", "F16", "F17", "F18", "F21", "F23"} <= set(
        re.findall(r"F\d+", text)
    )
