"""The hands at the end of a deal, the totals of a match, and what everybody knows of a deal in play."""

from collections.abc import Sequence

from fifties.rules.fifty_one.cards import in_order
from fifties.rules.fifty_one.guess import taken
from fifties.rules.fifty_one.view import Public, Sheet
from fifties.terminal.columns import padded, widest
from fifties.terminal.console import Console
from fifties.terminal.fifty_one.faces import Faces, signed
from fifties.words import Words


class Tables:
    """Writes what is known to everybody."""

    def __init__(self, console: Console, words: Words, names: Sequence[str], faces: Faces) -> None:
        self._console = console
        self._words = words
        self._faces = faces
        columns = widest(names)
        self._names = [padded(name, columns) for name in names]

    def hands(self, public: Public) -> None:
        """The hands of the deal that has ended, the highest first, and in a match the totals so far."""
        sheet = public.sheets[-1]
        scores, caller = sheet.scores, sheet.caller
        for seat in sorted(range(len(scores)), key=lambda seat: (seat not in sheet.winners, -scores[seat])):
            self._console.say(self._hand(sheet, seat), "crown" if seat in sheet.winners else "")
        if caller is not None and caller not in sheet.winners and scores[caller] == max(scores):
            self._say("terminal-caller-tied", name=self._names[caller].strip())
        if public.rules.deals > 1:
            self._totals(public)

    def deal(self, public: Public) -> None:
        """What everybody knows of the deal in play: cards that were taken and not given since, stock and discards."""
        held = taken(public.turns)
        for seat, name in enumerate(self._names):
            cards = self._faces.codes(in_order(tuple(held.get(seat, ()))))
            self._say("terminal-known", name=name, cards=cards or "none")
        self._say(
            "terminal-piles",
            turns=len(public.turns),
            stock=public.stock,
            discards=self._faces.codes(public.discards) or "none",
        )
        if public.sheets:
            self._totals(public)

    def _hand(self, sheet: Sheet, seat: int) -> str:
        hand = sheet.hands[seat]
        return self._words.text(
            "terminal-shown",
            name=self._names[seat],
            cards=self._faces.codes(hand).ljust(14),
            worth=self._faces.worth(hand, sheet.readings[seat], sheet.scores[seat]),
            caller="yes" if seat == sheet.caller else "no",
            wins="yes" if seat in sheet.winners else "no",
        )

    def _totals(self, public: Public) -> None:
        """The sum of each seat's scores, the highest first."""
        self._console.say()
        self._console.say(
            self._words.text("terminal-totals", deal=len(public.sheets), deals=public.rules.deals), "strong"
        )
        for seat in sorted(range(len(public.totals)), key=lambda seat: -public.totals[seat]):
            scores = [signed(sheet.scores[seat]).rjust(3) for sheet in public.sheets]
            self._say(
                "terminal-match-total",
                name=self._names[seat],
                scores=" + ".join(scores) if len(scores) > 1 else "none",
                total=signed(public.totals[seat]).rjust(3),
            )

    def _say(self, id: str, **params: int | str) -> None:
        self._console.say(self._words.text(id, **params))
