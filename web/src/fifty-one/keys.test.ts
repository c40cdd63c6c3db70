import { expect, test } from "vitest";
import { seek } from "./keys";

const row = [["K", "H"], ["10", "S"], ["K", "C"], ["*"], ["3", "H"]];

test.each([
  [0, "k", 2],
  [2, "K", 0],
  [0, "h", 4],
  [0, "1", 1],
  [0, "0", 1],
  [0, "*", 3],
  [4, "3", 4],
  [0, "q", null],
] as const)("from %i the letter %s leads to %s", (from, letter, to) => {
  expect(seek(row, from, letter)).toBe(to);
});
