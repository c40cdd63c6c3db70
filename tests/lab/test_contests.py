"""The kernels of the judging bots against the game object and the bots themselves."""

from random import Random
from typing import Any

import numpy as np
import pytest

from fifties.bots import BOTS
from fifties.bots.fifty_one.beliefs import Beliefs, history
from fifties.bots.fifty_one.counter import certain, prospects, swaps
from fifties.bots.fifty_one.judgement import Features, collected, networks, size
from fifties.bots.fifty_one.manners import Leaning
from fifties.bots.fifty_one.sight import Sight, sight_of
from fifties.lab import believing, judging
from fifties.lab.contests import contest, traced
from fifties.lab.deals import BOARD, CARDS, KEYS, SUITS
from fifties.lab.deciding import judges_of
from fifties.lab.judging import Scene, new_memory, new_mind
from fifties.rules.dice import Dice
from fifties.rules.fifty_one import Deal, Game, Reshuffle, Rules
from fifties.rules.fifty_one.cards import SUITS as LETTERS

see_beliefs: Any = believing.see_beliefs
see_pool: Any = believing.see_pool
weigh_cards: Any = believing.weigh_cards
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
    rules = Rules(players=rng.choice([2, 3, 4, 5]), jokers=rng.choice([0, 1]), suit=rng.choice(SUITS))
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
    _remember(memory, public, sight)
    cards = [*sight.board, *sight.hand]
    for step, guesses in enumerate(beliefs._guesses):
        for i, guess in enumerate(guesses):
            mind.weights[step, i], mind.values[step, i] = guess.weight, guess.value
            mind.replies[step, i] = [guess.replies[card] for card in cards]
            mind.suits[step, i], mind.bases[step, i] = LETTERS.index(guess.suit), guess.base
    mind.pool[: len(sight.pool)] = [NUMBER[card] for card in sight.pool]
    mind.hidden[: len(sight.hidden)] = [NUMBER[card] for card in sight.hidden]
    mind.counts[:] = len(sight.pool), len(sight.hidden)
    see_pool(mind)
    for swap in swaps(view, sight)[:4]:
        seen = features.of(swap.hand, swap.board)
        mind.features[: len(seen)] = seen
        see_beliefs(mind, memory, scene, BOARD, sight.board.index(swap.take), sight.hand.index(swap.give))
        expected = beliefs.of(features, seen, swap.board)
        assert mind.features[len(seen) : size(rules.players, believes=True)] == pytest.approx(expected)
    habits = judges_of(rules).habits
    other = sight.others[0]
    past = [one for one in beliefs.past if one.turn.seat == other.seat]
    leaning = Leaning(rules.players, other, [(one.turn, one.board) for one in past])
    mind.collects[0] = -1 if (suit_of := collected(other)) is None else LETTERS.index(suit_of)
    weigh_cards(mind, memory, scene, other.seat, 1, habits)
    assert mind.odds[: len(sight.hidden)] == pytest.approx([leaning(card) for card in sight.hidden])
    hand = [*other.known, *rng.sample(list(sight.hidden), 5 - len(other.known))]
    mind.held[:] = [NUMBER[card] for card in hand]
    key = sum(int(KEYS[NUMBER[card]]) for card in hand)
    found = explained(mind, memory, other.seat, key, scene, habits)
    assert found == pytest.approx(beliefs.explained(hand, other, past))


def _remember(memory: Any, public: Any, sight: Sight) -> None:
    memory.took[:] = memory.gave[:] = -1
    for turn, board in reversed(list(history(public))):
        places = np.array([NUMBER[card] for card in board])
        note(memory, turn.seat, places, NUMBER[turn.take], NUMBER[turn.give], int(turn.stop))
    for turn in public.turns:
        memory.turns[turn.seat] += 1
    # Of exchanges before there was a new stock this is all that a seat may still know.
    for other in sight.others:
        memory.known[other.seat] = sum(1 << NUMBER[card] for card in other.known)
        memory.took[other.seat] = NUMBER.get(other.took, -1)
        memory.gave[other.seat] = NUMBER.get(other.gave, -1)


def test_everybody_has_every_place_and_workers_change_nothing() -> None:
    rules = Rules(players=3)
    one = contest(rules, "counter", "greedy", 700, 4, workers=1)
    assert (one == contest(rules, "counter", "greedy", 700, 4, workers=2)).all()
    alike = contest(rules, "greedy", "greedy", 300, 4)
    assert alike.sum(axis=1) == pytest.approx(1), "the same deal thrice, each time seen from another place"
