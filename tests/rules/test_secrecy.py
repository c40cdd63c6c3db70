"""Secrets by non-interference (F5, F6, F15): a game is played twice, and differs only in what a seat may not know yet.

All that this seat and a bystander get, views and events and answers, is byte for byte the same till they may know.
"""

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest

from fifties.rules.fifty import Call, Choose, Claim, Close, Event, Game, Line, Operation, Reveal, Rules
from fifties.rules.refusal import Refused

Hands = dict[int, list[int]]
"""Of one game: at which number which seats raise their hands, up to the number looked at; the rest is secret."""


class Twins:
    """Two games that get the same operations but for the secrets, as one seat and a bystander meet them."""

    def __init__(self, rules: Rules, watcher: int | None) -> None:
        self.games = (Game(rules), Game(rules))
        self.watcher = watcher
        self.open_rounds = 0
        """How many rounds had ended before the one with secrets. When that ends, be it early (F17), all may be seen."""

    def same(self, operation: Operation) -> None:
        """Does the same in both; what is told must be the same, and what is seen after it."""
        told = [game.apply(operation) for game in self.games]
        self.equal(told)

    def each(self, one: Operation, other: Operation) -> None:
        """Does one thing in one game and another in the other, which no one else may tell apart."""
        told = [game.apply(operation) for game, operation in zip(self.games, (one, other), strict=True)]
        self.equal(told)

    def refused_in_one(self, operation: Operation) -> None:
        """Somebody else tries what is not allowed, in one of the games only."""
        with pytest.raises(Refused):
            self.games[0].apply(operation)
        self.equal([[], []])

    def equal(self, told: list[list[Event]]) -> None:
        assert msgspec.json.encode(told[0]) == msgspec.json.encode(told[1])
        assert self.games[0].phase == self.games[1].phase
        if len(self.games[0].sheets) == self.open_rounds:
            one, other = (self.seen(game) for game in self.games)
            assert one == other

    def seen(self, game: Game) -> list[bytes]:
        """All that the watcher and a bystander can see or ask."""
        views = [game.view(None)] if self.watcher is None else [game.view(None), game.view(self.watcher)]
        asked: list[Any] = [list(game.wants()), game.at, game.over]
        asked += [game.rest(), repr(game), *map(str, (game, *views))]
        if game.phase == "count":
            asked.append(game.beat())
        if self.watcher is not None:
            mine = (Claim(self.watcher), Choose(self.watcher, (1, 2, 3, 4, 5)))
            asked += [game.why_not(operation) for operation in (*mine, Close(), Call(game.called + 1))]
            numbers = list(game.legal(self.watcher).numbers)
            asked.append(numbers)
        return [msgspec.json.encode(thing) for thing in (*views, asked)]


def numbers_of(rules: Rules, forbidden: tuple[int, ...]) -> list[int]:
    return [number for number in range(1, rules.last) if number % 10 not in forbidden]


def is_legal(line: Line, numbers: list[int]) -> bool:
    return list(line) == sorted(set(line)) and set(line) <= set(numbers)


def void_line(rng: Random, numbers: list[int]) -> Line:
    line = rng.sample(numbers, 5)
    return tuple(sorted(line, reverse=True)) if rng.random() < 0.5 else (line[0], line[0], *line[2:])


def twin_lines(
    rng: Random, rules: Rules, numbers: list[int], upto: int, watcher: int | None
) -> tuple[list[Line], list[Line], Hands]:
    """Two sets of lines that look the same up to a number, and how the hands go up at those numbers.

    The watcher's line is the same in both. Of the others only the hands that go up are.
    """
    narrow = numbers[: rng.choice([8, 15, len(numbers)])]
    narrow = narrow if len(narrow) >= 5 else numbers
    one: list[Line] = []
    other: list[Line] = []
    hands: Hands = {}
    for seat in range(rules.players):
        line = tuple(sorted(rng.sample(narrow, 5)))
        if rules.invalid == "void" and rng.random() < 0.3:
            line = void_line(rng, numbers)
        early = [number for number in line if number <= upto] if is_legal(line, numbers) else []
        raised = [n for n in early if rules.claims == "mandatory" or rng.random() < 0.6]
        one.append(line)
        other.append(line if seat == watcher else other_line(rng, rules, numbers, upto, raised))
        for number in raised:
            hands.setdefault(number, []).append(seat)
    return one, other, hands


def other_line(rng: Random, rules: Rules, numbers: list[int], upto: int, raised: list[int]) -> Line:
    """A line that raised these hands and no others up to a number, and may have been any other in the rest."""
    if not raised and rules.invalid == "void" and rng.random() < 0.4:
        return void_line(rng, numbers)
    may_be = numbers if rules.claims == "optional" else [number for number in numbers if number > upto]
    rest = [number for number in may_be if number not in raised]
    if len(rest) < 5 - len(raised):
        return tuple(raised) if len(raised) == 5 else void_line(rng, numbers)
    return tuple(sorted([*raised, *rng.sample(rest, 5 - len(raised))]))


def play_twins(rng: Random, rules: Rules, met: Counter[str]) -> None:
    """Some open rounds, then one with secrets up to some number, and to its end."""
    watcher = rng.choice([None, 0, rules.players - 1, rng.randrange(rules.players)])
    twins = Twins(rules, watcher)
    for _ in range(rng.choice([0, 0, 1, 2])):
        if twins.games[0].phase == "reveal":
            play_secret_round(rng, twins, 0, met, same=True)
    if twins.games[0].phase == "reveal":
        upto = rng.choice([0, 0, rules.last // 4, rules.last // 2, rules.last - 6, rng.randrange(rules.last)])
        play_secret_round(rng, twins, upto, met, same=False)


def play_secret_round(rng: Random, twins: Twins, upto: int, met: Counter[str], *, same: bool) -> None:
    rules, watcher = twins.games[0].rules, twins.watcher
    forbidden = tuple(rng.sample(range(10), {3: 4, 4: 3, 5: 2, 6: 1}.get(rules.players, 0)))
    twins.open_rounds = len(twins.games[0].sheets)
    danger = rng.choice(sorted(twins.games[0].pile())) if rules.cards else None
    twins.same(Reveal(forbidden, danger, rng.choice([None, 0, rules.players - 1])))
    numbers = numbers_of(rules, forbidden)
    one, other, hands = twin_lines(rng, rules, numbers, rules.last if same else upto, watcher)
    if same:
        other = one
    seats = list(range(rules.players))
    rng.shuffle(seats)
    for seat in seats:
        if seat != watcher and rng.random() < 0.2:
            twins.refused_in_one(Choose(seat, (1, 2, 3)))
            met["refused to others"] += 1
        twins.each(Choose(seat, one[seat]), Choose(seat, other[seat]))
    count_twins(rng, twins, hands, rules.last if same else upto, met)
    tell_what_differed(twins, one, other, numbers, met)
    if not same:
        finish(twins, met)


def count_twins(rng: Random, twins: Twins, hands: Hands, upto: int, met: Counter[str]) -> None:
    optional = twins.games[0].rules.claims == "optional"
    for number in range(1, upto + 1):
        if twins.games[0].phase != "count":
            return
        if not optional and rng.random() < 0.3 and number < upto:
            continue  # a call over several numbers
        twins.same(Call(number))
        if not twins.games[0].open:
            continue
        raised = hands.get(number, [])
        rng.shuffle(raised)
        # In the first game the others raise their hands early, in the second late: nobody knows before they close.
        early = [seat for seat in raised if seat != twins.watcher]
        for seat in early:
            assert twins.games[0].apply(Claim(seat)) == []
            twins.equal([[], []])
            met["hands that nobody knows of yet"] += 1
            if rng.random() < 0.3:
                twins.refused_in_one(Claim(seat))
        if twins.watcher in raised:
            twins.same(Claim(twins.watcher))
        for seat in early:
            assert twins.games[1].apply(Claim(seat)) == []
        twins.same(Close())


def tell_what_differed(twins: Twins, one: list[Line], other: list[Line], numbers: list[int], met: Counter[str]) -> None:
    """That the secrets were secrets indeed: what the two games do not have in common, unseen."""
    first, second = twins.games
    if first.count is None or second.count is None:
        return
    met["lines"] += one != other
    met["bonuses"] += first.count.bonuses != second.count.bonuses
    met["void"] += [is_legal(line, numbers) for line in one] != [is_legal(line, numbers) for line in other]
    met["clashes seen"] += any(len(seats) > 1 for _, seats in first.count.history)
    called = first.called
    met["silences"] += first.rules.claims == "optional" and any(
        {number for number in line if number <= called} != {number for number in its_twin if number <= called}
        for line, its_twin in zip(one, other, strict=True)
        if is_legal(line, numbers) and is_legal(its_twin, numbers)
    )


def finish(twins: Twins, met: Counter[str]) -> None:
    """To the end of the round: then all is open, and the difference is seen."""
    first, second = twins.games
    if first.phase != "count":
        return
    for game in twins.games:
        game.apply(Call(game.rules.last))
    open_ = first.rules.players <= 50
    if open_ and first.view(None).public.sheets[-1].lines != second.view(None).public.sheets[-1].lines:
        assert twins.seen(first) != twins.seen(second)
        met["seen in the end"] += 1


def options(rng: Random, players: int, claims: str) -> Rules:
    return Rules.read(
        {
            "players": players,
            "claims": claims,
            "after_clash": rng.choice(["stop", "resume"]),
            "invalid": rng.choice(["refuse", "void", "void"]),
            "danger": rng.choice([False, True]),
            "sudden_death": rng.choice([True, False]),
            "bonus": [[1, 2, 4, 8, 16]] * 4,
        }
    )


@pytest.mark.parametrize("claims", ["mandatory", "optional"])
@pytest.mark.parametrize("players", [3, 5, 7, 9])
def test_F5_F6_F15_nobody_is_told_what_they_may_not_know(players: int, claims: str) -> None:
    rng, met = Random(f"{players} {claims}"), Counter[str]()
    for _ in range(60):
        play_twins(rng, options(rng, players, claims), met)
    wanted = ["lines", "void", "clashes seen", "refused to others", "seen in the end"]
    wanted += ["silences", "bonuses", "hands that nobody knows of yet"] if claims == "optional" else []
    assert [name for name in wanted if not met[name]] == []


@pytest.mark.parametrize("claims", ["mandatory", "optional"])
@pytest.mark.parametrize("players", [51, 200])
def test_F5_F6_F15_nor_is_anybody_in_a_crowd(players: int, claims: str) -> None:
    rng, met = Random(f"{players} {claims}"), Counter[str]()
    for _ in range(3):
        play_twins(rng, options(rng, players, claims), met)
    assert met["lines"]


@pytest.mark.soak
@pytest.mark.parametrize("claims", ["mandatory", "optional"])
@pytest.mark.parametrize("players", [3, 4, 6, 7, 8, 12])
def test_nobody_is_told_in_thousands_of_games(players: int, claims: str) -> None:
    rng = Random()
    for _ in range(2_000):
        play_twins(rng, options(rng, players, claims), Counter())
