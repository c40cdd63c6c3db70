"""Fifty-One: whole deals through the game object, and the values of hands."""

import random

from bench.measure import per_cpu_second, show
from fifties.rules.fifty_one import Card, Clear, Deal, Game, Reshuffle, Rules, Stop, value
from fifties.rules.fifty_one.cards import JOKER, PACK
from fifties.rules.fifty_one.hand import VALUE_OF_KEY, key

DEALS = 300
HANDS = 100_000
CALLS = 0.05
"""How often a player by chance calls: so rarely that a deal has some ten turns each."""


def deals() -> None:
    """Prints this part of the report."""
    turns = 0

    def played() -> int:
        nonlocal turns
        rng = random.Random(4)
        turns = sum(_play(Game(Rules(players=4)), rng) for _ in range(DEALS))
        return DEALS

    show("random 4-player deals through the game object, a CPU-second", f"{per_cpu_second(played):,.0f}")
    print(f"  of {turns / DEALS:.0f} turns each; every legal operation is listed at every turn")
    rng = random.Random(5)
    _hands("hands", [tuple(rng.sample(PACK, 5)) for _ in range(HANDS)])
    _hands("hands with the joker", [(*rng.sample(PACK, 4), JOKER) for _ in range(HANDS)])


def _hands(what: str, hands: list[tuple[Card, ...]]) -> None:
    """How fast hands are evaluated, beside the rules taken word by word."""
    keys, evaluate = [key(hand) for hand in hands], VALUE_OF_KEY["longest"]
    some = hands[: 500 if JOKER in hands[0] else 20_000]
    assert [value(hand) for hand in some] == [word_by_word(hand) for hand in some]

    def by_cards() -> int:
        return len([value(hand) for hand in hands])

    def by_keys() -> int:
        return len([evaluate(key) for key in keys])

    show(f"{what} evaluated, a CPU-second", f"{per_cpu_second(by_cards):,.0f}")

    def by_words() -> int:
        return len([word_by_word(hand) for hand in some])

    show("  by their keys, as a search would", f"{per_cpu_second(by_keys):,.0f}")
    show("  by the rules word by word", f"{per_cpu_second(by_words):,.0f}")


def word_by_word(hand: tuple[Card, ...]) -> int:
    """A hand's value as somebody would write it down who reads the rules; for a joker every card is tried."""
    if JOKER in hand:
        others = tuple(card for card in hand if card != JOKER)
        return max(word_by_word((*others, card)) for card in PACK if card not in others)
    counts = {card: 11 if card[0] == "A" else 10 if card[0] in "KQJT" else int(card[0]) for card in hand}
    suits = [[card for card in hand if card[1] == suit] for suit in "shdc"]
    longest = max(len(suit) for suit in suits)
    return max(
        sum(counts[card] if card in suit else -counts[card] for card in hand) for suit in suits if len(suit) == longest
    )


def _play(game: Game, rng: random.Random) -> int:
    """A deal by chance, through the object that people play on, with all its events; returns its turns."""
    game.apply(Deal(0, tuple(rng.sample(PACK, len(PACK)))))
    turns = 0
    while not game.over:
        [who] = game.wants()
        if who < 0:
            assert game.play is not None
            game.apply(Reshuffle(tuple(rng.sample(game.play.discards, len(game.play.discards)))))
            continue
        legal = game.legal(who)
        quiet = [operation for operation in legal if not getattr(operation, "stop", isinstance(operation, Stop))]
        loud = len(quiet) < len(legal) and rng.random() < CALLS
        operation = rng.choice(legal if loud else quiet)
        game.apply(operation)
        turns += not isinstance(operation, Clear)
    return turns


if __name__ == "__main__":
    deals()
