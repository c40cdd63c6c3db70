"""The count: who counts, who scores, what a clash does (F7 to F14, F18, F20, F25, F26), and the worked examples."""

import pytest

from fifties.rules.fifty import Call, Game, Rules
from fifties.rules.fifty.events import Called, Clashed, Crowned, RoundEnded, Scored, TookOver, WentOn
from tests.rules.playing import count, heard, no, one_round, play_round, refusal, write

THREE = Rules(players=3)
RESUME = Rules(players=3, after_clash="resume")

APART = [(10, 11, 12, 13, 14), (20, 21, 22, 23, 24), (30, 31, 32, 33, 34)]
"""10 to 19 are seat 0's (10), 20 to 29 seat 1's (10), 30 to 50 seat 2's (21)."""


def test_example_a_of_the_rulebook() -> None:
    sabin, theo, yann, joelle, fifth = range(5)
    lines = [(4, 15, 26, 37, 44), (7, 30, 31, 33, 34), (7, 30, 31, 33, 34), (9, 30, 31, 33, 34), (30, 31, 33, 34, 35)]
    game = Game(Rules(players=5))
    write(game, lines, starter=theo, forbidden=(2, 8))
    after = []
    for number in range(1, 10):
        game.call(number)
        after.append(game.view(None).public.marbles[sabin])
    assert after == [0, 0, 0, 1, 2, 3, 3, 3, 3]
    public = game.view(None).public
    assert public.marbles == (3, 0, 0, 1, 0)
    assert (public.counter, public.scoring) == (joelle, True)
    assert public.hands == ((4, (sabin,)), (7, (theo, yann)), (9, (joelle,)))
    assert fifth not in [seat for _, seats in public.hands for seat in seats]


def test_example_b_three_players() -> None:
    lines = [(4, 44, 45, 46, 47), (14, 34, 35, 36, 37), (24, 25, 26, 27, 28)]
    assert one_round(THREE, lines).marbles == (17, 20, 10)


def test_example_c_a_clash_before_the_first_lone_hand_with_resume() -> None:
    lines = [(4, 44, 45, 46, 47), (4, 34, 35, 36, 37), (9, 14, 15, 16, 17)]
    assert one_round(RESUME, lines, starter=0).marbles == (7, 10, 25)
    assert one_round(THREE, lines, starter=0).marbles == (7, 10, 25)


def test_example_d_optional_claims() -> None:
    lines = [(4, 9, 44, 45, 46), (9, 34, 35, 36, 37), (9, 24, 25, 26, 27)]
    rules = Rules(players=3, claims="optional")
    assert one_round(rules, lines, silent={(9, 0), (9, 1), (9, 2)}).marbles == (27, 10, 10)
    assert one_round(rules, lines, silent={(9, 0), (9, 1)}).marbles == (12, 10, 25)


@pytest.mark.parametrize("starter", [0, 1, 2, None])
def test_F7_the_first_counter_scores_nothing_and_changes_no_figure(starter: int | None) -> None:
    sheet = one_round(THREE, APART, starter=starter)
    assert sheet.marbles == (10, 10, 21)
    assert sheet.starter == starter


@pytest.mark.parametrize("starter", [1, None])
def test_F7_the_starter_counts_until_a_lone_hand(starter: int | None) -> None:
    called = [event for event in heard(THREE, APART, starter=starter) if isinstance(event, Called)]
    counters = [event.counter for event in called]
    assert counters == [starter] * 10 + [0] * 10 + [1] * 10 + [2] * 20
    assert [event.number for event in called] == list(range(1, 51))


def test_F8_a_lone_hand_takes_over_and_scores_number_by_number() -> None:
    game = Game(THREE)
    write(game, APART, starter=2)
    game.call(9)
    assert (game.view(None).public.counter, game.view(None).public.scoring) == (2, False)
    assert game.call(10) == [Called(10, 2), TookOver(10, 0), Scored(10, 0, 1)]
    assert (game.view(None).public.counter, game.view(None).public.scoring) == (0, True)
    game.call(14)
    assert game.call(15) == [Called(15, 0), Scored(15, 0, 6)]
    assert game.call(19)[-1] == Scored(19, 0, 10)
    assert game.view(None).public.marbles == (10, 0, 0)


def test_F9_the_one_who_interrupts_scores_the_number_and_the_counter_does_not() -> None:
    game = Game(THREE)
    write(game, APART)
    game.call(19)
    assert game.call(20) == [Called(20, 0), TookOver(20, 1), Scored(20, 1, 1)]
    assert game.view(None).public.marbles == (10, 1, 0)


def test_F10_the_counters_own_number_goes_on_and_scores_once() -> None:
    lines = [(1, 5, 6, 7, 8), (11, 15, 16, 17, 18), (21, 25, 26, 27, 28)]
    assert one_round(THREE, lines).marbles == (10, 10, 30)
    told = heard(THREE, lines)
    assert told[told.index(Called(5, 0)) :][:3] == [Called(5, 0), WentOn(5, 0), Scored(5, 0, 5)]


def test_F10_a_run_starts_at_the_starters_own_number() -> None:
    lines = [(4, 5, 6, 7, 8), (14, 15, 16, 17, 18), (24, 25, 26, 27, 28)]
    assert heard(THREE, lines, starter=0)[3:6] == [Called(4, 0), WentOn(4, 0), Scored(4, 0, 1)]
    assert one_round(THREE, lines, starter=0).marbles == (10, 10, 27)


def test_F10_after_a_clash_a_run_starts_at_the_counters_own_number() -> None:
    # Seat 0 scores 1 to 4, clashes at 5, nobody scores 6 and 7, and seat 0 scores 8 to 10. Seat 1: 11 to 20.
    lines = [(1, 2, 5, 8, 10), (5, 11, 12, 15, 20), (21, 22, 25, 30, 31)]
    sheet = one_round(THREE, lines)
    assert sheet.marbles == (4 + 3, 10, 30)
    told = heard(THREE, lines)
    assert told[told.index(Called(8, 0)) :][:3] == [Called(8, 0), WentOn(8, 0), Scored(8, 0, 5)]


CLASH = [(1, 2, 3, 4, 5), (8, 11, 12, 13, 14), (8, 21, 22, 23, 24)]
"""8 is a clash of seats 1 and 2 while seat 0 is in a run."""


def test_F11_in_a_clash_nobody_scores_and_the_same_player_goes_on_counting() -> None:
    for rules in (THREE, RESUME):
        told = heard(rules, CLASH)
        at = told.index(Called(8, 0))
        assert told[at : at + 3] == [Called(8, 0), Clashed(8, (1, 2)), Called(9, 0)]


def test_F11_each_of_them_crosses_the_number_out() -> None:
    assert one_round(THREE, CLASH).bonuses == (0, 1, 1)
    three_of_them = [(1, 2, 9, 11, 12), (4, 9, 21, 22, 24), (9, 31, 32, 34, 41)]
    # Boxes three, two and one, worth 7, 3 and 9 in this table.
    table = ((9, 3, 7, 0, 0),) * 4
    assert one_round(Rules(players=3, bonus=table), three_of_them).bonuses == (7, 3, 9)


def test_F12_after_a_clash_the_counter_scores_no_more_till_the_next_lone_hand() -> None:
    # Seat 0 scores 1 to 7; 8 to 10 are nobody's; seat 1 scores 11 to 20, seat 2 21 to 50.
    assert one_round(THREE, CLASH).marbles == (7, 10, 30)
    told = heard(THREE, CLASH)
    at = told.index(Called(9, 0))
    assert told[at : at + 3] == [Called(9, 0), Called(10, 0), Called(11, 0)]


def test_F12_resume_a_clash_changes_nothing_but_its_own_number() -> None:
    # Seat 0 scores 1 to 7 and 9 to 10.
    assert one_round(RESUME, CLASH).marbles == (9, 10, 30)
    told = heard(RESUME, CLASH)
    at = told.index(Called(9, 0))
    assert told[at : at + 2] == [Called(9, 0), Scored(9, 0, 8)]


def test_F12_resume_who_was_not_scoring_still_does_not() -> None:
    # The clash at 8 comes before any lone hand: 1 to 10 are nobody's, whoever counts.
    lines = [(11, 15, 16, 17, 18), (8, 21, 25, 26, 27), (8, 31, 35, 36, 37)]
    for starter in (0, 1, 2, None):
        assert one_round(RESUME, lines, starter=starter).marbles == (10, 10, 20)


def test_F12_two_clashes_in_a_row() -> None:
    lines = [(1, 2, 3, 4, 11), (8, 9, 21, 22, 23), (8, 9, 31, 32, 33)]
    # Seat 0 scores 1 to 7 and 11 to 20; with resume 10 too.
    assert one_round(THREE, lines).marbles == (17, 10, 20)
    assert one_round(RESUME, lines).marbles == (18, 10, 20)
    assert one_round(THREE, lines).bonuses == one_round(RESUME, lines).bonuses == (0, 2, 2)


def test_F13_a_counter_in_the_clash_stays_the_counter() -> None:
    lines = [(1, 2, 3, 4, 8), (8, 11, 12, 13, 14), (21, 22, 23, 24, 31)]
    for rules, marbles in ((THREE, (7, 10, 30)), (RESUME, (9, 10, 30))):
        sheet = one_round(rules, lines)
        assert (sheet.marbles, sheet.bonuses) == (marbles, (1, 1, 0))
        told = heard(rules, lines)
        at = told.index(Called(8, 0))
        assert told[at : at + 3] == [Called(8, 0), Clashed(8, (0, 1)), Called(9, 0)]


@pytest.mark.parametrize(("players", "last"), [(3, 50), (8, 55)])
def test_F14_the_last_number_is_scored_in_a_run_unless_the_option_says_no(players: int, last: int) -> None:
    lines = [(last - 1, last - 2, last - 3, last - 4, last - 5)[::-1]] + [(5, 6, 7, 8, 9)] * (players - 1)
    for score_last, marble in ((True, 6), (False, 5)):
        rules = Rules(players=players, score_last=score_last)
        told = heard(rules, lines, starter=1)
        assert Called(last, 0) in told, "it is called all the same"
        assert (Scored(last, 0, 6) in told) == score_last
        assert told[-1] == RoundEnded(0)
        assert one_round(rules, lines).marbles[0] == marble


@pytest.mark.parametrize("score_last", [True, False])
def test_F14_the_last_number_is_not_scored_outside_a_run(score_last: bool) -> None:
    # 49 is a clash: 50 is nobody's.
    lines = [(1, 2, 3, 4, 49), (11, 12, 13, 14, 49), (21, 22, 23, 24, 25)]
    sheet = one_round(Rules(players=3, score_last=score_last), lines)
    assert sheet.marbles == (10, 10, 28)


def test_F14_a_crown_can_come_at_the_last_number() -> None:
    # 32 to 50 are 19 numbers.
    lines = [(1, 2, 3, 4, 5), (11, 12, 13, 14, 15), (32, 33, 34, 35, 41)]
    assert one_round(THREE, lines).crowned == (1, 2)
    told = heard(THREE, lines)
    assert told[-4:] == [Called(50, 2), Scored(50, 2, 19), Crowned(50, 2, 1), RoundEnded(0)]
    assert one_round(Rules(players=3, score_last=False), lines).crowned == (1,)


def test_F18_the_round_score_is_the_marble_and_the_bonus_of_the_boxes_crossed_out() -> None:
    table = ((1, 2, 4, 8, 16), (20, 30, 40, 50, 60), (0, 0, 0, 0, 1), (99, 98, 97, 96, 95))
    lines = [(1, 10, 20, 30, 40), (10, 11, 20, 21, 22), (20, 30, 31, 32, 40)]
    # Clashes: 10 (seats 0, 1), 20 (all), 30 (0, 2), 40 (0, 2). Lone: 1; 11, 21, 22; 31, 32.
    # Seat 0: 1 to 9. Seat 1: 11 to 19 and 21 to 29. Seat 2: 31 to 39. After 40 nobody.
    game = Game(Rules(players=3, bonus=table))
    scores = []
    for _ in range(4):
        sheet = play_round(game, lines)
        assert sheet.marbles == (9, 18, 9)
        scores.append((sheet.bonuses, sheet.scores))
    assert scores == [
        ((2 + 4 + 8 + 16, 1 + 4, 1 + 2 + 16), (39, 23, 28)),
        ((30 + 40 + 50 + 60, 20 + 40, 20 + 30 + 60), (189, 78, 119)),
        ((1, 0, 1), (10, 18, 10)),
        ((98 + 97 + 96 + 95, 99 + 97, 99 + 98 + 95), (395, 214, 301)),
    ]
    assert game.view(None).public.totals == (39 + 189 + 10 + 395, 23 + 78 + 18 + 214, 28 + 119 + 10 + 301)


def test_F20_eight_players_count_to_55() -> None:
    lines = [tuple(range(first, first + 5)) for first in (1, 8, 15, 22, 29, 36, 43, 50)]
    sheet = one_round(Rules(players=8), lines)
    assert sheet.marbles == (7, 7, 7, 7, 7, 7, 7, 6)
    sheet = one_round(Rules(players=9), [*lines, (52, 53, 57, 58, 59)])
    # Seat 7 scores 50 and 51; 52 and 53 are clashes; 54 is seat 7's again, to 56; seat 8 scores 57 to 60.
    assert sheet.marbles == (7, 7, 7, 7, 7, 7, 7, 5, 4)


@pytest.mark.parametrize(("rest", "marble"), [((51, 50, 40, 30, 20), 50), ((21, 22, 23, 24, 25), 20)])
def test_F25_the_marble_is_the_true_total_past_20(rest: tuple[int, ...], marble: int) -> None:
    rules = Rules(players=3, invalid="void")
    game = Game(rules)
    write(game, [(1, 2, 3, 4, 5), rest, rest])
    told = count(game)
    assert game.view(None).public.sheets[0].marbles == (marble, 0, 0)
    assert [event.marble for event in told if isinstance(event, Scored)] == list(range(1, marble + 1))
    assert game.view(None).public.totals[0] == marble


def test_F26_everyones_marble_starts_each_round_at_0() -> None:
    game = Game(THREE)
    # 10 to 19, 20 to 32, 33 to 50: no crowns.
    lines = [*APART[:2], (33, 34, 40, 41, 42)]
    play_round(game, lines)
    write(game, lines)
    assert game.view(None).public.marbles == (0, 0, 0)
    count(game)
    assert game.view(None).public.sheets[1].marbles == (10, 13, 18)
    assert game.view(None).public.totals == (20, 26, 36)


def test_F26_marbles_are_at_0_before_the_count() -> None:
    game = Game(THREE)
    assert game.view(None).public.marbles == (0, 0, 0)
    game.reveal((6, 7, 8, 9), None, 0)
    assert game.view(None).public.marbles == (0, 0, 0)


def test_calls_go_forward_and_not_past_the_last() -> None:
    game = Game(THREE)
    write(game, APART)
    for to in (0, -1, 51, 10**9):
        assert refusal(game, Call(to)) == no("call-range", low=1, high=50)
    game.call(20)
    for to in (20, 5):
        assert refusal(game, Call(to)) == no("call-range", low=21, high=50)
    for strange in (21.0, True, "21", None):
        assert refusal(game, Call(strange)) == no("call-range", low=21, high=50)  # type: ignore[arg-type]
    game.call(50)
    assert refusal(game, Call(50)) == no("not-now", phase="reveal")


def test_a_call_may_go_over_many_numbers_at_once() -> None:
    game = Game(THREE)
    write(game, CLASH)
    told = game.call(50)
    assert told == heard(THREE, CLASH)
