"""What may be typed in one's turn: ``take Kh give 3c`` or ``Kh 3c``, with ``stop`` behind it; ``clear``; ``stop``."""

from typing import Final

from fifties.rules.fifty_one import Card, Clear, Exchange, Stop
from fifties.rules.fifty_one.cards import JOKER, ORDER
from fifties.rules.refusal import refused, shown
from fifties.terminal.fifty_one.faces import SYMBOL_OF

Move = Exchange | Clear | Stop

_VERBS: Final = ("take", "give")
_FILLERS: Final = ("and", "for", "the", "with")
_SUIT_OF: Final = {symbol: suit for suit, symbol in SYMBOL_OF.items()} | dict(zip("♤♡♢♧", SYMBOL_OF, strict=True))


def read_card(word: str) -> Card | None:
    """A card as it may be typed, or None: Kh, kh, K♥; 10d for Td; * or joker."""
    word = word.lower().removesuffix("\N{VARIATION SELECTOR-16}")
    if word in (JOKER, "joker"):
        return JOKER
    rank, suit = word[:-1].upper(), word[-1:]
    card = ("T" if rank == "10" else rank) + _SUIT_OF.get(suit, suit)
    return card if card in ORDER else None


def read_move(text: str, seat: int) -> Move | None:
    """What a seat wants to do, or None where it is none of these things. Whether it may is for the rules to say.

    Raises:
        Refused: it begins like an exchange, and names no two cards.
    """
    words = [word for word in text.replace(",", " ").split() if word.lower() not in _FILLERS]
    if [word.lower() for word in words] == ["clear"]:
        return Clear(seat)
    stop = bool(words) and words[-1].lower().rstrip("!.") == "stop"
    if stop:
        words.pop()
    if not words:
        return Stop(seat) if stop else None
    if not any(word.lower() in _VERBS or read_card(word) for word in words):
        return None
    take, give = _two(words)
    return Exchange(seat, _card(take), _card(give), stop)


def _two(words: list[str]) -> tuple[str, str]:
    """The words for the card that is taken and the one that is given; without these verbs they come in this order."""
    said: dict[str, str] = {}
    verb = "take"
    for word in words:
        if word.lower() in _VERBS:
            verb = word.lower()
        elif verb in said:
            raise refused("exchange-form")
        else:
            said[verb] = word
            verb = "take" if "give" in said else "give"
    if len(said) < 2:
        raise refused("exchange-form")
    return said["take"], said["give"]


def _card(word: str) -> Card:
    if (card := read_card(word)) is None:
        raise refused("card-unknown", card=shown(word))
    return card
