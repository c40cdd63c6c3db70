"""What a record of Fifty-One says, clause by clause of its format; what is refused, and at which place."""

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from fifties.rules.record import score
from fifties.rules.refusal import Misplaced
from tests.fifty_one import oracle
from tests.fifty_one.oracle import CARDS
from tests.fifty_one.playing import cards, stacked
from tests.fifty_one.test_games import GAMES
from tests.fifty_one.test_oracle import plain

Json = dict[str, Any]
Change = Callable[[Json], object]

DECK = list(stacked(["2s 3s 4s 5s 7c", "2h 3h 4h 5h 7d"], "Kh Qs Jd Tc 9c", "As Ah Ad Ac 8s 8h 8d 8c"))

TWO: Json = {
    "format": "fifties-record/1",
    "game": "fifty-one",
    "rules": {"players": 2, "jokers": 0},
    "dealer": 0,
    "deck": DECK,
    "reshuffles": [],
    "turns": [
        {"seat": 1, "clear": False, "take": "Kh", "give": "7d", "stop": False},
        {"seat": 0, "take": "Qs", "give": "7c"},
        {"seat": 1, "clear": True, "take": "Ah", "give": "2h", "stop": True},
        {"seat": 0, "take": "As", "give": "2s"},
    ],
}

OPEN: Json = {**TWO, "turns": TWO["turns"][:2]}
"""The same, left in the middle."""

INSTEAD: Json = {
    **TWO,
    "rules": {"players": 2, "stop": "instead"},
    "turns": [TWO["turns"][0], {"seat": 0, "stop": True}, {"seat": 1, "take": "Qs", "give": "2h"}],
}

MATCH: Json = {
    "format": "fifties-record/1",
    "game": "fifty-one",
    "rules": {"players": 2, "deals": 3},
    "deals": [
        {key: TWO[key] for key in ("dealer", "deck", "reshuffles", "turns")},
        {
            "dealer": 1,
            "deck": list(stacked(["2s 3s 4s 5s 7c"], dealer=1)),
            "turns": [{"seat": 0, "take": "Kd", "give": "2s"}],
        },
    ],
}
MATCH["deals"][1]["turns"][0]["take"] = MATCH["deals"][1]["deck"][10]

RESHUFFLED = GAMES["reshuffled"][0]
TWICE = GAMES["reshuffled-twice"][0]


def no(record: Json, change: Change = lambda record: None) -> tuple[str, str, Json]:
    """Where a changed record is refused, the code, and the parameters."""
    changed = deepcopy(record)
    change(changed)
    with pytest.raises(Misplaced) as said:
        score(changed)
    return said.value.where, said.value.refusal.code, said.value.refusal.params


def part_of(record: Any, path: tuple[str | int, ...]) -> Any:
    for step in path:
        record = record[step]
    return record


def put(*path: str | int, value: object) -> Change:
    def change(record: Json) -> None:
        part_of(record, path[:-1])[path[-1]] = value

    return change


def drop(*path: str | int) -> Change:
    def change(record: Json) -> None:
        del part_of(record, path[:-1])[path[-1]]

    return change


def changed(record: Json, change: Change) -> Json:
    other = deepcopy(record)
    change(other)
    return other


def test_the_records_of_this_file_are_fine() -> None:
    for record in (TWO, OPEN, INSTEAD, MATCH, RESHUFFLED, TWICE):
        assert plain(score(record)) == oracle.play(record)


def test_what_is_printed_for_a_deal() -> None:
    printed = json.loads(json.dumps(score(TWO)))
    assert list(printed) == ["game", "finish", "caller", "hands", "scores", "winners"]
    assert (printed["game"], printed["finish"], printed["caller"]) == ("fifty-one", "stop", 1)
    assert [sorted(hand) for hand in printed["hands"]] == [
        sorted(cards("As 3s 4s 5s Qs")),
        sorted(cards("Ah Kh 3h 4h 5h")),
    ]
    assert (printed["scores"], printed["winners"]) == ([33, 33], [0]), "tied, and seat 1 has called"


def test_what_is_printed_for_a_deal_that_is_not_over() -> None:
    printed = json.loads(json.dumps(score(OPEN)))
    assert (printed["finish"], printed["caller"], printed["winners"]) == ("unfinished", None, [])
    assert printed["scores"] == [24, 24], "as they stand"
    called = score(changed(TWO, drop("turns", 3)))
    assert (called["finish"], called["caller"], list(called["winners"])) == ("unfinished", 1, [])


def test_what_is_printed_for_a_match() -> None:
    printed = json.loads(json.dumps(score(MATCH)))
    assert list(printed) == ["game", "finish", "deals", "totals", "winners"]
    assert [list(deal) for deal in printed["deals"]] == [["finish", "caller", "hands", "scores", "winners"]] * 2
    assert (printed["finish"], printed["winners"]) == ("unfinished", [])
    assert printed["totals"] == [33, 33], "the deals that ended"
    assert [deal["finish"] for deal in printed["deals"]] == ["stop", "unfinished"]
    none = score({**MATCH, "deals": []})
    assert json.loads(json.dumps(none)) == {
        "game": "fifty-one",
        "finish": "unfinished",
        "deals": [],
        "totals": [0, 0],
        "winners": [],
    }
    whole = score({**MATCH, "rules": {"players": 2, "deals": 2}, "deals": [MATCH["deals"][0], _second()]})
    assert whole["finish"] == "deals"


def _second() -> Json:
    again: Json = deepcopy(MATCH["deals"][0])
    again["dealer"] = 1
    again["turns"] = [{"seat": 0, "take": "Kh", "give": "2h", "stop": True}, {"seat": 1, "take": "Qs", "give": "2s"}]
    return again


@pytest.mark.parametrize("key", ["format", "game", "rules", "dealer", "deck", "turns"])
def test_what_is_required_of_a_record(key: str) -> None:
    where, code, params = no(TWO, drop(key))
    if key in ("format", "game"):
        assert (where, code, params["given"]) == (key, f"record-{key}", "None")
    else:
        assert (where, code, params) == ("record", "key-missing", {"key": key})


def test_what_is_required_of_a_match_and_its_deals() -> None:
    assert no(MATCH, drop("deals")) == ("record", "key-missing", {"key": "deals"})
    for key in ("dealer", "deck", "turns"):
        assert no(MATCH, drop("deals", 1, key)) == ("deals[1]", "key-missing", {"key": key})
    assert no(TWO, drop("rules", "players"))[:2] == ("rules", "option-missing")


def test_what_is_optional() -> None:
    bare = changed(TWO, drop("reshuffles"))
    for turn in bare["turns"]:
        for key in ("clear", "stop"):
            if turn.get(key) is False:
                del turn[key]
    assert score(bare) == score(TWO)
    spelt = deepcopy(TWO)
    for turn in spelt["turns"]:
        turn |= {"clear": turn.get("clear", False), "stop": turn.get("stop", False)}
    assert score(spelt) == score(TWO)
    more = {"seats": ["Ada", "Bo"], "meta": {"place": "here"}, "proof": {"x": [1.5, None]}, "signature": {}}
    with_more = score({**TWO, **more})
    assert {key: with_more[key] for key in score(TWO)} == score(TWO)
    assert score(changed(TWO, put("rules", "max_turns", value=None))) == score(TWO)


@pytest.mark.parametrize(
    ("path", "where", "code"),
    [
        (("rules",), "rules", "rules-object"),
        (("rules", "jokers"), "rules", "option-whole"),
        (("rules", "suit"), "rules", "option-choice"),
        (("seats",), "seats", "array-needed"),
        (("meta",), "meta", "object-needed"),
        (("proof",), "proof", "object-needed"),
        (("signature",), "signature", "object-needed"),
        (("dealer",), "dealer", "whole-needed"),
        (("deck",), "deck", "array-needed"),
        (("deck", 7), "deck[7]", "card-unknown"),
        (("reshuffles",), "reshuffles", "array-needed"),
        (("turns",), "turns", "array-needed"),
        (("turns", 1), "turns[1]", "object-needed"),
        (("turns", 1, "seat"), "turns[1].seat", "whole-needed"),
        (("turns", 1, "clear"), "turns[1].clear", "flag-needed"),
        (("turns", 1, "stop"), "turns[1].stop", "flag-needed"),
        (("turns", 1, "take"), "turns[1].take", "text-needed"),
        (("turns", 1, "give"), "turns[1].give", "text-needed"),
    ],
)
def test_nothing_but_max_turns_may_be_null(path: tuple[str | int, ...], where: str, code: str) -> None:
    assert no(TWO, put(*path, value=None))[:2] == (where, code)
    if path[0] in ("dealer", "deck", "reshuffles", "turns"):
        assert no(MATCH, put("deals", 0, *path, value=None))[:2] == (f"deals[0].{where}", code)


@pytest.mark.parametrize(
    ("record", "path", "where"),
    [(TWO, (), "record"), (TWO, ("turns", 0), "turns[0]"), (TWO, ("rules",), "rules"), (MATCH, (), "record"),
     (MATCH, ("deals", 1), "deals[1]"), (MATCH, ("deals", 0, "turns", 1), "deals[0].turns[1]")],
)  # fmt: skip
def test_what_is_not_known_is_refused(record: Json, path: tuple[str | int, ...], where: str) -> None:
    for strange in ("colour", "", "Deck", "lines", "danger", "rounds"):
        found, code, params = no(record, put(*path, strange, value=0))
        assert found == where
        assert code in ("key-unknown", "option-unknown")
        assert strange in params.values()


def test_one_deal_and_several_have_each_their_own_form() -> None:
    assert no(TWO, put("deals", value=[]))[:2] == ("record", "key-unknown")
    for key in ("dealer", "deck", "reshuffles", "turns"):
        assert no(MATCH, put(key, value=TWO[key]))[:2] == ("record", "key-unknown")
    assert no(TWO, put("rules", "deals", value=2))[:2] == ("record", "key-unknown")
    assert score(changed(TWO, put("rules", "deals", value=1))) == score(TWO)


@pytest.mark.parametrize("value", [1.0, True, "1", [], {}, 2, -1, 10**30])
def test_seats_and_dealers_are_whole_numbers_of_seats(value: object) -> None:
    code = "seat-unknown" if type(value) is int else "whole-needed"
    assert no(TWO, put("dealer", value=value))[:2] == ("dealer", code)
    assert no(TWO, put("turns", 1, "seat", value=value))[:2] == ("turns[1].seat", code)
    assert no(MATCH, put("deals", 0, "turns", 2, "seat", value=value))[:2] == ("deals[0].turns[2].seat", code)


@pytest.mark.parametrize("value", [0, 1, "false", "", [], {}, 1.0])
def test_flags_are_true_or_false(value: object) -> None:
    for key in ("clear", "stop"):
        assert no(TWO, put("turns", 2, key, value=value))[:2] == (f"turns[2].{key}", "flag-needed")


def test_the_deck_is_each_card_of_the_pack_once() -> None:
    assert no(TWO, drop("deck", 51)) == ("deck", "array-length", {"given": 51, "length": 52})
    assert no(TWO, lambda record: record["deck"].append("*"))[:2] == ("deck", "array-length")
    assert no(TWO, put("deck", 40, value=DECK[3])) == ("deck[40]", "card-twice", {"card": DECK[3]})
    assert no(TWO, put("deck", 3, value="*")) == ("deck[3]", "joker-without", {})
    strange: list[object] = ["1h", "10h", "hK", "kh", "", "Kh ", 5, ["Kh"], {"a": 1}, 1.5, True]
    for value in strange:
        assert no(TWO, put("deck", 3, value=value))[:2] == ("deck[3]", "card-unknown")
    jokers = changed(TWO, put("rules", "jokers", value=1))
    assert no(jokers)[:2] == ("deck", "array-length")
    assert score(changed(jokers, lambda record: record["deck"].append("*"))) == score(TWO)
    assert no(MATCH, drop("deals", 1, "deck", 0))[:2] == ("deals[1].deck", "array-length")


def test_the_deal_one_card_at_a_time_from_the_dealers_left_then_the_board() -> None:
    plain_deck = {**TWO, "rules": {"players": 3}, "dealer": 1, "deck": CARDS, "turns": []}
    hands = [set(hand) for hand in score(plain_deck)["hands"]]
    assert hands == [set(CARDS[1:15:3]), set(CARDS[2:15:3]), set(CARDS[0:15:3])], "seat 2 is first"
    for card in CARDS[15:20]:
        taken = {**plain_deck, "turns": [{"seat": 2, "take": card, "give": CARDS[0]}]}
        assert card in score(taken)["hands"][2]


def test_turns_are_in_order_and_legal() -> None:
    assert no(TWO, put("turns", 0, "seat", value=0)) == ("turns[0].seat", "turn-other", {"given": 0, "seat": 1})
    assert no(TWO, drop("turns", 1))[:2] == ("turns[1].seat", "turn-other")
    assert no(TWO, put("turns", 0, "take", value="Ah"))[:2] == ("turns[0].take", "take-not-there")
    assert no(TWO, put("turns", 0, "take", value="nonsense"))[:2] == ("turns[0].take", "take-not-there")
    assert no(TWO, put("turns", 0, "give", value="2s"))[:2] == ("turns[0].give", "give-not-held")
    assert no(TWO, put("turns", 0, "give", value="Kh"))[:2] == ("turns[0].give", "give-same")
    assert no(TWO, put("turns", 0, "clear", value=True))[:2] == ("turns[0].clear", "clear-early")
    assert no(TWO, put("turns", 2, "clear", value=False))[:2] == ("turns[2].take", "take-not-there")
    assert no(TWO, put("turns", 3, "stop", value=True))[:2] == ("turns[3].stop", "stop-called")
    assert no(TWO, put("turns", 0, "take", value="\ud800"))[:2] == ("turns[0].take", "text-surrogate")
    inside = changed(MATCH, put("deals", 0, "turns", 3, "take", value="2c"))
    assert no(inside)[:2] == ("deals[0].turns[3].take", "take-not-there")


def test_no_turn_after_the_end() -> None:
    more = {"seat": 1, "take": "Ad", "give": "3h"}
    assert no(TWO, lambda record: record["turns"].append(more)) == ("turns[4]", "turn-after-end", {"turns": 4})
    assert no(MATCH, lambda record: record["deals"][0]["turns"].append(more))[:2] == (
        "deals[0].turns[4]",
        "turn-after-end",
    )
    limit = {**OPEN, "rules": {"players": 2, "max_turns": 2}}
    assert score(limit)["finish"] == "limit"
    assert no({**TWO, "rules": {"players": 2, "max_turns": 2}})[:2] == ("turns[2]", "turn-after-end")


def test_a_turn_has_a_seat_a_card_taken_and_a_card_given() -> None:
    for number in (1, 2, 3):
        for key in ("seat", "take", "give"):
            where, code, params = no(TWO, drop("turns", number, key))
            assert (where, code, params) == (f"turns[{number}]", "key-missing", {"key": key})
    assert no(TWO, put("turns", 1, value={"seat": 0}))[:2] == ("turns[1]", "key-missing")
    assert no(OPEN, put("turns", 1, value={"seat": 0}))[:2] == ("turns[1]", "key-missing"), "begun with nothing"


def test_a_call_in_place_of_a_turn_stands_alone() -> None:
    printed = score(INSTEAD)
    assert (printed["finish"], printed["caller"]) == ("stop", 0)
    assert score(changed(INSTEAD, put("turns", 1, "clear", value=False))) == printed
    assert no(TWO, put("turns", 1, value={"seat": 0, "stop": True})) == ("turns[1]", "key-missing", {"key": "take"})
    with_exchange = {"seat": 0, "take": "Qs", "give": "7c", "stop": True}
    assert no(INSTEAD, put("turns", 1, value=with_exchange))[:2] == ("turns[1].stop", "stop-instead")
    half = {"seat": 0, "take": "Qs", "stop": True}
    assert no(INSTEAD, put("turns", 1, value=half))[:2] == ("turns[1]", "key-missing")
    again = changed(INSTEAD, put("turns", 2, value={"seat": 1, "stop": True}))
    assert no(again)[:2] == ("turns[2].stop", "stop-called")
    cleared = changed(INSTEAD, put("turns", 1, value={"seat": 0, "take": "Qs", "give": "7c"}))
    cleared["turns"][2] = {"seat": 1, "clear": True, "stop": True}
    assert no(cleared)[:2] == ("turns[2].stop", "clear-then-take")
    limit = {**INSTEAD, "rules": {"players": 2, "stop": "instead", "max_turns": 2}}
    assert score(limit)["finish"] == "stop", "it counts as a turn"


def test_a_last_turn_that_has_been_begun_only() -> None:
    begun_only = changed(OPEN, lambda record: record["turns"].append({"seat": 1, "clear": True}))
    printed = score(begun_only)
    assert {**printed} == {**score(OPEN)}, "hands and scores as they stand"
    spelt = changed(begun_only, put("turns", 2, "stop", value=False))
    assert score(spelt) == printed
    # A call comes at the end of a turn; only the last turn may be begun only, and only by a clear that is allowed.
    assert no(begun_only, put("turns", 2, "stop", value=True)) == ("turns[2]", "key-missing", {"key": "take"})
    assert no(begun_only, lambda record: record["turns"].append(TWO["turns"][3]))[:2] == ("turns[2]", "key-missing")
    assert no(begun_only, put("turns", 2, "seat", value=0))[:2] == ("turns[2].seat", "turn-other")
    early = {**TWO, "turns": [{"seat": 1, "clear": True}]}
    assert no(early)[:2] == ("turns[0].clear", "clear-early")
    assert no(TWO, lambda record: record["turns"].append({"seat": 1, "clear": True}))[:2] == (
        "turns[4]",
        "turn-after-end",
    )
    in_match = changed(MATCH, put("deals", 1, "turns", value=[]))
    assert score(in_match)["deals"][1]["finish"] == "unfinished"


def test_reshuffles_are_exactly_those_that_were_needed() -> None:
    assert no(RESHUFFLED, put("reshuffles", value=[]))[:2] == ("reshuffles", "reshuffle-missing")
    assert no(RESHUFFLED, drop("reshuffles"))[:2] == ("reshuffles", "reshuffle-missing")
    assert no(TWICE, drop("reshuffles", 1))[:2] == ("reshuffles", "reshuffle-missing")
    first = RESHUFFLED["reshuffles"][0]
    assert no(RESHUFFLED, lambda record: record["reshuffles"].append(first)) == (
        "reshuffles[1]",
        "reshuffle-surplus",
        {},
    )
    assert no(TWO, put("reshuffles", value=[[]]))[:2] == ("reshuffles[0]", "reshuffle-surplus")
    inside = changed(MATCH, put("deals", 0, "reshuffles", value=[["As"]]))
    assert no(inside)[:2] == ("deals[0].reshuffles[0]", "reshuffle-surplus")
    _, _, params = no(RESHUFFLED, drop("reshuffles"))
    cleared = [number for number, turn in enumerate(RESHUFFLED["turns"]) if turn.get("clear")]
    assert params["turn"] in [f"turns[{number}]" for number in cleared], "it names the turn that needs it"


def test_each_new_stock_is_exactly_the_discard_pile() -> None:
    first = RESHUFFLED["reshuffles"][0]
    in_hand = RESHUFFLED["deck"][0]
    short: list[list[str]] = [first[1:], [], first[:-1]]
    for stock in short:
        assert no(RESHUFFLED, put("reshuffles", 0, value=stock))[:2] == ("reshuffles[0]", "stock-lacking")
    assert no(RESHUFFLED, put("reshuffles", 0, 3, value=first[2])) == (
        "reshuffles[0][3]",
        "card-twice",
        {"card": first[2]},
    )
    assert no(RESHUFFLED, put("reshuffles", 0, 3, value="*"))[:2] == ("reshuffles[0][3]", "joker-without")
    assert no(RESHUFFLED, put("reshuffles", 0, 3, value=5))[:2] == ("reshuffles[0][3]", "card-unknown")
    assert no(RESHUFFLED, put("reshuffles", 0, value="As"))[:2] == ("reshuffles[0]", "array-needed")
    not_there = next(card for card in (in_hand, *CARDS) if card not in first)
    assert no(RESHUFFLED, put("reshuffles", 0, 3, value=not_there))[:2] == ("reshuffles[0]", "stock-surplus")


def test_a_match_goes_on_with_the_next_dealer_and_ends_with_its_last_deal() -> None:
    where, code, params = no(MATCH, put("deals", 1, "dealer", value=0))
    assert (where, code, params) == ("deals[1].dealer", "dealer-next", {"given": 0, "dealer": 1})
    two = {**MATCH, "rules": {"players": 2, "deals": 2}, "deals": [MATCH["deals"][0], _second()]}
    more = {**two, "deals": [*two["deals"], two["deals"][0]]}
    assert no(more) == ("deals[2]", "deal-after-end", {"deals": 2})
    assert no({**MATCH, "deals": [MATCH["deals"][1], MATCH["deals"][0]]})[:2] == ("deals[0].turns", "deal-unfinished")
    in_the_middle = changed(MATCH, lambda record: record["deals"][0]["turns"].pop())
    assert no(in_the_middle)[:2] == ("deals[0].turns", "deal-unfinished")
    empty = changed(MATCH, put("deals", 0, "turns", value=[]))
    assert no(empty)[:2] == ("deals[0].turns", "deal-unfinished")


def test_options_of_the_other_game_are_refused() -> None:
    assert no(TWO, put("rules", "danger", value=True))[:2] == ("rules", "option-unknown")
    assert no(TWO, put("rules", "players", value=6))[:2] == ("rules", "players-range")
    assert no(TWO, put("game", value="fifty"))[0] in ("rules", "record")


def test_names_of_seats_are_texts_one_a_seat() -> None:
    assert no(TWO, put("seats", value=["Ada"])) == ("seats", "array-length", {"given": 1, "length": 2})
    assert no(TWO, put("seats", value=["Ada", 5]))[:2] == ("seats[1]", "text-needed")
