"""What is told of deals choice by choice, against deals dealt and counted by hand."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import numpy as np
import pytest

from fifties.bots.fifty_one.counter import prospects
from fifties.bots.fifty_one.greedy import Greedy
from fifties.bots.fifty_one.judgement import OTHER, OWN, Features, networks
from fifties.lab import replayed
from fifties.lab.contests import traced
from fifties.lab.replayed import OFFERED, among_counters, choices, heedless, of_final_suit, often, parts
from fifties.lab.simulate import mean_of
from fifties.rules.fifty_one import Clear, Deal, Exchange, Operation, Reshuffle, Rules
from fifties.rules.fifty_one.cards import SUITS, points

DEALS = 25


class Row(NamedTuple):
    """A choice, as the cards on a table show it."""

    deal: int
    seat: int
    last: bool
    may_clear: bool
    board: list[str]
    before: list[str]
    done: Any
    after: list[str]
    next_holds: set[str]
    next_plays: bool
    last_hand: list[str]


def by_hand(players: int, written: list[list[Operation]]) -> Iterator[Row]:
    for number, (deal, *operations) in enumerate(written):
        assert isinstance(deal, Deal)
        deck = list(deal.deck)
        hands = [deck[(seat - deal.dealer - 1) % players : 5 * players : players] for seat in range(players)]
        board, stock = deck[5 * players : 5 * players + 5], deck[5 * players + 5 :]
        held: list[set[str]] = [set() for _ in range(players)]
        turns, caller = [0] * players, -1
        rows: list[Row] = []
        for operation in operations:
            if isinstance(operation, Reshuffle):
                stock = list(operation.stock)
                board += [stock.pop(0) for _ in range(5 - len(board))]
                continue
            assert isinstance(operation, Clear | Exchange)
            seat = operation.seat
            following = (seat + 1) % players
            cleared = bool(rows) and rows[-1].seat == seat and isinstance(rows[-1].done, Clear)
            before, lay = list(hands[seat]), list(board)
            if isinstance(operation, Clear):
                board = [stock.pop(0) for _ in range(min(5, len(stock)))]
            else:
                hands[seat][before.index(operation.give)] = operation.take
                board[lay.index(operation.take)] = operation.give
            may = turns[seat] > 0 and not cleared
            plays = following != caller
            now, following_has = list(hands[seat]), set(held[following])
            rows.append(
                Row(number, seat, caller >= 0, may, lay, before, operation, now, following_has, plays, hands[seat])
            )
            if isinstance(operation, Exchange):
                held[seat] = (held[seat] | {operation.take}) - {operation.give}
                turns[seat] += 1
                caller = seat if operation.stop else caller
        yield from rows


def suit(cards: list[str] | set[str]) -> str:
    """The longest; of suits as long that which counts most; of those the first."""
    return max(SUITS, key=lambda s: 100 * len(of(s, cards)) + sum(map(points, of(s, cards))))


def of(suit: str, cards: list[str] | set[str]) -> list[str]:
    return [card for card in cards if card.endswith(suit)]


def mean(figures: list[Any]) -> Any:
    assert figures
    return pytest.approx(sum(figures) / len(figures))


@pytest.mark.parametrize("players", [2, 4])
def test_choices_are_counted_as_on_a_table(players: int) -> None:
    rules = Rules(players=players)
    shares, written = traced(rules, ["counter"] * players, DEALS)
    seen, rows = list(choices(rules, DEALS)), list(by_hand(players, written))
    assert [choice.done for choice in seen] == [row.done for row in rows]
    for last in (False, True):
        boards = [choice for choice in seen if replayed.may_clear(choice) and choice.sight.called == last]
        cards = [row for row in rows if row.may_clear and row.last == last]
        assert often(boards, replayed.clears).mean == mean([isinstance(row.done, Clear) for row in cards])
        best = [max(map(points, of(suit(row.before), row.board)), default=0) for row in cards]
        assert [replayed.suit_card(choice) for choice in boards] == best
    swaps = [choice for choice in seen if isinstance(choice.done, Exchange)]
    made = [row for row in rows if isinstance(row.done, Exchange)]
    assert often(swaps, replayed.gives_other).mean == mean([row.done.give[-1] != suit(row.after) for row in made])
    assert often(swaps, replayed.takes_suit).mean == mean([row.done.take[-1] == suit(row.after) for row in made])
    assert often(swaps, replayed.leaves_suit).mean == mean([suit(row.before) != suit(row.after) for row in made])
    assert often(swaps, of_final_suit).mean == mean([len(of(suit(row.last_hand), row.after)) for row in made])
    # What the next player collects, and is given.
    wants = [choice for choice in swaps if replayed.wanted(choice)]
    asked = [row for row in made if row.next_plays and row.next_holds]
    assert [replayed.wanted(choice) for choice in wants] == [suit(row.next_holds) for row in asked]
    assert often(wants, replayed.gives_wanted).mean == mean([r.done.give[-1] == suit(r.next_holds) for r in asked])
    assert often(wants, replayed.takes_wanted).mean == mean([r.done.take[-1] == suit(r.next_holds) for r in asked])
    # The hands at the end, and the victory as the kernels share it.
    ends = {(row.deal, row.seat): len(of(suit(row.last_hand), row.last_hand)) for row in rows}
    for length, (held, won) in replayed.at_the_end(seen).items():
        assert held.mean == mean([end == length for end in ends.values()])
        assert won.mean == mean([shares[deal, seat] for (deal, seat), end in ends.items() if end == length])


@pytest.mark.parametrize("seed", range(20))
def test_no_other_place_parts_two_counts_better(seed: int) -> None:
    rng = Random(seed)
    low, high = [rng.randrange(9) for _ in range(30)], [rng.randrange(4, 12) for _ in range(25)]

    def wrong(place: int) -> int:
        return sum(value >= place for value in low) + sum(value < place for value in high)

    place = parts([low.count(value) for value in range(12)], [high.count(value) for value in range(12)])
    assert wrong(place) == min(map(wrong, range(13)))


def test_boards_are_kept_from_a_measure_on_as_often_as_it_says() -> None:
    seen = [choice for choice in choices(Rules(players=2), 60) if replayed.may_clear(choice)]
    least, right = replayed.keeps_from(seen, replayed.ahead)
    others = [choice for choice in seen if choice.deal in range(1, 60, 2)]
    kept = [replayed.ahead(choice) >= least for choice in others]
    assert right.mean == mean([k == isinstance(one.done, Exchange) for k, one in zip(kept, others, strict=True)])
    assert right.mean > 0.75


def test_who_is_heedless_sees_what_the_board_offered_before() -> None:
    looked, differs = 0, 0
    for choice in choices(Rules(players=3), 4):
        view, sight = choice.view, choice.sight
        features, judge = Features(sight, "longest", False), networks("counter", 3)
        offers = []
        for other in sight.others:
            collects = suit(set(other.known)) if other.known else ""
            offers.append(max([points(card) for card in sight.board if card[-1] == collects], default=0) / 11)
        assert features.of(sight.hand, sight.board)[OFFERED] == offers
        assert len(range(OWN + 2 * OTHER)[OFFERED]) == 2
        known = {one.operation: one.odds for one in prospects(view, sight, judge, features.of)}
        blind = {one.operation: one.odds for one in heedless(view, sight)}
        assert blind.keys() == known.keys()
        for operation, odds in known.items():
            looked += 1
            differs += blind[operation] != odds
            if isinstance(operation, Clear) or not any(other.known for other in sight.others):
                assert blind[operation] == odds
    assert 0 < differs < looked


def test_a_bot_among_counters_has_every_seat_with_the_same_cards() -> None:
    assert among_counters(Rules(players=2), replayed.COUNTER, 4).sum(axis=1) == pytest.approx(1)
    assert (among_counters(Rules(players=2), Greedy(), 4).sum(axis=1) != 1).any()


def test_what_happens_several_times_in_a_game_is_no_more_certain_for_it() -> None:
    games = np.array([0.0, 1.0, 1.0, 0.5, 1.0, 0.0, 0.0, 1.0])
    once, thrice = mean_of(games, np.ones(8)), mean_of(3 * games, np.full(8, 3))
    assert once == pytest.approx((games.mean(), 1.96 * games.std() / 8**0.5))
    assert thrice == pytest.approx(once)
    assert mean_of(np.array([2.0, 0.0]), np.array([3, 1])).mean == 0.5
