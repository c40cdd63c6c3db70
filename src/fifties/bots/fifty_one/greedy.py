"""The bot that always takes the best exchange, clears a board that is worth little, and calls on a good hand.

Its figures were found by play among its like, hundreds of thousands of deals a figure.
"""

from collections.abc import Sequence
from typing import Final

from fifties.rules.dice import Dice
from fifties.rules.fifty_one import Card, Clear, Exchange, Operation, Own, Public, Stop, View
from fifties.rules.fifty_one.cards import pack
from fifties.rules.fifty_one.guess import taken
from fifties.rules.fifty_one.hand import SuitOption, values_after

ENOUGH: Final = (33, 43, 47, 48)
ENOUGH_FOR_TWO: Final = (25, 38, 42, 45)
"""The hand it calls on in its first, second, third and fourth turn: early on the others have not improved yet. After
that it asks for a point less each turn, so that deals end."""

BOARDS: Final = 16
"""How many fresh boards it imagines before it clears one."""

CLEARING: Final = 2
"""By how many points a fresh board may be worse: what it leaves on the old one, the others will take."""


class Greedy:
    """Looks one turn ahead."""

    def act(self, view: View, dice: Dice) -> Operation:
        """A clear, a call or an exchange."""
        public, own = view.public, view.own
        assert own is not None, "a bot has a seat"
        assert own.value is not None, "a bot is asked when it has a hand"
        enough = _enough(public, own.seat)
        ends = public.rules.stop == "end"
        if own.may_stop and not ends and own.value >= enough:
            return Stop(own.seat)
        worths = _worths(own.hand, public.board, public.rules.suit)
        best, take, give = max(
            (worth, take, give)
            for take, row in zip(public.board, worths, strict=True)
            for give, worth in zip(own.hand, row, strict=True)
        )
        stop = own.may_stop and ends and best >= enough
        if own.may_clear and not stop and _fresh_board(public, own, dice) > best - CLEARING:
            return Clear(own.seat)
        return Exchange(own.seat, take, give, stop)


def _enough(public: Public, seat: int) -> int:
    """The value that it calls on."""
    by_turn = ENOUGH_FOR_TWO if public.rules.players == 2 else ENOUGH
    turns = sum(turn.seat == seat for turn in public.turns)
    last = len(by_turn) - 1
    return by_turn[turns] if turns <= last else by_turn[last] - (turns - last)


def _worths(hand: Sequence[Card], board: Sequence[Card], suit: SuitOption) -> Sequence[Sequence[float]]:
    """What each exchange is worth; where only flushes count, and else as much as on the way to one."""
    if suit != "flush":
        return values_after(hand, board, suit)
    flush, way = values_after(hand, board, "flush"), values_after(hand, board, "longest")
    return [[f + w / 100 for f, w in zip(*rows, strict=True)] for rows in zip(flush, way, strict=True)]


def _fresh_board(public: Public, own: Own, dice: Dice) -> float:
    """What the best exchange with a board from the stock is worth on average."""
    pile, size = _stock(public, own), len(public.board)
    label = f"fresh/{public.deal}/{len(public.turns)}"
    boards = (dice.sample(f"{label}/{i}", len(pile), size) for i in range(BOARDS))
    return sum(_best_with(public, own.hand, [pile[i] for i in board]) for board in boards) / BOARDS


def _stock(public: Public, own: Own) -> Sequence[Card]:
    """The cards that a fresh board may hold."""
    if public.stock < len(public.board):
        return (*public.discards, *public.board)  # most of them come from a new stock
    if public.stock_known:
        return public.stock_known
    held = (card for cards in taken(public.turns).values() for card in cards)
    seen = {*own.hand, *public.board, *public.discards, *held}
    return [card for card in pack(public.rules.jokers) if card not in seen]


def _best_with(public: Public, hand: Sequence[Card], board: Sequence[Card]) -> float:
    return max(map(max, _worths(hand, board, public.rules.suit)))
