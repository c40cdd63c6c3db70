"""Short ways to play rounds of Fifty in tests, number by number, as a table would."""

from collections.abc import Collection, Sequence

import pytest

from fifties.rules.fifty import Call, Choose, Claim, Close, Event, Game, Line, Operation, Reveal, Rules, Sheet
from fifties.rules.refusal import Param, Refusal, Refused

Lines = Sequence[Sequence[int]]


def free_tokens(rules: Rules, lines: Lines) -> tuple[int, ...]:
    """As many forbidden digits as the players get (F3), none of them one in which a number of the lines ends."""
    count = {3: 4, 4: 3, 5: 2, 6: 1}.get(rules.players, 0)
    used = {number % 10 for line in lines for number in line}
    free = [digit for digit in range(10) if digit not in used]
    assert len(free) >= count, "these lines leave no digits to forbid"
    return tuple(free[:count])


def write(
    game: Game,
    lines: Lines,
    *,
    starter: int | None = 0,
    forbidden: Sequence[int] | None = None,
    danger: tuple[int, int] | None = None,
) -> list[Event]:
    """Reveals and writes a round, up to the count."""
    tokens = free_tokens(game.rules, lines) if forbidden is None else tuple(forbidden)
    told = game.apply(Reveal(tokens, danger, starter))
    for seat, line in enumerate(lines):
        told += game.apply(Choose(seat, tuple(line)))
    return told


def count(game: Game, silent: Collection[tuple[int, int]] = ()) -> list[Event]:
    """Counts a round to its end, or the game's; all raise their hands but at the ``(number, seat)`` in ``silent``."""
    told: list[Event] = []
    if game.rules.claims == "mandatory":
        while game.phase == "count":
            told += game.apply(Call(game.called + 1))
        return told
    while game.phase == "count":
        told += game.apply(Call(game.called + 1))
        for seat in range(game.rules.players) if game.open else ():
            if (game.called, seat) not in silent and game.why_not(Claim(seat)) is None:
                told += game.apply(Claim(seat))
        told += game.apply(Close()) if game.open else []
    return told


def play_round(
    game: Game,
    lines: Lines,
    *,
    starter: int | None = 0,
    forbidden: Sequence[int] | None = None,
    danger: tuple[int, int] | None = None,
    silent: Collection[tuple[int, int]] = (),
) -> Sheet:
    """A whole round, and what it came to."""
    write(game, lines, starter=starter, forbidden=forbidden, danger=danger)
    count(game, silent)
    return game.view(None).public.sheets[-1]


def one_round(
    rules: Rules,
    lines: Lines,
    *,
    starter: int | None = 0,
    forbidden: Sequence[int] | None = None,
    danger: tuple[int, int] | None = None,
    silent: Collection[tuple[int, int]] = (),
) -> Sheet:
    """The first round of a new game."""
    return play_round(Game(rules), lines, starter=starter, forbidden=forbidden, danger=danger, silent=silent)


def heard(rules: Rules, lines: Lines, *, starter: int | None = 0, danger: tuple[int, int] | None = None) -> list[Event]:
    """The events of the count of one round."""
    game = Game(rules)
    write(game, lines, starter=starter, danger=danger)
    return count(game)


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


def spread(players: int, first: int = 1) -> list[Line]:
    """Lines of which no two share a number: five in a row for the first seat, the next five for the next, and so on."""
    return [tuple(range(first + 5 * seat, first + 5 * seat + 5)) for seat in range(players)]
