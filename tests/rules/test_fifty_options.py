"""Players, tokens, starters, tables: what the options are and what they may not be (F1, F2, F3, F7, F16, F19, F20)."""

from collections.abc import Callable
from typing import Any

import pytest

from fifties.rules.dice import Dice
from fifties.rules.fifty import Call, Choose, Claim, Close, Game, Operation, Reveal, Rules
from fifties.rules.refusal import Refusal, Refused
from tests.rules.playing import no, refusal, write

LINES_3 = ((1, 2, 3, 4, 5), (11, 12, 13, 14, 15), (21, 22, 23, 24, 25))


def refused_rules(make: Callable[[], Rules]) -> Refusal:
    with pytest.raises(Refused) as said:
        make()
    return said.value.refusal


def pass_round(game: Game, reveal: Reveal) -> None:
    """A round in which everybody writes the same numbers: no points, no crowns."""
    game.apply(reveal)
    for seat in range(game.rules.players):
        game.choose(seat, game.legal(seat).numbers[:5])
    game.call(game.rules.last)


def read(**fields: Any) -> Callable[[], Rules]:
    return lambda: Rules.read(fields)


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7, 8, 12, 100_000])
def test_F1_three_players_and_more(players: int) -> None:
    assert Rules(players=players).players == players
    assert Rules.read({"players": players}) == Rules(players=players)


@pytest.mark.parametrize("players", [2, 1, 0, -5])
def test_F1_fewer_than_three_are_refused_with_a_reason(players: int) -> None:
    assert refused_rules(lambda: Rules(players=players)) == no("players-few", players=str(players), least=3)


@pytest.mark.parametrize("players", [100_001, 10**9])
def test_F1_more_than_100_000_are_refused_with_a_reason(players: int) -> None:
    assert refused_rules(lambda: Rules(players=players)) == no("players-many", players=str(players), most=100_000)


@pytest.mark.parametrize("players", [5.0, "5", True, None, [5]])
def test_F1_players_are_a_whole_number(players: object) -> None:
    assert refused_rules(read(players=players)) == no("option-whole", field="players")


def test_F2_a_game_has_four_rounds_of_reveal_choose_count() -> None:
    game = Game(Rules(players=3))
    for played in range(4):
        assert (game.view(None).public.phase, game.view(None).public.round) == ("reveal", played)
        game.apply(Reveal((6, 7, 8, 9), None, 0))
        assert (game.view(None).public.phase, game.view(None).public.round) == ("choose", played)
        # Nobody has 19 but in the last round, and a crown comes once a round only: no sudden death.
        for seat, line in enumerate([(1, 2, 3, 4, 5), (15, 21, 22, 23, 24), (33, 34, 35, 41, 42)]):
            assert game.view(None).public.phase == "choose"
            game.choose(seat, line)
        assert game.view(None).public.phase == "count"
        assert not game.view(None).public.finish
        game.call(50)
    public = game.view(None).public
    assert (public.phase, public.round, public.finish, len(public.sheets)) == ("over", 3, "rounds", 4)
    assert refusal(game, Reveal((6, 7, 8, 9), None, 0)) == no("game-over")


def test_F2_each_phase_takes_its_own_operations_only() -> None:
    game = Game(Rules(players=3))
    reveal, choose = Reveal((6, 7, 8, 9), None, 0), Choose(0, (1, 2, 3, 4, 5))
    early: list[Operation] = [choose, Call(1), Claim(0), Close()]
    soon: list[Operation] = [reveal, Call(1), Claim(0), Close()]
    late: list[Operation] = [reveal, choose]
    for operation in early:
        assert refusal(game, operation) == no("not-now", phase="reveal")
    game.reveal((6, 7, 8, 9), None, 0)
    for operation in soon:
        assert refusal(game, operation) == no("not-now", phase="choose")
    for seat, line in enumerate(LINES_3):
        game.choose(seat, line)
    for operation in late:
        assert refusal(game, operation) == no("not-now", phase="count")


@pytest.mark.parametrize(("players", "tokens"), [(3, 4), (4, 3), (5, 2), (6, 1), (7, 0), (8, 0), (12, 0)])
def test_F3_tokens_by_players(players: int, tokens: int) -> None:
    game = Game(Rules(players=players))
    for given in range(7):
        if given != tokens:
            said = refusal(game, Reveal(tuple(range(given)), None, 0))
            assert said == no("tokens-count", given=given, tokens=tokens)
    game.reveal(tuple(range(tokens)), None, 0)
    assert len(game.view(None).public.forbidden) == tokens


def test_F3_tokens_are_different_digits() -> None:
    game = Game(Rules(players=4))
    assert refusal(game, Reveal((3, 0, 3), None, 0)) == no("token-twice", digit=3)
    assert refusal(game, Reveal((3, 0, 10), None, 0)) == no("token-digit", digit="10")
    assert refusal(game, Reveal((-1, 0, 9), None, 0)) == no("token-digit", digit="-1")
    assert refusal(game, Reveal((True, 0, 9), None, 0)) == no("token-digit", digit="True")


@pytest.mark.parametrize(("players", "tokens"), [(3, 4), (4, 3), (5, 2), (6, 1), (7, 0), (9, 0)])
def test_F3_the_draw_is_afresh_each_round_without_repeats_from_all_ten(players: int, tokens: int) -> None:
    first: list[set[int]] = []
    second: list[set[int]] = []
    for seed in range(150):
        game, dice = Game(Rules(players=players)), Dice(b"tokens %d" % seed)
        reveal = game.draw(dice)
        pass_round(game, reveal)
        first.append(set(reveal.forbidden))
        second.append(set(game.draw(dice).forbidden))
        assert len(reveal.forbidden) == len(first[-1]) == len(second[-1]) == tokens
    if tokens:
        for drawn in (first, second):
            assert set().union(*drawn) == set(range(10)), "each of the ten turns up"
        assert any(one & two for one, two in zip(first, second, strict=True)), "tokens go back"
        assert any(one != two for one, two in zip(first, second, strict=True)), "and are shuffled"


@pytest.mark.parametrize(
    ("players", "worth"), [(3, 19), (4, 15), (5, 12), (6, 10), (7, 9), (8, 9), (9, 9), (30, 9), (1000, 9)]
)
def test_F16_F20_the_value_of_a_crown_by_players(players: int, worth: int) -> None:
    assert Rules(players=players).crown == worth


@pytest.mark.parametrize(
    ("players", "last"), [(3, 50), (6, 50), (7, 50), (8, 55), (9, 60), (10, 65), (11, 70), (12, 75), (10_000, 50_015)]
)
def test_F20_the_last_number_by_players(players: int, last: int) -> None:
    rules = Rules(players=players)
    assert rules.last == last
    game = Game(rules)
    write(game, [(1, 2, 3, 4, 5)] * players, forbidden=(9, 8, 7, 6)[: {3: 4, 6: 1}.get(players, 0)])
    assert refusal(game, Call(last + 1)) == no("call-range", low=1, high=last)
    game.call(last - 1)
    assert game.view(None).public.phase == "count"
    game.call(last)
    assert game.view(None).public.phase == "reveal"


def test_F7_the_next_seat_starts_the_next_round() -> None:
    for players in (3, 5, 8):
        starters = set()
        for seed in range(60):
            game, dice = Game(Rules(players=players)), Dice(b"starter %d" % seed)
            first = game.draw(dice).starter
            assert first is not None
            starters.add(first)
            for later in range(1, 4):
                pass_round(game, game.draw(dice))
                assert game.draw(dice).starter == (first + later) % players
        assert starters == set(range(players)), "designated at random in round 1"


def test_F7_starter_random_host_and_voice() -> None:
    drawn: dict[str, list[tuple[int | None, ...]]] = {"random": [], "voice": [], "host": []}
    for seed in range(100):
        for option, told in drawn.items():
            game, dice = Game(Rules.read({"players": 3, "starter": option})), Dice(b"%d" % seed)
            starters = []
            for played in range(3):
                starters.append(game.draw(dice, named=2 - played).starter)
                pass_round(game, Reveal((6, 7, 8, 9), None, starters[-1]))
            told.append(tuple(starters))
    assert set(drawn["voice"]) == {(None, None, None)}, "a neutral voice"
    assert set(drawn["host"]) == {(2, 1, 0)}, "the host names the seat"
    assert len(set(drawn["random"])) > 20, "of the 27 that there are: drawn anew each round"


def test_F7_a_starter_that_is_no_seat_is_refused() -> None:
    game = Game(Rules(players=7))
    assert refusal(game, Reveal((), None, 7)) == no("seat-unknown", seat="7", high=6)
    assert refusal(game, Reveal((), None, -1)) == no("seat-unknown", seat="-1", high=6)
    assert refusal(game, Reveal((), None, True)) == no("seat-unknown", seat="True", high=6)


def test_F19_the_house_table_is_1_1_2_1_1_on_each_line() -> None:
    assert Rules(players=3).bonus == ((1, 1, 2, 1, 1),) * 4


@pytest.mark.parametrize("points", [0, 1, 99])
def test_F19_any_table_of_four_lines_of_five_whole_numbers_0_to_99(points: int) -> None:
    table = [[points, 0, 1, 2, 3], [4, 5, 6, 7, 8], [9, 10, 11, 12, 13], [14, 15, 16, 17, 99]]
    assert Rules.read({"players": 3, "bonus": table}).bonus == tuple(tuple(line) for line in table)


@pytest.mark.parametrize(
    "table",
    [
        [[1, 1, 1, 1, 1]] * 3,
        [[1, 1, 1, 1, 1]] * 5,
        [[1, 1, 1, 1]] * 4,
        [[1, 1, 1, 1, 1, 1]] * 4,
        [[1, 1, 1, 1, 1]] * 3 + [[1, 1, 1, 1, 100]],
        [[1, 1, 1, 1, 1]] * 3 + [[-1, 1, 1, 1, 1]],
        [[1, 1, 1, 1, 1]] * 3 + [[1.0, 1, 1, 1, 1]],
        [[1, 1, 1, 1, 1]] * 3 + [[True, 1, 1, 1, 1]],
        [[1, 1, 1, 1, 1]] * 3 + [["1", 1, 1, 1, 1]],
        [1, 1, 1, 1],
        ["11211"] * 4,
        {},
        None,
        2,
    ],
)
def test_F19_any_other_table_is_refused(table: object) -> None:
    assert refused_rules(read(players=3, bonus=table)) == no("bonus-table", lines=4, boxes=5)


CHOICES = {
    "after_clash": "stop | resume",
    "claims": "mandatory | optional",
    "invalid": "refuse | void",
    "starter": "rotate | random | host | voice",
}


@pytest.mark.parametrize("field", CHOICES)
@pytest.mark.parametrize("value", ["", "Stop", None, True, 1, [], {}])
def test_F6_F7_F12_F15_an_option_has_its_choices_and_no_others(field: str, value: object) -> None:
    assert refused_rules(read(players=3, **{field: value})) == no("option-choice", field=field, choices=CHOICES[field])
    for choice in CHOICES[field].split(" | "):
        assert getattr(Rules.read({"players": 3, field: choice}), field) == choice


@pytest.mark.parametrize("field", ["score_last", "sudden_death"])
@pytest.mark.parametrize("value", [1, 0, "true", None, []])
def test_F14_F17_a_flag_is_true_or_false(field: str, value: object) -> None:
    assert refused_rules(read(players=3, **{field: value})) == no("option-flag", field=field)
    assert getattr(Rules.read({"players": 3, field: False}), field) is False


def test_defaults_are_those_of_the_rulings() -> None:
    rules = Rules(players=3)
    assert (rules.after_clash, rules.score_last, rules.claims, rules.invalid) == ("stop", True, "mandatory", "refuse")
    assert (rules.starter, rules.sudden_death, rules.danger) == ("rotate", True, False)


def test_options_that_are_not_known_are_refused() -> None:
    said = refused_rules(read(players=3, jokers=1))
    assert (said.code, said.params["field"]) == ("option-unknown", "jokers")
    assert refused_rules(read(danger=True)) == no("option-missing", field="players")
    not_objects: list[object] = [[], None, 5, "players"]
    for strange in not_objects:
        with pytest.raises(Refused) as no_object:
            Rules.read(strange)
        assert no_object.value.refusal.code == "rules-object"
