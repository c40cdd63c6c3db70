"""The person at the terminal: what they are told, what they are asked, and what they may type."""

from collections.abc import Callable, Sequence
from typing import Final

from fifties.rules.dice import Dice
from fifties.rules.fifty import Choose, Claim, LegalLines, Line, Rules, View
from fifties.rules.fifty.events import Chosen, GameEnded, RoundEnded
from fifties.rules.fifty.line import not_five, not_legal
from fifties.rules.refusal import Refusal, shown
from fifties.table.commands import Act, Command, Hurry, Name, Next, Pace, Pause, Resume
from fifties.table.log import Seat
from fifties.table.table import Update
from fifties.terminal.console import Console, InputEnded
from fifties.terminal.fifty.count import Heard
from fifties.terminal.fifty.tables import Tables, bonus_source
from fifties.words import Words

YES: Final = ("yes", "y", "j'ai", "j’ai")
NO: Final = ("no", "n")
RANDOM: Final = ("random", "r")
SKIP: Final = ("skip", "s")
HELP: Final = ("help", "h", "?")
QUIT: Final = ("quit", "q", "exit")

HELP_ALWAYS: Final = (
    "terminal-help-grid",
    "terminal-help-table",
    "terminal-help-rules",
    "terminal-help-pace",
    "terminal-help-help",
    "terminal-help-quit",
)
"""What may be typed at every prompt."""

FEW: Final = 12
"""With more bots than that they are counted, not named."""

Answer = Sequence[Command] | None
"""Commands for the table; None is no answer, and the question stands."""


class Person:
    """Speaks the game to the person in a seat, and turns what they type into commands for the table."""

    def __init__(self, console: Console, words: Words, seats: Sequence[Seat], seat: int, dice: Dice) -> None:
        self._console = console
        self._words = words
        self._seats = seats
        self._seat = seat
        self._dice = dice
        names = [who.name for who in seats]
        self._heard = Heard(console, words, names, seat)
        self._tables = Tables(words, names, seat)
        self._silent_at: tuple[int, int] | None = None
        """Where the person has said that their hand stays down."""
        self._drawn = 0
        """How many lines they have had drawn for them."""

    # What they are told

    def welcome(self, rules: Rules, pace: float) -> None:
        """What is played, and with whom."""
        bots = [who for who in self._seats if who.bot is not None]
        kinds = sorted({who.bot for who in bots if who.bot is not None})
        self._say("terminal-welcome", "strong", players=rules.players)
        if len(bots) > FEW:
            self._say("terminal-bots-many", count=len(bots), kinds=self._words.join(kinds))
        elif len(kinds) == 1:
            self._say("terminal-bots", names=self._words.join(bot.name for bot in bots), kind=kinds[0])
        else:
            self._say("terminal-bots-mixed", names=self._words.join(f"{bot.name} ({bot.bot})" for bot in bots))
        self._say("terminal-start", high=rules.last - 1)
        if self._console.hears and pace > 0:
            self._say("terminal-hint-count", claims=rules.claims)

    def hear(self, update: Update) -> None:
        """What has happened."""
        own = _seen(update).own
        assert own is not None, "the person has a seat"
        ended = any(isinstance(event, RoundEnded) for event in update.events)
        mine = own.rounds[-1].line if ended else () if own.void else own.line or ()
        for event in update.events:
            if isinstance(event, GameEnded):
                self._console.say()
                self._say("terminal-final", "strong")
                self._console.rows(self._tables.final(_seen(update)))
            self._heard.tell(event, mine)
            if isinstance(event, Chosen) and event.seat == self._seat and own.void:
                self._tell_void(update)
            if isinstance(event, RoundEnded):
                self._console.rows(self._tables.round(_seen(update)))

    def refused(self, refusal: Refusal) -> None:
        """Why what they asked for can't be done."""
        self._console.say(self._words.refusal(refusal), "wrong")

    def patience(self, update: Update, seconds: float) -> float:
        """How long to wait: nobody else is waited for here, so a time for hands need not last."""
        return min(seconds, update.around.pace) if _seen(update).public.open else seconds

    # What they are asked

    def turn(self, update: Update) -> Sequence[Command]:
        """Asks for what they have to do now; nothing comes of it if they have nothing to do.

        Raises:
            InputEnded: they leave.
        """
        public, own = _seen(update).public, _seen(update).own
        assert own is not None, "the person has a seat"
        if update.around.paused:
            return self._ask_paused(update)
        if public.phase == "choose" and own.line is None:
            return self._ask_line(update)
        if update.around.resting:
            return self._ask_next(update)
        mine = () if own.void else own.line or ()
        if public.open and public.called in mine and not own.claimed and self._silent_at != update.at:
            return self._ask_hand(update)
        return ()

    def interrupted(self, update: Update, typed: str) -> Sequence[Command]:
        """What they typed unasked, while the count goes on: Enter alone lets it wait.

        Raises:
            InputEnded: they leave.
        """
        if typed.lower() in SKIP:
            return [Hurry()]
        helps = ("terminal-help-pause", *_help_skip(_seen(update).public.rules))
        commands = self._common(update, typed, helps) if typed else None
        return commands or [Pause()]

    def _ask_line(self, update: Update) -> Sequence[Command]:
        public = _seen(update).public
        legal = LegalLines(public.rules.last, public.forbidden)

        def answer(text: str) -> Answer:
            if text.lower() in RANDOM:
                self._drawn += 1
                line = legal.sample(self._dice, f"line/{public.round}/{self._drawn}")
                self._say("terminal-random", line=" ".join(map(str, line)))
                return self._written(update, line)
            if not text[:1].isdigit() and text[:1] not in ("+", "-"):
                return None
            numbers = [_number(word) for word in text.replace(",", " ").split()]
            if (problem := not_five(numbers)) is not None:
                self.refused(problem)
                return ()
            return self._written(update, tuple(number for number in numbers if isinstance(number, int)))

        prompt = self._words.text("terminal-ask-line", round=public.round + 1)
        return self._ask(update, prompt, ("terminal-help-line", "terminal-help-random"), answer)

    def _written(self, update: Update, line: Line) -> Sequence[Command]:
        return [Act(Choose(self._seat, line), update.at)]

    def _ask_next(self, update: Update) -> Sequence[Command]:
        def answer(text: str) -> Answer:
            first, _, rest = text.partition(" ")
            if first.lower() == "starter":
                return self._name(update, rest.strip())
            return None if text else [Next()]

        host = ("terminal-help-starter",) if _seen(update).public.rules.starter == "host" else ()
        return self._ask(update, self._words.text("terminal-ask-next"), ("terminal-help-next", *host), answer)

    def _ask_hand(self, update: Update) -> Sequence[Command]:
        def answer(text: str) -> Answer:
            word = text.lower().rstrip("! ")
            if word in YES:
                return [Act(Claim(self._seat), update.at)]
            if word in NO:
                self._silent_at = update.at
                return [Resume()]  # the count is not paused: it just goes on
            return None

        self._heard.pause()
        prompt = self._words.text("terminal-ask-hand", number=_seen(update).public.called)
        return self._ask(update, prompt, ("terminal-help-yes", "terminal-help-no"), answer)

    def _ask_paused(self, update: Update) -> Sequence[Command]:
        def answer(text: str) -> Answer:
            if text.lower() in SKIP:
                return [Resume(), Hurry()]
            return None if text else [Resume()]

        self._heard.pause()
        prompt = self._words.text("terminal-ask-paused")
        return self._ask(update, prompt, ("terminal-help-resume", *_help_skip(_seen(update).public.rules)), answer)

    def _ask(
        self, update: Update, prompt: str, helps: Sequence[str], answer: Callable[[str], Answer]
    ) -> Sequence[Command]:
        """Asks till something comes of it; ``helps`` are the texts on what may be typed here."""
        while True:
            text = self._console.ask(prompt)
            commands = answer(text)
            if commands is None:
                commands = self._common(update, text, helps)
            if commands:
                return commands

    # What may be typed at every prompt

    def _common(self, update: Update, text: str, helps: Sequence[str]) -> Sequence[Command]:
        word, _, rest = text.lower().partition(" ")
        if word in QUIT:
            raise InputEnded
        if word in HELP:
            for id in (*helps, *HELP_ALWAYS):
                self._say(id)
        elif word == "grid":
            self._console.rows(self._tables.grid(_seen(update)))
        elif word == "table":
            self._console.rows(self._tables.totals(_seen(update)))
        elif word == "rules":
            self._tell_rules(_seen(update).public.rules)
        elif word == "pace":
            return self._pace(rest)
        else:
            self._say("terminal-unknown", "wrong", given=shown(text) or "–")
        return ()

    def _pace(self, text: str) -> Sequence[Command]:
        try:
            seconds = float(text.replace(",", "."))
        except ValueError:
            self._say("terminal-pace-unknown", "wrong", given=shown(text) or "–")
            return ()
        return [Pace(seconds)]

    def _name(self, update: Update, text: str) -> Sequence[Command]:
        if _seen(update).public.rules.starter != "host":
            self._say("terminal-starter-not-host", "wrong")
            return ()
        named = [seat for seat, who in enumerate(self._seats) if who.name.casefold() == text.casefold()]
        seat = named[0] if named else _number(text)
        if not isinstance(seat, int):
            self._say("terminal-starter-unknown", "wrong", given=shown(text) or "–")
            return ()
        if 0 <= seat < len(self._seats):
            self._say("terminal-starter-named", name=self._seats[seat].name)
        return [Name(seat)]

    def _tell_rules(self, rules: Rules) -> None:
        bonus = [" ".join(map(str, line)) for line in rules.bonus]
        text = self._words.text(
            "terminal-rules",
            last=rules.last,
            high=rules.last - 1,
            tokens=rules.tokens,
            crown=rules.crown,
            after_clash=rules.after_clash,
            score_last="yes" if rules.score_last else "no",
            claims=rules.claims,
            invalid=rules.invalid,
            sudden_death="yes" if rules.sudden_death else "no",
            danger="yes" if rules.cards else "no",
            cards=", ".join(f"{low}–{high}" for low, high in rules.cards),
            bonus=bonus[0] if len(set(bonus)) == 1 else " / ".join(bonus),
            source=bonus_source(rules),
        )
        for paragraph in text.splitlines():
            self._console.say(paragraph)

    def _tell_void(self, update: Update) -> None:
        public, own = _seen(update).public, _seen(update).own
        assert own is not None, "the person has a seat"
        assert own.line is not None, "a void line was written"
        reason = not_legal(own.line, public.rules.last, public.forbidden)
        assert reason is not None, "a void line breaks a rule"
        self._say("terminal-void", "wrong", reason=self._words.refusal(reason))

    def _say(self, id: str, style: str = "", **params: int | str) -> None:
        self._console.say(self._words.text(id, **params), style)


def _help_skip(rules: Rules) -> tuple[str, ...]:
    """Where hands may stay down, each has its moment, and the count can't be skipped (F15)."""
    return ("terminal-help-skip",) if rules.claims == "mandatory" else ()


def _number(word: str) -> int | str:
    """A whole number if the word is one, else the word; of a very long one the beginning, which is out of range too."""
    digits = word.removeprefix("+").removeprefix("-")
    return int(word[:30]) if digits.isascii() and digits.isdigit() else word


def _seen(update: Update) -> View:
    """What is seen of the game, which is this one."""
    assert isinstance(update.view, View), "a table of Fifty shows Fifty"
    return update.view
