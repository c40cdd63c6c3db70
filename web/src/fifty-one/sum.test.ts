import { expect, test } from "vitest";
import { change, signed, spelt, terms } from "./sum";
import examples from "./sum.examples.json";

// A test in Python holds the readings and values to the same file.
test.each(examples)("O5: $hand by $suit is $value", ({ hand, reading, spelt: text, value }) => {
  const sum = terms(hand, reading);
  expect(spelt(sum)).toBe(text);
  expect(sum.reduce((all, { points, counts }) => all + (counts ? points : -points), 0)).toBe(value);
});

test("those that count come first, and the joker as what it stands for", () => {
  const sum = terms(["As", "4h", "3h", "2h", "*"], { suit: "h", joker: "Ah" });
  expect(sum.map(({ card }) => card).join(" ")).toBe("4h 3h 2h * As");
  expect(sum[3]).toEqual({ card: "*", as: "Ah", points: 11, counts: true });
});

test("numbers have a true minus", () => {
  expect([signed(-3), signed(18), change(11, 26), change(26, 11), change(4, 4)]).toEqual(["−3", "18", "+15", "−15", "±0"]);
});
