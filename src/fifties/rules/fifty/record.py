"""Fifty's part of the record format: a record to a game, a game to a record, a game to its result."""

from collections.abc import Mapping, Sequence
from typing import Final

from fifties.rules.fields import Json, items, mapping, whole
from fifties.rules.fifty.game import Game
from fifties.rules.fifty.operations import Reveal
from fifties.rules.fifty.options import Card, Rules
from fifties.rules.fifty.replay import count_round
from fifties.rules.header import check_header, read_rules, write_header
from fifties.rules.refusal import Misplaced, Refused, misplaced, shown

_FIELD_OF: Final = {
    "tokens-count": ".forbidden",
    "token-digit": ".forbidden",
    "token-twice": ".forbidden",
    "danger-pile": ".danger",
    "seat-unknown": ".starter",
}
"""The part of a round that a refusal of its ``Reveal`` speaks of."""


def read(record: dict[str, Json]) -> Game:
    """The game that a record holds.

    Raises:
        Misplaced: the record is wrong: where, and why.

    >>> import json, pathlib
    >>> game = read(json.loads(pathlib.Path("docs/example.json").read_text()))
    >>> for sheet in game.sheets:
    ...     print(sheet.lines[0], sheet.scores)
    (4, 15, 26, 37, 44) (10, 13, 8, 9, 10)
    """
    rules = read_rules(record, Rules.read)
    check_header(record, rules.players, ("rounds",))
    game = Game(rules)
    for i, played in enumerate(items(record["rounds"], "rounds")):
        if game.phase == "over":
            raise misplaced(f"rounds[{i}]", "round-after-end", rounds=len(game.sheets))
        try:
            _read_round(game, played)
        except Misplaced as no:
            raise no.within(f"rounds[{i}]") from None
    return game


def write(game: Game, seats: Sequence[str] | None = None, meta: Mapping[str, str] | None = None) -> dict[str, Json]:
    """The record of a game: the rounds that were counted to their end.

    The round being played is left out: it would hold secrets.

    >>> lines = [(4, 14, 24, 34, 44), (4, 16, 26, 36, 46), (7, 17, 27, 37, 47)]
    >>> game = Game.written(Rules(players=3), lines, forbidden=(0, 2, 5, 8))
    >>> _ = game.call()
    >>> record = write(game, seats=["Ada", "Bo", "Cleo"], meta={"place": "kitchen"})
    >>> record["rounds"][0]["lines"][0], read(record).totals
    ([4, 14, 24, 34, 44], [9, 5, 32])
    """
    record = write_header("fifty", game.rules, seats, meta)
    record["rounds"] = [
        {
            "forbidden": list(sheet.forbidden),
            **({"danger": list(sheet.danger)} if sheet.danger else {}),
            "starter": sheet.starter,
            "lines": [list(line) for line in sheet.lines],
            **({"silent": [list(pair) for pair in sheet.silent]} if sheet.silent else {}),
        }
        for sheet in game.sheets
    ]
    return record


def result(game: Game) -> dict[str, Json]:
    """What a game came to, in the form that ``fifties score`` prints.

    >>> lines = [(4, 14, 24, 34, 44), (4, 16, 26, 36, 46), (7, 17, 27, 37, 47)]
    >>> game = Game.written(Rules(players=3), lines, forbidden=(0, 2, 5, 8))
    >>> _ = game.call()
    >>> result(game)["totals"], result(game)["finish"]
    ([9, 5, 32], 'unfinished')
    """
    rounds: list[Json] = []
    for sheet in game.sheets:
        came_to: dict[str, Json] = {
            "marbles": sheet.marbles,
            "bonuses": sheet.bonuses,
            "scores": sheet.scores,
            "crowned": sheet.crowned,
        }
        if sheet.ended_at is not None:
            came_to["ended_at"] = sheet.ended_at
        rounds.append(came_to)
    return {
        "game": "fifty",
        "finish": game.finish or "unfinished",
        "rounds": rounds,
        "totals": game.totals,
        "crowns": game.crowns,
        "winners": game.winners,
    }


def _read_round(game: Game, played: Json) -> None:
    """Plays a round; the places of faults are those in the round."""
    mapping(played, "", ("forbidden", "lines"), ("danger", "starter", "silent"))
    danger = _read_card(game, played)
    forbidden = tuple(items(played["forbidden"], ".forbidden"))
    try:
        game.push(Reveal(forbidden, danger, played.get("starter")))
    except Refused as no:
        raise Misplaced(_FIELD_OF.get(no.refusal.code, ""), no.refusal) from None
    lines = items(played["lines"], ".lines", game.rules.players)
    try:
        game.push_lines([tuple(line) if type(line) is list else line for line in lines])
    except Misplaced as no:
        raise no.within(".lines") from None
    count_round(game, _read_silent(game, played["silent"]) if "silent" in played else ())


def _read_card(game: Game, played: dict[str, Json]) -> Card | None:
    if "danger" not in played:
        return None
    if not game.rules.cards:
        raise misplaced(".danger", "danger-without")
    low, high = (whole(bound, ".danger") for bound in items(played["danger"], ".danger", 2))
    return low, high


def _read_silent(game: Game, pairs: Json) -> set[tuple[int, int]]:
    if items(pairs, ".silent") and game.rules.claims == "mandatory":
        raise misplaced(".silent", "silent-mandatory")
    silent: set[tuple[int, int]] = set()
    for i, pair in enumerate(pairs):
        place = f".silent[{i}]"
        number, seat = (whole(part, place) for part in items(pair, place, 2))
        if not 0 <= seat < game.rules.players or not game.holds(seat, number):
            raise misplaced(place, "silent-not-held", number=shown(number), seat=shown(seat))
        if (number, seat) in silent:
            raise misplaced(place, "silent-twice", number=number, seat=seat)
        silent.add((number, seat))
    return silent
