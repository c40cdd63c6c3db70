"""A game made from a view and a guess of what is hidden: it agrees with the view, or is refused."""

from random import Random

import pytest

from fifties.rules.fifty_one import Game, Guess, Rules, View
from fifties.rules.fifty_one.guess import taken
from fifties.rules.fifty_one.view import Turn
from tests.fifty_one.oracle import CARDS
from tests.fifty_one.playing import begun, clear, finish, on_turn, swap, swaps


def unseen(view: View) -> list[str]:
    """The cards that a seat does not see, by its own counting; the joker among them where there is one."""
    public, own = view.public, view.own
    seen = {*public.board, *public.discards, *(own.hand if own else ())}
    pack = [*CARDS, *["*"] * public.rules.jokers]
    return [card for card in pack if card not in seen]


def random_guess(rng: Random, view: View) -> Guess:
    """A guess that contradicts nothing that everybody knows."""
    public, own = view.public, view.own
    held = {seat: list(cards) for seat, cards in taken(public.turns).items() if own is None or seat != own.seat}
    others = [seat for seat in range(public.rules.players) if own is None or seat != own.seat]
    known = {card for cards in held.values() for card in cards} | set(public.stock_known)
    hidden = [card for card in unseen(view) if card not in known]
    rng.shuffle(hidden)
    hands = {}
    for seat in others:
        hand = held.get(seat, [])
        while len(hand) < 5:
            hand.append(hidden.pop())
        hands[seat] = tuple(hand)
    stock = [*public.stock_known] or hidden
    rng.shuffle(stock)
    return Guess(hands, tuple(stock))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("jokers", [0, 1])
def test_any_guess_that_agrees_with_a_view_gives_a_game_that_does(players: int, jokers: int) -> None:
    rng = Random(players)
    game = begun(Rules(players=players, jokers=jokers, deals=2))
    met = 0
    for _ in range(12 * players):
        viewer = rng.choice([None, *range(players)])
        view = game.view(viewer)
        guess = random_guess(rng, view)
        guessed = Game.from_view(view, guess)
        assert guessed.view(viewer) == view
        assert guessed.at == game.at
        assert game.play is not None
        assert guessed.play is not None
        met += guessed.play.hands != game.play.hands
        swap(guessed)  # it can be played on
        if game.play.may_clear and rng.random() < 0.6:
            clear(game)
        swap(game)
    assert met > 4 * players
    finish(game)
    assert Game.from_view(game.view(0), Guess({}, ())).view(0) == game.view(0), "between two deals nothing is hidden"


def test_while_the_board_is_dealt() -> None:
    game = begun(Rules(players=5))
    swaps(game, 5)
    for _ in range(4):
        clear(game)
        swap(game)
    game.clear(on_turn(game))
    for viewer in (None, 0, 3):
        view = game.view(viewer)
        guessed = Game.from_view(view, random_guess(Random(1), view))
        assert guessed.view(viewer) == view
        guessed.reshuffle(view.public.discards)
        assert guessed.phase == "turn"


def test_a_guess_that_contradicts_the_view_is_an_error() -> None:
    rng = Random(3)
    game = begun(Rules(players=3))
    game.exchange(1, game.view(None).public.board[0], game.view(1).own.hand[0])  # type: ignore[union-attr]
    view = game.view(0)
    good = random_guess(rng, view)
    taken_by_1 = view.public.turns[0].take
    Game.from_view(view, good)
    with pytest.raises(ValueError, match="five cards"):
        Game.from_view(view, Guess({1: good.hands[1]}, good.stock))
    with pytest.raises(ValueError, match="five cards"):
        Game.from_view(view, Guess({**good.hands, 2: good.hands[2][1:]}, good.stock))
    with pytest.raises(ValueError, match="not the pack"):
        Game.from_view(view, Guess(good.hands, good.stock[1:]))
    with pytest.raises(ValueError, match="not the pack"):
        Game.from_view(view, Guess(good.hands, (view.public.board[0], *good.stock[1:])))
    swapped = {1: good.hands[2], 2: good.hands[1]}
    with pytest.raises(ValueError, match="seat 1 has taken"):
        Game.from_view(view, Guess(swapped, good.stock))
    assert taken_by_1 in good.hands[1]


def test_a_guess_that_contradicts_what_is_known_of_a_new_stock_is_an_error() -> None:
    game = begun(Rules(players=5))
    swaps(game, 5)
    for _ in range(5):
        clear(game)
        swap(game)
    view = game.view(0)
    good = random_guess(Random(4), view)
    Game.from_view(view, good)
    hand, stock = list(good.hands[2]), list(good.stock)
    place = next(i for i, card in enumerate(hand) if card not in taken(view.public.turns).get(2, ()))
    hand[place], stock[0] = stock[0], hand[place]
    with pytest.raises(ValueError, match="contradicts the view"):
        Game.from_view(view, Guess({**good.hands, 2: tuple(hand)}, tuple(stock)))


def test_what_is_known_of_hands() -> None:
    turns = [Turn(0, take="Kh", give="2h"), Turn(1, stop=True), Turn(0, take="Ah", give="Kh")]
    assert taken(turns) == {0: {"Ah"}}
    assert taken([*turns, Turn(1, take="Kh", give="3d")]) == {0: {"Ah"}, 1: {"Kh"}}
    assert taken([]) == {}
