"""A game in a few plain lines, for those who program: the names of fields, seats as numbers. People have ``words``."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from fifties.rules.fifty.options import ROUNDS

if TYPE_CHECKING:
    from fifties.rules.fifty.view import Public, View

_ROW = "{:>4}  {:>6}  {:>6}  {:>5}"


def text_of(view: "View") -> str:
    """Where a game stands, as a seat or a bystander sees it."""
    public, own = view.public, view.own
    lines = [moment_of(public)]
    if public.forbidden:
        lines.append(f"forbidden {_listed(public.forbidden)}")
    if public.danger:
        lines.append("danger {}-{}".format(*public.danger))
    lines.append(_ROW.format("seat", "marble", "crowns", "total"))
    rows = zip(public.marbles, public.crowns, public.totals, strict=True)
    lines += [_ROW.format(seat, *row) for seat, row in enumerate(rows)]
    lines += [_ROW.format(leader.seat, "", leader.crowns, leader.total) for leader in public.leaders]
    if own is not None and own.line is not None:
        lines.append(f"seat {own.seat} wrote {_listed(own.line)}{' (void)' if own.void else ''}")
    return "\n".join(lines)


def moment_of(public: "Public") -> str:
    """Where a game stands, in one line."""
    if public.phase == "over":
        others = public.sharing - len(public.winners)
        return f"over by {public.finish}, won by {_listed(public.winners)}{f' and {others} others' if others else ''}"
    moment = f"round {public.round + 1} of {ROUNDS}: {public.phase}"
    if public.phase == "choose":
        return f"{moment}, waiting for {_listed(public.waiting) or public.missing}"
    if public.phase == "count":
        counter = "a voice" if public.counter is None else f"seat {public.counter}"
        scoring, open_ = ", scoring" if public.scoring else "", ", hands open" if public.open else ""
        return f"{moment} at {public.called} by {counter}{scoring}{open_}"
    return moment


def _listed(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))
