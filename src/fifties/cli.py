"""The command ``fifties``. Each command imports its own room, so that ``--help`` is fast.

Exit status: 0 fine; 2 the input or the arguments are wrong, with one message on standard error; 130 after Ctrl-C.
"""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from typer.exceptions import TyperException

from fifties import __version__
from fifties.commands.games import AT, OneGame
from fifties.commands.numbers import finite
from fifties.commands.review import review
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
from fifties.commands.simulate import simulate
from fifties.commands.solve import solve
from fifties.commands.tournament import tournament
from fifties.extras import extra_with

if TYPE_CHECKING:
    from fifties.terminal.play import Wishes
    from fifties.words import Words

WRONG = 2
INTERRUPTED = 130


app = typer.Typer(
    name="fifties",
    help="Play Fifty and Fifty-One, alone against bots or with others.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
play = typer.Typer(
    cls=OneGame,
    help="Play in the terminal: alone against bots, or with others at a table that is elsewhere.",
    no_args_is_help=True,
    rich_markup_mode=None,
    subcommand_metavar="GAME [OPTIONS] | --at URL CODE [OPTIONS]",
)
app.add_typer(play, name="play")
app.command()(review)
app.command()(solve)
app.add_typer(simulate, name="simulate")
app.add_typer(tournament, name="tournament")


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"fifties {__version__}")
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    pass


@app.command(hidden=True)
def version() -> None:
    """Show the version."""
    _show_version(True)


@play.callback()
def _play() -> None:
    pass


Bots = Annotated[str, typer.Option(metavar="NAME,…", help="The bots, such as greedy; fewer than seats are repeated.")]
Name = Annotated[str | None, typer.Option(help="Your name.")]
Seat = Annotated[int, typer.Option(help="Your seat, from 0.")]
Seed = Annotated[
    str | None, typer.Option(metavar="TEXT", help="The same seed and the same entries give the same game.")
]
Record = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Keep the game's record there; a file that exists is never written over."),
]
Plain = Annotated[bool, typer.Option("--plain", help="No colours. So too with NO_COLOR, and in a pipe.")]
Language = Annotated[str | None, typer.Option(help="The language of the texts; en.")]


@play.command("fifty")
def play_fifty(
    players: Annotated[int, typer.Option(help="How many play, you and the bots: 3 or more.")] = 5,
    danger: Annotated[bool | None, typer.Option("--danger/--no-danger", help="Play with the danger cards.")] = None,
    danger_card: Annotated[
        list[str] | None,
        typer.Option(metavar="LOW-HIGH", help="Own danger cards, such as 14-20: four or more, each with the option."),
    ] = None,
    after_clash: AfterClash = "stop",
    claims: Claims = "mandatory",
    invalid: Annotated[
        str, typer.Option(metavar="refuse|void", help="What becomes of a line that breaks a rule.")
    ] = "refuse",
    starter: Annotated[
        str, typer.Option(metavar="rotate|random|host|voice", help="Who begins the count of a round.")
    ] = "rotate",
    score_last: ScoreLast = True,
    sudden_death: SuddenDeath = True,
    bonus: Bonus = None,
    bots: Bots = "greedy",
    name: Name = None,
    seat: Seat = 0,
    seed: Seed = None,
    pace: Annotated[
        float | None,
        typer.Option(metavar="SECONDS", help="How long a number lasts in the count: 0.6 on a terminal, else 0."),
    ] = None,
    record: Record = None,
    plain: Plain = False,
    language: Language = None,
) -> int:
    """Fifty: secret numbers and a count aloud. Type help at any time; Ctrl-C and end of input leave cleanly."""
    from fifties.rules.refusal import refused
    from fifties.terminal import options
    from fifties.terminal.play import Wishes

    if danger is False and danger_card:
        raise refused("danger-both")
    rules = of_fifty(players, bool(danger), after_clash, claims, score_last, sudden_death, bonus)
    rules |= {"invalid": invalid, "starter": starter}
    if danger_card:
        rules["danger"] = [options.card(card) for card in danger_card]
    return _play_game(Wishes("fifty", rules, options.names(bots), seat, name, seed, pace, record), plain, language)


@play.command("fifty-one")
def play_fifty_one(
    players: Annotated[int, typer.Option(help="How many play, you and the bots: 2 to 5.")] = 4,
    jokers: Jokers = 0,
    suit: Suit = "longest",
    stop: Stop = "end",
    deals: Deals = 1,
    max_turns: MaxTurns = None,
    bots: Bots = "greedy",
    name: Name = None,
    seat: Seat = 0,
    seed: Seed = None,
    pace: Annotated[
        float | None,
        typer.Option(metavar="SECONDS", help="A bot's turn takes 1.5 times that: 0.6 on a terminal, else 0."),
    ] = None,
    record: Record = None,
    plain: Plain = False,
    language: Language = None,
) -> int:
    """Fifty-One: five cards, one suit, and "Stop!". Type help at any time; Ctrl-C and end of input leave cleanly."""
    from fifties.terminal import options
    from fifties.terminal.play import Wishes

    rules = of_fifty_one(players, jokers, suit, stop, deals, max_turns)
    return _play_game(Wishes("fifty-one", rules, options.names(bots), seat, name, seed, pace, record), plain, language)


def _play_game(wishes: "Wishes", plain: bool, language: str | None) -> int:
    from fifties.terminal.console import Console
    from fifties.terminal.play import play as run

    words = _words(language)
    return _till_nobody_reads(lambda: run(wishes, Console(sys.stdin, sys.stdout, plain=plain), words))


@play.command(AT)
def play_at(
    address: Annotated[str, typer.Argument(metavar="URL", help="The server: http://192.168.1.20:5150")],
    code: Annotated[str, typer.Argument(metavar="CODE", help="The code of the table.")],
    name: Name = None,
    plain: Plain = False,
    language: Language = None,
) -> int:
    """A table that is elsewhere, with others. Type help at any time; Ctrl-C leaves, and your seat is kept."""
    from fifties.terminal.remote.play import play_at as run
    from fifties.terminal.remote.talk import TableConsole

    words = _words(language)
    return _till_nobody_reads(lambda: run(address, code, name, TableConsole(sys.stdin, sys.stdout, plain=plain), words))


def _till_nobody_reads(run: Callable[[], int]) -> int:
    from fifties.terminal.signals import nobody_reads, terminating

    try:
        with terminating():
            return run()
    except OSError as no:
        if nobody_reads(no):
            return 0
        raise


@app.command()
def hand(
    cards: Annotated[list[str], typer.Argument(metavar="CARDS", help='Five different cards: "Jd 9d 3d 8c 4h".')],
    suit: Annotated[str, typer.Option(metavar="longest|best|flush", help="Which suit of the hand counts.")] = "longest",
    jokers: Annotated[int, typer.Option(metavar="0|1", help="Whether there is a joker, written *.")] = 0,
) -> None:
    """Print the value of a hand of Fifty-One."""
    from fifties.rules.fifty_one.hand import value_of_text

    typer.echo(value_of_text(" ".join(cards), suit, jokers))


@app.command()
def score(
    files: Annotated[list[str], typer.Argument(metavar="FILE…", help="Records; - is standard input.")],
) -> int:
    """Score game records: one JSON object a record, one a line."""
    from fifties.terminal.score import score_files

    return score_files(files, sys.stdout, sys.stderr, _words)


@app.command()
def serve(
    host: Annotated[str | None, typer.Option(help="The address to listen at; 127.0.0.1.", show_default=False)] = None,
    port: Annotated[int, typer.Option(help="The port to listen at; 0 takes a free one.", min=0, max=65535)] = 5150,
    lan: Annotated[bool, typer.Option("--lan", help="For all devices in the house, with a QR code.")] = False,
    public_url: Annotated[
        str | None,
        typer.Option(metavar="URL", help="The address that links carry, where a proxy passes on what comes there."),
    ] = None,
    tls: Annotated[
        tuple[Path, Path] | None,
        typer.Option(metavar="CERT KEY", help="Serve https with a certificate and its key, two PEM files."),
    ] = None,
    data: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Where the tables are kept; by default with the user's data.")
    ] = None,
    db: Annotated[
        str | None,
        typer.Option(metavar="URL", help="Keep them in PostgreSQL: postgresql://user@host/name.", envvar="FIFTIES_DB"),
    ] = None,
    keep: Annotated[
        float | None,
        typer.Option(
            metavar="DAYS", help="How long finished games are kept; by default for ever.", min=0.0, callback=finite
        ),
    ] = None,
    log: Annotated[
        str, typer.Option(metavar="human|json", help="Notes for people, or all of them, one JSON object a line.")
    ] = "human",
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
    plain: Plain = False,
) -> None:
    """Serve the games to browsers."""
    from fifties.rules.refusal import refused, shown
    from fifties.server.run import Wishes
    from fifties.server.run import serve as run

    if log not in ("human", "json"):
        raise refused("log-unknown", given=shown(log))
    run(Wishes(host, port, lan, public_url, tls, data, db, keep, log == "json", plain, open_page))


def main() -> None:
    """Run the command line; the entry point of the script ``fifties``."""
    _mend_streams()
    status = _run()
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            # Whoever reads has gone, and Python must not try once more on its way out.
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    sys.exit(status)


def _run() -> int:
    try:
        return app(standalone_mode=False) or 0
    except TyperException as no:
        return _complain_usage(no)
    except KeyboardInterrupt:
        return INTERRUPTED
    except ModuleNotFoundError as no:
        if (extra := extra_with(no.name)) is None:
            raise
        return _complain("cli-extra-missing", extra=extra)
    except OSError as no:
        return _complain("cli-unexpected", reason=no.strerror or str(no))
    except UnicodeEncodeError as no:
        # Half a letter, as Windows may hand it over: no file can be called so.
        return _complain("cli-unexpected", reason=no.reason)
    except Exception as no:
        from fifties.rules.refusal import Refused

        if not isinstance(no, Refused):
            raise
        params = dict(no.refusal.params)
        if "field" in params:
            params["field"] = f"--{params['field']}".replace("_", "-")
        return _complain(f"refusal-{no.refusal.code}", **params)


def _complain(id: str, **params: int | str) -> int:
    from fifties.rules.refusal import shown

    # What was typed may stand in it, line breaks and all.
    return _print_error(shown(f"fifties: {_words().text(id, **params)}", 900))


def _print_error(message: str) -> int:
    with suppress(OSError):  # where nobody listens, the status tells
        print(message, file=sys.stderr)
    return WRONG


def _complain_usage(no: TyperException) -> int:
    """Wrong options and values, as Typer says it; without any arguments its message is the help."""
    message = no.format_message()
    if message.startswith("Usage: "):
        return _print_error(message)
    from fifties.rules.refusal import shown

    context = getattr(no, "ctx", None)
    command = context.command_path if context else "fifties"
    return _complain("cli-usage", message=shown(message, 300), command=command)


def _words(language: str | None = None) -> "Words":
    """The texts of a language: the one asked for, or that of the environment, or English."""
    from fifties.rules.refusal import refused, shown
    from fifties.words import PSEUDO, languages, words

    known = [*languages(), PSEUDO]
    if language is not None and language not in known:
        raise refused("language-unknown", given=shown(language), languages=" | ".join(known))
    usual = os.environ.get("FIFTIES_LANGUAGE", "en")
    return words(language or (usual if usual in known else "en"))


def _mend_streams() -> None:
    """Whatever the terminal can't show or has sent garbled is replaced: no text of a game is worth a crash."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:  # it was closed when we were started
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 - it is a stream for good
        elif name != "stderr" and isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
