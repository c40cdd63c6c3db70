"""Crowns, the second crown, and who wins (F16, F17, F21)."""

import pytest

from fifties.rules.fifty import Call, Game, Reveal, Rules
from fifties.rules.fifty.events import Called, Crowned, GameEnded, RoundEnded, Scored
from tests.rules.playing import Lines, count, free_tokens, heard, no, one_round, play_round, refusal, write

THREE = Rules(players=3)
FINISH_THE_ROUND = Rules(players=3, sudden_death=False)

FIRST_CROWN = [(1, 2, 3, 4, 5), (30, 31, 32, 33, 34), (40, 41, 42, 43, 44)]
"""Seat 0 scores 1 to 29, with a crown; 10 and 11 for the others."""
OTHER_FIRST = [(21, 22, 23, 24, 25), (1, 2, 3, 4, 5), (41, 42, 43, 44, 45)]
"""Seat 1 scores 1 to 20 with a crown at 19; then seat 0 21 to 40 with a crown at 39; then seat 2 41 to 50."""
NO_CROWNS = [(1, 2, 3, 4, 5), (17, 21, 22, 23, 24), (34, 35, 41, 42, 44)]
"""16, 17 and 17."""


def play(rules: Rules, *rounds: Lines) -> Game:
    game = Game(rules)
    for lines in rounds:
        play_round(game, lines)
    return game


def test_F16_a_crown_comes_when_the_marble_reaches_its_value() -> None:
    told = heard(THREE, FIRST_CROWN)
    at = told.index(Called(19, 0))
    assert told[at : at + 4] == [Called(19, 0), Scored(19, 0, 19), Crowned(19, 0, 1), Called(20, 0)]
    assert [event for event in told if isinstance(event, Crowned)] == [Crowned(19, 0, 1)]


@pytest.mark.parametrize(("players", "worth"), [(3, 19), (4, 15), (5, 12), (6, 10), (7, 9), (8, 9), (12, 9)])
def test_F16_F20_at_each_number_of_players(players: int, worth: int) -> None:
    # Seat 0 scores from 1 to the number before seat 1's first; the others' lines are void.
    for marble in (worth - 1, worth):
        lines = [(1, 2, 3, 4, 5), (marble + 1, 31, 32, 33, 34)]
        rules = Rules(players=players, invalid="void")
        game = Game(rules)
        write(game, lines + [(5, 4, 3, 2, 1)] * (players - 2), forbidden=free_tokens(rules, lines))
        count(game)
        sheet = game.view(None).public.sheets[0]
        assert sheet.marbles[0] == marble
        assert (0 in sheet.crowned) == (marble == worth)


def test_F16_the_marble_only_bonuses_do_not_count() -> None:
    # Seat 0 scores 1 to 16 and has 2 × 99 in bonuses.
    rules = Rules(players=3, bonus=((99,) * 5,) * 4)
    lines = [(1, 2, 3, 17, 30), (17, 20, 21, 30, 31), (17, 30, 40, 41, 42)]
    sheet = one_round(rules, lines)
    assert sheet.marbles == (16, 10 + 9, 11)
    assert sheet.scores == (16 + 198, 19 + 198, 11 + 198)
    assert sheet.crowned == (1,)


def test_F16_one_crown_a_round_at_most() -> None:
    # 1 to 39 is twice 19 and more.
    sheet = one_round(THREE, [(1, 2, 3, 4, 5), (40, 41, 42, 43, 44), (40, 41, 42, 43, 44)])
    assert (sheet.marbles, sheet.crowned) == ((39, 0, 0), (0,))
    game = play(THREE, [(1, 2, 3, 4, 5), (40, 41, 42, 43, 44), (40, 41, 42, 43, 44)])
    assert (game.view(None).public.crowns, game.view(None).public.finish) == ((1, 0, 0), None)


def test_F16_several_seats_may_have_one_each_in_a_round() -> None:
    sheet = one_round(THREE, OTHER_FIRST)
    assert (sheet.marbles, sheet.crowned) == ((20, 20, 10), (1, 0))


def test_F16_a_crown_can_come_over_several_runs() -> None:
    # Seat 0: 1 to 10, then 21 to 29 makes 19.
    lines = [(1, 2, 3, 21, 22), (11, 12, 13, 31, 32), (31, 32, 40, 41, 42)]
    told = heard(THREE, lines)
    assert Crowned(29, 0, 1) in told


def test_F17_a_second_crown_in_a_later_round_wins_at_once() -> None:
    game = play(THREE, FIRST_CROWN)
    write(game, FIRST_CROWN)
    told = count(game)
    assert told[-5:] == [
        Called(19, 0),
        Scored(19, 0, 19),
        Crowned(19, 0, 2),
        RoundEnded(1),
        GameEnded("crown", (0,)),
    ]
    public = game.view(None).public
    assert (public.phase, public.finish, public.winners, public.round) == ("over", "crown", (0,), 1)
    sheet = public.sheets[1]
    assert (sheet.marbles, sheet.scores, sheet.ended_at, sheet.crowned) == ((19, 0, 0), None, 19, (0,))
    assert (public.totals, public.crowns) == ((29, 10, 11), (2, 0, 0)), "the round is not scored"
    assert refusal(game, Reveal((6, 7, 8, 9), None, 0)) == no("game-over")


def test_F17_in_any_later_round() -> None:
    for between in range(3):
        game = play(THREE, FIRST_CROWN, *[NO_CROWNS] * between, FIRST_CROWN)
        public = game.view(None).public
        assert (public.finish, public.winners, len(public.sheets)) == ("crown", (0,), 2 + between)
        assert public.totals == (29 + 16 * between, 10 + 17 * between, 11 + 17 * between)
        assert public.sheets[-1].ended_at == 19


def test_F17_a_crown_won_earlier_in_that_round_by_another_stands() -> None:
    game = play(THREE, FIRST_CROWN, OTHER_FIRST)
    public = game.view(None).public
    assert (public.finish, public.winners, public.crowns) == ("crown", (0,), (2, 1, 0))
    sheet = public.sheets[1]
    assert (sheet.crowned, sheet.marbles, sheet.ended_at, sheet.scores) == ((1, 0), (19, 20, 0), 39, None)
    assert public.totals == (29, 10, 11)


def test_F17_nothing_after_that_number_is_counted() -> None:
    # In the second round the clash at 10 is before the end and its bonus stands; the one at 30 comes after.
    second = [(1, 2, 3, 11, 12), (10, 21, 30, 31, 32), (10, 30, 40, 41, 42)]
    game = play(THREE, FIRST_CROWN, second)
    sheet = game.view(None).public.sheets[1]
    # Seat 0 scores 1 to 9 and 11 to 20.
    assert (sheet.marbles, sheet.bonuses, sheet.ended_at) == ((19, 0, 0), (0, 1, 1), 20)
    assert sheet.hands == ((1, (0,)), (2, (0,)), (3, (0,)), (10, (1, 2)), (11, (0,)), (12, (0,)))
    assert sheet.lines == tuple(second), "the rest of the lines is shown (F5)"


def test_F17_two_second_crowns_in_a_round_the_first_one_wins() -> None:
    game = play(THREE, OTHER_FIRST, OTHER_FIRST)
    public = game.view(None).public
    assert (public.winners, public.crowns, public.sheets[1].ended_at) == ((1,), (1, 2, 0), 19)


def test_F17_a_jump_past_the_second_crown_stops_there() -> None:
    for to in (19, 20, 50):
        for aloud in (True, False):
            game = play(THREE, FIRST_CROWN)
            write(game, FIRST_CROWN)
            if aloud:
                game.call(to)
            else:
                game.push(Call(to))
            public = game.view(None).public
            assert (public.phase, public.sheets[1].ended_at, public.sheets[1].marbles) == ("over", 19, (19, 0, 0))


def test_F17_without_sudden_death_the_round_is_finished_and_scored_and_the_game_ends() -> None:
    public = play(FINISH_THE_ROUND, FIRST_CROWN, OTHER_FIRST).view(None).public
    assert (public.phase, public.finish, public.winners) == ("over", "crown", (0,))
    sheet = public.sheets[1]
    assert (sheet.marbles, sheet.scores, sheet.ended_at) == ((20, 20, 10), (20, 20, 10), None)
    assert public.totals == (49, 30, 21)
    assert public.crowns == (2, 1, 0)


def test_F17_without_sudden_death_two_crowns_win_whatever_the_totals() -> None:
    rules = Rules(players=3, sudden_death=False, bonus=((99,) * 5,) * 4)
    # 45 is a clash of seats 1 and 2, worth 99 to each.
    first = [(1, 2, 3, 4, 5), (30, 31, 32, 33, 45), (40, 41, 42, 43, 45)]
    public = play(rules, first, FIRST_CROWN).view(None).public
    assert public.totals == (29 + 29, 10 + 99 + 10, 5 + 99 + 11)
    assert (public.finish, public.winners) == ("crown", (0,))


def test_F17_without_sudden_death_several_share() -> None:
    public = play(FINISH_THE_ROUND, OTHER_FIRST, OTHER_FIRST).view(None).public
    assert (public.finish, public.winners, public.crowns) == ("crown", (0, 1), (2, 2, 0))
    assert public.totals == (40, 40, 20)


def test_F17_a_second_crown_in_the_fourth_round_goes_before_the_rounds() -> None:
    for rules in (THREE, FINISH_THE_ROUND):
        public = play(rules, NO_CROWNS, NO_CROWNS, FIRST_CROWN, FIRST_CROWN).view(None).public
        assert (public.finish, public.winners, len(public.sheets)) == ("crown", (0,), 4)


def test_F21_the_highest_sum_of_the_round_scores_wins() -> None:
    game = play(THREE, *[NO_CROWNS] * 3)
    assert (game.view(None).public.winners, game.view(None).public.finish) == ((), None)
    # 1 to 16 for seat 0, 17 to 34 for seat 1, 35 to 50 for seat 2.
    write(game, [(1, 2, 3, 4, 5), (17, 21, 22, 23, 24), (35, 41, 42, 44, 45)])
    assert count(game)[-2:] == [RoundEnded(3), GameEnded("rounds", (1,))]
    public = game.view(None).public
    assert public.totals == (64, 69, 67)
    assert (public.phase, public.finish, public.winners) == ("over", "rounds", (1,))


CROWN_OF_0 = [(1, 2, 3, 4, 5), (20, 21, 22, 23, 24), (35, 41, 42, 43, 44)]
"""19 with a crown, 15 and 16."""
CROWN_OF_1 = [(20, 21, 22, 23, 24), (1, 2, 3, 4, 5), (35, 41, 42, 43, 44)]
"""15, 19 with a crown, and 16."""
ALL_THE_SAME = [(1, 2, 3, 4, 5)] * 3
"""Nothing but the bonus of each box: 1 + 1 + 2 + 1 + 1."""


def test_F21_a_crown_does_not_beat_a_higher_sum() -> None:
    # 1 to 16 for seat 0, 17 to 34 for seat 1, 35 to 50 for seat 2, three times.
    rest = [(1, 2, 3, 4, 5), (17, 21, 22, 23, 24), (35, 41, 42, 43, 44)]
    public = play(THREE, CROWN_OF_0, rest, rest, rest).view(None).public
    assert (public.totals, public.crowns) == ((67, 69, 64), (1, 0, 0))
    assert (public.finish, public.winners) == ("rounds", (1,))


def test_F21_of_the_tied_the_one_with_a_crown_wins() -> None:
    rest = [(1, 2, 3, 4, 5), (17, 21, 22, 23, 24), (35, 41, 42, 43, 44)]
    even = [(1, 2, 3, 4, 5), (18, 21, 22, 23, 24), (35, 41, 42, 43, 44)]
    public = play(THREE, CROWN_OF_0, rest, rest, even).view(None).public
    assert (public.totals, public.crowns) == ((19 + 16 + 16 + 17, 15 + 18 + 18 + 17, 64), (1, 0, 0))
    assert (public.finish, public.winners) == ("rounds", (0,))


def test_F21_of_the_tied_several_with_a_crown_share() -> None:
    third = [(1, 2, 3, 4, 5), (17, 21, 22, 23, 24), (33, 41, 42, 43, 44)]
    public = play(THREE, CROWN_OF_0, CROWN_OF_1, third, ALL_THE_SAME).view(None).public
    assert (public.totals, public.crowns) == ((56, 56, 56), (1, 1, 0))
    assert (public.finish, public.winners) == ("rounds", (0, 1))


def test_F21_a_crown_below_the_top_breaks_no_tie() -> None:
    # Seats 1 and 2 tie at the top, seat 0 has the crown and less.
    rest = [(1, 2, 3, 4, 5), (15, 21, 22, 23, 24), (33, 41, 42, 43, 44)]
    even = [(1, 2, 3, 4, 5), (17, 21, 22, 23, 24), (34, 41, 42, 43, 44)]
    last = [(1, 2, 3, 4, 5), (16, 21, 22, 23, 24), (34, 41, 42, 43, 44)]
    public = play(THREE, CROWN_OF_0, rest, even, last).view(None).public
    # 19 + 14 + 16 + 15, 15 + 18 + 17 + 18, 16 + 18 + 17 + 17.
    assert (public.totals, public.crowns) == ((64, 68, 68), (1, 0, 0))
    assert (public.finish, public.winners) == ("rounds", (1, 2))


def test_F21_tied_without_crowns_share() -> None:
    public = play(THREE, *[NO_CROWNS] * 4).view(None).public
    assert (public.totals, public.crowns) == ((64, 68, 68), (0, 0, 0))
    assert (public.finish, public.winners) == ("rounds", (1, 2))


def test_F21_all_tied_at_nothing_share() -> None:
    rules = Rules(players=3, invalid="void")
    public = play(rules, *[[(5, 4, 3, 2, 1)] * 3] * 4).view(None).public
    assert (public.totals, public.winners, public.finish) == ((0, 0, 0), (0, 1, 2), "rounds")
