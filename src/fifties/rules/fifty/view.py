"""What a seat or a bystander may see of a game (F5). All that is shown, sent or given to a bot is one of these."""

from bisect import bisect_left
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

import msgspec

from fifties.rules.fifty.events import Finish
from fifties.rules.fifty.line import Line
from fifties.rules.fifty.options import Card, Rules
from fifties.rules.fifty.text import text_of

if TYPE_CHECKING:
    from fifties.rules.fifty.game import Game

Phase: TypeAlias = Literal["reveal", "choose", "count", "over"]

CROWD: Final = 50
"""With more seats than this a view holds leaders, not every seat: it costs the same for 51 and 100,000."""

LEADERS: Final = 10
"""How many seats a crowd's view names."""


class Sheet(msgspec.Struct, frozen=True):
    """A round that has ended, all open: everybody's lines, and what they came to.

    >>> lines = [(4, 14, 24, 34, 44), (4, 16, 26, 36, 46), (7, 17, 27, 37, 47)]
    >>> game = Game.written(Rules(players=3), lines, forbidden=(0, 2, 5, 8))
    >>> _ = game.call()
    >>> game.sheets[0].marbles, game.sheets[0].bonuses, game.sheets[0].scores
    ((8, 4, 32), (1, 1, 0), (9, 5, 32))
    """

    forbidden: tuple[int, ...]
    danger: Card | None
    starter: int | None
    lines: tuple[Line, ...]
    silent: tuple[tuple[int, int], ...]
    """``(number, seat)``, ascending: numbers of valid lines at which the seat raised no hand (F15)."""
    hands: tuple[tuple[int, tuple[int, ...]], ...]
    """The numbers at which hands went up, ascending, with the seats that raised them."""
    marbles: tuple[int, ...]
    bonuses: tuple[int, ...]
    scores: tuple[int, ...] | None
    """Marble and bonus, a seat (F18); None where a second crown ended the game (F17)."""
    crowned: tuple[int, ...]
    """The seats that won a crown, in the order won."""
    ended_at: int | None
    """The number at which a second crown ended the game, else None."""


class Leader(msgspec.Struct, frozen=True):
    """A seat at the top of a crowd, after the rounds that have ended.

    >>> lines = [(n, n + 60, n + 120, n + 180, n + 240) for n in range(1, 61)]
    >>> game = Game.written(Rules(players=60), lines)
    >>> _ = game.call()
    >>> game.leaders[0]
    Leader(seat=59, total=20, crowns=1)
    """

    seat: int
    total: int
    crowns: int


class Public(msgspec.Struct, frozen=True):
    """What everybody may see: one object for all, built once between two operations.

    >>> lines = [(4, 14, 24, 34, 44), (4, 16, 26, 36, 46), (7, 17, 27, 37, 47)]
    >>> public = Game.written(Rules(players=3), lines, forbidden=(0, 2, 5, 8)).view(None).public
    >>> public.phase, public.called, public.marbles
    ('count', 0, (0, 0, 0))
    """

    rules: Rules
    phase: Phase
    round: int
    """The round that is played or about to be, from 0; in a game that is over, the last one."""
    forbidden: tuple[int, ...]
    danger: Card | None
    starter: int | None
    missing: int
    """How many lines are not written yet in this round."""
    waiting: tuple[int, ...]
    """Their seats; empty in a crowd."""
    called: int
    """The last number called in this round, 0 before the first."""
    open: bool
    """Whether hands may be raised at it (F15)."""
    counter: int | None
    scoring: bool
    hands: tuple[tuple[int, tuple[int, ...]], ...]
    """The numbers of the round at which hands went up, with the seats; in a crowd the last, with some of its seats."""
    raised: int
    """How many hands went up at the last of them."""
    marbles: tuple[int, ...]
    """The marble of the round, a seat; empty in a crowd."""
    crowns: tuple[int, ...]
    """The crowns of the game, a seat; empty in a crowd."""
    totals: tuple[int, ...]
    """The sum of the round scores, a seat; empty in a crowd."""
    leaders: tuple[Leader, ...]
    """In a crowd the best seats, best first; else empty."""
    sheets: tuple[Sheet, ...]
    """The rounds that have ended; empty in a crowd."""
    finish: Finish | None
    winners: tuple[int, ...]
    """The seats that share the victory, ascending; in a crowd some of them."""
    sharing: int
    """How many seats share it."""


class OwnRound(msgspec.Struct, frozen=True):
    """What a seat wrote in an ended round and what it brought; ``score`` is None where a second crown ended it.

    >>> lines = [(4, 14, 24, 34, 44), (4, 16, 26, 36, 46), (7, 17, 27, 37, 47)]
    >>> game = Game.written(Rules(players=3), lines, forbidden=(0, 2, 5, 8))
    >>> _ = game.call()
    >>> game.view(0).own.rounds
    (OwnRound(line=(4, 14, 24, 34, 44), marble=8, bonus=1, score=9),)
    """

    line: Line
    marble: int
    bonus: int
    score: int | None


class Own(msgspec.Struct, frozen=True):
    """What a seat knows besides, at a cost that does not grow with the seats.

    >>> lines = [(4, 14, 24, 34, 44), (4, 16, 26, 36, 46), (7, 17, 27, 37, 47)]
    >>> own = Game.written(Rules(players=3), lines, forbidden=(0, 2, 5, 8)).view(2).own
    >>> own.seat, own.line, own.marble
    (2, (7, 17, 27, 37, 47), 0)
    """

    seat: int
    line: Line | None
    """What the seat wrote in this round, None before."""
    void: bool
    """Whether that line is void (F6)."""
    claimed: bool
    """Whether its hand is up at the open number (F15)."""
    marble: int
    bonus: int
    crowns: int
    total: int
    won: bool
    """Whether the seat has won, alone or with others."""
    rounds: tuple[OwnRound, ...]


class View(msgspec.Struct, frozen=True, tag="fifty", tag_field="game"):
    """A game as one seat sees it; ``own`` is None for a bystander.

    >>> game = Game(Rules(players=3))
    >>> _ = game.roll(Dice(b"tea")), game.choose(1, (3, 13, 23, 33, 43))
    >>> print(game.view(1))
    round 1 of 4: choose, waiting for 0 2
    forbidden 0 2 8 9
    seat  marble  crowns  total
       0       0       0      0
       1       0       0      0
       2       0       0      0
    seat 1 wrote 3 13 23 33 43
    """

    public: Public
    own: Own | None

    def __str__(self) -> str:
        return text_of(self)


def see_public(game: "Game") -> Public:
    """What everybody may see of a game."""
    crowd = game.rules.players > CROWD
    count = game.count
    hands = count.history if count else []
    return Public(
        rules=game.rules,
        phase=game.phase,
        round=game.round,
        forbidden=game.forbidden,
        danger=game.danger,
        starter=game.starter,
        missing=len(game.waiting),
        waiting=() if crowd else tuple(game.waiting),
        called=game.called,
        open=game.open,
        counter=count.counter if count else None,
        scoring=count.scoring if count else False,
        hands=tuple((number, seats[:LEADERS]) for number, seats in hands[-1:]) if crowd else tuple(hands),
        raised=len(hands[-1][1]) if hands else 0,
        marbles=() if crowd else tuple(count.marbles if count else [0] * game.rules.players),
        crowns=() if crowd else tuple(count.crowns if count else game.crowns),
        totals=() if crowd else tuple(game.totals),
        leaders=game.leaders,
        sheets=() if crowd else game.sheets,
        finish=game.finish,
        winners=game.winners[:LEADERS] if crowd else game.winners,
        sharing=len(game.winners),
    )


def see_own(game: "Game", seat: int) -> Own:
    """What a seat knows besides."""
    count = game.count
    return Own(
        seat=seat,
        line=(game.lines[seat] or None) if game.lines else None,
        void=seat in game.void,
        claimed=seat in game.claims,
        marble=count.marbles[seat] if count else 0,
        bonus=count.bonuses[seat] if count else 0,
        crowns=count.crowns[seat] if count else game.crowns[seat],
        total=game.totals[seat],
        won=_among(seat, game.winners),
        rounds=tuple(
            OwnRound(
                line=sheet.lines[seat],
                marble=sheet.marbles[seat],
                bonus=sheet.bonuses[seat],
                score=sheet.scores[seat] if sheet.scores else None,
            )
            for sheet in game.sheets
        ),
    )


def _among(seat: int, ascending: Sequence[int]) -> bool:
    """Whether a seat is one of these, without looking at all of them: everybody may have won."""
    place = bisect_left(ascending, seat)
    return place < len(ascending) and ascending[place] == seat
