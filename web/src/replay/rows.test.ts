import { expect, test } from "vitest";
import { partsOf, scaleOf, type Row } from "./rows";

const row = (figures: Partial<Row>): Row => ({
  ...{ label: "", usual: 9, skill: -1, luck: 3, came: 11, best: 22, first: "skill" },
  ...figures,
});

test("skill and luck lead from what is usual to what came", () => {
  expect(partsOf(row({}))).toEqual([
    { name: "usual", from: 0, to: 9 },
    { name: "skill", from: 9, to: 8 },
    { name: "luck", from: 8, to: 11 },
  ]);
  expect(partsOf(row({ first: "luck" }))).toEqual([
    { name: "usual", from: 0, to: 9 },
    { name: "luck", from: 9, to: 12 },
    { name: "skill", from: 12, to: 11 },
  ]);
  expect(partsOf(row({ usual: null }))).toEqual([]);
});

test("the scale holds all that is shown, and nothing", () => {
  expect(scaleOf([row({}), row({ best: 26 })])).toEqual({ low: 0, high: 30, ticks: [0, 5, 10, 15, 20, 25, 30] });
  expect(scaleOf([row({ usual: -12, luck: 0, came: -13, best: 51 })])).toEqual({
    low: -20,
    high: 60,
    ticks: [-20, -10, 0, 10, 20, 30, 40, 50, 60],
  });
  expect(scaleOf([])).toEqual({ low: 0, high: 5, ticks: [0, 5] });
});
