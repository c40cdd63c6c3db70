"""The bot that besides counting reads what the others hold, and judges with that."""

from collections.abc import Sequence

from fifties.bots.fifty_one.counter import GREEDY, certain, prospects
from fifties.bots.fifty_one.judgement import Features, networks
from fifties.bots.fifty_one.reading import Readings
from fifties.bots.fifty_one.sight import sight_of
from fifties.rules.dice import Dice
from fifties.rules.fifty_one import Card, Operation, View


class Search:
    """Reads the others' hands from what they did, and does what wins most often."""

    def act(self, view: View, dice: Dice) -> Operation:
        """A clear, a call or an exchange."""
        sight, public = sight_of(view), view.public
        if (sure := certain(view, sight)) is not None:
            return sure
        if public.rules.suit == "flush":
            return GREEDY.act(view, dice)
        readings = Readings(public, sight)
        features = Features(sight, public.rules.suit, public.rules.stop == "instead")

        def look(hand: Sequence[Card], board: Sequence[Card]) -> list[float]:
            seen = features.of(hand, board)
            return seen + readings.of(seen, hand, board)

        judge = networks("search", sight.players)
        return max(prospects(view, sight, judge, look), key=lambda one: one.odds).operation
