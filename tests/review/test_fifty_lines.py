"""What a line comes to and the best there is: against the literal scorer, and against every line there is."""

import json
from collections import Counter
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from fifties.review.fifty import review_fifty
from fifties.review.rounds import Round, best_line, came
from fifties.rules.fifty import Rules
from fifties.rules.record import replay, score
from tests.rules import oracle

FEW = (0, 1, 2, 3, 4, 5, 6, 8)
"""Digits that leave ten numbers, and so 252 lines."""

RECORDS = sorted((Path(__file__).parents[1] / "games").glob("*.json"))
GAMES = [path for path in RECORDS if not path.name.endswith(".score.json")]

OPTIONS: list[dict[str, Any]] = [
    {},
    {"after_clash": "resume"},
    {"score_last": False},
    {"danger": True},
    {"after_clash": "resume", "danger": True, "score_last": False},
    {"claims": "optional"},
    {"claims": "optional", "after_clash": "resume"},
]


def told(round: Round, lines: list[Any], silent: list[tuple[int, int]]) -> Any:
    """What the literal scorer says of a round of these lines."""
    rules = {"players": len(lines), "after_clash": round.rules.after_clash, "score_last": round.rules.score_last}
    played = {"forbidden": round.forbidden, "danger": round.danger or (0, 0), "lines": lines, "silent": silent}
    return oracle.count(rules, list(round.bonus), played, round.rules.last, 1000, [0] * len(lines))


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_F8_to_F23_a_line_comes_to_what_the_scorer_says_and_no_line_to_more_than_the_best(
    options: dict[str, Any],
) -> None:
    chance = Random(5)
    for _ in range(5):
        players = chance.randrange(3, 7)
        danger = chance.choice([(1, 9), (10, 19), (20, 29), (40, 49)]) if options.get("danger") else None
        round = Round(Rules(players=players, **options), tuple(chance.choices(range(4), k=5)), FEW, danger)
        every = list(combinations(round.numbers, 5))
        others = chance.sample(every, players - 1)
        silent = [
            (number, seat)
            for seat, line in enumerate(others, 1)
            for number in line
            if options.get("claims") and chance.random() < 0.3
        ]
        hands = Counter(n for seat, line in enumerate(others, 1) for n in line if (n, seat) not in silent)
        judged = {line: told(round, [line, *others], silent) for line in every}
        for line in chance.sample(every, 40):
            one = came(round, hands, line)
            assert (one.marble, one.bonus, one.score) == tuple(judged[line][key][0] for key in FIGURES)
            assert sum(one.by_number) == one.score
        best = best_line(round, hands)
        assert best in judged
        assert judged[best]["scores"][0] == max(one["scores"][0] for one in judged.values())


FIGURES = ("marbles", "bonuses", "scores")


def test_F15_a_hand_that_stays_down_is_as_the_scorer_says() -> None:
    chance = Random(6)
    for _ in range(60):
        round = Round(Rules(players=3, claims="optional"), (1, 1, 2, 1, 1), (), None)
        lines = [tuple(sorted(chance.sample(range(1, 25), 5))) for _ in range(3)]
        own = chance.sample(lines[0], 2)
        hands = Counter(number for line in lines[1:] for number in line)
        judged = told(round, lines, [(number, 0) for number in own])
        assert came(round, hands, lines[0], own).score == judged["scores"][0]


def test_each_number_has_what_it_brought() -> None:
    """R's example: 4 is alone and runs to 6, 7 is a clash of two others, 9 is taken by another."""
    round = Round(Rules(players=5), (1, 1, 2, 1, 1), (2, 8), None)
    others = [(7, 20, 21, 23, 24), (7, 14, 16, 17, 19), (9, 10, 11, 13, 40), (1, 29, 30, 31, 33)]
    hands = Counter(number for line in others for number in line)
    one = came(round, hands, (4, 15, 26, 37, 44))
    assert one.by_number == (3, 1, 3, 3, 7)
    assert came(round, hands, (4, 15, 29, 37, 44)).by_number == (3, 1, 2, 3, 7), "29 is a clash in the third box"


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_every_recorded_game_is_reviewed_as_it_was_scored(path: Path) -> None:
    record = json.loads(path.read_text("utf-8"))
    scored, game = score(record), replay(record)
    seats = range(record["rules"]["players"])
    for seat, review in zip(seats, review_fifty(game, seats), strict=True):  # type: ignore[arg-type]
        assert len(review.rounds) == len(record["rounds"])
        for round, came_to in zip(review.rounds, scored["rounds"], strict=True):
            assert round.counts == (came_to["scores"] is not None)
            if round.counts:
                assert round.came.marble == came_to["marbles"][seat]
                assert round.came.score == came_to["scores"][seat]
            else:
                assert round.came.marble >= came_to["marbles"][seat]
            assert round.best.score >= round.came.score
            if round.average is not None:
                parts = round.average.usual + round.skill + round.luck  # type: ignore[operator]
                assert parts == pytest.approx(round.came.score)
