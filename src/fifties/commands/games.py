"""Commands with one command a game below them."""

from typing import Any

from typer.core import TyperGroup


class OneGame(TyperGroup):
    """The games as commands; one that there is not is refused by its name."""

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of a game.

        Raises:
            Refused: there is no such game.
        """
        if (command := super().get_command(ctx, cmd_name)) is None:
            from fifties.rules.refusal import refused, shown

            raise refused("game-unknown", given=shown(cmd_name), games=" | ".join(self.commands))
        return command
