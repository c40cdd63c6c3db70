"""One deal in play: hands, board, stock and turns, and what becomes of them."""

from dataclasses import dataclass, field

from fifties.rules.fifty_one.cards import Card, in_order
from fifties.rules.fifty_one.events import DealFinish
from fifties.rules.fifty_one.hand import HAND, reading, value
from fifties.rules.fifty_one.options import Rules
from fifties.rules.fifty_one.view import Sheet, Turn

BOARD = 5
"""O3: five cards on the board."""


@dataclass(slots=True)
class Play:
    """A deal from the first card to the last turn. It does what it is told: whether it may is asked before."""

    rules: Rules
    dealer: int
    deck: tuple[Card, ...]
    """The pack as it was dealt; secret. Empty in a game made from a view, which does not know it."""
    hands: list[tuple[Card, ...]]
    """A seat's cards, sorted; secret."""
    board: tuple[Card, ...]
    """Fewer than five cards while a new stock is waited for (O11)."""
    stock: tuple[Card, ...]
    """Its top first; secret."""
    seat: int
    """Whose turn it is."""
    discards: tuple[Card, ...] = ()
    cleared: bool = False
    """Whether the board has been cleared in this turn (O10)."""
    turns: list[Turn] = field(default_factory=list)
    caller: int | None = None
    left: int | None = None
    """How many last turns are left after a call (O13)."""
    reshuffles: tuple[tuple[Card, ...], ...] = ()
    """The new stocks that were made, their tops first (O11); secret."""
    moment: int = 1
    """A number that grows with each operation."""

    @classmethod
    def of(cls, rules: Rules, dealer: int, deck: tuple[Card, ...]) -> "Play":
        """A deal as it begins: one card at a time to each seat from the dealer's left, then the board (O3, O8)."""
        players = rules.players
        first = (dealer + 1) % players
        dealt = HAND * players
        hands = [in_order(deck[(seat - first) % players : dealt : players]) for seat in range(players)]
        return cls(rules, dealer, deck, hands, deck[dealt : dealt + BOARD], deck[dealt + BOARD :], first)

    # What may be done

    @property
    def dealing(self) -> bool:
        """Whether the board is being dealt and wants a new stock (O11)."""
        return len(self.board) < BOARD

    @property
    def may_clear(self) -> bool:
        """O10: once a turn, and not in a player's own first one. All have had theirs after as many turns as players."""
        return not self.cleared and len(self.turns) >= self.rules.players

    @property
    def may_stop(self) -> bool:
        """O12: one call a deal; in place of a turn it comes too late once the board is cleared (O10)."""
        return self.caller is None and not (self.cleared and self.rules.stop == "instead")

    # What is done

    def clear(self) -> tuple[Card, ...]:
        """Clears the board (O10); returns the cards turned up, fewer than five where the stock has run out."""
        self.moment += 1
        self.cleared = True
        self.discards += self.board
        self.board = ()
        return self._turn_up()

    def reshuffle(self, stock: tuple[Card, ...]) -> tuple[Card, ...]:
        """Makes a new stock of the discard pile and deals the rest of the board (O11); returns the cards turned up."""
        self.moment += 1
        self.stock = stock
        self.discards = ()
        self.reshuffles += (stock,)
        return self._turn_up()

    def exchange(self, take: Card, give: Card, stop: bool) -> None:
        """Ends a turn by an exchange, each card at the other's place (O9), and with ``stop`` by a call (O12)."""
        self.hands[self.seat] = in_order(_with(self.hands[self.seat], give, take))
        self.board = _with(self.board, take, give)
        self._end_turn(Turn(self.seat, self.cleared, take, give, stop))

    def call(self) -> None:
        """Calls in place of a turn (O12)."""
        self._end_turn(Turn(self.seat, stop=True))

    def _end_turn(self, turn: Turn) -> None:
        self.moment += 1
        self.turns.append(turn)
        self.cleared = False
        if self.left is not None:
            self.left -= 1
        if turn.stop:
            self.caller = turn.seat
            self.left = self.rules.players - 1
        self.seat = (turn.seat + 1) % self.rules.players

    def _turn_up(self) -> tuple[Card, ...]:
        missing = BOARD - len(self.board)
        turned_up, self.stock = self.stock[:missing], self.stock[missing:]
        self.board += turned_up
        return turned_up

    # How it ends

    @property
    def finish(self) -> DealFinish | None:
        """How the deal has ended, or None: the last turns are over (O13), or all turns with no call (O16)."""
        if self.left == 0:
            return "stop"
        return "limit" if self.caller is None and len(self.turns) == self.rules.max_turns else None

    def scores(self) -> tuple[int, ...]:
        """What the hands are worth as they stand (O5 to O7)."""
        return tuple(value(hand, self.rules.suit) for hand in self.hands)

    def sheet(self, finish: DealFinish) -> Sheet:
        """The deal, ended and open."""
        scores = self.scores()
        return Sheet(
            dealer=self.dealer,
            finish=finish,
            caller=self.caller,
            board=self.board,
            hands=tuple(self.hands),
            readings=tuple(reading(hand, self.rules.suit) for hand in self.hands),
            scores=scores,
            winners=_winners(scores, self.caller),
        )

    def copy(self) -> "Play":
        """An independent deal at the same place."""
        return Play(
            self.rules, self.dealer, self.deck, self.hands.copy(), self.board, self.stock, self.seat, self.discards,
            self.cleared, self.turns.copy(), self.caller, self.left, self.reshuffles, self.moment,
        )  # fmt: skip


def _with(cards: tuple[Card, ...], old: Card, new: Card) -> tuple[Card, ...]:
    """The cards with a new one at the place of an old one."""
    place = cards.index(old)
    return (*cards[:place], new, *cards[place + 1 :])


def _winners(scores: tuple[int, ...], caller: int | None) -> tuple[int, ...]:
    """O14: the highest hands; a caller tied with others at the top loses to them."""
    top = max(scores)
    tied = tuple(seat for seat, score in enumerate(scores) if score == top)
    return tuple(seat for seat in tied if seat != caller) or tied
