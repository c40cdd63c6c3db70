"""A person at the terminal, in any game: what is always told and asked, and what may be typed at every prompt."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeAlias

from fifties.rules.dice import Dice
from fifties.rules.refusal import Refusal, shown
from fifties.table.commands import Command, Next, Pace, Pause, Resume
from fifties.table.effects import Update
from fifties.table.log import Seat
from fifties.terminal.console import Console, InputEnded
from fifties.words import Words

HELP: Final = ("help", "h", "?")
QUIT: Final = ("quit", "q", "exit")

FEW: Final = 12
"""With more bots than that they are counted, not named."""

Answer: TypeAlias = Sequence[Command] | None
"""Commands for the table; None is no answer, and the question stands."""


@dataclass(frozen=True)
class Texts:
    """The ids of what is said in every game, and in each in its own words."""

    ask_next: str
    ask_paused: str
    help_next: str
    help_pause: str
    help_resume: str
    help_pace: str
    help_always: tuple[str, ...]
    """What may be typed at every prompt, besides the pace, help and quit."""


class Company(Protocol):
    """What a table is to one of several people who play there, each elsewhere."""

    @property
    def hosts(self) -> bool:
        """Whether the person may do what only the host may."""

    def helps(self) -> Sequence[str]:
        """The texts on what may be typed at such a table at any time."""

    def answer(self, text: str) -> Answer:
        """What is asked of the table around the game; None if that is not what was typed."""


class Person(ABC):
    """Speaks a game to the person in a seat, and turns what they type into commands for the table."""

    texts: Texts

    company: Company | None = None
    """The others, where there are any; else one plays alone with bots, and nobody is kept waiting."""

    def __init__(self, console: Console, words: Words, seats: Sequence[Seat], seat: int | None, dice: Dice) -> None:
        """A person on a seat, or who only watches; ``dice`` are their own, for what they have drawn for them."""
        self.console = console
        self.words = words
        self.seats = seats
        self.names = [who.name for who in seats]
        self.seat = seat
        self.dice = dice

    # What they are told

    @abstractmethod
    def welcome(self, rules: Any, pace: float) -> None:
        """What is played, and with whom."""

    @abstractmethod
    def hear(self, update: Update) -> None:
        """What has happened."""

    @abstractmethod
    def catch_up(self, update: Update) -> None:
        """How the game stands, for somebody who comes in the middle of it."""

    def refused(self, refusal: Refusal) -> None:
        """Why what they asked for can't be done."""
        self.console.say(self.words.refusal(refusal), "wrong")

    def patience(self, update: Update, seconds: float) -> float:
        """How much of a wait makes sense to them: all of it."""
        return seconds

    def say(self, id: str, style: str = "", **params: int | str) -> None:
        """A text on a line of its own."""
        self.console.say(self.words.text(id, **params), style)

    def say_paragraphs(self, id: str, **params: int | str) -> None:
        """A text of several lines."""
        for paragraph in self.words.text(id, **params).splitlines():
            self.console.say(paragraph)

    def say_bots(self) -> None:
        """With whom one plays."""
        bots = [who for who in self.seats if who.bot is not None]
        kinds = sorted({who.bot for who in bots if who.bot is not None})
        if not bots:
            return
        if len(bots) > FEW:
            self.say("terminal-bots-many", count=len(bots), kinds=self.words.join(kinds))
        elif len(kinds) == 1:
            names = self.words.join(bot.name for bot in bots)
            self.say("terminal-bots", names=names, kind=kinds[0], count=len(bots))
        else:
            self.say("terminal-bots-mixed", names=self.words.join(f"{bot.name} ({bot.bot})" for bot in bots))

    # What they are asked

    def turn(self, update: Update) -> Sequence[Command]:
        """Asks for what they have to do now; nothing comes of it if they have nothing to do.

        Raises:
            InputEnded: they leave.
        """
        if update.around.paused:
            return self.ask_paused(update)
        if update.around.resting:
            return self.ask_next(update)
        return self.play(update)

    @abstractmethod
    def play(self, update: Update) -> Sequence[Command]:
        """Asks for what they have to do in the game now, if there is anything."""

    @abstractmethod
    def acts(self, update: Update) -> bool:
        """Whether the game waits for them."""

    def interrupted(self, update: Update, typed: str) -> Sequence[Command]:
        """What they typed unasked, while the game goes on: Enter alone lets it wait. Alone, so does anything.

        Raises:
            InputEnded: they leave.
        """
        pauses = self.enter(update)
        helps = (self.texts.help_pause, *self.help_hurry(update)) if pauses else ()
        commands = self.common(update, typed, helps) if typed else pauses
        return commands or (pauses if self.company is None else ())

    def enter(self, update: Update) -> Sequence[Command]:
        """What Enter alone does, unasked: it lets the game wait, if they may."""
        return [Pause()] if self.company is None or self.company.hosts else ()

    def ask_paused(self, update: Update, answer: Callable[[str], Answer] = lambda _: None) -> Sequence[Command]:
        """Asks when the game is to go on; ``answer`` is for what else may be typed than Enter."""
        helps = (self.texts.help_resume, *self.help_hurry(update))
        prompt = self.words.text(self.texts.ask_paused)
        return self.ask(update, prompt, helps, lambda text: answer(text) if text else [Resume()])

    def ask_next(
        self, update: Update, helps: Sequence[str] = (), answer: Callable[[str], Answer] = lambda _: None
    ) -> Sequence[Command]:
        """Asks for the next round or deal; ``answer`` is for what else may be typed than Enter."""
        prompt = self.words.text(self.texts.ask_next)
        return self.ask(update, prompt, (self.texts.help_next, *helps), lambda text: answer(text) if text else [Next()])

    def help_hurry(self, update: Update) -> tuple[str, ...]:
        """What may be typed while the game goes on by itself, to hurry it."""
        return ()

    def ask(
        self, update: Update, prompt: str, helps: Sequence[str], answer: Callable[[str], Answer]
    ) -> Sequence[Command]:
        """Asks till something comes of it; ``helps`` are the texts on what may be typed here."""
        while True:
            text = self.console.ask(prompt)
            commands = answer(text)
            if commands is None:
                commands = self.common(update, text, helps)
            if commands:
                return commands

    # What may be typed at every prompt

    def common(self, update: Update, text: str, helps: Sequence[str]) -> Sequence[Command]:
        """Does what may be typed at every prompt; what is none of it, is told so."""
        word, _, rest = text.lower().partition(" ")
        if word in QUIT:
            raise InputEnded
        if self.company is not None and (commands := self.company.answer(text)) is not None:
            return commands
        if word in HELP:
            for id in (*helps, *self._helps_always()):
                self.say(id)
        elif word == "pace":
            return self._pace(rest)
        elif not self.tell(update, word):
            self.say("terminal-unknown", "wrong", given=shown(text) or "–")
        return ()

    def _helps_always(self) -> Sequence[str]:
        pace = (self.texts.help_pace,) if self.company is None or self.company.hosts else ()
        around = ("terminal-help-quit",) if self.company is None else self.company.helps()
        return (*self.texts.help_always, *pace, "terminal-help-help", *around)

    @abstractmethod
    def tell(self, update: Update, word: str) -> bool:
        """Tells what a word asks for, such as ``rules``; False if it is none of these words."""

    def _pace(self, text: str) -> Sequence[Command]:
        try:
            seconds = float(text.replace(",", "."))
        except ValueError:
            self.refused(Refusal("pace-typed", {"given": shown(text) or "–"}))
            return ()
        return [Pace(seconds)]
