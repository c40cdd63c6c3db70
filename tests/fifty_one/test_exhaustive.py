"""All hands: each is scored, and the counts are those of the golden files, which the oracle made (O4 to O7)."""

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import combinations
from math import comb
from random import Random
from typing import get_args

import pytest

from fifties.rules.fifty_one.cards import JOKER, PACK
from fifties.rules.fifty_one.hand import KEYS, VALUE_OF_KEY, SuitOption, value
from tests.fifty_one import oracle
from tests.fifty_one.exhaustive import OPTIONS, Histogram, count, golden

SUIT_OPTIONS: tuple[SuitOption, ...] = get_args(SuitOption)


@cache
def keys(joker: bool) -> Counter[int]:
    """How many hands have which key: all of 52 cards, or all of four and the joker."""
    plain = [KEYS[card] for card in PACK]
    if joker:
        return Counter(KEYS[JOKER] + sum(some) for some in combinations(plain, 4))
    return Counter(map(sum, combinations(plain, 5)))


def histogram(hands: Counter[int], evaluate: Callable[[int], int]) -> Histogram:
    counted = Histogram()
    for key, times in hands.items():
        counted[evaluate(key)] += times
    return counted


def test_O5_O6_all_2598960_hands_under_each_option() -> None:
    hands, expected = keys(joker=False), golden("hands")
    assert sum(hands.values()) == comb(52, 5) == 2_598_960
    for option in SUIT_OPTIONS:
        assert histogram(hands, VALUE_OF_KEY[option]) == expected[option]
        assert sum(expected[option].values()) == 2_598_960


def test_O7_all_270725_hands_with_the_joker_under_each_option() -> None:
    hands, expected = keys(joker=True), golden("hands-with-joker")
    assert sum(hands.values()) == comb(52, 4) == 270_725
    for option in SUIT_OPTIONS:
        assert histogram(hands, VALUE_OF_KEY[option]) == expected[option]


def test_O7_all_270725_hands_with_the_joker_agree_with_trying_every_card() -> None:
    """Cards of one suit that count the same are tried once: the ten for all of T, J, Q and K that are missing."""
    alike = [f"{rank}{suit}" for suit in "shdc" for rank in "AT98765432"]
    every = [KEYS[card] for card in alike]
    tens = {KEYS[card]: 4 for card in alike if card[0] == "T"}
    known = {option: {five: VALUE_OF_KEY[option](five) for five in keys(joker=False)} for option in SUIT_OPTIONS}
    tried = 0
    for four, hands in Counter(combinations(sorted(KEYS[card] for card in PACK), 4)).items():
        tried += hands
        missing = [card for card in every if four.count(card) < tens.get(card, 1)]
        key = sum(four)
        fives = [key + card for card in missing]
        for option in SUIT_OPTIONS:
            assert VALUE_OF_KEY[option](key + KEYS[JOKER]) == max(map(known[option].__getitem__, fives))
    assert tried == 270_725


def test_O6_the_share_of_hands_with_more_than_one_longest_suit() -> None:
    """Two, two and one: of so many as the suits and the ranks allow."""
    several = 0
    for key, times in keys(joker=False).items():
        lengths = [key >> 10 * suit + 7 & 7 for suit in range(4)]
        several += times * (lengths.count(max(lengths)) > 1)
    assert several == comb(4, 2) * comb(13, 2) ** 2 * 2 * 13 == 949_104
    assert f"{several / comb(52, 5):.1%}" == "36.5%"


def test_O5_the_share_of_hands_whose_longest_suit_is_not_the_best_scoring() -> None:
    longest, best = VALUE_OF_KEY["longest"], VALUE_OF_KEY["best"]
    worse = sum(times for key, times in keys(joker=False).items() if longest(key) < best(key))
    assert f"{worse / comb(52, 5):.2%}" == "4.18%"


def test_O5_O6_O7_an_independent_slow_scorer_agrees_on_a_sample() -> None:
    rng = Random(51)
    for _ in range(6_000):
        hand = rng.sample(oracle.CARDS, 5)
        for option in SUIT_OPTIONS:
            assert value(hand, option) == oracle.value(hand, option), hand
    assert OPTIONS == SUIT_OPTIONS


def test_the_golden_files_say_what_can_be_worked_out_by_hand() -> None:
    flushes = golden("hands")["flush"]
    assert sum(hands for value, hands in flushes.items() if value != 0) == 4 * comb(13, 5)
    for name in ("hands", "hands-with-joker"):
        for option, counted in golden(name).items():
            assert max(counted) == 51
            # Ace, king, queen, jack and ten of a suit; with the joker, any four of them, or else the ace's place.
            assert counted[51] == (4 if name == "hands" else 4 * 5), option


@pytest.mark.soak
@pytest.mark.parametrize(("name", "joker"), [("hands", False), ("hands-with-joker", True)])
def test_the_golden_files_are_the_oracles(name: str, joker: bool) -> None:
    assert count(joker) == golden(name)


@pytest.mark.soak
def test_O7_every_card_is_tried_for_all_hands_with_the_joker() -> None:
    for option in SUIT_OPTIONS:
        for four in combinations(PACK, 4):
            best = max(value((*four, card), option) for card in PACK if card not in four)
            assert value((*four, JOKER), option) == best


@pytest.mark.soak
def test_O5_O6_all_hands_one_by_one() -> None:
    for option in SUIT_OPTIONS:
        assert Histogram(value(hand, option) for hand in combinations(PACK, 5)) == golden("hands")[option]
        with_joker = Histogram(value((*four, JOKER), option) for four in combinations(PACK, 4))
        assert with_joker == golden("hands-with-joker")[option]
