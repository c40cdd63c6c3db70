"""The lines that are found ahead for the champion: how often they win, against whole games; and what the file has."""

from importlib.resources import files
from itertools import combinations
from random import Random

import numpy as np
import pytest

from fifties.bots.fifty import strategies
from fifties.bots.fifty.favourites import favourites
from fifties.lab.favourites import LARGEST, LATER, NEVER, Ahead, Games, Position, Ways, worths
from fifties.lab.rounds import Setting, masks
from fifties.rules.dice import Dice
from fifties.rules.fifty import Call, Choose, Game, LegalLines, Line, Rules


def any_line(rng: Random, game: Game) -> Line:
    """Crowns come often where many write low numbers."""
    numbers = LegalLines(game.rules.last, game.forbidden).numbers
    return tuple(sorted(rng.sample(numbers[: rng.choice([12, len(numbers)])], 5)))


def play_round(game: Game, rng: Random, dice: Dice) -> list[Line]:
    game.push(game.draw(dice))
    lines = [any_line(rng, game) for _ in range(game.rules.players)]
    for seat, line in enumerate(lines):
        game.push(Choose(seat, line))
    game.push(Call(game.rules.last))
    return lines


@pytest.mark.parametrize("players", [3, 4, 7])
def test_who_wins_is_who_wins_the_game(players: int) -> None:
    rng, dice, compared = Random(players), Dice(b"favourites"), 0
    while compared < 60:
        game, start = Game(Rules(players=players)), rng.randrange(4)
        dice = dice.under("next")
        while not game.over and game.round < start:
            play_round(game, rng, dice)
        if game.over:
            continue
        position = Position(start, np.array(game.totals), np.array(game.crowns))
        lines = play_round(game, rng, dice)
        one = (1, players)
        ahead = Ahead(np.zeros(one, np.int64), np.full(one, NEVER), np.full(one, NEVER))
        while not game.over:
            later, crowns = game.round, game.crowns
            play_round(game, rng, dice)
            sheet = game.sheets[-1]
            for seat in range(players):
                if sheet.scores is not None:
                    ahead.scores[0, seat] += sheet.scores[seat]
                if game.crowns[seat] > crowns[seat]:
                    # Of the winner it is known when; others may have theirs at any number before.
                    which = ahead.first if ahead.first[0, seat] == NEVER else ahead.second
                    which[0, seat] = LATER * later + (sheet.ended_at or 1)
        field = masks(np.array([lines], np.int16))
        ways = Ways(position, Setting.of(game.rules), field, ahead)
        found = np.zeros(1)
        worths(field[0, :1].copy(), ways, found)
        assert found[0] == pytest.approx((0 in game.winners) / len(game.winners)), (start, lines)
        compared += 1


def test_the_file_has_legal_lines_for_all_tokens() -> None:
    found = favourites()
    tokens = [(players, forbidden) for players in range(3, LARGEST + 1) for forbidden in tokens_of(players)]
    assert set(found) == {strategies.key(players, forbidden, None) for players, forbidden in tokens}
    for players, forbidden in tokens:
        legal = LegalLines(Rules(players=players).last, forbidden)
        lines = found[strategies.key(players, forbidden, None)]
        assert all(lines.share(seat, players) for seat in range(players))
        assert len(lines.late) >= 5
        assert all(line in legal for line in (*lines.early, *lines.late))
    assert len(files("fifties.bots.fifty").joinpath("favourites.bin").read_bytes()) < 100_000


def tokens_of(players: int) -> list[tuple[int, ...]]:
    return list(combinations(range(10), Rules(players=players).tokens))


@pytest.mark.parametrize("players", [5, 7])
def test_they_win_more_often_than_what_the_equilibrium_writes(players: int) -> None:
    games = Games(players, ways=20_000, seed=5)
    place = len(games.tokens) // 3
    lines = favourites()[strategies.key(players, games.tokens[place], None)].early
    (position,) = games.positions((1,))
    ways, found = games.ways(place, position), np.zeros(len(lines))
    worths(masks(np.array(lines, np.int16)), ways, found)
    # Each seat of a table of the equilibrium wins as often as any other; one in twenty thousand is .003 off or so.
    assert found.mean() > 1 / players + 0.003
