"""A game in a few plain lines, for those who program: the names of fields, seats as numbers. People have ``words``."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fifties.rules.fifty_one.view import Public, View


def text_of(view: "View") -> str:
    """Where a game stands, as a seat or a bystander sees it."""
    public, own = view.public, view.own
    lines = [moment_of(public)]
    if public.dealer is not None:
        lines.append(f"board {' '.join(public.board)}, stock {public.stock}, discards {len(public.discards)}")
    elif public.sheets:
        sheet = public.sheets[-1]
        hands = zip(sheet.hands, sheet.scores, strict=True)
        lines += [f"seat {seat} held {' '.join(hand)}: {score}" for seat, (hand, score) in enumerate(hands)]
    if public.rules.deals > 1:
        lines.append(f"totals {' '.join(map(str, public.totals))}")
    if own is not None and own.hand:
        lines.append(f"seat {own.seat} holds {' '.join(own.hand)}: {own.value}")
    return "\n".join(lines)


def moment_of(public: "Public") -> str:
    """Where a game stands, in one line."""
    if public.phase == "over":
        return f"over by {public.finish}, won by {' '.join(map(str, public.winners))}"
    moment = f"deal {public.deal + 1} of {public.rules.deals}: {public.phase}"
    if public.seat is not None:
        moment += f" of seat {public.seat}{', cleared' if public.cleared else ''}"
    return moment if public.caller is None else f"{moment}, seat {public.caller} has called"
