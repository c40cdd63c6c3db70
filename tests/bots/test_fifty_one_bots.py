"""The bots of Fifty-One: always something that is allowed, nothing but the view, and which is the better one."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from fifties.bots import BOTS
from fifties.rules.dice import Dice
from fifties.rules.fifty_one import Clear, Deal, Exchange, Game, Guess, Own, Rules, Stop
from fifties.rules.fifty_one.cards import pack
from fifties.rules.fifty_one.guess import taken
from tests.bots.playing import answers_again, play, win_share
from tests.fifty_one.drawn import random_rules
from tests.fifty_one.playing import begun, on_turn, swaps

GREEDY, RANDOM, COUNTER = (BOTS["fifty-one"][name] for name in ("greedy", "random", "counter"))
SEARCH = BOTS["fifty-one"]["search"]


def own_of(game: Game, seat: int) -> Own:
    own = game.view(seat).own
    assert own is not None
    return own


@pytest.mark.parametrize("seed", range(300))
def test_what_they_do_is_allowed_under_all_options(seed: int) -> None:
    rng = Random(seed)
    rules = random_rules(rng)
    bots = [rng.choice(["random", "greedy", "counter", "search"]) for _ in range(rules.pop("players"))]
    heard = answers_again("fifty-one") if seed % 5 == 0 else lambda *_: None
    assert play("fifty-one", bots, seed, heard, **rules).over


@pytest.mark.parametrize("bot", [GREEDY, RANDOM, COUNTER, SEARCH])
def test_hidden_cards_change_nothing(bot: Any) -> None:
    """The same view of two games that differ in what this seat does not see: the same answer."""
    met = Counter[str]()
    for seed in range(40):
        rng = Random(seed)
        rules = Rules(players=rng.choice([2, 3, 4, 5]), jokers=rng.choice([0, 1]))
        deck = list(pack(rules.jokers))
        rng.shuffle(deck)
        game = Game(rules)
        game.push(Deal(rng.randrange(rules.players), tuple(deck)))
        for _ in range(rng.choice([0, 1, 5, 9])):
            seat = on_turn(game)
            own = own_of(game, seat)
            if own.may_clear and rng.random() < 0.3:
                game.clear(seat)
            game.exchange(seat, rng.choice(game.view(None).public.board), rng.choice(own.hand))
        seat = on_turn(game)
        view, dice = game.view(seat), Dice(str(seed).encode())
        play_ = game.play
        assert play_ is not None
        known = {card for cards in taken(view.public.turns).values() for card in cards}
        others = [other for other in range(rules.players) if other != seat]
        hidden = [card for other in others for card in play_.hands[other] if card not in known]
        pool = [*hidden, *play_.stock]
        rng.shuffle(pool)
        hands: dict[int, tuple[str, ...]] = {}
        for other in others:
            fixed = [card for card in play_.hands[other] if card in known]
            hands[other] = (*fixed, *(pool.pop() for _ in range(5 - len(fixed))))
        twin = Game.from_view(view, Guess(hands, tuple(pool)))
        assert twin.view(seat) == view
        met["other"] += set(hands[others[0]]) != set(play_.hands[others[0]])
        answer = bot.act(twin.view(seat), Dice(dice.seed))
        assert bot.act(view, dice) == answer
        met[type(answer).__name__] += 1
    assert met["other"] > 20
    assert met["Clear"] or bot is RANDOM


def test_random_does_each_thing_as_often() -> None:
    game = begun(Rules(players=2))
    swaps(game, 2)
    view = game.view(on_turn(game))
    said = Counter(str(RANDOM.act(view, Dice(str(seed).encode()))) for seed in range(5100))
    legal = [str(operation) for operation in game.legal(on_turn(game))]
    assert len(legal) == 51, "a clear, and 25 exchanges with and without a call"
    assert sorted(said) == sorted(legal)
    assert sum((count - 100) ** 2 for count in said.values()) / 100 < 90, "chi-square with 50 degrees of freedom"


def test_greedy_takes_the_best_exchange() -> None:
    game = begun(Rules(players=2), ["", "2h 3h 4h 9c Kd"], "Ah 5h 8s 7s 6s")
    assert GREEDY.act(game.view(1), Dice(b"x")) == Exchange(1, "Ah", "Kd")


@pytest.mark.parametrize("suit", ["longest", "best", "flush"])
def test_greedy_calls_on_a_good_hand_and_not_on_a_bad_one(suit: Any) -> None:
    good = begun(Rules(players=4, suit=suit), ["", "Ah Kh Qh Jh 2c"], "Th 5h 8s 7s 6s")
    assert GREEDY.act(good.view(1), Dice(b"x")) == Exchange(1, "Th", "2c", stop=True)
    bad = begun(Rules(players=4, suit=suit), ["", "Ah Ks Qd Jc 2c"], "Th 5h 8s 7s 6s")
    said = GREEDY.act(bad.view(1), Dice(b"x"))
    assert isinstance(said, Exchange)
    assert not said.stop


def test_greedy_calls_in_place_of_a_turn() -> None:
    rules = Rules(players=4, stop="instead")
    assert GREEDY.act(begun(rules, ["", "Ah Kh Qh Jh 9h"]).view(1), Dice(b"x")) == Stop(1)
    bad = GREEDY.act(begun(rules, ["", "Ah Kh Qh Js 9s"], "Th 5h 8s 7s 6s").view(1), Dice(b"x"))
    assert isinstance(bad, Exchange)


def test_greedy_clears_a_useless_board_and_keeps_a_good_one() -> None:
    useless = begun(Rules(players=2), ["", "Kh Qh Jh 2c 3d"], "2s 3s 4s 5s 6s")
    useless.exchange(1, "2s", "3d")
    useless.exchange(0, "3s", own_of(useless, 0).hand[0])
    assert GREEDY.act(useless.view(1), Dice(b"x")) == Clear(1)
    good = begun(Rules(players=2), ["", "Kh Qh 9h 2c 3d"], "2s 3s 4s Ah 6s")
    good.exchange(1, "2s", "3d")
    good.exchange(0, "3s", own_of(good, 0).hand[0])
    said = GREEDY.act(good.view(1), Dice(b"x"))
    assert isinstance(said, Exchange)
    assert (said.take, said.give[0], said.stop) == ("Ah", "2", True)


def test_greedy_knows_where_a_fresh_board_comes_from() -> None:
    """With a stock that is nearly out and after a new one it goes on; what is drawn then is among what it thinks of."""
    game = begun(Rules(players=2, max_turns=100))
    for turn in range(60):
        seat = on_turn(game)
        said = GREEDY.act(game.view(seat), Dice(str(turn).encode()))
        assert game.why_not(said) is None
        if own_of(game, seat).may_clear:
            game.clear(seat)
            if game.play and game.play.dealing:
                game.reshuffle(game.play.discards[::-1])
        game.exchange(seat, game.view(None).public.board[0], own_of(game, seat).hand[0])
    assert game.view(None).public.reshuffles > 2


@pytest.mark.parametrize(("players", "games", "least"), [(2, 120, 0.9), (4, 120, 0.65)])
def test_greedy_beats_random_clearly(players: int, games: int, least: float) -> None:
    assert win_share("fifty-one", "greedy", "random", games, players) > least


@pytest.mark.parametrize("rules", [{"jokers": 1}, {"suit": "best"}, {"suit": "flush"}, {"stop": "instead"}], ids=str)
def test_greedy_beats_random_under_other_options(rules: dict[str, Any]) -> None:
    assert win_share("fifty-one", "greedy", "random", 60, 2, **rules) > 0.85


@pytest.mark.parametrize("rules", [{}, {"suit": "flush"}, {"stop": "instead"}, {"jokers": 1}], ids=str)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_deals_among_greedy_ones_end(players: int, rules: dict[str, Any]) -> None:
    turns = []
    for seed in range(25):
        game: Any = play("fifty-one", ["greedy"] * players, seed, **rules)
        assert game.finish == "stop"
        turns.append(len(game.played[0].turns))
    assert max(turns) < 20 * players
    assert players < sum(turns) / len(turns) < 8 * players
