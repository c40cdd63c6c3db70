import { expect, test } from "vitest";
import { asCode, isCode } from "./codes";

test.each([
  ["acde", "ACDE"],
  [" a c d e ", "ACDE"],
  ["ACDEF", "ACDE"],
  ["http://192.168.1.7:5150/MAXY", "MAXY"],
  ["https://games.example/fifties/maxy/", "MAXY"],
  ["7", ""],
])("typed or pasted, %s is %s", (typed, code) => {
  expect(asCode(typed)).toBe(code);
});

test("a code has four letters that are taken for no others", () => {
  expect(["ACDE", "ACD", "ACDO", "ACDI"].map(isCode)).toEqual([true, false, false, false]);
});
