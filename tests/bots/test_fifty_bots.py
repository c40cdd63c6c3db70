"""The bots of Fifty: always something that is allowed, nothing but the view, and which is the better one."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from fifties.bots import BOTS
from fifties.rules.dice import Dice
from fifties.rules.fifty import Choose, Claim, Game, LegalLines, Reveal, Rules
from tests.bots.playing import answers_again, play, win_share

CHOICES: dict[str, list[Any]] = {
    "after_clash": ["stop", "resume"],
    "claims": ["mandatory", "optional"],
    "invalid": ["refuse", "void"],
    "starter": ["rotate", "random", "host", "voice"],
    "score_last": [True, False],
    "sudden_death": [True, False],
    "danger": [True, False, [[1, 9], [5, 14], [14, 20], [20, 48], [1, 49]]],
    "bonus": [[[0, 0, 0, 0, 99]] * 4, [[1, 2, 3, 2, 1]] * 4],
}


@pytest.mark.parametrize("seed", range(24))
def test_what_they_do_is_allowed_under_all_options(seed: int) -> None:
    rng = Random(seed)
    players = rng.choice([3, 4, 5, 6, 7, 8, 10, 12])
    rules = {name: rng.choice(values) for name, values in CHOICES.items() if rng.random() < 0.7}
    bots = [rng.choice(["random", "greedy"]) for _ in range(players)]
    game = play("fifty", bots, seed, answers_again("fifty"), **rules)
    assert game.over


@pytest.mark.parametrize("players", [10, 50, 51, 200])
def test_a_crowd_of_them_plays(players: int) -> None:
    bots = ["greedy" if seat % 20 == 0 else "random" for seat in range(players)]
    assert play("fifty", bots, players, answers_again("fifty"), danger=True).over


def chosen(bot: str, rules: Rules, forbidden: tuple[int, ...], seeds: int) -> list[tuple[int, ...]]:
    game = Game(rules)
    game.push(Reveal(forbidden, None, 0))
    lines = []
    for seed in range(seeds):
        choice = BOTS["fifty"][bot].act(game.view(0), Dice(str(seed).encode()))
        assert isinstance(choice, Choose)
        lines.append(choice.line)
    return lines


def test_random_writes_each_number_as_often() -> None:
    games = 6000
    counts = Counter(number for line in chosen("random", Rules(players=5), (2, 8), games) for number in line)
    numbers = [number for number in range(1, 50) if number % 10 not in (2, 8)]
    assert sorted(counts) == numbers
    expected = games * 5 / len(numbers)
    spread = sum((counts[number] - expected) ** 2 for number in numbers) / expected
    # Chi-square with 38 degrees of freedom, a little narrower since a line holds five different numbers.
    assert spread < 70


def test_random_tosses_a_coin_for_its_hand() -> None:
    game = Game(Rules(players=3, claims="optional"))
    game.push(Reveal((0, 1, 2, 3), None, 0))
    for seat in range(3):
        game.push(Choose(seat, (4, 5, 6, 7, 8)))
    while 0 not in game.may_act():
        game.push(game.beat())
    said = Counter(str(BOTS["fifty"]["random"].act(game.view(0), Dice(str(seed).encode()))) for seed in range(400))
    assert set(said) == {"None", str(Claim(0))}
    assert min(said.values()) > 150
    assert all(BOTS["fifty"]["greedy"].act(game.view(0), Dice(str(seed).encode())) == Claim(0) for seed in range(5))


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_they_write_legal_lines_even_where_a_wrong_one_is_taken(bot: str) -> None:
    legal = LegalLines(50, (2, 5, 8, 0))
    assert all(line in legal for line in chosen(bot, Rules(players=3, invalid="void"), (2, 5, 8, 0), 50))


def test_greedy_begins_early_and_differs_from_game_to_game() -> None:
    lines = chosen("greedy", Rules(players=5), (2, 8), 60)
    assert len(set(lines)) > 50, "two with the same line win nothing"
    drawn = chosen("random", Rules(players=5), (2, 8), 300)
    assert sum(line[0] for line in lines) / 60 < sum(line[0] for line in drawn) / 300


@pytest.mark.parametrize(("players", "more"), [(3, 0.15), (5, 0.1), (7, 0.05)])
def test_greedy_wins_more_than_its_share_among_random(players: int, more: float) -> None:
    assert win_share("fifty", "greedy", "random", 150, players) > 1 / players + more


@pytest.mark.parametrize("rules", [{"danger": True}, {"after_clash": "resume"}, {"claims": "optional"}], ids=str)
def test_greedy_wins_under_other_options(rules: dict[str, Any]) -> None:
    assert win_share("fifty", "greedy", "random", 90, 4, **rules) > 0.25 + 0.05
