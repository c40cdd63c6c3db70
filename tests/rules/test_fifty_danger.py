"""The danger variant (F22, F23, F24)."""

import pytest

from fifties.rules.dice import Dice
from fifties.rules.fifty import Game, Reveal, Rules
from fifties.rules.fifty.events import BonusLost, Called, Clashed
from fifties.rules.refusal import Refused
from tests.rules.playing import heard, no, one_round, play_round, refusal

PRINTED = [(1, 9), (10, 19), (20, 29), (30, 39), (40, 49)]
DANGER = Rules(players=7, danger=True)
SAME = [(9, 10, 19, 20, 49)] * 7
TABLE = ((1, 2, 4, 8, 16),) * 4


def test_F22_no_danger_unless_asked_for() -> None:
    game = Game(Rules(players=7))
    assert refusal(game, Reveal((), (10, 19), 0)) == no("danger-without")
    assert game.draw(Dice(b"")).danger is None
    assert one_round(Rules(players=7, bonus=TABLE), SAME).bonuses == (31,) * 7


def test_F22_one_of_the_five_printed_cards_each_round() -> None:
    game = Game(DANGER)
    assert refusal(game, Reveal((), None, 0)) == no("danger-missing")
    for card in ((1, 10), (10, 20), (0, 9), (50, 59), (19, 10)):
        assert refusal(game, Reveal((), card, 0)) == no("danger-pile", card=str(list(card)))
    for card in PRINTED:
        assert Game(DANGER).why_not(Reveal((), card, 0)) is None
    assert sorted(DANGER.cards) == PRINTED


def test_F22_the_pile_is_not_reshuffled() -> None:
    game = Game(DANGER)
    for used, card in enumerate(PRINTED[:4]):
        for earlier in PRINTED[:used]:
            assert refusal(game, Reveal((), earlier, 0)) == no("danger-pile", card=str(list(earlier)))
        assert play_round(game, SAME, danger=card).danger == card
    assert game.view(None).public.finish == "rounds", "one card is left over"


def test_F22_the_draw_takes_any_card_of_the_pile_and_none_twice() -> None:
    firsts, seconds = set(), set()
    for seed in range(200):
        game, dice = Game(DANGER), Dice(b"cards %d" % seed)
        drawn = []
        for _ in range(4):
            reveal = game.draw(dice)
            drawn.append(reveal.danger)
            play_round(game, SAME, danger=reveal.danger)
        assert len(set(drawn)) == 4
        firsts.add(drawn[0])
        seconds.add(drawn[1])
    assert firsts == seconds == set(PRINTED)


def test_F22_own_cards_in_place_of_the_printed_ones() -> None:
    rules = Rules.read({"players": 7, "danger": [[14, 20], [14, 20], [1, 49], [49, 49]]})
    game = Game(rules)
    assert refusal(game, Reveal((), (10, 19), 0)) == no("danger-pile", card="[10, 19]")
    play_round(game, SAME, danger=(14, 20))
    assert game.why_not(Reveal((), (14, 20), 0)) is None, "it is in the pile twice"
    play_round(game, SAME, danger=(14, 20))
    assert refusal(game, Reveal((), (14, 20), 0)) == no("danger-pile", card="[14, 20]")
    play_round(game, SAME, danger=(49, 49))
    assert game.draw(Dice(b"any")).danger == (1, 49), "the last card of four"


def test_F22_own_cards_are_four_or_more_within_1_and_L_minus_1() -> None:
    good = [[1, 1], [1, 49], [49, 49], [14, 20]]
    assert Rules.read({"players": 3, "danger": good}).cards == ((1, 1), (1, 49), (49, 49), (14, 20))
    for count in range(4):
        with pytest.raises(Refused) as said:
            Rules.read({"players": 3, "danger": good[:count]})
        assert said.value.refusal == no("danger-few", cards=count, least=4)
    Rules.read({"players": 3, "danger": good * 3})
    bad: list[object] = [[0, 9], [20, 14], [40, 50], [1.0, 9], [True, 9], ["1", 9], [9], [1, 2, 3], [], None, 5, "1-9"]
    for card in bad:
        for place in (0, 3):
            cards = [*good[:place], card, *good[place:]]
            with pytest.raises(Refused) as said:
                Rules.read({"players": 3, "danger": cards})
            refusal = said.value.refusal
            assert (refusal.code, refusal.params["place"], refusal.params["high"]) == ("danger-card", place, 49)
    not_lists: list[object] = [None, 1, "true", {}]
    for strange in not_lists:
        with pytest.raises(Refused) as said:
            Rules.read({"players": 3, "danger": strange})
        assert said.value.refusal == no("danger-list")


def test_F22_own_cards_of_many_players_go_to_their_L_minus_1() -> None:
    cards = [[50, 64], [64, 64], [1, 64], [2, 3]]
    Rules.read({"players": 10, "danger": cards})
    with pytest.raises(Refused) as said:
        Rules.read({"players": 9, "danger": cards})
    assert said.value.refusal.params["high"] == 59


@pytest.mark.parametrize(
    ("card", "bonus"),
    # 9, 10, 19, 20 and 49 are worth 1, 2, 4, 8 and 16.
    [((1, 9), 30), ((10, 19), 25), ((20, 29), 23), ((30, 39), 31), ((40, 49), 15)],
)
def test_F23_a_clash_in_the_danger_range_bounds_included_loses_the_bonus(card: tuple[int, int], bonus: int) -> None:
    for after_clash in ("stop", "resume"):
        rules = Rules.read({"players": 7, "danger": True, "bonus": TABLE, "after_clash": after_clash})
        assert one_round(rules, SAME, danger=card).bonuses == (bonus,) * 7


def test_F23_the_rest_of_a_clash_is_unchanged() -> None:
    # Seat 0 scores 1 to 7, 8 is a clash, seat 1 scores 11 to 20, seat 2 21 to 50.
    lines = [(1, 2, 3, 4, 5), (8, 11, 12, 13, 14), (8, 21, 22, 23, 24)]
    for after_clash, marble in (("stop", 7), ("resume", 9)):
        rules = Rules.read({"players": 3, "danger": True, "after_clash": after_clash})
        sheet = one_round(rules, lines, danger=(1, 9))
        assert (sheet.marbles, sheet.bonuses, sheet.scores) == ((marble, 10, 30), (0, 0, 0), (marble, 10, 30))
        assert one_round(rules, lines, danger=(10, 19)).bonuses == (0, 1, 1)
        told = heard(rules, lines, danger=(1, 9))
        at = told.index(Called(8, 0))
        assert told[at : at + 4][1:3] == [Clashed(8, (1, 2)), BonusLost(8, (1, 2))]
        assert told[at + 3] == Called(9, 0)
        elsewhere = heard(rules, lines, danger=(10, 19))
        assert Clashed(8, (1, 2)) in elsewhere
        assert BonusLost(8, (1, 2)) not in elsewhere


def test_F23_a_lone_hand_in_the_danger_range_is_as_any() -> None:
    lines = [(1, 2, 3, 4, 5), (11, 12, 13, 14, 15), (21, 22, 23, 24, 25)]
    assert one_round(Rules(players=3, danger=True), lines, danger=(1, 9)).marbles == (10, 10, 30)


def test_F24_with_eight_and_more_the_cards_stay_as_printed() -> None:
    lines = [(1, 40, 49, 50, 54)] * 8
    for card, bonus in (((1, 9), 30), ((40, 49), 1 + 8 + 16), ((30, 39), 31)):
        rules = Rules(players=8, danger=True, bonus=TABLE)
        assert sorted(rules.cards) == PRINTED
        assert one_round(rules, lines, danger=card).bonuses == (bonus,) * 8
    for players in (9, 100):
        assert sorted(Rules(players=players, danger=True).cards) == PRINTED


def test_F24_own_cards_may_reach_further() -> None:
    rules = Rules.read({"players": 8, "danger": [[50, 54]] * 4, "bonus": [list(line) for line in TABLE]})
    assert one_round(rules, [(1, 40, 49, 50, 54)] * 8, danger=(50, 54)).bonuses == (1 + 2 + 4,) * 8
