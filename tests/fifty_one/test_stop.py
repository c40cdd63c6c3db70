"""Stop! and the end of a deal, with a call or without; who wins it; matches (O12 to O16)."""

from collections.abc import Sequence

import pytest

from fifties.rules.dice import Dice
from fifties.rules.fifty_one import Deal, Exchange, Game, Rules, Sheet, Stop
from fifties.rules.fifty_one.events import DealEnded, Exchanged, LastTurn, MatchEnded, Stopped
from fifties.rules.fifty_one.view import Turn
from tests.fifty_one.playing import begun, cards, clear, finish, hand_of, no, on_turn, refusal, stacked, swap, swaps

ALL = [2, 3, 4, 5]


def sheet_of(game: Game) -> Sheet:
    return game.view(None).public.sheets[-1]


def play_no_matter(game: Game, *, caller: int | None = None) -> None:
    """Plays a deal to its end by exchanges that keep each hand's value, see ``KEEPS``; the caller calls at once."""
    public = game.view(None).public
    ended = len(public.sheets)
    while len(game.view(None).public.sheets) == ended:
        seat = on_turn(game)
        board, hand = game.view(None).public.board, hand_of(game, seat)
        take = next(card for card in board if any(_alike(card, own) for own in hand))
        give = next(own for own in hand if _alike(take, own))
        game.exchange(seat, take, give, stop=seat == caller and game.view(None).public.caller is None)


def _alike(one: str, other: str) -> bool:
    """Cards that count the same in a hand: of one suit, and ten each."""
    return one != other and one[1] == other[1] and one[0] in "KQJT" and other[0] in "KQJT"


KEEPS = "Ts Th Td Tc 2s"
"""A board with a ten of each suit: a hand with a king, queen or jack keeps its value when it takes the ten for it."""

SPADES, HEARTS, DIAMONDS, CLUBS = (f"K{suit} 9{suit} 8{suit} 7{suit} 6{suit}" for suit in "shdc")
"""40 each."""
LESS = "K{0} 9{0} 8{0} 7{0} 5{0}"


@pytest.mark.parametrize("players", ALL)
def test_O12_at_the_end_of_ones_own_turn_after_the_exchange_from_the_first_turn_on(players: int) -> None:
    for turns in (0, 1, players, 2 * players + 1):
        game = begun(Rules(players=players))
        swaps(game, turns)
        seat = on_turn(game)
        own = game.view(seat).own
        assert own is not None
        assert own.may_stop
        told = swap(game, stop=True)
        assert [type(event) for event in told] == [Exchanged, Stopped, LastTurn]
        public = game.view(None).public
        assert (public.caller, public.left, public.turns[-1].stop) == (seat, players - 1, True)


def test_O12_also_in_a_turn_with_a_clear() -> None:
    game = begun(Rules(players=2))
    swaps(game, 2)
    clear(game)
    own = game.view(1).own
    assert own is not None
    assert own.may_stop
    swap(game, stop=True)
    turn = game.view(None).public.turns[-1]
    assert (turn.clear, turn.stop) == (True, True)


@pytest.mark.parametrize("stop", ["end", "instead"])
def test_O12_one_call_a_deal(stop: str) -> None:
    game = begun(Rules.read({"players": 3, "stop": stop}))
    if stop == "end":
        swap(game, stop=True)
        again: Exchange | Stop = Exchange(2, game.view(None).public.board[0], hand_of(game, 2)[0], True)
    else:
        game.stop(1)
        again = Stop(2)
    assert refusal(game, again) == no("stop-called", caller=1)
    own = game.view(2).own
    assert own is not None
    assert not own.may_stop
    assert len(game.legal(2)) == 25, "each exchange, none with a call"


def test_O12_a_call_alone_is_for_stop_instead_only() -> None:
    game = begun(Rules(players=2))
    assert refusal(game, Stop(1)) == no("stop-with-exchange")
    assert Stop(1) not in game.legal(1)


@pytest.mark.parametrize("players", ALL)
def test_O12_instead_in_place_of_a_turn_from_the_first_turn_on(players: int) -> None:
    for turns in (0, 1, players, 2 * players + 1):
        game = begun(Rules(players=players, stop="instead"))
        swaps(game, turns)
        before, seat = game.view(None).public, on_turn(game)
        hand, exchange = hand_of(game, seat), Exchange(seat, before.board[0], hand_of(game, seat)[0], True)
        assert refusal(game, exchange) == no("stop-instead")
        assert Stop(seat) in game.legal(seat)
        assert not any(operation.stop for operation in game.legal(seat) if isinstance(operation, Exchange))
        told = game.stop(seat)
        assert told == [Stopped(seat), LastTurn((seat + 1) % players)]
        after = game.view(None).public
        assert (hand_of(game, seat), after.board) == (hand, before.board), "no exchange"
        assert after.turns[turns:] == (Turn(seat, stop=True),), "it counts as a turn"


@pytest.mark.parametrize("players", ALL)
@pytest.mark.parametrize("stop", ["end", "instead"])
@pytest.mark.parametrize("turns", [0, 3, 7])
def test_O13_every_other_player_has_one_more_turn_then_the_hands_are_scored(
    players: int, stop: str, turns: int
) -> None:
    game = begun(Rules.read({"players": players, "stop": stop}))
    swaps(game, turns)
    caller = on_turn(game)
    told = swap(game, stop=True) if stop == "end" else game.stop(caller)
    for left in range(players - 1, 0, -1):
        seat = (caller + players - left) % players
        assert told[-1] == LastTurn(seat)
        assert list(game.wants()) == [seat]
        assert game.view(None).public.left == left
        told = swap(game)
    [ended] = told[1:]
    assert ended == DealEnded(0, "stop", caller, sheet_of(game).winners)
    public = game.view(None).public
    assert (public.phase, public.finish, sheet_of(game).finish) == ("over", "stop", "stop")
    assert sheet_of(game).caller == caller


def test_O13_a_last_turn_may_have_a_clear() -> None:
    game = begun(Rules(players=3))
    swaps(game, 4)
    swap(game, stop=True)
    for _ in range(2):
        clear(game)
        swap(game)
    assert game.over


def scored(hands: Sequence[str], caller: int | None, *, first: int = 1, **rules: object) -> Sheet:
    """A deal in which the hands keep their values; without a caller it ends after a turn each."""
    players = len(hands)
    fields = {"players": players, "max_turns": players if caller is None else None, **rules}
    game = begun(Rules.read(fields), hands, KEEPS, dealer=(first - 1) % players)
    play_no_matter(game, caller=caller)
    return sheet_of(game)


def test_O14_the_highest_hand_wins_whoever_called() -> None:
    for caller in (0, 1):
        sheet = scored([SPADES, LESS.format("h")], caller)
        assert (sheet.scores, sheet.winners, sheet.caller) == ((40, 39), (0,), caller)
        sheet = scored([LESS.format("s"), HEARTS], caller)
        assert (sheet.scores, sheet.winners) == ((39, 40), (1,))


def test_O14_a_caller_tied_with_another_at_the_top_loses_to_them() -> None:
    for caller in (0, 1):
        assert scored([SPADES, HEARTS], caller).winners == (1 - caller,)
        assert scored([SPADES, HEARTS, LESS.format("d")], caller).winners == (1 - caller,)


def test_O14_a_caller_tied_with_several_loses_to_all_of_them_and_they_share() -> None:
    for caller in range(3):
        sheet = scored([SPADES, HEARTS, DIAMONDS], caller)
        assert sheet.scores == (40, 40, 40)
        assert sheet.winners == tuple(seat for seat in range(3) if seat != caller)
    for caller in range(4):
        sheet = scored([SPADES, HEARTS, DIAMONDS, CLUBS], caller)
        assert sheet.winners == tuple(seat for seat in range(4) if seat != caller)


def test_O14_any_other_tie_is_shared() -> None:
    assert scored([SPADES, HEARTS, LESS.format("d")], 2).winners == (0, 1)
    assert scored([SPADES, LESS.format("h"), DIAMONDS], 1).winners == (0, 2)
    assert scored([LESS.format("s"), LESS.format("h"), CLUBS], 0).winners == (2,), "a tie below the top is none"
    assert scored([SPADES, HEARTS, DIAMONDS, CLUBS], None).winners == (0, 1, 2, 3), "nobody called"


@pytest.mark.parametrize("players", ALL)
@pytest.mark.parametrize("stop", ["end", "instead"])
def test_O16_after_turn_n_with_no_call_the_hands_are_scored(players: int, stop: str) -> None:
    for most in (players, players + 1, 3 * players):
        game = begun(Rules.read({"players": players, "stop": stop, "max_turns": most}))
        swaps(game, most - 1)
        assert not game.over
        told = swap(game)
        assert told[-1] == DealEnded(0, "limit", None, sheet_of(game).winners)
        public = game.view(None).public
        assert (public.finish, sheet_of(game).finish, sheet_of(game).caller) == ("limit", "limit", None)


@pytest.mark.parametrize("players", ALL)
@pytest.mark.parametrize("stop", ["end", "instead"])
@pytest.mark.parametrize("early", [0, 1])
def test_O16_a_call_made_by_turn_n_still_gives_every_other_player_their_last_turn(
    players: int, stop: str, early: int
) -> None:
    """In turn n itself, n included, and in the one before: the last turns go beyond the limit."""
    most = 2 * players
    game = begun(Rules.read({"players": players, "stop": stop, "max_turns": most}))
    swaps(game, most - 1 - early)
    caller = on_turn(game)
    swap(game, stop=True) if stop == "end" else game.stop(caller)
    for _ in range(players - 1):
        assert not game.over
        swap(game)
    assert game.over
    assert (game.finish, sheet_of(game).caller) == ("stop", caller)


def test_O16_without_a_limit_a_deal_goes_on() -> None:
    game = begun(Rules(players=2))
    swaps(game, 500)
    assert not game.over


def test_O16_a_clear_is_no_turn() -> None:
    game = begun(Rules(players=2, max_turns=4))
    swaps(game, 2)
    for _ in range(2):
        clear(game)
        assert not game.over
        swap(game)
    assert game.finish == "limit"


def test_O15_one_deal_is_a_game() -> None:
    game = begun(Rules(players=2))
    told = finish(game)
    assert game.over
    assert [event for event in told if isinstance(event, MatchEnded)] == []
    public = game.view(None).public
    assert (public.totals, public.winners) == (sheet_of(game).scores, sheet_of(game).winners)
    assert (public.deal, len(public.sheets), list(game.wants())) == (0, 1, [])


@pytest.mark.parametrize("players", ALL)
def test_O15_deals_one_after_the_other_and_the_dealer_moves_left(players: int) -> None:
    game = Game(Rules(players=players, deals=players + 2))
    dice = Dice(b"match")
    first = game.draw(dice)
    assert isinstance(first, Deal)
    for number in range(players + 2):
        deal = game.draw(dice)
        assert isinstance(deal, Deal)
        assert deal.dealer == (first.dealer + number) % players
        assert deal.deck == tuple(dice.shuffle(f"fifty-one/deal/{number}/deck", sorted_pack()))
        if number:
            for other in range(players):
                if other != deal.dealer:
                    said = refusal(game, Deal(other, deal.deck))
                    assert said == no("dealer-next", given=other, dealer=deal.dealer)
        public = game.view(None).public
        assert (public.phase, public.deal, public.dealer, public.seat) == ("deal", number, None, None)
        assert (list(game.wants()), game.at) == ([-1], (number, 0))
        game.apply(deal)
        assert game.view(None).public.deal == number
        finish(game)
    public = game.view(None).public
    assert (public.phase, public.finish, public.deal) == ("over", "deals", players + 1)
    assert [sheet.dealer for sheet in public.sheets] == [
        (first.dealer + number) % players for number in range(players + 2)
    ]


def sorted_pack() -> list[str]:
    return [rank + suit for suit in "shdc" for rank in "AKQJT98765432"]


def match(*deals: Sequence[str], callers: Sequence[int | None]) -> Game:
    """A match whose hands keep their values; the first dealer is seat 0."""
    players = len(deals[0])
    game = Game(Rules(players=players, deals=len(deals), max_turns=players))
    for number, (hands, caller) in enumerate(zip(deals, callers, strict=True)):
        dealer = number % players
        game.deal(dealer, stacked(hands, KEEPS, dealer=dealer))
        play_no_matter(game, caller=caller)
    return game


def test_O15_hand_scores_are_added_up_and_the_highest_sum_wins() -> None:
    # 40 and 39, 39 and 40, 40 and 39: seat 0 has most, though it called and lost the deal that was tied.
    less_h, less_s = LESS.format("h"), LESS.format("s")
    game = match([SPADES, less_h], [less_s, HEARTS], [SPADES, HEARTS], [SPADES, less_h], callers=[0, 1, 0, None])
    public = game.view(None).public
    assert [sheet.winners for sheet in public.sheets] == [(0,), (1,), (1,), (0,)]
    assert (public.totals, public.winners, public.finish) == ((159, 158), (0,), "deals")


def test_O15_ties_of_a_match_are_shared_also_with_a_caller() -> None:
    game = match([SPADES, HEARTS], [SPADES, HEARTS], callers=[0, 0])
    public = game.view(None).public
    assert [sheet.winners for sheet in public.sheets] == [(1,), (1,)], "the caller loses each tied deal"
    assert (public.totals, public.winners) == ((80, 80), (0, 1))
    game = Game(Rules(players=2, deals=2, max_turns=2))
    told = []
    for number in range(2):
        told += game.deal(number, stacked([SPADES, HEARTS], KEEPS, dealer=number))
        ended = len(game.view(None).public.sheets)
        while len(game.view(None).public.sheets) == ended:
            seat = on_turn(game)
            suit = "sh"[seat]
            told += game.exchange(seat, f"T{suit}", f"K{suit}")
    assert told[-2:] == [DealEnded(1, "limit", None, (0, 1)), MatchEnded((0, 1))]


def test_O15_negative_scores_are_added_too() -> None:
    hands = ["2s 3s Kh Ad Qc", "2h 3h Ks Ac Qd"]
    game = match([SPADES, HEARTS], [LESS.format("s"), HEARTS], callers=[None, None])
    assert game.totals == (79, 80)
    low = Game(Rules(players=2, deals=2, max_turns=2))
    low.deal(0, stacked(hands, "Kd Qh Qs Kc 2d"))
    swaps(low, 2)
    sheet = sheet_of(low)
    assert min(sheet.scores) < 0
    assert low.totals == sheet.scores


@pytest.mark.parametrize(("suit", "scores"), [("longest", (-12, 9)), ("best", (12, 9)), ("flush", (0, 0))])
def test_O5_the_option_counts_in_the_end(suit: str, scores: tuple[int, int]) -> None:
    hands = ["2s 3s 4s Kh Ah", "2d 3d 4d 5d 9c"]
    game = begun(Rules.read({"players": 2, "suit": suit, "max_turns": 2}), hands, "6s 6d 6h 6c Th")
    game.exchange(1, "6d", "2d")
    game.exchange(0, "Th", "Kh")
    assert sheet_of(game).scores == scores


def test_a_joker_is_taken_and_given_as_any_card() -> None:
    game = begun(Rules(players=2, jokers=1), ["2s 3s 4s 5s Kh", "2d 3d 4d 5d *"], "As 9h 9c 8c 7c")
    game.exchange(1, "9h", "*")
    assert game.view(None).public.board == cards("As * 9c 8c 7c")
    game.exchange(0, "*", "Kh", stop=True)
    own = game.view(0).own
    assert own is not None
    assert (own.hand, own.value) == (cards("5s 4s 3s 2s *"), 25)
    assert own.reading is not None
    assert (own.reading.suit, own.reading.joker) == ("s", "As"), "also a card that lies on the board"
