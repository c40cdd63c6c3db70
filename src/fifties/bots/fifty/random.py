"""The bot that plays Fifty by chance: any legal line, each equally likely."""

from fifties.rules.dice import Dice
from fifties.rules.fifty import Choose, Claim, LegalLines, Operation, View


class Random:
    """Writes any legal line; where a hand may stay down, tosses a coin for it."""

    def act(self, view: View, dice: Dice) -> Operation | None:
        """A line in the choice; at an open number that it holds, a hand or None."""
        public, own = view.public, view.own
        assert own is not None, "a bot has a seat"
        if public.open:
            return None if dice.below(f"claim/{public.round}/{public.called}", 2) else Claim(own.seat)
        legal = LegalLines(public.rules.last, public.forbidden)
        return Choose(own.seat, legal.sample(dice, f"line/{public.round}"))
