"""What is said of a deal, to those who play and to those who look on."""

from fifties.rules.fifty_one import Event, Game, Rules
from fifties.rules.fifty_one.events import DealEnded, MatchEnded
from fifties.words import words
from tests.fifty_one.playing import begun, clear, stacked, swap, swaps

NAMES = ["Ada", "Bo", "Cleo"]


def said(events: list[Event], reader: int | None = None) -> list[str]:
    return [words().event(event, NAMES, reader) for event in events]


def test_a_deal_is_told() -> None:
    game = Game(Rules(players=3))
    deck = stacked(["", "2h 3h", ""], "Kh Qs Td 9c 2d")
    told = game.deal(0, deck)
    assert said(told) == ["Deal 1. Dealer: Ada. Bo begins.", "On the board: Kh, Qs, Td, 9c and 2d."]
    assert said(told, 1)[0] == "Deal 1. Dealer: Ada. You begin."
    # A reader may be called You: who deals stands in no sentence that a name could bend.
    assert words().event(told[0], ["You", "Bo", "Cleo"], 0) == "Deal 1. Dealer: You. Bo begins."
    told = game.exchange(1, "Kh", "2h")
    assert said(told) == ["Bo takes Kh and gives 2h."]
    assert said(told, 1) == ["You take Kh and give 2h."]
    swaps(game, 2)
    told = clear(game)
    assert said(told)[0] == "Bo clears the board."
    assert said(told, 1)[0] == "You clear the board."
    told = swap(game, stop=True)
    assert said(told)[1:] == ["Stop! Bo has called it: everybody else has one more turn.", "Cleo’s last turn."]
    assert said(told, 2)[2] == "Your last turn."
    assert said(told, 1)[1] == "Stop! Everybody else has one more turn."


def test_a_new_stock_is_told() -> None:
    game = begun(Rules(players=2))
    swaps(game, 2)
    told: list[Event] = []
    for _ in range(8):
        told = clear(game)
        swap(game)
    assert said(told)[2] == "The stock has run out: the discard pile is shuffled, 40 cards."


def test_the_ends_are_told() -> None:
    assert said([DealEnded(0, "stop", 1, (0, 2)), DealEnded(1, "limit", None, (1,)), MatchEnded((0, 1, 2))]) == [
        "The hands are open. Ada and Cleo — the highest hand.",
        "The last turn is over and the hands are open. Bo — the highest hand.",
        "Ada, Bo and Cleo — most points after all deals.",
    ]
