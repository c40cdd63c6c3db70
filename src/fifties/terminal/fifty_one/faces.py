"""Cards as a person reads and hears them: their code, their name in words, and what a hand is worth, spelt out."""

from collections.abc import Iterable, Sequence
from typing import Final

from fifties.rules.fifty_one.cards import JOKER, SUITS, Card, in_order, points
from fifties.rules.fifty_one.hand import Reading
from fifties.terminal.console import SYMBOLS
from fifties.words import Words

SYMBOL_OF: Final = dict(zip(SUITS, SYMBOLS, strict=True))

_STYLES: Final = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs", JOKER: "joker"}


def style(card: Card) -> str:
    """The style of a card's suit."""
    return _STYLES[card[-1]]


def signed(number: int) -> str:
    """A number with a real minus."""
    return str(number).replace("-", "−")


class Faces:
    """Writes cards in words, and with the symbols of their suits where there are some."""

    def __init__(self, words: Words, symbols: bool) -> None:
        self._words = words
        self._symbols = symbols

    def code(self, card: Card) -> str:
        """The two letters that are typed, the suit as a symbol where there are some: Kh or K♥."""
        return card[0] + SYMBOL_OF[card[1]] if self._symbols and card != JOKER else card

    def codes(self, cards: Iterable[Card]) -> str:
        """Several codes."""
        return " ".join(map(self.code, cards))

    def name(self, card: Card) -> str:
        """A card in words: king of hearts."""
        if card == JOKER:
            return self._words.text("card-joker")
        rank = int(card[0]) if card[0].isdigit() else card[0]
        return self._words.text("card", rank=rank, suit=card[1])

    def label(self, card: Card) -> str:
        """The code and the name: Kh king of hearts."""
        return self._words.text("terminal-card-coded", code=self.code(card), name=self.name(card))

    def worth(self, hand: Sequence[Card], reading: Reading, value: int) -> str:
        """How a hand comes to its value: 11 + 10 + 9 − 8 − 4 = 18 in hearts."""
        meant = [reading.joker if card == JOKER and reading.joker else card for card in hand]
        return self._words.text(
            "terminal-worth",
            sum=_spelt(meant, reading.suit),
            value=signed(value),
            suit=reading.suit or "none",
            joker=self.name(reading.joker) if reading.joker and JOKER in hand else "none",
        )


def _spelt(hand: Iterable[Card], suit: str | None) -> str:
    """The cards of a suit, and minus the others."""
    cards = [card for card in in_order(tuple(hand)) if card != JOKER]
    counted = " + ".join(str(points(card)) for card in cards if card[1] == suit)
    return counted + "".join(f" − {points(card)}" for card in cards if card[1] != suit)
