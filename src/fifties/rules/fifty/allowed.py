"""What the rules allow now, and the reason where they do not."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from fifties.rules.fifty.line import Line, not_five, not_legal
from fifties.rules.fifty.operations import Call, Choose, Claim, Close, Operation, Reveal
from fifties.rules.fifty.view import Phase
from fifties.rules.refusal import Refusal, is_whole, shown, unknown_seat

if TYPE_CHECKING:
    from fifties.rules.fifty.game import Game


def why_not(game: "Game", operation: Operation) -> Refusal | None:
    """Why an operation is not allowed in this game now, or None."""
    if type(operation) not in _ALLOWED:
        return Refusal("operation-other")
    phase, why = _ALLOWED[type(operation)]
    if game.phase != phase:
        return Refusal("game-over") if game.phase == "over" else Refusal("not-now", {"phase": game.phase})
    return why(game, operation)


def why_not_line(game: "Game", line: Line) -> Refusal | None:
    """Why something is no line that may be written in this round (F4 to F6), or None."""
    if (problem := not_five(line)) is not None or game.rules.invalid == "void":
        return problem
    return not_legal(line, game.rules.last, game.forbidden)


def _why_not_reveal(game: "Game", reveal: Reveal) -> Refusal | None:
    rules = game.rules
    if len(reveal.forbidden) != rules.tokens:
        return Refusal("tokens-count", {"given": len(reveal.forbidden), "tokens": rules.tokens})
    for place, digit in enumerate(reveal.forbidden):
        if not is_whole(digit) or not 0 <= digit <= 9:
            return Refusal("token-digit", {"digit": shown(digit)})
        if digit in reveal.forbidden[:place]:
            return Refusal("token-twice", {"digit": digit})
    if rules.cards and reveal.danger is None:
        return Refusal("danger-missing")
    if reveal.danger is not None:
        if not rules.cards:
            return Refusal("danger-without")
        if game.pile()[reveal.danger] == 0:
            return Refusal("danger-pile", {"card": shown(reveal.danger)})
    return None if reveal.starter is None else unknown_seat(reveal.starter, rules.players)


def _why_not_choose(game: "Game", choose: Choose) -> Refusal | None:
    if not is_whole(choose.seat) or choose.seat not in game.waiting:
        return unknown_seat(choose.seat, game.rules.players) or Refusal("line-written")
    return why_not_line(game, choose.line)


def _why_not_call(game: "Game", call: Call) -> Refusal | None:
    if game.open:
        return Refusal("hands-open", {"number": game.called})
    if not is_whole(call.to) or not game.called < call.to <= game.rules.last:
        return Refusal("call-range", {"low": game.called + 1, "high": game.rules.last})
    return None


def _why_not_claim(game: "Game", claim: Claim) -> Refusal | None:
    if (problem := unknown_seat(claim.seat, game.rules.players)) is not None:
        return problem
    if not game.open:
        return Refusal("hands-closed")
    if not game.holds(claim.seat, game.called):
        return Refusal("claim-not-held", {"number": game.called})
    return Refusal("claim-twice", {"number": game.called}) if claim.seat in game.claims else None


def _why_not_close(game: "Game", _close: Close) -> Refusal | None:
    return None if game.open else Refusal("hands-closed")


_ALLOWED: Final[dict[type[Operation], tuple[Phase, Callable[["Game", Any], Refusal | None]]]] = {
    Reveal: ("reveal", _why_not_reveal),
    Choose: ("choose", _why_not_choose),
    Call: ("count", _why_not_call),
    Claim: ("count", _why_not_claim),
    Close: ("count", _why_not_close),
}
"""The phase that an operation belongs to, and what else it needs."""
