"""Somebody at a table elsewhere: they come in, wait for the others, play game after game, and go."""

import secrets
import time
from collections.abc import Hashable, Sequence
from typing import Final

from fifties.protocol import Done, Happened, Refused, Wait, Welcome
from fifties.rules import refusal
from fifties.rules.dice import Dice
from fifties.rules.refusal import shown
from fifties.table.commands import Command, Join, Leave, Resume, Take
from fifties.table.log import Seat
from fifties.table.names import clean_name
from fifties.terminal.console import InputEnded
from fifties.terminal.person import HELP, QUIT, Person
from fifties.terminal.play import PERSONS
from fifties.terminal.remote.around import Around
from fifties.terminal.remote.link import Link
from fifties.terminal.remote.news import Ended, Heard, Lost, News, Typed
from fifties.terminal.remote.talk import Overtaken, TableConsole, Talk
from fifties.words import Words

HURRY: Final = 10.0
"""With so many seconds left somebody who is to act is told once more."""


class Visit:
    """One visit to a table."""

    def __init__(self, console: TableConsole, words: Words, talk: Talk, link: Link, name: str | None) -> None:
        """``name`` is what somebody wants to be called; None asks."""
        self._console = console
        self._words = words
        self._talk = talk
        self._link = link
        self._name = name
        self._around = Around(console, words)
        self._here = self._lost = False
        """Whether the table was seen, and whether the connection is lost."""
        self._waiting: set[str] = set()
        """What was asked of the table and has no answer."""
        self._leaving: str | None = None
        self._gave_up = False
        """Whether they have given their seat up."""
        self._watches = False
        """Whether they only watch, and have said so."""
        self._person: Person | None = None
        """Who hears the game and plays."""
        self._game: tuple[int, int | None, tuple[Seat, ...]] | None = None
        """What ``_person`` is for: which game of the table, in which seat, and who sits where."""
        self._at: tuple[int, int] | None = None
        """The moment of the game that they were told of last."""
        self._clocked: Hashable = None
        """For what they were told how much time they have."""
        console.asker = self._ask

    @property
    def farewell(self) -> str:
        """The text for when they go."""
        if self._gave_up:
            return "terminal-gone"
        return "terminal-seat-kept" if self._here and self._around.now.seats else "terminal-goes"

    def stay(self) -> None:
        """Till they go.

        Raises:
            InputEnded: they do.
            KeyboardInterrupt: the same, in a hurry.
            Refused: there is no such table, or nothing to talk to.
        """
        while True:
            try:
                if commands := self._turn():
                    self._do(commands)
                else:
                    self._wait()
            except Overtaken:
                pass

    # What they are asked

    def _turn(self) -> Sequence[Command]:
        """Asks for what is to be done now, if there is anything."""
        if not self._here or self._waiting:
            return ()
        around = self._around
        if not around.now.seats and not self._watches:
            return self._come_in()
        if around.between:
            return self._unasked(self._ask(self._words.text("terminal-ask-begin"))) if around.hosts else ()
        if self._person is None:
            return ()
        if around.view.paused or around.view.resting:
            return self._person.turn(around.now.update) if around.hosts else ()
        self._tell_time()
        return self._person.play(around.now.update)

    def _come_in(self) -> Sequence[Command]:
        """Asks for a name, and where a game is played for the seat of a bot; Enter alone watches."""
        view, seat = self._around.view, None
        bots = {who.name: n for n, who in enumerate(view.seats) if who.bot is not None}
        if view.locked or not (self._around.between or bots):
            return self._watch("terminal-watch-locked" if view.locked else "terminal-watch-full")
        if not self._around.between:
            bot = self._ask(self._words.text("terminal-ask-seat", names=self._words.join(bots)))
            if not bot:
                return self._watch("terminal-watch")
            seat = next((n for name, n in bots.items() if name.casefold() == bot.casefold()), None)
            if seat is None:
                return self._else(bot)
        name, self._name = self._name, None
        if name is None:
            name = self._ask(self._words.text("terminal-ask-name"))
        if not name:
            return self._watch("terminal-watch")
        try:
            name = clean_name(name)
        except refusal.Refused as no:
            self._console.say(self._words.refusal(no.refusal), "wrong")
            return ()
        return [Join(name) if seat is None else Take(seat, name)]

    def _watch(self, why: str) -> Sequence[Command]:
        self._watches = True
        self._say(why)
        self._tell_game(self._around.now)
        return ()

    def _unasked(self, text: str) -> Sequence[Command]:
        """What comes of what was typed where nothing is asked, or where people gather."""
        word, _, rest = text.partition(" ")
        if word.lower() == "sit" and not self._around.now.seats:
            self._watches, self._name = False, rest.strip() or None
            return ()
        if self._person is not None and not self._around.between:
            return self._person.interrupted(self._around.now.update, text)
        return self._else(text)

    def _else(self, text: str) -> Sequence[Command]:
        """What may be typed where there is no game."""
        if text.lower() in QUIT:
            raise InputEnded
        if (commands := self._around.answer(text)) is not None:
            return commands
        if text.lower() in HELP:
            for id in ("terminal-help-help", *self._around.helps()):
                self._say(id)
        elif text:
            self._say("terminal-unknown", "wrong", given=shown(text))
        return ()

    def _ask(self, prompt: str) -> str:
        return self._talk.ask(prompt, self._stands, self._take)

    def _stands(self) -> Hashable:
        """What a question is about: while this is the same, it stands."""
        now, view = self._around.now, self._around.view
        stands: tuple[Hashable, ...] = (now.seats, now.seat, self._around.hosts, self._around.between, view.games)
        if self._around.between:
            return stands
        if not now.seats:
            return (*stands, view.locked, tuple(who.name for who in view.seats if who.bot is not None))
        acts = self._person is not None and self._person.acts(now.update)
        return (*stands, now.update.at, view.paused, view.resting, acts)

    # What happens

    def _wait(self) -> None:
        """Till something happens; on a terminal also till something is typed, where nothing is asked."""
        # In a pipe the end of input comes early: then there is a game to hear, or the first one to wait for.
        if self._talk.ended and self._here and self._around.between and self._at is not None:
            raise InputEnded
        typed = self._talk.peek()
        leaves = typed is not None and (typed.text is None or typed.text.lower() in QUIT)
        if typed is None or not self._console.hears or (self._waiting and not leaves):
            self._take(self._talk.next())
            return
        text = self._talk.use()
        self._console.typed()
        if self._here and not self._waiting:
            self._do(self._unasked(text))
        elif leaves:
            raise InputEnded

    def _do(self, commands: Sequence[Command]) -> None:
        for command in commands:
            if isinstance(command, Resume) and not self._around.view.paused:
                continue  # nothing waits, and not everybody may ask that it goes on
            id = self._link.ask(command)
            self._waiting.add(id)
            if isinstance(command, Leave):
                self._leaving = id

    def _take(self, news: News | None) -> None:
        match news:
            case None:
                self._say("terminal-hurry", "call", seconds=int(HURRY))
            case Typed():
                self._talk.keep(news)
            case Lost():
                if not self._lost:
                    self._say("terminal-moment", "quiet")
                self._lost = True
            case Ended(why):
                raise refusal.Refused(why)
            case Heard(Welcome(bots=bots)):
                self._around.bots = bots
            case Heard(Happened() as now):
                self._hear(now)
            case Heard(Done(id)):
                self._waiting.discard(id)
                self._gave_up = id == self._leaving
                if self._gave_up:
                    raise InputEnded
            case Heard(Refused() as no):
                self._tell_refused(no)
            case Heard(Wait()):
                self._say("terminal-moment", "quiet")

    def _tell_refused(self, no: Refused) -> None:
        if no.id is None:
            self._waiting.clear()  # it does not say what it could not read
        else:
            self._waiting.discard(no.id)
        if self._person is not None:
            self._person.refused(no.refusal)
        else:
            self._console.say(self._words.refusal(no.refusal), "wrong")

    def _hear(self, now: Happened) -> None:
        had_seat = self._here and bool(self._around.now.seats)
        if self._lost:
            self._say("terminal-back", "quiet")
        self._here, self._lost = True, False
        self._around.hear(now)
        # Whoever has lost a seat is not asked at once whether they want another.
        self._watches = not now.seats and (self._watches or had_seat)
        if now.seats or self._watches:
            self._tell_game(now)
        self._around.settle()
        self._set_alarm()

    # The game

    def _tell_game(self, now: Happened) -> None:
        """What has happened in it; to whoever comes in the middle, how it stands."""
        update, view = now.update, now.update.view
        if view is None:
            return
        own = view.own
        game = (
            update.around.games,
            None if own is None else own.seat,
            tuple(Seat(who.name, who.bot) for who in update.around.seats),
        )
        is_new = self._game is None or self._game[:2] != game[:2]
        if is_new and view.public.finish is not None:
            return
        if self._person is None or self._game != game:
            self._person = self._new_person(now, game)
        if is_new:
            self._person.welcome(view.public.rules, 0)
            self._tell_enter(now)
        if update.events:
            self._person.hear(update)
        elif is_new or self._at != update.at:
            self._person.catch_up(update)
        self._at = update.at

    def _new_person(self, now: Happened, game: tuple[int, int | None, tuple[Seat, ...]]) -> Person:
        view = now.update.view
        assert view is not None, "there is a game"
        self._game = game
        _, seat, seats = game
        dice = Dice(secrets.token_bytes(32))
        kind = str(view.__struct_config__.tag)
        person = PERSONS[kind](self._console, self._words, seats, seat, dice)
        person.company = self._around
        return person

    def _tell_enter(self, now: Happened) -> None:
        """What Enter does while nothing is asked."""
        assert now.update.view is not None, "there is a game"
        if getattr(now.update.view.public.rules, "claims", None) == "optional":
            self._say("terminal-hint-hands")
        elif self._around.hosts and self._console.hears:
            self._say("terminal-hint-pause")

    @property
    def _acts(self) -> bool:
        """Whether the game waits for them, and their time goes by."""
        update = self._around.now.update
        waits = update.around.paused or update.around.resting or self._around.between
        return self._person is not None and not waits and self._person.acts(update)

    @property
    def _left(self) -> float | None:
        """How long they may think; None if they have nothing to think about, or as long as they like."""
        now, view = self._around.now, self._around.view
        if view.clock is None or not self._acts:
            return None
        if view.left is not None:
            return view.left
        # Their time begins right behind what was just told.
        return view.banks[now.seat] if view.banks and now.seat is not None else view.clock.base

    def _tell_time(self) -> None:
        """Once for whatever they have to think about: how long they may."""
        update = self._around.now.update
        left, about = self._left, (update.around.games, update.at)
        if left is not None and self._clocked != about:
            self._clocked = about
            self._say("terminal-time", "quiet", seconds=round(left))

    def _set_alarm(self) -> None:
        left = self._left
        self._talk.alarm = None if left is None or left <= HURRY else time.monotonic() + left - HURRY

    def _say(self, id: str, style: str = "", **params: int | str) -> None:
        self._console.say(self._words.text(id, **params), style)
