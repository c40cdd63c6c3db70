// What one has picked in one's turn: a card of the board to take, one of the hand to give. Nothing is decided here.
import type { Card } from "./cards";

export type Row = "board" | "hand";

export type Pick = {
  take: Card | null;
  give: Card | null;
  /** Whether “Stop!” is to be called with it. */
  stop: boolean;
};

export const NOTHING: Pick = { take: null, give: null, stop: false };

/** Picks a card, or lays it back. */
export function toggled(pick: Pick, row: Row, card: Card): Pick {
  if (row === "board") return { ...pick, take: pick.take === card ? null : card };
  return { ...pick, give: pick.give === card ? null : card };
}

export const picked = (pick: Pick, row: Row): Card | null => (row === "board" ? pick.take : pick.give);

export type Offer = {
  board: readonly Card[];
  hand: readonly Card[];
  /** What the hand would be worth, as the view has it: for each card of the board, for each of the hand. */
  after: readonly (readonly number[])[];
};

/** What the hand would be worth after an exchange; null where the view does not say. */
export function worth({ board, hand, after }: Offer, take: Card | null, give: Card | null): number | null {
  if (take === null || give === null) return null;
  return after[board.indexOf(take)]?.[hand.indexOf(give)] ?? null;
}

/** What it would be worth with this card of a row and what is picked of the other. */
export function worthWith(offer: Offer, pick: Pick, row: Row, card: Card): number | null {
  return row === "board" ? worth(offer, card, pick.give) : worth(offer, pick.take, card);
}
