"""``fifties review``: what each line, each exchange and each call of a record was worth."""

import sys
from math import nan
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from fifties.bots.fifty.strategies import Strategy
    from fifties.review.games import Review
    from fifties.review.rounds import Round


def review(
    files: Annotated[list[str], typer.Argument(metavar="FILE…", help="Records; - is standard input.")],
    seat: Annotated[
        str | None,
        typer.Option(metavar="N|NAME", help="Whose game: a name of the record or a seat from 0; without it, all."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object a record.")] = False,
    chart: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Draw one seat of one record, with the extra lab: .svg, .png or .pdf."),
    ] = None,
) -> int:
    """Review games: what each choice was worth, what would have been best, and what was luck."""
    from fifties.commands.charts import check_chart
    from fifties.rules.refusal import refused
    from fifties.terminal.review import review_files
    from fifties.words import words

    check_chart(chart)
    if chart is not None and seat is None:
        raise refused("chart-seat")
    seen: list[tuple[str, Review]] = []
    status = review_files(
        files, seat, as_json, _solve, sys.stdout, sys.stderr, words, lambda *one: seen.append(one) if chart else None
    )
    if chart is not None:
        _draw(chart, seen)
    return status


def _solve(round: "Round") -> "Strategy | None":
    """The equilibrium of a round, if the lab is there."""
    from fifties.commands.progress import Live
    from fifties.words import words

    try:
        from fifties.lab.strategies import strategy_of
    except ModuleNotFoundError as no:
        from fifties.extras import extra_with

        if extra_with(no.name) != "lab":
            raise
        return None
    with Live() as live:
        live.say(words().text("review-solving"))
        return strategy_of(round.rules, tuple(round.bonus), round.forbidden, round.danger)


def _draw(file: Path, seen: "list[tuple[str, Review]]") -> None:
    from fifties.lab.charts import draw_parts
    from fifties.review.fifty import FiftyReview
    from fifties.review.rows import rows
    from fifties.rules.refusal import refused
    from fifties.words import words

    if len(seen) != 1:
        raise refused("chart-one", given=len(seen))
    text = words().text
    (name, review) = seen[0]
    # A line is written before luck comes; a board lies there before one chooses.
    parts = ("usual", "skill", "luck") if isinstance(review, FiftyReview) else ("usual", "luck", "skill")
    labelled = []
    for row in rows(review):
        label = text("chart-turn" if row.deal else "chart-round", deal=row.deal, number=row.number)
        figures = {"usual": nan if row.usual is None else row.usual, "skill": row.skill, "luck": row.luck}
        labelled.append((label, [*(figures[part] for part in parts), row.came, row.best]))
    texts = {part: text(f"chart-{part}") for part in (*parts, "came", "best")}
    draw_parts(file, text("chart-review", name=name), labelled, texts)
