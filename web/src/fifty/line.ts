// A line while it is written: which numbers are picked, and what became of typed ones.
import { BOXES } from "./rules";

export type Line = readonly number[];

/** Picks a number, or takes it back; a sixth is not taken. The boxes go from the smallest to the largest. */
export function toggle(line: Line, number: number): Line {
  if (line.includes(number)) return line.filter((other) => other !== number);
  return line.length < BOXES ? [...line, number].sort((a, b) => a - b) : line;
}

export function isForbidden(number: number, forbidden: readonly number[]): boolean {
  return forbidden.includes(number % 10);
}

export function inDanger(number: number, danger: readonly [number, number] | null): boolean {
  return danger !== null && danger[0] <= number && number <= danger[1];
}

/** The numbers of a typed line, in the order typed: “4 15, 26” is 4, 15, 26. */
export function typed(text: string): number[] {
  return (text.match(/\d+/g) ?? []).map(Number);
}

/** The tens of the board up to L − 1, from the smallest: [[1, …, 9], [10, …, 19], …]. */
export function tens(last: number): number[][] {
  const columns: number[][] = [];
  for (let number = 1; number < last; number++) (columns[Math.floor(number / 10)] ??= []).push(number);
  return columns;
}
