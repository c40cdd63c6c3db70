"""The bot that always takes the best exchange, clears a board that is worth little, and calls on a good hand."""

from collections.abc import Sequence
from typing import Final

from fifties.rules.dice import Dice
from fifties.rules.fifty_one import Clear, Exchange, Operation, Public, Stop, View
from fifties.rules.fifty_one.cards import Card, pack
from fifties.rules.fifty_one.hand import values_after
from fifties.rules.fifty_one.view import Own

BOARDS: Final = 24
"""How many fresh boards it imagines before it clears one."""

WORTH_A_CLEAR: Final = 2
"""By how many points a fresh board must be better: the others will have it, too."""

ENOUGH: Final = (32, 38, 42, 45)
"""The hand it calls on in its first, second, third and any later turn: early on the others have not improved yet."""


class Greedy:
    """Looks one turn ahead."""

    def act(self, view: View, dice: Dice) -> Operation:
        """A clear, a call or an exchange."""
        public, own = view.public, view.own
        assert own is not None, "a bot has a seat"
        assert own.value is not None, "a bot is asked when it has a hand"
        enough = ENOUGH[min(_turns_taken(public, own.seat), len(ENOUGH) - 1)]
        if own.may_stop and public.rules.stop == "instead" and own.value >= enough:
            return Stop(own.seat)
        best, take, give = max(
            (value, take, give)
            for take, values in zip(public.board, own.after, strict=True)
            for give, value in zip(own.hand, values, strict=True)
        )
        if own.may_clear and _fresh_board(public, own, dice) > best + WORTH_A_CLEAR:
            return Clear(own.seat)
        stop = own.may_stop and public.rules.stop == "end" and best >= enough
        return Exchange(own.seat, take, give, stop)


def _turns_taken(public: Public, seat: int) -> int:
    return sum(turn.seat == seat for turn in public.turns)


def _fresh_board(public: Public, own: Own, dice: Dice) -> float:
    """What the hand would be worth on average after the best exchange with a board from the stock."""
    seen = {*own.hand, *public.board, *public.discards}
    unseen = public.stock_known or [card for card in pack(public.rules.jokers) if card not in seen]
    size = min(len(public.board), len(unseen))
    if size == 0:
        return float("-inf")
    label = f"fresh/{public.deal}/{len(public.turns)}"
    boards = (dice.sample(f"{label}/{i}", len(unseen), size) for i in range(BOARDS))
    return sum(_best_with(public, own.hand, [unseen[i] for i in board]) for board in boards) / BOARDS


def _best_with(public: Public, hand: Sequence[Card], board: Sequence[Card]) -> int:
    return max(map(max, values_after(hand, board, public.rules.suit)))
