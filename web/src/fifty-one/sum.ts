// How a hand comes to its value, spelt out. The value and the reading are the server's; here they are only written down.
import { JOKER, points, suitOf, type Card } from "./cards";
import type { Reading } from "./types";

export type Term = {
  card: Card;
  /** What it counts as: itself, or the card that the joker stands for. */
  as: Card;
  points: number;
  /** Whether it is of the suit that counts; the others are taken off. */
  counts: boolean;
};

const MINUS = "−";

/** The terms of a hand's sum, those that count first; none where nothing counts. */
export function terms(hand: readonly Card[], { suit, joker }: Reading): Term[] {
  if (suit === null) return [];
  const all = hand.map((card) => {
    const as = card === JOKER ? (joker ?? card) : card;
    return { card, as, points: points(as), counts: suitOf(as) === suit };
  });
  return [...all.filter(({ counts }) => counts), ...all.filter(({ counts }) => !counts)];
}

/** “9 + 10 + 11 − 8 − 4”. */
export function spelt(sum: readonly Term[]): string {
  return sum.map((term, i) => (i === 0 ? "" : term.counts ? " + " : ` ${MINUS} `) + term.points).join("");
}

/** A number with a true minus: “−3”. */
export const signed = (value: number): string => String(value).replace("-", MINUS);

/** By how much a value changes: “+8”, “−3”, “±0”. */
export function change(from: number, to: number): string {
  if (to === from) return "±0";
  return to > from ? `+${to - from}` : signed(to - from);
}
