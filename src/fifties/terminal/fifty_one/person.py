"""The person at the terminal in a game of Fifty-One."""

from collections.abc import Iterable, Sequence

from fifties.rules.dice import Dice
from fifties.rules.fifty_one import Card, Own, Public, Rules, View
from fifties.rules.fifty_one.events import (
    Cleared,
    DealEnded,
    Dealt,
    Exchanged,
    LastTurn,
    MatchEnded,
    Reshuffled,
    Stopped,
    TurnedUp,
)
from fifties.rules.kinds import Event
from fifties.rules.refusal import Refusal, Refused, refused
from fifties.table.commands import Act, Command
from fifties.table.effects import Update
from fifties.table.log import Seat
from fifties.terminal.console import Console
from fifties.terminal.fifty_one.entry import read_move
from fifties.terminal.fifty_one.faces import Faces, style
from fifties.terminal.fifty_one.tables import Tables
from fifties.terminal.person import Answer, Person, Texts
from fifties.words import Words


class FiftyOnePerson(Person):
    """Sees the board and a hand, and exchanges cards."""

    texts = Texts(
        ask_next="terminal-ask-next-deal",
        ask_paused="terminal-ask-paused-game",
        help_next="terminal-help-next-deal",
        help_pause="terminal-help-pause-game",
        help_resume="terminal-help-resume-game",
        help_pace="terminal-help-pace-bots",
        help_always=("terminal-help-board", "terminal-help-hand", "terminal-help-table-deal", "terminal-help-rules"),
    )

    def __init__(self, console: Console, words: Words, seats: Sequence[Seat], seat: int | None, dice: Dice) -> None:
        super().__init__(console, words, seats, seat, dice)
        self._faces = Faces(words, console.symbols)
        self._tables = Tables(console, words, self.names, self._faces)
        self._shown_at: tuple[int, int] | None = None
        """The moment for which board and hand were shown, so that they are shown once."""

    # What they are told

    def welcome(self, rules: Rules, pace: float) -> None:
        """What is played, and with whom."""
        self.say("terminal-welcome-fifty-one", "strong", players=rules.players, jokers=rules.jokers, deals=rules.deals)
        self.say_bots()
        self.say("terminal-start-fifty-one", stop=rules.stop)
        if self.console.hears and pace > 0:
            self.say("terminal-hint-turns")

    def hear(self, update: Update) -> None:
        """What has happened."""
        view = _seen(update)
        for event in update.events:
            match event:
                case Dealt():
                    self._tell_dealt(event, view.public.rules)
                case TurnedUp():
                    # Before one's own turn the whole board is shown.
                    if view.public.seat != self.seat or view.public.phase == "board":
                        self._list("terminal-turned-up", event.cards)
                case Exchanged() | Cleared() | Reshuffled() | Stopped():
                    self._tell(event)
                case LastTurn():
                    self._tell_last_turn(event, view.public)
                case DealEnded():
                    self.console.say()
                    self._tell(event)
                    self._tables.hands(view.public)
                case MatchEnded():
                    self._tell(event)
            if isinstance(event, Exchanged) and event.seat == self.seat and view.own and view.own.reading:
                self.say("terminal-worth-now", worth=self._worth(view.own))

    def catch_up(self, update: Update) -> None:
        """How the game stands: what everybody knows of the deal that is played."""
        public = _seen(update).public
        if public.seat is None:
            return
        self._tables.deal(public)
        if public.seat != self.seat:
            self._list("terminal-board", public.board)
            self.say("terminal-turn-is", name=self.names[public.seat])

    def refused(self, refusal: Refusal) -> None:
        """Why what they asked for can't be done; people have names here."""
        if refusal.code == "stop-called":
            refusal = Refusal("stop-called-by", {"name": self.names[int(refusal.params["caller"])]})
        super().refused(refusal)

    def _tell(self, event: Event) -> None:
        """An event by the text of its own, its cards in words."""
        if isinstance(event, Exchanged):
            event = Exchanged(event.seat, self._faces.label(event.take), self._faces.label(event.give))
        mine = getattr(event, "seat", None) == self.seat
        styles = {Stopped: "call", DealEnded: "strong", MatchEnded: "crown"}
        self.console.say(
            self.words.event(event, self.names, self.seat), styles.get(type(event), "mine" if mine else "")
        )

    def _tell_dealt(self, dealt: Dealt, rules: Rules) -> None:
        self.console.say()
        self.say(
            "terminal-dealt",
            "strong",
            deal=dealt.deal + 1,
            deals=rules.deals,
            dealer="you" if dealt.dealer == self.seat else self.names[dealt.dealer],
            seat="you" if dealt.seat == self.seat else self.names[dealt.seat],
        )

    def _tell_last_turn(self, turn: LastTurn, public: Public) -> None:
        assert public.left is not None, "last turns are counted"
        text = self.words.event(turn, self.names, self.seat)
        self.say("terminal-last-turn", "call", text=text, more=public.left - 1)

    def _list(self, id: str, cards: Iterable[Card]) -> None:
        """Cards in words, on as many lines as they need, none torn apart."""
        labels = [(self._faces.label(card), style(card)) for card in cards]
        self.console.end_line()
        self.console.piece(self.words.text(id), "strong")
        for i, (label, suit) in enumerate(labels):
            self.console.piece(label + ("," if i < len(labels) - 1 else ""), suit)
        self.console.end_line()

    def _worth(self, own: Own) -> str:
        assert own.reading is not None, "there is a hand"
        assert own.value is not None, "there is a hand"
        return self._faces.worth(own.hand, own.reading, own.value)

    # What they are asked

    def acts(self, update: Update) -> bool:
        """Whether it is their turn."""
        public = _seen(update).public
        return self.seat is not None and public.phase == "turn" and public.seat == self.seat

    def play(self, update: Update) -> Sequence[Command]:
        """Asks for an exchange in their turn; the board, the hand and its value are shown before."""
        if not self.acts(update):
            return ()
        public, own = _seen(update).public, _own(_seen(update))
        if self._shown_at != update.at:
            self._shown_at = update.at
            self._show(public, own)

        def answer(text: str) -> Answer:
            try:
                return self._move(update, text)
            except Refused as no:
                self.refused(no.refusal)
                return ()

        prompt = "take" if public.cleared else "last" if public.caller is not None else "any"
        return self.ask(update, self.words.text("terminal-ask-turn", turn=prompt), _helps(public, own), answer)

    def interrupted(self, update: Update, typed: str) -> Sequence[Command]:
        """What they typed unasked, while others play: Enter alone lets the game wait, a move is too early."""
        seat = _seen(update).public.seat
        try:
            early = self.seat is not None and read_move(typed, self.seat) is not None
        except Refused:
            early = True
        if early and seat is not None:
            self.say("terminal-not-your-turn", "wrong", name=self.names[seat])
            return ()
        return super().interrupted(update, typed)

    def _show(self, public: Public, own: Own) -> None:
        self.console.say()
        if public.rules.max_turns is not None and public.caller is None and not public.cleared:
            self.say("terminal-turn-of", "quiet", turn=len(public.turns) + 1, most=public.rules.max_turns)
        self._list("terminal-board", public.board)
        self._show_hand(own)

    def _show_hand(self, own: Own) -> None:
        self._list("terminal-hand", own.hand)
        self.say("terminal-hand-worth", worth=self._worth(own))

    def _move(self, update: Update, text: str) -> Answer:
        own = _own(_seen(update))
        if (move := read_move(text, own.seat)) is None:
            return None
        take, give = getattr(move, "take", None), getattr(move, "give", None)
        if take in own.hand and give in _seen(update).public.board:
            raise refused("exchange-order", take=give, give=take)
        return [Act(move, update.at)]

    # What may be typed at every prompt

    def tell(self, update: Update, word: str) -> bool:
        """Tells of the board, the hand, the deal or the rules."""
        public, own = _seen(update).public, _seen(update).own
        if word == "rules":
            self._tell_rules(public.rules)
        elif word not in ("board", "table") and (word != "hand" or own is None):
            return False
        elif public.seat is None:
            self._tables.hands(public)
        elif word == "board":
            self._list("terminal-board", public.board)
        elif word == "hand" and own is not None:
            self._show_hand(own)
        else:
            self._tables.deal(public)
        return True

    def _tell_rules(self, rules: Rules) -> None:
        self.say_paragraphs(
            "terminal-rules-fifty-one",
            players=rules.players,
            jokers=rules.jokers,
            suit=rules.suit,
            stop=rules.stop,
            deals=rules.deals,
            most=rules.max_turns if rules.max_turns is not None else "none",
        )


def _helps(public: Public, own: Own) -> list[str]:
    """What may be typed in one's turn."""
    helps = ["terminal-help-take", "terminal-help-codes"]
    if public.rules.jokers:
        helps.append("terminal-help-joker")
    if own.may_clear:
        helps.append("terminal-help-clear")
    if own.may_stop:
        helps.append("terminal-help-stop-instead" if public.rules.stop == "instead" else "terminal-help-stop-end")
    return helps


def _seen(update: Update) -> View:
    """What is seen of the game, which is this one."""
    assert isinstance(update.view, View), "a table of Fifty-One shows Fifty-One"
    return update.view


def _own(view: View) -> Own:
    assert view.own is not None, "the person has a seat"
    return view.own
