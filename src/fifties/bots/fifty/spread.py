"""The bot that writes as many people do: one number in each fifth of the count, which with L = 50 is one a ten."""

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
        last = public.rules.last
        parts: list[list[int]] = [[] for _ in range(BOXES)]
        for number in LegalLines(last, public.forbidden).numbers:
            parts[number * BOXES // last].append(number)
        draws = (part[dice.below(f"line/{public.round}/{box}", len(part))] for box, part in enumerate(parts))
        return Choose(own.seat, tuple(draws))
