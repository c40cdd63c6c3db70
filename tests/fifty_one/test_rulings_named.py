"""From each sentence of the rulings to the tests that hold it: their names carry its id."""

import re
from pathlib import Path

HERE = Path(__file__).parent
CLAUSES = {f"O{number}" for number in range(1, 17)}


def test_every_clause_of_fifty_one_is_named_by_a_test() -> None:
    names = [name for path in HERE.glob("test_*.py") for name in re.findall(r"def (test_\w+)", path.read_text("utf-8"))]
    assert {clause for name in names for clause in re.findall(r"_(O\d+)(?=_)", name)} == CLAUSES


def test_the_oracle_shares_nothing_with_the_engine() -> None:
    text = (HERE / "oracle.py").read_text("utf-8")
    assert re.findall(r"^\s*(?:import|from) (\w+)", text, re.MULTILINE) == ["typing"]
    # It names the clauses it stands for; O1 and O2 are for the one who deals.
    assert set(re.findall(r"O\d+", text)) == CLAUSES - {"O1", "O2"}
