"""Whatever is asked of a game, in whatever order, legal or not: what must hold, holds."""

from collections.abc import Sequence
from typing import Any, Literal

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
from fifties.rules.fifty import Call, Choose, Claim, Close, Event, Game, Line, Operation, Reveal, Rules
from fifties.rules.fifty.events import Called, Scored
from fifties.rules.fifty.record import read, write
from fifties.rules.refusal import Refused

SMALL = st.integers(-2, 60)
LINES = st.one_of(
    st.lists(st.integers(1, 54), min_size=5, max_size=5, unique=True).map(sorted).map(tuple),
    st.lists(st.integers(1, 14), min_size=5, max_size=5, unique=True).map(sorted).map(tuple),
    st.lists(SMALL, min_size=4, max_size=6).map(tuple),
)
ANYTHING: st.SearchStrategy[Operation] = st.one_of(
    st.builds(
        Reveal,
        forbidden=st.lists(st.integers(-1, 10), max_size=5).map(tuple),
        danger=st.sampled_from([None, (1, 9), (10, 19), (14, 20), (1, 10)]),
        starter=st.sampled_from([None, -1, 0, 2, 8, 99]),
    ),
    st.builds(Choose, seat=st.integers(-1, 9), line=LINES),
    st.builds(Call, to=SMALL),
    st.builds(Claim, seat=st.integers(-1, 9)),
    st.just(Close()),
)
RULES = st.builds(
    Rules,
    players=st.integers(3, 8),
    after_clash=st.sampled_from(["stop", "resume"]),
    score_last=st.booleans(),
    invalid=st.sampled_from(["refuse", "void"]),
    starter=st.sampled_from(["rotate", "random", "host", "voice"]),
    sudden_death=st.booleans(),
    danger=st.sampled_from([False, True, ((14, 20), (14, 20), (1, 49), (30, 31))]),
)


def views(game: Game) -> list[bytes]:
    """What everybody sees, a bystander too, as it is sent."""
    return [msgspec.json.encode(game.view(seat)) for seat in (None, *range(game.rules.players))]


def state(thing: Any) -> Any:
    """All that a game holds and gives a public name to, copied to the bottom."""
    if isinstance(thing, dict):
        return {key: state(value) for key, value in thing.items()}
    if isinstance(thing, list | tuple | set | frozenset):
        return type(thing)(state(item) for item in thing)
    names = [name for name in getattr(thing, "__slots__", ()) if not name.startswith("_")]
    if isinstance(thing, msgspec.Struct) or not names:
        return thing
    return {name: state(getattr(thing, name)) for name in names}


def snapshot(game: Game) -> Any:
    return views(game), state(game)


class Played(RuleBasedStateMachine):
    """One game by ``apply``, its twin by ``push``, and the log of what was done."""

    game: Game
    claims: Literal["mandatory", "optional"] = "mandatory"

    @initialize(rules=RULES)
    def begin(self, rules: Rules) -> None:
        rules = msgspec.structs.replace(rules, claims=self.claims)
        self.game, self.twin = Game(rules), Game(rules)
        self.log: list[Operation] = []
        self.lines: dict[int, Line] = {}
        self.events: list[Event] = []
        self.ended = snapshot(self.game)

    def do(self, operation: Operation) -> None:
        before, rounds = snapshot(self.game), len(self.game.sheets)
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
        if isinstance(operation, Reveal):
            self.lines, self.events = {}, []
        self.events += self.game.apply(operation)
        assert snapshot(copied) == before, "a copy is independent of its game"
        copied.push(operation)
        self.twin.push(operation)
        assert snapshot(self.game) == snapshot(self.twin) == snapshot(copied), "apply, push and a copy agree"
        self.log.append(operation)
        if isinstance(operation, Choose):
            self.lines[operation.seat] = operation.line
        if len(self.game.sheets) > rounds:
            self.ended = snapshot(self.game)

    @rule(operation=ANYTHING)
    def anything(self, operation: Operation) -> None:
        self.do(operation)

    @precondition(lambda self: self.game.phase == "reveal")
    @rule(seed=st.binary(max_size=2), named=st.sampled_from([None, 0, 2]))
    def reveal(self, seed: bytes, named: int | None) -> None:
        drawn = self.game.draw(Dice(seed), named)
        assert self.game.why_not(drawn) is None
        self.do(drawn)

    @precondition(lambda self: self.game.phase == "choose")
    @rule(wanted=st.lists(LINES, min_size=8, max_size=8), seed=st.binary(max_size=2), most=st.sampled_from([1, 8, 8]))
    def write(self, wanted: Sequence[Line], seed: bytes, most: int) -> None:
        for seat in list(self.game.wants())[:most]:
            choose = Choose(seat, wanted[seat])
            if self.game.why_not(choose) is not None:
                choose = Choose(seat, self.game.legal(seat).sample(Dice(seed), f"{seat}"))
            self.do(choose)

    @precondition(lambda self: self.game.phase == "count" and not self.game.open)
    @rule(further=st.integers(1, 30))
    def call(self, further: int) -> None:
        self.do(Call(min(self.game.called + further, self.game.rules.last)))

    @precondition(lambda self: self.game.open)
    @rule(seats=st.permutations(range(8)), silent=st.sets(st.integers(0, 7)))
    def hands(self, seats: Sequence[int], silent: set[int]) -> None:
        for seat in seats:
            if seat not in silent and seat in self.game.may_act():
                self.do(Claim(seat))
        self.do(Close())

    @precondition(lambda self: self.game.phase == "count" and not self.game.open)
    @rule()
    def finish(self) -> None:
        self.do(Call(self.game.rules.last))

    @precondition(lambda self: self.game.phase == "reveal")
    @rule(seed=st.binary(max_size=2), hero=st.sampled_from([0, 0, 1, 2]), firsts=st.integers(1, 5))
    def a_round_with_a_crown(self, seed: bytes, hero: int, firsts: int) -> None:
        """One seat has the low numbers to itself, and so the points; the others meet at the high ones."""
        self.do(self.game.draw(Dice(seed)))
        numbers = self.game.legal(hero).numbers
        for seat in range(self.game.rules.players):
            own = (*numbers[:firsts], *numbers[-5:][: 5 - firsts]) if seat == hero else tuple(numbers[-5:])
            self.do(Choose(seat, own))
        for number in numbers[:firsts] if self.game.rules.claims == "optional" else ():
            self.do(Call(number))
            self.do(Claim(hero))
            self.do(Close())
        self.do(Call(self.game.rules.last - 5))

    @rule(seat=st.integers(0, 7))
    def a_game_from_a_view(self, seat: int) -> None:
        viewer = seat if seat < self.game.rules.players else None
        others = {other: line for other, line in self.lines.items() if other != viewer}
        guessed = Game.from_view(self.game.view(viewer), others)
        assert guessed.view(viewer) == self.game.view(viewer)
        if not self.game.claims - {viewer}:
            assert snapshot(guessed) == snapshot(self.game), "true lines give the true game"

    @invariant()
    def a_round_has_no_more_points_than_numbers(self) -> None:
        public = self.game.view(None).public
        assert sum(public.marbles) <= public.called
        for sheet in public.sheets:
            assert sum(sheet.marbles) <= (sheet.ended_at or self.game.rules.last)

    @invariant()
    def a_number_is_called_once_and_scored_by_one_at_most(self) -> None:
        called = [event.number for event in self.events if isinstance(event, Called)]
        assert called == list(range(1, len(called) + 1))
        scored = [event for event in self.events if isinstance(event, Scored)]
        assert len({event.number for event in scored}) == len(scored)
        public = self.game.view(None).public
        if scored:
            marbles = public.marbles if public.phase == "count" else public.sheets[-1].marbles
            assert [sum(event.seat == seat for event in scored) for seat in range(len(marbles))] == list(marbles)

    @invariant()
    def the_phase_tells_who_is_to_act(self) -> None:
        public, wants = self.game.view(None).public, list(self.game.wants())
        assert wants == {"reveal": [-1], "choose": list(public.waiting), "count": [-2], "over": []}[public.phase]
        assert (public.finish is not None) == bool(public.winners) == (public.phase == "over") == self.game.over
        assert self.game.at == (public.round, public.called)

    def teardown(self) -> None:
        if not hasattr(self, "game"):
            return
        replayed = Game.replay(self.game.rules, self.log)
        assert snapshot(replayed) == snapshot(self.game), "the log gives the game"
        assert snapshot(read(write(self.game))) == self.ended, "the record gives the game as the last round left it"


class PlayedWithOptionalClaims(Played):
    """The same, where hands may stay down."""

    claims = "optional"


BOTH = pytest.mark.parametrize("machine", [Played, PlayedWithOptionalClaims])
QUICK = settings(
    max_examples=50,
    stateful_step_count=40,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)


@BOTH
def test_any_sequence_of_operations_keeps_what_must_hold(machine: type[Played]) -> None:
    run_state_machine_as_test(machine, settings=QUICK)


@pytest.mark.soak
@BOTH
def test_any_sequence_of_operations_for_long(machine: type[Played]) -> None:
    run_state_machine_as_test(
        machine, settings=settings(QUICK, max_examples=2_000, stateful_step_count=60, derandomize=False)
    )
