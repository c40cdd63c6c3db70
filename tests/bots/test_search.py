"""The bot that weighs what the others may hold: its history of a deal, and what it makes of it."""

from random import Random
from typing import Any

import pytest

from fifties.bots import BOTS
from fifties.bots.fifty_one.beliefs import Beliefs, history
from fifties.bots.fifty_one.judgement import Features
from fifties.bots.fifty_one.sight import sight_of
from fifties.rules.dice import Dice
from fifties.rules.fifty_one import Exchange, Game, Rules
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
    made: list[tuple[int, Any, tuple[str, ...]]] = []
    checked = 0

    def heard(view: Any, _dice: Any, _bot: str, operation: Any) -> None:
        nonlocal checked
        public = view.public
        if not public.turns:
            made.clear()
        told = list(history(public))
        checked += len(told)
        for (turn, board), (seat, take, seen) in zip(told, reversed(made), strict=False):
            assert (turn.seat, turn.take, board) == (seat, take, seen)
        if not public.reshuffles:
            assert len(told) == len(made), "all of it, before there is a new stock"
        if isinstance(operation, Exchange):
            made.append((operation.seat, operation.take, public.board))

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
    [guesses] = Beliefs(view.public, sight, Random(3))._guesses
    assert sum(guess.weight for guess in guesses) == pytest.approx(1)

    chance = Random(4)
    alike = [value([*sight.others[0].known, *chance.sample(list(sight.hidden), 4)]) for _ in range(400)]
    assert sum(guess.weight * guess.value for guess in guesses) > sum(alike) / len(alike) + 3
    assert sum(guess.weight for guess in guesses if guess.suit == "h") > 0.7


def test_hands_are_told_from_what_was_done() -> None:
    """What the others' hands are thought to be worth is nearer than what chance would give them."""
    told: list[tuple[float, float]] = []
    for seed in range(10):
        game, dice = Game(Rules(players=3)), Dice(f"told/{seed}".encode())
        while not game.over:
            if CHANCE in game.wants():
                game.push(game.draw(dice))
                continue
            seat = on_turn(game)
            view = game.view(seat)
            sight = sight_of(view)
            beliefs = Beliefs(view.public, sight, Random(seed))
            for other, guesses in zip(sight.others, beliefs._guesses, strict=True):
                if other.turns > 1:
                    worth = game.view(other.seat).own.value  # type: ignore[union-attr]
                    assert worth is not None
                    missing = 5 - len(other.known)
                    drawn = [value([*other.known, *Random(i).sample(list(sight.hidden), missing)]) for i in range(40)]
                    believed = sum(guess.weight * guess.value for guess in guesses)
                    told.append((abs(believed - worth), abs(sum(drawn) / len(drawn) - worth)))
            game.push(BOTS["fifty-one"]["counter"].act(view, dice.under(f"bot/{seat}")))
    near, far = (sum(each) / len(told) for each in zip(*told, strict=True))
    assert len(told) > 60
    assert near < 0.6 * far


def test_a_call_that_surely_wins_is_believed_to() -> None:
    game = begun(Rules(players=2), ["2s 3d 4c 7s 8s", "Ah Kh Qh Jh 2c"], "Th 5s 5d 5c 6s")
    view = game.view(1)
    sight = sight_of(view)
    features, beliefs = Features(sight, "longest", False), Beliefs(view.public, sight, Random(1))
    hand, board = ("Ah", "Kh", "Qh", "Jh", "Th"), ("2c", "5s", "5d", "5c", "6s")
    best = beliefs.of(features, features.of(hand, board), board)
    poor = ("Ah", "Kh", "Qh", "2c", "5s")
    assert best[0] > 1.5
    assert beliefs.of(features, features.of(poor, board), board)[0] < best[0]


def test_the_same_dice_give_the_same_answer() -> None:
    game = begun(Rules(players=4, jokers=1))
    answers = {str(SEARCH.act(game.view(1), Dice(b"x"))) for _ in range(3)}
    assert len(answers) == 1


def test_it_is_no_worse_than_greedy() -> None:
    assert win_share("fifty-one", "search", "greedy", 120, 2) > 0.5
