"""The bot that reads the others' hands: its history of a deal, and what it makes of it."""

from random import Random
from typing import Any

import pytest

from fifties.bots import BOTS
from fifties.bots.fifty_one.judgement import Features
from fifties.bots.fifty_one.reading import Reading, Readings, history
from fifties.bots.fifty_one.sight import sight_of
from fifties.rules.dice import Dice
from fifties.rules.fifty_one import Card, Clear, Exchange, Game, Rules
from fifties.rules.fifty_one.hand import value
from fifties.rules.wants import CHANCE
from tests.bots.playing import play, win_share
from tests.fifty_one.drawn import random_rules
from tests.fifty_one.playing import begun, on_turn

SEARCH = BOTS["fifty-one"]["search"]


@pytest.mark.parametrize("seed", range(40))
def test_what_was_done_is_found_again(seed: int) -> None:
    """The boards that exchanges were made from, as they were seen when they were made."""
    rng = Random(seed)
    rules = random_rules(rng)
    made: list[tuple[int, Any, tuple[str, ...], tuple[str, ...]]] = []
    cleared: tuple[str, ...] = ()
    checked = 0

    def heard(view: Any, _dice: Any, _bot: str, operation: Any) -> None:
        nonlocal cleared, checked
        public = view.public
        if not public.turns:
            made.clear()
        told = list(history(public))
        for past, (seat, take, seen, before) in zip(told, reversed(made), strict=True):
            assert (past.turn.seat, past.turn.take) == (seat, take)
            assert past.board in (seen, ())
            assert past.cleared in (before, ())
            checked += bool(past.board)
        if not public.reshuffles:
            assert all(past.board and bool(past.cleared) == past.turn.clear for past in told), "before a new stock"
        if isinstance(operation, Clear):
            cleared = public.board
        elif isinstance(operation, Exchange):
            made.append((operation.seat, operation.take, public.board, cleared if public.cleared else ()))

    play("fifty-one", [rng.choice(["greedy", "random"]) for _ in range(rules.pop("players"))], seed, heard, **rules)
    assert checked or len(made) < 2


def test_hands_that_explain_what_was_seen_are_likelier() -> None:
    """Somebody who gives the king of spades for the two of hearts holds hearts."""
    game = begun(Rules(players=2), ["", "Ac Kc 5d 4d 3s"], "2h 7h 9d Tc 6s")
    game.exchange(1, "9d", "3s")
    deal = game.play
    assert deal is not None
    deal.hands[0] = ("Kh", "Qh", "Jh", "8h", "Ks")
    game.exchange(0, "7h", "Ks")
    view = game.view(1)
    sight = sight_of(view)
    [reading] = Readings(view.public, sight).hands
    chance = Random(4)
    alike = [value([*sight.others[0].known, *chance.sample(list(sight.hidden), 4)]) for _ in range(400)]
    assert reading.value > sum(alike) / len(alike) + 3
    assert reading.suits["h"] > 0.7


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_hands_are_told_from_what_was_done(players: int) -> None:
    """What the others' hands are thought to be worth is nearer than what chance would give them."""
    told: list[tuple[float, float]] = []
    for seed in range(12):
        game, dice = Game(Rules(players=players)), Dice(f"told/{seed}".encode())
        while not game.over:
            if CHANCE in game.wants():
                game.push(game.draw(dice))
                continue
            seat = on_turn(game)
            view = game.view(seat)
            sight = sight_of(view)
            readings = Readings(view.public, sight).hands
            for other, reading in zip(sight.others, readings, strict=True):
                if other.turns > 1:
                    worth = game.view(other.seat).own.value  # type: ignore[union-attr]
                    assert worth is not None
                    missing = 5 - len(other.known)
                    drawn = [value([*other.known, *Random(i).sample(list(sight.hidden), missing)]) for i in range(40)]
                    told.append((abs(reading.value - worth), abs(sum(drawn) / len(drawn) - worth)))
            game.push(BOTS["fifty-one"]["counter"].act(view, dice.under(f"bot/{seat}")))
    near, far = (sum(each) / len(told) for each in zip(*told, strict=True))
    assert len(told) > 60
    assert near < 0.5 * far


def test_a_call_that_surely_wins_is_believed_to() -> None:
    game = begun(Rules(players=2), ["2s 3d 4c 7s 8s", "Ah Kh Qh Jh 2c"], "Th 5s 5d 5c 6s")
    view = game.view(1)
    sight = sight_of(view)
    features, readings = Features(sight, "longest", False), Readings(view.public, sight)

    def ahead(hand: tuple[Card, ...]) -> tuple[float, ...]:
        board = ("2c", "5s", "5d", "5c", "6s")
        return tuple(readings.of(features.of(hand, board), hand, board)[:2])

    best, poor = ahead(("Ah", "Kh", "Qh", "Jh", "Th")), ahead(("Ah", "Kh", "Qh", "2c", "5s"))
    assert min(best) > 1.5
    assert poor < best


def test_a_hand_that_is_told_to_be_far_off_is_no_trouble() -> None:
    """A network may say anything of somebody who plays as nobody did that it was shown."""
    game = begun(Rules(players=2), ["2s 3d 4c 7s 8s", "Ah Kh Qh Jh 2c"], "Th 5s 5d 5c 6s")
    view = game.view(1)
    sight = sight_of(view)
    features, readings = Features(sight, "longest", False), Readings(view.public, sight)
    seen = features.of(sight.hand, sight.board)
    for worth, ahead in ((1e6, 0.0), (-1e6, 1.0)):
        readings.hands = [Reading(worth, 0.3, worth, 0.3, {"s": 1.0, "h": 0.0, "d": 0.0, "c": 0.0})]
        assert readings.of(seen, sight.hand, sight.board)[4] == pytest.approx(ahead)


def test_the_others_see_what_was_taken_and_not_what_was_dealt() -> None:
    game = begun(Rules(players=2), ["", "2s 3h 4c 7s 8s"], "Th 5h 5d 5c 6s")
    game.exchange(1, "Th", "2s"), game.exchange(0, "5d", game.play.hands[0][0])  # type: ignore[union-attr]
    view = game.view(1)
    sight = sight_of(view)
    features, readings = Features(sight, "longest", False), Readings(view.public, sight)
    hand, board = ("Th", "5h", "3h", "7s", "8s"), sight.board

    def shown(hand: tuple[Card, ...]) -> list[float]:
        return readings.of(features.of(hand, board), hand, board)[-3:]

    assert sight.shown == {"Th"}
    assert shown(hand) == pytest.approx([0.25 * 2, 0.03 * 15, 1.0]), "the ten, and the five that it would take"
    assert shown(sight.hand) == pytest.approx([0.25, 0.03 * 10, 0.0]), "it has more spades"


def test_no_dice_are_needed() -> None:
    game = begun(Rules(players=4, jokers=1))
    answers = {str(SEARCH.act(game.view(1), Dice(dice))) for dice in (b"x", b"y", b"z")}
    assert len(answers) == 1


def test_it_is_no_worse_than_greedy() -> None:
    assert win_share("fifty-one", "search", "greedy", 120, 2) > 0.5
