"""Commands with one command a game below them."""

from typing import Any, Final

from typer.core import TyperGroup

AT: Final = "--at"
"""A command that is typed like an option: ``fifties play --at URL CODE``."""


class OneGame(TyperGroup):
    """The games as commands; one that there is not is refused by its name."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Reads what stands before the command; options of ``--at`` may stand before it."""
        if AT in self.commands and AT in args and args[0].startswith("-"):
            rest = args.copy()
            rest.remove(AT)
            args = ["--", AT, *rest]
        return super().parse_args(ctx, args)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of a game.

        Raises:
            Refused: there is no such game.
        """
        if (command := super().get_command(ctx, cmd_name)) is None:
            from fifties.rules.refusal import refused, shown

            games = " | ".join(name for name in self.commands if name != AT)
            raise refused("game-unknown", given=shown(cmd_name), games=games)
        return command
