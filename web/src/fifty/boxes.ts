// What has become of each number of a line, told from the hands that went up: for showing it, never for deciding.
import type { Public, Sheet } from "./types";
import { inDanger } from "./line";

/** lone: its hand was the only one. crossed: a clash, with its bonus. lost: a clash in danger, without.
 *  silent: no hand went up, though its number was called. ahead: not called yet. */
export type Fate = "lone" | "crossed" | "lost" | "silent" | "ahead";

type Called = Pick<Sheet, "hands" | "danger"> & { called: number };

export function fate({ hands, danger, called }: Called, seat: number, number: number): Fate {
  const seats = hands.find(([at]) => at === number)?.[1];
  if (seats?.includes(seat)) {
    if (seats.length === 1) return "lone";
    return inDanger(number, danger) ? "lost" : "crossed";
  }
  return number <= called ? "silent" : "ahead";
}

/** The round that is counted, up to the number called; while hands may go up at that one, up to the one before. */
export function countedSoFar(game: Public): Called {
  return { hands: game.hands, danger: game.danger, called: game.open ? game.called - 1 : game.called };
}

/** A round that has ended, up to its last number. */
export function counted(sheet: Sheet, last: number): Called {
  return { hands: sheet.hands, danger: sheet.danger, called: sheet.ended_at ?? last };
}
