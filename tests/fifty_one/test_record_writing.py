"""Writing records of Fifty-One: the projection of a game, and where there is none."""

import json

import pytest

from fifties.rules.fifty_one import Game, Guess, Reshuffle, Rules
from fifties.rules.fifty_one.record import read, result, write
from fifties.rules.record import canonical, score
from tests.fifty_one.oracle import CARDS
from tests.fifty_one.playing import begun, clear, finish, on_turn, swap, swaps


def test_a_record_is_the_projection_of_a_game() -> None:
    game = begun(Rules(players=2, suit="best"), ["", "2h 3h 4h 5h 7d"], "Kh Qs Jd Tc 9c")
    game.exchange(1, "Kh", "7d")
    swap(game)
    clear(game)
    record = write(game, ["Ada", "Bo"], {"place": "here"})
    assert list(record) == ["format", "game", "rules", "seats", "meta", "dealer", "deck", "reshuffles", "turns"]
    assert record["rules"] == {"players": 2, "suit": "best"}
    assert record["turns"][0] == {"seat": 1, "take": "Kh", "give": "7d"}
    assert record["turns"][2] == {"seat": 1, "clear": True}, "begun only"
    assert (record["dealer"], record["reshuffles"], len(record["deck"])) == (0, [], 52)
    again = read(json.loads(canonical(record)))
    assert again.view(0) == game.view(0)
    assert canonical(write(again, ["Ada", "Bo"], {"place": "here"})) == canonical(record)
    finish(game)
    assert score(write(game)) == result(game)


def test_a_record_of_a_match_has_its_deals() -> None:
    game = begun(Rules(players=2, deals=2, stop="instead"))
    record = write(game)
    assert ("deals" in record, "deck" in record) == (True, False)
    finish(game)
    assert [deal["turns"][0] for deal in write(game)["deals"]] == [{"seat": 1, "stop": True}]
    game.deal(1, CARDS)
    assert len(write(game)["deals"]) == 2
    assert write(Game(Rules(players=2, deals=2)))["deals"] == []


def test_what_can_not_be_written_is_an_error() -> None:
    with pytest.raises(ValueError, match="before the deal"):
        write(Game(Rules(players=2)))
    game = begun(Rules(players=2, deals=2))
    assert game.play is not None
    guessed = Game.from_view(game.view(0), Guess({1: game.play.hands[1]}, game.play.stock))
    with pytest.raises(ValueError, match="knows no decks"):
        write(guessed)
    finish(game)
    with pytest.raises(ValueError, match="knows no decks"):
        write(Game.from_view(game.view(0), Guess({}, ())))


def test_a_board_that_waits_for_a_new_stock_leaves_its_turn_out() -> None:
    game = begun(Rules(players=5))
    swaps(game, 5)
    for _ in range(4):
        clear(game)
        swap(game)
    before = write(game)
    game.clear(on_turn(game))
    assert write(game) == before
    game.apply(Reshuffle(game.view(None).public.discards))
    after = write(game)
    assert len(after["reshuffles"]) == 1
    assert after["turns"][-1] == {"seat": on_turn(game), "clear": True}
    assert read(after).view(0) == game.view(0)


def test_a_game_before_the_deal_has_no_hands() -> None:
    assert result(Game(Rules(players=2))) == {
        "game": "fifty-one",
        "finish": "unfinished",
        "caller": None,
        "hands": (),
        "scores": (),
        "winners": (),
    }
