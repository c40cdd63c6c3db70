"""What the umpire sees and thinks, and what is learned from it."""

from random import Random
from typing import Any

import numpy as np
import pytest

from fifties.bots.fifty_one.judgement import Step
from fifties.lab import opened
from fifties.lab.choosing import Rows, rows_for
from fifties.lab.deals import BOARD, CARDS, Table, new_desk
from fifties.lab.judging import Scene, new_memory, new_mind
from fifties.lab.layers import Layers
from fifties.lab.opened import OPENED
from fifties.lab.umpire import Umpire, what_came
from fifties.rules.fifty_one import Rules
from fifties.rules.fifty_one.cards import pack
from fifties.rules.fifty_one.hand import value

see_open: Any = opened.see_open


def test_the_last_choice_of_a_seat_is_told_by_the_end_and_others_by_the_next() -> None:
    deals, seats = np.array([0, 0, 0, 0, 1, 1]), np.array([2, 0, 2, 2, 2, 0])
    outcomes, judged = np.array([1.0, 0, 1, 1, 0.5, 0.5]), np.array([0.1, 0.2, 0.3, 0.4, 0.6, 0.7])
    third = 0.25 * 1 + 0.75 * 0.4
    first = 0.25 * third + 0.75 * 0.3
    came = what_came(deals, seats, outcomes, judged, 0.25)
    assert came == pytest.approx([first, 0, third, 1, 0.5, 0.5])
    assert what_came(deals, seats, outcomes, judged, 1.0) == pytest.approx(outcomes)


@pytest.mark.parametrize("seed", range(20))
def test_hands_are_seen_as_they_are(seed: int) -> None:
    rng = Random(seed)
    rules = Rules(players=rng.choice([2, 3, 5]), jokers=rng.choice([0, 1]))
    cards = list(pack(rules.jokers))
    rng.shuffle(cards)
    hands = [cards[5 * seat : 5 * seat + 5] for seat in range(rules.players)]
    board, seat = cards[25:30], rng.randrange(rules.players)
    desk, mind, memory = new_desk(Table.of(rules)), new_mind(rules.players), new_memory(rules.players)
    desk.hands[:] = [[CARDS.index(card) for card in hand] for hand in hands]
    mind.hand[:], mind.board[:] = desk.hands[seat], [CARDS.index(card) for card in board]
    caller, left = rng.choice([(-1, -1), ((seat + 1) % rules.players, rules.players - 1)])
    seen = np.zeros(OPENED * (rules.players - 1))
    see_open(mind, memory, desk, Scene(rules.players, seat, 0, False, caller, left), BOARD, seen)
    mine = value(hands[seat])
    for step in range(1, rules.players):
        other, at = (seat + step) % rules.players, OPENED * (step - 1)
        theirs = hands[other]
        replies = [value([*(card for card in theirs if card != give), take]) for take in board for give in theirs]
        reply = max(replies) if caller < 0 or step < left else value(theirs)
        assert seen[at : at + 2] == pytest.approx([0.02 * value(theirs), 0.02 * reply])
        tie = 0.0 if caller < 0 else 1.0 if other == caller else 0.5
        ahead = [1.0 if mine > theirs else tie if mine == theirs else 0.0 for theirs in (value(theirs), reply)]
        assert list(seen[at + 10 : at + 12]) == ahead


def test_an_umpire_knows_more_than_the_bot() -> None:
    """Who wins depends on what only the umpire sees."""
    chance = np.random.default_rng(7)
    rows = rows_for(4000, 2)
    rows.features[:] = chance.normal(size=rows.features.shape)
    rows.opened[:] = chance.normal(size=rows.opened.shape)
    rows.steps[:] = chance.integers(len(Step), size=len(rows.steps))
    odds = rows.features[:, 0] + 2 * rows.opened[:, 3]
    rows.outcomes[:] = chance.random(len(odds)) < 1 / (1 + np.exp(-odds))
    bot = [Layers([np.eye(rows.features.shape[1], 1), np.zeros(1)]) for _ in Step]
    umpire = Umpire(bot, OPENED, 3, chance)
    thought = 1 / (1 + np.exp(-rows.features[:, 0]))
    assert umpire.judges(rows.steps, rows.features, rows.opened) == pytest.approx(thought, abs=0.03), (
        "at first what the bot thinks"
    )
    for _ in range(12):
        umpire.learn(rows, 0.003)
    assert _off(umpire, rows) < 0.7 * float(np.mean((thought - 1 / (1 + np.exp(-odds))) ** 2))


def _off(umpire: Umpire, rows: Rows) -> float:
    odds = rows.features[:, 0] + 2 * rows.opened[:, 3]
    return float(np.mean((umpire.judges(rows.steps, rows.features, rows.opened) - 1 / (1 + np.exp(-odds))) ** 2))
