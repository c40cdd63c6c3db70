"""The person at the terminal in a game of Fifty."""

from collections.abc import Callable, Sequence
from typing import Final

from fifties.rules.dice import Dice
from fifties.rules.fifty import Choose, Claim, LegalLines, Line, Own, Rules, View
from fifties.rules.fifty.events import Chosen, GameEnded, Revealed, RoundEnded
from fifties.rules.fifty.line import not_five, not_legal
from fifties.rules.refusal import shown
from fifties.table.commands import Act, Command, Hurry, Name, Resume
from fifties.table.effects import Update
from fifties.table.log import Seat
from fifties.terminal.console import Console
from fifties.terminal.fifty.count import Heard
from fifties.terminal.fifty.tables import Tables, bonus_source
from fifties.terminal.person import Answer, Person, Texts
from fifties.words import Words

YES: Final = ("yes", "y", "j'ai", "j’ai")
NO: Final = ("no", "n")
RANDOM: Final = ("random", "r")
SKIP: Final = ("skip", "s")


class FiftyPerson(Person):
    """Hears the count, and writes lines."""

    texts = Texts(
        ask_next="terminal-ask-next",
        ask_paused="terminal-ask-paused",
        help_next="terminal-help-next",
        help_pause="terminal-help-pause",
        help_resume="terminal-help-resume",
        help_pace="terminal-help-pace",
        help_always=("terminal-help-grid", "terminal-help-table", "terminal-help-rules"),
    )

    def __init__(self, console: Console, words: Words, seats: Sequence[Seat], seat: int | None, dice: Dice) -> None:
        super().__init__(console, words, seats, seat, dice)
        self._heard = Heard(console, words, self.names, seat)
        self._tables = Tables(words, self.names, seat)
        self._silent_at: tuple[int, int] | None = None
        """Where the person has said that their hand stays down."""
        self._drawn = 0
        """How many lines they have had drawn for them."""

    # What they are told

    def welcome(self, rules: Rules, pace: float) -> None:
        """What is played, and with whom."""
        self.say("terminal-welcome", "strong", players=rules.players)
        self.say_bots()
        self.say("terminal-start", high=rules.last - 1)
        if self.console.hears and pace > 0:
            self.say("terminal-hint-count", claims=rules.claims)

    def hear(self, update: Update) -> None:
        """What has happened."""
        own = _seen(update).own
        ended = any(isinstance(event, RoundEnded) for event in update.events)
        mine = own.rounds[-1].line if own and ended else _mine(own)
        for event in update.events:
            if isinstance(event, GameEnded):
                self.console.say()
                self.say("terminal-final", "strong")
                self.console.rows(self._tables.final(_seen(update)))
            self._heard.tell(event, mine)
            if isinstance(event, Chosen) and event.seat == self.seat and own and own.void:
                self._tell_void(update)
            if isinstance(event, RoundEnded):
                self.console.rows(self._tables.round(_seen(update)))

    def catch_up(self, update: Update) -> None:
        """How the game stands: the scores so far, and the round that is being played."""
        public = _seen(update).public
        if public.round:
            self.console.rows(self._tables.totals(_seen(update)))
        if public.phase in ("choose", "count"):
            now = Revealed(public.round, public.forbidden, public.danger, public.starter)
            self._heard.tell(now, ())

    def patience(self, update: Update, seconds: float) -> float:
        """How long to wait: nobody else is waited for here, so a time for hands need not last."""
        return min(seconds, update.around.pace) if _seen(update).public.open else seconds

    # What they are asked

    def acts(self, update: Update) -> bool:
        """Whether a line of theirs is waited for."""
        public, own = _seen(update).public, _seen(update).own
        return own is not None and public.phase == "choose" and own.line is None

    def play(self, update: Update) -> Sequence[Command]:
        """Asks for a line, or for a hand where it may stay down."""
        public, own = _seen(update).public, _seen(update).own
        if self.acts(update):
            return self._ask_line(update)
        may_raise = public.open and own is not None and not own.claimed
        if may_raise and public.called in _mine(own) and self._silent_at != update.at:
            return self._ask_hand(update)
        return ()

    def interrupted(self, update: Update, typed: str) -> Sequence[Command]:
        """What they typed unasked, while the count goes on: Enter alone lets it wait, and it can be skipped."""
        return [Hurry()] if typed.lower() in SKIP else super().interrupted(update, typed)

    def enter(self, update: Update) -> Sequence[Command]:
        """Where hands may stay down and others play, Enter is a hand: a late one must not let everybody wait."""
        if self.company is None or _seen(update).public.rules.claims == "mandatory":
            return super().enter(update)
        return ()

    def help_hurry(self, update: Update) -> tuple[str, ...]:
        """The count can't be skipped where others hear it, nor where hands may stay down: each has its moment (F15)."""
        alone = sum(seat.bot is None for seat in update.around.seats) == 1
        return ("terminal-help-skip",) if alone and _seen(update).public.rules.claims == "mandatory" else ()

    def ask_paused(self, update: Update, answer: Callable[[str], Answer] = lambda _: None) -> Sequence[Command]:
        """Asks when the count is to go on, or be skipped."""
        self._heard.pause()
        return super().ask_paused(update, lambda text: [Resume(), Hurry()] if text.lower() in SKIP else answer(text))

    def ask_next(
        self, update: Update, helps: Sequence[str] = (), answer: Callable[[str], Answer] = lambda _: None
    ) -> Sequence[Command]:
        """Asks for the next round, and who is to begin its count, where the host names them."""

        def starter(text: str) -> Answer:
            first, _, rest = text.partition(" ")
            return self._name(update, rest.strip()) if first.lower() == "starter" else answer(text)

        host = ("terminal-help-starter",) if _seen(update).public.rules.starter == "host" else ()
        return super().ask_next(update, (*helps, *host), starter)

    def _ask_line(self, update: Update) -> Sequence[Command]:
        public = _seen(update).public
        legal = LegalLines(public.rules.last, public.forbidden)

        def answer(text: str) -> Answer:
            if text.lower() in RANDOM:
                self._drawn += 1
                line = legal.sample(self.dice, f"line/{public.round}/{self._drawn}")
                self.say("terminal-random", line=" ".join(map(str, line)))
                return self._written(update, line)
            if not text[:1].isdigit() and text[:1] not in ("+", "-"):
                return None
            numbers = [_number(word) for word in text.replace(",", " ").split()]
            if (problem := not_five(numbers)) is not None:
                self.refused(problem)
                return ()
            return self._written(update, tuple(number for number in numbers if isinstance(number, int)))

        prompt = self.words.text("terminal-ask-line", round=public.round + 1)
        return self.ask(update, prompt, ("terminal-help-line", "terminal-help-random"), answer)

    def _written(self, update: Update, line: Line) -> Sequence[Command]:
        return [Act(Choose(_own(update).seat, line), update.at)]

    def _ask_hand(self, update: Update) -> Sequence[Command]:
        def answer(text: str) -> Answer:
            word = text.lower().rstrip("! ")
            if word in YES or (not word and self.company is not None):
                return [Act(Claim(_own(update).seat), update.at)]
            if word in NO:
                self._silent_at = update.at
                return [Resume()]  # the count is not paused: it just goes on
            return None

        self._heard.pause()
        ask = "terminal-ask-hand" if self.company is None else "terminal-ask-hand-now"
        prompt = self.words.text(ask, number=_seen(update).public.called)
        return self.ask(update, prompt, ("terminal-help-yes", "terminal-help-no"), answer)

    # What may be typed at every prompt

    def tell(self, update: Update, word: str) -> bool:
        """Tells of the grid, the scores or the rules."""
        if word == "grid" and _seen(update).own is not None:
            self.console.rows(self._tables.grid(_seen(update)))
        elif word == "table":
            self.console.rows(self._tables.totals(_seen(update)))
        elif word == "rules":
            self._tell_rules(_seen(update).public.rules)
        else:
            return False
        return True

    def _name(self, update: Update, text: str) -> Sequence[Command]:
        if _seen(update).public.rules.starter != "host":
            self.say("terminal-starter-not-host", "wrong")
            return ()
        named = [seat for seat, who in enumerate(self.seats) if who.name.casefold() == text.casefold()]
        seat = named[0] if named else _number(text)
        if not isinstance(seat, int):
            self.say("terminal-starter-unknown", "wrong", given=shown(text) or "–")
            return ()
        if 0 <= seat < len(self.seats):
            self.say("terminal-starter-named", name=self.seats[seat].name)
        return [Name(seat)]

    def _tell_rules(self, rules: Rules) -> None:
        bonus = [" ".join(map(str, line)) for line in rules.bonus]
        self.say_paragraphs(
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

    def _tell_void(self, update: Update) -> None:
        public, own = _seen(update).public, _own(update)
        assert own.line is not None, "a void line was written"
        reason = not_legal(own.line, public.rules.last, public.forbidden)
        assert reason is not None, "a void line breaks a rule"
        self.say("terminal-void", "wrong", reason=self.words.refusal(reason))


def _number(word: str) -> int | str:
    """A whole number if the word is one, else the word; of a very long one the beginning, which is out of range too."""
    digits = word.removeprefix("+").removeprefix("-")
    return int(word[:30]) if digits.isascii() and digits.isdigit() else word


def _own(update: Update) -> Own:
    own = _seen(update).own
    assert own is not None, "the person has a seat"
    return own


def _mine(own: Own | None) -> Line:
    """The numbers at which a hand of theirs goes up in this round."""
    return () if own is None or own.void else own.line or ()


def _seen(update: Update) -> View:
    """What is seen of the game, which is this one."""
    assert isinstance(update.view, View), "a table of Fifty shows Fifty"
    return update.view
