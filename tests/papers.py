"""The blocks of the papers, and the rows in which the rules show rounds and hands.

A round: options and what was turned up, separated by ``·``, then a row a seat: a name, five numbers, and what they came
to, marble + bonus = score, without the score where a second crown ended the game in the round. Between two rounds there
is a blank line.

A hand: who calls, then a row a seat: a name, five cards, their value.
"""

import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fifties.rules import fifty, fifty_one
from fifties.rules.fifty.record import read
from fifties.rules.fifty_one.cards import PACK


@dataclass(frozen=True)
class Block:
    where: str
    language: str
    text: str


def blocks(paper: Path, root: Path) -> list[Block]:
    text = paper.read_text("utf-8")
    return [
        Block(f"{paper.relative_to(root)}:{text[: found.start()].count(chr(10)) + 1}", found[1], found[2])
        for found in re.finditer(r"^```(\S*)\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    ]


@dataclass
class Rounds:
    """What the rows say of a game."""

    came_to: list[Any] = field(default_factory=list)
    crowned: list[set[int]] = field(default_factory=list)
    winners: tuple[int, ...] = ()
    ended_at: int | None = None


ROW = re.compile(
    r"(?P<name>\w+) +(?P<line>\d+(?: +\d+){4}) +(?P<marble>\d+) \+ (?P<bonus>\d+)(?: = +(?P<score>\d+))?"
    r"(?P<crown> +crown)?(?: +wins at (?P<wins>\d+))?"
)


def game_of_rows(text: str) -> tuple[fifty.Game, Rounds]:
    """The game that the rows show, played from what was written, and what they say it came to."""
    said, rounds = Rounds(), []
    rules: dict[str, Any] = {}
    for shown in text.strip().split("\n\n"):
        head, *lines = shown.splitlines()
        rows = [found for line in lines if (found := ROW.fullmatch(line))]
        assert len(rows) == len(lines), shown
        names = [row["name"] for row in rows]
        turned_up: dict[str, Any] = {"lines": [list(map(int, row["line"].split())) for row in rows]}
        for item in head.split(" · "):
            match item.split():
                case ["forbidden", *digits]:
                    turned_up["forbidden"] = list(map(int, digits))
                case ["danger", card]:
                    rules["danger"] = True
                    turned_up["danger"] = list(map(int, card.split("-")))
                case ["silent", number, name]:
                    turned_up.setdefault("silent", []).append([int(number), names.index(name)])
                case [name, "begins"]:
                    turned_up["starter"] = names.index(name)
                case [option, value]:
                    rules[option] = json.loads(value) if value in ("true", "false") else value
        rounds.append(turned_up)
        is_scored = rows[0]["score"] is not None
        bonuses = tuple(int(row["bonus"]) for row in rows)
        scores = tuple(int(row["score"]) for row in rows) if is_scored else None
        said.came_to.append((tuple(int(row["marble"]) for row in rows), bonuses, scores))
        said.crowned.append({seat for seat, row in enumerate(rows) if row["crown"]})
        won = [(seat, int(row["wins"])) for seat, row in enumerate(rows) if row["wins"]]
        said.winners = tuple(seat for seat, _ in won)
        said.ended_at = won[0][1] if won else None
    header = {"format": "fifties-record/1", "game": "fifty", "rules": {"players": len(names), **rules}}
    return read({**header, "rounds": rounds}), said


@dataclass
class Hands:
    """What the rows say of a deal."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]


HAND = re.compile(r"(?P<name>\w+) +(?P<hand>\S\S?(?: \S\S?){4}) +(?P<score>-?\d+)(?P<wins> +wins)?")


def deal_of_rows(text: str) -> tuple[fifty_one.Game, Hands]:
    """A deal in which each seat, in one turn, takes the first card of the hand shown, and what the rows say of it."""
    head, *lines = text.strip().splitlines()
    rows = [found for line in lines if (found := HAND.fullmatch(line))]
    assert len(rows) == len(lines), text
    caller = next((seat for seat, row in enumerate(rows) if row["name"] == head.split()[0]), None)
    assert caller is not None or head == "nobody calls"
    players, first = len(rows), caller or 0
    hands = [row["hand"].split() for row in rows]
    unseen = [card for card in PACK if not any(card in hand for hand in hands)]
    given, others = unseen[:players], unseen[players:]
    before = [[give, *hand[1:]] for give, hand in zip(given, hands, strict=True)]
    order = [(first + place) % players for place in range(players)]
    board = [*(hand[0] for hand in hands), *others[: 5 - players]]
    dealt = [before[seat][card] for card in range(5) for seat in order]
    game = fifty_one.Game(fifty_one.Rules(players=players, max_turns=players))
    game.deal((first - 1) % players, [*dealt, *board, *others[5 - players :]])
    for seat in order:
        game.exchange(seat, hands[seat][0], given[seat], stop=seat == caller)
    return game, Hands(
        tuple(int(row["score"]) for row in rows), tuple(seat for seat, row in enumerate(rows) if row["wins"])
    )
