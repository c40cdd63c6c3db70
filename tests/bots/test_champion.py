"""The champion: its arithmetic in lanes against the rulings, its judgement of last rounds against whole games."""

from random import Random
from typing import Any

import pytest

from fifties.bots import BOTS
from fifties.bots.fifty import strategies
from fifties.bots.fifty.champion import _favourites, _Prospect
from fifties.bots.fifty.field import CHAMPION, EQUILIBRIUM, _beliefs, imagined, of_kind, share, sheets_of_others, table
from fifties.bots.fifty.lanes import BYTES, Field, Lanes, written
from fifties.rules.dice import Dice
from fifties.rules.fifty import Call, Choose, Game, Line, Reveal, Rules
from tests.bots.playing import win_share
from tests.rules import oracle


def any_line(rng: Random, rules: Rules, forbidden: tuple[int, ...]) -> Line:
    most = rng.choice([20, rules.last])
    return tuple(sorted(rng.sample([n for n in range(1, most) if n % 10 not in forbidden], 5)))


def lanes_of(values: list[int]) -> int:
    return sum(value << 16 * lane for lane, value in enumerate(values))


def values(word: int, count: int) -> list[int]:
    return [word >> 16 * lane & 0xFFFF for lane in range(count)]


def lines_on(sheet: list[bytes], rounds: int) -> list[Line]:
    """The lines that blocks of numbers stand for."""
    return [tuple(n for n, block in enumerate(sheet) if block[BYTES * place]) for place in range(rounds)]


@pytest.mark.parametrize("seed", range(20))
def test_lanes_count_as_the_rulings_say(seed: int) -> None:
    rng = Random(seed)
    players = rng.choice([3, 4, 7, 8])
    bonus = [rng.choice([0, 1, 2, 99]) for _ in range(5)]
    danger = rng.choice([None, (1, 9), (14, 30)])
    rules = Rules(players=players, score_last=rng.random() < 0.7)
    seats = [[any_line(rng, rules, ()) for _ in range(30)] for _ in range(players - 1)]
    field = Field(rules, bonus, danger, [written(lines, bonus, rules.last) for lines in seats])
    field.meet(any_line(rng, rules, ()))
    mine = any_line(rng, rules, ())
    marble, extra, others, others_extra = field.meet(mine)
    for place, lines in enumerate(zip(*seats, strict=True)):
        record = {"players": players, "score_last": rules.score_last}
        played = {"forbidden": [], "lines": [list(mine), *map(list, lines)], "danger": danger or (0, 0)}
        told = oracle.count(record, bonus, played, rules.last, 10**6, [0] * players)
        seen = [values(word, 30)[place] for word in (marble, *field.others.apart(others))]
        assert seen == told["marbles"]
        assert [values(word, 30)[place] for word in (extra, *field.others.apart(others_extra))] == told["bonuses"]


def test_lanes_compare_and_choose() -> None:
    lanes = Lanes(2, seats=2)
    left, right = lanes_of([0, 5, 7, 300]), lanes_of([0, 6, 6, 299])
    where = lanes.at_least(left, right)
    assert values(where, 4) == [1, 0, 1, 1]
    assert values(lanes.choose(where, left, right), 4) == [0, 6, 7, 300]
    assert values(lanes.least(left), 4) == [0, 5, 0, 0]
    assert values(lanes.least(right), 4) == [0, 6, 0, 0]
    assert values(lanes.any(lanes_of([0, 1, 0, 1])), 4) == [0, 1, 0, 0]
    assert values(lanes.spread(lanes_of([3, 4])), 4) == [3, 4, 3, 4]
    assert values(lanes.by_seat([8, 9]), 4) == [8, 8, 9, 9]
    assert [values(block, 2) for block in lanes.apart(left)] == [[0, 5], [7, 300]]


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


@pytest.mark.parametrize("seed", range(12))
def test_what_a_line_wins_in_the_last_round_is_what_games_say(seed: int) -> None:
    players = 3 + seed % 5
    game = in_round_four(seed, players)
    me = seed % players
    public = game.view(me).public
    prospect = _Prospect(public, me, Random(seed))
    sheets = sheets_of_others(public, me, Random(seed), prospect.rounds)
    seats = [lines_on(sheet, prospect.rounds) for sheet in sheets]
    line = any_line(Random(seed), game.rules, game.forbidden)
    won = 0.0
    for lines in zip(*seats, strict=True):
        end = game.copy()
        by_seat = dict(zip([me, *(s for s in range(players) if s != me)], [line, *lines], strict=True))
        for seat in range(players):
            end.push(Choose(seat, by_seat[seat]))
        end.push(Call(game.rules.last))
        won += (me in end.winners) * (1.0 if len(end.winners) == 1 else 0.5)
    assert prospect.worth(line) == pytest.approx(won / len(seats[0]))


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


def test_champions_know_each_other_by_their_shares_and_do_not_clash() -> None:
    game, dice = Game(Rules(players=7)), Dice(b"two champions")
    for round in range(4):
        game.push(game.draw(dice))
        shares = [share(game.rules, game.forbidden, seat) for seat in range(7)]
        assert len({line for lines in shares for line in lines}) == sum(map(len, shares))
        for seat in range(7):
            bot = BOTS["fifty"]["champion" if seat < 3 else "equilibrium"]
            choice = bot.act(game.view(seat), dice.under(f"{seat}"))
            assert isinstance(choice, Choose)
            assert (choice.line in shares[seat]) == (seat < 3 and round < 3)
            game.push(choice)
        game.push(Call(50))
        known = [of_kind(game.view(3).public, seat) for seat in range(7)]
        assert known == [CHAMPION] * 3 + [EQUILIBRIUM] * 4


@pytest.mark.parametrize(
    "options",
    [
        {"after_clash": "resume"},
        {"sudden_death": False},
        {"score_last": False},
        {"danger": True},
        {"bonus": ((1, 1, 3, 1, 1),) * 4},
    ],
)
def test_it_takes_favourites_only_where_they_are_known_to_be_good(options: dict[str, Any]) -> None:
    rng, game = Random(1), Game(Rules(players=3, **options))
    public = revealed(game).view(0).public
    # So that champions know each other all the same:
    early, late = _favourites(public, 0, {EQUILIBRIUM})
    assert (list(early), late) == (list(share(game.rules, public.forbidden, 0)), ())
    for seat in range(3):
        game.push(Choose(seat, any_line(rng, game.rules, game.forbidden)))
    game.push(Call(game.rules.last))
    assert _favourites(revealed(game).view(0).public, 0, {EQUILIBRIUM}) == ({}, ())


def revealed(game: Game) -> Game:
    game.push(game.draw(Dice(b"unusual")))
    return game


def test_it_imagines_rounds_that_are_played_well() -> None:
    rules = Rules(players=4)
    scores, crowned = imagined(rules, rules.bonus[0]).drawn(Lanes(2000, seats=4), Random(1))
    assert sum(values(scores, 8000)) / 8000 == pytest.approx(10.88, abs=0.2)
    assert set(values(crowned, 8000)) <= {0, *range(15, 51)}


def test_lines_are_drawn_evenly() -> None:
    """Of so many lines each number is in a box as often as it should be, but for what whole numbers leave over."""
    strategy = strategies.strategy(strategies.key(4, (2, 5, 8), None))
    assert strategy is not None
    lines = table(Rules(players=4), (2, 5, 8), None)[0].draw(Random(1), 2000)
    assert len(lines) == 2000
    here = {0: 1.0}
    for box in range(5):
        after = dict.fromkeys(range(1, 50), 0.0)
        for number, chance in here.items():
            whole = sum(weight for _, weight in strategy.get((box, number), ()))
            for to, weight in strategy.get((box, number), ()):
                after[to] += chance * weight / whole
        here = {number: chance for number, chance in after.items() if chance}
        drawn = [line[box] for line in lines]
        assert all(drawn.count(number) / 2000 == pytest.approx(chance, abs=0.005) for number, chance in here.items())
        assert set(drawn) <= set(here)


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
    assert prospect.worth(choice.line) > prospect.worth((1, 3, 4, 6, 7)) + 0.05


@pytest.mark.soak
def test_it_wins_against_people_who_write_one_number_a_ten() -> None:
    assert win_share("fifty", "champion", "spread", 40, 4) > 0.5
