"""From what a seat sees to a whole game that agrees with it, the hidden cards guessed: for search."""

from collections.abc import Iterable, Mapping

import msgspec

from fifties.rules.fifty_one.allowed import not_pack
from fifties.rules.fifty_one.cards import Card, in_order
from fifties.rules.fifty_one.hand import HAND
from fifties.rules.fifty_one.play import Play
from fifties.rules.fifty_one.view import Turn, View


class Guess(msgspec.Struct, frozen=True):
    """The cards that a seat does not see.

    >>> game = Game(Rules(players=2))
    >>> _ = game.deal(dealer=0, deck=PACK)
    >>> hidden = [card for card in PACK if card not in game.view(1).own.hand + game.view(1).public.board]
    >>> guess = Guess(hands={0: tuple(hidden[:5])}, stock=tuple(hidden[5:]))
    >>> Game.from_view(game.view(1), guess).view(0).own.hand
    ('Ks', 'Js', '9s', '7s', '5s')
    """

    hands: Mapping[int, tuple[Card, ...]]
    """The hands of the other seats; for a bystander, of all."""
    stock: tuple[Card, ...]
    """The stock, its top first."""


def taken(turns: Iterable[Turn]) -> dict[int, frozenset[Card]]:
    """The cards that everybody knows to be in a seat's hand: taken in these turns and not given since (O3)."""
    held: dict[int, frozenset[Card]] = {}
    for turn in turns:
        if turn.take is not None:
            held[turn.seat] = held.get(turn.seat, frozenset()) - {turn.give} | {turn.take}
    return held


def guessed_play(view: View, guess: Guess) -> Play:
    """The deal in play that a view shows a side of. Its deck and earlier stocks stay unknown: no record can be written.

    Raises:
        ValueError: the guess lacks a seat, or contradicts what is known to everybody.
    """
    public, own = view.public, view.own
    rules = public.rules
    assert public.dealer is not None, "in play there is a dealer"
    assert public.seat is not None, "in play somebody is on turn"
    known = dict(guess.hands)
    if own is not None:
        known[own.seat] = own.hand
    if sorted(known) != list(range(rules.players)) or any(len(hand) != HAND for hand in known.values()):
        raise ValueError("the guess must have five cards for each seat that is not seen")
    cards = [*(card for hand in known.values() for card in hand), *public.board, *guess.stock, *public.discards]
    if (wrong := not_pack(cards, rules.jokers)) is not None:
        raise ValueError(f"the guess and what is seen are not the pack: {wrong}")
    for seat, held in taken(public.turns).items():
        if not held.issubset(known[seat]):
            raise ValueError(f"the guess contradicts what seat {seat} has taken")
    return Play(
        rules=rules,
        dealer=public.dealer,
        deck=(),
        hands=[in_order(known[seat]) for seat in range(rules.players)],
        board=public.board,
        stock=guess.stock,
        seat=public.seat,
        discards=public.discards,
        cleared=public.cleared,
        turns=list(public.turns),
        caller=public.caller,
        left=public.left,
        reshuffles=((),) * public.reshuffles,
        moment=1 + len(public.turns) + sum(turn.clear for turn in public.turns) + public.cleared + public.reshuffles,
    )
