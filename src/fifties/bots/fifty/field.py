"""What the others may write: guessed from how they wrote in earlier rounds of the game, and drawn from."""

from collections.abc import Callable, Collection, Sequence
from functools import cache
from itertools import accumulate, islice
from math import comb, exp, log
from random import Random
from typing import Final, NamedTuple

from fifties.bots.fifty import strategies
from fifties.bots.fifty.equilibrium import largest
from fifties.bots.fifty.favourites import favourites
from fifties.bots.fifty.lanes import BYTES, Lanes, word, written
from fifties.bots.fifty.spread import parts
from fifties.bots.fifty.strategies import Key, Strategy
from fifties.rules.fifty import LegalLines, Line, Public, Rules
from fifties.rules.fifty.options import BOXES, ROUNDS

Figures = tuple[int, ...]
"""A figure a seat."""

EQUILIBRIUM: Final = 0
CHAMPION: Final = 3

BEFORE: Final = (0.89, 0.04, 0.02, 0.05)
"""How likely a player is of which kind, before anything was seen: the equilibrium, one number a ten, by chance, a
champion."""

STRAY: Final = 0.02
"""How often a kind of player is taken to write any line at all."""

PAST: Final = 2000
"""How many rounds of the equilibrium are kept to imagine the rest of a game with."""

CHOICES: Final = 100
"""How many choices of a champion are drawn, to be repeated."""

DRAWN: Final = 40
"""In how many draws of tokens and cards they are played."""


def sheets_of_others(public: Public, me: int, chance: Random, rounds: int) -> list[list[bytes]]:
    """For each other seat, ascending, what it may write in so many rounds, as ``Field`` takes it."""
    rules = public.rules
    others = [seat for seat in range(rules.players) if seat != me]
    drawn = []
    for seat in others:
        weights = _beliefs(public, seat)
        if public.round + 1 == ROUNDS or not share(rules, public.forbidden, seat):
            weights[EQUILIBRIUM] += weights.pop(CHAMPION)
        drawn.append(_kinds_drawn(weights, chance, rounds))
    sheets = [[0] * (rules.last + 1) for _ in others]

    def write(lines: Sequence[Line], kind: int, places: Sequence[int]) -> None:
        """These lines, over and over, where others are of a kind, for each from another line on."""
        blocks = written(lines, rules.bonus[public.round], rules.last)
        for place, start in zip(places, chance.sample(range(len(lines)), len(places)), strict=True):
            there = word(b"".join(b"\xff" * BYTES if one == kind else bytes(BYTES) for one in drawn[place]))
            for number, block in enumerate(blocks):
                moved = block[BYTES * start :] + block * (1 + rounds // len(lines))
                sheets[place][number] |= word(moved[: BYTES * rounds]) & there

    for kind, (draw, _) in enumerate(_kinds(rules, public.forbidden, public.danger)):
        # The same lines for all, which takes less time: in no round do two have the same one.
        if places := [place for place, kinds in enumerate(drawn) if kind in kinds]:
            many = max(len(others), *(kinds.count(kind) for kinds in drawn))
            write(draw(chance, many), kind, places)
    for place, seat in enumerate(others):
        if CHAMPION in drawn[place]:
            lines = list(share(rules, public.forbidden, seat))
            write(chance.choices(lines, k=CHOICES), CHAMPION, [place])
    return [[block.to_bytes(BYTES * rounds, "little") for block in sheet] for sheet in sheets]


def share(rules: Rules, forbidden: Sequence[int], seat: int) -> Collection[Line]:
    """The lines from which a champion in this seat chooses its first, and others while it knows of another champion."""
    found = favourites().get(strategies.key(rules.players, forbidden, None))
    return found.share(seat, rules.players).keys() if found else ()


def of_kind(public: Public, seat: int) -> int:
    """Of which kind a seat most likely is, after the lines that it wrote."""
    beliefs = _beliefs(public, seat)
    return max(range(len(beliefs)), key=lambda kind: beliefs[kind])


def _kinds_drawn(weights: Sequence[float], chance: Random, rounds: int) -> bytes:
    """Of which kind somebody is in each round."""
    top = max(range(len(weights)), key=lambda kind: weights[kind])
    kinds = bytearray([top]) * rounds
    counts = [int(weight * rounds + chance.random()) for weight in weights]
    counts[top] = 0
    places = iter(chance.sample(range(rounds), sum(counts)))
    for kind, count in enumerate(counts):
        for place in islice(places, count):
            kinds[place] = kind
    return bytes(kinds)


def _beliefs(public: Public, seat: int) -> list[float]:
    """How likely a seat is of each kind, after the lines that it wrote."""
    rules = public.rules
    logs = [log(before) for before in BEFORE]
    for sheet in public.sheets:
        line, legal = sheet.lines[seat], LegalLines(rules.last, sheet.forbidden)
        if line in legal:
            lines = share(rules, sheet.forbidden, seat)
            chances = [kind.chance(line) for kind in _kinds(rules, sheet.forbidden, sheet.danger)]
            chances.append(1 / len(lines) if line in lines else 0.0)
            any_line = 1 / comb(len(legal.numbers), BOXES)
            for kind, chance in enumerate(chances):
                logs[kind] += log((1 - STRAY) * chance + STRAY * any_line)
    top = max(logs)
    weights = [exp(one - top) for one in logs]
    return [weight / sum(weights) for weight in weights]


class Kind(NamedTuple):
    """A kind of players."""

    draw: Callable[[Random, int], list[Line]]
    """Lines of theirs."""
    chance: Callable[[Line], float]
    """How likely they write a line."""


@cache
def _kinds(rules: Rules, forbidden: tuple[int, ...], danger: tuple[int, int] | None) -> tuple[Kind, ...]:
    """The kinds of players in the order of ``BEFORE``, but for champions, whose lines depend on their seats."""
    numbers = LegalLines(rules.last, forbidden).numbers
    tens = parts(rules.last, forbidden)
    size = 1.0
    for part in tens:
        size *= len(part)
    solved, stretch = table(rules, forbidden, danger)

    def in_tens(line: Line) -> float:
        return 1 / size if all(number in part for number, part in zip(line, tens, strict=True)) else 0.0

    return (
        Kind(
            lambda chance, count: solved.draw(chance, count, stretch),
            lambda line: solved.chance(line) if stretch == (1, 1) else 0.0,
        ),
        Kind(lambda chance, count: list(zip(*(chance.choices(part, k=count) for part in tens), strict=True)), in_tens),
        Kind(
            lambda chance, count: [tuple(sorted(chance.sample(numbers, BOXES))) for _ in range(count)],
            lambda _: 1 / comb(len(numbers), BOXES),
        ),
    )


class Table:
    """A strategy made ready for many draws."""

    def __init__(self, strategy: Strategy) -> None:
        self._choices = {
            at: ([number for number, _ in choices], list(accumulate(weight for _, weight in choices)))
            for at, choices in strategy.items()
        }

    def draw(self, chance: Random, count: int, stretch: tuple[int, int] = (1, 1)) -> list[Line]:
        """So many lines, evenly: each choice as near to its share of them as whole numbers can be.

        Where their table was larger than was solved, the numbers are drawn out by a factor.
        """
        lines: list[Line] = [()] * count
        for box in range(BOXES):
            groups: dict[int, list[Line]] = {}
            for line in lines:
                groups.setdefault(line[-1] if line else 0, []).append(line)
            lines = []
            for number, group in groups.items():
                numbers, weights = self._choices[box, number]
                each, start, done = len(group) / weights[-1], chance.random(), 0
                for after, weight in zip(numbers, weights, strict=True):
                    to = int(start + each * weight)
                    if to > done:
                        lines += [(*line, after) for line in group[done:to]]
                        done = to
                lines += [(*line, numbers[-1]) for line in group[done:]]
        chance.shuffle(lines)
        more, less = stretch
        return [tuple(number * more // less for number in line) for line in lines] if more != less else lines

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


class Imagined(NamedTuple):
    """Rounds of equilibrium players, by seat; two bytes a round, as ``Lanes`` have them."""

    scores: list[bytes]
    crowned: list[bytes]
    """At which number the marble reached a crown, 0 where it did not."""

    def drawn(self, lanes: Lanes, chance: Random) -> tuple[int, int]:
        """Scores and crowns of so many rounds and seats: from some round on, and for seats from some seat on."""
        first, turn = BYTES * chance.randrange(PAST), chance.randrange(len(self.scores))

        def moved(kept: list[bytes]) -> int:
            seats = (kept[turn:] + kept[:turn])[: lanes.seats]
            rounds = (seat[first:] + seat[:first] for seat in seats)
            return int.from_bytes(b"".join(seat[: BYTES * lanes.rounds] for seat in rounds), "little")

        return moved(self.scores), moved(self.crowned)


@cache
def imagined(rules: Rules, bonus: tuple[int, ...]) -> Imagined:
    """Rounds of equilibrium players with this line of bonuses, to go on with a game in thought."""
    chance = Random(rules.players)
    rounds = []
    for _ in range(DRAWN):
        forbidden = tuple(sorted(chance.sample(range(10), rules.tokens)))
        danger = chance.choice(rules.cards) if rules.cards else None
        solved, stretch = table(rules, forbidden, danger)
        lines = solved.draw(chance, PAST // DRAWN * rules.players, stretch)
        for place in range(0, len(lines), rules.players):
            rounds.append(_counted(rules, bonus, lines[place : place + rules.players], danger))
    chance.shuffle(rounds)
    scores, crowned = (
        [b"".join(figures[seat].to_bytes(BYTES, "little") for figures in kept) for seat in range(rules.players)]
        for kept in zip(*rounds, strict=True)
    )
    return Imagined(scores, crowned)


def _counted(
    rules: Rules, bonus: Sequence[int], lines: Sequence[Line], danger: tuple[int, int] | None
) -> tuple[Figures, Figures]:
    """The scores of a round, and at which number each seat's marble reached a crown, 0 where it did not."""
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
                # Without sudden death all second crowns of a round are worth the same.
                crowned[scorer] = number if rules.sudden_death else 1
    return tuple(map(sum, zip(marbles, extra, strict=True))), tuple(crowned)
