"""Games at random, as records, so drawn that clears, new stocks and ties are frequent; and how to play one.

``random_record`` plays on the oracle, and knows nothing of the engine.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

from fifties.rules.fifty_one import Clear, Deal, Event, Exchange, Game, Operation, Reshuffle, Rules, Stop
from tests.fifty_one import oracle


def random_record(rng: Random, **rules: Any) -> dict[str, Any]:
    """A game under random options, to its end or not; options that are given are as given."""
    options = {**random_rules(rng), **rules}
    deals = random_deals(rng, options)
    record = {"format": "fifties-record/1", "game": "fifty-one", "rules": options}
    return {**record, **(deals[0] if options.get("deals", 1) == 1 else {"deals": deals})}


def random_rules(rng: Random) -> dict[str, Any]:
    """Options as a record holds them; some are left out, so that defaults are met."""
    players = rng.choice([2, 2, 3, 4, 5])
    every = {
        "jokers": rng.choice([0, 1, 1]),
        "suit": rng.choice(["longest", "best", "flush"]),
        "stop": rng.choice(["end", "instead"]),
        "deals": rng.choice([1, 1, 1, 2, 3]),
        "max_turns": rng.choice([None, players, players + 1, 2 * players, 5 * players]),
    }
    return {"players": players, **{name: value for name, value in every.items() if rng.random() < 0.7}}


def random_deals(rng: Random, rules: dict[str, Any]) -> list[dict[str, Any]]:
    """All deals of a match, or some of them, the last perhaps left in the middle."""
    dealer = rng.randrange(rules["players"])
    deals: list[dict[str, Any]] = []
    for i in range(rules.get("deals", 1)):
        most = rng.choice([0, 1, rules["players"], 20]) if rng.random() < 0.15 else 400
        deals.append(_random_deal(rng, rules, (dealer + i) % rules["players"], most))
        if oracle.play_deal(rules, deals[-1])["finish"] == "unfinished":
            break
    return deals


def _random_deal(rng: Random, rules: dict[str, Any], dealer: int, most: int) -> dict[str, Any]:
    """One deal of at most so many turns. Some never call, some clear whenever they may, some collect one suit."""
    deck = [*oracle.CARDS, *["*"] * rules.get("jokers", 0)]
    rng.shuffle(deck)
    played: dict[str, Any] = {"dealer": dealer, "deck": deck, "reshuffles": [], "turns": []}
    deal = oracle.Deal(rules, played)
    clears = rng.choice([0.0, 0.3, 1.0])
    calls = rng.choice([0.02, 0.1, 0.5])
    collects = rng.random() < 0.5
    while deal.finish == "unfinished" and len(played["turns"]) < most:
        turn: dict[str, Any] = {"seat": deal.seat}
        call = deal.caller == -1 and rng.random() < calls
        instead = rules.get("stop") == "instead"
        if call and instead:
            turn["stop"] = True
        else:
            if deal.turns >= deal.players and rng.random() < clears:
                turn["clear"] = True
                stocks = _Stocks(rng, deal)
                deal.clear(stocks)
                played["reshuffles"] += stocks.made
                if rng.random() < 0.01:
                    return {**played, "turns": [*played["turns"], turn]}
            turn |= _exchange(rng, deal, collects)
            if call:
                turn["stop"] = True
        if rng.random() < 0.2:
            turn = {"clear": False, "stop": False, **turn} if "take" in turn else turn
        played["turns"].append(turn)
        deal.end_turn(turn)
    if not played["reshuffles"] and rng.random() < 0.5:
        del played["reshuffles"]
    return played


class _Stocks(list[list[str]]):
    """The new stocks that a clear needs, made when it needs them."""

    def __init__(self, rng: Random, deal: oracle.Deal) -> None:
        super().__init__()
        self._rng, self._deal = rng, deal
        self.made: list[list[str]] = []

    def pop(self, _index: Any = -1) -> list[str]:
        stock = list(self._deal.discards)
        self._rng.shuffle(stock)
        self.made.append(stock)
        return stock


def _exchange(rng: Random, deal: oracle.Deal, collects: bool) -> dict[str, str]:
    hand = deal.hands[deal.seat]
    if not collects:
        return {"take": rng.choice(deal.board), "give": rng.choice(hand)}
    suit = "shdc"[deal.seat % 4]
    wanted = [card for card in deal.board if card[-1] in ("*", suit)] or deal.board
    others = [card for card in hand if card[-1] not in ("*", suit)] or hand
    return {"take": rng.choice(wanted), "give": rng.choice(others)}


def deals_of(record: dict[str, Any]) -> list[dict[str, Any]]:
    """The deals of a record, in either of its forms."""
    deals: list[dict[str, Any]] = record["deals"] if record["rules"].get("deals", 1) > 1 else [record]
    return deals


def operations(record: dict[str, Any], game: Game) -> Iterator[Operation]:
    """What plays a record, one after the other while the game goes on: a new stock is given where it is wanted."""
    for played in deals_of(record):
        new_stocks = iter(played.get("reshuffles", []))
        yield Deal(played["dealer"], tuple(played["deck"]))
        for turn in played["turns"]:
            seat = turn["seat"]
            if turn.get("clear"):
                yield Clear(seat)
                if game.wants() == (-1,):
                    yield Reshuffle(tuple(next(new_stocks)))
            if "take" in turn:
                yield Exchange(seat, turn["take"], turn["give"], turn.get("stop", False))
            elif turn.get("stop"):
                yield Stop(seat)
        assert next(new_stocks, None) is None


def play(record: dict[str, Any], *, aloud: bool = True) -> tuple[Game, list[Operation], list[Event]]:
    """The game of a record, by ``apply`` or by ``push``; what was done, and the events that ``apply`` told."""
    game = Game(Rules.read(record["rules"]))
    done: list[Operation] = []
    events: list[Event] = []
    for operation in operations(record, game):
        if aloud:
            events += game.apply(operation)
        else:
            game.push(operation)
        done.append(operation)
    return game, done, events
