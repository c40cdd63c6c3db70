import { expect, test } from "vitest";
import { clockName, isSameClock } from "./plan";

test.each([
  [null, "No limit"],
  [{ base: 40 }, "40 s"],
  [{ base: 300, increment: 10, cap: 300 }, "5 min + 10 s"],
  [{ base: 400, increment: 7 }, "400 s + 7 s, without a limit"],
  [{ base: 400, increment: 7, cap: 600 }, "400 s + 7 s, 10 min at most"],
])("a clock says all that matters of it", (clock, said) => {
  expect(clockName(clock)).toBe(said);
});

test("a clock is the same where it says less", () => {
  expect(isSameClock({ base: 20 }, { base: 20, increment: 0, cap: null })).toBe(true);
  expect(isSameClock({ base: 20, increment: 0, cap: 20 }, { base: 20 })).toBe(false);
  expect(isSameClock(null, { base: 20 })).toBe(false);
});
