"""Chance: the bytes that ``docs/dice.json`` fixes, and fairness (F3, F7, F22)."""

import hashlib
import json
from collections import Counter
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

import pytest

from fifties.rules.dice import Dice
from fifties.rules.fifty import Game, LegalLines, Reveal, Rules

VECTORS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[2] / "docs" / "dice.json").read_text(encoding="utf-8")
)


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    """RFC 2104, from SHA-256 alone."""
    block = (hashlib.sha256(key).digest() if len(key) > 64 else key).ljust(64, b"\0")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in block) + message).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in block) + inner).digest()


def words(seed: bytes, label: str) -> list[int]:
    """The first words for a label: one for each counter."""
    return [
        int.from_bytes(hmac_sha256(seed, label.encode("utf-8") + bytes([0, 0, 0, counter]))[:8], "big")
        for counter in range(20)
    ]


def defined(seed: bytes, label: str, n: int) -> tuple[int, int]:
    """The draw by its definition, and how many words were thrown away for it."""
    whole_blocks = 2**64 // n * n
    for thrown_away, word in enumerate(words(seed, label)):
        if word < whole_blocks:
            return word % n, thrown_away
    raise AssertionError("twenty words in a row in the incomplete block")


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: f"{vector['label']} below {vector['n']}")
def test_the_vectors_hold(vector: dict[str, Any]) -> None:
    seed = bytes.fromhex(vector["seed"])
    assert Dice(seed).below(vector["label"], vector["n"]) == vector["value"]
    assert defined(seed, vector["label"], vector["n"])[0] == vector["value"]


def test_the_vectors_meet_rejection_the_limits_and_long_seeds() -> None:
    thrown_away = Counter(defined(bytes.fromhex(v["seed"]), v["label"], v["n"])[1] for v in VECTORS)
    assert thrown_away[0]
    assert thrown_away[1]
    assert thrown_away[2]
    assert {1, 2, 10, 52, 2**63, 2**63 + 1, 2**64 - 1, 2**64} <= {vector["n"] for vector in VECTORS}
    assert {0, 7, 32} < {len(vector["seed"]) // 2 for vector in VECTORS}
    assert max(len(vector["seed"]) // 2 for vector in VECTORS) > 64
    assert any(not vector["label"].isascii() for vector in VECTORS)
    assert all(set(vector) == {"seed", "label", "n", "value"} for vector in VECTORS)


def test_draws_are_as_defined_for_many_labels() -> None:
    for i in range(100):
        for n in (1, 2, 3, 10, 52, 1000, 2**32, 2**63 + 1, 2**64 - 5, 2**64):
            assert (
                Dice(b"seed %d" % (i % 7)).below(f"label/{i}", n) == defined(b"seed %d" % (i % 7), f"label/{i}", n)[0]
            )


@pytest.mark.parametrize("n", [0, -1, 2**64 + 1])
def test_a_draw_of_nothing_or_too_much_is_refused(n: int) -> None:
    with pytest.raises(ValueError, match="outcomes"):
        Dice(b"").below("label", n)


def test_a_draw_depends_on_its_own_name_only() -> None:
    dice = Dice(b"seed")
    first = [dice.below(f"{i}", 10**6) for i in range(50)]
    assert [dice.below(f"{i}", 10**6) for i in reversed(range(50))] == first[::-1]
    assert [Dice(b"seed").below(f"{i}", 10**6) for i in range(50)] == first
    assert [Dice(b"Seed").below(f"{i}", 10**6) for i in range(50)] != first
    assert len(set(first)) > 45


def chi_square(counts: Counter[Any], outcomes: int, draws: int) -> float:
    """How far the counts are from even; about ``outcomes - 1`` if they are fair, with a spread of its root twice."""
    even = draws / outcomes
    return sum((counts[outcome] - even) ** 2 / even for outcome in counts) + even * (outcomes - len(counts))


def is_even(counts: Counter[Any], outcomes: int, draws: int) -> bool:
    free = outcomes - 1
    return len(counts) == outcomes and abs(chi_square(counts, outcomes, draws) - free) < 5 * (2 * free) ** 0.5


@pytest.mark.parametrize("n", [2, 3, 10, 52, 100])
def test_each_outcome_is_equally_likely(n: int) -> None:
    dice = Dice(b"even")
    counts = Counter(dice.below(f"{i}", n) for i in range(200 * n))
    assert is_even(counts, n, 200 * n)


def test_rejection_favours_nobody() -> None:
    # Without it the lower half of these outcomes would come twice as often as the rest.
    n, dice = 3 * 2**62, Dice(b"rejection")
    counts = Counter(3 * dice.below(f"{i}", n) // n for i in range(6000))
    assert is_even(counts, 3, 6000)


def test_a_shuffle_is_a_permutation_and_each_is_equally_likely() -> None:
    dice = Dice(b"shuffle")
    assert dice.shuffle("label", []) == []
    assert dice.shuffle("label", ["one"]) == ["one"]
    items = list(range(52))
    shuffled = dice.shuffle("deck", items)
    assert sorted(shuffled) == items
    assert shuffled != items
    assert items == list(range(52)), "what was given is left as it was"
    assert dice.shuffle("deck", tuple(items)) == shuffled
    counts = Counter(tuple(dice.shuffle(f"{i}", "abcd")) for i in range(24 * 200))
    assert set(counts) == set(permutations("abcd"))
    assert is_even(counts, 24, 24 * 200)


def test_a_shuffle_is_fisher_yates_from_the_end() -> None:
    dice = Dice(b"fisher-yates")
    pile = list(range(10))
    for place in range(9, 0, -1):
        other = dice.below(f"deck/{place}", place + 1)
        pile[place], pile[other] = pile[other], pile[place]
    assert dice.shuffle("deck", range(10)) == pile


def test_a_sample_is_a_set_and_each_is_equally_likely() -> None:
    dice = Dice(b"sample")
    for n in range(1, 12):
        for k in range(n + 1):
            chosen = dice.sample(f"{n}/{k}", n, k)
            assert chosen == sorted(set(chosen))
            assert len(chosen) == k
            assert set(chosen) <= set(range(n))
    counts = Counter(tuple(dice.sample(f"{i}", 6, 3)) for i in range(20 * 200))
    assert set(counts) == set(combinations(range(6), 3))
    assert is_even(counts, 20, 20 * 200)


def test_dice_under_a_label_are_others() -> None:
    dice = Dice(b"seed")
    mine, yours = dice.under("bot/0"), dice.under("bot/1")
    assert len({mine.seed, yours.seed, dice.seed}) == 3
    assert mine.seed == dice.under("bot/0").seed == hmac_sha256(b"seed", b"bot/0")
    assert mine.below("x", 2**64) != dice.below("bot/0x", 2**64)


def test_each_legal_line_is_equally_likely() -> None:
    # With 1 to 9 less 2 and 7: seven numbers, and 21 lines of five.
    lines = LegalLines(10, (2, 7))
    numbers = (1, 3, 4, 5, 6, 8, 9)
    assert list(lines.numbers) == list(numbers)
    every = set(combinations(numbers, 5))
    assert {line for line in combinations(range(-1, 12), 5) if line in lines} == every
    dice = Dice(b"lines")
    counts = Counter(lines.sample(dice, f"{i}") for i in range(21 * 200))
    assert set(counts) == every
    assert is_even(counts, 21, 21 * 200)


@pytest.mark.parametrize(("players", "forbidden"), [(3, (0, 1, 2, 3)), (5, (4, 8)), (7, ()), (12, ())])
def test_each_number_of_a_game_is_equally_likely_in_a_line(players: int, forbidden: tuple[int, ...]) -> None:
    game, dice = Game(Rules(players=players)), Dice(b"numbers")
    game.reveal(forbidden, None, 0)
    lines = [game.legal(0).sample(dice, f"{i}") for i in range(4000)]
    assert all(line in game.legal(0) for line in lines)
    numbers = [number for number in range(1, game.rules.last) if number % 10 not in forbidden]
    counts = Counter(number for line in lines for number in line)
    # Five of a line are not drawn apart from each other, which only brings them nearer to even.
    assert set(counts) == set(numbers)
    assert chi_square(counts, len(numbers), 20_000) < len(numbers) + 5 * (2 * len(numbers)) ** 0.5


def test_F3_F7_F22_what_a_game_draws_is_fixed_by_the_vectors() -> None:
    # By hand from the vectors of the seed of 32 zeros. Digits: the 4th of 0 to 9 is 3, the 6th of the rest 6, the 5th
    # of the rest 5, the 4th of the rest 4. Cards: the 2nd of five, the 3rd of four, the 3rd of three, the 1st of two.
    game, dice = Game(Rules(players=3, danger=True)), Dice(bytes(32))
    cards = []
    for played in range(4):
        drawn = game.draw(dice)
        if played == 0:
            assert drawn == Reveal((3, 4, 5, 6), (10, 19), 2)
        cards.append(drawn.danger)
        assert drawn.starter == (2 + played) % 3
        game.apply(drawn)
        for seat in range(3):
            game.choose(seat, game.legal(seat).numbers[:5])
        game.call(50)
    assert cards == [(10, 19), (30, 39), (40, 49), (1, 9)]


def test_F3_F22_each_set_of_tokens_and_each_card_is_equally_likely() -> None:
    tokens: Counter[tuple[int, ...]] = Counter()
    cards: Counter[Any] = Counter()
    starters: Counter[Any] = Counter()
    for seed in range(45 * 100):
        drawn = Game(Rules(players=5, danger=True)).draw(Dice(b"%d" % seed))
        tokens[tuple(sorted(drawn.forbidden))] += 1
        cards[drawn.danger] += 1
        starters[drawn.starter] += 1
    assert set(tokens) == set(combinations(range(10), 2))
    assert is_even(tokens, 45, 4500)
    assert is_even(cards, 5, 4500)
    assert is_even(starters, 5, 4500)
