import { expect, test } from "vitest";
import { inDanger, isForbidden, toggle, typed } from "./line";

test("picks go into the boxes from the smallest to the largest, and come out again", () => {
  let line: readonly number[] = [];
  for (const number of [26, 4, 44, 15, 37]) line = toggle(line, number);
  expect(line).toEqual([4, 15, 26, 37, 44]);
  expect(toggle(line, 15)).toEqual([4, 26, 37, 44]);
});

test("a sixth number is not taken", () => {
  expect(toggle([1, 2, 3, 4, 5], 6)).toEqual([1, 2, 3, 4, 5]);
});

test("F4: 0 forbids the tens", () => {
  expect([10, 20, 7, 17].map((number) => isForbidden(number, [0, 7]))).toEqual([true, true, true, true]);
  expect(isForbidden(1, [0, 7])).toBe(false);
});

test("F23: the bounds of a danger card are in danger", () => {
  expect([13, 14, 20, 21].map((number) => inDanger(number, [14, 20]))).toEqual([false, true, true, false]);
  expect(inDanger(14, null)).toBe(false);
});

test("a typed line is the numbers in it, in the order typed", () => {
  expect(typed("4 15, 26;37\t44")).toEqual([4, 15, 26, 37, 44]);
  expect(typed("five")).toEqual([]);
});
