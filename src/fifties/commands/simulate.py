"""``fifties simulate``: many games, and how marbles, scores, crowns and lengths are spread."""

import json
import time
from pathlib import Path
from typing import Annotated, Any

import typer

from fifties.commands.games import OneGame
from fifties.commands.rules import (
    AfterClash,
    Bonus,
    Claims,
    Deals,
    Jokers,
    MaxTurns,
    ScoreLast,
    Stop,
    SuddenDeath,
    Suit,
    of_fifty,
    of_fifty_one,
)

simulate = typer.Typer(
    cls=OneGame,
    help="Play many games by bots, and see how what happens in them is spread.",
    no_args_is_help=True,
    rich_markup_mode=None,
    subcommand_metavar="GAME [OPTIONS]",
)

Bots = Annotated[str, typer.Option(metavar="NAME,…", help="The bots; fewer than seats are repeated, seats rotate.")]
Games = Annotated[
    int | None, typer.Option(help="How many games: 100000 by chance, else 1000.", min=2, show_default=False)
]
Seed = Annotated[str, typer.Option(metavar="TEXT", help="The same seed gives the same games.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
Chart = Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the distributions: .svg, .png or .pdf.")]


@simulate.callback()
def _simulate() -> None:
    pass


@simulate.command("fifty")
def simulate_fifty(
    players: Annotated[int, typer.Option(help="How many play: 3 or more.")] = 5,
    danger: Annotated[bool, typer.Option("--danger", help="Play with the danger cards.")] = False,
    after_clash: AfterClash = "stop",
    claims: Claims = "mandatory",
    score_last: ScoreLast = True,
    sudden_death: SuddenDeath = True,
    bonus: Bonus = None,
    bots: Bots = "random",
    games: Games = None,
    seed: Seed = "1",
    as_json: AsJson = False,
    chart: Chart = None,
) -> int:
    """Fifty: wins, scores, marbles, crowns, rounds and sudden deaths."""
    from fifties.lab.simulate import see_fifty

    rules = of_fifty(players, danger, after_clash, claims, score_last, sudden_death, bonus)
    return _run("fifty", see_fifty, rules, bots, games, seed, as_json, chart)


@simulate.command("fifty-one")
def simulate_fifty_one(
    players: Annotated[int, typer.Option(help="How many play: 2 to 5.")] = 4,
    jokers: Jokers = 0,
    suit: Suit = "longest",
    stop: Stop = "end",
    deals: Deals = 1,
    max_turns: MaxTurns = None,
    bots: Bots = "random",
    games: Games = None,
    seed: Seed = "1",
    as_json: AsJson = False,
    chart: Chart = None,
) -> int:
    """Fifty-One: wins, scores, hands, calls and turns."""
    from fifties.lab.simulate import see_fifty_one

    rules = of_fifty_one(players, jokers, suit, stop, deals, max_turns)
    return _run("fifty-one", see_fifty_one, rules, bots, games, seed, as_json, chart)


def _run(
    kind: str,
    see: Any,
    rules: dict[str, Any],
    bots: str,
    games: int | None,
    seed: str,
    as_json: bool,
    chart: Path | None,
) -> int:
    from fifties.commands.charts import check_chart
    from fifties.lab.simulate import CHANCE, summary
    from fifties.rules.kinds import KINDS
    from fifties.words import words

    KINDS[kind].rules(rules)
    names = _seated(kind, bots, rules["players"])
    check_chart(chart)
    count = games or (100_000 if set(names) == {CHANCE} else 1000)
    start = time.perf_counter()
    told = {
        "game": kind,
        "rules": rules,
        "games": count,
        **summary(see(rules, names, count, seed), names),
        "seconds": round(time.perf_counter() - start, 3),
    }
    if chart is not None:
        _draw(chart, told)
    if as_json:
        print(json.dumps(told))
        return 0
    text = words().text
    print(text("simulate-games", games=f"{count:,}", players=rules["players"], seconds=f"{told['seconds']:.1f}"))
    for name, spread in told.items():
        if isinstance(spread, dict) and "mean" in spread:
            print(text(f"simulate-{name.replace('_', '-')}", **_interval(spread)))
    for bot, figures in told["bots"].items():
        print(text("simulate-bot", bot=bot))
        for name, spread in figures.items():
            print("  " + text(f"simulate-{name.replace('_', '-')}", **_interval(spread)))
    return 0


def _seated(kind: str, text: str, players: int) -> list[str]:
    from fifties.bots import BOTS
    from fifties.rules.refusal import refused, shown
    from fifties.terminal import options

    names = options.names(text)
    for name in names:
        if name not in BOTS[kind]:
            raise refused("bot-unknown", given=shown(name), bots=" | ".join(BOTS[kind]))
    if len(names) > players:
        raise refused("bots-many", given=len(names), seats=players)
    return [names[seat % len(names)] for seat in range(players)]


def _interval(spread: dict[str, Any]) -> dict[str, str]:
    if spread["mean"] is None:
        return {"mean": "–", "half": "–"}
    return {"mean": f"{spread['mean']:.3f}", "half": f"{spread['high'] - spread['mean']:.3f}"}


def _draw(file: Path, told: dict[str, Any]) -> None:
    from fifties.lab.charts import draw_shares
    from fifties.lab.simulate import shares_of
    from fifties.words import words

    text = words().text
    figures = ("score", "marble", "crowns") if told["game"] == "fifty" else ("score", "hand")
    length = "rounds" if told["game"] == "fifty" else "turns"
    panels = [(text(f"chart-{figure}"), dict(shares_of(told, figure))) for figure in figures]
    lengths = {int(value): share for value, share in told[length]["shares"].items()}
    panels.append((text(f"chart-{length}"), {text("chart-games"): lengths}))
    title = text("chart-simulate", games=f"{told['games']:,}", players=told["rules"]["players"])
    draw_shares(file, title, panels)
