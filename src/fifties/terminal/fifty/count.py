"""The count, heard: the numbers of one counter on one line, as they are called, and what happens between them."""

from collections.abc import Container, Sequence

from fifties.rules.fifty.events import (
    BonusLost,
    Called,
    Chosen,
    Clashed,
    Crowned,
    GameEnded,
    Revealed,
    RoundEnded,
    Scored,
    TookOver,
    WentOn,
)
from fifties.rules.kinds import Event
from fifties.terminal.console import Console
from fifties.words import Words

_STYLES = {TookOver: "hand", WentOn: "hand", Clashed: "clash", BonusLost: "clash", Crowned: "crown"}


class Heard:
    """Speaks the events of a game for the reader in a seat."""

    def __init__(self, console: Console, words: Words, names: Sequence[str], reader: int | None) -> None:
        self._console = console
        self._words = words
        self._names = names
        self._reader = reader
        self._counter: int | None = None
        self._marble: int | None = None
        """The counter's marble; None while they do not score."""

    def tell(self, event: Event, mine: Container[int]) -> None:
        """Says what happened; ``mine`` are the reader's numbers."""
        match event:
            case Called():
                self._call(event, mine)
            case Scored():
                self._marble = event.marble
            case TookOver() | WentOn() | Clashed() | BonusLost():
                self.pause()
                self._marble = None
                self._say(event)
            case Crowned():
                self.pause()
                self._say(event)
            case Revealed():
                self._marble = None
                self._console.say()
                self._console.say(self._text(event), "strong")
            case RoundEnded():
                self.pause()
                self._console.say()
                self._console.say(self._text(event), "strong")
            case GameEnded():
                self._console.say(self._text(event), "crown")
            case Chosen():
                if event.seat == self._reader:  # that bots write goes without saying
                    self._console.say(self._text(event), "quiet")

    def pause(self) -> None:
        """Ends the line of numbers, if one is begun, with what it brought so far."""
        if self._console.at_start:
            return
        if self._marble is None:
            end = self._words.text("terminal-run-nothing")
        else:
            end = self._words.text("terminal-run-marble", marble=self._marble)
        self._console.piece(end, "quiet")
        self._console.end_line()

    def _call(self, called: Called, mine: Container[int]) -> None:
        if called.number == 1:
            self._console.say()
        if self._console.at_start or called.counter != self._counter:
            self._console.end_line()
            voice = called.counter is None
            name = self._words.text("terminal-voice") if voice else self._names[called.counter or 0]
            own = not voice and called.counter == self._reader
            self._console.piece(self._words.text("terminal-counts", name=name), "mine" if own else "strong")
            self._counter = called.counter
        self._console.piece(str(called.number), "mine" if called.number in mine else "")

    def _say(self, event: Event) -> None:
        self._console.say(self._text(event), _STYLES[type(event)])

    def _text(self, event: Event) -> str:
        return self._words.event(event, self._names, self._reader)
