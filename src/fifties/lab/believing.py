"""What the others may hold, as kernels: ``bots/fifty_one/beliefs.py`` and ``manners.py``. A test holds them equal."""

from typing import Final, NamedTuple

import numpy as np

from fifties.bots.fifty_one.beliefs import CALLED_FROM, LEAST, SLOPE, STRAY
from fifties.bots.fifty_one.judgement import BELIEF, LATE, OTHER, OWN
from fifties.bots.fifty_one.manners import AFTER_CALL, CALLED, CALLING, LANE, LEANS, LENGTH, TURNS, manners
from fifties.lab.chance import next_word
from fifties.lab.compiled import apart, bare
from fifties.lab.deals import BOARD, CARDS, KEYS, value_of_key
from fifties.lab.judging import FAR, LOWEST, POINTS, Floats, best_with, none_of
from fifties.rules.fifty_one.hand import HAND

CALLS: Final = np.zeros((6, 5, 6))
"""``CALLED_FROM`` by the number of players, place and turn."""
for _players, _places in CALLED_FROM.items():
    CALLS[_players, :_players] = _places

_JOKER: Final = len(CARDS) - 1
_RANKS: Final = 13
_LANE_MASK: Final = (1 << LANE) - 1


class Habits(NamedTuple):
    """The manners of a table: the tables of each taste, and the leanings."""

    longest: Floats
    second: Floats
    rest: Floats
    leanings: Floats


def habits_of(players: int) -> Habits:
    """Those that the package has."""
    found = manners(players)
    longest, second, rest = (np.array(table) for table in zip(*found.tastes, strict=True))
    return Habits(longest, second, rest, np.array(found.leanings))


@bare
def calling(players, place, turn, value):
    """How likely somebody calls with a hand of this value."""
    return 1 / (1 + np.exp((CALLS[players, place, min(turn, LATE) - 1] - value) / SLOPE))


@apart
def believe(mind, memory, desk, scene, habits, chance):
    """Draws hands for the others, and weighs them by what they explain."""
    guesses = mind.weights.shape[1]
    see_pool(mind)
    for step in range(1, scene.players):
        other = (scene.seat + step) % scene.players
        weights = mind.weights[step - 1]
        known = weigh_cards(mind, memory, scene, other, step, habits)
        top = -np.inf
        for guess in range(guesses):
            drawn = _draw(mind, known, chance)
            key = np.int64(0)
            for i in range(HAND):
                key += KEYS[mind.held[i]]
            for i in range(BOARD):
                mine = desk.hands[scene.seat, i]
                mind.replies[step - 1, guess, i] = best_with(key, mind.held, desk.board[i], scene.suit)
                mind.replies[step - 1, guess, BOARD + i] = best_with(key, mind.held, mine, scene.suit)
            value = value_of_key(key, scene.suit)
            mind.values[step - 1, guess] = value
            _see_fresh(mind, step, guess, key, scene.suit)
            weights[guess] = explained(mind, memory, other, key, scene, habits) - drawn
            top = max(top, weights[guess])
        total = 0.0
        for guess in range(guesses):
            weights[guess] = np.exp(weights[guess] - top)
            total += weights[guess]
        for guess in range(guesses):
            weights[guess] /= total


@bare
def see_pool(mind):
    """How likely a fresh board has nothing of each suit that counts so much."""
    cards, points = mind.counts[0], mind.left.shape[1]
    for suit in range(4):
        for least in range(points):
            better = 0
            for i in range(cards):
                card = mind.pool[i]
                better += card != _JOKER and card // _RANKS == suit and POINTS[card] >= least
            mind.left[suit, least] = none_of(cards - better, cards)


@bare
def _see_fresh(mind, step, guess, key, suit):
    """What a hand comes to with a card of its longest suit."""
    longest, main = -1, 0
    for place in range(4):
        lane = key >> place * LANE & _LANE_MASK
        if lane > longest:
            longest, main = lane, place
    with_it = key + (np.int64(1) << main * LANE + LENGTH)
    base = FAR
    for i in range(HAND):
        base = max(base, value_of_key(with_it - KEYS[mind.held[i]], suit))
    mind.suits[step - 1, guess] = main
    mind.bases[step - 1, guess] = base


@apart
def weigh_cards(mind, memory, scene, other, step, habits):
    """How much likelier each hidden card is in another's hand, to ``mind.odds``; returns how many it is known to have.

    Those are in ``mind.held`` then.
    """
    hidden = mind.counts[1]
    leans = habits.leanings[CALLED if scene.caller == other else min(memory.turns[other], TURNS) - 1]
    known = 0
    for card in range(len(CARDS)):
        if memory.known[other] >> card & 1:
            mind.held[known] = card
            known += 1
    for i in range(hidden):
        odds = 0.0
        if memory.gave[other] >= 0:
            see_traits(mind, memory, other, mind.collects[step - 1], known, mind.hidden[i])
            for k in range(LEANS):
                odds += leans[k] * mind.traits[k]
        mind.odds[i] = np.exp(odds)
    missing = HAND - known
    for count in range(missing + 1):
        mind.ways[count, hidden] = 1.0 if count == 0 else 0.0
    for i in range(hidden - 1, -1, -1):
        mind.ways[0, i] = 1.0
        for count in range(1, missing + 1):
            mind.ways[count, i] = mind.ways[count, i + 1] + mind.odds[i] * mind.ways[count - 1, i + 1]
    return known


@bare
def see_traits(mind, memory, other, collects, known, card):
    """What makes a card likelier in the hand of who collects a suit and has exchanged, to ``mind.traits``."""
    traits, suit, points, gave = mind.traits, card // _RANKS, POINTS[card], memory.gave[other]
    traits[:] = 0.0
    if card == _JOKER:
        traits[0] = 1.0
        return
    had, given, refused = 0, 0, 0
    for k in range(known):
        had += mind.held[k] != _JOKER and mind.held[k] // _RANKS == suit
    for k in range(memory.done[0]):
        if memory.seats[k] == other:
            away = memory.gives[k]
            given += away != _JOKER and away // _RANKS == suit
            refused += _refused(memory, k, suit)
    if collects == suit:
        traits[1] = 1.0
        traits[2] = points / 10
        traits[3] = 1.0 if had == 2 else 0.0
        traits[4] = 1.0 if had > 2 else 0.0
        traits[5] = given
    else:
        above = points - POINTS[gave]
        traits[6] = points / 10
        traits[7] = 1.0 if above > 0 else 0.0
        traits[8] = max(above, 0) / 10
        traits[9] = 1.0 if gave != _JOKER and gave // _RANKS == suit else 0.0
        traits[10] = min(given, 2)
        traits[11] = min(refused, 3)
        traits[12] = had
        traits[13] = 1.0


@bare
def _refused(memory, exchange, suit):
    """Whether there was a card of a suit that counts as much as the one that was taken, of another suit."""
    take = memory.takes[exchange]
    if take != _JOKER and take // _RANKS == suit:
        return 0
    for k in range(BOARD):
        card = memory.boards[exchange, k]
        if card != _JOKER and card // _RANKS == suit and POINTS[card] >= POINTS[take]:
            return 1
    return 0


@bare
def _draw(mind, known, chance):
    """A hand that another may hold, to ``mind.held``; returns the logarithm of how much likelier it was drawn."""
    found, i, missing = 0.0, 0, HAND - known
    while missing > 0:
        part = np.float64(next_word(chance) >> np.uint64(11)) / 9007199254740992.0
        if part * mind.ways[missing, i] < mind.odds[i] * mind.ways[missing - 1, i + 1]:
            mind.held[HAND - missing] = mind.hidden[i]
            found += np.log(mind.odds[i])
            missing -= 1
        i += 1
    return found


@bare
def _liked(habits, taste, key):
    """How much a hand is liked."""
    longest = second = 0
    for place in range(4):
        lane = key >> place * LANE & _LANE_MASK
        if lane > longest:
            longest, second = lane, longest
        else:
            second = max(second, lane)
    return habits.longest[taste, longest] + habits.second[taste, second] + habits.rest[taste, key >> 4 * LANE]


@apart
def explained(mind, memory, other, key, scene, habits):
    """The logarithm of how likely who holds ``mind.held`` now has made these exchanges."""
    found, number = 0.0, 0
    for i in range(memory.done[0]):
        number += memory.seats[i] == other
    since_call = scene.players - 1 - scene.left if scene.caller >= 0 else 0
    for i in range(memory.done[0] - 1, -1, -1):
        if memory.seats[i] == other:
            taste = min(number, TURNS) - 1
            if memory.done[0] - 1 - i < since_call:
                taste = AFTER_CALL
            else:
                calls = calling(scene.players, other, number, value_of_key(key, scene.suit))
                calls = STRAY + (1 - 2 * STRAY) * calls
                found += np.log(calls if memory.stops[i] else 1 - calls)
                if memory.stops[i]:
                    taste = CALLING
            liked = _liked(habits, taste, key)
            take, give = memory.takes[i], memory.gives[i]
            for k in range(HAND):
                if mind.held[k] == take:
                    mind.held[k] = give
                    break
            key += KEYS[give] - KEYS[take]
            total = 0.0
            for place in range(BOARD):
                after = key + KEYS[memory.boards[i, place]]
                for k in range(HAND):
                    total += np.exp(_liked(habits, taste, after - KEYS[mind.held[k]]))
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
    features, players, guesses = mind.features, scene.players, mind.weights.shape[1]
    at = OWN + OTHER * (players - 1)
    last = scene.caller >= 0
    value, bar = round(features[0] / 0.02), max(features[1], features[2]) / 0.02
    won = kept = low = silent = safe = 1.0
    for step in range(1, players):
        other = (scene.seat + step) % players
        moves = boards > 0 and (not last or step < scene.left)
        clears = moves and memory.turns[other] > 0
        tie = 0.0 if not last else 1.0 if other == scene.caller else 0.5
        mean = share = share_kept = share_low = called = beaten = 0.0
        for guess in range(guesses):
            weight = mind.weights[step - 1, guess]
            comes_to = mind.values[step - 1, guess]
            if moves:
                comes_to = _reply(mind, step, guess, away, given)
            mean += weight * comes_to
            below = weight * (1.0 if comes_to < value else tie if comes_to == value else 0.0)
            share += below
            share_kept += below * (_stays_below(mind, step, guess, value) if clears else 1.0)
            likely = weight * calling(players, other, memory.turns[other] + 1, comes_to)
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
        features[at + BELIEF + step - 1] = 0.02 * mean
    ahead = boards > 0 and not last
    features[at] = _log_odds(won) / 2
    features[at + 1] = _log_odds(kept) / 2
    features[at + 2] = _log_odds(low) / 2 if ahead else 0.0
    features[at + 3] = 1 - silent if ahead else 0.0
    features[at + 4] = 1 - safe if ahead else 0.0
    if boards == 0:
        features[at] = _log_odds(_after_clear(mind, scene)) / 2 if last else 0.0
        features[at + 1] = 0.0


@bare
def _stays_below(mind, step, guess, value):
    """How likely another, if it clears, does not come to a value with a card of its longest suit."""
    least = value - mind.bases[step - 1, guess]
    place = int(min(max(least, 0), mind.left.shape[1] - 1))
    return mind.left[mind.suits[step - 1, guess], place]


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
        for guess in range(mind.weights.shape[1]):
            other = mind.values[step - 1, guess]
            share += mind.weights[step - 1, guess] * (1.0 if other < value else tie if other == value else 0.0)
        won *= share
    return won
