"""What a tournament tells: intervals that hold, differences that are paired, ratings that make sense."""

from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from openskill.models import BradleyTerryFull

from fifties.lab.tournament.block import Block, Result
from fifties.lab.tournament.entrants import Entrant
from fifties.lab.tournament.plan import Plan
from fifties.lab.tournament.standing import rate, standing
from fifties.rules import fifty, fifty_one
from tests.lab.tournament.playing import COPY, SHADOW, plan_of, played, written

TEN = "abcdefghij"


def table_of(players: int, lineup: tuple[int, ...] | None = None) -> Plan:
    """A plan of which nothing is played."""
    lineup = lineup or tuple(range(players))
    rules = fifty_one.Rules(players=players)
    return Plan("fifty-one", rules, tuple(Entrant(TEN[place]) for place in range(max(lineup) + 1)), lineup, "1")


def by_strength(plan: Plan, blocks: int, strengths: list[float], seed: int) -> list[Block]:
    """Blocks of a game that has a normal luck of each seat, and in which strength adds to it."""
    chance, made = Random(seed), []
    for number in range(blocks):
        table = plan.table(number)
        luck = [chance.gauss(0, 1) for _ in table]
        games = []
        for turn in range(plan.players):
            places = [table[(seat - turn) % plan.players] for seat in range(plan.players)]
            own = [chance.gauss(0, 1) for _ in places]
            points = [round(100 * (strengths[p] + luck[s] + own[s])) for s, p in enumerate(places)]
            winners = tuple(seat for seat, point in enumerate(points) if point == max(points))
            games.append(Result(winners, tuple(points), ()))
        made.append(Block(number, table, tuple(games)))
    return made


def of(told: dict[str, Any], name: str) -> dict[str, Any]:
    [found] = [bot for bot in told["standing"] if bot["bot"] == name]
    assert isinstance(found, dict)
    return found


def test_means_are_what_is_counted_by_hand() -> None:
    plan = Plan("fifty", fifty.Rules(players=3), (Entrant("a"), Entrant("b")), (0, 1, 1), "1")
    # a sits in seats 0, 1, 2; it wins the first game, shares the second, loses the third.
    games = (
        Result((0,), (30, 20, 10), (2, 0, 0)),
        Result((0, 1), (25, 25, 5), (1, 1, 0)),
        Result((0,), (40, 12, 11), (0, 0, 1)),
    )
    told = standing(plan, [Block(0, (0, 1, 1), games)])
    a, b = of(told, "a"), of(told, "b")
    assert (a["seats"], b["seats"]) == (3, 6)
    assert a["wins"]["mean"] == 0.5
    assert b["wins"]["mean"] == 0.25
    assert a["points"]["mean"] == pytest.approx((30 + 25 + 11) / 3, abs=1e-6)
    assert b["points"]["mean"] == pytest.approx((20 + 10 + 25 + 5 + 40 + 12) / 6, abs=1e-6)
    assert a["crowns"]["mean"] == pytest.approx((2 + 1 + 1) / 3, abs=1e-6)
    assert told["differences"][0]["wins"] == {"mean": 0.25, "low": None, "high": None}


def test_intervals_are_those_of_a_bootstrap_over_blocks() -> None:
    # Five for three seats: how often each sits is chance too.
    plan, strengths = table_of(3, (0, 1, 2, 3, 4)), [0.0, 0.1, 0.2, 0.3, 1.0]
    blocks = by_strength(plan, 150, strengths, 1)
    told = standing(plan, blocks)
    chance = np.random.default_rng(1)
    again = [standing(plan, [blocks[n] for n in chance.integers(150, size=150)]) for _ in range(100)]
    for name in "abcde":
        spread = np.std([of(one, name)["wins"]["mean"] for one in again])
        half = of(told, name)["wins"]["high"] - of(told, name)["wins"]["mean"]
        assert half == pytest.approx(1.96 * spread, rel=0.25)

    def between(one: dict[str, Any]) -> float:
        return float(of(one, "e")["points"]["mean"] - of(one, "a")["points"]["mean"])

    [difference] = [pair["points"] for pair in told["differences"] if set(pair["bots"]) == {"a", "e"}]
    assert abs(difference["mean"]) == pytest.approx(abs(between(told)), abs=1e-5)
    half = difference["high"] - difference["mean"]
    assert half == pytest.approx(1.96 * np.std([between(one) for one in again]), rel=0.25)


def test_intervals_of_bots_that_are_alike_hold_a_fair_share_95_times_in_100(tmp_path: Path) -> None:
    # A game with a known answer: three that play by chance, each by its own. Real games, a hundred tournaments.
    plan = plan_of(["random"], written(tmp_path, "one", SHADOW), written(tmp_path, "two", SHADOW))
    blocks = played(plan, 800)
    shares, halves, held, level = [], [], 0, 0
    for start in range(0, 800, 8):
        told = standing(plan, blocks[start : start + 8])
        wins = of(told, "random")["wins"]
        shares.append(wins["mean"])
        halves.append(wins["high"] - wins["mean"])
        held += wins["low"] <= 1 / 3 <= wins["high"]
        [pair] = [pair["points"] for pair in told["differences"] if set(pair["bots"]) == {"one", "two"}]
        level += pair["low"] <= 0 <= pair["high"]
    assert 88 <= held <= 99
    assert 88 <= level <= 99
    # Student's t of seven: neither too narrow nor wider than need be.
    assert np.mean(halves) == pytest.approx(2.36 * np.std(shares), rel=0.15)


def test_bots_that_do_the_same_have_exactly_a_fair_share(tmp_path: Path) -> None:
    plan = plan_of(["random"], written(tmp_path, "copy", COPY), players=4)
    told = standing(plan, played(plan, 5))
    for bot in told["standing"]:
        assert bot["wins"] == {"mean": 0.25, "low": 0.25, "high": 0.25}
    assert told["differences"][0]["points"] == {"mean": 0, "low": 0, "high": 0}


def test_the_same_chance_in_all_seats_makes_differences_narrow() -> None:
    plan = table_of(4)
    paired = standing(plan, by_strength(plan, 200, [0.0, 0.0, 0.0, 0.3], 3))
    [difference] = [pair["points"] for pair in paired["differences"] if set(pair["bots"]) == {"a", "d"}]
    # The luck of a seat has the variance of one's own, and is gone: over four games it goes to everybody.
    assert abs(difference["mean"]) == pytest.approx(30, abs=15)
    half = difference["high"] - difference["mean"]
    assert half == pytest.approx(1.96 * 100 * np.sqrt(2 / (200 * 4)), rel=0.15)


def test_intervals_widen_as_students_t_where_blocks_are_few() -> None:
    plan, factors = table_of(2), {3: 4.303, 6: 2.571, 11: 2.228, 31: 2.042, 121: 1.980}
    for count, factor in factors.items():
        blocks = by_strength(plan, count, [0.0, 0.0], count)
        points = of(standing(plan, blocks), "a")["points"]
        means = [
            np.mean([game.points[block.table.index(0) ^ turn] for turn, game in enumerate(block.games)])
            for block in blocks
        ]
        error = np.std(means, ddof=1) / np.sqrt(count)
        assert (points["high"] - points["mean"]) / error == pytest.approx(factor, rel=0.035 if count == 3 else 0.005)


class TestRatings:
    """What we rely on openskill for; its models differ in what ties do."""

    @pytest.mark.parametrize("players", range(2, 8))
    def test_equals_who_tie_stay(self, players: int) -> None:
        model = BradleyTerryFull(tau=0.0)
        rated = model.rate([[model.rating()] for _ in range(players)], ranks=[0.0] * players)
        assert [rating.mu for [rating] in rated] == [model.mu] * players

    def test_a_better_place_is_never_worth_less_and_ties_are_worth_the_same(self) -> None:
        model, chance = BradleyTerryFull(tau=0.0), Random(1)
        for _ in range(300):
            ranks = [float(chance.randrange(4)) for _ in range(chance.randrange(2, 8))]
            rated = [rating.mu for [rating] in model.rate([[model.rating()] for _ in ranks], ranks=ranks)]
            for rank, mu in zip(ranks, rated, strict=True):
                for other, theirs in zip(ranks, rated, strict=True):
                    assert (mu - theirs) * (other - rank) > 0 if rank != other else mu == theirs
            assert sum(rated) == pytest.approx(model.mu * len(ranks))

    def test_all_who_are_alike_stay_together(self) -> None:
        plan = table_of(3)
        ratings = rate(plan, by_strength(plan, 1000, [0.0, 0.0, 0.0], 5))
        mus = [rating["mu"] for rating in ratings if rating is not None]
        assert max(mus) - min(mus) < 1

    def test_they_go_by_strength_and_come_to_rest(self) -> None:
        plan, strengths = table_of(4, (0, 1, 2, 3, 4, 5)), [0.0, 0.3, 0.6, 0.9, 1.2, 1.5]
        blocks = by_strength(plan, 1500, strengths, 2)
        early, late = rate(plan, blocks[:750]), rate(plan, blocks)
        mus = [rating["mu"] for rating in late if rating is not None]
        assert mus == sorted(mus)
        assert min(np.diff(mus)) > 0.3
        assert np.allclose(mus, [rating["mu"] for rating in early if rating is not None], atol=1.0)

    def test_who_sits_in_several_seats_is_rated_as_one(self) -> None:
        # One of a against three of b, who are alike: having more seats makes nobody better.
        plan = table_of(4, (0, 1, 1, 1))
        [a, b] = rate(plan, by_strength(plan, 1000, [0.0, 0.0], 9))
        assert a is not None
        assert b is not None
        assert abs(a["mu"] - b["mu"]) < 1

    def test_one_alone_has_none(self) -> None:
        plan = table_of(3, (0, 0, 0))
        assert rate(plan, by_strength(plan, 3, [0.0], 1)) == [None]
