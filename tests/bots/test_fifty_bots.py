"""The bots of Fifty: always something that is allowed, nothing but the view, and which is the better one."""

from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

import pytest

from fifties.bots import BOTS
from fifties.bots.fifty import strategies
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
    bots = [rng.choice(list(BOTS["fifty"])) for _ in range(players)]
    game = play("fifty", bots, seed, answers_again("fifty"), **rules)
    assert game.over


@pytest.mark.parametrize("players", [10, 50, 51, 200])
def test_a_crowd_of_them_plays(players: int) -> None:
    quick = ("random", "spread", "equilibrium")
    bots = ["greedy" if seat % 20 == 0 else quick[seat % 3] for seat in range(players)]
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


@pytest.mark.parametrize("bot", list(BOTS["fifty"]))
def test_they_write_legal_lines_even_where_a_wrong_one_is_taken(bot: str) -> None:
    legal = LegalLines(50, (2, 5, 8, 0))
    assert all(line in legal for line in chosen(bot, Rules(players=3, invalid="void"), (2, 5, 8, 0), 50))


def test_greedy_begins_early_and_differs_from_game_to_game() -> None:
    lines = chosen("greedy", Rules(players=5), (2, 8), 60)
    assert len(set(lines)) > 50, "two with the same line win nothing"
    drawn = chosen("random", Rules(players=5), (2, 8), 300)
    assert sum(line[0] for line in lines) / 60 < sum(line[0] for line in drawn) / 300


@pytest.mark.parametrize(
    ("players", "more"),
    [(5, 0.1), pytest.param(3, 0.15, marks=pytest.mark.soak), pytest.param(7, 0.05, marks=pytest.mark.soak)],
)
def test_greedy_wins_more_than_its_share_among_random(players: int, more: float) -> None:
    assert win_share("fifty", "greedy", "random", 150, players) > 1 / players + more


@pytest.mark.soak
@pytest.mark.parametrize("rules", [{"danger": True}, {"after_clash": "resume"}, {"claims": "optional"}], ids=str)
def test_greedy_wins_under_other_options(rules: dict[str, Any]) -> None:
    assert win_share("fifty", "greedy", "random", 90, 4, **rules) > 0.25 + 0.05


def test_spread_writes_one_number_a_ten() -> None:
    for line in chosen("spread", Rules(players=5), (2, 8), 200):
        assert [number // 10 for number in line] == [0, 1, 2, 3, 4]


@pytest.mark.soak
@pytest.mark.parametrize("others", ["random", "spread", "greedy"])
def test_equilibrium_wins_more_than_its_share_among_others(others: str) -> None:
    assert win_share("fifty", "equilibrium", others, 150, 4) > 0.25 + 0.05


def test_every_round_of_3_to_6_players_is_solved() -> None:
    solved = strategies.solved()
    for players in (3, 4, 5, 6):
        for forbidden in combinations(range(10), Rules(players=players).tokens):
            place, exploitability = solved[strategies.key(players, forbidden, None)]
            assert exploitability <= 1e-6
            assert place > 0
    assert len(strategies._file()) < 5_000_000


def test_equilibrium_draws_lines_as_often_as_the_strategy_has_them() -> None:
    strategy = strategies.strategy(strategies.key(5, (2, 8), None))
    assert strategy is not None
    lines = chosen("equilibrium", Rules(players=5), (2, 8), 3000)
    for box, before in [(0, 0), (1, 1)]:
        came = [line[box] for line in lines if box == 0 or line[box - 1] == before]
        total = sum(weight for _, weight in strategy[box, before])
        counts = Counter(came)
        for number, weight in strategy[box, before]:
            expected = len(came) * weight / total
            assert abs(counts[number] - expected) < 5 * (expected + 1) ** 0.5


def test_a_file_that_is_packed_is_read_again() -> None:
    small = {(0, 0): [(1, 7), (2, 3)], (1, 1): [(3, 1)], (1, 2): [(3, 9)], (2, 3): [(4, 5)], (3, 4): [(9, 2)]}
    small[4, 9] = [(10, 1), (11, strategies.WHOLE)]
    unreached = {(1, 8): [(9, 1)]}
    data = strategies.pack({(5, 3, 0): (0.5, small | unreached), (3, 1, 2): (0.25, small)})
    assert data.startswith(strategies.MAGIC)
    place = len(data) - (len(data) - len(strategies.MAGIC) - strategies.COUNT.size - 2 * strategies.ENTRY.size) // 2
    assert strategies.read(data, place) == small


def test_equilibrium_keeps_within_large_tables() -> None:
    rules = Rules(players=40)
    lines = chosen("equilibrium", rules, (), 300)
    assert all(line in LegalLines(rules.last, ()) for line in lines)
    assert max(line[4] for line in lines) > 0.95 * rules.last
