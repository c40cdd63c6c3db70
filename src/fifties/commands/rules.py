"""The rules of both games as options of commands, each described once."""

from typing import Annotated, Any, TypeAlias

import typer

AfterClash: TypeAlias = Annotated[
    str, typer.Option(metavar="stop|resume", help="Whether the counter stops scoring at a clash.")
]
Claims: TypeAlias = Annotated[str, typer.Option(metavar="mandatory|optional", help="Whether hands must be raised.")]
ScoreLast: TypeAlias = Annotated[bool, typer.Option(help="Whether the last number called scores.")]
SuddenDeath: TypeAlias = Annotated[bool, typer.Option(help="Whether a second crown ends the game at once.")]
Bonus: TypeAlias = Annotated[
    str | None,
    typer.Option(
        metavar="TABLE",
        help="The bonus of the boxes: 1,1,2,1,1 for all four lines (the default, a house value), or four lines with / "
        "between them.",
    ),
]

Jokers: TypeAlias = Annotated[int, typer.Option(metavar="0|1", help="How many jokers there are.")]
Suit: TypeAlias = Annotated[str, typer.Option(metavar="longest|best|flush", help="Which suit of a hand counts.")]
Stop: TypeAlias = Annotated[
    str, typer.Option(metavar="end|instead", help='Whether "Stop!" ends a turn or is called in place of one.')
]
Deals: TypeAlias = Annotated[int, typer.Option(help="How many deals make the match.")]
MaxTurns: TypeAlias = Annotated[
    int | None,
    typer.Option(metavar="TURNS", help="After how many turns a deal ends if nobody calls; without it, never."),
]


def of_fifty(
    players: int, danger: bool, after_clash: str, claims: str, score_last: bool, sudden_death: bool, bonus: str | None
) -> dict[str, Any]:
    """The options of Fifty as a record has them; whether they can be played is for the rules to say.

    Raises:
        Refused: the bonus is no table.
    """
    from fifties.terminal import options

    return {
        "players": players,
        "danger": danger,
        "after_clash": after_clash,
        "claims": claims,
        "score_last": score_last,
        "sudden_death": sudden_death,
        **({} if bonus is None else {"bonus": options.bonus(bonus)}),
    }


def of_fifty_one(players: int, jokers: int, suit: str, stop: str, deals: int, max_turns: int | None) -> dict[str, Any]:
    """The options of Fifty-One as a record has them; whether they can be played is for the rules to say."""
    return {
        "players": players,
        "jokers": jokers,
        "suit": suit,
        "stop": stop,
        "deals": deals,
        "max_turns": max_turns,
    }
