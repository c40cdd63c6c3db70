"""From what is known of a round to the operations that play it: for records, and for games made from a view."""

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from fifties.rules.fifty.line import Line
from fifties.rules.fifty.operations import Call, Choose, Claim, Close, Reveal
from fifties.rules.fifty.view import CROWD, View

if TYPE_CHECKING:
    from fifties.rules.fifty.game import Game


def count_round(game: "Game", silent: Collection[tuple[int, int]] = ()) -> None:
    """Counts a round, whose lines are written, to its end or to the game's.

    ``silent`` holds ``(number, seat)`` where no hand is raised (F15); all others are.
    """
    if game.rules.claims == "optional" and game.count is not None:
        for number, seats in sorted(game.count.holders.items()):
            raised = [seat for seat in seats if (number, seat) not in silent]
            if raised and game.phase == "count":
                _raise_hands(game, number, raised)
    if game.phase == "count":
        game.push(Call(game.rules.last))


def play_view(game: "Game", view: View, guess: Mapping[int, Line]) -> None:
    """Plays a new game up to what a view shows; ``guess`` holds a line for each other seat that has written one.

    Raises:
        ValueError: the guess lacks a seat, or contradicts what the view shows.
    """
    public, own = view.public, view.own
    if public.rules.players > CROWD:
        raise ValueError("a crowd's view holds leaders only: no game can be made from it")
    for sheet in public.sheets:
        game.push(Reveal(sheet.forbidden, sheet.danger, sheet.starter))
        game.push_lines(sheet.lines)
        count_round(game, frozenset(sheet.silent))
    if public.phase not in ("choose", "count"):
        return
    _write_lines(game, view, guess)
    if public.rules.claims == "optional":
        for number, seats in public.hands:
            _raise_hands(game, number, seats)
    if public.called > game.called:
        game.push(Call(public.called))
        if game.open and not public.open:
            game.push(Close())
    if own is not None and own.claimed:
        game.push(Claim(own.seat))


def _write_lines(game: "Game", view: View, guess: Mapping[int, Line]) -> None:
    public, own = view.public, view.own
    known = dict(guess)
    if own is not None and own.line is not None:
        known[own.seat] = own.line
    game.push(Reveal(public.forbidden, public.danger, public.starter))
    for seat in range(public.rules.players):
        if seat not in public.waiting:
            if seat not in known:
                raise ValueError(f"seat {seat} has written a line, and the guess has none for it")
            game.push(Choose(seat, known[seat]))


def _raise_hands(game: "Game", number: int, seats: Sequence[int]) -> None:
    game.push(Call(number))
    if game.phase == "count":
        for seat in seats:
            game.push(Claim(seat))
        game.push(Close())
