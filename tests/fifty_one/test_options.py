"""The options, and who may play with which cards (O1, O2, O5, O12, O15, O16)."""

from collections.abc import Callable

import pytest

from fifties.rules.dice import Dice
from fifties.rules.fifty_one import Deal, Game, Rules
from fifties.rules.refusal import Refusal, Refused
from tests.fifty_one.oracle import CARDS
from tests.fifty_one.playing import begun, hand_of, no, refusal


def refused(make: Callable[[], object]) -> Refusal:
    with pytest.raises(Refused) as said:
        make()
    return said.value.refusal


def read(**fields: object) -> Callable[[], object]:
    return lambda: Rules.read(fields)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_O1_two_to_five_players(players: int) -> None:
    assert Rules(players=players).players == players
    assert Rules.read({"players": players}) == Rules(players=players)
    public = begun(Rules(players=players)).view(None).public
    assert public.stock == 52 - 5 * players - 5


@pytest.mark.parametrize("players", [-1, 0, 1, 6, 7, 10**50])
def test_O1_others_are_refused_with_a_reason(players: int) -> None:
    said = refused(lambda: Rules(players=players))
    assert (said.code, said.params["least"], said.params["most"]) == ("players-range", 2, 5)
    assert len(str(said.params["players"])) < 60


@pytest.mark.parametrize("field", ["players", "jokers", "deals"])
@pytest.mark.parametrize("value", [2.0, "2", True, None, [2]])
def test_O1_O2_O15_whole_numbers(field: str, value: object) -> None:
    assert refused(read(**{"players": 3, field: value})) == no("option-whole", field=field)


@pytest.mark.parametrize("value", [-1, 2, 52])
def test_O2_one_joker_or_none(value: int) -> None:
    assert refused(read(players=2, jokers=value)) == no("option-choice", field="jokers", choices="0 | 1")


@pytest.mark.parametrize("jokers", [0, 1])
def test_O2_the_pack_is_52_cards_and_the_joker_if_there_is_one(jokers: int) -> None:
    pack = (*CARDS, *["*"] * jokers)
    game = Game(Rules(players=2, jokers=jokers))
    count = 52 + jokers
    assert refusal(game, Deal(0, pack[1:])) == no("deck-count", given=count - 1, cards=count)
    assert refusal(game, Deal(0, (*pack, "As"))) == no("deck-count", given=count + 1, cards=count)
    assert refusal(game, Deal(0, (*pack[1:], pack[1]))) == no("card-twice", card=pack[1])
    for strange in ("1h", "10h", "hK", "kh", "KH", "", "Kh ", "**"):
        assert refusal(game, Deal(0, (strange, *pack[1:]))) == no("card-unknown", card=strange)
    if not jokers:
        assert refusal(game, Deal(0, ("*", *pack[1:]))) == no("joker-without")
    game.deal(0, pack)
    held = {*hand_of(game, 0), *hand_of(game, 1), *game.view(None).public.board}
    assert len(held) == 15
    assert held < set(pack)


@pytest.mark.parametrize(("players", "jokers"), [(2, 0), (3, 1), (5, 1)])
def test_O2_O3_every_card_turns_up_anywhere(players: int, jokers: int) -> None:
    decks = [Game(Rules(players=players, jokers=jokers)).draw(Dice(b"%d" % seed)) for seed in range(300)]
    assert all(isinstance(deal, Deal) and len(set(deal.deck)) == 52 + jokers for deal in decks)
    for place in (0, 5 * players, 51):
        assert len({deal.deck[place] for deal in decks if isinstance(deal, Deal)}) > 45
    assert {deal.dealer for deal in decks if isinstance(deal, Deal)} == set(range(players)), "drawn, too"


def test_the_dice_are_named_by_what_they_decide() -> None:
    game, dice = Game(Rules(players=4, deals=2)), Dice(b"names")
    first = game.draw(dice)
    assert first == Deal(
        dice.below("fifty-one/deal/0/dealer", 4), tuple(dice.shuffle("fifty-one/deal/0/deck", _in_suits()))
    )
    assert game.draw(dice, named=3) == first, "the host names nobody here"


def _in_suits() -> list[str]:
    return [rank + suit for suit in "shdc" for rank in "AKQJT98765432"]


CHOICES = {"suit": "longest | best | flush", "stop": "end | instead"}


@pytest.mark.parametrize("field", CHOICES)
@pytest.mark.parametrize("value", ["", "Best", None, True, 0, [], {}])
def test_O5_O12_an_option_has_its_choices_and_no_others(field: str, value: object) -> None:
    assert refused(read(players=3, **{field: value})) == no("option-choice", field=field, choices=CHOICES[field])
    for choice in CHOICES[field].split(" | "):
        assert getattr(Rules.read({"players": 3, field: choice}), field) == choice


@pytest.mark.parametrize("deals", [0, -1, -(10**60)])
def test_O15_a_match_has_a_deal_or_more(deals: int) -> None:
    said = refused(read(players=2, deals=deals))
    assert (said.code, said.params["field"], said.params["least"]) == ("option-least", "deals", 1)
    assert Rules(players=2, deals=1000).deals == 1000


@pytest.mark.parametrize("players", [2, 5])
def test_O16_a_limit_of_as_many_turns_as_players_or_more(players: int) -> None:
    assert Rules(players=players, max_turns=players).max_turns == players
    assert Rules.read({"players": players, "max_turns": None}).max_turns is None
    for few in (players - 1, 0, -1):
        said = refused(read(players=players, max_turns=few))
        assert said == no("option-least", field="max_turns", given=str(few), least=players)
    others: list[object] = [5.0, "5", True, []]
    for strange in others:
        assert refused(read(players=players, max_turns=strange)) == no("option-whole-null", field="max_turns")


def test_defaults_are_those_of_the_rulings() -> None:
    rules = Rules(players=4)
    assert (rules.jokers, rules.suit, rules.stop, rules.deals, rules.max_turns) == (0, "longest", "end", 1, None)


def test_options_that_are_not_known_are_refused() -> None:
    said = refused(read(players=3, danger=True))
    assert (said.code, said.params["field"]) == ("option-unknown", "danger")
    assert refused(read(jokers=1)) == no("option-missing", field="players")
    not_objects: list[object] = [[], None, 5, "players"]
    for strange in not_objects:
        with pytest.raises(Refused) as no_object:
            Rules.read(strange)
        assert no_object.value.refusal == no("rules-object")
