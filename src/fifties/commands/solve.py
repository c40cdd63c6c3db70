"""``fifties solve``: the equilibrium of a round of Fifty."""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fifties.commands.numbers import finite
from fifties.commands.progress import Live

if TYPE_CHECKING:
    from fifties.lab.equilibrium import Equilibrium
    from fifties.rules.fifty.options import Card
    from fifties.words import Words

SHOWN = 6
"""How many numbers of a box are named."""


def solve(
    players: Annotated[int, typer.Option(help="How many play: 3 or more.")] = 5,
    forbidden: Annotated[
        str | None, typer.Option(metavar="DIGITS", help="The forbidden digits, such as 2,8; without it, none.")
    ] = None,
    danger: Annotated[
        str | None, typer.Option(metavar="LOW-HIGH", help="The danger card, such as 10-19; without it, none.")
    ] = None,
    bonus: Annotated[
        str, typer.Option(metavar="LINE", help="The bonus of the five boxes; the default is a house value.")
    ] = "1,1,2,1,1",
    after_clash: Annotated[
        str,
        typer.Option(metavar="stop|resume", help="Whether the counter stops scoring at a clash; resume is estimated."),
    ] = "stop",
    claims: Annotated[
        str, typer.Option(metavar="mandatory|optional", help="Whether hands must be raised; raising them is best.")
    ] = "mandatory",
    score_last: Annotated[bool, typer.Option(help="Whether the last number called scores.")] = True,
    seconds: Annotated[
        float, typer.Option(help="How long to look for it at most.", min=0.01, max=86400, callback=finite)
    ] = 10.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    chart: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw how often each number is written: .svg, .png or .pdf.")
    ] = None,
) -> int:
    """Solve a round of Fifty: how to write so that no line whatsoever scores more against you on average."""
    from fifties.commands.charts import check_chart
    from fifties.lab import equilibrium, resume
    from fifties.lab.flow import graph_of
    from fifties.rules.fifty import Rules
    from fifties.rules.refusal import refused
    from fifties.terminal import options
    from fifties.words import words

    line = options.bonus(bonus)[0]
    rules = Rules.read(
        {
            "players": players,
            "bonus": [line] * 4,
            "after_clash": after_clash,
            "claims": claims,
            "score_last": score_last,
            **({"danger": [options.card(danger)] * 4} if danger else {}),
        }
    )
    if bonus.count("/"):
        raise refused("bonus-line")
    card = rules.cards[0] if rules.cards else None
    digits = _digits(forbidden)
    check_chart(chart)
    try:
        graph = graph_of(rules.last, line, digits, card, score_last)
    except ValueError:
        raise refused("forbidden-many") from None
    texts = words()
    progress = _Progress(texts)
    progress.say(texts.text("solve-preparing"))
    equilibrium.prepare()
    if after_clash == "resume" and resume.countable(graph):
        resume.prepare()
        found = resume.solve(graph, players, seconds, watch=progress)
    else:
        found = equilibrium.solve(graph, players, seconds, watch=progress)
    progress.done()
    if after_clash == "resume":
        found = _estimated(found, rules, card, texts)
    if chart is not None:
        _draw(chart, found, card, texts)
    if as_json:
        print(json.dumps(_as_json(found)))
    else:
        _tell(found, texts)
    return 0


def _digits(text: str | None) -> list[int]:
    from fifties.rules.refusal import refused, shown

    digits = [digit.strip() for digit in text.split(",")] if text else []
    if any(len(digit) != 1 or digit not in "0123456789" for digit in digits) or len(set(digits)) < len(digits):
        raise refused("forbidden-form", given=shown(text))
    return [int(digit) for digit in digits]


class _Progress(Live):
    """How far it is, and how good what is found so far."""

    def __init__(self, words: "Words") -> None:
        super().__init__()
        self._words = words
        self._percent = -1

    def __call__(self, over: float, exploitability: float | None = None) -> None:
        percent = int(100 * over)
        if percent == self._percent:
            return
        self._percent = percent
        if exploitability is None:
            self.say(self._words.text("solve-counting", percent=percent))
        else:
            self.say(self._words.text("solve-progress", percent=percent, exploitability=f"{exploitability:.1e}"))


def _estimated(found: "Equilibrium", rules: object, card: "Card | None", words: "Words") -> "Equilibrium":
    """The same mixed line with its figures estimated, and a note of it."""
    from math import isfinite

    from fifties.lab.estimate import estimate
    from fifties.lab.rounds import Setting
    from fifties.rules.fifty import Rules

    assert isinstance(rules, Rules)
    guess = estimate(found, Setting.of(rules, 0, card))
    value, better, error = (f"{figure:.3f}" for figure in (guess.value_error, guess.found, guess.found_error))
    counted = isfinite(guess.most)
    note = "solve-estimated" if counted else "solve-estimated-large"
    print(words.text(note, value=value, better=better, error=error), file=sys.stderr)
    return found._replace(value=guess.value, exploitability=guess.most if counted else guess.found)


def _as_json(found: "Equilibrium") -> dict[str, object]:
    picks = [
        {str(number): float(chance) for number, chance in enumerate(box) if number > 0} for box in found.picks.tolist()
    ]
    return {
        "value": found.value,
        "exploitability": found.exploitability,
        "picks": picks,
        "seconds": round(found.seconds, 3),
    }


def _tell(found: "Equilibrium", words: "Words") -> None:
    print(words.text("solve-value", players=found.players, value=f"{found.value:.4f}"))
    print(words.text("solve-certificate", exploitability=f"{found.exploitability:.1e}", seconds=f"{found.seconds:.1f}"))
    for box, chances in enumerate(found.picks, 1):
        most = sorted(chances.argsort()[::-1][:SHOWN].tolist())
        numbers = ", ".join(f"{number} ({chances[number]:.0%})" for number in most if chances[number] >= 0.005)
        print(words.text("solve-box", box=box, numbers=numbers))


def _draw(file: Path, found: "Equilibrium", card: "Card | None", words: "Words") -> None:
    from fifties.lab.charts import draw_picks

    title = words.text("chart-picks", players=found.players, value=f"{found.value:.3f}")
    texts = {
        "number": words.text("chart-number"),
        "chance": words.text("chart-chance"),
        "box": words.text("chart-box", box="{}"),
        "danger": words.text("chart-danger"),
    }
    draw_picks(file, found.picks, title, texts, card)
