"""The bot that writes as many people do: one number in each fifth of the count, which with L = 50 is one a ten."""

from collections.abc import Collection

from fifties.rules.dice import Dice
from fifties.rules.fifty import Choose, Claim, LegalLines, Operation, View
from fifties.rules.fifty.options import BOXES


class Spread:
    """Spreads its numbers out, each as likely in its part, and always raises its hand."""

    def act(self, view: View, dice: Dice) -> Operation:
        """A line in the choice; at an open number that it holds, a hand."""
        public, own = view.public, view.own
        assert own is not None, "a bot has a seat"
        if public.open:
            return Claim(own.seat)
        tens = parts(public.rules.last, public.forbidden)
        draws = (part[dice.below(f"line/{public.round}/{box}", len(part))] for box, part in enumerate(tens))
        return Choose(own.seat, tuple(draws))


def parts(last: int, forbidden: Collection[int]) -> list[list[int]]:
    """The numbers that may be written, in five parts of the count."""
    tens: list[list[int]] = [[] for _ in range(BOXES)]
    for number in LegalLines(last, forbidden).numbers:
        tens[number * BOXES // last].append(number)
    return tens
