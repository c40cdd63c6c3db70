"""What clients send, and what becomes of it: a message or none, and an operation that a game takes or refuses."""

from functools import cache
from typing import Any

import msgspec

from fifties import protocol
from fifties.rules import fifty, fifty_one
from fifties.rules.dice import Dice
from fifties.rules.kinds import KINDS
from fifties.rules.refusal import Refused
from fifties.table import commands
from fifties.table.log import Plan

DICE = Dice(b"fuzz")
DECODER = msgspec.json.Decoder(protocol.ClientIn)


def receive(data: bytes) -> None:
    """Reads a message as the server does, from a frame of text or of bytes; then its options or its operation."""
    try:
        message = DECODER.decode(data if len(data) % 2 else data.decode("utf-8", "surrogateescape"))
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return
    match message:
        case protocol.Open(game=game, rules=rules):
            _begin(game, rules)
        case protocol.Gather(plan=plan) | protocol.Do(command=commands.Arrange(plan=plan)):
            _begin(plan.game, plan.rules)
        case protocol.Do(command=commands.Act(operation=operation)):
            for game in games():
                if game.why_not(operation) is None:
                    played = game.copy()
                    played.apply(operation)
                    msgspec.json.encode((played.view(None), played.view(0)))


def _begin(game: str, rules: dict[str, Any]) -> None:
    if game not in KINDS:
        return
    try:
        KINDS[game].game(KINDS[game].rules(rules))
    except Refused:
        return


@cache
def games() -> list[Any]:
    """Games of both kinds, not to be changed: before chance, before the lines, in the count, with hands open, over."""
    found: list[Any] = []
    for rules in (
        fifty.Rules(players=3),
        fifty.Rules(players=4, claims="optional", invalid="void", danger=True),
        fifty_one.Rules(players=2, jokers=1, max_turns=4),
        fifty_one.Rules(players=3, stop="instead", deals=2),
    ):
        game: Any = fifty.Game(rules) if isinstance(rules, fifty.Rules) else fifty_one.Game(rules)
        found.append(game.copy())
        game.apply(game.draw(DICE))
        found.append(game.copy())
        found += _further(game)
    return found


def _further(game: Any) -> list[Any]:
    if isinstance(game, fifty_one.Game):
        turns: list[Any] = []
        for _ in range(8):
            if game.over:
                break
            [who] = game.wants()
            game.apply(game.draw(DICE) if who < 0 else game.legal(who)[len(turns) % 3])
            turns.append(game.copy())
        return turns
    for seat in range(game.rules.players):
        game.apply(fifty.Choose(seat, game.legal(seat).sample(DICE, f"{seat}")))
    counting = game.copy()
    first = min(number for line in game.lines for number in line)
    game.apply(fifty.Call(first))
    return [counting, game]


def seeds() -> list[bytes]:
    """A message of each kind, and an operation of each."""
    operations: list[Any] = [
        fifty.Reveal((1, 2, 3, 4), (1, 9), 0),
        fifty.Choose(0, (1, 2, 3, 4, 5)),
        fifty.Call(7),
        fifty.Claim(1),
        fifty.Close(),
        fifty_one.Deal(0, ("As", "*")),
        fifty_one.Reshuffle(("2c",)),
        fifty_one.Clear(0),
        fifty_one.Exchange(1, "As", "Kd", True),
        fifty_one.Stop(0),
    ]
    asked: list[Any] = [commands.Act(operation, (0, 0)) for operation in operations]
    asked += [commands.Next(), commands.Pause(), commands.Resume(), commands.Hurry(), commands.Pace(0.5)]
    plan = Plan("fifty", {"claims": "optional", "bonus": [[1, 1, 2, 1, 1]] * 4}, ("greedy",))
    asked += [commands.Name(1), commands.Join("Ada"), commands.Take(1, "Bo"), commands.Arrange(plan)]
    messages: list[Any] = [protocol.Do("a", command) for command in asked]
    messages += [protocol.Hello(protocol.PROTOCOL, "x" * 22), protocol.Gather("a", "Ada", plan), protocol.Look("a", 1)]
    for game, rules in (("fifty", {"players": 5, "danger": [[1, 9]] * 4}), ("fifty-one", {"players": 2, "deals": 3})):
        messages.append(protocol.Open("b", game, rules, "Ada", ("greedy",)))
    return [msgspec.json.encode(message) for message in messages]
