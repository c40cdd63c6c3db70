"""The bot that plays to win the game: totals, crowns, sudden death and the rounds that are left all count.

It draws what the others may write, many times, and for each draw how the game may go on; counts a line against all of
them at once; and takes the one with which it wins most of them. Where the others seem to write the equilibrium it looks
at lines that were found ahead to win most often, else it climbs from a good line of the equilibrium to a better one.
Runs are counted as with ``after_clash="stop"``.
"""

from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import Final

from fifties.bots.fifty import strategies
from fifties.bots.fifty.equilibrium import equilibrium_line
from fifties.bots.fifty.favourites import favourites
from fifties.bots.fifty.field import CHAMPION, EQUILIBRIUM, imagined, of_kind, sheets_of_others, table
from fifties.bots.fifty.lanes import FULL, Field, Lanes
from fifties.rules.dice import Dice
from fifties.rules.fifty import Choose, Claim, LegalLines, Line, Operation, Public, View
from fifties.rules.fifty.options import HOUSE_BONUS, ROUNDS
from fifties.rules.fifty.view import CROWD

LANES: Final = 4200
"""How many ways the game may go are looked at, times the players: so it takes about as long at every table."""

FAVOURED: Final = 8400
"""The same where there are favourites to begin with, and so fewer lines to look at."""

FIRST: Final = 24
"""How many lines of the equilibrium it begins with where there are none."""

TRIES: Final = 260
CLOSE: Final = 50
"""How many lines it counts at most; how many in the last round after its favourites."""

BEHIND: Final = 0.001
"""How much more a line must win than one before it: those before it won more in more ways than can be looked at now."""

FUTURES: Final = 8
"""How many ways my own later rounds may go for each way that of the others go."""

MANY: Final = 9
"""At tables of more it writes the equilibrium: hardly anything else can be told apart there in time."""

NEVER: Final = 0x3FFF
"""Later than all second crowns. A seat that wins none has this rank, less twice its points, less 1 with a crown."""

LATER: Final = 256
"""All numbers of a round come that much after those of the one before."""

TIED: Final = 0.5
"""What a tie at the top is worth, or two second crowns in one round."""


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
        others = {of_kind(public, seat) for seat in range(rules.players) if seat != own.seat}
        if public.round + 1 == ROUNDS and CHAMPION in others:
            # They would think the same, and clash.
            return Choose(own.seat, equilibrium_line(public, dice, f"line/{public.round}"))
        chance = Random(dice.below(f"champion/{public.round}", 2**62))
        early, late = _favourites(public, own.seat, others)
        prospect = _Prospect(public, own.seat, chance, FAVOURED if early or late else LANES)
        if early:
            worths = {line: prospect.worth(line) - BEHIND * place for line, place in early.items()}
            return Choose(own.seat, max(worths, key=lambda line: worths[line]))
        solved, stretch = table(rules, public.forbidden, public.danger)
        first = late or sorted(set(solved.draw(chance, FIRST, stretch)))
        return Choose(own.seat, _climb(public, prospect, first, CLOSE if late else TRIES))


def _favourites(public: Public, me: int, others: Collection[int]) -> tuple[Mapping[Line, int], Sequence[Line]]:
    """Lines that were found ahead: for an early round, with their places, or the last; none where they would not do."""
    rules = public.rules
    found = favourites().get(strategies.key(rules.players, public.forbidden, None))
    if found is None:
        return {}, ()
    last = public.round + 1 == ROUNDS
    if not last and (CHAMPION in others or not public.round):
        # Each seat has its share, so that champions keep out of each other's way, and know each other by it.
        return found.share(me, rules.players), ()
    as_found = (
        set(others) == {EQUILIBRIUM}
        and rules.after_clash == "stop"
        and rules.sudden_death
        and rules.score_last
        and rules.bonus[public.round] == HOUSE_BONUS[public.round]
        and public.danger is None
    )
    if not as_found:
        return {}, ()
    return ({}, found.late) if last else ({line: place for place, line in enumerate(found.early)}, ())


def _climb(public: Public, prospect: "_Prospect", first: Sequence[Line], tries: int) -> Line:
    """From the best of some lines to one that no change of one number makes better, or till so many more were tried."""
    numbers = LegalLines(public.rules.last, public.forbidden).numbers
    worths = {line: prospect.worth(line) for line in first}
    best = max(worths, key=lambda line: worths[line])
    box, quiet = 0, 0
    while quiet < len(best) and len(worths) < len(first) + tries:
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

    def __init__(self, public: Public, me: int, chance: Random, lanes: int = LANES) -> None:
        rules = public.rules
        self.rounds = lanes // rules.players
        sheets = sheets_of_others(public, me, chance, self.rounds)
        self._field = Field(rules, rules.bonus[public.round], public.danger, sheets)
        others = [seat for seat in range(rules.players) if seat != me]
        self._others = _Ranks(public, others, self._field.others, chance)
        futures = FUTURES if public.round + 1 < ROUNDS else 1
        self._mine = [_Ranks(public, [me], self._field.mine, chance) for _ in range(futures)]
        crowned = [public.crowns[seat] > 0 for seat in others]
        self._race = rules.sudden_death and public.crowns[me] > 0 and any(crowned)
        self._crown = rules.crown * self._field.mine.ones
        self._deadly = self._field.others.by_seat([rules.crown if crown else NEVER for crown in crowned])

    def worth(self, line: Line) -> float:
        """The share of the ways that are won; one that is shared counts in part."""
        lanes = self._field.mine
        mine, extra, others, others_extra = self._field.meet(line)
        best = self._field.others.least(self._others.after(others, others_extra))
        first = self._field.first(line, self._crown, self._deadly) if self._race else 0
        won = shared = 0
        for ranks in self._mine:
            rank = ranks.after(mine, extra)
            level = lanes.at_least(rank, best)
            ahead = lanes.ones ^ level | first
            won += ahead.bit_count()
            if self._race:
                level &= lanes.at_least(rank, lanes.ones)  # of two second crowns the earlier one counts
            shared += (level & ~lanes.at_least(rank, best + lanes.ones) & ~ahead).bit_count()
        return (won + TIED * shared) / (self.rounds * len(self._mine))


class _Ranks:
    """How seats stand at the end of the game, the lower the better: by when they win a second crown, else by points."""

    def __init__(self, public: Public, seats: Sequence[int], lanes: Lanes, chance: Random) -> None:
        self._lanes = lanes
        self._crown = public.rules.crown * lanes.ones
        ahead, first, second = _future(public, lanes, chance)
        had = lanes.by_seat([public.crowns[seat] for seat in seats])
        points = ahead + lanes.by_seat([public.totals[seat] for seat in seats])
        never = NEVER * lanes.ones

        def ranks(when: int, crown: int) -> tuple[int, int]:
            """The ranks before this round's points are taken off, and where they are to be."""
            by_points = lanes.at_least(when, never) * FULL
            return when - (2 * points + crown & by_points), by_points

        self._crowned = ranks(lanes.choose(had, 0, first), lanes.ones)
        self._uncrowned = ranks(lanes.choose(had, first, second), had | lanes.ones ^ lanes.at_least(first, never))

    def after(self, marbles: int, extra: int) -> int:
        """The ranks after a round with these marbles and bonuses."""
        crowned = self._lanes.at_least(marbles, self._crown)
        rank, by_points = map(self._lanes.choose, (crowned, crowned), self._crowned, self._uncrowned)
        return rank - (2 * (marbles + extra) & by_points)


def _future(public: Public, lanes: Lanes, chance: Random) -> tuple[int, int, int]:
    """How the rounds after this one may go: what each seat scores, when its first and second crown there come."""
    rules = public.rules
    ahead, first, second = 0, NEVER * lanes.ones, NEVER * lanes.ones
    one, two = 0, 0
    for later in range(public.round + 1, ROUNDS):
        scores, when = imagined(rules, rules.bonus[later]).drawn(lanes, chance)
        crowned = lanes.at_least(when, lanes.ones)
        when += LATER * (later - public.round) * crowned
        second = lanes.choose(crowned & one & ~two, when, second)
        two |= crowned & one
        first = lanes.choose(crowned & ~one, when, first)
        one |= crowned
        ahead += scores
    return ahead, first, second
