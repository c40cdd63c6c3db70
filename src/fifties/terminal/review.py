"""``fifties review``: what each choice in a record was worth, in words or as JSON, one record after the other."""

import json
from collections.abc import Callable, Iterator, Sequence
from typing import Final, TextIO

import msgspec

from fifties.review.fifty import FiftyReview, Solve
from fifties.review.games import Review, review
from fifties.rules.fields import Json
from fifties.rules.record import replay
from fifties.rules.refusal import refused, shown
from fifties.terminal.fifty.review import tell_fifty
from fifties.terminal.fifty_one.review import tell_fifty_one
from fifties.terminal.records import tell_records
from fifties.words import Words

MANY: Final = 20
"""More seats than this are not reviewed at once."""


def review_files(
    files: Sequence[str],
    seat: str | None,
    as_json: bool,
    solve: Solve,
    results: TextIO,
    complaints: TextIO,
    words: Callable[[], Words],
    seen: Callable[[str, Review], None] = lambda *_: None,
) -> int:
    """Reviews the records of all files, and returns the exit status: 2 if anything was wrong, else 0.

    Args:
        files: where they are; ``-`` is standard input.
        seat: the name or the number of the seat that is looked at; None for all.
        as_json: whether one JSON object a record is written, in place of words.
        solve: finds equilibria of Fifty that the package does not ship.
        results: where what is found goes.
        complaints: where it is said what is wrong.
        words: the texts.
        seen: is told of each review with the name of its seat.
    """

    def told(record: dict[str, Json]) -> str:
        game = replay(record)
        players = record["rules"]["players"]
        seats = record.get("seats")

        def name(seat: int) -> str:
            return shown(seats[seat]) if seats else words().text("review-seat", seat=seat)

        reviews = review(game, _seats(seat, seats or [], players), solve)
        for one in reviews:
            seen(name(one.seat), one)
        if as_json:
            found = {"game": record["game"], "seats": seats, "reviews": msgspec.to_builtins(reviews)}
            return json.dumps(found) + "\n"
        return "".join(f"{line}\n" for one in reviews for line in _told(one, name(one.seat), words()))

    return tell_records(files, told, results, complaints, words)


def _told(review: Review, name: str, words: Words) -> Iterator[str]:
    if isinstance(review, FiftyReview):
        return tell_fifty(review, name, words)
    return tell_fifty_one(review, name, words)


def _seats(wanted: str | None, names: Sequence[str], players: int) -> Sequence[int]:
    """The seats that are meant by a name, a number from 0, or nothing: all of them."""
    if wanted is None:
        if players > MANY:
            raise refused("review-many", high=players - 1)
        return range(players)
    named = [seat for seat, name in enumerate(names) if name.casefold() == wanted.strip().casefold()]
    if named:
        return named
    if wanted.isascii() and wanted.isdecimal() and len(wanted) < 7 and int(wanted) < players:
        return [int(wanted)]
    raise refused("review-seat", given=shown(wanted), high=players - 1)
