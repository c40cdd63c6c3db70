"""Blocks: everybody has every seat once, under the same chance."""

from collections import Counter
from pathlib import Path

import pytest

from fifties.bots import BOTS
from fifties.lab.tournament.block import play_block, play_one
from fifties.lab.tournament.entrants import Entrant
from fifties.lab.tournament.plan import Plan, turned
from fifties.rules import fifty
from fifties.rules.kinds import KINDS
from tests.lab.tournament.playing import COPY, PATIENCE, SHADOW, plan_of, played, written


@pytest.mark.parametrize(
    ("names", "players"),
    [
        (["spread", "random", "greedy"], 3),
        (["random"], 4),
        (["spread", "random"], 5),
        (["champion", "equilibrium", "equilibrium", "equilibrium"], 4),
        (["random", "spread", "greedy", "equilibrium", "champion"], 3),
    ],
    ids=str,
)
def test_each_sits_in_each_seat_equally_often(names: list[str], players: int) -> None:
    plan = plan_of(names, players=players)
    apart = Counter[tuple[int, int]]()
    for block in range(300):
        table = plan.table(block)
        seats = Counter((seat, place) for turn in range(players) for seat, place in enumerate(turned(table, turn)))
        assert seats == {(seat, place): often for place, often in Counter(table).items() for seat in range(players)}
        if len(names) <= players:
            taken = Counter(plan.entrants[place].name for place in table)
            assert taken == Counter(names[seat % len(names)] for seat in range(players))
        else:
            assert len(set(table)) == players
        apart.update(zip(table, (*table[1:], table[0]), strict=True))
    if len(set(names)) >= 3:
        # Whoever sits next is drawn for each block: over many all have sat beside all.
        assert len(apart) >= len(set(names)) * (len(set(names)) - 1)


@pytest.mark.parametrize("kind", ["fifty", "fifty-one"])
def test_the_luck_of_a_seat_is_the_same_for_whoever_sits_there(kind: str, tmp_path: Path) -> None:
    plan = plan_of(["random"], written(tmp_path, "copy", COPY, kind), kind=kind, players=4)
    for block in played(plan, 4):
        # Two bots that do the same: all games of a block are one and the same, whoever sits where.
        assert len(set(block.games)) == 1
    shadow = plan_of(["random"], written(tmp_path, "shadow", SHADOW, kind), kind=kind, players=4)
    assert any(len(set(block.games)) > 1 for block in played(shadow, 4))


def test_chance_is_the_same_in_all_games_of_a_block_and_different_in_the_next() -> None:
    plan = plan_of(["spread", "random", "greedy"], danger=True)

    def turned_up(block: int, turn: int) -> list[object]:
        game = play_one(plan, block, turn, PATIENCE)
        assert isinstance(game, fifty.Game)
        return [(sheet.forbidden, sheet.danger) for sheet in game.sheets[:1]]

    firsts = [[turned_up(block, turn) for turn in range(3)] for block in range(3)]
    assert all(block[0] == block[1] == block[2] for block in firsts)
    assert firsts[0] != firsts[1]


@pytest.mark.parametrize("kind", ["fifty", "fifty-one"])
def test_what_is_kept_of_a_game_is_what_its_record_scores(kind: str) -> None:
    plan = plan_of(["random", "greedy"], kind=kind, players=3)
    [block] = played(plan, 1)
    for turn, result in enumerate(block.games):
        told = KINDS[kind].result(KINDS[kind].read(KINDS[kind].write(play_one(plan, 0, turn, PATIENCE), None, None)))
        assert tuple(told["winners"]) == result.winners
        if kind == "fifty":
            assert (tuple(told["totals"]), tuple(told["crowns"])) == (result.points, result.crowns)
        else:
            assert result.crowns == ()


def test_a_plan_is_told_apart_by_all_that_decides_its_games() -> None:
    rules = fifty.Rules(players=3)
    base = Plan("fifty", rules, (Entrant("random"), Entrant("spread")), (0, 1, 0), "1")
    others = [
        Plan("fifty", fifty.Rules(players=3, danger=True), base.entrants, base.lineup, "1"),
        Plan("fifty", rules, base.entrants, (0, 1, 1), "1"),
        Plan("fifty", rules, base.entrants, base.lineup, "2"),
        Plan("fifty", rules, (Entrant("random"), Entrant("spread", "spread.py", b"one")), base.lineup, "1"),
        Plan("fifty", rules, (Entrant("random"), Entrant("spread", "spread.py", b"two")), base.lineup, "1"),
    ]
    assert len({plan.hash() for plan in [base, *others]}) == len(others) + 1
    # Where the file lies decides nothing.
    moved = Plan("fifty", rules, (Entrant("random"), Entrant("spread", "there/spread.py", b"two")), base.lineup, "1")
    assert moved.hash() == others[-1].hash()


def test_the_bots_of_the_house_play_what_they_play_elsewhere() -> None:
    # The same views and dice through the game object alone: nothing of a tournament gets in between.
    plan = plan_of(["equilibrium", "spread", "random"])
    block = play_block(plan, 7, PATIENCE)
    for turn in range(3):
        game, dice = fifty.Game(fifty.Rules(players=3)), plan.dice(7)
        seated = [BOTS["fifty"][plan.entrants[place].name] for place in turned(plan.table(7), turn)]
        while not game.over:
            game.roll(dice)
            for seat in list(game.wants()):
                game.apply(seated[seat].act(game.view(seat), dice.under(f"bot/{seat}")))
            game.call()
        assert not hasattr(block, "refusal")
        result = block.games[turn]
        assert (result.winners, result.points) == (game.winners, tuple(game.totals))
