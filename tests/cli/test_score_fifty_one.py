"""``fifties score`` of Fifty-One: its results, the places of its faults, and files of both games, as in RECORD.md."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.cli.running import Done, fifties, process
from tests.cli.test_score import GOOD as FIFTY
from tests.cli.test_score import RESULT as FIFTY_RESULT
from tests.cli.test_score import clean
from tests.fifty_one.drawn import random_record
from tests.fifty_one.playing import stacked

DECK = list(stacked(["Ah Kh Qh 2c 3s", "9d 8d 7d 6d 4s"], "Jh 5d 2s 3d 4c"))
EXAMPLE: dict[str, Any] = {
    "format": "fifties-record/1",
    "game": "fifty-one",
    "rules": {"players": 2, "jokers": 0},
    "seats": ["Ada", "Bo"],
    "dealer": 0,
    "deck": DECK,
    "reshuffles": [],
    "turns": [
        {"seat": 1, "clear": False, "take": "5d", "give": "4s", "stop": True},
        {"seat": 0, "take": "Jh", "give": "2c"},
    ],
}
RESULT = (
    '{"game": "fifty-one", "finish": "stop", "caller": 1, "hands": [["3s", "Ah", "Kh", "Qh", "Jh"], '
    '["9d", "8d", "7d", "6d", "5d"]], "scores": [38, 35], "winners": [0]}\n'
)
MATCH: dict[str, Any] = {
    **{key: EXAMPLE[key] for key in ("format", "game", "seats")},
    "rules": {"players": 2, "deals": 2},
    "deals": [
        {key: EXAMPLE[key] for key in ("dealer", "deck", "turns")},
        {"dealer": 1, "deck": DECK, "turns": [{"seat": 0, "take": "Jh", "give": "4s"}]},
    ],
}

Change = Callable[[dict[str, Any]], Any]


def line(record: dict[str, Any]) -> bytes:
    return json.dumps(record).encode() + b"\n"


def spoilt(change: Change, record: dict[str, Any] = EXAMPLE) -> bytes:
    """A record changed in its parts."""
    changed = json.loads(json.dumps(record))
    change(changed)
    return line(changed)


def turn(number: int, **parts: Any) -> Change:
    return lambda record: record["turns"][number].update(parts)


def test_a_deal_scores_as_it_is_written() -> None:
    assert (
        fifties("score", "-", input=line(EXAMPLE)) == process("score", "-", input=line(EXAMPLE)) == Done(RESULT, "", 0)
    )


def test_a_match_and_its_unfinished_deal() -> None:
    done = fifties("score", "-", input=line(MATCH))
    assert (done.err, done.status) == ("", 0)
    result = json.loads(done.out)
    assert list(result) == ["game", "finish", "deals", "totals", "winners"]
    assert {key: result[key] for key in ("finish", "totals", "winners")} == {
        "finish": "unfinished",
        "totals": [38, 35],
        "winners": [],
    }
    assert [deal["finish"] for deal in result["deals"]] == ["stop", "unfinished"]
    assert result["deals"][1]["winners"] == []
    assert result["deals"][1]["scores"] != [0, 0], "as they stand"


def test_one_object_over_several_lines_and_both_games_in_one_file(tmp_path: Path) -> None:
    (tmp_path / "spread.json").write_bytes(b"\xef\xbb\xbf" + json.dumps(EXAMPLE, indent=2).encode())
    (tmp_path / "mixed.jsonl").write_bytes(FIFTY + line(EXAMPLE) + b"\n" + FIFTY + line(EXAMPLE))
    done = fifties("score", tmp_path / "spread.json", tmp_path / "mixed.jsonl", "-", input=line(EXAMPLE) + FIFTY)
    assert done == Done(RESULT + (FIFTY_RESULT + RESULT) * 2 + RESULT + FIFTY_RESULT, "", 0)


def test_faults_of_both_games_are_told_with_their_lines_and_the_good_ones_are_scored(tmp_path: Path) -> None:
    file = tmp_path / "mixed.jsonl"
    texts = [
        FIFTY,
        line(EXAMPLE),
        spoilt(turn(0, take="Ac")),
        FIFTY.replace(b"[2, 8]", b"[2, 2]"),
        spoilt(lambda record: record.update(game="fifty")),
        FIFTY.replace(b'"fifty"', b'"fifty-one"'),
        line(EXAMPLE),
        FIFTY,
    ]
    file.write_bytes(b"".join(texts))
    done = clean(fifties("score", file))
    assert done.out == FIFTY_RESULT + RESULT + RESULT + FIFTY_RESULT
    assert [complaint.partition(": ")[2].partition(": ")[0] for complaint in done.complaints] == [
        f"{file}, line {number}" for number in (3, 4, 5, 6)
    ]
    assert "turns[0].take: Ac is not on the board." in done.complaints[0]


def test_any_records_score_and_in_any_order() -> None:
    rng = Random(51)
    records = [random_record(rng) for _ in range(60)]
    done = fifties("score", "-", input=b"".join(map(line, records)))
    assert (done.err, done.status) == ("", 0)
    results = [json.loads(text) for text in done.out.splitlines()]
    assert len(results) == 60
    assert {result["finish"] for result in results} >= {"stop", "limit", "unfinished"}
    for record, result in zip(records, results, strict=True):
        assert ("deals" in result) == (record["rules"].get("deals", 1) > 1)


FAULTS: list[tuple[Change, str]] = [
    (lambda record: record.update(dealer=2), "dealer: There is no seat 2: seats go from 0 to 1."),
    (lambda record: record.update(dealer=True), "dealer: A whole number is needed here, not True."),
    (lambda record: record.pop("dealer"), "record: The key “dealer” is missing."),
    (lambda record: record.update(rounds=[]), "record: There is no key “rounds” here"),
    (lambda record: record.update(deals=[]), "record: There is no key “deals” here"),
    (lambda record: record["deck"].pop(), "deck: 52 entries are needed here, not 51."),
    (lambda record: record["deck"].append("*"), "deck: 52 entries are needed here, not 53."),
    (lambda record: record["deck"].__setitem__(7, "*"), "deck[7]: There is a joker"),
    (lambda record: record["deck"].__setitem__(7, "1h"), "deck[7]: 1h is no card"),
    (lambda record: record["deck"].__setitem__(7, 5), "deck[7]: 5 is no card"),
    (lambda record: record["deck"].__setitem__(7, record["deck"][3]), "is there twice."),
    (lambda record: record.update(deck="AhTd"), "deck: A list is needed here, not AhTd."),
    (lambda record: record.update(reshuffles=[["Ah"]]), "reshuffles[0]: This new stock was never needed."),
    (lambda record: record.update(turns={}), "turns: A list is needed here"),
    (lambda record: record["turns"].append({"seat": 1, "take": "2c", "give": "9d"}), "turns[2]: The deal was over"),
    (turn(0, seat=0), "turns[0].seat: Seat 1 is to play, not seat 0."),
    (turn(0, seat=5), "turns[0].seat: There is no seat 5"),
    (turn(0, seat="1"), "turns[0].seat: A whole number is needed here, not 1."),
    (turn(0, clear=True), "turns[0].clear: The board can be cleared from a player’s second turn on."),
    (turn(0, clear=1), "turns[0].clear: True or false is needed here, not 1."),
    (turn(0, stop="yes"), "turns[0].stop: True or false is needed here, not yes."),
    (turn(1, stop=True), "turns[1].stop: Seat 1 has called “Stop!” already."),
    (turn(1, take="4c", give="4c"), "turns[1].give: What is given must be another card than 4c"),
    (turn(1, give="Ac"), "turns[1].give: Ac is not in this hand."),
    (turn(1, take=["4c"]), "turns[1].take: A text is needed here"),
    (turn(1, colour="red"), "turns[1]: There is no key “colour” here"),
    (lambda record: record["turns"][1].pop("give"), "turns[1]: The key “give” is missing."),
    (lambda record: record["turns"].__setitem__(0, {"seat": 1}), "turns[0]: The key “take” is missing."),
    (lambda record: record["turns"].__setitem__(0, {"seat": 1, "stop": True}), "turns[0]: The key “take” is missing."),
    (lambda record: record["rules"].update(stop="instead"), "turns[0].stop: “Stop!” is called in place of a turn"),
    (lambda record: record["rules"].update(players=6), "rules: Fifty-One is for 2 to 5 players, not 6."),
    (lambda record: record["rules"].update(players=3), "seats: 3 entries are needed here, not 2."),
    (lambda record: record["rules"].update(danger=True), "rules: There is no option “danger”"),
    (lambda record: record["rules"].update(jokers=1), "deck: 53 entries are needed here, not 52."),
    (lambda record: record["rules"].update(max_turns=1), "rules: “max_turns” must be 2 or more, not 1."),
    (lambda record: record["rules"].update(deals=2), "record: "),
    (lambda record: record.update(signature="x"), "signature: An object is needed here"),
]


@pytest.mark.parametrize(("change", "told"), FAULTS, ids=[told[:50] for _, told in FAULTS])
def test_what_is_wrong_is_told_in_one_line_with_its_place(change: Change, told: str) -> None:
    done = clean(fifties("score", "-", input=spoilt(change)))
    assert (done.out, done.status, len(done.complaints)) == ("", 2, 1)
    assert done.err.startswith("fifties: standard input, line 1: ")
    assert told in done.err
    assert len(done.err) < 600


MATCH_FAULTS: list[tuple[Change, str]] = [
    (lambda record: record["deals"][1].update(dealer=0), "deals[1].dealer: The deal goes to the left: seat 1 deals"),
    (lambda record: record["deals"][0]["turns"].pop(), "deals[0].turns: This deal is not over, and another follows."),
    (lambda record: record["deals"].append(record["deals"][0]), "deals[2]: The match was over after 2 deals"),
    (lambda record: record["deals"][1]["deck"].pop(), "deals[1].deck: 52 entries are needed here, not 51."),
    (
        lambda record: record["deals"][1]["turns"][0].update(give="Ac"),
        "deals[1].turns[0].give: Ac is not in this hand.",
    ),
    (lambda record: record["deals"][1].pop("deck"), "deals[1]: The key “deck” is missing."),
    (lambda record: record.update(dealer=0), "record: There is no key “dealer” here"),
    (lambda record: record["rules"].update(deals=1), "record: "),
]


@pytest.mark.parametrize(("change", "told"), MATCH_FAULTS, ids=[told[:50] for _, told in MATCH_FAULTS])
def test_what_is_wrong_in_a_match_is_told_with_its_deal(change: Change, told: str) -> None:
    done = clean(fifties("score", "-", input=spoilt(change, MATCH)))
    assert (done.out, done.status, len(done.complaints)) == ("", 2, 1)
    assert told in done.err


def test_what_was_played_at_the_terminal_can_be_scored(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    played = fifties("play", "fifty-one", "--record", file, "--seed", "x", input=b"board\nquit\n")
    assert played.status == 0
    scored = fifties("score", file)
    assert json.loads(scored.out)["finish"] == "unfinished"
