"""The faults still apply, and there is one for each clause. ``make mutants`` tries them."""

import pytest

from tests.mutants.run import FIFTY, FIFTY_ONE, SUITES, Mutant, mutants

ALL = mutants()


@pytest.mark.parametrize("mutant", ALL, ids=lambda mutant: f"{mutant.ruling}-{mutant.fault}")
def test_a_mutant_applies_and_is_a_program(mutant: Mutant) -> None:
    assert mutant.old != mutant.new
    compile(mutant.text(), mutant.file, "exec")


def test_every_clause_has_a_mutant() -> None:
    assert {f"F{number}" for number in range(1, 27)} <= {mutant.ruling for mutant in ALL if mutant.suite is FIFTY}
    assert {f"O{number}" for number in range(1, 17)} <= {mutant.ruling for mutant in ALL if mutant.suite is FIFTY_ONE}
    assert len({mutant.fault for mutant in ALL}) == len(ALL), "a fault has a name of its own"


def test_there_are_tests_to_try_them_with() -> None:
    assert all(suite.first for suite in SUITES)
    assert "tests/rules/test_oracle.py" in FIFTY.rest
    assert "tests/fifty_one/test_oracle.py" in FIFTY_ONE.rest
