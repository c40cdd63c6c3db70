"""Short ways to play deals of Fifty-One in tests: stacked decks, quick turns."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from fifties.rules.fifty_one import Deal, Event, Exchange, Game, Operation, Reshuffle, Rules
from fifties.rules.refusal import Param, Refusal, Refused
from tests.fifty_one.oracle import CARDS


def cards(text: str) -> tuple[str, ...]:
    """``cards("Kh Td")`` is ``("Kh", "Td")``."""
    return tuple(text.split())


def stacked(
    hands: Sequence[str], board: str = "", stock: str = "", *, dealer: int = 0, jokers: int = 0
) -> tuple[str, ...]:
    """A deck that deals these hands, this board and this top of the stock; other cards where none is named.

    It is dealt as the rulings say: one card at a time to each seat, from the dealer's left.
    """
    named = [cards(hand) for hand in hands] + [cards(board), cards(stock)]
    used = {card for group in named for card in group}
    rest = iter([card for card in (*CARDS, *["*"] * jokers) if card not in used])
    *given, up, top = named
    full = [[*hand, *(next(rest) for _ in range(5 - len(hand)))] for hand in given]
    face_up = [*up, *(next(rest) for _ in range(5 - len(up)))]
    order = [(dealer + 1 + place) % len(full) for place in range(len(full))]
    dealt = [full[seat][turn] for turn in range(5) for seat in order]
    deck = (*dealt, *face_up, *top, *rest)
    assert sorted(deck) == sorted((*CARDS, *["*"] * jokers)), "a stacked deck has each card once"
    return deck


def begun(rules: Rules, hands: Sequence[str] = (), board: str = "", stock: str = "", *, dealer: int = 0) -> Game:
    """A game whose first deal is dealt."""
    game = Game(rules)
    given = [*hands, *[""] * (rules.players - len(hands))]
    game.apply(Deal(dealer, stacked(given, board, stock, dealer=dealer, jokers=rules.jokers)))
    return game


def hand_of(game: Game, seat: int) -> tuple[str, ...]:
    own = game.view(seat).own
    assert own is not None
    return own.hand


def on_turn(game: Game) -> int:
    """Whose turn it is."""
    [seat] = game.wants()
    return seat


def swap(game: Game, *, stop: bool = False) -> list[Event]:
    """Any exchange of whoever's turn it is: the first card of the board for the first of the sorted hand."""
    seat = on_turn(game)
    board = game.view(None).public.board
    return game.apply(Exchange(seat, board[0], hand_of(game, seat)[0], stop))


def swaps(game: Game, turns: int) -> None:
    for _ in range(turns):
        swap(game)


def clear(game: Game) -> list[Event]:
    """Whoever's turn it is clears the board; a new stock is the discard pile upside down."""
    told = game.clear(on_turn(game))
    if game.wants() == (-1,):
        told += game.apply(Reshuffle(game.view(None).public.discards[::-1]))
    return told


def finish(game: Game) -> list[Event]:
    """Plays on until the deal is over: whoever may calls."""
    told: list[Event] = []
    ended = len(game.view(None).public.sheets)
    while len(game.view(None).public.sheets) == ended:
        own = game.view(on_turn(game)).own
        assert own is not None
        if own.may_stop and game.rules.stop == "instead":
            told += game.stop(own.seat)
        else:
            told += swap(game, stop=own.may_stop)
    return told


def refusal(game: Game, operation: Operation) -> Refusal:
    """Why an operation is not allowed; ``apply`` and ``push`` say the same."""
    said = game.why_not(operation)
    assert said is not None, "this should have been refused"
    for do in (game.apply, game.push):
        with pytest.raises(Refused) as no:
            do(operation)
        assert no.value.refusal == said
    return said


def no(code: str, **params: Param) -> Refusal:
    """A refusal to compare with: ``no("seat-unknown", seat="9", high=4)``."""
    return Refusal(code, params)


def state(thing: Any) -> Any:
    """All that a game holds and gives a public name to, copied to the bottom."""
    if isinstance(thing, Mapping):
        return {key: state(value) for key, value in thing.items()}
    if isinstance(thing, list | tuple):
        return [state(item) for item in thing]
    names = [name for name in getattr(thing, "__slots__", ()) if not name.startswith("_")]
    return {name: state(getattr(thing, name)) for name in names} if names else thing
