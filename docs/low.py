"""A bot of Fifty that writes the smallest numbers it may."""

from fifties.fifty import Choose, Claim, LegalLines


class Low:
    """Has one method: from what its seat sees to what it does."""

    def act(self, view, dice):
        """Writes a line; where a hand is asked for, raises it."""
        if view.public.open:
            return Claim(view.own.seat)
        legal = LegalLines(view.public.rules.last, view.public.forbidden)
        return Choose(view.own.seat, tuple(legal.numbers[:5]))


bot = Low()
