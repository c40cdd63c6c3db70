"""The bot that no line beats: it writes the equilibrium of the round, solved ahead (``docs/fifty-solved.md``).

What is solved: the house bonus, ``after_clash="stop"`` and the last number scored, for 3 to 12 players, and printed
danger cards as far as the file has them. Where an option differs, it plays as if it did not; with more players the
largest solved table is drawn out to theirs. With ``claims="optional"`` raising the hand is always best: that page
proves it.
"""

from fifties.bots.fifty import strategies
from fifties.rules.dice import Dice
from fifties.rules.fifty import Choose, Claim, Line, Operation, Public, View
from fifties.rules.fifty.options import Rules


class Equilibrium:
    """Plays for points: over many rounds nobody scores more against tables of it than it does itself."""

    def act(self, view: View, dice: Dice) -> Operation:
        """A line in the choice; at an open number that it holds, a hand."""
        public, own = view.public, view.own
        assert own is not None, "a bot has a seat"
        if public.open:
            return Claim(own.seat)
        return Choose(own.seat, equilibrium_line(public, dice, f"line/{public.round}"))


def equilibrium_line(public: Public, dice: Dice, label: str) -> Line:
    """A line as the equilibrium of this round writes it."""
    rules = public.rules
    players = min(rules.players, largest())
    key = strategies.key(players, public.forbidden, public.danger)
    strategy = strategies.strategy(key) or strategies.strategy((*key[:2], 0))
    assert strategy is not None, "all tokens of all numbers of players are solved"
    line = strategies.draw(strategy, dice, label)
    solved = Rules(players=players).last - 1
    return tuple(number * (rules.last - 1) // solved for number in line)


def largest() -> int:
    """The most players for which rounds were solved."""
    return max(players for players, _, _ in strategies.solved())
