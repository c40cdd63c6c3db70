"""Numbers that options want."""

from math import isfinite

import typer


def finite(value: float | None) -> float | None:
    """For ``callback=``: no bound keeps out what is no number, since it is neither below nor above.

    Raises:
        BadParameter: it is infinite, or no number.
    """
    if value is not None and not isfinite(value):
        raise typer.BadParameter(f"{value} is not a number of this kind.")
    return value
