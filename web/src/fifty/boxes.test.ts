import { expect, test } from "vitest";
import { fate } from "./boxes";

const called = {
  hands: [
    [4, [0]],
    [7, [1, 2]],
    [12, [1, 2]],
  ] as [number, number[]][],
  danger: [10, 19] as [number, number],
  called: 12,
};

test.each([
  [0, 4, "lone"],
  [1, 7, "crossed"],
  [2, 12, "lost"],
  [0, 9, "silent"],
  [1, 4, "silent"],
  [0, 13, "ahead"],
] as const)("the box of seat %i with %i is %s", (seat, number, is) => {
  expect(fate(called, seat, number)).toBe(is);
});
