"""A game of Fifty-One, of one deal or several: state, and what operations do to it. No log, clock or dice inside."""

from collections.abc import Collection, Iterable, Sequence
from operator import add
from typing import NoReturn

from fifties.rules.dice import Dice
from fifties.rules.fifty_one import events
from fifties.rules.fifty_one.allowed import why_not
from fifties.rules.fifty_one.cards import Card, pack
from fifties.rules.fifty_one.events import DealFinish, Event, Finish
from fifties.rules.fifty_one.guess import Guess, guessed_play
from fifties.rules.fifty_one.operations import Clear, Deal, Exchange, Operation, Reshuffle, Stop
from fifties.rules.fifty_one.options import Rules
from fifties.rules.fifty_one.play import Play
from fifties.rules.fifty_one.text import moment_of
from fifties.rules.fifty_one.view import Phase, Public, Sheet, View, see_own, see_public
from fifties.rules.refusal import Refusal, Refused, unknown_seat
from fifties.rules.wants import CHANCE

_TO_CHANCE = (CHANCE,)


class Game:
    """One game, from the first deal to the winners; printed, it shows what everybody may see.

    >>> game = Game(Rules(players=2))
    >>> game.deal(dealer=0, deck=PACK)
    [Dealt(deal=0, dealer=0, seat=1), TurnedUp(cards=('4s', '3s', '2s', 'Ah', 'Kh'))]
    >>> game.exchange(1, take="4s", give="6s", stop=True)
    [Exchanged(seat=1, take='4s', give='6s'), Stopped(seat=1), LastTurn(seat=0)]
    >>> game.exchange(0, take="6s", give="5s")[-1]
    DealEnded(deal=0, finish='stop', caller=1, winners=(1,))
    >>> print(game)
    over by stop, won by 1
    seat 0 held Ks Js 9s 7s 6s: 42
    seat 1 held As Qs Ts 8s 4s: 43
    """

    __slots__ = ("_public", "finish", "play", "played", "rules", "sheets", "totals", "winners")

    rules: Rules
    play: Play | None
    """The deal in play; its hands and stock are secret."""
    played: tuple[Play, ...]
    """The deals that have ended, as records need them; their stocks stay secret. Not in a game made from a view."""
    sheets: tuple[Sheet, ...]
    """The deals that have ended, as everybody sees them."""
    totals: tuple[int, ...]
    """The sum of a seat's scores (O15)."""
    finish: Finish | None
    winners: tuple[int, ...]
    """The seats that share the victory, ascending; empty before the end."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.play = None
        self.played = ()
        self.sheets = ()
        self.totals = (0,) * rules.players
        self.finish = None
        self.winners = ()
        self._public: Public | None = None

    @classmethod
    def replay(cls, rules: Rules, operations: Iterable[Operation]) -> "Game":
        """The game that these operations lead to, always the same.

        Raises:
            Refused: one of them is not allowed where it stands.

        >>> Game.replay(Rules(players=2), [Deal(0, PACK), Exchange(1, "4s", "6s")])
        <Game of Fifty-One: deal 1 of 1: turn of seat 0>
        """
        game = cls(rules)
        for operation in operations:
            game.push(operation)
        return game

    @classmethod
    def from_view(cls, view: View, guess: Guess) -> "Game":
        """A game that agrees with what a seat knows; between two deals and after the last nothing is guessed.

        Raises:
            ValueError: the guess contradicts the view.

        >>> game = Game(Rules(players=2))
        >>> _ = game.deal(dealer=0, deck=PACK)
        >>> hidden = tuple(card for card in PACK if card not in game.view(1).own.hand + game.play.board)
        >>> Game.from_view(game.view(1), Guess(hands={0: hidden[-5:]}, stock=hidden[:-5])).play.hands[0]
        ('6c', '5c', '4c', '3c', '2c')
        """
        public = view.public
        game = cls(public.rules)
        game.sheets, game.totals = public.sheets, public.totals
        game.finish, game.winners = public.finish, public.winners
        if public.phase in ("turn", "board"):
            game.play = guessed_play(view, guess)
        if game.view(view.own.seat if view.own else None) != view:
            raise ValueError("the guess contradicts the view")
        return game

    # What there is to do

    @property
    def phase(self) -> Phase:
        """What is to come next.

        >>> Game(Rules(players=2)).phase
        'deal'
        """
        if self.play is None:
            return "over" if self.finish else "deal"
        return "board" if self.play.dealing else "turn"

    @property
    def deal_number(self) -> int:
        """The deal that is played or about to be, from 0; the last one when the game is over.

        >>> Game(Rules(players=2)).deal_number
        0
        """
        return len(self.sheets) - self.over

    @property
    def at(self) -> tuple[int, int]:
        """The moment that an operation is meant for: the deal, and a number that grows, 0 before it is dealt.

        >>> Game(Rules(players=2)).at
        (0, 0)
        """
        return len(self.sheets), self.play.moment if self.play else 0

    @property
    def over(self) -> bool:
        """Whether the game has ended.

        >>> Game(Rules(players=2)).over
        False
        """
        return self.finish is not None

    @property
    def next_dealer(self) -> int | None:
        """The seat that deals next, to the left of the last dealer (O15); None before the first deal.

        >>> game = Game(Rules(players=2, deals=2))
        >>> _ = game.deal(dealer=0, deck=PACK), game.exchange(1, "4s", "6s", stop=True), game.exchange(0, "6s", "5s")
        >>> game.next_dealer
        1
        """
        return (self.sheets[-1].dealer + 1) % self.rules.players if self.sheets else None

    def wants(self) -> Collection[int]:
        """Who is to act: the seat whose turn it is, or ``CHANCE``; empty when the game is over.

        >>> game = Game(Rules(players=2))
        >>> _ = game.deal(dealer=0, deck=PACK)
        >>> game.wants()
        (1,)
        """
        if self.play is None or self.play.dealing:
            return () if self.finish else _TO_CHANCE
        return (self.play.seat,)

    def may_act(self) -> Collection[int]:
        """Nobody may act out of turn.

        >>> Game(Rules(players=2)).may_act()
        ()
        """
        return ()

    def legal(self, seat: int) -> list[Operation]:
        """All that a seat may do now: clear the board, call in place of a turn, and every exchange.

        >>> game = Game(Rules(players=2))
        >>> _ = game.deal(dealer=0, deck=PACK)
        >>> len(game.legal(1)), game.legal(1)[0]
        (50, Exchange(seat=1, take='4s', give='As', stop=False))
        """
        play = self.play
        if play is None or seat not in self.wants():
            return []
        legal: list[Operation] = []
        if play.may_clear:
            legal.append(Clear(seat))
        calls: tuple[bool, ...] = (False,)
        if play.may_stop:
            if self.rules.stop == "instead":
                legal.append(Stop(seat))
            else:
                calls = (False, True)
        hand = play.hands[seat]
        legal += [Exchange(seat, take, give, stop) for stop in calls for take in play.board for give in hand]
        return legal

    def draw(self, dice: Dice, named: int | None = None) -> Deal | Reshuffle:
        """Chance's next operation: a deal, or a new stock; the first dealer is drawn too, whoever the host is.

        >>> Game(Rules(players=2)).draw(Dice(b"tea")).dealer
        1
        """
        label = f"fifty-one/deal/{self.deal_number}"
        if self.play is not None:
            return Reshuffle(tuple(dice.shuffle(f"{label}/reshuffle/{len(self.play.reshuffles)}", self.play.discards)))
        dealer = self.next_dealer
        if dealer is None:
            dealer = dice.below(f"{label}/dealer", self.rules.players)
        return Deal(dealer, tuple(dice.shuffle(f"{label}/deck", pack(self.rules.jokers))))

    def beat(self) -> NoReturn:
        """Nothing is counted in Fifty-One: ``wants()`` never holds ``COUNT``.

        >>> Game(Rules(players=2)).beat()
        Traceback (most recent call last):
        AssertionError: there is no count in Fifty-One
        """
        raise AssertionError("there is no count in Fifty-One")

    def rest(self) -> None:
        """Nothing is counted in Fifty-One.

        >>> Game(Rules(players=2)).rest()
        """

    def why_not(self, operation: Operation) -> Refusal | None:
        """Why an operation is not allowed now, or None.

        >>> game = Game(Rules(players=2))
        >>> _ = game.deal(dealer=0, deck=PACK)
        >>> print(game.why_not(Exchange(1, take="Kh", give="2c")))
        give-not-held (card=2c)
        """
        return why_not(self, operation)

    # What happens

    def apply(self, operation: Operation) -> list[Event]:
        """Does an operation and tells what happened.

        Raises:
            Refused: the operation is not allowed now; nothing has changed.

        >>> Game(Rules(players=2)).apply(Deal(0, PACK))[0]
        Dealt(deal=0, dealer=0, seat=1)
        """
        if (refusal := self.why_not(operation)) is not None:
            raise Refused(refusal)
        self._public = None
        if isinstance(operation, Deal):
            self.play = Play.of(self.rules, operation.dealer, tuple(operation.deck))
            dealt = events.Dealt(len(self.sheets), operation.dealer, self.play.seat)
            return [dealt, events.TurnedUp(self.play.board)]
        assert self.play is not None, "all other operations are of a deal in play"
        match operation:
            case Exchange():
                return self._exchange(self.play, operation)
            case Clear():
                return [events.Cleared(operation.seat), events.TurnedUp(self.play.clear())]
            case Reshuffle():
                turned_up = self.play.reshuffle(tuple(operation.stock))
                return [events.Reshuffled(len(operation.stock)), events.TurnedUp(turned_up)]
            case Stop():
                self.play.call()
                return [events.Stopped(operation.seat), *self._go_on(self.play)]

    def push(self, operation: Operation) -> None:
        """As ``apply``, telling nothing.

        >>> game = Game(Rules(players=2))
        >>> game.push(Deal(0, PACK))
        >>> game.play.board
        ('4s', '3s', '2s', 'Ah', 'Kh')
        """
        self.apply(operation)

    def roll(self, dice: Dice, named: int | None = None) -> list[Event]:
        """Chance's part, drawn: applies what ``draw`` says.

        >>> Game(Rules(players=2)).roll(Dice(b"tea"))
        [Dealt(deal=0, dealer=1, seat=0), TurnedUp(cards=('Ts', '4s', '5d', 'Jc', '2c'))]
        """
        return self.apply(self.draw(dice, named))

    def deal(self, dealer: int, deck: Sequence[Card]) -> list[Event]:
        """Chance's part: applies ``Deal``.

        >>> Game(Rules(players=2)).deal(dealer=0, deck=PACK)[0]
        Dealt(deal=0, dealer=0, seat=1)
        """
        return self.apply(Deal(dealer, tuple(deck)))

    def reshuffle(self, stock: Sequence[Card]) -> list[Event]:
        """Chance's part: applies ``Reshuffle``.

        >>> game, dice = Game(Rules(players=2)), Dice(b"tea")
        >>> _ = game.roll(dice)
        >>> while game.phase != "board":  # everybody clears whenever they may
        ...     (seat,) = game.wants()
        ...     _ = game.apply(game.legal(seat)[0])
        >>> game.reshuffle(game.play.discards)
        [Reshuffled(stock=40), TurnedUp(cards=('8s', '4s', '5d'))]
        """
        return self.apply(Reshuffle(tuple(stock)))

    def clear(self, seat: int) -> list[Event]:
        """Clears the board: applies ``Clear``.

        >>> game = Game(Rules(players=2))
        >>> _ = game.deal(dealer=0, deck=PACK), game.exchange(1, "4s", "6s"), game.exchange(0, "6s", "5s")
        >>> game.clear(1)
        [Cleared(seat=1), TurnedUp(cards=('Qh', 'Jh', 'Th', '9h', '8h'))]
        """
        return self.apply(Clear(seat))

    def exchange(self, seat: int, take: Card, give: Card, stop: bool = False) -> list[Event]:
        """Takes a card and gives another: applies ``Exchange``.

        >>> game = Game(Rules(players=2))
        >>> _ = game.deal(dealer=0, deck=PACK)
        >>> game.exchange(1, take="4s", give="6s")
        [Exchanged(seat=1, take='4s', give='6s')]
        """
        return self.apply(Exchange(seat, take, give, stop))

    def stop(self, seat: int) -> list[Event]:
        """Calls in place of a turn: applies ``Stop``.

        >>> game = Game(Rules(players=2, stop="instead"))
        >>> _ = game.deal(dealer=0, deck=PACK)
        >>> game.stop(1)
        [Stopped(seat=1), LastTurn(seat=0)]
        """
        return self.apply(Stop(seat))

    def _exchange(self, play: Play, exchange: Exchange) -> list[Event]:
        play.exchange(exchange.take, exchange.give, exchange.stop)
        told: list[Event] = [events.Exchanged(exchange.seat, exchange.take, exchange.give)]
        if exchange.stop:
            told.append(events.Stopped(exchange.seat))
        return told + self._go_on(play)

    def _go_on(self, play: Play) -> list[Event]:
        """What follows a turn: the next, a last one (O13), or the end of the deal."""
        if (finish := play.finish) is not None:
            return self._end_deal(play, finish)
        return [] if play.left is None else [events.LastTurn(play.seat)]

    def _end_deal(self, play: Play, finish: DealFinish) -> list[Event]:
        """Opens the hands, adds them up, and ends the match where it ends (O13 to O16)."""
        sheet = play.sheet(finish)
        ended = events.DealEnded(len(self.sheets), finish, sheet.caller, sheet.winners)
        self.sheets += (sheet,)
        self.played += (play,)
        self.play = None
        self.totals = tuple(map(add, self.totals, sheet.scores))
        if len(self.sheets) < self.rules.deals:
            return [ended]
        if self.rules.deals == 1:
            self.finish, self.winners = finish, sheet.winners
            return [ended]
        top = max(self.totals)
        self.finish = "deals"
        self.winners = tuple(seat for seat, total in enumerate(self.totals) if total == top)
        return [ended, events.MatchEnded(self.winners)]

    # What can be seen

    def view(self, seat: int | None) -> View:
        """What a seat may see, or with None a bystander.

        Raises:
            Refused: there is no such seat.

        >>> game = Game(Rules(players=2))
        >>> _ = game.deal(dealer=0, deck=PACK)
        >>> print(game.view(1))
        deal 1 of 1: turn of seat 1
        board 4s 3s 2s Ah Kh, stock 37, discards 0
        seat 1 holds As Qs Ts 8s 6s: 45
        """
        if seat is not None and (problem := unknown_seat(seat, self.rules.players)) is not None:
            raise Refused(problem)
        if self._public is None:
            self._public = see_public(self)
        return View(self._public, None if seat is None else see_own(self, seat))

    def copy(self) -> "Game":
        """An independent game at the same place.

        >>> game = Game(Rules(players=2))
        >>> _ = game.deal(dealer=0, deck=PACK)
        >>> _ = game.copy().exchange(1, "4s", "6s")
        >>> game.play.turns
        []
        """
        other = object.__new__(Game)
        for name in Game.__slots__:
            setattr(other, name, getattr(self, name))
        other.play = self.play.copy() if self.play else None
        return other

    def __str__(self) -> str:
        return str(View(see_public(self), None))

    def __repr__(self) -> str:
        return f"<Game of Fifty-One: {moment_of(see_public(self))}>"
