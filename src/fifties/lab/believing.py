"""What the others may hold, as kernels: ``bots/fifty_one/beliefs.py``. A test holds them equal."""

from typing import Final

import numpy as np

from fifties.bots.fifty_one.beliefs import CALLED_FROM, CLARITY, GUESSES, LEAST, PROMISE, SLOPE, STRAY
from fifties.bots.fifty_one.judgement import BELIEF, LATE, OTHER, OWN
from fifties.lab.chance import below
from fifties.lab.compiled import apart, bare
from fifties.lab.deals import BOARD, CARDS, KEYS, SUITS, value_of_key
from fifties.lab.judging import FAR, LOWEST, best_with, none_of
from fifties.rules.fifty_one.hand import HAND

CALLS: Final = np.zeros((6, 5, 6))
"""``CALLED_FROM`` by the number of players, place and turn."""
for _players, _places in CALLED_FROM.items():
    CALLS[_players, :_players] = _places

_BEST: Final = SUITS.index("best")


@bare
def calling(players, place, turn, value):
    """How likely somebody calls with a hand of this value."""
    return 1 / (1 + np.exp((CALLS[players, place, min(turn, LATE) - 1] - value) / SLOPE))


@apart
def believe(mind, memory, desk, scene, chance):
    """Draws hands for the others, and weighs them by what they explain."""
    for step in range(1, scene.players):
        other = (scene.seat + step) % scene.players
        weights = mind.weights[step - 1]
        top = -np.inf
        for guess in range(GUESSES):
            key = _draw(mind, memory, other, chance)
            for i in range(BOARD):
                mine = desk.hands[scene.seat, i]
                mind.replies[step - 1, guess, i] = best_with(key, mind.held, desk.board[i], scene.suit)
                mind.replies[step - 1, guess, BOARD + i] = best_with(key, mind.held, mine, scene.suit)
            mind.values[step - 1, guess] = value_of_key(key, scene.suit)
            weights[guess] = explained(mind, memory, other, key, scene)
            top = max(top, weights[guess])
        total = 0.0
        for guess in range(GUESSES):
            weights[guess] = np.exp(weights[guess] - top)
            total += weights[guess]
        for guess in range(GUESSES):
            weights[guess] /= total


@bare
def _draw(mind, memory, other, chance):
    """A hand that another may hold, to ``mind.held``; returns its key."""
    held, key, hidden = 0, np.int64(0), mind.counts[1]
    for card in range(len(CARDS)):
        if memory.known[other] >> card & 1:
            mind.held[held] = card
            held += 1
    for i in range(HAND - held):
        j = i + below(chance, hidden - i)
        mind.hidden[i], mind.hidden[j] = mind.hidden[j], mind.hidden[i]
        mind.held[held + i] = mind.hidden[i]
    for i in range(HAND):
        key += KEYS[mind.held[i]]
    return key


@apart
def explained(mind, memory, other, key, scene):
    """The logarithm of how likely who holds this hand now has made these exchanges."""
    found, number = 0.0, 0
    for i in range(memory.done[0]):
        number += memory.seats[i] == other
    for i in range(memory.done[0] - 1, -1, -1):
        if memory.seats[i] == other:
            value = value_of_key(key, scene.suit)
            calls = STRAY + (1 - 2 * STRAY) * calling(scene.players, other, number, value)
            found += np.log(calls if memory.stops[i] else 1 - calls)
            liked = CLARITY * (value + PROMISE * value_of_key(key, _BEST))
            take, give = memory.takes[i], memory.gives[i]
            for k in range(HAND):
                if mind.held[k] == take:
                    mind.held[k] = give
                    break
            key += KEYS[give] - KEYS[take]
            total = 0.0
            for place in range(BOARD):
                for k in range(HAND):
                    after = key + KEYS[memory.boards[i, place]] - KEYS[mind.held[k]]
                    worth = value_of_key(after, scene.suit) + PROMISE * value_of_key(after, _BEST)
                    total += np.exp(CLARITY * worth)
            found += liked - np.log(total)
            number -= 1
    return found


@bare
def _log_odds(chance):
    chance = min(max(chance, LEAST), 1 - LEAST)
    return np.log(chance / (1 - chance))


@apart
def see_beliefs(mind, memory, scene, boards, away, given):
    """The features of what the others may hold, after ``see``.

    ``away`` is the place of the board from which a card is taken and ``given`` the place in the hand of the card that
    comes there, both -1 where nothing is exchanged; without a board what counts is what the others have now.
    """
    features, players = mind.features, scene.players
    at = OWN + OTHER * (players - 1)
    last = scene.caller >= 0
    value, bar = round(features[0] / 0.02), max(features[1], features[2]) / 0.02
    won = silent = safe = 1.0
    for step in range(1, players):
        other = (scene.seat + step) % players
        moves = boards > 0 and (not last or step < scene.left)
        tie = 0.0 if not last else 1.0 if other == scene.caller else 0.5
        mean = share = called = beaten = 0.0
        for guess in range(GUESSES):
            weight = mind.weights[step - 1, guess]
            comes_to = mind.values[step - 1, guess]
            if moves:
                comes_to = _reply(mind, step, guess, away, given)
            mean += weight * comes_to
            share += weight * (1.0 if comes_to < value else tie if comes_to == value else 0.0)
            likely = weight * calling(players, other, memory.turns[other] + 1, comes_to)
            called += likely
            beaten += likely if comes_to >= bar else 0.0
        won *= share
        silent *= 1 - called
        safe *= 1 - beaten
        features[at + BELIEF + step - 1] = 0.02 * mean
    ahead = boards > 0 and not last
    features[at] = _log_odds(won) / 2
    features[at + 1] = 1 - silent if ahead else 0.0
    features[at + 2] = 1 - safe if ahead else 0.0
    if boards == 0:
        features[at] = _log_odds(_after_clear(mind, scene)) / 2 if last else 0.0


@bare
def _reply(mind, step, guess, away, given):
    """What another comes to with the best card of the board that is left to it."""
    best = mind.replies[step - 1, guess, BOARD + given] if given >= 0 else float(FAR)
    for place in range(BOARD):
        if place != away:
            best = max(best, mind.replies[step - 1, guess, place])
    return best


@apart
def _after_clear(mind, scene):
    """The chance to win by what a fresh board brings, in a last turn, if all others stay as they are."""
    total, none, left, cards = 0.0, 1.0, mind.counts[0], mind.counts[0]
    for place in range(2 * LOWEST - 1, -1, -1):
        if mind.histogram[place] > 0:
            left -= mind.histogram[place]
            rest = none_of(left, cards)
            total += (none - rest) * _beats(mind, scene, place - LOWEST)
            none = rest
    return total


@bare
def _beats(mind, scene, value):
    won = 1.0
    for step in range(1, scene.players):
        tie = 1.0 if (scene.seat + step) % scene.players == scene.caller else 0.5
        share = 0.0
        for guess in range(GUESSES):
            other = mind.values[step - 1, guess]
            share += mind.weights[step - 1, guess] * (1.0 if other < value else tie if other == value else 0.0)
        won *= share
    return won
