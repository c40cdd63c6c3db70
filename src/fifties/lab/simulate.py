"""Many games, and how what happens in them is spread: by chance on kernels, by other bots on the game objects."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fifties.lab import deals, games
from fifties.lab.playing import play_many
from fifties.rules import fifty, fifty_one
from fifties.rules.fifty.options import ROUNDS

Numbers = NDArray[np.float64]

CHANCE: Final = "random"
"""The bot that the kernels play."""

NINETY_FIVE: Final = 1.96


class Seen(NamedTuple):
    """What was seen in many games, as arrays; NaN where there was nothing to see."""

    by_seat: Mapping[str, Numbers]
    """(games, times, seats): a figure, as often as a game has it."""
    by_game: Mapping[str, Numbers]
    """(games, times)."""
    bots: NDArray[np.int64]
    """(games, seats): which bot sat there, by its place among the names."""


class Mean(NamedTuple):
    """A mean, and half its 95 % interval."""

    mean: float
    half: float

    def __str__(self) -> str:
        return f"{self.mean:.3f} ± {self.half:.3f}"


def see_fifty(options: dict[str, Any], bots: Sequence[str], count: int, seed: str) -> Seen:
    """Games of Fifty: by seat wins, totals, marbles and crowns; by game rounds and whether a second crown ended it."""
    rules = fifty.Rules.read(options)
    if set(bots) == {CHANCE}:
        played = games.play_games(rules, count, _whole(seed))
        wins = played.winners / played.winners.sum(axis=1, keepdims=True)
        figures = [wins, played.totals, played.crowns]
        marbles = np.where(played.marbles < 0, np.nan, played.marbles)
        return _seen(
            dict(zip(("wins", "score", "crowns"), (_once(figure) for figure in figures), strict=True)),
            {"marble": marbles},
            {"rounds": played.rounds, "sudden_death": played.ended_at > 0},
            bots,
        )
    taken = list(play_many("fifty", options, bots, count, seed, take_fifty))
    return _gathered(taken, ("wins", "score", "crowns"), "marble", ("rounds", "sudden_death"), bots)


def see_fifty_one(options: dict[str, Any], bots: Sequence[str], count: int, seed: str) -> Seen:
    """Matches of Fifty-One: by seat wins, hands and totals, and how callers do; by game turns and calls."""
    rules = fifty_one.Rules.read(options)
    if set(bots) == {CHANCE}:
        played = deals.play_deals(rules, count, _whole(seed))
        winners = played.match_winners()
        wins = winners / winners.sum(axis=1, keepdims=True)
        callers = np.where(played.caller[..., None] == np.arange(rules.players), played.winners, np.nan)
        return _seen(
            {"wins": _once(wins), "score": _once(played.scores.sum(axis=1))},
            {"hand": played.scores, "calls_won": callers},
            {"turns": played.turns, "called": played.caller >= 0},
            bots,
        )
    taken = list(play_many("fifty-one", options, bots, count, seed, take_fifty_one))
    return _gathered(taken, ("wins", "score"), ("hand", "calls_won"), ("turns", "called"), bots)


def take_fifty(game: fifty.Game) -> list[Any]:
    """What is seen in one game, in the order of ``see_fifty``."""
    nothing = [[np.nan] * game.rules.players] * (ROUNDS - len(game.sheets))
    marbles = [list(sheet.marbles) for sheet in game.sheets] + nothing
    ended = game.sheets[-1].ended_at is not None
    return [[_wins(game)], [game.totals], [game.crowns], marbles, [len(game.sheets)], [ended]]


def take_fifty_one(game: fifty_one.Game) -> list[Any]:
    """What is seen in one match, in the order of ``see_fifty_one``."""
    seats = range(game.rules.players)
    hands = [list(sheet.scores) for sheet in game.sheets]
    calls = [[float(seat in s.winners) if s.caller == seat else np.nan for seat in seats] for s in game.sheets]
    turns = [len(play.turns) for play in game.played]
    return [
        [_wins(game)],
        [list(game.totals)],
        hands,
        calls,
        turns,
        [sheet.caller is not None for sheet in game.sheets],
    ]


def _wins(game: Any) -> list[float]:
    return [(seat in game.winners) / len(game.winners) for seat in range(game.rules.players)]


def _once(figure: NDArray[Any]) -> NDArray[Any]:
    return figure[:, None, :]


def _whole(seed: str) -> int:
    return int.from_bytes(seed.encode()[-7:], "big")


def _gathered(
    taken: list[list[Any]], once: Sequence[str], often: str | Sequence[str], whole: Sequence[str], bots: Sequence[str]
) -> Seen:
    often = [often] if isinstance(often, str) else often
    arrays = [np.array(column, np.float64) for column in zip(*taken, strict=True)]
    names = iter(arrays)
    first = {name: next(names) for name in once}
    return _seen(first, {name: next(names) for name in often}, {name: next(names) for name in whole}, bots)


def _seen(
    once: Mapping[str, NDArray[Any]],
    often: Mapping[str, NDArray[Any]],
    whole: Mapping[str, NDArray[Any]],
    bots: Sequence[str],
) -> Seen:
    by_seat = {name: figure.astype(np.float64) for name, figure in {**once, **often}.items()}
    count = len(by_seat["wins"])
    by_game = {name: np.reshape(figure.astype(np.float64), (count, -1)) for name, figure in whole.items()}
    names = list(dict.fromkeys(bots))
    # Everybody moves on by a seat from one game to the next; where all are alike that changes nothing.
    seats = (np.arange(len(bots)) - np.arange(count)[:, None]) % len(bots)
    return Seen(by_seat, by_game, np.array([names.index(bot) for bot in bots])[seats])


def summary(seen: Seen, bots: Sequence[str]) -> dict[str, Any]:
    """Means with 95 % intervals, and shares of each value: of games, and by bot."""
    names = list(dict.fromkeys(bots))
    by_bot = {}
    for place, name in enumerate(names):
        here = seen.bots == place
        by_bot[name] = {
            figure: _spread(np.where(here[:, None, :], values, np.nan).reshape(len(values), -1), figure == "wins")
            for figure, values in seen.by_seat.items()
        }
    return {**{name: _spread(values, False) for name, values in seen.by_game.items()}, "bots": by_bot}


def mean_of(sums: NDArray[Any], counts: NDArray[Any]) -> Mean:
    """Of what happens several times in a game, from its sum and how often there is one: (games,) each.

    Games are independent, what happens within one is not: so the interval is that of a ratio of sums.
    """
    total = counts.sum()
    mean = sums.sum() / total
    return Mean(float(mean), NINETY_FIVE * float(np.sqrt(((sums - mean * counts) ** 2).sum())) / float(total))


def _spread(values: Numbers, shared: bool) -> dict[str, Any]:
    """Of (games, times): the mean with its interval, and unless it is shared wins, how often there is each value."""
    there = ~np.isnan(values)
    sums, counts = np.where(there, values, 0.0).sum(axis=1), there.sum(axis=1)
    total = counts.sum()
    if total == 0:
        return {"mean": None, "low": None, "high": None, **({} if shared else {"shares": {}})}
    mean, half = mean_of(sums, counts)
    told: dict[str, Any] = {"mean": mean, "low": mean - half, "high": mean + half}
    if not shared:
        found, often = np.unique(values[there], return_counts=True)
        shares = zip(found.tolist(), (often / total).tolist(), strict=True)
        told["shares"] = {str(int(value)): share for value, share in shares}
    return told


def shares_of(told: Mapping[str, Any], figure: str) -> Iterator[tuple[str, dict[int, float]]]:
    """By bot: the shares of each value of a figure, from a ``summary``."""
    for name, figures in told["bots"].items():
        yield name, {int(value): share for value, share in figures[figure]["shares"].items()}
