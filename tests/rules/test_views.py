"""Views: one public object for everybody, one of one's own, leaders in a crowd; and games made from views."""

import msgspec
import pytest

from fifties.rules.fifty import Call, Claim, Close, Game, Reveal, Rules, View
from fifties.rules.fifty.view import Leader
from fifties.rules.refusal import Refused
from tests.rules.playing import count, no, play_round, write

LINES = [(1, 2, 3, 4, 5), (8, 11, 12, 13, 14), (8, 21, 22, 23, 24)]


def test_the_public_part_is_one_object_until_the_next_operation() -> None:
    game = Game(Rules(players=3))
    write(game, LINES)
    game.call(8)
    views = [game.view(seat) for seat in (None, 0, 1, 2, None)]
    assert len({id(view.public) for view in views}) == 1
    assert game.why_not(Call(3)) is not None
    assert game.view(0).public is views[0].public, "a question is no operation"
    game.call(9)
    assert game.view(0).public is not views[0].public
    assert views[0].public.called == 8, "what was seen stays as it was"


def test_a_bystander_has_nothing_of_its_own_and_a_seat_has() -> None:
    game = Game(Rules(players=3, bonus=((5, 4, 3, 2, 1),) * 4))
    assert game.view(None).own is None
    write(game, LINES)
    game.call(9)
    own = game.view(1).own
    assert own is not None
    assert (own.seat, own.line, own.void, own.marble, own.bonus) == (1, LINES[1], False, 0, 5)
    count(game)
    own = game.view(1).own
    assert own is not None
    # 11 to 20 are ten, and the first box.
    assert (own.line, own.marble, own.bonus, own.total, own.crowns) == (None, 0, 0, 15, 0)
    [ended] = own.rounds
    assert (ended.line, ended.marble, ended.bonus, ended.score) == (LINES[1], 10, 5, 15)


@pytest.mark.parametrize("seat", [3, -1, True, 1.0, "1"])
def test_there_is_no_view_of_no_seat(seat: int) -> None:
    with pytest.raises(Refused) as said:
        Game(Rules(players=3)).view(seat)
    assert said.value.refusal == no("seat-unknown", seat=str(seat), high=2)


def test_a_view_can_be_sent_and_read_again() -> None:
    game = Game(Rules(players=3, claims="optional", danger=True))
    write(game, LINES, danger=(1, 9))
    for operation in (Call(1), Claim(0), Close(), Call(8)):
        game.apply(operation)
    for seat in (None, 0, 1, 2):
        view = game.view(seat)
        assert msgspec.json.decode(msgspec.json.encode(view), type=View) == view


def test_the_leaders_of_a_crowd() -> None:
    game = Game(Rules(players=60))
    # L is 315. Seat 0 scores 1 to 9, seat 1 10 to 29, and so on: 20 each, but the last.
    lines = [tuple(range(max(1, 10 * step), max(1, 10 * step) + 5)) for step in range(0, 60, 2)]
    lines = [line for line in lines if line[-1] < 315]
    rest = [(310, 311, 312, 313, 314)] * (60 - len(lines))
    game.reveal((), None, None)
    for seat, line in enumerate(reversed([*lines, *rest])):
        game.choose(seat, line)
    game.call(315)
    public = game.view(59).public
    # The lines begin at 1, 20, 40 … 300: sixteen, in the seats 59, 58, 57 … 44. 310 to 314 are clashes: 1 to 19 are
    # seat 59's, 300 to 309 seat 44's, and 20 each of the others'. A crown is at 9.
    assert public.leaders == tuple(Leader(seat, 20, 1) for seat in range(45, 55))
    assert (public.totals, public.marbles, public.crowns, public.sheets) == ((), (), (), ())
    own = game.view(59).own
    assert own is not None
    assert (own.total, own.crowns) == (19, 1)
    own = game.view(0).own
    assert own is not None
    assert (own.total, own.crowns) == (1 + 1 + 2 + 1 + 1, 0)


def test_a_game_is_made_from_a_view_and_a_guess() -> None:
    game = Game(Rules(players=3))
    play_round(game, LINES)
    write(game, LINES)
    game.call(8)
    # For seat 0 the others clashed at 8, and have raised no other hand yet.
    guess = {1: (8, 41, 42, 43, 44), 2: (8, 14, 24, 34, 41)}
    imagined = Game.from_view(game.view(0), guess)
    assert imagined.view(0) == game.view(0)
    assert imagined.view(1) != game.view(1)
    imagined.call(50)
    assert imagined.view(None).public.sheets[-1].lines == (LINES[0], guess[1], guess[2])
    assert game.view(None).public.phase == "count", "and the game goes on by itself"


@pytest.mark.parametrize(
    "guess",
    [
        {1: LINES[1]},
        {},
        {1: LINES[1], 2: (21, 22, 23, 24, 31)},
        {1: LINES[1], 2: (7, 8, 22, 23, 24)},
        {1: LINES[1], 2: (8, 22, 21, 23, 24)},
        {1: LINES[1], 2: (6, 8, 21, 22, 23)},
        {1: LINES[1], 2: (8, 21, 22, 23)},
    ],
)
def test_a_guess_that_contradicts_the_view_is_refused(guess: dict[int, tuple[int, ...]]) -> None:
    game = Game(Rules(players=3))
    write(game, LINES, forbidden=(0, 6, 7, 9))
    game.call(8)
    Game.from_view(game.view(0), {1: LINES[1], 2: LINES[2]})
    with pytest.raises(ValueError):  # noqa: PT011
        Game.from_view(game.view(0), guess)


def test_no_game_is_made_from_the_view_of_a_crowd() -> None:
    game = Game(Rules(players=51))
    with pytest.raises(ValueError, match="crowd"):
        Game.from_view(game.view(0), {})


def test_sugar_is_the_same_as_applying() -> None:
    game, other = Game(Rules(players=3, claims="optional")), Game(Rules(players=3, claims="optional"))
    assert game.reveal([0, 6, 7, 9], None, 1) == other.apply(Reveal((0, 6, 7, 9), None, 1))
    for seat, line in enumerate(LINES):
        assert game.choose(seat, list(line)) == [*other.choose(seat, line)]
    assert game.call(8) == other.apply(Call(8))
    assert game.claim(2) == other.apply(Claim(2))
    assert game.close() == other.apply(Close())
    assert game.view(2) == other.view(2)
