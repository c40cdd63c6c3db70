"""The champion: its arithmetic in lanes against the rulings, its judgement of last rounds against whole games."""

from random import Random

import pytest

from fifties.bots import BOTS
from fifties.bots.fifty.champion import DRAWS, _Prospect
from fifties.bots.fifty.field import _beliefs, imagined, writers
from fifties.bots.fifty.lanes import Field, Lanes
from fifties.rules.dice import Dice
from fifties.rules.fifty import Call, Choose, Game, Line, Reveal, Rules
from tests.bots.playing import win_share
from tests.rules import oracle


def any_line(rng: Random, rules: Rules, forbidden: tuple[int, ...]) -> Line:
    most = rng.choice([20, rules.last])
    return tuple(sorted(rng.sample([n for n in range(1, most) if n % 10 not in forbidden], 5)))


def lanes_of(lanes: Lanes, word: int, count: int) -> list[int]:
    return [word >> 16 * lane & 0xFFFF for lane in range(count)]


@pytest.mark.parametrize("seed", range(20))
def test_lanes_count_as_the_rulings_say(seed: int) -> None:
    rng = Random(seed)
    players = rng.choice([3, 4, 7, 8])
    bonus = [rng.choice([0, 1, 2, 99]) for _ in range(5)]
    danger = rng.choice([None, (1, 9), (14, 30)])
    rules = Rules(players=players, score_last=rng.random() < 0.7)
    lanes = Lanes(30)
    rounds = [[any_line(rng, rules, ()) for _ in range(players - 1)] for _ in range(30)]
    field = Field(lanes, rules, bonus, danger, rounds)
    mine = any_line(rng, rules, ())
    marble, extra, others, others_extra = field.meet(mine)
    for place, lines in enumerate(rounds):
        record = {"players": players, "score_last": rules.score_last}
        played = {"forbidden": [], "lines": [list(mine), *map(list, lines)], "danger": danger or (0, 0)}
        told = oracle.count(record, bonus, played, rules.last, 10**6, [0] * players)
        seen = [lanes_of(lanes, word, 30)[place] for word in (marble, *others)]
        assert seen == told["marbles"]
        assert [lanes_of(lanes, word, 30)[place] for word in (extra, *others_extra)] == told["bonuses"]


def test_lanes_compare_and_choose() -> None:
    lanes = Lanes(4)
    left, right = lanes.of([0, 5, 7, 300]), lanes.of([0, 6, 6, 299])
    where = lanes.at_least(left, right)
    assert lanes_of(lanes, where, 4) == [1, 0, 1, 1]
    assert lanes_of(lanes, lanes.choose(where, left, right), 4) == [0, 6, 7, 300]


def in_round_four(seed: int, players: int) -> Game:
    """A game whose last round is to be written, and that nobody has won yet."""
    rng = Random(seed)
    while True:
        game, dice = Game(Rules(players=players)), Dice(str(rng.random()).encode())
        while not game.over and game.round < 3:
            game.push(game.draw(dice))
            for seat in range(players):
                game.push(Choose(seat, any_line(rng, game.rules, game.forbidden)))
            game.push(Call(game.rules.last))
        if not game.over:
            game.push(game.draw(dice))
            return game


@pytest.mark.parametrize("seed", range(8))
def test_what_a_line_wins_in_the_last_round_is_what_games_say(seed: int) -> None:
    players = 3 + seed % 3
    game = in_round_four(seed, players)
    me = seed % players
    public = game.view(me).public
    prospect = _Prospect(public, me, Random(seed))
    chance = Random(seed)
    rounds = [[draw(chance) for draw in writers(public, me)] for _ in range(DRAWS)]
    line = any_line(Random(seed), game.rules, game.forbidden)
    won, unsure = 0, 0
    for lines in rounds:
        end = game.copy()
        for seat, written in zip([me, *(s for s in range(players) if s != me)], [line, *lines], strict=True):
            end.push(Choose(seat, written))
        end.push(Call(game.rules.last))
        won += end.winners == (me,)
        level = end.totals[me] == max(total for seat, total in enumerate(end.totals) if seat != me)
        unsure += level or len(end.sheets[-1].crowned) > 1
    assert won - unsure <= prospect.worth(line) <= won + unsure


def test_it_learns_who_writes_one_number_a_ten() -> None:
    game, dice = Game(Rules(players=4)), Dice(b"learn")
    for _ in range(2):
        game.push(game.draw(dice))
        for seat, bot in enumerate(["champion", "spread", "equilibrium", "random"]):
            game.push(BOTS["fifty"][bot].act(game.view(seat), dice.under(f"{seat}")))
        game.push(Call(50))
    assert game.phase == "reveal"
    public = game.view(0).public
    spread, equilibrium, chance = (_beliefs(public, seat) for seat in (1, 2, 3))
    assert spread[1] > 0.8
    assert equilibrium[0] > 0.9
    assert chance[2] > 0.8


def test_it_imagines_rounds_that_are_played_well() -> None:
    rounds = imagined(Rules(players=4))
    mean = sum(sum(scores) for scores, _ in rounds) / 4 / len(rounds)
    assert mean == pytest.approx(10.88, abs=0.4)
    assert {marble for _, crowned in rounds for marble in crowned if marble} <= set(range(15, 51))


def test_it_kills_where_it_can_and_spoils_where_it_must() -> None:
    """With a crown of its own, and far behind on points, it writes for a second one."""
    rules = Rules(players=3)
    game = Game(rules)
    lines = [(9, 31, 37, 39, 41), (1, 11, 13, 14, 17), (3, 11, 13, 16, 17)]
    game.push(Reveal((0, 2, 5, 8), None, 0))
    for seat, line in enumerate(lines):
        game.push(Choose(seat, line))
    game.push(Call(50))
    assert game.crowns[0] == 1
    game.push(Reveal((0, 2, 5, 8), None, 1))
    choice = BOTS["fifty"]["champion"].act(game.view(0), Dice(b"kill"))
    assert isinstance(choice, Choose)
    prospect = _Prospect(game.view(0).public, 0, Random(5))
    assert prospect.worth(choice.line) > prospect.worth((1, 3, 4, 6, 7)) + 20


@pytest.mark.soak
def test_it_wins_against_people_who_write_one_number_a_ten() -> None:
    assert win_share("fifty", "champion", "spread", 40, 4) > 0.5
