"""The file that a chart goes to."""

from pathlib import Path
from typing import Final

FORMS: Final = (".svg", ".png", ".pdf")


def check_chart(file: Path | None) -> None:
    """Looks at it before any work is done for it.

    Raises:
        Refused: its ending names none of the forms that there are.
    """
    if file is not None and file.suffix not in FORMS:
        from fifties.rules.refusal import refused

        raise refused("chart-form")
