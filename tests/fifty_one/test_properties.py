"""Whatever is asked of a game, in whatever order, legal or not: what must hold, holds."""

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from fifties.rules.dice import Dice
from fifties.rules.fifty_one import Clear, Deal, Exchange, Game, Guess, Operation, Reshuffle, Rules, Stop
from fifties.rules.fifty_one.record import read, write
from fifties.rules.refusal import Refused
from tests.fifty_one.oracle import CARDS
from tests.fifty_one.playing import state

SEATS = st.integers(-1, 5)
CARD = st.sampled_from([*CARDS, "*", "", "1h"])


def a_deck(seed: int) -> tuple[str, ...]:
    """A shuffled pack, with the joker or without, and now and then not quite."""
    rng = Random(seed)
    return tuple(rng.sample([*CARDS, *["*"] * rng.randrange(2)], rng.choice([52, 52, 52, 51])))


ANYTHING: st.SearchStrategy[Operation] = st.one_of(
    st.builds(Deal, dealer=SEATS, deck=st.integers(0, 10**6).map(a_deck)),
    st.builds(Reshuffle, stock=st.lists(CARD, max_size=3).map(tuple)),
    st.builds(Clear, seat=SEATS),
    st.builds(Exchange, seat=SEATS, take=CARD, give=CARD, stop=st.booleans()),
    st.builds(Stop, seat=SEATS),
)
RULES = st.builds(
    Rules,
    players=st.integers(2, 5),
    jokers=st.integers(0, 1),
    suit=st.sampled_from(["longest", "best", "flush"]),
    stop=st.sampled_from(["end", "instead"]),
    deals=st.integers(1, 3),
    max_turns=st.sampled_from([None, 5, 6, 12]),
)


def views(game: Game) -> list[bytes]:
    """What everybody sees, a bystander too, as it is sent."""
    return [msgspec.json.encode(game.view(seat)) for seat in (None, *range(game.rules.players))]


def snapshot(game: Game) -> Any:
    return views(game), state(game)


class Played(RuleBasedStateMachine):
    """One game by ``apply``, its twin by ``push``, and the log of what was done."""

    @initialize(rules=RULES)
    def begin(self, rules: Rules) -> None:
        self.game, self.twin = Game(rules), Game(rules)
        self.log: list[Operation] = []
        self.at = self.game.at

    def do(self, operation: Operation) -> None:
        before = snapshot(self.game)
        refusal = self.game.why_not(operation)
        assert snapshot(self.game) == before, "asking changes nothing"
        if refusal is not None:
            for game in (self.game, self.twin):
                for act in (game.apply, game.push):
                    with pytest.raises(Refused) as said:
                        act(operation)
                    assert said.value.refusal == refusal
            assert snapshot(self.game) == snapshot(self.twin) == before, "a refusal changes nothing"
            return
        copied = self.game.copy()
        assert snapshot(copied) == before
        self.game.apply(operation)
        assert snapshot(copied) == before, "a copy is independent of its game"
        copied.push(operation)
        self.twin.push(operation)
        assert snapshot(self.game) == snapshot(self.twin) == snapshot(copied), "apply, push and a copy agree"
        self.log.append(operation)
        assert self.game.at > self.at, "each operation has a moment of its own"
        self.at = self.game.at

    @rule(operation=ANYTHING)
    def anything(self, operation: Operation) -> None:
        self.do(operation)

    @precondition(lambda self: self.game.wants() == (-1,))
    @rule(seed=st.binary(max_size=2))
    def chance(self, seed: bytes) -> None:
        drawn = self.game.draw(Dice(seed))
        assert self.game.why_not(drawn) is None
        self.do(drawn)

    @precondition(lambda self: self.game.phase == "turn")
    @rule(seed=st.integers(0, 10**6), turns=st.integers(1, 12), clears=st.booleans(), calls=st.booleans())
    def play_on(self, seed: int, turns: int, clears: bool, calls: bool) -> None:
        rng = Random(seed)
        for _ in range(turns):
            if self.game.phase == "board":
                self.do(self.game.draw(Dice(b"%d" % seed)))
            elif self.game.phase == "turn":
                self.do(self.one_of(rng, clears, calls))

    def one_of(self, rng: Random, clears: bool, calls: bool) -> Operation:
        [seat] = self.game.wants()
        legal = self.game.legal(seat)
        assert len(set(map(msgspec.json.encode, legal))) == len(legal)
        assert all(self.game.why_not(operation) is None for operation in legal)
        if clears and Clear(seat) in legal:
            return Clear(seat)
        kept = [operation for operation in legal if not getattr(operation, "stop", isinstance(operation, Stop))]
        return rng.choice(legal if calls else kept)

    @rule(seat=st.integers(0, 5), seed=st.integers(0, 10**6))
    def a_game_from_a_view(self, seat: int, seed: int) -> None:
        viewer = seat if seat < self.game.rules.players else None
        view, play = self.game.view(viewer), self.game.play
        if play is None:
            guessed = Game.from_view(view, Guess({}, ()))
        else:
            others = {other: hand for other, hand in enumerate(play.hands) if other != viewer}
            guessed = Game.from_view(view, Guess(others, play.stock))
            assert guessed.at == self.game.at
        assert views(guessed) == views(self.game), "the true cards give the true game"
        assert [guessed.legal(other) for other in range(4)] == [self.game.legal(other) for other in range(4)]
        self.play_to_the_end(guessed, Random(seed))

    def play_to_the_end(self, game: Game, rng: Random) -> None:
        """A guessed game is a game: it can be played on."""
        for _ in range(30):
            if game.over or game.phase == "deal":
                return
            [who] = game.wants()
            game.push(game.draw(Dice(b"on")) if who == -1 else rng.choice(game.legal(who)))

    @invariant()
    def each_card_is_there_once(self) -> None:
        play = self.game.play
        if play is None:
            return
        everywhere = [*play.board, *play.stock, *play.discards, *(card for hand in play.hands for card in hand)]
        assert sorted(everywhere) == sorted([*CARDS, *["*"] * self.game.rules.jokers])
        assert [len(hand) for hand in play.hands] == [5] * self.game.rules.players

    @invariant()
    def the_phase_tells_who_is_to_act(self) -> None:
        public, wants = self.game.view(None).public, list(self.game.wants())
        assert wants == {"deal": [-1], "board": [-1], "turn": [public.seat], "over": []}[public.phase]
        assert (len(public.board) == 5) == (public.phase == "turn")
        assert (public.finish is not None) == bool(public.winners) == (public.phase == "over") == self.game.over
        assert (public.caller is None) == (public.left is None)
        assert public.left is None or 0 < public.left < self.game.rules.players

    def teardown(self) -> None:
        if not hasattr(self, "game"):
            return
        replayed = Game.replay(self.game.rules, self.log)
        assert snapshot(replayed) == snapshot(self.game), "the log gives the game"
        logged = [msgspec.json.decode(msgspec.json.encode(operation), type=Operation) for operation in self.log]
        assert logged == self.log, "through a store and back"
        if self.game.phase == "board":
            assert self.game.play is not None
            read(write(self.game))
        elif self.log or self.game.rules.deals > 1:
            assert snapshot(read(write(self.game))) == snapshot(self.game), "the record gives the game"


QUICK = settings(
    max_examples=100,
    stateful_step_count=30,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)


def test_any_sequence_of_operations_keeps_what_must_hold() -> None:
    run_state_machine_as_test(Played, settings=QUICK)


@pytest.mark.soak
def test_any_sequence_of_operations_for_long() -> None:
    run_state_machine_as_test(
        Played, settings=settings(QUICK, max_examples=2_000, stateful_step_count=50, derandomize=False)
    )
