"""Every bot of either game: legal under all options, and the same answer from the same view and dice."""

from itertools import product
from typing import Any

import pytest

from fifties.bots import BOTS
from fifties.rules.dice import Dice
from fifties.rules.fifty import LegalLines
from fifties.rules.kinds import KINDS
from fifties.rules.wants import CHANCE, COUNT

FIFTY: list[dict[str, Any]] = [
    {"players": players, "claims": claims, "danger": danger, "invalid": invalid}
    for (players, claims), danger, invalid in zip(
        product((3, 4, 5, 6, 7, 12), ("mandatory", "optional")), (False, True) * 6, ("refuse", "void") * 6, strict=True
    )
] + [{"players": 200}, {"players": 8, "danger": [[54, 54]] * 4}]

FIFTY_ONE: list[dict[str, Any]] = [
    {"players": players, "jokers": jokers, "suit": suit, "stop": stop, "deals": deals, "max_turns": limit}
    for players, jokers, suit, stop in product((2, 3, 5), (0, 1), ("longest", "best", "flush"), ("end", "instead"))
    for deals, limit in ((1, None), (2, 12))
]

GAMES = [("fifty", rules) for rules in FIFTY] + [("fifty-one", rules) for rules in FIFTY_ONE]


@pytest.mark.parametrize(("name", "rules"), GAMES)
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_a_bot_does_only_what_is_allowed(name: str, rules: dict[str, Any], bot: str) -> None:
    kind, dice, player = KINDS[name], Dice(b"legal"), BOTS[name][bot]
    game: Any = kind.game(kind.rules(rules))
    for _ in range(400):
        if game.over:
            return
        for seat in [*game.wants(), *game.may_act()]:
            if seat == CHANCE:
                game.push(game.draw(dice))
            elif seat == COUNT:
                continue
            else:
                view, own = game.view(seat), dice.under(f"bot/{seat}")
                operation = player.act(view, own)
                assert operation == player.act(view, own), "the same view and dice, the same answer"
                if operation is not None:
                    assert game.why_not(operation) is None
                    game.push(operation)
        if COUNT in game.wants():
            game.push(game.beat() if rules.get("claims") == "optional" else game.rest())


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_a_bot_of_fifty_writes_a_legal_line_even_where_a_wrong_one_is_taken(bot: str) -> None:
    kind = KINDS["fifty"]
    game: Any = kind.game(kind.rules({"players": 3, "invalid": "void"}))
    game.push(game.draw(Dice(b"void")))
    operation = BOTS["fifty"][bot].act(game.view(0), Dice(b"bot"))
    assert operation.line in LegalLines(game.rules.last, game.forbidden)


def test_greedy_bots_do_not_all_write_the_same_line() -> None:
    kind = KINDS["fifty"]
    game: Any = kind.game(kind.rules({"players": 7}))
    game.push(game.draw(Dice(b"spread")))
    lines = {BOTS["fifty"]["greedy"].act(game.view(s), Dice(b"bot").under(f"{s}")).line for s in range(7)}
    assert len(lines) == 7


@pytest.mark.parametrize(("name", "players", "games", "more_than"), [("fifty", 3, 60, 36), ("fifty-one", 2, 60, 42)])
def test_greedy_beats_random_clearly(name: str, players: int, games: int, more_than: int) -> None:
    # By chance alone greedy would win 20 and 30 of the 60.
    kind, won = KINDS[name], 0
    for seed in range(games):
        dice, mine = Dice(f"{seed}".encode()), seed % players
        game: Any = kind.game(kind.rules({"players": players}))
        while not game.over:
            for seat in list(game.wants()):
                if seat == CHANCE:
                    game.push(game.draw(dice))
                elif seat == COUNT:
                    game.push(game.rest())
                else:
                    bot = BOTS[name]["greedy" if seat == mine else "random"]
                    game.push(bot.act(game.view(seat), dice.under(f"bot/{seat}")))
        won += game.winners == (mine,)
    assert won > more_than
