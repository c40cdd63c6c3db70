"""The deal and the turns: taking and giving, clearing the board, a new stock (O3, O8 to O11)."""

import pytest

from fifties.rules.dice import Dice
from fifties.rules.fifty_one import Clear, Deal, Exchange, Game, Reshuffle, Rules, Stop
from fifties.rules.fifty_one.events import Cleared, Dealt, Exchanged, Reshuffled, TurnedUp
from fifties.rules.fifty_one.view import Public, Turn
from tests.fifty_one.oracle import CARDS
from tests.fifty_one.playing import begun, cards, clear, finish, hand_of, no, on_turn, refusal, stacked, swap, swaps

TWO = Rules(players=2)
FIVE = Rules(players=5)
ALL = [2, 3, 4, 5]


def public_of(game: Game) -> Public:
    return game.view(None).public


@pytest.mark.parametrize("players", ALL)
def test_O3_one_card_at_a_time_from_the_dealers_left_then_the_board_then_the_stock(players: int) -> None:
    for dealer in range(players):
        game = Game(Rules(players=players))
        told = game.deal(dealer, CARDS)
        first = (dealer + 1) % players
        board = tuple(CARDS[5 * players : 5 * players + 5])
        assert told == [Dealt(0, dealer, first), TurnedUp(board)]
        for place in range(players):
            held = {CARDS[place + players * turn] for turn in range(5)}
            assert set(hand_of(game, (first + place) % players)) == held
        public = public_of(game)
        assert (public.board, public.stock, public.discards) == (board, 52 - 5 * players - 5, ())
        assert (public.dealer, public.seat, public.phase) == (dealer, first, "turn")


def test_O3_a_hand_is_shown_sorted_and_in_the_end_to_all() -> None:
    game = begun(TWO, ["2h As Kd 3h Tc", "4c 5c 6c 7c 8c"])
    assert hand_of(game, 0) == cards("As 3h 2h Kd Tc")
    assert game.view(None).own is None
    finish(game)
    sheet = public_of(game).sheets[0]
    assert len(set(sheet.hands[0] + sheet.hands[1])) == 10
    assert hand_of(game, 0) == (), "it is over"


def test_O3_what_is_taken_and_given_is_public() -> None:
    game = begun(TWO, ["As Ks Qs Js 2d", "4c 5c 6c 7c 8c"], "Ts 9h 8h 7h 6h")
    told = game.exchange(1, "6h", "4c")
    assert told == [Exchanged(1, "6h", "4c")]
    swap(game)
    clear(game)
    game.exchange(1, public_of(game).board[4], "8c")
    turns = public_of(game).turns
    assert turns[0] == Turn(1, take="6h", give="4c")
    assert turns[2].clear
    assert [turn.seat for turn in turns] == [1, 0, 1]


@pytest.mark.parametrize("players", ALL)
def test_O8_the_player_to_the_dealers_left_goes_first_and_the_turn_passes_to_the_left(players: int) -> None:
    for dealer in range(players):
        game = begun(Rules(players=players), dealer=dealer)
        for turn in range(3 * players):
            seat = (dealer + 1 + turn) % players
            assert list(game.wants()) == [seat]
            assert public_of(game).seat == seat
            for other in range(players):
                if other != seat:
                    other_turn = Exchange(other, public_of(game).board[0], hand_of(game, other)[0])
                    for operation in (other_turn, Clear(other), Stop(other)):
                        assert refusal(game, operation) == no("turn-other", given=other, seat=seat)
                    assert game.legal(other) == []
            swap(game)


def test_O8_a_seat_that_there_is_not_is_refused() -> None:
    game = begun(Rules(players=3))
    for seat in (-1, 3, True):
        assert refusal(game, Clear(seat)) == no("seat-unknown", seat=str(seat), high=2)
    assert refusal(Game(TWO), Deal(2, tuple(CARDS))) == no("seat-unknown", seat="2", high=1)
    assert refusal(Game(TWO), Deal(True, tuple(CARDS))) == no("seat-unknown", seat="True", high=1)


def test_O9_a_card_is_taken_and_another_lies_in_its_place() -> None:
    game = begun(TWO, ["", "2h 3h 4h 5h 6h"], "Ts 9s 8s 7s 6s")
    game.exchange(1, "8s", "4h")
    assert public_of(game).board == cards("Ts 9s 4h 7s 6s"), "the given card lies where the taken one lay"
    assert set(hand_of(game, 1)) == set(cards("2h 3h 8s 5h 6h"))
    assert (public_of(game).stock, public_of(game).discards) == (37, ()), "nothing comes from the stock"


def test_O9_what_is_given_is_another_card_from_the_hand() -> None:
    game = begun(TWO, ["Ah", "2h 3h 4h 5h 6h"], "Ts 9s 8s 7s 6s", "Kd")
    assert refusal(game, Exchange(1, "8s", "8s")) == no("give-same", card="8s")
    for not_held in ("Ah", "9s", "Kd", "*", ""):
        assert refusal(game, Exchange(1, "8s", not_held)) == no("give-not-held", card=not_held)
    for not_there in ("Ah", "2h", "Kd", "*", ""):
        assert refusal(game, Exchange(1, not_there, "2h")) == no("take-not-there", card=not_there)
    # What was given may be taken by the next player, and not by oneself in the same turn.
    game.exchange(1, "8s", "2h")
    game.exchange(0, "2h", "Ah")
    assert "2h" in hand_of(game, 0)


@pytest.mark.parametrize("players", ALL)
def test_O9_no_passing(players: int) -> None:
    game = begun(Rules(players=players))
    legal = game.legal(on_turn(game))
    assert all(isinstance(operation, Exchange) for operation in legal)
    assert len({(op.take, op.give) for op in legal if isinstance(op, Exchange)}) == 25
    assert len(legal) == 50, "each with a call and without"


@pytest.mark.parametrize("players", ALL)
@pytest.mark.parametrize("stop", ["end", "instead"])
def test_O10_not_in_a_players_own_first_turn_and_in_any_after(players: int, stop: str) -> None:
    game = begun(Rules.read({"players": players, "stop": stop}))
    for _ in range(players):
        seat = on_turn(game)
        assert refusal(game, Clear(seat)) == no("clear-early")
        own = game.view(seat).own
        assert own is not None
        assert not own.may_clear
        assert Clear(seat) not in game.legal(seat)
        swap(game)
    for _ in range(2 * players):
        seat = on_turn(game)
        own = game.view(seat).own
        assert own is not None
        assert own.may_clear
        assert Clear(seat) in game.legal(seat)
        clear(game)
        swap(game)


def test_O10_the_board_goes_to_the_discard_pile_and_five_come_from_the_stock() -> None:
    game = begun(TWO, ["Ah", "2h"], "Ts 9s 8s 7s 6s", "Kd Qd Jd Td 9d 8d")
    swaps(game, 2)
    before = public_of(game)
    told = clear(game)
    public = public_of(game)
    assert told == [Cleared(1), TurnedUp(cards("Kd Qd Jd Td 9d"))]
    assert (public.board, public.discards) == (cards("Kd Qd Jd Td 9d"), before.board)
    assert (public.stock, before.stock) == (32, 37)
    assert (public.cleared, public.seat, public.phase) == (True, 1, "turn")


def test_O10_once_a_turn_and_then_one_of_those_five_must_be_taken() -> None:
    for stop in ("end", "instead"):
        game = begun(Rules.read({"players": 2, "stop": stop}))
        swaps(game, 2)
        old = public_of(game).board
        clear(game)
        assert refusal(game, Clear(1)) == no("clear-twice")
        own = game.view(1).own
        assert own is not None
        assert (own.may_clear, own.may_stop) == (False, stop == "end")
        legal = game.legal(1)
        assert all(isinstance(op, Exchange) for op in legal), "a call in place of the turn would not take"
        assert {op.take for op in legal if isinstance(op, Exchange)} == set(public_of(game).board)
        if stop == "instead":
            assert refusal(game, Stop(1)) == no("clear-then-take")
        for gone in old:
            assert refusal(game, Exchange(1, gone, hand_of(game, 1)[0])) == no("take-not-there", card=gone)
        swap(game)
        assert not public_of(game).cleared
        clear(game)
        swap(game)
        clear(game)  # in each turn again


def test_O10_each_players_own_first_turn_also_among_the_last_ones() -> None:
    """Seat 1 calls in the very first turn: the last turns of the others are their own first."""
    game = begun(Rules(players=3))
    swap(game, stop=True)
    for seat in (2, 0):
        assert refusal(game, Clear(seat)) == no("clear-early")
        swap(game)
    game = begun(Rules(players=3))
    swap(game)
    swap(game, stop=True)
    assert refusal(game, Clear(0)) == no("clear-early"), "own first"
    swap(game)
    clear(game)  # seat 1 has had a turn


@pytest.mark.parametrize("players", ALL)
@pytest.mark.parametrize("jokers", [0, 1])
def test_O11_a_new_stock_when_a_card_is_needed_and_none_is_left_and_only_then(players: int, jokers: int) -> None:
    """The stock is 2 or, with the joker, 3 above a multiple of five; so it never runs out at the end of a board."""
    game = begun(Rules(players=players, jokers=jokers))
    swaps(game, players)
    made = 0
    for _ in range(25):
        before, seat = public_of(game), on_turn(game)
        told = game.clear(seat)
        middle = public_of(game)
        fresh = before.stock >= 5
        assert middle.phase == ("turn" if fresh else "board")
        assert told == [Cleared(seat), TurnedUp(middle.board)], "what is left is dealt first"
        assert len(middle.board) == (5 if fresh else 2 + jokers)
        assert middle.discards == before.discards + before.board, "the cards just cleared too, those dealt not"
        if not fresh:
            made += 1
            assert (middle.seat, middle.stock, list(game.wants())) == (seat, 0, [-1])
            stock = middle.discards[::-1]
            assert game.reshuffle(stock) == [Reshuffled(len(stock)), TurnedUp(stock[: 3 - jokers])]
            after = public_of(game)
            assert (after.board, after.discards) == (middle.board + stock[: 3 - jokers], ()), (
                "the rest is dealt from it"
            )
            assert (after.stock, set(after.stock_known)) == (len(stock) - 3 + jokers, set(stock[3 - jokers :]))
            assert (after.phase, after.seat, after.cleared) == ("turn", seat, True)
        assert public_of(game).reshuffles == made
        swap(game)
    assert made >= 3


def board_half_dealt() -> Game:
    """Five players: 22 cards in the stock, 2 of which are left at the fifth clear."""
    game = begun(FIVE)
    swaps(game, 5)
    for _ in range(4):
        clear(game)
        swap(game)
    game.clear(on_turn(game))
    return game


def test_O11_while_the_board_is_dealt_nobody_may_do_anything() -> None:
    game = board_half_dealt()
    seat = public_of(game).seat
    assert seat is not None
    for operation in (Clear(seat), Exchange(seat, public_of(game).board[0], hand_of(game, seat)[0]), Stop(seat)):
        assert refusal(game, operation) == no("phase-other", phase="board")
    assert [game.legal(other) for other in range(5)] == [[]] * 5
    own = game.view(seat).own
    assert own is not None
    assert (own.may_clear, own.may_stop, own.after) == (False, False, ())


def test_O11_the_new_stock_is_exactly_the_discard_pile() -> None:
    game = board_half_dealt()
    pile, board = public_of(game).discards, public_of(game).board
    assert len(pile) == 25
    assert refusal(game, Reshuffle(pile[1:])) == no("stock-lacking", card=pile[0])
    assert refusal(game, Reshuffle(())) == no("stock-lacking", card=pile[0])
    for surplus in (board[0], pile[3], hand_of(game, 0)[0], "*", "1h"):
        assert refusal(game, Reshuffle((*pile, surplus))) == no("stock-surplus", card=surplus)
        assert refusal(game, Reshuffle((*pile[:-1], surplus))).code == "stock-surplus"
    game.reshuffle(pile)
    assert public_of(game).reshuffles == 1


def test_O11_the_new_stock_is_shuffled_by_dice_of_its_own_name() -> None:
    game = board_half_dealt()
    pile = public_of(game).discards
    dice = Dice(b"stock")
    assert game.draw(dice) == Reshuffle(tuple(dice.shuffle("fifty-one/deal/0/reshuffle/0", pile)))
    drawn = [game.draw(Dice(b"%d" % seed)) for seed in range(60)]
    assert all(isinstance(stock, Reshuffle) and sorted(stock.stock) == sorted(pile) for stock in drawn)
    assert len({stock.stock[0] for stock in drawn if isinstance(stock, Reshuffle)}) > 15


def test_each_phase_takes_its_own_operations_only() -> None:
    game = Game(TWO)
    deal = Deal(0, stacked(["", ""]))
    exchange, reshuffle = Exchange(1, "As", "Ks"), Reshuffle(())
    for early in (exchange, reshuffle, Clear(1), Stop(1)):
        assert refusal(game, early) == no("phase-other", phase="deal")
    game.apply(deal)
    for late in (deal, reshuffle):
        assert refusal(game, late) == no("phase-other", phase="turn")
    finish(game)
    for over in (deal, exchange, reshuffle, Clear(1), Stop(1)):
        assert refusal(game, over) == no("game-over")
    assert list(game.wants()) == []


def test_an_operation_of_the_other_game_is_refused() -> None:
    from fifties.rules.fifty import Claim

    assert refusal(begun(TWO), Claim(1)) == no("operation-other")  # type: ignore[arg-type]


def test_the_moment_grows_with_each_operation_of_a_deal() -> None:
    game = Game(Rules(players=5, deals=2))
    seen = [game.at]
    game.deal(0, CARDS)
    seen.append(game.at)
    for turn in range(12):
        if turn >= 5:
            game.clear(on_turn(game))
            seen.append(game.at)
            if game.wants() == (-1,):
                game.reshuffle(public_of(game).discards)
                seen.append(game.at)
        swap(game)
        seen.append(game.at)
    assert seen == [(0, moment) for moment in range(len(seen))]
    assert public_of(game).reshuffles == 1
    finish(game)
    assert game.at == (1, 0), "a table rests here"
    assert game.may_act() == ()
