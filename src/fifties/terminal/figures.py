"""Averages as a person reads them: to a tenth, with a real minus."""


def rounded(number: float) -> str:
    """A figure to a tenth: 9.4, −0.3.

    >>> rounded(9.434), rounded(-0.04)
    ('9.4', '0.0')
    """
    return f"{round(number, 1) + 0.0:.1f}".replace("-", "−")


def changed(number: float) -> str:
    """By how much something is more or less: +0.9, −0.3, ±0.

    >>> changed(0.93), changed(-0.3), changed(-0.04)
    ('+0.9', '−0.3', '±0')
    """
    tenth = round(number, 1)
    return f"{tenth:+.1f}".replace("-", "−") if tenth else "±0"
