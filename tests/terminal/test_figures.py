"""Averages as they are told; the page's own test holds it to the same."""

from fifties.terminal.figures import changed, rounded


def test_averages_are_told_to_a_tenth_with_a_real_minus() -> None:
    assert [rounded(number) for number in (9.434, -0.3, -0.04, 12)] == ["9.4", "−0.3", "0.0", "12.0"]
    assert [changed(number) for number in (0.93, -0.3, -0.04, 0, 2)] == ["+0.9", "−0.3", "±0", "±0", "+2.0"]
