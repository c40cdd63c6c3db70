"""Secrets by non-interference (O3): a deal is played twice, and differs only in what a seat may not know.

All that this seat and a bystander get, views and events and answers, is byte for byte the same. Hands are open when a
deal is scored; what lies in the stock stays secret for good.
"""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec
import pytest

from fifties.rules.fifty_one import Clear, Deal, Exchange, Game, Operation, Reshuffle, Rules, Stop
from fifties.rules.fifty_one.guess import taken
from tests.fifty_one.drawn import play, random_record
from tests.fifty_one.oracle import CARDS


def seen(game: Game, watcher: int | None) -> list[bytes]:
    """All that the watcher and a bystander can see or ask."""
    asked: list[Any] = [list(game.wants()), game.at, game.over, game.phase, list(game.may_act())]
    views = [game.view(None)]
    if watcher is not None:
        views.append(game.view(watcher))
        tries: list[Operation] = [Clear(watcher), Stop(watcher), Reshuffle(game.view(None).public.discards)]
        board = game.view(None).public.board
        tries += [Exchange(watcher, take, give) for take in (*board[:1], "2c") for give in CARDS[::5]]
        asked += [game.why_not(operation) for operation in tries]
        asked.append(game.legal(watcher))
    asked += [repr(game), *map(str, (game, *views))]
    return [msgspec.json.encode(thing) for thing in (*views, asked)]


def shuffled(rng: Random, cards: Sequence[str], secret: set[str]) -> tuple[str, ...]:
    """The same cards with the secret ones among them in another order."""
    others = iter(rng.sample(sorted(secret & set(cards)), len(secret & set(cards))))
    return tuple(next(others) if card in secret else card for card in cards)


def other_cards(
    rng: Random, done: Sequence[Operation], game: Game, watcher: int | None, hands: bool
) -> list[Operation]:
    """The same operations, with other cards where ``game``, which they lead to, still has a secret.

    Before a new stock was made, unknown cards of the others' hands may lie in the stock, and the other way round;
    after that everybody knows which cards are in which.
    """
    deal = game.play
    assert deal is not None
    known = taken(deal.turns)
    in_hands = {
        card
        for seat, hand in enumerate(deal.hands)
        if seat != watcher and hands
        for card in hand
        if card not in known.get(seat, ())
    }
    stock = set(deal.stock)
    last_stock = max((i for i, op in enumerate(done) if isinstance(op, Reshuffle)), default=-1)
    last_deal = max(i for i, op in enumerate(done) if isinstance(op, Deal))
    changed: list[Operation] = []
    for i, operation in enumerate(done):
        if isinstance(operation, Deal) and i == last_deal:
            secret = in_hands if last_stock > last_deal else in_hands | stock
            changed.append(Deal(operation.dealer, shuffled(rng, operation.deck, secret)))
        elif isinstance(operation, Reshuffle) and i == last_stock > last_deal:
            changed.append(Reshuffle(shuffled(rng, operation.stock, stock)))
        else:
            changed.append(operation)
    return changed


def played_upto(rng: Random, record: dict[str, Any], share: float) -> tuple[Game, list[Operation]] | None:
    """The game of a record up to somewhere in a deal."""
    _, done, _ = play(record, aloud=False)
    done = done[: max(1, int(len(done) * share))]
    game = Game.replay(Rules.read(record["rules"]), done)
    return (game, done) if game.play is not None else None


def compare(rules: Rules, one: Sequence[Operation], other: Sequence[Operation], watcher: int | None) -> list[Game]:
    games = [Game(rules), Game(rules)]
    for operations_now in zip(one, other, strict=True):
        told = [game.apply(operation) for game, operation in zip(games, operations_now, strict=True)]
        assert msgspec.json.encode(told[0]) == msgspec.json.encode(told[1])
        assert seen(games[0], watcher) == seen(games[1], watcher)
    return games


@pytest.mark.parametrize("chunk", range(4))
def test_O3_what_a_seat_may_not_know_makes_no_difference_to_it(chunk: int) -> None:
    rng = Random(f"secrets {chunk}")
    met: Counter[str] = Counter()
    for _ in range(60):
        record = random_record(rng)
        upto = played_upto(rng, record, rng.random())
        if upto is None:
            continue
        game, done = upto
        watcher = rng.choice([None, *range(game.rules.players)])
        one, other = compare(game.rules, done, other_cards(rng, done, game, watcher, hands=True), watcher)
        assert one.play is not None
        assert other.play is not None
        met["hands"] += one.play.hands != other.play.hands
        met["stock"] += one.play.stock != other.play.stock
        met["cards between hands and stock"] += set(one.play.stock) != set(other.play.stock)
        met["new stock"] += bool(one.play.reshuffles) and one.play.stock != other.play.stock
        met["second deal"] += len(one.sheets) > 0
        met["last turns"] += one.play.caller is not None
    assert {what: met[what] for what in ("hands", "stock", "cards between hands and stock") if met[what] < 30} == {}
    assert {what for what in ("new stock", "second deal", "last turns") if not met[what]} == set()


def test_O3_the_stock_stays_secret_when_the_hands_are_open() -> None:
    rng = Random("stock")
    met = 0
    for _ in range(80):
        record = random_record(rng, deals=2)
        game, done, _ = play(record)
        second = next((i for i, operation in enumerate(done) if i and isinstance(operation, Deal)), None)
        if second is None:
            continue
        before_the_end = Game.replay(game.rules, done[: second - 1])
        changed = other_cards(rng, done[:second], before_the_end, None, hands=False) + done[second:]
        met += changed != done
        compare(game.rules, done, changed, 0)
    assert met > 20


def test_O3_asking_tells_nothing_of_anothers_hand_to_a_seat_that_is_not_on_turn() -> None:
    """Whatever it asks for: the answer is that it is not its turn."""
    rng = Random("asking")
    record = random_record(rng, players=3, deals=1)
    game, _ = played_upto(rng, record, 0.0) or (None, None)
    assert game is not None
    [seat] = game.wants()
    other = (seat + 1) % 3
    asked: list[Operation] = [Exchange(other, take, give) for take in CARDS[:20] for give in CARDS]
    assert {msgspec.json.encode(game.why_not(operation)) for operation in asked} == {
        msgspec.json.encode(game.why_not(Clear(other)))
    }
