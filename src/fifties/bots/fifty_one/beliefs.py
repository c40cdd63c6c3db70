"""What the others may hold: deals drawn that agree with what was seen, each weighed by how well it explains that.

A hand that is drawn for another is played back through the exchanges that its seat made: would somebody who had held
it have taken and given those cards, and not have called? So likely is it.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from math import exp, log
from random import Random
from typing import Final, NamedTuple

from fifties.bots.fifty_one.judgement import Features
from fifties.bots.fifty_one.sight import Other, Sight
from fifties.rules.fifty_one import Card, Public, Turn
from fifties.rules.fifty_one.hand import HAND, KEYS, VALUE_OF_KEY
from fifties.rules.fifty_one.hand import key as key_of

GUESSES: Final = 40
"""How many hands are drawn for each other seat."""

CLARITY: Final = 0.15
PROMISE: Final = 0.33
"""How people choose: a point more makes an exchange e to the ``CLARITY`` times as likely; besides what the hand is
worth by the rules, this much of what its best suit comes to counts."""

CALLED_FROM: Final = {
    2: ((19, 35, 39, 41, 42, 44), (34, 38, 40, 40, 41, 43)),
    3: ((25, 34, 40, 44, 46, 46), (33, 36, 40, 44, 46, 46), (34, 38, 43, 46, 46, 46)),
    4: ((26, 36, 39, 44, 47, 47), (34, 37, 41, 46, 47, 47), (34, 38, 42, 47, 47, 47), (34, 40, 42, 46, 47, 47)),
    5: (
        (28, 37, 41, 45, 47, 47),
        (35, 38, 42, 46, 47, 47),
        (35, 39, 43, 47, 47, 47),
        (35, 40, 43, 47, 47, 47),
        (36, 41, 44, 47, 47, 47),
    ),
}
"""For each number of players, for each place from the dealer's left: the hand that ``counter`` calls on as often as not
in its first turn, its second, and so on; the sixth stands for all later ones."""

SLOPE: Final = 2.0
"""How many points more make calling e times as likely as not."""

STRAY: Final = 0.015
"""How often somebody calls, or does not, whatever the hand."""

LEAST: Final = 0.02
"""No chance is taken to be smaller, or as near to certainty."""

LOWEST: Final = -64
HIGHEST: Final = 64


class Guess(NamedTuple):
    """A hand that another may hold."""

    weight: float
    """How likely it is; those of a seat add up to 1."""
    value: int
    replies: dict[Card, int]
    """What it comes to with each card that may lie on the board in its turn."""


class Beliefs:
    """What a seat believes of the others in its turn."""

    def __init__(self, public: Public, sight: Sight, chance: Random) -> None:
        self._public = public
        self._sight = sight
        suit = public.rules.suit
        self._value = VALUE_OF_KEY[suit]
        past = list(history(public))
        self._guesses = [list(self._drawn(other, past, chance)) for other in sight.others]

    def of(self, features: Features, seen: Sequence[float], board: Sequence[Card]) -> list[float]:
        """What is to be added to these features of what a seat may bring about."""
        sight = self._sight
        if not board:
            odds = _log_odds(self._after_clear(features.fresh_values(sight.hand))) if sight.last else 0.0
            return [odds / 2, 0.0, 0.0, *(0.02 * self._mean(guesses) for guesses in self._guesses)]
        value, bar = round(seen[0] / 0.02), max(seen[1:3]) / 0.02
        won = silent = safe = 1.0
        means = []
        for step, (other, guesses) in enumerate(zip(sight.others, self._guesses, strict=True), 1):
            moves = step <= sight.to_come
            tie = 0.0 if not sight.last else 1.0 if other.called else 0.5
            calls = _calling(sight.players, other.place, other.turns + 1)
            mean = below = level = called = beaten = 0.0
            for guess in guesses:
                comes_to = max([guess.replies[card] for card in board]) if moves else guess.value
                mean += guess.weight * comes_to
                if comes_to < value:
                    below += guess.weight
                elif comes_to == value:
                    level += guess.weight
                likely = guess.weight * calls[comes_to - LOWEST]
                called += likely
                if comes_to >= bar:
                    beaten += likely
            won *= below + tie * level
            silent *= 1 - called
            safe *= 1 - beaten
            means.append(0.02 * mean)
        next_turns = (0.0, 0.0) if sight.last else (1 - silent, 1 - safe)
        return [_log_odds(won) / 2, *next_turns, *means]

    def _drawn(self, other: Other, past: Sequence[tuple[Turn, Sequence[Card]]], chance: Random) -> Iterator[Guess]:
        known, missing = list(other.known), HAND - len(other.known)
        cards = (*self._sight.board, *self._sight.hand)
        own = [(turn, board) for turn, board in past if turn.seat == other.seat]
        hands, logs = [], []
        for _ in range(GUESSES):
            hand = [*known, *chance.sample(self._sight.hidden, missing)]
            hands.append(hand)
            logs.append(self._explained(hand, other, own))
        top = max(logs)
        weights = [exp(one - top) for one in logs]
        total = sum(weights)
        for hand, weight in zip(hands, weights, strict=True):
            key = key_of(hand)
            less = [key - KEYS[give] for give in hand]
            replies = {card: max([self._value(rest + KEYS[card]) for rest in less]) for card in cards}
            yield Guess(weight / total, self._value(key), replies)

    def _explained(self, hand: Sequence[Card], other: Other, past: Sequence[tuple[Turn, Sequence[Card]]]) -> float:
        """The logarithm of how likely who holds this hand now has made these exchanges, the latest first."""
        found, held, key = 0.0, list(hand), key_of(hand)
        promise = VALUE_OF_KEY["best"]
        for number, (turn, board) in zip(range(len(past), 0, -1), past, strict=True):
            assert turn.take is not None, "an exchange"
            assert turn.give is not None, "an exchange"
            calls = (
                STRAY + (1 - 2 * STRAY) * _calling(self._sight.players, other.place, number)[self._value(key) - LOWEST]
            )
            found += log(calls if turn.stop else 1 - calls)
            held[held.index(turn.take)] = turn.give
            key += KEYS[turn.give] - KEYS[turn.take]
            less = [key - KEYS[give] for give in held]
            after = [rest + KEYS[take] for take in board for rest in less]
            done = key + KEYS[turn.take] - KEYS[turn.give]
            liked = [CLARITY * (self._value(one) + PROMISE * promise(one)) for one in after]
            found += CLARITY * (self._value(done) + PROMISE * promise(done)) - log(sum(map(exp, liked)))
        return found

    def _after_clear(self, fresh: Iterable[tuple[int, float]]) -> float:
        """The chance to win by what a fresh board brings, in a last turn."""
        return sum(chance * self._beats(value) for value, chance in fresh)

    def _beats(self, value: int) -> float:
        """The chance that a hand is the best if all others stay as they are."""
        won = 1.0
        for other, guesses in zip(self._sight.others, self._guesses, strict=True):
            tie = 1.0 if other.called else 0.5
            won *= sum([g.weight if g.value < value else tie * g.weight for g in guesses if g.value <= value])
        return won

    @staticmethod
    def _mean(guesses: Sequence[Guess]) -> float:
        return sum([guess.weight * guess.value for guess in guesses])


def history(public: Public) -> Iterator[tuple[Turn, Sequence[Card]]]:
    """The exchanges of a deal, each with the board that it was made from, the latest first; as far as can be told."""
    board, pile = list(public.board), list(public.discards)
    cleared = public.cleared
    for turn in reversed(public.turns):
        if cleared:
            if len(pile) < len(board):
                return  # it has gone into a new stock
            board, pile = pile[-len(board) :], pile[: -len(board)]
        cleared = turn.clear
        if turn.take is not None and turn.give is not None:
            board[board.index(turn.give)] = turn.take
            yield turn, tuple(board)


@cache
def _calling(players: int, place: int, turn: int) -> tuple[float, ...]:
    """How likely somebody calls, by the value of the hand from ``LOWEST`` on."""
    by_turn = CALLED_FROM[players][place]
    enough = by_turn[min(turn, len(by_turn)) - 1]
    return tuple(1 / (1 + exp((enough - value) / SLOPE)) for value in range(LOWEST, HIGHEST))


def _log_odds(chance: float) -> float:
    chance = min(max(chance, LEAST), 1 - LEAST)
    return log(chance / (1 - chance))
