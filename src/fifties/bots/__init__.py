"""The bots, by game and name. A bot sees a view, never the game, and has dice of its own."""

from typing import Any, Final, Protocol

from fifties.bots.fifty.champion import Champion
from fifties.bots.fifty.equilibrium import Equilibrium
from fifties.bots.fifty.greedy import Greedy as FiftyGreedy
from fifties.bots.fifty.random import Random as FiftyRandom
from fifties.bots.fifty.spread import Spread
from fifties.bots.fifty_one.counter import Counter
from fifties.bots.fifty_one.greedy import Greedy as FiftyOneGreedy
from fifties.bots.fifty_one.random import Random as FiftyOneRandom
from fifties.bots.fifty_one.search import Search
from fifties.rules.dice import Dice
from fifties.rules.kinds import KINDS
from fifties.rules.wants import CHANCE


class Bot(Protocol):
    """A player: from what its seat sees to what it does. The same view and dice give the same answer."""

    def act(self, view: Any, dice: Dice) -> Any:
        """The operation that this seat wants to do now, or None where it may stay silent."""


BOTS: Final[dict[str, dict[str, Bot]]] = {
    "fifty": {
        "random": FiftyRandom(),
        "spread": Spread(),
        "greedy": FiftyGreedy(),
        "equilibrium": Equilibrium(),
        "champion": Champion(),
    },
    "fifty-one": {
        "random": FiftyOneRandom(),
        "greedy": FiftyOneGreedy(),
        "counter": Counter(),
        "search": Search(),
    },
}
"""By the game's name, then by the bot's: each plays better than those before it."""


def warm_up() -> None:
    """Lets each bot answer once, so that whoever meets it first need not wait for what it reads and keeps."""
    for kind, bots in BOTS.items():
        dice = Dice(b"to get warm")
        game = KINDS[kind].game(KINDS[kind].rules({"players": 4}))
        while CHANCE in game.wants():
            game.push(game.draw(dice))
        view = game.view(next(iter(game.wants())))
        for bot in bots.values():
            bot.act(view, dice)
