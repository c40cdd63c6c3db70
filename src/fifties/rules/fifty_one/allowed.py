"""What the rules allow now, and the reason where they do not."""

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from fifties.rules.fifty_one.cards import Card, not_cards, pack
from fifties.rules.fifty_one.operations import Clear, Deal, Exchange, Operation, Reshuffle, Stop
from fifties.rules.refusal import Refusal, is_whole, shown, unknown_seat

if TYPE_CHECKING:
    from fifties.rules.fifty_one.game import Game
    from fifties.rules.fifty_one.play import Play


def why_not(game: "Game", operation: Operation) -> Refusal | None:
    """Why an operation is not allowed in this game now, or None."""
    if type(operation) not in _PHASE_OF:
        return Refusal("operation-other")
    if game.phase != _PHASE_OF[type(operation)]:
        return Refusal("game-over") if game.phase == "over" else Refusal("phase-other", {"phase": game.phase})
    if isinstance(operation, Deal):
        return _why_not_deal(game, operation)
    assert game.play is not None, "in these phases a deal is in play"
    if isinstance(operation, Reshuffle):
        return not_pile(operation.stock, game.play.discards)
    return _why_not_turn(game.play, operation)


def not_pack(deck: Sequence[Card], jokers: int) -> Refusal | None:
    """Why these are not all cards of the pack, each once (O2), or None."""
    cards = pack(jokers)
    if len(deck) != len(cards):
        return Refusal("deck-count", {"given": len(deck), "cards": len(cards)})
    wrong = not_cards(deck, jokers)
    return None if wrong is None else wrong[1]


def not_pile(stock: Sequence[Card], discards: Sequence[Card]) -> Refusal | None:
    """Why a new stock does not hold exactly the discard pile (O11), or None."""
    given, pile = Counter(stock), Counter(discards)
    if surplus := given - pile:
        return Refusal("stock-surplus", {"card": shown(next(iter(surplus)))})
    if lacking := pile - given:
        return Refusal("stock-lacking", {"card": next(iter(lacking))})
    return None


def _why_not_deal(game: "Game", deal: Deal) -> Refusal | None:
    if (problem := unknown_seat(deal.dealer, game.rules.players)) is not None:
        return problem
    if game.next_dealer is not None and deal.dealer != game.next_dealer:
        return Refusal("dealer-next", {"given": deal.dealer, "dealer": game.next_dealer})
    return not_pack(deal.deck, game.rules.jokers)


def _why_not_turn(play: "Play", operation: Clear | Exchange | Stop) -> Refusal | None:
    if not is_whole(operation.seat) or operation.seat != play.seat:
        unknown = unknown_seat(operation.seat, play.rules.players)
        return unknown or Refusal("turn-other", {"given": operation.seat, "seat": play.seat})
    match operation:
        case Exchange():
            return _why_not_exchange(play, operation)
        case Clear():
            if play.cleared:
                return Refusal("clear-twice")
            return None if play.may_clear else Refusal("clear-early")
        case Stop():
            if play.rules.stop == "end":
                return Refusal("stop-with-exchange")
            return _why_not_stop(play)


def _why_not_exchange(play: "Play", exchange: Exchange) -> Refusal | None:
    if exchange.take not in play.board:
        return Refusal("take-not-there", {"card": shown(exchange.take)})
    if exchange.give == exchange.take:
        return Refusal("give-same", {"card": exchange.give})
    if exchange.give not in play.hands[play.seat]:
        return Refusal("give-not-held", {"card": shown(exchange.give)})
    if not exchange.stop:
        return None
    return Refusal("stop-instead") if play.rules.stop == "instead" else _why_not_stop(play)


def _why_not_stop(play: "Play") -> Refusal | None:
    if play.caller is not None:
        return Refusal("stop-called", {"caller": play.caller})
    return None if play.may_stop else Refusal("clear-then-take")


_PHASE_OF = {
    Deal: "deal",
    Reshuffle: "board",
    Clear: "turn",
    Exchange: "turn",
    Stop: "turn",
}
