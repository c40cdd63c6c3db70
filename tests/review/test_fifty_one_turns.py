"""Turns of Fifty-One looked at again: against the records, the literal oracle, and bots whose ways are known."""

import json
from pathlib import Path
from typing import Any

import pytest

from fifties.bots import BOTS
from fifties.review.fifty_one import FiftyOneTurn, review_fifty_one
from fifties.rules.dice import Dice
from fifties.rules.fifty_one import Game, Rules
from fifties.rules.fifty_one.cards import PACK
from fifties.rules.record import replay
from fifties.rules.wants import CHANCE
from tests.fifty_one import oracle

FOLDER = Path(__file__).parents[1] / "games/fifty-one"
GAMES = sorted(path for path in FOLDER.glob("*.json") if not path.name.endswith(".score.json"))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_every_recorded_game_is_reviewed_turn_by_turn(path: Path) -> None:
    record = json.loads(path.read_text("utf-8"))
    scored = json.loads(path.with_suffix(".score.json").read_text("utf-8"))
    rules, game = record["rules"], replay(record)
    deals = record.get("deals", [record])
    seats = range(rules["players"])
    for seat, review in zip(seats, review_fifty_one(game, seats), strict=True):  # type: ignore[arg-type]
        assert review.seat == seat
        for deal, written, result in zip(review.deals, deals, scored.get("deals", [scored]), strict=True):
            own = [turn for turn in written["turns"] if turn["seat"] == seat and ("take" in turn or turn.get("stop"))]
            assert len(deal.turns) == len(own)
            assert deal.score == result["scores"][seat]
            assert deal.won == (seat in result["winners"] if result["winners"] else None)
            for turn, as_written in zip(deal.turns, own, strict=True):
                judged(turn, as_written, rules)


def judged(turn: FiftyOneTurn, written: dict[str, Any], rules: dict[str, Any]) -> None:
    suit, swapped = rules.get("suit", "longest"), turn.swapped
    assert turn.before == oracle.value(list(turn.hand), suit)
    assert (turn.cleared, turn.stop) == (written.get("clear", False), written.get("stop", False))
    if swapped is None:
        assert "take" not in written
        return
    values = {
        (take, give): oracle.value([*(card for card in turn.hand if card != give), take], suit)
        for take in turn.board
        for give in turn.hand
    }
    assert (swapped.take, swapped.give) == (written["take"], written["give"])
    assert swapped.after == values[swapped.take, swapped.give]
    assert swapped.best == values[swapped.best_take, swapped.best_give] == max(values.values())
    assert swapped.usual + swapped.luck + swapped.skill == pytest.approx(swapped.after)
    assert swapped.skill < 1e-9
    if not turn.cleared:
        assert swapped.kept == swapped.best
        worse_board = max(0.0, swapped.usual - swapped.kept) if swapped.may_clear else 0.0
        assert swapped.skill == pytest.approx(swapped.after - swapped.best - worse_board)


def played(rules: Rules, bot: str, seed: str) -> Game:
    game, dice = Game(rules), Dice(seed.encode())
    while not game.over:
        (seat,) = game.wants()
        if seat == CHANCE:
            game.roll(dice)
        else:
            game.apply(BOTS["fifty-one"][bot].act(game.view(seat), dice.under(f"bot/{seat}")))
    return game


def test_who_always_takes_the_best_gives_nothing_away_but_by_clears() -> None:
    for place in range(12):
        for review in review_fifty_one(played(Rules(players=4), "greedy", f"greedy/{place}"), range(4)):
            for turn in review.deals[0].turns:
                assert turn.swapped is not None
                assert turn.swapped.after == turn.swapped.best
                if not turn.swapped.may_clear:
                    assert turn.swapped.skill == pytest.approx(0)


@pytest.mark.parametrize("stop", ["end", "instead"])
def test_O12_a_call_is_judged_where_one_may_be_called(stop: str) -> None:
    game = played(Rules(players=3, stop=stop), "greedy", "calls")  # type: ignore[arg-type]
    (sheet,), (play,) = game.sheets, game.played
    called_at = next(place for place, turn in enumerate(play.turns) if turn.stop)
    for seat, review in enumerate(review_fifty_one(game, range(3))):
        places = [place for place, turn in enumerate(play.turns) if turn.seat == seat]
        for place, turn in zip(places, review.deals[0].turns, strict=True):
            assert (turn.call is not None) == (place <= called_at)
            if turn.call is not None:
                assert 0 < turn.call.called <= 1
                assert 0 < turn.call.on < 1
            assert turn.stop == (place == called_at)
    assert sheet.caller is not None


def test_the_higher_the_hand_the_better_the_call() -> None:
    calls = [
        (turn.swapped.after, turn.call.called)
        for place in range(25)
        for review in review_fifty_one(played(Rules(players=2), "greedy", f"high/{place}"), range(2))
        for turn in review.deals[0].turns
        if turn.call is not None and turn.swapped is not None
    ]
    high, low = ([chance for hand, chance in calls if hand in worth] for worth in (range(45, 52), range(-51, 15)))
    assert len(high) > 5
    assert len(low) > 5
    assert sum(high) / len(high) > 0.6
    assert sum(low) / len(low) < 0.25


def test_O14_a_call_that_nobody_can_come_up_to_is_won() -> None:
    """The other has taken two low cards of different suits and can let go of one only: so it stays below 51."""
    mine, other = ["As", "Ks", "Qs", "Js", "2h"], ["4c", "5c", "6c", "7c", "8c"]
    dealt = [card for pair in zip(other, mine, strict=True) for card in pair]
    board = ["Ts", "2d", "3c", "9d", "9h"]
    rest = [card for card in PACK if card not in [*dealt, *board]]
    game = Game(Rules(players=2))
    game.deal(0, [*dealt, *board, *rest])
    game.exchange(1, "2d", "4c")
    game.exchange(0, "9h", "2h")
    game.exchange(1, "3c", "5c")
    game.exchange(0, "Ts", "9h", stop=True)
    game.exchange(1, "9h", "2d")
    first, second = review_fifty_one(game, [0])[0].deals[0].turns
    assert first.call is not None
    assert second.call is not None
    assert second.call.called == 1.0
    assert second.call.on < 1
    assert first.call.called < 1


@pytest.mark.parametrize("players", [2, 4])
def test_the_chances_come_true(players: int) -> None:
    """Of what was done in one turn a deal: as many deals are won as was said, within what chance allows."""
    said, won = [], []
    for place in range(150):
        game = played(Rules(players=players, max_turns=60), "counter", f"chances/{place}")
        reviews = review_fifty_one(game, range(players))
        seat = place % players
        turns = [turn for turn in reviews[seat].deals[0].turns if turn.call is not None]
        if turns:
            turn = turns[place // players % len(turns)]
            assert turn.call is not None
            said.append(turn.call.called if turn.stop else turn.call.on)
            won.append((seat in game.winners) / len(game.winners))
    spread = sum(chance * (1 - chance) for chance in said) ** 0.5
    assert len(said) > 100
    assert abs(sum(said) - sum(won)) < 3.5 * spread
