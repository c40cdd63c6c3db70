import { expect, test } from "vitest";
import type { Public } from "./types";
import { standings } from "./standing";

const game = (totals: number[], winners: number[]) => ({ totals, winners }) as unknown as Public;
const ranks = (totals: number[], winners: number[]) =>
  standings(game(totals, winners)).map(({ seat, rank }) => [seat, rank]);

test("the most points come first", () => {
  expect(ranks([10, 30, 20], [1])).toEqual([[1, 1], [2, 2], [0, 3]]);
});

test("F17: a second crown wins whatever the points", () => {
  expect(ranks([10, 30, 20], [0])).toEqual([[0, 1], [1, 2], [2, 3]]);
});

test("F21: those who share the victory share the first place, whoever has as many points another", () => {
  expect(ranks([30, 30, 20, 20, 10], [0, 1])).toEqual([[0, 1], [1, 1], [2, 3], [3, 3], [4, 5]]);
});

test("F21: a tie that a crown decides leaves the other second", () => {
  expect(ranks([30, 30, 20], [1])).toEqual([[1, 1], [0, 2], [2, 3]]);
});
