// Cards as people see them. The rules write them as two letters, rank and suit; the joker is "*".
import { t } from "../house/words";

export type Card = string;
export type Suit = "s" | "h" | "d" | "c";

export const JOKER = "*";
export const SUITS: readonly Suit[] = ["s", "h", "d", "c"];

const TEN = 10;
const COURT: Record<string, number> = { A: 11, K: TEN, Q: TEN, J: TEN, T: TEN };

export const rankOf = (card: Card): string => card[0] ?? "";
export const suitOf = (card: Card): Suit => card[1] as Suit;

/** What a card other than the joker counts (O4), for spelling a sum out. */
export const points = (card: Card): number => COURT[rankOf(card)] ?? Number(rankOf(card));

/** What stands in the corner of a card. */
export function rankLabel(card: Card): string {
  const rank = rankOf(card);
  if (rank === "T") return String(TEN);
  return /\d/.test(rank) ? rank : t("page-one-rank", { rank });
}

export const suitLetter = (suit: Suit): string => t("page-one-letter", { suit });

/** A card in a sentence: “the king of hearts”. */
export const theName = (card: Card): string => t("page-one-the", { card: nameOf(card) });

/** A card in words: “king of hearts”. */
export function nameOf(card: Card): string {
  if (card === JOKER) return t("card-joker");
  const rank = rankOf(card);
  return t("card", { rank: /\d/.test(rank) ? Number(rank) : rank, suit: suitOf(card) });
}
