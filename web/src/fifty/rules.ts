// What the number of players fixes, for showing it before there is a table (see rules/fifty/options.py).
import type { Rules } from "./types";

export const ROUNDS = 4;
export const BOXES = 5;
export const MIN_PLAYERS = 3;
/** The most that one table on a screen is made for. */
export const MOST_PLAYERS = 12;

export type Bonus = number[][];
export type Card = [number, number];

/** F19: the house's own values, as long as nobody types in those of a box. */
export const HOUSE_BONUS: Bonus = Array.from({ length: ROUNDS }, () => [1, 1, 2, 1, 1]);

const TOKENS: Record<number, number> = { 3: 4, 4: 3, 5: 2, 6: 1 };
const CROWN: Record<number, number> = { 3: 19, 4: 15, 5: 12, 6: 10 };

/** L, the last number called (F14, F20). */
export const lastNumber = (players: number): number => 50 + 5 * Math.max(0, players - 7);

/** How many forbidden tokens are turned up each round (F3, F20). */
export const tokens = (players: number): number => TOKENS[players] ?? 0;

/** The marble that earns a crown (F16, F20). */
export const crownAt = (players: number): number => CROWN[players] ?? 9;

export const bonusOf = (rules: Rules): Bonus => rules.bonus ?? HOUSE_BONUS;

export const isHouse = (bonus: Bonus): boolean => JSON.stringify(bonus) === JSON.stringify(HOUSE_BONUS);
