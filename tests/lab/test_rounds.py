"""The kernels of Fifty's rounds and games against the rulings taken literally, and against the game object."""

from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fifties.lab.games import play_games, play_traced
from fifties.lab.rounds import MOST_IN_A_WORD, Setting, masks, score_lines, score_masks
from fifties.rules.fifty import Choose, Game, Reveal, Rules
from fifties.rules.fifty.replay import count_round
from tests.rules import oracle
from tests.rules.drawn import random_record


def as_arrays(played: dict[str, Any], rules: Rules) -> tuple[Any, Any]:
    """The lines of a round with void ones as zeros, and where hands stay down."""
    numbers = [n for n in range(1, rules.last) if n % 10 not in played["forbidden"]]
    valid = [line == sorted(set(line)) and set(line) <= set(numbers) for line in played["lines"]]
    lines = [line if good else [0] * 5 for line, good in zip(played["lines"], valid, strict=True)]
    silent = {tuple(pair) for pair in played.get("silent", [])}
    down = [[(number, seat) in silent for number in line] for seat, line in enumerate(lines)]
    return np.array([lines], np.int16), np.array([down], np.bool_)


@settings(max_examples=400, deadline=None)
@given(st.integers(0, 2**32))
def test_rounds_are_counted_as_the_rulings_say_under_all_options(seed: int) -> None:
    record = random_record(Random(seed))
    rules = Rules.read(record["rules"])
    crowns = [0] * rules.players
    for number, played in enumerate(record["rounds"]):
        danger = tuple(played["danger"]) if "danger" in played else None
        setting = Setting.of(rules, number, danger)
        lines, silent = as_arrays(played, rules)
        before = np.array([crowns], np.int32) if rules.sudden_death else None
        told = oracle.count(record["rules"], list(rules.bonus[number]), played, rules.last, rules.crown, crowns)
        marbles, bonuses, ended_at = score_lines(lines, setting, silent, before)
        assert marbles[0].tolist() == told["marbles"]
        assert bonuses[0].tolist() == told["bonuses"]
        assert ended_at[0] == told.get("ended_at", 0)
        assert set(np.flatnonzero(marbles[0] >= setting.crown)) == set(told["crowned"])
        if rules.last <= MOST_IN_A_WORD:
            hands = masks(np.where(silent, 0, lines))
            whole: Any = score_lines(lines, setting, silent)
            for by_number, by_word in zip(whole, score_masks(masks(lines), setting, hands), strict=False):
                assert by_number.tolist() == by_word.tolist()


def test_numbers_that_are_too_high_for_a_word_are_refused() -> None:
    with pytest.raises(ValueError, match="up to 61, not 62"):
        masks(np.array([[[1, 2, 3, 4, 62]]], np.int16))


def options(rng: Random, players: int) -> Rules:
    """Rules of the kind that games by chance are played under."""
    last = 50 + 5 * max(0, players - 7)
    cards = tuple((low, rng.randint(low, last - 1)) for low in (rng.randint(1, last - 1) for _ in range(5)))
    every: dict[str, Any] = {
        "after_clash": rng.choice(["stop", "resume"]),
        "score_last": rng.random() < 0.5,
        "claims": rng.choice(["mandatory", "optional"]),
        "sudden_death": rng.random() < 0.7,
        "bonus": tuple(tuple(rng.choice([0, 1, 2, 3, 99]) for _ in range(5)) for _ in range(4)),
        "danger": rng.choice([False, True, cards]),
    }
    return Rules(players=players, **{name: value for name, value in every.items() if rng.random() < 0.7})


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from([3, 4, 5, 6, 7, 8, 9, 10, 12, 64]))
def test_games_by_chance_are_games_under_all_options(seed: int, players: int) -> None:
    rules = options(Random(seed), players)
    played, trace = play_traced(rules, 12, seed)
    for i in range(12):
        game = Game(rules)
        for turn in range(played.rounds[i]):
            danger = tuple(trace.danger[i, turn].tolist()) if rules.cards else None
            game.push(Reveal(tuple(trace.forbidden[i, turn].tolist()), danger, 0))
            for seat in range(players):
                game.push(Choose(seat, tuple(trace.lines[i, turn, seat].tolist())))
            silent = [
                (int(trace.lines[i, turn, seat, box]), int(seat))
                for seat, box in zip(*np.nonzero(trace.silent[i, turn]), strict=True)
            ]
            count_round(game, frozenset(silent))
            sheet = game.sheets[-1]
            assert played.marbles[i, turn].tolist() == list(sheet.marbles)
        assert game.over
        assert played.ended_at[i] == (game.sheets[-1].ended_at or 0)
        assert played.totals[i].tolist() == game.totals
        assert played.crowns[i].tolist() == game.crowns
        assert tuple(np.flatnonzero(played.winners[i])) == game.winners


def test_the_number_of_workers_changes_nothing_and_the_seed_all() -> None:
    rules = Rules(players=5, danger=True)
    one: Any = play_games(rules, 10_000, 7, workers=1)
    two: Any = play_games(rules, 10_000, 7, workers=2)
    assert all((a == b).all() for a, b in zip(one, two, strict=True))
    assert (one.totals != play_games(rules, 10_000, 8).totals).any()


@pytest.mark.parametrize(("players", "tokens"), [(3, 4), (7, 0), (10, 0)])
def test_every_number_is_written_as_often(players: int, tokens: int) -> None:
    rules = Rules(players=players)
    _, trace = play_traced(rules, 8000, 3)
    first = trace.lines[:, 0]
    counts = np.bincount(first.ravel(), minlength=rules.last)[1:]
    expected = first.size / (rules.last - 1)
    if tokens:
        # Nine numbers end in each digit but 0, in which four do not differ in kind: all are as likely.
        assert abs(trace.forbidden[:, 0].ravel().mean() - 4.5) < 0.1
    # Chi-square; with tokens a round's numbers are fewer and come together, which spreads the counts wider.
    assert ((counts - expected) ** 2 / expected).sum() < (3 if tokens else 1.6) * rules.last
