"""The written side: everybody's lines after a round, the totals, and one's own grid."""

from collections.abc import Mapping, Sequence
from typing import Final

from fifties.rules.fifty.line import LegalLines, Line
from fifties.rules.fifty.options import BOXES, HOUSE_BONUS, ROUNDS, Card, Rules
from fifties.rules.fifty.view import Public, Sheet, View
from fifties.terminal.columns import padded, widest
from fifties.words import Words

CROSSED: Final = "x"
BARE: Final = "!"
SILENT: Final = "-"
"""Marks behind a number: crossed out; crossed out and its bonus lost; no hand was raised."""

_MARKS: Final = {CROSSED: "terminal-mark-crossed", BARE: "terminal-mark-bare", SILENT: "terminal-mark-silent"}


class Tables:
    """Writes tables for the reader in a seat; each is a list of lines."""

    def __init__(self, words: Words, names: Sequence[str], reader: int | None) -> None:
        self._words = words
        self._names = names
        self._reader = reader

    def round(self, view: View) -> list[str]:
        """Everybody's lines of the round that has just ended, and what they came to."""
        public = view.public
        if not public.sheets:
            return self._crowd_round(view)
        sheet, round_ = public.sheets[-1], len(public.sheets)
        marks = [_marks(sheet, seat) for seat in range(len(sheet.lines))]
        rows = [self._score_title(public, round_, {mark for row in marks for mark in row.values()})]
        if sheet.ended_at is not None:
            rows.append(self._words.text("terminal-not-scored", number=sheet.ended_at))
        return rows + [self._round_row(public, sheet, seat, marks[seat]) for seat in range(len(sheet.lines))]

    def totals(self, view: View, seats: Sequence[int] | None = None) -> list[str]:
        """The scores of the rounds so far, in this order of the seats; in a count the marbles too."""
        public = view.public
        if not public.totals:
            return self._crowd_totals(view)
        order = range(len(public.totals)) if seats is None else seats
        width = self._name_width(order)
        return [
            self._words.text(
                "terminal-total",
                name=padded(self._names[seat], width),
                rounds=" + ".join(f"{sheet.scores[seat]:2}" for sheet in public.sheets if sheet.scores) or "none",
                total=f"{public.totals[seat]:3}",
                crowns=public.crowns[seat],
                marble=public.marbles[seat] if public.phase == "count" else "none",
            )
            for seat in order
        ]

    def final(self, view: View) -> list[str]:
        """The totals at the end, the winners first."""
        public = view.public
        if not public.totals:
            return self._crowd_totals(view)
        best = sorted(
            range(len(public.totals)), key=lambda seat: (seat not in public.winners, -public.totals[seat], seat)
        )
        return self.totals(view, best)

    def grid(self, view: View) -> list[str]:
        """The reader's own four lines, with the bonus of each box."""
        public, own = view.public, view.own
        assert own is not None, "the reader has a seat"
        title = self._words.text("terminal-grid-title", source=bonus_source(public.rules))
        rows = [title]
        for round_, ended in enumerate(own.rounds):
            marks = _marks(public.sheets[round_], own.seat) if public.sheets else {}
            if ended.score is None:
                rows.append(self._grid_row(public.rules, round_, ended.line, marks))
            else:
                score = {"marble": ended.marble, "bonus": ended.bonus, "score": ended.score}
                rows.append(self._grid_row(public.rules, round_, ended.line, marks, score))
        for round_ in range(len(rows) - 1, ROUNDS):
            now = own.line if round_ == public.round and own.line else ()
            rows.append(self._grid_row(public.rules, round_, now, _marks_so_far(public, own.seat)))
        return [*rows, self._words.text("terminal-grid-total", total=own.total, crowns=own.crowns)]

    def _score_title(self, public: Public, round_: int, marks: set[str]) -> str:
        legend = "".join(f" {self._words.text(id)}" for mark, id in _MARKS.items() if mark in marks)
        return self._words.text("terminal-round-title", round=round_, source=bonus_source(public.rules)) + legend

    def _round_row(self, public: Public, sheet: Sheet, seat: int, marks: Mapping[int, str]) -> str:
        return self._words.text(
            "terminal-round-row" if sheet.scores else "terminal-round-row-unscored",
            name=padded(self._names[seat], self._name_width(range(len(sheet.lines)))),
            line=_cells(sheet.lines[seat], marks, len(str(public.rules.last))),
            marble=f"{sheet.marbles[seat]:2}",
            bonus=f"{sheet.bonuses[seat]}",
            score=f"{sheet.scores[seat]:2}" if sheet.scores else "",
            total=f"{public.totals[seat]:3}",
            note=self._note(public.rules, sheet, seat),
        )

    def _note(self, rules: Rules, sheet: Sheet, seat: int) -> str:
        if rules.invalid == "void" and sheet.lines[seat] not in LegalLines(rules.last, sheet.forbidden):
            return "void"
        return "crown" if seat in sheet.crowned else "none"

    def _grid_row(
        self,
        rules: Rules,
        round_: int,
        line: Line,
        marks: Mapping[int, str],
        score: Mapping[str, int] | None = None,
    ) -> str:
        width = len(str(rules.last))
        boxes = [f"{number}{marks.get(number, '')}" for number in line] or ["_"] * BOXES
        cells = [
            f"{box:>{width}}({bonus})".ljust(width + 5) for box, bonus in zip(boxes, rules.bonus[round_], strict=True)
        ]
        row = self._words.text("terminal-grid-row", round=round_ + 1, line=" ".join(cells).rstrip())
        return row + (" " + self._words.text("terminal-grid-score", **score) if score else "")

    def _crowd_round(self, view: View) -> list[str]:
        """With too many seats for a table: one's own line."""
        if view.own is None:
            return self._crowd_totals(view)
        ended = view.own.rounds[-1]
        line = _cells(ended.line, {}, len(str(view.public.rules.last))).strip()
        return [
            self._words.text("terminal-crowd-round", line=line, marble=ended.marble, bonus=ended.bonus),
            *self._crowd_totals(view),
        ]

    def _crowd_totals(self, view: View) -> list[str]:
        public, own = view.public, view.own
        best = [(leader.seat, leader.total, leader.crowns) for leader in public.leaders]
        if own is not None and own.seat not in {seat for seat, _, _ in best}:
            best.append((own.seat, own.total, own.crowns))
        width = self._name_width([seat for seat, _, _ in best])
        return [
            self._words.text("terminal-leader", name=padded(self._names[seat], width), total=total, crowns=crowns)
            for seat, total, crowns in best
        ]

    def _name_width(self, seats: Sequence[int]) -> int:
        return widest(self._names[seat] for seat in seats)


def _marks(sheet: Sheet, seat: int) -> dict[int, str]:
    """What became of a seat's numbers in an ended round, where it is not the plain thing."""
    marks = _crossed(sheet.hands, sheet.danger, seat)
    marks.update({number: SILENT for number, who in sheet.silent if who == seat})
    return marks


def _marks_so_far(public: Public, seat: int) -> dict[int, str]:
    return _crossed(public.hands, public.danger, seat)


def _crossed(hands: Sequence[tuple[int, Sequence[int]]], danger: Card | None, seat: int) -> dict[int, str]:
    low, high = danger or (0, -1)
    return {
        number: BARE if low <= number <= high else CROSSED
        for number, seats in hands
        if len(seats) > 1 and seat in seats
    }


def _cells(line: Line, marks: Mapping[int, str], width: int) -> str:
    return " ".join(f"{number:>{width}}{marks.get(number, '')}".ljust(width + 1) for number in line)


def bonus_source(rules: Rules) -> str:
    """Whether the bonus table is the project's own: then it is called so wherever it is seen (F19)."""
    return "house" if rules.bonus == HOUSE_BONUS else "own"
