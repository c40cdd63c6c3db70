"""Whole deals of Fifty-One in which every seat plays by chance: anything allowed, as the bot ``random`` does."""

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fifties.lab.blocks import in_blocks
from fifties.lab.chance import Stream, below, stream
from fifties.lab.compiled import bare, compiled
from fifties.rules.fifty_one import Clear, Deal, Exchange, Operation, Reshuffle, Rules, Stop
from fifties.rules.fifty_one import hand as by_hand
from fifties.rules.fifty_one.cards import ORDER, pack
from fifties.rules.fifty_one.hand import HAND

BLOCK = 4096
"""Matches a block."""

BOARD = 5
SUITS: Final = ("longest", "best", "flush")

CARDS: Final = tuple(ORDER)
"""The cards by the numbers that they have in kernels."""

KEYS: Final = np.array([by_hand.KEYS[card] for card in CARDS], np.int64)
"""The key of each card, of which the key of a hand is the sum."""

_LANE: Final = by_hand._LANE
_LANE_MASK: Final = by_hand._MASK
_LENGTH: Final = by_hand._LENGTH
_TWICE_SUM: Final = by_hand._TWICE_SUM
_TOTAL: Final = by_hand._TOTAL
WITH_JOKER: Final = by_hand._WITH_JOKER

_EXCHANGE, _CLEAR, _STOP, _RESHUFFLE = range(4)


class Table(NamedTuple):
    """The options of a match, as numbers for kernels."""

    players: int
    cards: int
    suit: int
    instead: bool
    max_turns: int
    """0 for no limit (O16)."""

    @classmethod
    def of(cls, rules: Rules) -> "Table":
        """The table of a match under these rules."""
        instead = rules.stop == "instead"
        return cls(rules.players, len(pack(rules.jokers)), SUITS.index(rules.suit), instead, rules.max_turns or 0)


class Played(NamedTuple):
    """Matches that were played to their ends: (matches, deals, players) or (matches, deals)."""

    scores: NDArray[np.int32]
    """What the hands were worth at the end of a deal (O5 to O7)."""
    winners: NDArray[np.bool_]
    """Who won a deal (O14)."""
    caller: NDArray[np.int8]
    """Who called, -1 where nobody did."""
    turns: NDArray[np.int32]
    """How many turns a deal had, of all players together."""
    dealer: NDArray[np.int8]

    def match_winners(self) -> NDArray[np.bool_]:
        """(matches, players): who won the match (O15)."""
        if self.scores.shape[1] == 1:
            return self.winners[:, 0]
        totals = self.scores.sum(axis=1)
        top: NDArray[np.bool_] = totals == totals.max(axis=1, keepdims=True)
        return top


def play_deals(rules: Rules, matches: int, seed: int = 0, workers: int | None = None) -> Played:
    """Plays so many matches by chance; the same seed gives the same ones, with any number of workers."""
    return _play(rules, matches, seed, workers, np.zeros((0, 0), np.int16))


def play_traced(rules: Rules, matches: int, seed: int = 0, most: int = 4000) -> tuple[Played, list[list[Operation]]]:
    """As ``play_deals``, and the operations of each match; ``most`` numbers are kept of a match to tell them by."""
    log = np.full((matches, most), -1, np.int16)
    played = _play(rules, matches, seed, 1, log)
    return played, [list(operations_of(rules, [int(word) for word in line])) for line in log]


def _play(rules: Rules, matches: int, seed: int, workers: int | None, log: NDArray[np.int16]) -> Played:
    table, shape = Table.of(rules), (matches, rules.deals)
    played = Played(
        scores=np.zeros((*shape, rules.players), np.int32),
        winners=np.zeros((*shape, rules.players), np.bool_),
        caller=np.full(shape, -1, np.int8),
        turns=np.zeros(shape, np.int32),
        dealer=np.zeros(shape, np.int8),
    )

    def block(number: int, part: slice) -> None:
        _play_block(table, stream(seed, number), Played._make(field[part] for field in played), log[part])

    for _ in in_blocks(block, matches, BLOCK, workers):
        pass
    return played


def operations_of(rules: Rules, log: list[int]) -> Iterator[Operation]:
    """What a kernel has written down of a match, as the operations of the game object."""
    words = iter(log)
    while (word := next(words, -1)) >= 0:
        deck = tuple(CARDS[next(words)] for _ in pack(rules.jokers))
        seat = (word + 1) % rules.players
        yield Deal(word, deck)
        while (kind := next(words)) >= 0:
            if kind == _RESHUFFLE:
                yield Reshuffle(tuple(CARDS[next(words)] for _ in range(next(words))))
            elif kind == _CLEAR:
                yield Clear(seat)
            else:
                if kind == _STOP:
                    yield Stop(seat)
                else:
                    take, give, stop = next(words), next(words), next(words)
                    yield Exchange(seat, CARDS[take], CARDS[give], bool(stop))
                seat = (seat + 1) % rules.players


class Desk(NamedTuple):
    """A deal in play."""

    deck: NDArray[np.int64]
    """The pack; the stock is what lies from ``place`` on, in a deal that has not been reshuffled."""
    stock: NDArray[np.int64]
    discards: NDArray[np.int64]
    hands: NDArray[np.int64]
    board: NDArray[np.int64]
    counts: NDArray[np.int64]
    """How many cards the stock and the discard pile have, where the stock's top is, and how long the log is."""


STOCK, TOP, DISCARDS, LOGGED = range(4)


@compiled
def _play_block(table: Table, chance: Stream, played: Played, log: NDArray[np.int16]):
    _play_all(table, chance, played, log, new_desk(table))


@compiled
def new_desk(table: Table) -> Desk:
    """Room for a deal."""
    return Desk(
        np.arange(table.cards),
        np.zeros(table.cards, np.int64),
        np.zeros(table.cards, np.int64),
        np.zeros((table.players, HAND), np.int64),
        np.zeros(BOARD, np.int64),
        np.zeros(4, np.int64),
    )


@bare
def _play_all(table, chance, played, log, desk):
    matches, deals = played.turns.shape
    for match in range(matches):
        desk.counts[LOGGED] = 0
        dealer = below(chance, table.players)
        for deal in range(deals):
            played.dealer[match, deal] = dealer
            deal_out(table, chance, desk, dealer, log, match)
            caller, turns = _play_deal(table, chance, desk, dealer, log, match)
            played.caller[match, deal], played.turns[match, deal] = caller, turns
            _note(desk, log, match, -1)
            best, others = -1000, 0
            for seat in range(table.players):
                score = _value(desk.hands[seat], table.suit)
                played.scores[match, deal, seat] = score
                best = max(best, score)
            for seat in range(table.players):
                played.winners[match, deal, seat] = played.scores[match, deal, seat] == best
                others += seat != caller and played.scores[match, deal, seat] == best
            if caller >= 0 and others > 0:
                played.winners[match, deal, caller] = False
            dealer = (dealer + 1) % table.players


@bare
def _note(desk, log, match, word):
    if len(log) > 0:
        log[match, desk.counts[LOGGED]] = word
        desk.counts[LOGGED] += 1


@bare
def note_exchange(desk, log, match, take, give, stop):
    """Writes an exchange down, where there is a log."""
    _note(desk, log, match, _EXCHANGE)
    _note(desk, log, match, take)
    _note(desk, log, match, give)
    _note(desk, log, match, 1 if stop else 0)


@bare
def note_stop(desk, log, match):
    """And a call in place of a turn."""
    _note(desk, log, match, _STOP)


@bare
def _shuffle(chance, pile, count):
    for i in range(count - 1, 0, -1):
        j = below(chance, i + 1)
        pile[i], pile[j] = pile[j], pile[i]


@bare
def deal_out(table, chance, desk, dealer, log, match):
    """One card at a time to each seat from the dealer's left, then the board (O3, O8)."""
    _shuffle(chance, desk.deck, table.cards)
    dealt = HAND * table.players
    for i in range(dealt):
        desk.hands[(dealer + 1 + i) % table.players, i // table.players] = desk.deck[i]
    for i in range(BOARD):
        desk.board[i] = desk.deck[dealt + i]
    desk.counts[STOCK] = table.cards - dealt - BOARD
    desk.counts[TOP] = 0
    desk.counts[DISCARDS] = 0
    for i in range(desk.counts[STOCK]):
        desk.stock[i] = desk.deck[dealt + BOARD + i]
    _note(desk, log, match, dealer)
    for i in range(table.cards):
        _note(desk, log, match, desk.deck[i])


@bare
def _play_deal(table, chance, desk, dealer, log, match):
    """Plays a deal to its end; returns who called, -1 for nobody, and how many turns there were."""
    seat, turns, caller, left = (dealer + 1) % table.players, 0, -1, -1
    exchanges = BOARD * HAND
    while left != 0 and (caller >= 0 or table.max_turns == 0 or turns < table.max_turns):
        may_clear = 1 if turns >= table.players else 0
        may_stop = caller < 0
        instead = 1 if may_stop and table.instead else 0
        calls = 2 if may_stop and not table.instead else 1
        choice = below(chance, may_clear + instead + calls * exchanges)
        if choice < may_clear:
            clear_board(chance, desk, log, match)
            choice = below(chance, calls * exchanges) + may_clear + instead
        stop = choice < may_clear + instead
        if stop:
            note_stop(desk, log, match)
        else:
            choice -= may_clear + instead
            stop = choice >= exchanges
            place, held = choice % exchanges // HAND, choice % HAND
            take, give = desk.board[place], desk.hands[seat, held]
            desk.board[place], desk.hands[seat, held] = give, take
            note_exchange(desk, log, match, take, give, stop)
        turns += 1
        left -= 1 if left > 0 else 0
        if stop:
            caller, left = seat, table.players - 1
        seat = (seat + 1) % table.players
    return caller, turns


@bare
def clear_board(chance, desk, log, match):
    """Clears the board and deals a fresh one; where the stock runs out, from the discard pile shuffled (O10, O11)."""
    counts = desk.counts
    _note(desk, log, match, _CLEAR)
    for i in range(BOARD):
        desk.discards[counts[DISCARDS] + i] = desk.board[i]
    counts[DISCARDS] += BOARD
    for i in range(BOARD):
        if counts[TOP] == counts[STOCK]:
            _shuffle(chance, desk.discards, counts[DISCARDS])
            _note(desk, log, match, _RESHUFFLE)
            _note(desk, log, match, counts[DISCARDS])
            for j in range(counts[DISCARDS]):
                desk.stock[j] = desk.discards[j]
                _note(desk, log, match, desk.discards[j])
            counts[STOCK], counts[TOP], counts[DISCARDS] = counts[DISCARDS], 0, 0
        desk.board[i] = desk.stock[counts[TOP]]
        counts[TOP] += 1


@bare
def _value(hand, suit):
    """What a hand is worth (O4 to O7); ``suit`` is a place in ``SUITS``."""
    key = 0
    for card in hand:
        key += KEYS[card]
    return value_of_key(key, suit)


@bare
def _longest_lane(key):
    longest = key & _LANE_MASK
    for place in range(1, 4):
        longest = max(longest, key >> place * _LANE & _LANE_MASK)
    return longest


@bare
def plain_value(key):
    """What a hand without a joker is worth with ``suit="longest"``: no branch, for many keys at once."""
    return (_longest_lane(key) & _TWICE_SUM) - (key >> _TOTAL)


@bare
def value_of_key(key, suit):
    """What a hand is worth by its key, as ``rules.fifty_one.hand`` makes it."""
    joker = key >= WITH_JOKER
    if joker:
        key -= WITH_JOKER
    longest = _longest_lane(key)
    if suit == 0 and not joker:
        return plain_value(key)
    total, length, most = key >> _TOTAL, longest >> _LENGTH, 0
    for place in range(4):
        lane = key >> place * _LANE & _LANE_MASK
        joined = lane & _TWICE_SUM
        if joker:
            joined += 10 if lane & 1 else 11
        counts = suit == 1 or (lane >> _LENGTH >= length - 1 if joker else lane == longest)
        most = max(most, joined if counts else 0)
    if suit == 2 and length + (1 if joker else 0) < HAND:
        return 0
    return most - total
