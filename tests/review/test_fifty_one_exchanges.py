"""The best exchange, and the best on average of a board that is still to come: against every board there is."""

from itertools import combinations, product
from random import Random

import pytest

from fifties.review.exchanges import best_swap, expected_best, fresh_board, unseen
from fifties.rules.dice import Dice
from fifties.rules.fifty_one import Game, Rules
from fifties.rules.fifty_one.cards import PACK, pack
from fifties.rules.wants import CHANCE
from tests.fifty_one import oracle


def best_by_oracle(hand: list[str], board: list[str], suit: str) -> int:
    return max(oracle.value([*(card for card in hand if card != give), take], suit) for take in board for give in hand)


@pytest.mark.parametrize("suit", ["longest", "best", "flush"])
@pytest.mark.parametrize("jokers", [0, 1])
def test_O5_O9_the_best_exchange_is_the_best_of_all(suit: str, jokers: int) -> None:
    chance = Random(1)
    for _ in range(40):
        cards = chance.sample(pack(jokers), 10)
        hand, board = cards[:5], cards[5:]
        found = best_swap(hand, board, suit)  # type: ignore[arg-type]
        assert found.value == best_by_oracle(hand, board, suit)
        assert found.value == oracle.value([*(c for c in hand if c != found.give), found.take], suit)
        assert found.take in board


@pytest.mark.parametrize("suit", ["longest", "best", "flush"])
def test_O10_O11_the_average_is_that_of_all_boards_there_are(suit: str) -> None:
    chance = Random(2)
    for count in (0, 1, 3, 5):
        cards = chance.sample(PACK, 19)
        hand, stock, others = cards[:5], cards[5:12], cards[12:]
        boards = [
            [*first, *second] for first, second in product(combinations(stock, count), combinations(others, 5 - count))
        ]
        average = sum(best_by_oracle(hand, board, suit) for board in boards) / len(boards)
        drawn = [(stock, count), (others, 5 - count)]
        assert expected_best(hand, drawn, suit) == pytest.approx(average)  # type: ignore[arg-type]


def test_O3_what_a_seat_does_not_know() -> None:
    game = Game(Rules(players=3))
    game.deal(0, PACK)
    game.exchange(1, game.play.board[0], game.play.hands[1][0])  # type: ignore[union-attr]
    game.exchange(2, game.play.board[1], game.play.hands[2][0])  # type: ignore[union-attr]
    play = game.play
    assert play is not None
    hidden = unseen(play, 0)
    known = {turn.take for turn in play.turns}
    assert known.isdisjoint(hidden)
    assert set(hidden) | known == {*play.stock, *play.hands[1], *play.hands[2]}
    assert fresh_board(play) == [(hidden, 5), (play.board, 0)]


def test_O11_near_its_end_what_is_left_of_the_stock_comes_first() -> None:
    game, dice = Game(Rules(players=2)), Dice(b"tea")
    game.roll(dice)
    sizes = set()
    while not game.play.reshuffles:  # type: ignore[union-attr]
        (seat,) = game.wants()
        if seat == CHANCE:
            game.roll(dice)
            continue
        play = game.play
        assert play is not None
        drawn = fresh_board(play)
        sizes.add(drawn[0][1])
        assert [len(cards) for cards, _ in drawn][1] == len(play.discards) + len(play.board)
        game.apply(game.legal(seat)[0])
    assert sizes == {2, 5}
    play = game.play
    assert play is not None
    assert fresh_board(play)[0] == (play.stock, 5), "everybody has seen what went into the new stock"
