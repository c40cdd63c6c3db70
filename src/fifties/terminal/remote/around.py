"""What is told of the table around the game: who comes and goes, who is the host, what is planned."""

from collections.abc import Mapping, Sequence
from typing import Final

from fifties.protocol import Happened
from fifties.rules.refusal import Refused, shown
from fifties.table.commands import Command
from fifties.table.effects import TableView
from fifties.table.log import Clock, Plan
from fifties.table.party import Sitting
from fifties.terminal.console import Console
from fifties.terminal.person import Answer
from fifties.terminal.remote import requests
from fifties.words import Words

FEW: Final = 12
"""Of more people than that it is told how many they are."""


class Around:
    """The table around the game, as one of several people there hears of it: a ``Company``."""

    def __init__(self, console: Console, words: Words) -> None:
        """Nothing is known of it yet."""
        self._console = console
        self._words = words
        self.bots: Mapping[str, Sequence[str]] = {}
        """The bots of each game."""
        self._now: Happened | None = None
        self._before: TableView | None = None

    @property
    def now(self) -> Happened:
        """How things stand."""
        assert self._now is not None, "nobody asks before the table was seen"
        return self._now

    @property
    def view(self) -> TableView:
        """The table around the game."""
        return self.now.update.around

    @property
    def between(self) -> bool:
        """Whether people gather, before a game or after one."""
        return self.view.plan is not None

    @property
    def hosts(self) -> bool:
        """Whether the person may do what only the host may."""
        return self.view.host in self.now.seats

    @property
    def host(self) -> str | None:
        """The host's name."""
        return _host(self.view)

    # What may be typed

    def helps(self) -> Sequence[str]:
        """The texts on what may be typed."""
        host: tuple[str, ...] = ("terminal-help-pause-word",)
        if self.between:
            host = (
                "terminal-help-start",
                "terminal-help-bots",
                "terminal-help-game",
                "terminal-help-rule",
                "terminal-help-plan-pace",
                "terminal-help-clock",
            )
        shut = ("terminal-help-lock", "terminal-help-hide", "terminal-help-remove", "terminal-help-host")
        sits = "terminal-help-leave" if self.now.seats else "terminal-help-sit"
        return (*((*host, *shut) if self.hosts else ()), "terminal-help-who", sits, "terminal-help-go")

    def answer(self, text: str) -> Answer:
        """What is asked of the table; None if that is not what was typed."""
        if text.lower() == "who":
            self.tell_all()
            return ()
        try:
            command: Command | None = requests.read(text, self.view, self.bots)
        except Refused as no:
            self._console.say(self._words.refusal(no.refusal), "wrong")
            return ()
        return None if command is None else [command]

    # What is told

    def hear(self, now: Happened) -> None:
        """Tells what is another than it was; ``settle`` is to follow when the game is told."""
        before, self._now = self._now, now
        self._before = before.update.around if before is not None else None
        if before is None:
            self.tell_all()
        else:
            self._tell_people(before, now)
            self._tell_rest(before.update.around, now.update.around)
        if now.update.stood_in is not None:
            name = self.view.seats[now.update.stood_in].name
            who = "you" if now.update.stood_in in now.seats else "other"
            self._say("terminal-stood-in", "quiet", name=name, who=who)

    def settle(self) -> None:
        """Tells what is waited for now, and those who are not the host for whom."""
        before, now = self._before, self.view
        if before is None:
            return
        rests = now.resting and not before.resting
        if self.hosts:
            if rests and now.left is not None:
                self._say("terminal-rests-host", "quiet", seconds=round(now.left))
            return
        if now.plan is not None and before.plan is None:
            self._say("terminal-host-begins", name=self.host or "none")
        if now.paused != before.paused:
            self._say("terminal-waits", "quiet", paused="yes" if now.paused else "no", name=self.host or "–")
        if rests:
            seconds: int | str = "none" if now.left is None else round(now.left)
            self._say("terminal-rests", "quiet", name=self.host or "–", seconds=seconds)

    def tell_all(self) -> None:
        """Who is here, and what is planned."""
        people = [seat for seat in self.view.seats if _is_person(seat)]
        if self.now.code is not None:
            self._say("terminal-code", code=self.now.code)
        if not people:
            self._say("terminal-people-none")
        elif len(people) > FEW:
            self._say("terminal-people-many", count=len(people), host=self.host or "–")
        else:
            for seat in people:
                self._tell_person(seat)
        if self.view.plan is not None:
            self._tell_plan(self.view.plan)
            if not self.hosts:
                self._say("terminal-host-begins", name=self.host or "none")
        if self.view.locked:
            self._say("terminal-locked", state="yes")

    def _tell_person(self, seat: Sitting) -> None:
        mine = seat.name in self._mine(self.now)
        self._say(
            "terminal-person",
            name=seat.name,
            you="yes" if mine else "no",
            host="yes" if seat.name == self.host else "no",
            standing=seat.standing,
            wins=seat.wins,
        )

    def _tell_people(self, before: Happened, now: Happened) -> None:
        old, new = _people(before.update.around), _people(now.update.around)
        mine, was_mine = self._mine(now), self._mine(before)
        for name in new.keys() - old.keys():
            self._say("terminal-sits", name=name, who="you" if name in mine else "other")
        for name in old.keys() - new.keys():
            playing = "yes" if now.update.around.plan is None else "no"
            self._say("terminal-went", name=name, who="you" if name in was_mine else "other", playing=playing)
        for name in was_mine - mine:
            if name in new:
                self._say("terminal-moved")
        for name in new.keys() & old.keys() - mine:
            if (standing := new[name].standing) != old[name].standing:
                self._say("terminal-standing", "quiet", name=name, standing=standing)
        host = _host(now.update.around)
        if host is not None and host != _host(before.update.around) and len(new) > 0:
            self._say("terminal-host-is", name=host, who="you" if host in mine else "other")

    def _tell_rest(self, before: TableView, now: TableView) -> None:
        if now.locked != before.locked:
            self._say("terminal-locked", state="yes" if now.locked else "no")
        if now.hidden != before.hidden:
            self._say("terminal-hidden", state="yes" if now.hidden else "no")
        if now.plan is not None and before.plan is not None and now.plan != before.plan:
            self._tell_plan(now.plan)
        if now.pace != before.pace and now.plan is None and before.plan is None:
            self._say("terminal-paced", "quiet", pace=_short(now.pace))

    def _tell_plan(self, plan: Plan) -> None:
        kinds = sorted(set(plan.bots))
        self._say(
            "terminal-plan",
            game=plan.game,
            bots=len(plan.bots),
            kinds=self._words.join(kinds) if kinds else "–",
            pace=_short(plan.pace),
            clock=_clock(plan.clock),
            increment=_short(plan.clock.increment) if plan.clock and plan.clock.increment else "none",
        )
        for option, value in plan.rules.items():
            self._say("terminal-plan-rule", option=shown(option), value=shown(value, 120))

    def _mine(self, happened: Happened) -> set[str]:
        seats = happened.update.around.seats
        return {seats[seat].name for seat in happened.seats}

    def _say(self, id: str, style: str = "", **params: int | str) -> None:
        self._console.say(self._words.text(id, **params), style)


def _is_person(seat: Sitting) -> bool:
    return seat.bot is None and seat.standing != "gone"


def _people(around: TableView) -> dict[str, Sitting]:
    """Those who play, by their names, which are different at one table: seats move up as people go."""
    return {seat.name: seat for seat in around.seats if _is_person(seat)}


def _host(around: TableView) -> str | None:
    return None if around.host is None else around.seats[around.host].name


def _clock(clock: Clock | None) -> str:
    return "none" if clock is None else _short(clock.base)


def _short(seconds: float) -> str:
    return f"{seconds:g}"
