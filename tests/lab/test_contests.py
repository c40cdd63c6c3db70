"""The kernels of the judging bots against the game object and the bots themselves."""

from random import Random
from typing import Any

import numpy as np
import pytest

from fifties.bots import BOTS
from fifties.bots.fifty_one.beliefs import Beliefs, history
from fifties.bots.fifty_one.counter import certain, prospects, swaps
from fifties.bots.fifty_one.judgement import Features, networks, size
from fifties.bots.fifty_one.sight import sight_of
from fifties.lab import believing, judging
from fifties.lab.contests import contest, traced
from fifties.lab.deals import BOARD, CARDS, KEYS, SUITS
from fifties.lab.judging import Scene, new_memory, new_mind
from fifties.rules.dice import Dice
from fifties.rules.fifty_one import Deal, Game, Reshuffle, Rules

see_beliefs: Any = believing.see_beliefs
explained: Any = believing.explained
note: Any = judging.note

NUMBER: dict[Any, int] = {card: number for number, card in enumerate(CARDS)}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_they_play_deals_as_the_bots_do(players: int) -> None:
    """Every choice of greedy's and counter's is what the bot does; search differs by the hands that it draws."""
    rng = Random(players)
    asked = {"counter": 0, "greedy": 0}
    for seed in range(12):
        options = {
            "jokers": rng.choice([0, 1]),
            "suit": rng.choice(["longest", "best"]),
            "stop": rng.choice(["end", "instead"]),
        }
        rules = Rules.read({"players": players, **options})
        bots = [rng.choice(["counter", "counter", "greedy", "search"]) for _ in range(players)]
        shares, deals = traced(rules, bots, 3, seed)
        for share, operations in zip(shares, deals, strict=True):
            game = Game(rules)
            for operation in operations:
                if not isinstance(operation, Deal | Reshuffle):
                    _same(game, bots[operation.seat], operation, asked)
                game.push(operation)
            if game.over:
                assert [(seat in game.winners) / len(game.winners) for seat in range(players)] == list(share)
    assert asked["counter"] > 100


def _same(game: Game, name: str, operation: Any, asked: dict[str, int]) -> None:
    """What the kernel did is as good to the bot as anything; the ten and the king are often alike."""
    view = game.view(operation.seat)
    sight, rules = sight_of(view), game.rules
    if name == "greedy":
        said = BOTS["fifty-one"][name].act(view, Dice(b"x"))
        if type(said) is type(operation) and hasattr(said, "take"):
            after = {(swap.take, swap.give): swap.value for swap in swaps(view, sight)}
            assert after[said.take, said.give] == after[operation.take, operation.give]
            asked[name] += 1
    elif name == "counter" and certain(view, sight) is None:
        features = Features(sight, rules.suit, rules.stop == "instead")
        judge = networks("counter", rules.players)
        odds = {one.operation: one.odds for one in prospects(view, sight, judge, features.of)}
        # Of exchanges that are as promising some may be looked at here and others there.
        assert odds.get(operation, max(odds.values())) == pytest.approx(max(odds.values()), abs=1e-6)
        asked[name] += operation in odds


@pytest.mark.parametrize("seed", range(30))
def test_what_others_may_hold_is_weighed_as_the_bot_does(seed: int) -> None:
    rng = Random(seed)
    rules = Rules(players=rng.choice([2, 3, 4]), jokers=rng.choice([0, 1]), suit=rng.choice(SUITS))
    _, (operations,) = traced(rules, ["counter"] * rules.players, 1, seed)
    views, game = [], Game(rules)
    for operation in operations:
        if not isinstance(operation, Deal | Reshuffle):
            views.append(game.view(operation.seat))
        game.push(operation)
    view = rng.choice(views)
    sight, public = sight_of(view), view.public
    beliefs = Beliefs(public, sight, rng)
    features = Features(sight, rules.suit, False)
    suit = SUITS.index(rules.suit)
    called = -1 if public.caller is None else public.caller
    scene = Scene(rules.players, sight.seat, suit, False, called, public.left or -1)
    memory, mind = new_memory(rules.players), new_mind(rules.players)
    _remember(memory, public)
    cards = [*sight.board, *sight.hand]
    for step, guesses in enumerate(beliefs._guesses):
        for i, guess in enumerate(guesses):
            mind.weights[step, i], mind.values[step, i] = guess.weight, guess.value
            mind.replies[step, i] = [guess.replies[card] for card in cards]
    for swap in swaps(view, sight)[:4]:
        seen = features.of(swap.hand, swap.board)
        mind.features[: len(seen)] = seen
        see_beliefs(mind, memory, scene, BOARD, sight.board.index(swap.take), sight.hand.index(swap.give))
        expected = beliefs.of(features, seen, swap.board)
        assert mind.features[len(seen) : size(rules.players, believes=True)] == pytest.approx(expected)
    past = [(turn, board) for turn, board in history(public) if turn.seat == sight.others[0].seat]
    hand = [*sight.others[0].known, *rng.sample(list(sight.hidden), 5 - len(sight.others[0].known))]
    mind.held[:] = [NUMBER[card] for card in hand]
    key = sum(int(KEYS[NUMBER[card]]) for card in hand)
    found = explained(mind, memory, sight.others[0].seat, key, scene)
    assert found == pytest.approx(beliefs._explained(hand, sight.others[0], past))


def _remember(memory: Any, public: Any) -> None:
    memory.took[:] = memory.gave[:] = -1
    for turn, board in reversed(list(history(public))):
        places = np.array([NUMBER[card] for card in board])
        note(memory, turn.seat, places, NUMBER[turn.take], NUMBER[turn.give], int(turn.stop))
    for turn in public.turns:
        memory.turns[turn.seat] += 1


def test_everybody_has_every_place_and_workers_change_nothing() -> None:
    rules = Rules(players=3)
    one = contest(rules, "counter", "greedy", 700, 4, workers=1)
    assert (one == contest(rules, "counter", "greedy", 700, 4, workers=2)).all()
    alike = contest(rules, "greedy", "greedy", 300, 4)
    assert alike.sum(axis=1) == pytest.approx(1), "the same deal thrice, each time seen from another place"
