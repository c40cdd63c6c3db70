"""The value of a hand (O4 to O7), how it comes about, and a hand as a person types it."""

from random import Random
from typing import get_args

import pytest

from fifties.rules.fifty_one import Rules, value
from fifties.rules.fifty_one.hand import SuitOption, key, reading, value_of_text, values_after
from fifties.rules.refusal import Refused
from tests.fifty_one import oracle
from tests.fifty_one.playing import begun, cards, no, swap

OPTIONS: tuple[SuitOption, ...] = get_args(SuitOption)


def values(hand: str) -> list[int]:
    """By longest, best and flush."""
    return [value(cards(hand), option) for option in OPTIONS]


def test_O4_ace_11_king_queen_jack_10_others_their_number() -> None:
    # The four others count 2 + 3 + 4 + 5, or 6 in the place of the one that is tried.
    for rank, points in zip("AKQJT9876", [11, 10, 10, 10, 10, 9, 8, 7, 6], strict=True):
        assert value(cards(f"2h 3h 4h 5h {rank}h")) == 14 + points
    for rank, points in zip("2345", [2, 3, 4, 5], strict=True):
        rest = [other for other in "23456" if other != rank]
        assert value([f"{other}s" for other in (*rest, rank)]) == 20
        assert value([*(f"{other}s" for other in rest), f"{rank}d"]) == 20 - 2 * points


@pytest.mark.parametrize("suit", "shdc")
def test_O5_the_highest_is_51(suit: str) -> None:
    assert values(f"A{suit} K{suit} Q{suit} J{suit} T{suit}") == [51, 51, 51]


def test_O5_the_longest_suit_minus_the_others() -> None:
    assert value(cards("Jd 9d 3d 8c 4h")) == 22 - 12 == 10
    assert value(cards("2d 3d 4d Ac Kh")) == 9 - 21, "it may be negative"
    assert value(cards("2d 3d 4d 5d Kh")) == 14 - 10
    assert value(cards("2d 3d Kc Qh As")) == 5 - 31, "the longest, whatever the others count"


def test_O5_best_the_suit_that_gives_the_best_score() -> None:
    assert values("2d 3d 4d Kc Ac") == [9 - 21, 21 - 9, 0]
    assert values("2d 3d Kc Qh As") == [5 - 31, 11 - 25, 0]
    assert values("Jd 9d 3d 8c 4h") == [10, 10, 0]


def test_O5_flush_nothing_unless_all_five_are_of_one_suit() -> None:
    assert values("2d 3d 4d 5d 7d") == [21, 21, 21]
    assert values("Kd Qd Jd Td 2c") == [38, 38, 0]


def test_O6_of_suits_as_long_the_one_that_gives_the_better_score() -> None:
    assert value(cards("2d 3d Kc Qc 5s")) == 20 - 10
    assert value(cards("Kd Qd 2c 3c 5s")) == 20 - 10
    assert value(cards("Kd 2d Qc 3c 5s")) == 13 - 17, "13 and 12"
    assert value(cards("9h 3h 2s Ts 5c")) == 12 - 17, "12 and 12"


def test_O7_the_joker_stands_for_any_card_that_is_not_in_the_hand() -> None:
    assert values("2s 3s Ah 4d *") == [12, 12, 0]
    assert values("2h 3h 4h As *") == [9, 12, 0]
    assert values("Ts Js Qs Ks *") == [51, 51, 51]
    assert values("As Js Qs Ks *") == [51, 51, 51], "the ace is in the hand"
    assert values("As Ks 2s 3s *") == [36, 36, 36]
    assert values("2s 3s 4s 5s *") == [25, 25, 25]


def test_O7_the_joker_counts_towards_the_length_of_its_suit() -> None:
    # With the joker a heart there are two hearts and two spades, and the hearts count more.
    assert value(cards("2s 3s Kh 7d *")) == 10 + 11 - 12
    # Two spades and the joker are as long as three diamonds.
    assert value(cards("Ks Qs 2d 3d *")) == 31 - 5
    assert value(cards("As 2d 3d 4d *")) == 20 - 11, "an ace and the joker are shorter than three"


def test_O7_every_card_is_tried() -> None:
    rng = Random(7)
    for _ in range(800):
        hand = [*rng.sample(oracle.CARDS, 4), "*"]
        rng.shuffle(hand)
        for option in OPTIONS:
            assert value(hand, option) == oracle.value(hand, option), hand


@pytest.mark.parametrize("option", OPTIONS)
def test_O5_O6_the_order_of_the_cards_has_no_meaning(option: SuitOption) -> None:
    rng = Random(5)
    for _ in range(800):
        hand = rng.sample([*oracle.CARDS, "*"], 5)
        assert value(hand, option) == value(hand[::-1], option) == oracle.value(hand, option)


def test_an_exchange_is_a_subtraction_and_an_addition_of_keys() -> None:
    rng = Random(6)
    for _ in range(80):
        drawn = rng.sample([*oracle.CARDS, "*"], 10)
        hand, board = drawn[:5], drawn[5:]
        for option in OPTIONS:
            after = values_after(hand, board, option)
            for take, row in zip(board, after, strict=True):
                for give, worth in zip(hand, row, strict=True):
                    assert worth == oracle.value([card for card in hand if card != give] + [take], option)
        assert key(hand) == sum(key([card]) for card in hand)


def test_how_a_hand_comes_to_its_value() -> None:
    """Taking a reading by its word, card by card, gives the value."""
    rng = Random(8)
    for _ in range(500):
        hand = rng.sample([*oracle.CARDS, "*"], 5) if rng.random() < 0.5 else [*rng.sample(oracle.CARDS, 4), "*"]
        if rng.random() < 0.2:
            hand = [f"{rank}h" for rank in rng.sample("A23456789TJQK", 4)] + ["*"]
        for option in OPTIONS:
            read = reading(hand, option)
            assert (read.joker is not None) == ("*" in hand and read.suit is not None)
            meant = [read.joker if card == "*" else card for card in hand]
            assert len(set(meant)) == 5
            counted = [card for card in meant if card is not None and card[1] == read.suit]
            points = {card: oracle.value([card], "best") for card in meant if card is not None}
            worth = 0
            if read.suit is not None:
                worth = sum(points[card] if card in counted else -points[card] for card in meant if card is not None)
            assert worth == value(hand, option), (hand, option, read)


def test_O5_O7_a_seat_sees_what_its_hand_is_worth_and_would_be() -> None:
    for option in OPTIONS:
        game = begun(Rules(players=2, jokers=1, suit=option), ["2h 3h 4h As *", "Kd Qd 2d 9c 8c"], "Ah 5h 6d 7d 8d")
        own, other = game.view(0).own, game.view(1).own
        assert own is not None
        assert other is not None
        assert own.hand == cards("As 4h 3h 2h *")
        assert (own.value, own.reading) == (value(own.hand, option), reading(own.hand, option))
        assert own.after == (), "not its turn"
        assert other.after == values_after(other.hand, game.view(None).public.board, option)
        swap(game)
        own = game.view(0).own
        assert own is not None
        assert own.after[1][0] == value(cards("5h 2h 3h 4h *"), option)


def test_a_hand_as_a_person_types_it() -> None:
    assert value_of_text("Jd 9d 3d 8c 4h") == 10
    assert value_of_text("  Jd  9d\t3d 8c\n4h ") == 10
    assert [value_of_text("2h 3h 4h As *", option, 1) for option in OPTIONS] == [9, 12, 0]


@pytest.mark.parametrize(
    ("text", "suit", "jokers", "said"),
    [
        ("Jd 9d 3d 8c", "longest", 0, no("hand-five", given=4, cards=5)),
        ("Jd 9d 3d 8c 4h 5h", "longest", 0, no("hand-five", given=6, cards=5)),
        ("", "longest", 0, no("hand-five", given=0, cards=5)),
        ("Jd 9d 3d 8c Jd", "longest", 0, no("card-twice", card="Jd")),
        ("Jd 9d 3d 8c 10h", "longest", 0, no("card-unknown", card="10h")),
        ("jd 9d 3d 8c 4h", "longest", 0, no("card-unknown", card="jd")),
        ("Jd 9d 3d 8c *", "longest", 0, no("joker-without")),
        ("Jd 9d 3d * *", "longest", 1, no("card-twice", card="*")),
        ("Jd 9d 3d 8c 4h", "hearts", 0, no("option-choice", field="suit", choices="longest | best | flush")),
        ("Jd 9d 3d 8c 4h", "longest", 2, no("option-choice", field="jokers", choices="0 | 1")),
    ],
)
def test_what_is_no_hand_is_refused_with_a_reason(text: str, suit: str, jokers: int, said: object) -> None:
    with pytest.raises(Refused) as wrong:
        value_of_text(text, suit, jokers)
    assert wrong.value.refusal == said
