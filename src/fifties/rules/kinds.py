"""The games of the house by name: what a record, a table, a store or a bot's driver needs of each, and no more."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeAlias

import msgspec

from fifties.rules import fifty, fifty_one
from fifties.rules.dice import Dice
from fifties.rules.fields import Json
from fifties.rules.fifty import record as fifty_record
from fifties.rules.fifty_one import record as fifty_one_record
from fifties.rules.refusal import Refusal

Operation: TypeAlias = fifty.Operation | fifty_one.Operation
Event: TypeAlias = fifty.Event | fifty_one.Event
View: TypeAlias = fifty.View | fifty_one.View
Own: TypeAlias = fifty.Own | fifty_one.Own


class FiftyOwns(msgspec.Struct, frozen=True, tag="fifty", tag_field="game"):
    """What each seat knows besides, all open."""

    owns: tuple[fifty.Own, ...]


class FiftyOneOwns(msgspec.Struct, frozen=True, tag="fifty-one", tag_field="game"):
    """What each seat knows besides, all open."""

    owns: tuple[fifty_one.Own, ...]


Owns: TypeAlias = FiftyOwns | FiftyOneOwns


class Game(Protocol):
    """A game as a table knows it.

    It is handed any operation and refuses those of another game; its own signatures speak of its own alone, so ``Any``.
    """

    @property
    def at(self) -> tuple[int, int]:
        """The moment that an operation is meant for: round and number, or deal and turn. It binds late answers."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""

    @property
    def winners(self) -> Sequence[int]:
        """The seats that share the victory; none before the end."""

    def wants(self) -> Collection[int]:
        """The seats that are waited for, or ``CHANCE`` or ``COUNT``; empty when the game is over."""

    def may_act(self) -> Collection[int]:
        """The seats that may act besides, and are not waited for; secret."""

    def draw(self, dice: Dice, named: int | None = None) -> Operation:
        """Chance's next operation; ``named`` is the seat that the host would have begin."""

    def beat(self) -> Operation:
        """The operation by which the count goes on one step."""

    def rest(self) -> Operation | None:
        """The operation that counts to the end of the round, or None where hands are to be waited for."""

    def why_not(self, operation: Any) -> Refusal | None:
        """Why an operation is not allowed now, or None."""

    def apply(self, operation: Any) -> Sequence[Event]:
        """Does an operation and returns the events; raises Refused and changes nothing."""

    def push(self, operation: Any) -> None:
        """As ``apply``, telling nothing."""

    def view(self, seat: int | None) -> View:
        """What a seat may see, or with None a bystander."""


@dataclass(frozen=True)
class Kind:
    """One of the games."""

    name: str
    rules: Callable[[Json], Any]
    """Reads options from a JSON object; raises Refused."""
    game: Callable[[Any], Game]
    """A new game under these rules."""
    fewest: int
    most: int
    """How many may play."""
    in_turn: bool
    """Whether seats act one after the other, so that people want to see each in its time."""
    calls: tuple[type, ...]
    """Operations of the count that imply all that came before them, where nothing but ``plain`` events came of it."""
    plain: tuple[type, ...]
    each: tuple[type, ...]
    """Events of what each does for themselves, while others do the same: a crowd need not be told of each."""
    read: Callable[[dict[str, Json]], Any]
    """The game that a record holds; raises Misplaced."""
    write: Callable[[Any, Sequence[str] | None, Mapping[str, str] | None], dict[str, Json]]
    """The record of a game, with the seats' names and a meta object."""
    result: Callable[[Any], dict[str, Json]]
    """What ``fifties score`` prints of a game."""
    owns: Callable[[Any], Owns]
    """Of what the views of all seats hold of their own, one object."""


FIFTY: Final = Kind(
    name="fifty",
    rules=fifty.Rules.read,
    game=fifty.Game,
    fewest=fifty.options.MIN_PLAYERS,
    most=fifty.options.MAX_PLAYERS,
    in_turn=False,
    calls=(fifty.Call,),
    plain=(fifty.events.Called, fifty.events.Scored),
    each=(fifty.events.Chosen,),
    read=fifty_record.read,
    write=fifty_record.write,
    result=fifty_record.result,
    owns=FiftyOwns,
)

FIFTY_ONE: Final = Kind(
    name="fifty-one",
    rules=fifty_one.Rules.read,
    game=fifty_one.Game,
    fewest=fifty_one.options.MIN_PLAYERS,
    most=fifty_one.options.MAX_PLAYERS,
    in_turn=True,
    calls=(),
    plain=(),
    each=(),
    read=fifty_one_record.read,
    write=fifty_one_record.write,
    result=fifty_one_record.result,
    owns=FiftyOneOwns,
)

KINDS: Final = {kind.name: kind for kind in (FIFTY, FIFTY_ONE)}
