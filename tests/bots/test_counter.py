"""The bot that counts: what it can be sure of, and what it takes from what was seen."""

from itertools import combinations
from random import Random
from typing import Any

import pytest

from fifties.bots import BOTS
from fifties.bots.fifty_one.counter import PATIENCE
from fifties.bots.fifty_one.judgement import Features, networks, size
from fifties.bots.fifty_one.sight import Sight, reach, sight_of
from fifties.rules.dice import Dice
from fifties.rules.fifty_one import Clear, Exchange, Game, Guess, Operation, Rules, Stop
from fifties.rules.fifty_one.hand import value
from fifties.rules.wants import CHANCE
from tests.bots.playing import play, win_share
from tests.fifty_one.drawn import random_rules
from tests.fifty_one.playing import begun, on_turn

COUNTER = BOTS["fifty-one"]["counter"]


def said(game: Game) -> Operation:
    operation: Operation = COUNTER.act(game.view(on_turn(game)), Dice(b"x"))
    return operation


def seen(game: Game) -> Sight:
    return sight_of(game.view(on_turn(game)))


def test_a_hand_that_nobody_can_reach_is_called_on() -> None:
    """Each of the others has taken junk of three suits, and can get rid of one card: 51 wins whatever they hide."""
    game = begun(Rules(players=2), ["2s 3d 4c 7s 8s", "Ah Kh Qh Jh 2c"], "Th 5s 5d 5c 6s")
    for seat, take, give in [
        (1, "6s", "2c"), (0, "5s", "7s"), (1, "7s", "6s"), (0, "5d", "8s"), (1, "8s", "7s"), (0, "5c", "2s"),
    ]:  # fmt: skip
        game.exchange(seat, take, give)
    assert said(game) == Exchange(1, "Th", "8s", stop=True)


def test_the_same_in_place_of_a_turn() -> None:
    game = begun(Rules(players=2, stop="instead"), ["2s 3d 4c 7s 8s", "Ah Kh Qh Jh Th"], "9s 5s 5d 5c 6s")
    assert said(game) == Stop(1), "a hand of 51"


def test_the_last_hand_of_a_deal_is_the_best_that_can_be_had() -> None:
    game = begun(Rules(players=2), ["Kd Qd 9d 2c 3c", "Ah Kh Qh Jh 2s"], "Td 4s 5s Th 6s")
    game.exchange(1, "Th", "2s", stop=True)
    assert said(game) == Exchange(0, "Td", "3c"), "in a first turn no board is cleared: it can only be as good as this"


def test_a_won_deal_is_not_given_away_by_a_clear() -> None:
    game = begun(Rules(players=2), ["Kd Qd Jd Td 2c", "2h 3h 4s 5c 6s"], "7s 8c 7h 9s Ad")
    game.exchange(1, "7h", "4s")
    game.exchange(0, "4s", "2c")
    game.exchange(1, "9s", "2h", stop=True)
    assert said(game) == Exchange(0, "Ad", "4s"), "51, and the caller can change nothing any more"


def test_a_useless_board_is_cleared() -> None:
    game = begun(Rules(players=2), ["", "Kh Qh Jh 2c 3d"], "2s 3s 4s 5s 6s")
    game.exchange(1, "2s", "3d")
    game.exchange(0, "3s", game.view(0).own.hand[0])  # type: ignore[union-attr]
    assert said(game) == Clear(1)


@pytest.mark.parametrize("seed", range(60))
def test_nobody_comes_higher_than_is_thought_possible(seed: int) -> None:
    """All that others may hide is tried, or much of it: with one exchange more none is above its reach."""
    rng = Random(seed)
    rules = Rules.read({**random_rules(rng), "max_turns": None, "deals": 1})
    game: Any = None

    def heard(view: Any, *_: Any) -> None:
        nonlocal game
        if rng.random() < 0.2 or game is None:
            game = view

    names = [rng.choice(["greedy", "random"]) for _ in range(rules.players)]
    options = {"jokers": rules.jokers, "suit": rules.suit, "stop": rules.stop}
    play("fifty-one", names, seed, heard, **options)
    sight = sight_of(game)
    for other in sight.others:
        least = reach(sight, other, sight.board)
        missing = 5 - len(other.known)
        for _ in range(60):
            hand = (*other.known, *rng.sample(list(sight.hidden), missing))
            fresh = rng.sample([card for card in sight.pool if card not in hand], 5)
            rest = [card for card in (*sight.board, *fresh) if card not in hand]
            highest = max(value((*kept, take), rules.suit) for kept in combinations(hand, 4) for take in rest)
            assert highest <= least


def test_what_was_taken_and_given_is_counted() -> None:
    game = begun(Rules(players=3), ["Kd Qd 9d 2c 3c", "Ah Kh Qh Jh 2s"], "Td 4s 5s Th 6s")
    game.exchange(1, "Th", "2s")
    game.exchange(2, "4s", game.view(2).own.hand[0])  # type: ignore[union-attr]
    sight = seen(game)
    assert (sight.seat, sight.turn, sight.place, sight.last) == (0, 1, 2, False)
    assert [other.seat for other in sight.others] == [1, 2]
    assert [other.known for other in sight.others] == [{"Th"}, {"4s"}]
    assert sight.others[0].gave == "2s"
    assert len(sight.pool) == 52 - 5 - 5 - 2
    assert not {*sight.pool} & {*sight.hand, *sight.board, "Th", "4s"}


def test_the_turn_before_the_limit_is_the_last() -> None:
    game = begun(Rules(players=2, max_turns=3))
    assert not seen(game).last
    game.exchange(1, game.view(1).public.board[0], game.view(1).own.hand[0])  # type: ignore[union-attr]
    assert seen(game).last
    assert not seen(game).ends
    game.exchange(0, game.view(0).public.board[0], game.view(0).own.hand[0])  # type: ignore[union-attr]
    assert seen(game).ends


def test_a_fresh_board_is_worth_its_average() -> None:
    """Every board of five from a small stock that is known."""
    game = begun(Rules(players=2))
    sight = seen(game)._replace(pool=sight_pool(game)[:9])
    features = Features(sight, "longest", False)
    boards = list(combinations(sight.pool, 5))

    def best(board: tuple[str, ...]) -> int:
        return max(value((*kept, take)) for kept in combinations(sight.hand, 4) for take in board)

    assert features.fresh(sight.hand) == pytest.approx(sum(map(best, boards)) / len(boards))


def sight_pool(game: Game) -> list[str]:
    return list(seen(game).pool)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_there_are_networks_for_every_table(players: int) -> None:
    for bot in ("counter", "search"):
        width = size(players, reads=bot == "search")
        for network in networks(bot, players):
            assert all(len(row) == width for row in network.weights)
            assert abs(network([0.1] * width)) < 50


def test_a_guess_may_differ_and_the_answer_does_not() -> None:
    """Two deals that look alike to a seat are the same to it."""
    game = begun(Rules(players=2), ["Kd Qd 9d 2c 3c", "Ah Kh Qh 4s 2s"], "Td 3s 5s Th 6s")
    hidden = list(seen(game).pool)
    twin = Game.from_view(game.view(1), Guess({0: tuple(hidden[-5:])}, tuple(hidden[:-5])))
    assert COUNTER.act(twin.view(1), Dice(b"x")) == said(game)


@pytest.mark.parametrize(("players", "least"), [(2, 0.5), (4, 0.25)])
def test_it_beats_greedy(players: int, least: float) -> None:
    assert win_share("fifty-one", "counter", "greedy", 240, players) > least


@pytest.mark.parametrize("rules", [{"jokers": 1}, {"suit": "best"}, {"suit": "flush"}, {"stop": "instead"}], ids=str)
def test_it_beats_random_under_other_options(rules: dict[str, Any]) -> None:
    assert win_share("fifty-one", "counter", "random", 40, 3, **rules) > 0.5


@pytest.mark.parametrize("stop", ["end", "instead"])
@pytest.mark.parametrize("name", ["counter", "search"])
def test_nobody_waits_for_ever_for_others_to_call(name: str, stop: str) -> None:
    """Four who think that a call is worth less than one more turn, in this deal for 200 turns, come to an end."""
    rules = Rules.read({"players": 4, "stop": stop})
    game, dice, bot = Game(rules), Dice(b"chances/11"), BOTS["fifty-one"][name]
    while not game.over:
        if CHANCE in game.wants():
            game.push(game.draw(dice))
            continue
        seat = on_turn(game)
        game.push(bot.act(game.view(seat), dice.under(f"bot/{seat}")))
        assert game.play is None or len(game.play.turns) <= 4 * (PATIENCE + 2)
