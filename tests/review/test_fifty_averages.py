"""What a line brings on average: against all rounds there are, the shipped certificates, and rounds that are drawn."""

from collections import Counter
from itertools import combinations, product
from random import Random
from typing import Any

import pytest

from fifties.bots.fifty import strategies
from fifties.bots.fifty.strategies import Strategy
from fifties.review.field import Field
from fifties.review.fifty import review_fifty
from fifties.review.rounds import Round, came
from fifties.review.sampled import Sampled, _Rounds, error
from fifties.rules.dice import Dice
from fifties.rules.fifty import Game, LegalLines, Line, Rules
from fifties.rules.fifty.options import PRINTED_CARDS
from tests.rules import oracle

FEW = (0, 1, 2, 3, 4, 5, 6, 8)


def markov(chance: Random, numbers: list[int]) -> Strategy:
    """Any way of writing that goes by the last number alone, of eight lines at most."""
    strategy: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for box in range(5):
        for before in [0] if box == 0 else numbers:
            after = [number for number in numbers if number > before and number <= numbers[box - 5]]
            if after:
                ways = chance.sample(after, min(2 if box < 3 else 1, len(after)))
                strategy[box, before] = [(number, chance.randrange(1, 10)) for number in ways]
    return strategy


def chance_of(strategy: Strategy, line: Line) -> float:
    chance, before = 1.0, 0
    for box, number in enumerate(line):
        ways = dict(strategy.get((box, before), ()))
        chance *= ways.get(number, 0) / (sum(ways.values()) or 1)
        before = number
    return chance


@pytest.mark.parametrize(
    "options",
    [{}, {"score_last": False}, {"danger": (10, 19)}, {"players": 4, "danger": (20, 29)}],
    ids=str,
)
def test_averages_are_those_of_all_rounds_there_are(options: dict[str, Any]) -> None:
    players, danger = options.get("players", 3), options.get("danger")
    score_last = options.get("score_last", True)
    chance = Random(players)
    round = Round(Rules(players=players, score_last=score_last), (3, 1, 2, 0, 4), FEW, danger)
    every = list(combinations(round.numbers, 5))
    strategy = markov(chance, list(round.numbers))
    field = Field(round, strategy)
    written = {line: share for line in every if (share := chance_of(strategy, line)) > 0}
    assert sum(written.values()) == pytest.approx(1)
    assert 4 <= len(written) <= 8
    rules = {"players": players, "score_last": score_last}

    def average(line: Line) -> float:
        total = 0.0
        for others in product(written, repeat=players - 1):
            played = {"forbidden": FEW, "danger": danger or (0, 0), "lines": [line, *others]}
            share = 1.0
            for other in others:
                share *= written[other]
            total += share * oracle.count(rules, list(round.bonus), played, 50, 1000, [0] * players)["scores"][0]
        return total

    for line in [*written, *chance.sample(every, 15)]:
        assert sum(field.by_number(line)) == pytest.approx(average(line))
    assert field.usual == pytest.approx(sum(share * average(line) for line, share in written.items()))
    best = field.best_line()
    assert best in every
    assert sum(field.by_number(best)) == pytest.approx(max(sum(field.by_number(line)) for line in every))


SHIPPED = [(3, (0, 2, 5, 8), 13.938), (4, (2, 5, 8), 10.883), (5, (2, 8), 9.434), (6, (2,), 8.518), (7, (), 7.635)]


@pytest.mark.parametrize(("players", "forbidden", "value"), SHIPPED)
def test_a_shipped_equilibrium_is_worth_what_the_paper_says_and_gains_no_more_than_its_certificate(
    players: int, forbidden: tuple[int, ...], value: float
) -> None:
    key = strategies.key(players, forbidden, None)
    strategy = strategies.strategy(key)
    assert strategy is not None
    field = Field(Round(Rules(players=players), (1, 1, 2, 1, 1), forbidden, None), strategy)
    assert field.usual == pytest.approx(value, abs=6e-4)
    gain = sum(field.by_number(field.best_line())) - field.usual
    assert -1e-9 < gain <= strategies.solved()[key][1] + 1e-8


def test_what_is_drawn_agrees_with_what_is_exact() -> None:
    """Where runs stop at clashes both are known."""
    strategy = strategies.strategy(strategies.key(5, (2, 8), None))
    assert strategy is not None
    round = Round(Rules(players=5), (1, 1, 2, 1, 1), (2, 8), None)
    field = Field(round, strategy)
    sampled = Sampled(round, strategy, field.best_line())
    for line in [(4, 15, 26, 37, 44), (1, 3, 4, 5, 6), field.best_line()]:
        rounds = sampled.came(line)
        scores = [one.score for one in rounds]
        assert abs(sum(scores) / len(scores) - sum(field.by_number(line))) < 2 * error(scores)
        assert all(sum(one.by_number) == one.score for one in rounds)
    assert abs(sum(sampled.usual) / len(sampled.usual) - field.usual) < 2 * error(sampled.usual)


def played(rules: Rules, **reveal: Any) -> Game:
    game, dice = Game(rules), Dice(b"review")
    game.reveal(reveal.get("forbidden", (2, 8)), reveal.get("danger"))
    for seat in range(rules.players):
        game.choose(seat, game.legal(seat).sample(dice, f"line/{seat}"))
    game.call()
    return game


def test_F12_with_resume_a_line_is_found_that_beats_others() -> None:
    """It was found in other rounds than those in which it is judged."""
    strategy = strategies.strategy(strategies.key(5, (2, 8), None))
    assert strategy is not None
    round = Round(Rules(players=5, after_clash="resume"), (1, 1, 2, 1, 1), (2, 8), None)
    start = (7, 25, 37, 43, 49)
    sampled = Sampled(round, strategy, start)
    means = {line: sum(one.score for one in sampled.came(line)) / 1000 for line in (start, sampled.good)}
    assert sampled.good in LegalLines(50, (2, 8))
    assert means[sampled.good] > means[start] + 1
    assert means[sampled.good] > sum(sampled.usual) / 1000 + 1, "as docs/fifty-solved.md says"


@pytest.mark.parametrize("danger", [None, (20, 29)])
def test_F12_many_rounds_at_once_are_counted_as_one_by_one(danger: tuple[int, int] | None) -> None:
    chance = Random(3)
    rules = Rules(players=4, after_clash="resume", score_last=danger is None)
    round = Round(rules, (3, 1, 2, 0, 4), (2, 8), danger)
    hands = [Counter(number for _ in range(3) for number in chance.sample(round.numbers, 5)) for _ in range(50)]
    many = _Rounds(round, hands)
    for _ in range(30):
        line = tuple(sorted(chance.sample(round.numbers, 5)))
        assert many.worth(line) == sum(came(round, one, line).score for one in hands)


def test_F12_with_resume_the_figures_are_estimated_and_say_so() -> None:
    average = review_fifty(played(Rules(players=5, after_clash="resume")), [0])[0].rounds[0].average
    assert average is not None
    assert not average.solved
    assert 0.05 < average.error < 0.5
    assert average.usual > 9.434, "runs that go on score more"
    assert average.best >= average.yours


def test_what_is_not_shipped_is_solved_where_somebody_can() -> None:
    asked = []

    def solve(round: Round) -> Strategy | None:
        asked.append((round.bonus, round.forbidden, round.danger))
        return strategies.strategy(strategies.key(5, (2, 8), None))

    ordinary = review_fifty(played(Rules(players=5)), [0], solve)[0].rounds[0].average
    assert ordinary is not None
    assert (ordinary.solved, asked) == (True, [])
    other = played(Rules(players=5, bonus=((0, 0, 3, 0, 0),) * 4))
    near = review_fifty(other, [0])[0].rounds[0].average
    assert near is not None
    assert not near.solved
    found = review_fifty(other, [0], solve)[0].rounds[0].average
    assert found is not None
    assert found.solved
    assert asked == [((0, 0, 3, 0, 0), (2, 8), None)]
    assert found.usual == near.usual


def test_with_more_players_than_are_solved_the_real_lines_are_left() -> None:
    (round,) = review_fifty(played(Rules(players=30), forbidden=()), [3])[0].rounds
    assert (round.average, round.skill, round.luck) == (None, None, None)
    assert round.best.score >= round.came.score


def test_F6_a_void_line_brings_nothing_and_is_no_luck() -> None:
    game = Game(Rules(players=5, invalid="void"))
    game.reveal((2, 8))
    for seat in range(5):
        game.choose(seat, (12, 3, 4, 5, 6) if seat == 0 else (1 + 2 * seat, 13, 23, 33, 43))
    game.call()
    (round,) = review_fifty(game, [0])[0].rounds
    assert round.void
    assert (round.came.score, round.luck) == (0, 0)
    assert round.skill == pytest.approx(-9.434, abs=1e-3)
    assert round.best.score > 20


@pytest.mark.parametrize("card", [PRINTED_CARDS[0], (14, 20)])
def test_F22_a_card_that_was_not_solved_is_near(card: tuple[int, int]) -> None:
    rules = Rules(players=3, danger=((14, 20),) * 4 if card == (14, 20) else True)
    average = review_fifty(played(rules, forbidden=(0, 2, 5, 8), danger=card), [0])[0].rounds[0].average
    assert average is not None
    shipped = strategies.strategy(strategies.key(3, (0, 2, 5, 8), card)) if card != (14, 20) else None
    assert average.solved == bool(shipped)
    assert Counter(average.best_line).most_common(1)[0][1] == 1
