"""What a record comes to, writing one, and its canonical bytes."""

import json
from copy import deepcopy
from random import Random

import pytest

from fifties.rules.fifty import Game, Reveal, Rules
from fifties.rules.fifty.record import read, result, write
from fifties.rules.record import canonical
from fifties.rules.refusal import Refused
from tests.rules import oracle, playing
from tests.rules.drawn import play, random_record
from tests.rules.records import EXAMPLE, THREE, scored


def test_after_sudden_death_the_round_has_no_scores_but_where_it_ended() -> None:
    record = deepcopy(THREE)
    record["rounds"] = record["rounds"] * 2
    told = scored(record)
    # 1 to 10, 11 to 20, 21 to 50; in the second round 21 to 39.
    assert told["finish"] == "crown"
    assert told["rounds"][1] == {
        "marbles": [10, 10, 19],
        "bonuses": [0, 0, 0],
        "scores": None,
        "crowned": [2],
        "ended_at": 39,
    }
    assert (told["totals"], told["crowns"], told["winners"]) == ([10, 10, 30], [0, 0, 2], [2])
    record["rules"]["sudden_death"] = False
    told = scored(record)
    assert told["rounds"][1] == {
        "marbles": [10, 10, 30],
        "bonuses": [0, 0, 0],
        "scores": [10, 10, 30],
        "crowned": [2],
    }
    assert (told["totals"], told["crowns"], told["winners"]) == ([20, 20, 60], [0, 0, 2], [2])


def test_writing_and_reading_again_is_the_same_game() -> None:
    rng = Random("write")
    for _ in range(300):
        record = random_record(rng)
        game, _ = play(record)
        written = write(game, [f"Ada {seat}" for seat in range(game.rules.players)], {"date": "2024-05-06"})
        again = read(json.loads(json.dumps(written)))
        for seat in (None, *range(game.rules.players)):
            assert again.view(seat) == game.view(seat)
        assert result(again) == result(game)
        assert write(again, written["seats"], written["meta"]) == written
        assert scored(written) == oracle.play(record["rules"], record["rounds"])


def test_a_record_holds_no_round_that_is_being_played() -> None:
    game = Game(Rules(players=3))
    assert write(game) == {"format": "fifties-record/1", "game": "fifty", "rules": {"players": 3}, "rounds": []}
    lines = [(1, 2, 3, 4, 9), (11, 12, 13, 14, 19), (21, 22, 23, 24, 29)]
    playing.play_round(game, lines, forbidden=(5, 6, 7, 8), starter=None)
    one = write(game)
    assert one == {**THREE, "rounds": [{**THREE["rounds"][0], "starter": None}]}
    game.apply(Reveal((5, 6, 7, 8), None, 1))
    assert write(game) == one
    game.choose(0, (1, 2, 3, 4, 9))
    assert write(game) == one
    other = read(one)
    playing.write(other, lines, forbidden=(5, 6, 7, 8))
    other.call(38)
    assert write(other) == one


def test_canonical_bytes_are_sorted_without_spaces_and_without_the_signature() -> None:
    record = {"b": [1, {"z": "é", "a": None}], "a": True, "signature": {"by": "x"}, "proof": {"signature": "stays"}}
    bytes_ = '{"a":true,"b":[1,{"a":null,"z":"é"}],"proof":{"signature":"stays"}}'.encode()
    assert canonical(record) == bytes_
    assert canonical(dict(reversed(record.items()))) == bytes_
    assert "signature" in record, "the record itself is left as it is"
    assert canonical(EXAMPLE).startswith(b'{"format":"fifties-record/1","game":"fifty","rounds":[{"danger":[10,19],')
    assert scored(json.loads(canonical(EXAMPLE))) == scored(EXAMPLE)


def test_half_a_character_in_a_proof_has_no_canonical_bytes() -> None:
    record = {**EXAMPLE, "proof": {"by": "\ud800"}}
    with pytest.raises(Refused) as no:
        canonical(record)
    assert no.value.refusal.code == "text-surrogate"
    assert scored(record) == scored(EXAMPLE), "nobody reads it"
