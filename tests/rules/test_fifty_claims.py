"""Raising the hand as a must, or as one likes (F15)."""

import pytest

from fifties.rules.fifty import Call, Claim, Close, Game, Rules, Sheet
from fifties.rules.fifty.events import Called, Clashed, Scored, TookOver, WentOn
from tests.rules.playing import Lines, no, one_round, refusal, write

OPTIONAL = Rules(players=3, claims="optional")
RESUME = Rules(players=3, claims="optional", after_clash="resume")

LINES = [(4, 9, 44, 45, 46), (9, 34, 35, 36, 37), (9, 24, 25, 26, 27)]


def counting(rules: Rules, lines: Lines = LINES, starter: int | None = 0) -> Game:
    game = Game(rules)
    write(game, lines, starter=starter)
    return game


def silent(*pairs: tuple[int, int], rules: Rules = OPTIONAL, lines: Lines = LINES) -> Sheet:
    return one_round(rules, lines, silent=set(pairs))


def test_F15_mandatory_the_game_claims_for_you() -> None:
    game = counting(Rules(players=3))
    for number in range(1, 51):
        game.call(number)
        if number < 50:
            assert not game.view(None).public.open
            assert refusal(game, Claim(0)) == no("hands-closed")
            assert refusal(game, Close()) == no("hands-closed")
    # 4 to 8 for seat 0, a clash of all at 9; 24 to 33, 34 to 43, 44 to 50.
    sheet = game.view(None).public.sheets[0]
    assert (sheet.marbles, sheet.bonuses, sheet.silent) == ((5 + 7, 10, 10), (1, 1, 1), ())


def test_F15_optional_with_all_hands_raised_is_as_mandatory() -> None:
    sheet = silent()
    assert (sheet.marbles, sheet.bonuses, sheet.silent) == ((12, 10, 10), (1, 1, 1), ())


def test_F15_all_silent_is_a_plain_number_which_a_scoring_counter_scores() -> None:
    for rules in (OPTIONAL, RESUME):
        sheet = silent((9, 0), (9, 1), (9, 2), rules=rules)
        # Seat 0 goes on from 4 to 23.
        assert (sheet.marbles, sheet.bonuses) == ((20 + 7, 10, 10), (0, 0, 0))
        assert sheet.silent == ((9, 0), (9, 1), (9, 2))


def test_F15_all_silent_outside_a_run_scores_nobody() -> None:
    sheet = silent((4, 0), (9, 0), (9, 1), (9, 2))
    assert sheet.marbles == (7, 10, 10)
    assert sheet.hands[0] == (24, (2,))


def test_F15_a_lone_remaining_hand_takes_over() -> None:
    # Seat 2 alone at 9: 9 to 33 are 25.
    sheet = silent((9, 0), (9, 1))
    assert (sheet.marbles, sheet.bonuses) == ((12, 10, 25), (0, 0, 0))
    # Seat 0, the counter, alone at 9: on to 23.
    assert silent((9, 1), (9, 2)).marbles == (27, 10, 10)


def test_F15_the_remaining_hands_clash_and_the_silent_one_has_no_cross_and_no_bonus() -> None:
    sheet = silent((9, 1))
    assert (sheet.marbles, sheet.bonuses) == ((12, 10, 10), (1, 0, 1))
    assert silent((9, 1), rules=RESUME).marbles == (5 + 14 + 7, 10, 10)


def test_F15_the_counter_may_be_silent_too() -> None:
    # At 4 seat 0, the starter, has no run yet; at 45 its own number is called in its run, which goes on all the same.
    sheet = silent((4, 0), (45, 0))
    assert (sheet.marbles, sheet.silent) == ((7, 10, 10), ((4, 0), (45, 0)))
    # At 9 the counter is silent, the others clash.
    sheet = silent((9, 0))
    assert (sheet.marbles, sheet.bonuses) == ((12, 10, 10), (0, 1, 1))


def test_F15_a_lone_number_left_silent_is_spent() -> None:
    # Nobody takes over at 24: the clash at 9 goes on to hold; 25 is raised.
    sheet = silent((24, 2))
    assert sheet.marbles == (12, 10, 9)
    # In a run of another (after all were silent at 9) the counter scores it: 4 to 24.
    assert silent((9, 0), (9, 1), (9, 2), (24, 2)).marbles == (21 + 7, 10, 9)


def test_F15_hands_are_open_at_every_number_held_or_not() -> None:
    game = counting(OPTIONAL)
    for number in range(1, 50):
        game.call(number)
        assert game.view(None).public.open
        assert game.view(None).public.called == number
        assert refusal(game, Call(number + 1)) == no("hands-open", number=number)
        game.close()
        assert not game.view(None).public.open
    game.call(50)
    # Nobody may hold 50: the round ends with it.
    assert game.view(None).public.phase == "reveal"
    assert game.view(None).public.sheets[0].marbles == (0, 0, 0)


def test_F15_a_hand_is_raised_at_a_number_of_ones_own_and_once() -> None:
    game = counting(OPTIONAL)
    assert refusal(game, Claim(0)) == no("hands-closed")
    assert refusal(game, Close()) == no("hands-closed")
    game.call(4)
    assert refusal(game, Claim(1)) == no("claim-not-held", number=4)
    assert refusal(game, Claim(3)) == no("seat-unknown", seat="3", high=2)
    assert refusal(game, Claim(-1)) == no("seat-unknown", seat="-1", high=2)
    game.claim(0)
    assert refusal(game, Claim(0)) == no("claim-twice", number=4)
    game.close()
    assert refusal(game, Claim(0)) == no("hands-closed")


def test_F15_a_late_hand_is_a_silent_one() -> None:
    game = counting(OPTIONAL)
    game.call(4)
    game.close()
    assert refusal(game, Claim(0)) == no("hands-closed")
    game.call(5)
    assert refusal(game, Claim(0)) == no("claim-not-held", number=5)
    game.close()
    game.call(50)
    assert game.view(None).public.sheets[0].silent[0] == (4, 0)


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1)])
def test_F15_hands_are_settled_together_when_they_close(order: tuple[int, ...]) -> None:
    game = counting(OPTIONAL)
    assert game.call(4) == [Called(1, 0), Called(2, 0), Called(3, 0), Called(4, 0)]
    assert game.claim(0) == []
    assert game.view(None).public.hands == ()
    assert game.close() == [WentOn(4, 0), Scored(4, 0, 1)]
    game.call(9)
    for seat in order:
        assert game.claim(seat) == []
        assert game.view(None).public.hands == ((4, (0,)),)
        assert game.view(None).public.marbles == (5, 0, 0)
    assert game.close() == [Clashed(9, (0, 1, 2))]
    game.call(24)
    game.claim(2)
    assert game.close() == [TookOver(24, 2), Scored(24, 2, 1)]


def test_F15_a_call_over_several_numbers_means_that_no_hand_went_up() -> None:
    game = counting(OPTIONAL)
    game.call(4)
    game.claim(0)
    game.close()
    game.call(20)
    assert (game.view(None).public.called, game.view(None).public.open) == (20, True)
    game.close()
    assert game.view(None).public.marbles == (17, 0, 0)
    game.call(50)
    sheet = game.view(None).public.sheets[0]
    assert sheet.marbles == (47, 0, 0)
    assert sheet.silent == ((9, 0), (9, 1), (9, 2), *((24 + i, 2) for i in range(4)), *((34 + i, 1) for i in range(4)),
                            (44, 0), (45, 0), (46, 0))  # fmt: skip


def test_F15_silence_at_a_crown_and_up_to_the_end_by_one() -> None:
    # Seat 0 runs from 1; silent at 19 it has its crown all the same: the number is a plain one.
    lines = [(1, 2, 3, 4, 19), (24, 29, 33, 34, 39), (29, 41, 42, 43, 44)]
    sheet = silent((19, 0), lines=lines)
    assert (sheet.marbles, sheet.crowned) == ((23, 5 + 8, 10), (0,))


def test_F15_void_lines_have_no_hands_to_raise() -> None:
    rules = Rules(players=3, claims="optional", invalid="void")
    game = counting(rules, [(9, 4, 44, 45, 46), *LINES[1:]])
    game.call(9)
    assert refusal(game, Claim(0)) == no("claim-not-held", number=9)
    game.claim(1)
    game.close()
    game.call(50)
    sheet = game.view(None).public.sheets[0]
    assert sheet.marbles == (0, 42, 0)
    assert [seat for _, seat in sheet.silent] == [2] * 5 + [1] * 4


def test_F15_danger_takes_the_bonus_of_those_who_raised() -> None:
    sheet = one_round(
        Rules(players=3, claims="optional", danger=True, bonus=((7, 5, 3, 2, 1),) * 4),
        LINES,
        danger=(10, 19),
        silent={(9, 1)},
    )
    assert sheet.bonuses == (5, 0, 7)
    sheet = one_round(Rules(players=3, claims="optional", danger=True), LINES, danger=(1, 9), silent={(9, 1)})
    assert (sheet.bonuses, sheet.marbles) == ((0, 0, 0), (12, 10, 10))
