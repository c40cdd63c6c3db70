"""Fifty-One's part of the record format: a record to a game, a game to a record, a game to its result."""

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from fifties.rules.fields import Json, flag, items, mapping, text, whole
from fifties.rules.fifty_one.cards import Card, not_cards, pack
from fifties.rules.fifty_one.game import Game
from fifties.rules.fifty_one.operations import Clear, Deal, Exchange, Operation, Reshuffle, Stop
from fifties.rules.fifty_one.options import Rules
from fifties.rules.fifty_one.play import Play
from fifties.rules.fifty_one.view import Sheet
from fifties.rules.header import check_header, read_rules, write_header
from fifties.rules.refusal import Misplaced, Refused, misplaced
from fifties.rules.wants import CHANCE

_DEAL: Final = ("dealer", "deck", "turns")
_DEAL_EXTRAS: Final = ("reshuffles",)

_FIELD_OF: Final = {
    "seat-unknown": ".seat",
    "turn-other": ".seat",
    "clear-twice": ".clear",
    "clear-early": ".clear",
    "take-not-there": ".take",
    "give-same": ".give",
    "give-not-held": ".give",
    "stop-with-exchange": ".stop",
    "stop-instead": ".stop",
    "stop-called": ".stop",
    "clear-then-take": ".stop",
}
"""The part of a turn that a refusal speaks of."""


def read(record: dict[str, Json]) -> Game:
    """The game that a record holds.

    Raises:
        Misplaced: the record is wrong: where, and why.

    >>> game = Game(Rules(players=2))
    >>> _ = game.deal(dealer=0, deck=PACK)
    >>> read(write(game)).play.board
    ('4s', '3s', '2s', 'Ah', 'Kh')
    """
    rules = read_rules(record, Rules.read)
    game = Game(rules)
    if rules.deals == 1:
        check_header(record, rules.players, _DEAL, _DEAL_EXTRAS)
        _DealReader(game, record, "").read()
        return game
    check_header(record, rules.players, ("deals",))
    deals = items(record["deals"], "deals")
    if len(deals) > rules.deals:
        raise misplaced(f"deals[{rules.deals}]", "deal-after-end", deals=rules.deals)
    for i, played in enumerate(deals):
        where = f"deals[{i}]"
        if game.play is not None:
            raise misplaced(f"deals[{i - 1}].turns", "deal-unfinished")
        _DealReader(game, mapping(played, where, _DEAL, _DEAL_EXTRAS), f"{where}.").read()
    return game


def write(game: Game, seats: Sequence[str] | None = None, meta: Mapping[str, str] | None = None) -> dict[str, Json]:
    """The record of a game, also of one that is not over: it holds the secrets of the deal in play.

    A board that waits for a new stock can't be said in it: the turn that cleared it is left out.

    Raises:
        ValueError: the only deal is not dealt yet, or the game was made from a view and knows no decks.

    >>> game = Game(Rules(players=2))
    >>> _ = game.deal(dealer=0, deck=PACK)
    >>> record = write(game, seats=["Ada", "Bo"])
    >>> record["seats"], record["dealer"], record["turns"]
    (['Ada', 'Bo'], 0, [])
    """
    record = write_header("fifty-one", game.rules, seats, meta)
    plays = game.played if game.play is None else (*game.played, game.play)
    if len(game.played) < len(game.sheets) or not all(play.deck for play in plays):
        raise ValueError("a game made from a view knows no decks: no record can be written of it")
    if game.rules.deals > 1:
        record["deals"] = [_write_deal(play) for play in plays]
    elif plays:
        record |= _write_deal(plays[0])
    else:
        raise ValueError("no record can be written before the deal")
    return record


def result(game: Game) -> dict[str, Json]:
    """What a game came to, in the form that ``fifties score`` prints.

    >>> game = Game(Rules(players=2))
    >>> _ = game.deal(dealer=0, deck=PACK)
    >>> _ = game.exchange(1, take="4s", give="6s", stop=True), game.exchange(0, take="6s", give="5s")
    >>> result(game)["scores"], result(game)["winners"]
    ((42, 43), (1,))
    """
    deals = [_ended(sheet) for sheet in game.sheets]
    if game.play is not None:
        deals.append(_unfinished(game.play))
    if game.rules.deals == 1:
        return {"game": "fifty-one", **(deals[0] if deals else _undealt())}
    finish = game.finish or "unfinished"
    return {"game": "fifty-one", "finish": finish, "deals": deals, "totals": game.totals, "winners": game.winners}


class _DealReader:
    """Plays one deal of a record."""

    def __init__(self, game: Game, deal: dict[str, Json], where: str) -> None:
        """For a deal whose keys are known; ``where`` is the path to them."""
        self._game = game
        self._deal = deal
        self._where = where
        self._reshuffles = items(deal.get("reshuffles", []), f"{where}reshuffles")
        self._made = 0

    def read(self) -> None:
        """Plays it.

        Raises:
            Misplaced: it is wrong: where, and why.
        """
        deck = _cards(self._game, self._deal["deck"], f"{self._where}deck", len(pack(self._game.rules.jokers)))
        dealer = whole(self._deal["dealer"], f"{self._where}dealer")
        self._push(Deal(dealer, deck), f"{self._where}dealer")
        deals_ended = len(self._game.sheets)
        turns = items(self._deal["turns"], f"{self._where}turns")
        for i, turn in enumerate(turns):
            where = f"{self._where}turns[{i}]"
            if len(self._game.sheets) > deals_ended:
                raise misplaced(where, "turn-after-end", turns=i)
            self._read_turn(turn, where, is_last=i == len(turns) - 1)
        if self._made < len(self._reshuffles):
            raise misplaced(f"{self._where}reshuffles[{self._made}]", "reshuffle-surplus")

    def _read_turn(self, turn: Json, where: str, is_last: bool) -> None:
        mapping(turn, where, ("seat",), ("clear", "take", "give", "stop"))
        seat = whole(turn["seat"], f"{where}.seat")
        clears = flag(turn.get("clear", False), f"{where}.clear")
        stops = flag(turn.get("stop", False), f"{where}.stop")
        if clears:
            self._push(Clear(seat), where)
            if CHANCE in self._game.wants():
                self._reshuffle(where)
        exchanges = "take" in turn or "give" in turn
        if stops and not exchanges and self._game.rules.stop == "instead":
            self._push(Stop(seat), where)
        elif exchanges or not clears or stops or not is_last:
            for key in ("take", "give"):
                if key not in turn:
                    raise misplaced(where, "key-missing", key=key)
            take, give = (text(turn[key], f"{where}.{key}") for key in ("take", "give"))
            self._push(Exchange(seat, take, give, stops), where)

    def _reshuffle(self, turn: str) -> None:
        where = f"{self._where}reshuffles"
        if self._made == len(self._reshuffles):
            raise misplaced(where, "reshuffle-missing", given=self._made, turn=turn)
        where = f"{where}[{self._made}]"
        self._push(Reshuffle(_cards(self._game, self._reshuffles[self._made], where)), where)
        self._made += 1

    def _push(self, operation: Operation, where: str) -> None:
        try:
            self._game.push(operation)
        except Refused as no:
            is_of_turn = not isinstance(operation, Deal | Reshuffle)
            field = _FIELD_OF.get(no.refusal.code, "") if is_of_turn else ""
            raise Misplaced(where + field, no.refusal) from None


def _cards(game: Game, cards: Json, where: str, length: int | None = None) -> tuple[Card, ...]:
    """Cards of the pack, each once, each refused at its place."""
    found = items(cards, where, length)
    if (wrong := not_cards(found, game.rules.jokers)) is not None:
        place, refusal = wrong
        raise Misplaced(f"{where}[{place}]", refusal)
    return tuple(found)


def _write_deal(play: Play) -> dict[str, Json]:
    turns = [msgspec.to_builtins(turn) for turn in play.turns]
    reshuffles = [list(stock) for stock in play.reshuffles]
    if play.cleared and not play.dealing:
        turns.append({"seat": play.seat, "clear": True})
    return {"dealer": play.dealer, "deck": list(play.deck), "reshuffles": reshuffles, "turns": turns}


def _ended(sheet: Sheet) -> dict[str, Json]:
    return {
        "finish": sheet.finish,
        "caller": sheet.caller,
        "hands": sheet.hands,
        "scores": sheet.scores,
        "winners": sheet.winners,
    }


def _unfinished(play: Play) -> dict[str, Json]:
    scores = play.scores()
    return {"finish": "unfinished", "caller": play.caller, "hands": play.hands, "scores": scores, "winners": ()}


def _undealt() -> dict[str, Json]:
    return {"finish": "unfinished", "caller": None, "hands": (), "scores": (), "winners": ()}
