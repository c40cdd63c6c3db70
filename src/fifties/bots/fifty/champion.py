"""The bot that plays to win the game: totals, crowns, sudden death and the rounds that are left all count.

It draws what the others may write, many times, and for each draw how the game may go on; counts a line against all of
them at once; and climbs from a good line of the equilibrium to one with which it wins most of them. Runs are counted as
with ``after_clash="stop"``.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from fifties.bots.fifty.equilibrium import equilibrium_line
from fifties.bots.fifty.field import imagined, table, writers
from fifties.bots.fifty.lanes import NEVER, Field, Lanes
from fifties.rules.dice import Dice
from fifties.rules.fifty import Choose, Claim, LegalLines, Line, Operation, Public, View
from fifties.rules.fifty.options import ROUNDS
from fifties.rules.fifty.view import CROWD

DRAWS: Final = 300
"""How many ways the game may go are looked at."""

FIRST: Final = 24
"""How many lines of the equilibrium it begins with."""

TRIES: Final = 260
"""How many lines it counts at most."""

MANY: Final = 9
"""At tables of more it writes the equilibrium: hardly anything else can be told apart there in time."""

TIED: Final = 0.4
"""What a tie at the top is worth, or two second crowns in one round."""

_LANES: Final = Lanes(DRAWS)


class Champion:
    """Writes the line with which it wins most often."""

    def act(self, view: View, dice: Dice) -> Operation:
        """A line in the choice; at an open number that it holds, a hand."""
        public, own = view.public, view.own
        assert own is not None, "a bot has a seat"
        if public.open:
            return Claim(own.seat)
        rules = public.rules
        if rules.players > min(MANY, CROWD):
            return Choose(own.seat, equilibrium_line(public, dice, f"line/{public.round}"))
        chance = Random(dice.below(f"champion/{public.round}", 2**62))
        prospect = _Prospect(public, own.seat, chance)
        return Choose(own.seat, _climb(public, prospect, chance))


def _climb(public: Public, prospect: "_Prospect", chance: Random) -> Line:
    """From the best of some lines to one that no change of one number makes better, or till enough were tried."""
    numbers = LegalLines(public.rules.last, public.forbidden).numbers
    solved, stretch = table(public.rules, public.forbidden, public.danger)
    first = {solved.draw(chance, stretch) for _ in range(FIRST)}
    worths = {line: prospect.worth(line) for line in sorted(first)}
    best = max(worths, key=lambda line: worths[line])
    box, quiet = 0, 0
    while quiet < len(best) and len(worths) < TRIES:
        low = best[box - 1] if box else 0
        high = best[box + 1] if box + 1 < len(best) else public.rules.last
        top = best
        for number in numbers:
            if low < number < high:
                line = (*best[:box], number, *best[box + 1 :])
                if line not in worths:
                    worths[line] = prospect.worth(line)
                if worths[line] > worths[top]:
                    top = line
        quiet = 0 if top != best else quiet + 1
        best, box = top, (box + 1) % len(best)
    return best


class _Prospect:
    """What a line is worth: in how many of the ways that the game may go it wins."""

    def __init__(self, public: Public, me: int, chance: Random) -> None:
        rules = public.rules
        self._crown = rules.crown * _LANES.ones
        order = [me, *(seat for seat in range(rules.players) if seat != me)]
        write = writers(public, me)
        rounds = [[draw(chance) for draw in write] for _ in range(DRAWS)]
        self._field = Field(_LANES, rules, rules.bonus[public.round], public.danger, rounds)
        self._had = [public.crowns[seat] for seat in order]
        futures = [_future(public, chance) for _ in range(DRAWS)]
        self._ahead = [
            _LANES.of([public.totals[seat] + future[0][place] for future in futures])
            for place, seat in enumerate(order)
        ]
        self._one_more = [_LANES.of([future[1][place] for future in futures]) for place in range(rules.players)]
        self._two_more = [_LANES.of([future[2][place] for future in futures]) for place in range(rules.players)]

    def worth(self, line: Line) -> float:
        """The ways that are won."""
        lanes, ones = _LANES, _LANES.ones
        mine, extra, others, others_extra = self._field.meet(line)
        marbles = [mine, *others]
        scores = [mine + extra, *(marble + bonus for marble, bonus in zip(others, others_extra, strict=True))]
        crowned = [lanes.at_least(marble, self._crown) for marble in marbles]
        killed = [won if had else 0 for won, had in zip(crowned, self._had, strict=True)]
        by_others = 0
        for won in killed[1:]:
            by_others |= won
        both = killed[0] & by_others
        going_on = ones & ~killed[0] & ~by_others
        # When each wins by a second crown in a later round.
        when = [
            one if had else lanes.choose(won, one, two)
            for had, won, one, two in zip(self._had, crowned, self._one_more, self._two_more, strict=True)
        ]
        ended = ones & ~lanes.at_least(when[0], NEVER * ones)
        first, ahead, level = going_on & ended, going_on, going_on
        mine_at_end = scores[0] + self._ahead[0]
        for place in range(1, len(marbles)):
            first &= lanes.at_least(when[place], when[0] + ones)
            ended |= ones & ~lanes.at_least(when[place], NEVER * ones)
            theirs = scores[place] + self._ahead[place]
            ahead &= lanes.at_least(mine_at_end, theirs + ones)
            level &= lanes.at_least(mine_at_end, theirs)
        ahead &= ~ended
        level &= ~ended & ~ahead
        won = (killed[0] & ~both).bit_count() + first.bit_count() + ahead.bit_count()
        return won + TIED * (both.bit_count() + level.bit_count())


def _future(public: Public, chance: Random) -> tuple[list[int], Sequence[int], Sequence[int]]:
    """How the rounds after this one may go: what each scores, and when its first and its second crown there come."""
    players = public.rules.players
    totals, one, two = [0] * players, [NEVER] * players, [NEVER] * players
    for later in range(ROUNDS - 1 - public.round):
        scores, crowned = chance.choice(imagined(public.rules))
        turn = chance.randrange(players)
        for seat in range(players):
            from_seat = (seat + turn) % players
            totals[seat] += scores[from_seat]
            if crowned[from_seat]:
                when = later * 1000 + crowned[from_seat]
                if one[seat] == NEVER:
                    one[seat] = when
                elif two[seat] == NEVER:
                    two[seat] = when
    return totals, one, two
