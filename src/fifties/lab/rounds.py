"""Rounds of Fifty counted by the million (F7 to F18, F22, F23): the same rules as the game object, as kernels.

Two ways to count a round, held equal to each other and to the game object by tests. ``walk`` goes from number to
number, as people do, for any number of players. ``count_masks`` takes a line as one machine word, bit n set where it
holds n, and counts all numbers of a seat in a few steps: for tables where L is 62 at most, which is up to 9 players.

The starter is not among what they take: it never changes a figure (F7).
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fifties.lab.compiled import bare, bit_count, compiled
from fifties.rules.fifty import Rules
from fifties.rules.fifty.options import BOXES, Card

MOST_IN_A_WORD = 62
"""The highest L for which lines are kept as machine words: one bit more marks the end."""

Lines = NDArray[np.int16]
"""(rounds, players, 5): numbers as written; a void line is five zeros (F6)."""

Masks = NDArray[np.uint64]
"""(rounds, players): bit n set where the line holds n; a void line is 0."""

Silences = NDArray[np.bool_]
"""(rounds, players, 5): true where the hand stays down at the number of this box (F15)."""

Figures = NDArray[np.int32]
"""(rounds, players)."""


class Setting(NamedTuple):
    """What the count of a round depends on, besides the lines."""

    last: int
    """L, the last number called (F14, F20)."""
    last_scored: int
    """L, or L − 1 with ``score_last=False`` (F14)."""
    resume: bool
    """Whether whoever was scoring scores on after a clash (F12)."""
    bonus: NDArray[np.int64]
    """The bonus of each of the five boxes (F19)."""
    low: int
    high: int
    """The danger range, both included; 0 and 0 without one (F22, F23)."""
    crown: int
    """The marble that earns a crown (F16)."""

    @classmethod
    def of(cls, rules: Rules, round: int = 0, danger: Card | None = None) -> "Setting":
        """A round of a game under these rules; ``round`` is counted from 0 and picks the line of the bonus table."""
        low, high = danger or (0, 0)
        bonus = np.array(rules.bonus[round], np.int64)
        last_scored = rules.last if rules.score_last else rules.last - 1
        return cls(rules.last, last_scored, rules.after_clash == "resume", bonus, low, high, rules.crown)


def masks(lines: Lines) -> Masks:
    """The same lines as machine words.

    Raises:
        ValueError: they hold a number above 61.
    """
    if lines.size and lines.max() >= MOST_IN_A_WORD:
        raise ValueError(f"a machine word holds numbers up to {MOST_IN_A_WORD - 1}, not {lines.max()}")
    bits = np.left_shift(np.uint64(1), lines.astype(np.uint64))
    together: Masks = np.bitwise_or.reduce(np.where(lines > 0, bits, np.uint64(0)), axis=-1)
    return together


@bare
def walk(lines, silent, setting, crowns, marbles, bonuses, hands, lone):
    """Counts one round of any size, number by number.

    Args:
        lines: (players, 5), ``silent`` likewise.
        setting: a ``Setting``.
        crowns: the crowns a seat has won before; a seat with one that wins its second ends the count (F17). All zeros
            where nothing ends it.
        marbles, bonuses: (players,), written to; bonuses only of what was crossed out before the count ended.
        hands, lone: (L + 1,), to work with.

    Returns:
        The number at which a second crown ended the count, else 0.
    """
    players = lines.shape[0]
    hands[:] = 0
    marbles[:] = 0
    bonuses[:] = 0
    for seat in range(players):
        for box in range(BOXES):
            number = lines[seat, box]
            if number > 0 and not silent[seat, box]:
                hands[number] += 1
                lone[number] = seat
    counter, in_run, ended_at = 0, False, 0
    for number in range(1, setting.last + 1):
        if hands[number] > 1:
            in_run = in_run and setting.resume
            continue
        if hands[number] == 1:
            counter, in_run = lone[number], True
        if in_run and number <= setting.last_scored:
            marbles[counter] += 1
            if marbles[counter] == setting.crown and crowns[counter] == 1:
                ended_at = number
                break
    counted = ended_at if ended_at else setting.last
    for seat in range(players):
        for box in range(BOXES):
            number = lines[seat, box]
            in_danger = setting.low <= number <= setting.high
            if 0 < number <= counted and not silent[seat, box] and hands[number] > 1 and not in_danger:
                bonuses[seat] += setting.bonus[box]
    return ended_at


@bare
def count_masks(written, hands, setting, marbles, bonuses):
    """Counts one round to its end, whatever the crowns; ``hands`` are the numbers at which a hand goes up.

    Nothing here asks which of two ways to go: a processor guesses wrong at every other number, and without
    such questions it counts several seats at once.
    """
    one = np.uint64(1)
    once, twice = np.uint64(0), np.uint64(0)
    for seat in range(written.shape[0]):
        twice |= once & hands[seat]
        once |= hands[seat]
    stops = once & ~twice if setting.resume else once
    scored = (one << np.uint64(setting.last_scored + 1)) - np.uint64(2)
    paid = twice
    if setting.low > 0:
        paid &= ~((one << np.uint64(setting.high + 1)) - (one << np.uint64(setting.low)))
    # Taken out of the table here, for a look at it within the loop would be such a question.
    in_first, in_second, in_third = setting.bonus[0], setting.bonus[1], setting.bonus[2]
    in_fourth, in_fifth = setting.bonus[3], setting.bonus[4]
    for seat in range(written.shape[0]):
        lone, crossed, line = hands[seat] & ~twice, hands[seat] & paid, written[seat]
        # From each lone hand a carry runs through all that stops nobody, to the hand that ends the run.
        free = scored & ~(stops ^ lone)
        run = (((free + lone) ^ free) & free | lone) & ~twice
        marbles[seat] = np.int64(bit_count(run))
        from_second = line & (line - one)
        from_third = from_second & (from_second - one)
        from_fourth = from_third & (from_third - one)
        fifth = from_fourth & (from_fourth - one)
        bonus = in_first * np.int64(crossed & ~from_second != 0)
        bonus += in_second * np.int64(crossed & (from_second ^ from_third) != 0)
        bonus += in_third * np.int64(crossed & (from_third ^ from_fourth) != 0)
        bonus += in_fourth * np.int64(crossed & (from_fourth ^ fifth) != 0)
        bonuses[seat] = bonus + in_fifth * np.int64(crossed & fifth != 0)


@bare
def walk_masks(written, hands, setting, crowns, marbles, bonuses):
    """As ``walk``, with machine words: if it is cut short, so are the hands, and it is done again."""
    count_masks(written, hands, setting, marbles, bonuses)
    ended_at = 0
    for seat in range(written.shape[0]):
        if crowns[seat] == 1 and marbles[seat] >= setting.crown:
            reached = crowned_at(hands, seat, setting)
            ended_at = reached if ended_at == 0 else min(ended_at, reached)
    if ended_at:
        for seat in range(hands.shape[0]):
            hands[seat] &= (np.uint64(2) << np.uint64(ended_at)) - np.uint64(1)
        short = Setting(ended_at, ended_at, setting.resume, setting.bonus, setting.low, setting.high, setting.crown)
        count_masks(written, hands, short, marbles, bonuses)
    return ended_at


@bare
def crowned_at(hands, seat, setting):
    """The number at which a seat's marble reaches the crown, which it does."""
    one = np.uint64(1)
    once, twice = np.uint64(0), np.uint64(0)
    for other in range(hands.shape[0]):
        twice |= once & hands[other]
        once |= hands[other]
    marble, number, in_run = 0, 0, False
    while marble < setting.crown:
        number += 1
        bit = one << np.uint64(number)
        if twice & bit:
            in_run = in_run and setting.resume
        elif once & bit:
            in_run = hands[seat] & bit != 0
        marble += in_run and twice & bit == 0
    return number


@bare
def _score_masks(written, hands, setting, marbles, bonuses):
    for i in range(written.shape[0]):
        count_masks(written[i], hands[i], setting, marbles[i], bonuses[i])


@compiled
def _score_lines(lines, silent, setting, crowns, marbles, bonuses, ended_at):
    hands, lone = np.empty(setting.last + 1, np.int32), np.empty(setting.last + 1, np.int32)
    for i in range(lines.shape[0]):
        ended_at[i] = walk(lines[i], silent[i], setting, crowns[i], marbles[i], bonuses[i], hands, lone)


def score_masks(written: Masks, setting: Setting, hands: Masks | None = None) -> tuple[Figures, Figures]:
    """Marbles and bonuses of many rounds, counted to their ends; a crown is a marble of ``setting.crown`` (F16).

    Args:
        written: the lines.
        setting: what the count depends on.
        hands: the numbers at which each raises its hand (F15); all that are written, unless it is given.
    """
    marbles, bonuses = np.empty(written.shape, np.int32), np.empty(written.shape, np.int32)
    _score_masks(written, written if hands is None else hands, setting, marbles, bonuses)
    return marbles, bonuses


def score_lines(
    lines: Lines, setting: Setting, silent: Silences | None = None, crowns: Figures | None = None
) -> tuple[Figures, Figures, NDArray[np.int16]]:
    """Marbles and bonuses of many rounds, and where a second crown ended them, else 0 (F17).

    Args:
        lines: the lines, for any number of players.
        setting: what the count depends on.
        silent: where a hand stays down; nowhere, unless it is given.
        crowns: (rounds, players), the crowns won before, where sudden death is played.
    """
    shape = lines.shape[:2]
    marbles, bonuses = np.empty(shape, np.int32), np.empty(shape, np.int32)
    ended_at = np.empty(shape[0], np.int16)
    silent = np.zeros(lines.shape, np.bool_) if silent is None else silent
    crowns = np.zeros(shape, np.int32) if crowns is None else crowns
    _score_lines(lines, silent, setting, crowns, marbles, bonuses, ended_at)
    return marbles, bonuses, ended_at
