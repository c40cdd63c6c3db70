"""The kernels of the judging bots against the game object and the bots themselves."""

from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
import pytest

from fifties.bots import BOTS
from fifties.bots.fifty_one.counter import LOOKED_AT, Look, certain, prospects, swaps
from fifties.bots.fifty_one.judgement import OTHER, OWN, Features, networks
from fifties.bots.fifty_one.reading import Readings, history, recall
from fifties.bots.fifty_one.sight import Sight, sight_of
from fifties.lab import judging, reading
from fifties.lab.contests import contest, traced
from fifties.lab.deals import BOARD, CARDS, SUITS, Table, new_desk
from fifties.lab.judging import WIDTHS, Scene, new_memory, new_mind
from fifties.rules.dice import Dice
from fifties.rules.fifty_one import Card, Deal, Exchange, Game, Reshuffle, Rules, View
from fifties.rules.fifty_one.cards import SUITS as LETTERS

note: Any = judging.note
note_clear: Any = judging.note_clear
recall_here: Any = reading.recall
read_here: Any = reading.read
see_read: Any = reading.see_read
see_shown: Any = reading.see_shown

NUMBER: dict[Any, int] = {card: number for number, card in enumerate(CARDS)}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_they_play_deals_as_the_bots_do(players: int) -> None:
    """Every choice is what the bot does."""
    rng = Random(players)
    asked = {"counter": 0, "greedy": 0, "search": 0}
    for seed in range(12):
        options = {
            "jokers": rng.choice([0, 1]),
            "suit": rng.choice(["longest", "best"]),
            "stop": rng.choice(["end", "instead"]),
        }
        rules = Rules.read({"players": players, **options})
        bots = [rng.choice(["counter", "counter", "greedy", "search", "search"]) for _ in range(players)]
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
    assert asked["search"] > 50


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
    elif certain(view, sight) is None:
        judge, look = networks(name, rules.players), _look(name, view)
        odds = {one.operation: one.odds for one in prospects(view, sight, judge, look)}
        # Of exchanges that are as promising as the last that is looked at, others may be looked at here than there.
        *_, last = swaps(view, sight)[:LOOKED_AT]
        doubtful = {(swap.take, swap.give) for swap in swaps(view, sight) if swap.promise == last.promise}
        sure = [
            each for one, each in odds.items() if not (isinstance(one, Exchange) and (one.take, one.give) in doubtful)
        ]
        assert odds.get(operation, max(odds.values())) > max(sure) - 1e-6
        asked[name] += operation in odds


def _look(name: str, view: View) -> Look:
    """What a bot sees in a hand and a board."""
    sight, rules = sight_of(view), view.public.rules
    features, readings = Features(sight, rules.suit, rules.stop == "instead"), Readings(view.public, sight)

    def look(hand: Sequence[Card], board: Sequence[Card]) -> list[float]:
        seen = features.of(hand, board)
        return seen + readings.of(seen, hand, board) if name == "search" else seen

    return look


@pytest.mark.parametrize("seed", range(40))
def test_hands_are_read_as_the_bot_reads_them(seed: int) -> None:
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
    called = -1 if public.caller is None else public.caller
    scene = Scene(rules.players, sight.seat, SUITS.index(rules.suit), False, called, public.left or -1)
    memory, mind, desk = new_memory(rules.players), new_mind(rules.players), new_desk(Table.of(rules))
    _remember(memory, public, sight)
    mind.hidden[: len(sight.hidden)] = [NUMBER[card] for card in sight.hidden]
    mind.counts[:] = len(sight.pool), len(sight.hidden)
    desk.hands[sight.seat] = [NUMBER[card] for card in sight.hand]
    past = list(history(public))
    for step, other in enumerate(sight.others, 1):
        recall_here(mind, memory, desk, scene, step)
        order, figures = recall(sight, other, [one for one in past if one.turn.seat == other.seat])
        assert [LETTERS[suit] for suit in mind.orders[step - 1]] == order
        assert mind.recalled == pytest.approx(figures)
    read_here(mind, memory, desk, scene, reading.reader_of(rules.players))
    features, readings = Features(sight, rules.suit, False), Readings(public, sight)
    at = OWN + OTHER * len(sight.others)
    for swap in swaps(view, sight)[:4]:
        seen = features.of(swap.hand, swap.board)
        mind.features[: len(seen)] = seen
        mind.hand[:], mind.board[:] = ([NUMBER[card] for card in cards] for cards in (swap.hand, swap.board))
        see_read(mind, memory, scene, BOARD)
        see_shown(mind, memory, scene, swap.hand.index(swap.take))
        assert mind.features[at : WIDTHS[rules.players]] == pytest.approx(readings.of(seen, swap.hand, swap.board))
    seen = features.of(sight.hand, ())
    mind.features[: len(seen)] = seen
    mind.hand[:] = [NUMBER[card] for card in sight.hand]
    see_read(mind, memory, scene, 0)
    see_shown(mind, memory, scene, -1)
    assert mind.features[at : WIDTHS[rules.players]] == pytest.approx(readings.of(seen, sight.hand, ()))


def _remember(memory: Any, public: Any, sight: Sight) -> None:
    """All that was done, as far as a seat can still tell."""
    memory.took[:] = memory.gave[:] = -1
    for past in reversed(list(history(public))):
        if past.turn.clear:
            note_clear(memory, _numbers(past.cleared))
        if not past.board or (past.turn.clear and not past.cleared):
            memory.since[0] = memory.done[0] + (not past.board)
        note(
            memory, past.turn.seat, _numbers(past.board), NUMBER[past.turn.take], NUMBER[past.turn.give], past.turn.stop
        )
    for turn in public.turns:
        memory.turns[turn.seat] += 1
    memory.known[sight.seat] = sum(1 << NUMBER[card] for card in sight.shown)


def _numbers(cards: Sequence[Card]) -> Any:
    return np.array([NUMBER[card] for card in cards] or [0] * BOARD)


def test_everybody_has_every_place_and_workers_change_nothing() -> None:
    rules = Rules(players=3)
    one = contest(rules, "counter", "greedy", 700, 4, workers=1)
    assert (one == contest(rules, "counter", "greedy", 700, 4, workers=2)).all()
    alike = contest(rules, "greedy", "greedy", 300, 4)
    assert alike.sum(axis=1) == pytest.approx(1), "the same deal thrice, each time seen from another place"


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_each_bot_is_better_than_those_it_learned_among(players: int) -> None:
    """By more than chance gives to one in a million."""
    for one, others in (("counter", "greedy"), ("search", "counter")):
        share = contest(Rules(players=players), one, others, 1500, 6).mean(axis=1)
        assert share.mean() > 1 / players + 5 * share.std() / len(share) ** 0.5
