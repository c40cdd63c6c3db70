"""What ``counter`` does in deals among its like, choice by choice: when it clears, what it collects, what it leaves.

Kernels play the deals; all that is told of them is counted on the game objects, from what each seat saw.
"""

from collections.abc import Callable, Iterator, Sequence
from math import floor
from typing import Final, NamedTuple

import numpy as np

from fifties.bots import Bot
from fifties.bots.fifty_one.counter import Counter, Prospect, certain, prospects, swaps
from fifties.bots.fifty_one.judgement import OTHER, OWN, Features, collected, networks
from fifties.bots.fifty_one.sight import Sight, sight_of
from fifties.lab.contests import traced
from fifties.lab.judging import LOWEST, Floats
from fifties.lab.playing import play
from fifties.lab.simulate import Mean, mean_of
from fifties.rules.dice import Dice
from fifties.rules.fifty_one import Card, Clear, Exchange, Game, Operation, Rules, Sheet, View
from fifties.rules.fifty_one.cards import SUITS, points
from fifties.rules.fifty_one.hand import HAND

COUNTER: Final = Counter()

OFFERED: Final = slice(OWN + 5, None, OTHER)
"""Which features tell what a board offers to each of the others."""


class Choice(NamedTuple):
    """What a seat saw when it cleared the board or made an exchange, and what it did."""

    deal: int
    view: View
    sight: Sight
    done: Clear | Exchange
    sheet: Sheet
    """How the deal ended."""


def choices(rules: Rules, deals: int) -> Iterator[Choice]:
    """All of them, in so many deals among counters."""
    _, written = traced(rules, ["counter"] * rules.players, deals)
    for deal, operations in enumerate(written):
        game, seen = Game(rules), []
        for operation in operations:
            if isinstance(operation, Clear | Exchange):
                seen.append((game.view(operation.seat), operation))
            game.push(operation)
        for view, done in seen:
            yield Choice(deal, view, sight_of(view), done, game.sheets[0])


def often(seen: Sequence[Choice], so: Callable[[Choice], float]) -> Mean:
    """How often something is so, or what it is on average."""
    deals = [choice.deal for choice in seen]
    return mean_of(np.bincount(deals, [so(choice) for choice in seen]), np.bincount(deals))


def parts(low: Sequence[int], high: Sequence[int]) -> int:
    """The place that best parts two counts: the fewest of the low ones are there or later, and of the high before."""
    below, above = np.cumsum([0, *high]), sum(low) - np.cumsum([0, *low])
    return int(np.argmin(below + above))


# The board


def may_clear(choice: Choice) -> bool:
    """Whether the board could be cleared (O10)."""
    return choice.view.own is not None and choice.view.own.may_clear


def clears(choice: Choice) -> bool:
    """Whether it was."""
    return isinstance(choice.done, Clear)


def keeps_from(seen: Sequence[Choice], measure: Callable[[Choice], int]) -> tuple[int, Mean]:
    """From which measure on boards are kept: what goes against the fewest choices in every other deal.

    With it goes how often that is what was done in the deals between.
    """
    counts = np.zeros((2, 2 * LOWEST), np.int64)
    for choice in seen:
        if choice.deal % 2 == 0:
            counts[int(clears(choice)), measure(choice) + LOWEST] += 1
    kept, cleared = counts.tolist()
    least = parts(cleared, kept) - LOWEST
    return least, often([one for one in seen if one.deal % 2], lambda one: clears(one) == (measure(one) < least))


def suit_card(choice: Choice) -> int:
    """What the highest card of one's own suit on the board counts, 0 where there is none."""
    suit = main_suit(choice.sight.hand)
    return max([points(card) for card in choice.sight.board if card[-1] == suit], default=0)


def ahead(choice: Choice) -> int:
    """By how many whole points the best exchange is ahead of what one with a fresh board is worth on average."""
    view, sight = choice.view, choice.sight
    assert view.own is not None, "who chooses has a seat"
    fresh = Features(sight, view.public.rules.suit, False).fresh(sight.hand)
    return floor(max(map(max, view.own.after)) - fresh)


# The hand


def main_suit(cards: Sequence[Card]) -> str:
    """The suit of which there are most cards, and of those as many, that count most."""
    return max(SUITS, key=lambda suit: (of_suit(cards, suit), sum([points(c) for c in cards if c[-1] == suit])))


def of_suit(cards: Sequence[Card], suit: str) -> int:
    """How many cards are of a suit."""
    return sum([card[-1] == suit for card in cards])


def swap(choice: Choice) -> Exchange:
    """The exchange that was made."""
    assert isinstance(choice.done, Exchange), "asked only of exchanges"
    return choice.done


def after(choice: Choice) -> tuple[Card, ...]:
    """The hand after an exchange."""
    return (*(card for card in choice.sight.hand if card != swap(choice).give), swap(choice).take)


def takes_suit(choice: Choice) -> bool:
    """Whether what is taken is of the suit that it has most of then."""
    return swap(choice).take[-1] == main_suit(after(choice))


def gives_other(choice: Choice) -> bool:
    """Whether what is given is of another suit than that."""
    return swap(choice).give[-1] != main_suit(after(choice))


def of_final_suit(choice: Choice) -> int:
    """How many cards it holds after an exchange of the suit that it has most of when the deal ends."""
    return of_suit(after(choice), main_suit(choice.sheet.hands[choice.sight.seat]))


def leaves_suit(choice: Choice) -> bool:
    """Whether it has most of another suit after an exchange than before."""
    return main_suit(after(choice)) != main_suit(choice.sight.hand)


def at_the_end(seen: Sequence[Choice]) -> dict[int, tuple[Mean, Mean]]:
    """By how many cards there are of one suit: how many hands are such when a deal ends, and how often those win."""
    sheets = {choice.deal: choice.sheet for choice in seen}
    held = np.array([[of_suit(hand, main_suit(hand)) for hand in sheet.hands] for sheet in sheets.values()])
    won = np.array(
        [[(seat in one.winners) / len(one.winners) for seat in range(len(one.hands))] for one in sheets.values()]
    )
    told = {}
    for cards in range(3, HAND + 1):
        such = held == cards
        every = np.full(len(held), held.shape[1])
        told[cards] = mean_of(such.sum(axis=1), every), mean_of((won * such).sum(axis=1), such.sum(axis=1))
    return told


# The others


def wanted(choice: Choice) -> str | None:
    """The suit that the next player is known to collect, in an exchange after which it will still have a turn."""
    again = isinstance(choice.done, Exchange) and choice.sight.to_come > 0
    return collected(choice.sight.others[0]) if again else None


def gives_wanted(choice: Choice) -> bool:
    """Whether what is given is of that suit."""
    return swap(choice).give[-1] == wanted(choice)


def takes_wanted(choice: Choice) -> bool:
    """Whether what is taken is."""
    return swap(choice).take[-1] == wanted(choice)


def heedless(view: View, sight: Sight) -> Iterator[Prospect]:
    """What ``counter`` looks at, judged as by it, but as if no exchange changed what the board offers to others."""
    rules = view.public.rules
    features = Features(sight, rules.suit, rules.stop == "instead")
    lies = features.of(sight.hand, sight.board)

    def look(hand: Sequence[Card], board: Sequence[Card]) -> list[float]:
        seen = features.of(hand, board)
        if board:
            seen[OFFERED] = lies[OFFERED]
        return seen

    return prospects(view, sight, networks("counter", sight.players), look)


def heedlessly(choice: Choice) -> Choice:
    """With the exchange that it makes by that, and with a call where there was one."""
    odds = {one.operation: one.odds for one in heedless(choice.view, choice.sight)}
    made = [one for one in odds if isinstance(one, Exchange) and one.stop == swap(choice).stop]
    return choice._replace(done=max(made, key=lambda one: odds[one]))


def greedily(choice: Choice) -> Choice:
    """With the exchange that makes the best hand."""
    best = max(swaps(choice.view, choice.sight), key=lambda one: one.value)
    return choice._replace(done=Exchange(choice.sight.seat, best.take, best.give))


class Heedless:
    """A counter that does not see what its own exchanges offer to the others, nor what they take away."""

    def act(self, view: View, dice: Dice) -> Operation:
        """A clear, a call or an exchange."""
        sight = sight_of(view)
        sure = certain(view, sight)
        return sure if sure is not None else max(heedless(view, sight), key=lambda one: one.odds).operation


def among_counters(rules: Rules, bot: Bot, deals: int) -> Floats:
    """(deals, players): the share of a bot in each seat in turn among counters, with the same cards."""
    shares = np.zeros((deals, rules.players))
    for deal in range(deals):
        for seat in range(rules.players):
            bots = [bot if seat == other else COUNTER for other in range(rules.players)]
            winners = play("fifty-one", rules, bots, Dice(f"among counters/{deal}".encode())).winners
            shares[deal, seat] = (seat in winners) / len(winners)
    return shares
