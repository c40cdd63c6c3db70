"""What the others may write: guessed from how they wrote in earlier rounds of the game, and drawn from."""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from functools import cache
from itertools import accumulate
from math import comb, exp, log
from random import Random
from typing import Final

from fifties.bots.fifty import strategies
from fifties.bots.fifty.equilibrium import largest
from fifties.bots.fifty.spread import parts
from fifties.bots.fifty.strategies import Key, Strategy
from fifties.rules.fifty import LegalLines, Line, Public, Rules
from fifties.rules.fifty.options import BOXES, ROUNDS

Writer = Callable[[Random], Line]

BEFORE: Final = (0.90, 0.06, 0.04)
"""How likely a player is one of three kinds, before anything was seen: the equilibrium, one number a ten, by chance."""

STRAY: Final = 0.02
"""How often a kind of player is taken to write any line at all."""

PAST: Final = 400
"""How many rounds of the equilibrium are kept to imagine the rest of a game with."""

Imagined = tuple[tuple[int, ...], tuple[int, ...]]
"""The scores of a round, and at which number each seat's marble reached a crown, 0 where it did not."""


def writers(public: Public, me: int) -> list[Writer]:
    """For each other seat, ascending, how it may write in this round."""
    kinds = _kinds(public.rules, public.forbidden, public.danger)
    drawers = [draw for draw, _ in kinds]
    told = []
    for seat in range(public.rules.players):
        if seat != me:
            weights = list(accumulate(_beliefs(public, seat)))
            told.append(_mixed(drawers, weights))
    return told


def _mixed(drawers: Sequence[Writer], weights: Sequence[float]) -> Writer:
    def draw(chance: Random) -> Line:
        return drawers[min(bisect_right(weights, chance.random()), len(drawers) - 1)](chance)

    return draw


def _beliefs(public: Public, seat: int) -> list[float]:
    """How likely a seat is of each kind, after the lines that it wrote."""
    logs = [log(before) for before in BEFORE]
    for sheet in public.sheets:
        if sheet.lines[seat] in LegalLines(public.rules.last, sheet.forbidden):
            kinds = _kinds(public.rules, sheet.forbidden, sheet.danger)
            any_line = 1 / comb(len(LegalLines(public.rules.last, sheet.forbidden).numbers), BOXES)
            for kind, (_, chance_of) in enumerate(kinds):
                logs[kind] += log((1 - STRAY) * chance_of(sheet.lines[seat]) + STRAY * any_line)
    top = max(logs)
    weights = [exp(one - top) for one in logs]
    return [weight / sum(weights) for weight in weights]


@cache
def _kinds(
    rules: Rules, forbidden: tuple[int, ...], danger: tuple[int, int] | None
) -> tuple[tuple[Writer, Callable[[Line], float]], ...]:
    """The kinds of players: how each draws a line, and how likely each is to write a given one."""
    numbers = LegalLines(rules.last, forbidden).numbers
    tens = parts(rules.last, forbidden)
    size = 1.0
    for part in tens:
        size *= len(part)
    solved, stretch = table(rules, forbidden, danger)

    def in_tens(line: Line) -> float:
        return 1 / size if all(number in part for number, part in zip(line, tens, strict=True)) else 0.0

    return (
        (lambda chance: solved.draw(chance, stretch), lambda line: solved.chance(line) if stretch == (1, 1) else 0.0),
        (lambda chance: tuple(chance.choice(part) for part in tens), in_tens),
        (lambda chance: tuple(sorted(chance.sample(numbers, BOXES))), lambda _: 1 / comb(len(numbers), BOXES)),
    )


class Table:
    """A strategy made ready for many draws."""

    def __init__(self, strategy: Strategy) -> None:
        self._choices = {
            at: ([number for number, _ in choices], list(accumulate(weight for _, weight in choices)))
            for at, choices in strategy.items()
        }

    def draw(self, chance: Random, stretch: tuple[int, int] = (1, 1)) -> Line:
        """A line; where its table was larger than was solved, its numbers are drawn out by a factor."""
        line: list[int] = []
        for box in range(BOXES):
            numbers, weights = self._choices[box, line[-1] if line else 0]
            line.append(numbers[bisect_right(weights, chance.random() * weights[-1] * (1 - 1e-12))])
        return tuple(number * stretch[0] // stretch[1] for number in line)

    def chance(self, line: Line) -> float:
        """How likely the line is written."""
        chance, before = 1.0, 0
        for box, number in enumerate(line):
            numbers, weights = self._choices.get((box, before), ([], []))
            if number not in numbers:
                return 0.0
            place = numbers.index(number)
            chance *= (weights[place] - (weights[place - 1] if place else 0)) / weights[-1]
            before = number
        return chance


def table(rules: Rules, forbidden: Sequence[int], danger: tuple[int, int] | None) -> tuple[Table, tuple[int, int]]:
    """The equilibrium of a round, ready for draws, and by which fraction its numbers are drawn out."""
    players = min(rules.players, largest())
    key = strategies.key(players, forbidden, danger)
    stretch = (1, 1) if players == rules.players else (rules.last - 1, Rules(players=players).last - 1)
    return _ready(key if strategies.strategy(key) else (*key[:2], 0)), stretch


@cache
def _ready(key: Key) -> Table:
    strategy = strategies.strategy(key)
    assert strategy is not None, "all tokens of all numbers of players are solved"
    return Table(strategy)


@cache
def imagined(rules: Rules) -> tuple[Imagined, ...]:
    """Rounds of equilibrium players, to go on with a game in thought."""
    chance = Random(rules.players)
    rounds = []
    for i in range(PAST):
        forbidden = tuple(sorted(chance.sample(range(10), rules.tokens)))
        danger = chance.choice(rules.cards) if rules.cards else None
        solved, stretch = table(rules, forbidden, danger)
        lines = [solved.draw(chance, stretch) for _ in range(rules.players)]
        rounds.append(_counted(rules, rules.bonus[i % ROUNDS], lines, danger))
    return tuple(rounds)


def _counted(rules: Rules, bonus: Sequence[int], lines: Sequence[Line], danger: tuple[int, int] | None) -> Imagined:
    """A round counted, with the numbers at which crowns are reached."""
    held: dict[int, list[int]] = {}
    for seat, line in enumerate(lines):
        for number in line:
            held.setdefault(number, []).append(seat)
    marbles, extra, crowned = [0] * len(lines), [0] * len(lines), [0] * len(lines)
    scorer = None
    low, high = danger or (0, 0)
    for number in range(1, rules.last + 1 if rules.score_last else rules.last):
        hands = held.get(number, ())
        if len(hands) > 1:
            scorer = scorer if rules.after_clash == "resume" else None
            if not low <= number <= high:
                for seat in hands:
                    extra[seat] += bonus[lines[seat].index(number)]
            continue
        if hands:
            scorer = hands[0]
        if scorer is not None:
            marbles[scorer] += 1
            if marbles[scorer] == rules.crown:
                crowned[scorer] = number
    return tuple(map(sum, zip(marbles, extra, strict=True))), tuple(crowned)
