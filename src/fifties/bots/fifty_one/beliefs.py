"""What the others may hold: hands drawn that agree with what was seen, each weighed by how well it explains that.

A hand that is drawn for another is played back through the exchanges that its seat made: would somebody who had held
it have taken and given those cards, and not have called? So likely is it. Cards that such a seat mostly has are drawn
more often, and weigh less in turn, so that few hands tell much.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from math import comb, exp, log
from random import Random
from typing import Final, NamedTuple

from fifties.bots.fifty_one.judgement import Features
from fifties.bots.fifty_one.manners import LANE, LENGTH, Leaning, manners
from fifties.bots.fifty_one.sight import HIGHEST as HIGHEST_CARD
from fifties.bots.fifty_one.sight import Other, Sight
from fifties.rules.fifty_one import Card, Public, Turn
from fifties.rules.fifty_one.cards import JOKER, SUITS, points
from fifties.rules.fifty_one.hand import HAND, KEYS, VALUE_OF_KEY, lanes
from fifties.rules.fifty_one.hand import key as key_of
from fifties.rules.fifty_one.play import BOARD

GUESSES: Final = {2: 80, 3: 50, 4: 40, 5: 32}
"""For each number of players how many hands are drawn for each other seat."""

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


class Past(NamedTuple):
    """An exchange that was made."""

    turn: Turn
    board: Sequence[Card]
    """What it was made from."""
    after_call: bool


class Guess(NamedTuple):
    """A hand that another may hold."""

    weight: float
    """How likely it is; those of a seat add up to 1."""
    value: int
    replies: dict[Card, int]
    """What it comes to with each card that may lie on the board in its turn."""
    suit: str
    """Its longest."""
    base: int
    """What it comes to with one more card of that suit, besides what that card counts."""


class Beliefs:
    """What a seat believes of the others in its turn."""

    def __init__(self, public: Public, sight: Sight, chance: Random) -> None:
        self._sight = sight
        suit = public.rules.suit
        self._value = VALUE_OF_KEY[suit]
        since_call = sight.players - 1 - (public.left or 0) if sight.called else 0
        self.past = [Past(turn, board, i < since_call) for i, (turn, board) in enumerate(history(public))]
        self._guesses = [list(self._drawn(other, chance)) for other in sight.others]
        self._left = {suit: _none_of(sight.pool, suit) for suit in SUITS}

    def of(self, features: Features, seen: Sequence[float], board: Sequence[Card]) -> list[float]:
        """What is to be added to these features of what a seat may bring about."""
        sight = self._sight
        if not board:
            odds = _log_odds(self._after_clear(features.fresh_values(sight.hand))) if sight.last else 0.0
            return [odds / 2, 0.0, 0.0, 0.0, 0.0, *(0.02 * self._mean(guesses) for guesses in self._guesses)]
        value, bar = round(seen[0] / 0.02), max(seen[1:3]) / 0.02
        won = kept = low = silent = safe = 1.0
        means = []
        for step, (other, guesses) in enumerate(zip(sight.others, self._guesses, strict=True), 1):
            moves = step <= sight.to_come
            clears = moves and other.turns > 0
            tie = 0.0 if not sight.last else 1.0 if other.called else 0.5
            calls = _calling(sight.players, other.place, other.turns + 1)
            mean = share = share_kept = share_low = called = beaten = 0.0
            for guess in guesses:
                weight = guess.weight
                comes_to = max([guess.replies[card] for card in board]) if moves else guess.value
                mean += weight * comes_to
                if comes_to <= value:
                    below = weight if comes_to < value else weight * tie
                    share += below
                    if clears:
                        below *= self._left[guess.suit][min(max(value - guess.base, 0), HIGHEST_CARD + 1)]
                    share_kept += below
                likely = weight * calls[comes_to - LOWEST]
                called += likely
                if comes_to >= bar:
                    beaten += likely
                else:
                    share_low += weight
            won *= share
            kept *= share_kept
            low *= share_low
            silent *= 1 - called
            safe *= 1 - beaten
            means.append(0.02 * mean)
        ahead = (0.0, 0.0, 0.0) if sight.last else (_log_odds(low) / 2, 1 - silent, 1 - safe)
        return [_log_odds(won) / 2, _log_odds(kept) / 2, *ahead, *means]

    def _drawn(self, other: Other, chance: Random) -> Iterator[Guess]:
        own = [one for one in self.past if one.turn.seat == other.seat]
        cards = (*self._sight.board, *self._sight.hand)
        hands, logs = [], []
        for hand, drawn in self._hands(other, own, chance):
            hands.append(hand)
            logs.append(self.explained(hand, other, own) - drawn)
        top = max(logs)
        weights = [exp(one - top) for one in logs]
        total = sum(weights)
        for hand, weight in zip(hands, weights, strict=True):
            key = key_of(hand)
            less = [key - KEYS[give] for give in hand]
            replies = {card: max([self._value(rest + KEYS[card]) for rest in less]) for card in cards}
            suits = lanes(key)
            main = max(range(len(SUITS)), key=suits.__getitem__)
            base = max([self._value(rest + (1 << main * LANE + LENGTH)) for rest in less])
            yield Guess(weight / total, self._value(key), replies, SUITS[main], base)

    def _hands(self, other: Other, past: Sequence[Past], chance: Random) -> Iterator[tuple[list[Card], float]]:
        """Hands, and the logarithm of how much likelier each was drawn than others."""
        leaning = Leaning(self._sight.players, other, [(one.turn, one.board) for one in past])
        cards = sorted(((leaning(card), card) for card in self._sight.hidden), reverse=True)
        missing = HAND - len(other.known)
        # The sum over all ways to choose so many of the cards from there on, each as likely as its cards together.
        ways = [[1.0] * (len(cards) + 1)]
        for _ in range(missing):
            row, fewer = [0.0] * (len(cards) + 1), ways[-1]
            for i in range(len(cards) - 1, -1, -1):
                row[i] = row[i + 1] + cards[i][0] * fewer[i + 1]
            ways.append(row)
        for _ in range(GUESSES[self._sight.players]):
            hand, drawn, i = list(other.known), 1.0, 0
            for count in range(missing, 0, -1):
                while chance.random() * ways[count][i] >= cards[i][0] * ways[count - 1][i + 1]:
                    i += 1
                hand.append(cards[i][1])
                drawn *= cards[i][0]
                i += 1
            yield hand, log(drawn)

    def explained(self, hand: Sequence[Card], other: Other, past: Sequence[Past]) -> float:
        """The logarithm of how likely who holds this hand now has made these exchanges, the latest first."""
        found, held, key = 0.0, list(hand), key_of(hand)
        players = self._sight.players
        for number, (turn, board, after_call) in zip(range(len(past), 0, -1), past, strict=True):
            assert turn.take is not None, "an exchange"
            assert turn.give is not None, "an exchange"
            if not after_call:
                calls = _calling(players, other.place, number)[self._value(key) - LOWEST]
                calls = STRAY + (1 - 2 * STRAY) * calls
                found += log(calls if turn.stop else 1 - calls)
            taste = manners(players).taste(number, turn.stop, after_call)
            found += taste(key)
            held[held.index(turn.take)] = turn.give
            key += KEYS[turn.give] - KEYS[turn.take]
            less = [key - KEYS[give] for give in held]
            found -= log(sum([exp(taste(rest + more)) for more in [KEYS[take] for take in board] for rest in less]))
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


def _none_of(pool: Sequence[Card], suit: str) -> Sequence[float]:
    """For what a card counts, from 0 on: how likely a fresh board has none of a suit that counts as much."""
    counts = [points(card) for card in pool if card != JOKER and card[-1] == suit]
    better = [sum(count >= least for count in counts) for least in range(HIGHEST_CARD + 2)]
    return [comb(len(pool) - more, BOARD) / comb(len(pool), BOARD) for more in better]
