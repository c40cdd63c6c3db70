"""``fifties tournament``: bots against each other, those of the house and a user's own, and who is better."""

import json
import os
import sys
import time
import traceback
from contextlib import ExitStack
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple

import typer

from fifties.commands.games import OneGame
from fifties.commands.progress import Live
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
from fifties.commands.simulate import AsJson, Seed

if TYPE_CHECKING:
    from fifties.lab.tournament.block import Block, Fault
    from fifties.lab.tournament.plan import Plan
    from fifties.rules.refusal import Refused
    from fifties.words import Words

DIGITS: Final = {"wins": 3, "points": 2, "crowns": 3}
"""By figure: how many decimals are printed."""

tournament = typer.Typer(
    cls=OneGame,
    help="Let bots play against each other, your own too, and see who is better.",
    no_args_is_help=True,
    rich_markup_mode=None,
    subcommand_metavar="GAME [OPTIONS]",
)

Bots = Annotated[
    str | None,
    typer.Option(
        metavar="NAME,…",
        help="The bots: fewer than seats are repeated, of more each block draws some. All there are, without --code.",
    ),
]
Code = Annotated[
    list[Path] | None, typer.Option(metavar="FILE", help="A bot of your own, in Python; each with the option.")
]
Games = Annotated[int, typer.Option(help="How many games at least: blocks are played to their end.", min=1)]
Ledger = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Keep what was played there, and go on from what is there.")
]
Workers = Annotated[
    int | None, typer.Option(help="How many processes play; one a core.", min=1, max=512, show_default=False)
]
Cluster = Annotated[
    str | None, typer.Option(metavar="local|ADDRESS", help="Play by a Ray cluster: a local one, or the one there.")
]
Patience = Annotated[
    int, typer.Option(metavar="SECONDS", help="How long a bot of yours may take for an answer.", min=1, max=86400)
]
Game = Annotated[
    int | None, typer.Option(metavar="NUMBER", help="Play only this game, from 1, and print its record.", min=1)
]


@tournament.callback()
def _tournament() -> None:
    pass


@tournament.command("fifty")
def tournament_fifty(
    players: Annotated[int, typer.Option(help="How many play: 3 or more.")] = 5,
    danger: Annotated[bool, typer.Option("--danger", help="Play with the danger cards.")] = False,
    after_clash: AfterClash = "stop",
    claims: Claims = "mandatory",
    score_last: ScoreLast = True,
    sudden_death: SuddenDeath = True,
    bonus: Bonus = None,
    bots: Bots = None,
    code: Code = None,
    games: Games = 1000,
    seed: Seed = "1",
    ledger: Ledger = None,
    workers: Workers = None,
    cluster: Cluster = None,
    patience: Patience = 60,
    game: Game = None,
    as_json: AsJson = False,
) -> int:
    """Fifty: win shares, points, crowns and ratings."""

    rules = of_fifty(players, danger, after_clash, claims, score_last, sudden_death, bonus)
    plan = _plan("fifty", rules, bots, code or [], seed)
    if game is not None:
        return _play_one(plan, game, patience)
    return _play(plan, _Wishes(games, ledger, workers or os.cpu_count() or 1, cluster, patience, as_json))


@tournament.command("fifty-one")
def tournament_fifty_one(
    players: Annotated[int, typer.Option(help="How many play: 2 to 5.")] = 4,
    jokers: Jokers = 0,
    suit: Suit = "longest",
    stop: Stop = "end",
    deals: Deals = 1,
    max_turns: MaxTurns = None,
    bots: Bots = None,
    code: Code = None,
    games: Games = 1000,
    seed: Seed = "1",
    ledger: Ledger = None,
    workers: Workers = None,
    cluster: Cluster = None,
    patience: Patience = 60,
    game: Game = None,
    as_json: AsJson = False,
) -> int:
    """Fifty-One: win shares, points and ratings."""
    rules = of_fifty_one(players, jokers, suit, stop, deals, max_turns)
    plan = _plan("fifty-one", rules, bots, code or [], seed)
    if game is not None:
        return _play_one(plan, game, patience)
    return _play(plan, _Wishes(games, ledger, workers or os.cpu_count() or 1, cluster, patience, as_json))


def _plan(kind: str, options: dict[str, Any], bots: str | None, files: list[Path], seed: str) -> "Plan":
    from fifties.lab.tournament.entrants import enter
    from fifties.lab.tournament.plan import Plan
    from fifties.rules.kinds import KINDS
    from fifties.terminal.options import names

    rules = KINDS[kind].rules(options)
    given = None if bots is None else names(bots)
    entrants = enter(kind, given, files)
    own = [entrant.name for entrant in entrants if entrant.code is not None]
    house = [entrant.name for entrant in entrants if entrant.code is None] if given is None else given
    return Plan.of(kind, rules, entrants, [*house, *own], seed)


class _Wishes(NamedTuple):
    """How a plan is to be played, and told."""

    games: int
    ledger: Path | None
    workers: int
    cluster: str | None
    patience: int
    as_json: bool


def _play(plan: "Plan", wishes: _Wishes) -> int:
    # What is not installed is missed before anything is played.
    from fifties.lab.tournament.block import check_bots
    from fifties.lab.tournament.standing import standing
    from fifties.words import words

    check_bots(plan, wishes.patience)
    count = -(-wishes.games // plan.players)
    blocks, fault = _played(plan, wishes, count)
    # What was played before a fault is told all the same; what is behind it depends on who was quick.
    played = [blocks[number] for number in range(count if fault is None else fault.block)]
    counts = {"games": len(played) * plan.players, "blocks": len(played)}
    told = {**plan.configuration(), **counts, **standing(plan, played)}
    if wishes.as_json:
        print(json.dumps(told))
    else:
        _tell(told, words())
    if fault is not None:
        raise _refused(plan, fault)
    return 0


def _played(plan: "Plan", wishes: _Wishes, count: int) -> "tuple[dict[int, Block], Fault | None]":
    """So many blocks, by number, or all before the first that has a fault, and that fault."""
    from fifties.lab.tournament.block import Fault
    from fifties.lab.tournament.ledger import Ledger
    from fifties.lab.tournament.running import place_for, run
    from fifties.words import words

    with ExitStack() as stack:
        ledger = None if wishes.ledger is None else stack.enter_context(Ledger(wishes.ledger, plan))
        blocks = {} if ledger is None else {n: block for n, block in ledger.blocks.items() if n < count}
        faults: list[Fault] = []
        missing = [number for number in range(count) if number not in blocks]
        progress = _Progress(words(), plan.players, count, len(blocks))
        stack.enter_context(progress)
        try:
            workers = min(wishes.workers, len(missing))
            place = stack.enter_context(place_for(plan, workers, wishes.cluster, wishes.patience)) if missing else None
            for outcome in run(place, missing) if place else ():
                if isinstance(outcome, Fault):
                    faults.append(outcome)
                    continue
                blocks[outcome.block] = outcome
                if ledger is not None:
                    ledger.add(outcome)
                progress(len(blocks))
        except KeyboardInterrupt:
            progress.done()
            if wishes.ledger is not None:
                print(words().text("tournament-kept", blocks=len(blocks), file=str(wishes.ledger)), file=sys.stderr)
            raise
    return blocks, min(faults, key=lambda fault: fault.block, default=None)


def _refused(plan: "Plan", fault: "Fault") -> "Refused":
    """What is said of a fault."""
    from fifties.rules.refusal import Refused, refused
    from fifties.words import words

    if fault.bot is None:
        return Refused(fault.refusal)
    reason, moment = words().refusal(fault.refusal), fault.moment + 1
    return refused(
        "bot-fault", bot=fault.bot, game=fault.game, seat=fault.seat, kind=plan.kind, moment=moment, reason=reason
    )


def _play_one(plan: "Plan", number: int, seconds: int) -> int:
    """One game: its record, as far as it went, and where a bot failed in its own file."""
    from fifties.lab.playing import Misplay
    from fifties.lab.tournament.block import check_bots, fault_of, play_one
    from fifties.lab.tournament.plan import turned
    from fifties.rules.kinds import KINDS

    check_bots(plan, seconds)
    block, turn = divmod(number - 1, plan.players)
    names = [plan.entrants[place].name for place in turned(plan.table(block), turn)]
    no: Misplay | None = None
    try:
        game = play_one(plan, block, turn, seconds)
    except Misplay as misplay:
        game, no = misplay.game, misplay
    try:
        print(json.dumps(KINDS[plan.kind].write(game, names, None), ensure_ascii=False))
    except ValueError:
        assert no is not None, "a game that is over has a record"
    if no is None:
        return 0
    files = {entrant.file for entrant in plan.entrants if entrant.file is not None}
    trace = no.why.__traceback__
    while trace is not None and trace.tb_frame.f_code.co_filename not in files:
        trace = trace.tb_next
    if trace is not None:
        traceback.print_exception(no.why.with_traceback(trace))
    raise _refused(plan, fault_of(plan, block, turn, no))


class _Progress(Live):
    """How much is played, and how long it may still take."""

    def __init__(self, words: "Words", players: int, blocks: int, kept: int) -> None:
        super().__init__()
        self._words = words
        self._players = players
        self._blocks = blocks
        self._kept = kept
        self._start = time.monotonic()
        self._said = -1.0

    def __call__(self, done: int) -> None:
        over = time.monotonic() - self._start
        if over - self._said < 0.2:
            return
        self._said = over
        left = over / (done - self._kept) * (self._blocks - done)
        games, of_all = (f"{blocks * self._players:,}" for blocks in (done, self._blocks))
        self.say(
            self._words.text(
                "tournament-progress",
                percent=100 * done // self._blocks,
                games=games,
                all=of_all,
                left=str(timedelta(seconds=round(left))),
            )
        )


def _tell(told: dict[str, Any], words: "Words") -> None:
    from fifties.terminal.columns import padded, widest

    text = words.text
    if not told["blocks"]:
        print(text("tournament-none"))
        return
    games, blocks = f"{told['games']:,}", f"{told['blocks']:,}"
    print(text("tournament-games", games=games, players=told["rules"]["players"], blocks=blocks))
    figures = [figure for figure in DIGITS if figure in told["standing"][0]]
    heads = {"wins": text("tournament-wins"), "points": text("tournament-points"), "crowns": text("tournament-crowns")}
    rows = [["", *(heads[figure] for figure in figures), text("tournament-rating")]]
    for bot in told["standing"]:
        means = [" ± ".join(_interval(bot[figure], DIGITS[figure])) for figure in figures]
        rows.append([bot["bot"], *means, f"{bot['rating']['mu']:.1f}" if bot["rating"] else "–"])
    widths = [widest(column) for column in zip(*rows, strict=True)]
    for row in rows:
        print("  ".join(padded(cell, width) for cell, width in zip(row, widths, strict=True)).rstrip())
    between = {tuple(difference["bots"]): difference["wins"] for difference in told["differences"]}
    for one, other in zip(told["standing"], told["standing"][1:], strict=False):
        spread = between[one["bot"], other["bot"]]
        mean, half = _interval(spread, DIGITS["wins"])
        ahead = spread["low"] is not None and spread["low"] > 0
        id = "tournament-ahead" if ahead else "tournament-level"
        print(text(id, one=one["bot"], other=other["bot"], mean=mean, half=half))


def _interval(spread: dict[str, float | None], digits: int) -> tuple[str, str]:
    mean, high = spread["mean"], spread["high"]
    assert mean is not None
    return f"{mean:.{digits}f}", "–" if high is None else f"{high - mean:.{digits}f}"
