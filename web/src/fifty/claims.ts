// Raising one's hand where that is left to oneself (F15).
import type { Own, Public } from "./types";

/** Whether the number just called is one's own and still waits for the hand. */
export function canClaim(game: Public, own: Own | null): boolean {
  if (own === null || own.void || own.claimed || !game.open) return false;
  return own.line?.includes(game.called) === true;
}
