"""The bot that plays Fifty-One by chance: anything that is allowed, each equally likely."""

from fifties.rules.dice import Dice
from fifties.rules.fifty_one import Clear, Exchange, Operation, Stop, View


class Random:
    """Does any of the things it may do, and so calls early: every other exchange comes with a call."""

    def act(self, view: View, dice: Dice) -> Operation:
        """A clear, a call or an exchange."""
        public, own = view.public, view.own
        assert own is not None, "a bot has a seat"
        choices: list[Operation] = [Clear(own.seat)] if own.may_clear else []
        instead = public.rules.stop == "instead"
        if own.may_stop and instead:
            choices.append(Stop(own.seat))
        calls = (False, True) if own.may_stop and not instead else (False,)
        choices += [
            Exchange(own.seat, take, give, stop) for stop in calls for take in public.board for give in own.hand
        ]
        return choices[dice.below(f"act/{public.deal}/{len(public.turns)}/{public.cleared}", len(choices))]
