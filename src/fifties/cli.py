"""The command ``fifties``. Each command imports its own room, so that ``--help`` is fast."""

from typing import Annotated

import typer

from fifties import __version__

app = typer.Typer(
    name="fifties",
    help="Play Fifty and Fifty-One, alone against bots or with others.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


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


def main() -> None:
    """Run the command line; the entry point of the script ``fifties``."""
    app()
