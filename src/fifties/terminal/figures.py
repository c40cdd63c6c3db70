"""Averages as a person reads them: to a tenth, with a real minus."""


def rounded(number: float) -> str:
    """A figure: 9.4, −0.3."""
    return f"{round(number, 1) + 0.0:.1f}".replace("-", "−")


def changed(number: float) -> str:
    """By how much something is more or less: +0.9, −0.3, ±0."""
    tenth = round(number, 1)
    return f"{tenth:+.1f}".replace("-", "−") if tenth else "±0"
