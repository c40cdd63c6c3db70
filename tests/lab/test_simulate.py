"""``fifties simulate``: the kernels and the game objects tell the same of games by chance; and how it is told."""

import json
import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fifties.lab.playing import Misplay, play_many, seated
from fifties.lab.simulate import Seen, see_fifty, see_fifty_one, summary, take_fifty, take_fifty_one
from fifties.rules.fifty import Game, Rules
from tests.cli.running import fifties


def by_objects(kind: str, options: dict[str, Any], games: int) -> list[list[Any]]:
    take: Any = take_fifty if kind == "fifty" else take_fifty_one
    return list(play_many(kind, options, ["random"] * options["players"], games, "objects", take))


def test_a_misplay_comes_out_of_another_process() -> None:
    no = pickle.loads(pickle.dumps(Misplay(2, Game(Rules(players=3)), ValueError("lost count"))))
    assert str(no) == "seat 2 at (0, 0): ValueError('lost count')"


@pytest.mark.parametrize(
    "options",
    [
        {"players": 4},
        {"players": 7, "danger": True, "after_clash": "resume"},
        {"players": 5, "claims": "optional", "score_last": False, "sudden_death": False},
    ],
    ids=str,
)
def test_chance_is_the_same_on_kernels_and_on_games_of_fifty(options: dict[str, Any]) -> None:
    bots = ["random"] * options["players"]
    fast = summary(see_fifty(options, bots, 20_000, "1"), bots)
    slow = by_objects("fifty", options, 400)
    for place, name in [(1, "score"), (2, "crowns"), (3, "marble")]:
        values = np.array([game[place] for game in slow], np.float64)
        means = np.nanmean(values, axis=(1, 2))
        spread = 5 * means.std() / np.sqrt(len(means))
        assert abs(means.mean() - fast["bots"]["random"][name]["mean"]) < spread
    for place, name in [(4, "rounds"), (5, "sudden_death")]:
        figures = np.array([game[place][0] for game in slow], np.float64)
        assert abs(figures.mean() - fast[name]["mean"]) < 5 * figures.std() / 20 + 0.01


def test_chance_is_the_same_on_kernels_and_on_games_of_fifty_one() -> None:
    options = {"players": 3, "jokers": 1, "suit": "best", "deals": 2}
    bots = ["random"] * 3
    fast = summary(see_fifty_one(options, bots, 20_000, "1"), bots)
    slow = by_objects("fifty-one", options, 1000)
    hands = np.array([game[2] for game in slow], np.float64).mean(axis=(1, 2))
    turns = np.array([game[4] for game in slow], np.float64).mean(axis=1)
    won = np.nanmean(np.array([game[3] for game in slow], np.float64))
    assert abs(hands.mean() - fast["bots"]["random"]["hand"]["mean"]) < 5 * hands.std() / np.sqrt(1000)
    assert abs(turns.mean() - fast["turns"]["mean"]) < 5 * turns.std() / np.sqrt(1000)
    assert abs(won - fast["bots"]["random"]["calls_won"]["mean"]) < 0.06


def test_everybody_moves_on_by_a_seat() -> None:
    assert [seated(["a", "b", "c"], game) for game in range(4)] == [
        ["a", "b", "c"],
        ["c", "a", "b"],
        ["b", "c", "a"],
        ["a", "b", "c"],
    ]


def test_means_shares_and_intervals_are_by_bot() -> None:
    wins = np.array([[[1.0, 0.0]], [[0.0, 1.0]], [[0.5, 0.5]], [[0.5, 0.5]]])
    score = np.array([[[10.0, 2.0]], [[4.0, 10.0]], [[10.0, 6.0]], [[8.0, 10.0]]])
    rounds = np.array([[4.0], [4.0], [3.0], [4.0]])
    bots = np.array([[0, 1], [1, 0], [0, 1], [1, 0]])
    told = summary(Seen({"wins": wins, "score": score}, {"rounds": rounds}, bots), ["a", "b"])
    a, b = told["bots"]["a"], told["bots"]["b"]
    assert a["score"] == {"mean": 10, "low": 10, "high": 10, "shares": {"10": 1}}
    assert b["score"]["mean"] == 5
    assert b["score"]["shares"] == {"2": 0.25, "4": 0.25, "6": 0.25, "8": 0.25}
    assert b["score"]["high"] - 5 == pytest.approx(1.96 * np.sqrt(20) / 4)
    assert (a["wins"]["mean"], b["wins"]["mean"]) == (0.75, 0.25)
    assert told["rounds"]["shares"] == {"3": 0.25, "4": 0.75}


def test_it_prints_one_json_object_and_draws(tmp_path: Path) -> None:
    chart = tmp_path / "games.svg"
    done = fifties("simulate", "fifty", "--players", "3", "--games", "2000", "--json", "--chart", str(chart))
    assert (done.status, done.err) == (0, "")
    told = json.loads(done.out)
    assert told["games"] == 2000
    assert sum(told["bots"]["random"]["score"]["shares"].values()) == pytest.approx(1)
    assert chart.read_bytes().startswith(b"<?xml")


def test_the_same_seed_tells_the_same() -> None:
    def told(*arguments: str) -> Any:
        done = fifties("simulate", *arguments, "--json")
        assert done.status == 0, done.err
        return {name: value for name, value in json.loads(done.out).items() if name != "seconds"}

    for bots in ("random", "greedy,random"):
        once, again = (told("fifty-one", "--players", "2", "--bots", bots, "--games", "40") for _ in range(2))
        other = told("fifty-one", "--players", "2", "--bots", bots, "--games", "40", "--seed", "other")
        assert once == again != other


def test_people_read_means() -> None:
    done = fifties("simulate", "fifty-one", "--players", "2", "--bots", "greedy,random", "--games", "40")
    assert done.status == 0
    assert "greedy, a seat:\n  share of wins: 0." in done.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chess"], "There is no game “chess”"),
        (["fifty", "--bots", "gredy"], "There is no bot “gredy”"),
        (["fifty", "--bots", "random,random,random,random", "--players", "3"], "4 bots are too many"),
        (["fifty", "--players", "2"], "needs 3 players"),
        (["fifty", "--games", "1"], "--games"),
        (["fifty-one", "--players", "6"], "2 to 5 players"),
        (["fifty-one", "--chart", "a.txt"], ".svg, .png or .pdf"),
    ],
    ids=str,
)
def test_what_is_wrong_is_said_once(arguments: list[str], said: str) -> None:
    done = fifties("simulate", *arguments)
    assert (done.status, done.out, len(done.complaints)) == (2, "", 1)
    assert said in done.err
