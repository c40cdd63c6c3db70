"""From 3 seats to 10,000 and more: no cost grows with the square of the seats.

Work is counted, not timed: the steps of Python that are run, and the memory that is taken, which tells of copies.
"""

import sys
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import process_time
from types import FrameType
from typing import Any

import msgspec
import pytest

from fifties.rules.dice import Dice
from fifties.rules.fifty import Call, Choose, Claim, Close, Game, Line, Operation, Reveal, Rules
from fifties.rules.fifty.record import read, result, write


@contextmanager
def counting() -> Iterator[list[int]]:
    """How many steps of Python's machine are run inside: one number in a list, complete at the end."""
    steps = [0]

    def trace(frame: FrameType, event: str, argument: Any) -> Any:
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        steps[0] += event == "opcode"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        yield steps
    finally:
        sys.settrace(before)


def steps_of(do: Callable[[], object]) -> int:
    with counting() as steps:
        do()
    return steps[0]


def memory_of(do: Callable[[], object]) -> int:
    """The most memory, in bytes, that is taken at a moment."""
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        tracemalloc.reset_peak()
        do()
        return tracemalloc.get_traced_memory()[1] - before
    finally:
        tracemalloc.stop()


def spread(game: Game, dice: Dice) -> list[Line]:
    """Lines at random: few numbers are held by several."""
    return [game.legal(seat).sample(dice, f"{seat}") for seat in range(game.rules.players)]


def crowded(game: Game, _: Dice) -> list[Line]:
    """Everybody writes the same: all hands go up at once."""
    return [(1, 2, 3, 4, 5)] * game.rules.players


LINES = pytest.mark.parametrize("lines", [spread, crowded])
Make = Callable[[Game, Dice], list[Line]]


def begun(players: int, lines: Make = spread, claims: str = "mandatory") -> tuple[Game, list[Line]]:
    """A game of which the first round is to be written."""
    rules = Rules.read({"players": players, "claims": claims})
    game = Game(rules)
    game.apply(Reveal((), None, 0))
    return game, lines(game, Dice(b"scale"))


def write_all(game: Game, lines: list[Line]) -> None:
    for seat, line in enumerate(lines):
        game.push(Choose(seat, line))


def grows_evenly(cost: Callable[[int], int], few: int = 60, many: int = 600) -> bool:
    """Ten times the seats cost ten times the work, or little more: the square would be a hundred times."""
    return cost(many) < 15 * cost(few)


@LINES
def test_writing_all_lines(lines: Make) -> None:
    def cost(players: int) -> int:
        game, written = begun(players, lines)
        return steps_of(lambda: write_all(game, written))

    assert grows_evenly(cost)


@LINES
def test_counting_a_round(lines: Make) -> None:
    for aloud in (True, False):

        def cost(players: int, aloud: bool = aloud) -> int:
            game, written = begun(players, lines)
            write_all(game, written)
            do = game.apply if aloud else game.push
            return steps_of(lambda: do(Call(game.rules.last)))

        assert grows_evenly(cost)


@LINES
def test_counting_a_round_number_by_number(lines: Make) -> None:
    def cost(players: int) -> int:
        game, written = begun(players, lines)
        write_all(game, written)

        def count() -> None:
            while game.phase == "count":
                game.apply(game.beat())

        return steps_of(count)

    assert grows_evenly(cost)


@LINES
def test_raising_hands(lines: Make) -> None:
    def cost(players: int) -> int:
        game, written = begun(players, lines, claims="optional")
        write_all(game, written)

        def count() -> None:
            for number in sorted({number for line in written for number in line}):
                game.push(Call(number))
                for seat in list(game.may_act()):
                    game.push(Claim(seat))
                game.push(Close())

        return steps_of(count)

    assert grows_evenly(cost)


@pytest.mark.parametrize("phase", ["choose", "count"])
def test_one_operation_and_one_view_cost_the_same_in_any_crowd(phase: str) -> None:
    """Steps and memory: neither a loop over the seats nor a copy of them."""
    costs = []
    for players in (60, 10_000):
        game, lines = begun(players)
        operation: Operation = Choose(1, lines[1])
        if phase == "count":
            write_all(game, lines)
            quiet = set(range(game.rules.last // 2, game.rules.last)) - {number for line in lines for number in line}
            game.apply(Call(min(quiet) - 1))
            operation = Call(min(quiet))
        costs.append(_costs(game, operation))
    (few_steps, few_memory), (many_steps, many_memory) = costs
    assert many_steps < 1.5 * few_steps
    assert many_memory < 1.5 * few_memory + 4096


def _costs(game: Game, operation: Operation) -> tuple[int, int]:
    copied = game.copy()
    steps = steps_of(lambda: (copied.why_not(operation), copied.apply(operation), copied.view(5), copied.view(None)))
    return steps, memory_of(lambda: (game.why_not(operation), game.apply(operation), game.view(5), game.view(None)))


def view_sizes(players: int, lines: Make) -> list[int]:
    """How long the views of a whole game are, as sent: to a bystander, and to the first and the last seat."""
    game, dice = Game(Rules(players=players)), Dice(b"views")
    sizes: list[int] = []

    def look() -> None:
        sizes.extend(len(msgspec.json.encode(game.view(seat))) for seat in (None, 0, players - 1))

    while not game.over:
        game.apply(game.draw(dice))
        write_all(game, lines(game, dice.under(f"{game.round}")))
        for to in (5, game.rules.last // 2, game.rules.last):
            look()
            if game.phase == "count":
                game.push(Call(to))
            look()
    return sizes


def test_a_view_of_a_crowd_has_the_same_size_for_60_and_for_10_000() -> None:
    # The numbers are longer, and there are no more of them.
    assert max(view_sizes(10_000, spread)) < max(view_sizes(60, spread)) + 500


def test_a_view_of_a_crowd_has_the_same_size_whatever_everybody_writes() -> None:
    assert max(view_sizes(10_000, crowded)) < max(view_sizes(60, crowded)) + 500


def test_what_a_seat_knows_besides_has_the_same_size_for_3_and_for_10_000() -> None:
    def size(players: int) -> int:
        game, lines = begun(players, claims="mandatory") if players >= 7 else (Game(Rules(players=players)), [])
        if not lines:
            game.reveal((6, 7, 8, 9), None, 0)
            lines = spread(game, Dice(b"own"))
        write_all(game, lines)
        game.push(Call(game.rules.last))
        return len(msgspec.json.encode(game.view(0).own))

    assert abs(size(10_000) - size(3)) < 60


def record(players: int, lines: Make, claims: str) -> dict[str, Any]:
    """One round; with optional claims two in three numbers are silent."""
    _, written = begun(players, lines, claims)
    silent = [[number, seat] for seat, line in enumerate(written) for number in line if (number + seat) % 3]
    played = {"forbidden": [], "lines": [list(line) for line in written]}
    return {
        "format": "fifties-record/1",
        "game": "fifty",
        "rules": {"players": players, "claims": claims},
        "rounds": [{**played, "silent": silent} if claims == "optional" else played],
    }


@LINES
@pytest.mark.parametrize("claims", ["mandatory", "optional"])
def test_reading_scoring_and_writing_a_record(lines: Make, claims: str) -> None:
    def cost(players: int) -> int:
        data = record(players, lines, claims)
        return steps_of(lambda: (result(game := read(data)), write(game)))

    assert grows_evenly(cost)


def test_nothing_looks_through_a_list_of_all_who_hold_a_number() -> None:
    """Such a search is one step of Python, so it is seen in processor time alone."""

    def cost(players: int) -> float:
        data = record(players, crowded, "optional")
        times = []
        for _ in range(3):
            begin = process_time()
            write(read(data))
            times.append(process_time() - begin)
        return min(times)

    assert cost(10_000) < 30 * cost(1000)


def test_copying_a_game_is_a_copy_of_its_lists() -> None:
    def steps(players: int) -> int:
        game, lines = begun(players)
        write_all(game, lines)
        return steps_of(game.copy)

    assert steps(10_000) == steps(100)


def test_F1_F20_a_whole_game_of_10_000_seats() -> None:
    game, dice = Game(Rules(players=10_000, danger=True)), Dice(b"crowd")
    while not game.over:
        game.apply(game.draw(dice))
        for seat, line in enumerate(spread(game, dice.under(f"{game.round}"))):
            game.push(Choose(seat, line))
        while game.phase == "count":
            game.push(Call(min(game.called + 1000, game.rules.last)))
    public = game.view(None).public
    assert public.finish in ("crown", "rounds")
    assert public.winners
    for sheet in game.sheets:
        assert sum(sheet.marbles) <= 50_015
    assert read(write(game)).view(None) == game.view(None)


@pytest.mark.soak
def test_F1_the_largest_game_there_is() -> None:
    game = Game(Rules(players=100_000))
    game.apply(Reveal((), None, None))
    for seat in range(100_000):
        first = 1 + 4 * seat
        game.push(Choose(seat, (first, first + 1, first + 2, first + 3, 500_010)))
    game.push(Call(500_015))
    # Each has four in a row and a clash of all; the last goes on to the number before it.
    marbles = game.sheets[0].marbles
    assert set(marbles[:-1]) == {4}
    assert marbles[-1] == 500_010 - 399_997
    assert set(game.sheets[0].bonuses) == {1}
