// Which part of the game the page shows, and whose doing is waited for.
import type { Public, Sheet, Update } from "./types";

/** play: a deal. rest: between two deals. over. */
export type Stage = "play" | "rest" | "over";

/** `ending` is whether the end of a deal is still looked at on the table. */
export function stageOf({ view, around }: Update, ending: boolean): Stage {
  if (ending) return "play";
  if (view.public.phase === "over") return "over";
  return around.resting ? "rest" : "play";
}

/** A deal with its last exchange on the table, while its end is still looked at. */
export function endedBy(game: Public, { board, caller }: Sheet): Public {
  return { ...game, board, caller, seat: null, left: caller === null ? null : 0 };
}

/** The seats that still have their last turn, in their order; empty as long as nobody has called (O13). */
export function lastTurns({ left, seat, rules }: Pick<Public, "left" | "seat" | "rules">): number[] {
  if (left === null || seat === null) return [];
  return Array.from({ length: left }, (_, i) => (seat + i) % rules.players);
}
