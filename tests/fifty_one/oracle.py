"""A literal oracle of Fifty-One: the rulings, card by card. It shares nothing with the engine that it judges."""

from typing import Any

CARDS = [rank + suit for suit in "shdc" for rank in "A23456789TJQK"]


def value(hand: list[str], option: str) -> int:
    """What five cards are worth."""
    if "*" in hand:  # O7
        four = [card for card in hand if card != "*"]
        return max(value([*four, card], option) for card in CARDS if card not in four)
    counts = {card: 11 if card[0] == "A" else 10 if card[0] in "TJQK" else int(card[0]) for card in hand}  # O4
    suits = ["".join(hand).count(suit) for suit in "shdc"]
    if option == "flush":
        return sum(counts.values()) if max(suits) == 5 else 0
    worth = []
    for suit, length in zip("shdc", suits, strict=True):
        if option == "best" or length == max(suits):  # O5, O6
            worth.append(sum(counts[card] if card[1] == suit else -counts[card] for card in hand))
    return max(worth)


class Deal:
    """One deal, turn by turn."""

    def __init__(self, rules: dict[str, Any], played: dict[str, Any]) -> None:
        self.rules, self.players, self.turns = rules, rules["players"], 0
        self.stock, self.hands = list(played["deck"]), [[] for _ in range(self.players)]  # type: ignore[var-annotated]
        self.seat = (played["dealer"] + 1) % self.players  # O8
        for place in range(5 * self.players):  # O3
            self.hands[(self.seat + place) % self.players].append(self.stock.pop(0))
        self.board = [self.stock.pop(0) for _ in range(5)]
        self.discards: list[str] = []
        self.caller, self.left, self.finish = -1, -1, "unfinished"

    def clear(self, new_stocks: list[list[str]]) -> None:
        assert self.turns >= self.players, "O10"
        self.discards, self.board = self.discards + self.board, []
        while len(self.board) < 5:
            if not self.stock:  # O11
                self.stock = list(new_stocks.pop(0))
                assert sorted(self.stock) == sorted(self.discards), "O11"
                self.discards = []
            self.board.append(self.stock.pop(0))

    def end_turn(self, turn: dict[str, Any]) -> None:
        """The exchange and the call, or the call in place of both."""
        assert turn["seat"] == self.seat and self.finish == "unfinished", "O8"  # noqa: PT018
        if "take" in turn:  # O9
            self.board[self.board.index(turn["take"])] = turn["give"]
            self.hands[self.seat][self.hands[self.seat].index(turn["give"])] = turn["take"]
        self.turns += 1
        self.left -= 1
        if turn.get("stop"):  # O12, O13
            assert self.caller == -1, "O12"
            self.caller, self.left = self.seat, self.players - 1
        if self.left == 0:
            self.finish = "stop"
        elif self.caller == -1 and self.turns == self.rules.get("max_turns"):  # O16
            self.finish = "limit"
        self.seat = (self.seat + 1) % self.players

    def result(self) -> dict[str, Any]:
        scores = [value(hand, self.rules.get("suit", "longest")) for hand in self.hands]
        winners = [seat for seat in range(self.players) if scores[seat] == max(scores)]
        if len(winners) > 1 and self.caller in winners:  # O14
            winners.remove(self.caller)
        winners = [] if self.finish == "unfinished" else winners
        return {
            "finish": self.finish,
            "caller": None if self.caller == -1 else self.caller,
            "hands": [sorted(hand) for hand in self.hands],
            "scores": scores,
            "winners": winners,
        }


def play_deal(rules: dict[str, Any], played: dict[str, Any]) -> dict[str, Any]:
    deal, new_stocks = Deal(rules, played), list(played.get("reshuffles", []))
    for turn in played["turns"]:
        if turn.get("clear"):
            deal.clear(new_stocks)
        if "take" in turn or turn.get("stop"):
            deal.end_turn(turn)
    assert not new_stocks, "O11"
    return deal.result()


def play(record: dict[str, Any]) -> dict[str, Any]:
    """What ``fifties score`` prints for a record, but for the order of the cards within a hand."""
    rules = record["rules"]
    if rules.get("deals", 1) == 1:
        return {"game": "fifty-one", **play_deal(rules, record)}
    deals = [play_deal(rules, played) for played in record["deals"]]  # O15
    ended = [deal["scores"] for deal in deals if deal["finish"] != "unfinished"]
    totals = [sum(scores[seat] for scores in ended) for seat in range(rules["players"])]
    over = len(ended) == rules["deals"]
    winners = [seat for seat, total in enumerate(totals) if total == max(totals)] if over else []
    finish = "deals" if over else "unfinished"
    return {"game": "fifty-one", "finish": finish, "deals": deals, "totals": totals, "winners": winners}
