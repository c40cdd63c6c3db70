"""A written line: what it may hold, and what becomes of one that may not (F4, F5, F6, F20)."""

from typing import Any

import pytest

from fifties.rules.fifty import Choose, Game, LegalLines, Rules
from tests.rules.playing import no, one_round, play_round, refusal, write


def writing(rules: Rules, forbidden: tuple[int, ...]) -> Game:
    game = Game(rules)
    game.reveal(forbidden, None, 0)
    return game


@pytest.mark.parametrize(
    ("digit", "banned"),
    [(0, (10, 20, 30, 40)), (2, (2, 12, 22, 32, 42)), (9, (9, 19, 29, 39, 49))],
)
def test_F4_no_number_may_end_in_a_forbidden_digit(digit: int, banned: tuple[int, ...]) -> None:
    game = writing(Rules(players=6), (digit,))
    for number in range(1, 50):
        line = (number, number + 1, number + 2, number + 3, number + 4)
        alone = LegalLines(50, (digit,))
        assert (number in banned) == (number not in alone.numbers)
        if number in banned and number < 46:
            assert refusal(game, Choose(0, line)) == no("line-forbidden", number=number, digit=digit)
            assert line not in alone
    game.choose(0, [number for number in range(1, 50) if number not in banned][:5])


def test_F4_a_digit_in_front_is_not_forbidden() -> None:
    game = writing(Rules(players=5), (2, 4))
    game.choose(0, (20, 21, 23, 40, 41))
    assert refusal(game, Choose(1, (20, 21, 23, 40, 44))) == no("line-forbidden", number=44, digit=4)


def test_F4_forbidden_numbers_are_still_called_and_scored() -> None:
    # 1 to 9 for seat 0, then 10 to 19, forbidden all along but for 10 and 15: 19 in all.
    sheet = one_round(
        Rules(players=5),
        [(1, 3, 4, 5, 10), (20, 21, 23, 24, 25), (30, 31, 33, 34, 35), (40, 41, 43, 44, 45), (20, 30, 40, 46, 47)],
        forbidden=(8, 9),
    )
    # 20 is a clash, seat 1 scores 21 to 29; 30 a clash, seat 2 31 to 39; 40 a clash, seat 3 41 to 45; seat 4 46 to 50.
    assert sheet.marbles == (19, 9, 9, 5, 5)


@pytest.mark.parametrize(
    ("line", "code", "params"),
    [
        ((0, 2, 3, 4, 5), "line-range", {"number": "0", "high": 49}),
        ((-3, 2, 3, 4, 5), "line-range", {"number": "-3", "high": 49}),
        ((1, 2, 3, 4, 50), "line-range", {"number": "50", "high": 49}),
        ((1, 2, 3, 4, 51), "line-range", {"number": "51", "high": 49}),
        ((1, 2, 2, 4, 5), "line-order", {"number": 2, "before": 2}),
        ((1, 5, 4, 6, 7), "line-order", {"number": 4, "before": 5}),
        ((5, 4, 3, 2, 1), "line-order", {"number": 4, "before": 5}),
        ((1, 2, 3, 4, 4), "line-order", {"number": 4, "before": 4}),
    ],
)
def test_F5_F6_a_line_that_breaks_F5_is_refused_and_the_number_named(
    line: tuple[int, ...], code: str, params: dict[str, Any]
) -> None:
    game = writing(Rules(players=7), ())
    assert refusal(game, Choose(0, line)) == no(code, **params)
    assert line not in game.legal(0)
    game.choose(0, (1, 2, 3, 4, 49))


def test_F5_the_lowest_and_the_highest_line() -> None:
    game = writing(Rules(players=7), ())
    game.choose(0, (1, 2, 3, 4, 5))
    game.choose(1, (45, 46, 47, 48, 49))


def test_F20_numbers_go_to_the_one_before_the_last() -> None:
    game = writing(Rules(players=10), ())
    game.choose(0, (1, 2, 3, 4, 64))
    assert refusal(game, Choose(1, (1, 2, 3, 4, 65))) == no("line-range", number="65", high=64)


STRANGE = [(), (1,), (1, 2, 3, 4), (1, 2, 3, 4, 5, 6), "12345", None, 5, {1: 2}]


@pytest.mark.parametrize("invalid", ["refuse", "void"])
@pytest.mark.parametrize("line", STRANGE)
def test_F6_anything_but_five_is_refused_all_the_same(line: Any, invalid: str) -> None:
    game = writing(Rules.read({"players": 7, "invalid": invalid}), ())
    assert refusal(game, Choose(0, line)) == no("line-five", boxes=5)
    assert line not in game.legal(0)


@pytest.mark.parametrize("invalid", ["refuse", "void"])
@pytest.mark.parametrize(
    ("line", "box", "number"),
    [
        ((1, 2, 3.0, 4, 5), 3, "3.0"),
        ((True, 2, 3, 4, 5), 1, "True"),
        ((1, 2, 3, 4, "5"), 5, "5"),
        ((1, None, 3, 4, 5), 2, "None"),
    ],
)
def test_F6_anything_but_whole_numbers_is_refused_all_the_same(line: Any, box: int, number: str, invalid: str) -> None:
    game = writing(Rules.read({"players": 7, "invalid": invalid}), ())
    assert refusal(game, Choose(0, line)) == no("line-whole", box=box, number=number)
    assert line not in game.legal(0)


VOID = [(1, 2, 3, 4, 50), (0, 2, 3, 4, 5), (5, 4, 3, 2, 1), (1, 2, 2, 3, 4), (1, 2, 3, 4, 19), (-1, 10**30, 3, 3, 0)]


@pytest.mark.parametrize("line", VOID)
def test_F6_void_lines_are_accepted_kept_as_written_and_void(line: tuple[int, ...]) -> None:
    game = writing(Rules(players=6, invalid="void"), (9,))
    game.choose(0, line)
    own = game.view(0).own
    assert own is not None
    assert (own.line, own.void) == (line, True)
    game.choose(1, (1, 2, 3, 4, 5))
    own = game.view(1).own
    assert own is not None
    assert (own.line, own.void) == ((1, 2, 3, 4, 5), False)


def test_F6_void_is_for_the_round_only_and_shown_when_it_ends() -> None:
    game = Game(Rules(players=3, invalid="void"))
    # Seat 1 scores 21 to 34, seat 2 35 to 50; seat 0 in the second round 1 to 20.
    lines = [(5, 4, 3, 2, 1), (21, 22, 23, 24, 25), (35, 41, 42, 43, 44)]
    assert play_round(game, lines).lines == tuple(lines)
    write(game, [(1, 2, 3, 4, 5), *lines[1:]])
    own = game.view(0).own
    assert own is not None
    assert not own.void
    game.call(50)
    assert [sheet.marbles for sheet in game.view(None).public.sheets] == [(0, 14, 16), (20, 14, 16)]


def test_F6_a_void_line_has_no_hands_no_clashes_no_bonus() -> None:
    # Seat 0's line is out of order. Without it 4 and 5 are lone hands of seat 1, and 30 of seat 2.
    lines = [(5, 4, 3, 30, 31), (4, 5, 13, 14, 15), (13, 30, 33, 34, 35)]
    sheet = one_round(Rules(players=3, invalid="void", after_clash="stop"), lines)
    # Seat 1 scores 4 to 12 (9), clashes at 13, starts again at 14 to 29 (16): 25. Seat 2 scores 30 to 50.
    assert sheet.marbles == (0, 25, 21)
    assert sheet.bonuses == (0, 2, 1), "13 is seat 1's third box and seat 2's first"
    assert sheet.hands == (
        (4, (1,)),
        (5, (1,)),
        (13, (1, 2)),
        (14, (1,)),
        (15, (1,)),
        *((n, (2,)) for n in (30, 33, 34, 35)),
    )


def test_F6_when_all_lines_are_void_nobody_scores() -> None:
    for starter in (0, 2, None):
        sheet = one_round(Rules(players=3, invalid="void"), [(5, 4, 3, 2, 1)] * 3, starter=starter)
        assert (sheet.marbles, sheet.bonuses, sheet.scores, sheet.hands) == ((0, 0, 0), (0, 0, 0), (0, 0, 0), ())


def test_a_line_is_written_once_by_a_seat_that_there_is() -> None:
    game = writing(Rules(players=7), ())
    game.choose(3, (1, 2, 3, 4, 5))
    assert refusal(game, Choose(3, (1, 2, 3, 4, 6))) == no("line-written")
    assert refusal(game, Choose(7, (1, 2, 3, 4, 6))) == no("seat-unknown", seat="7", high=6)
    assert refusal(game, Choose(-1, (1, 2, 3, 4, 6))) == no("seat-unknown", seat="-1", high=6)
    for strange in (True, False, 0.0, "0", None):
        said = refusal(game, Choose(strange, (1, 2, 3, 4, 6)))  # type: ignore[arg-type]
        assert said == no("seat-unknown", seat=str(strange), high=6)


def test_who_has_written_is_known_and_what_is_not() -> None:
    game = writing(Rules(players=4), (7, 8, 9))
    for seat in (2, 0):
        game.choose(seat, (1, 2, 3, 4, 5))
    assert (game.view(None).public.waiting, game.view(None).public.missing) == ((1, 3), 2)
    assert list(game.wants()) == [1, 3]
