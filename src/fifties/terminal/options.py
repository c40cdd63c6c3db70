"""Options of a table as they are typed on a command line, in the form that a record has them."""

import re

from fifties.rules.fifty.options import ROUNDS
from fifties.rules.refusal import refused, shown


def card(text: str) -> list[int]:
    """A danger card, typed as 14-20.

    Raises:
        Refused: it is not typed so; whether there can be such a card is for the rules to say.
    """
    if (bounds := re.fullmatch(r"(\d{1,9})\s*[-–:]\s*(\d{1,9})", text.strip(), re.ASCII)) is None:
        raise refused("card-form", given=shown(text))
    return [int(bound) for bound in bounds.groups()]


def bonus(text: str) -> list[list[int]]:
    """The bonus table: one line for all four, such as 1,1,2,1,1, or four with / between them.

    Raises:
        Refused: it holds something else than whole numbers; how many there must be is for the rules to say.
    """
    lines = text.split("/")
    try:
        table = [[int(points[:9]) for points in line.split(",")] for line in lines]
    except ValueError:
        raise refused("bonus-form", given=shown(text)) from None
    return table * ROUNDS if len(table) == 1 else table


def names(text: str) -> list[str]:
    """Several names with commas between them."""
    return [name.strip() for name in text.split(",")]
