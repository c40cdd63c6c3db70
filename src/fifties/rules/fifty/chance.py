"""What chance turns up at the beginning of a round: tokens, danger card and starter."""

from typing import TYPE_CHECKING

from fifties.rules.dice import Dice
from fifties.rules.fifty.operations import Reveal

if TYPE_CHECKING:
    from fifties.rules.fifty.game import Game


def draw(game: "Game", dice: Dice, named: int | None) -> Reveal:
    """The next reveal, each equally likely (F3, F7, F22); ``named`` is the host's starter."""
    label = f"fifty/round/{game.round}"
    digits = list(range(10))
    forbidden = [digits.pop(dice.below(f"{label}/forbidden/{i}", len(digits))) for i in range(game.rules.tokens)]
    cards = sorted(game.pile().elements())
    danger = cards[dice.below(f"{label}/danger", len(cards))] if cards else None
    return Reveal(tuple(sorted(forbidden)), danger, _starter(game, dice, label, named))


def _starter(game: "Game", dice: Dice, label: str, named: int | None) -> int | None:
    rules = game.rules
    if rules.starter == "voice":
        return None
    if rules.starter == "host" and named is not None:
        return named
    before = game.sheets[-1].starter if game.sheets else None
    if rules.starter == "rotate" and before is not None:
        return (before + 1) % rules.players
    return dice.below(f"{label}/starter", rules.players)
