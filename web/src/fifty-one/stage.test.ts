import { expect, test } from "vitest";
import { lastTurns } from "./stage";

const rules = { players: 4 };

test("O13: who still has a last turn, the one under way first", () => {
  expect(lastTurns({ left: null, seat: 2, rules })).toEqual([]);
  expect(lastTurns({ left: 3, seat: 2, rules })).toEqual([2, 3, 0]);
  expect(lastTurns({ left: 1, seat: 0, rules })).toEqual([0]);
});
