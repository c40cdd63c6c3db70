import { expect, test } from "vitest";
import { nameOf, points, rankLabel, theName } from "./cards";

test("a card by its name, and what stands on it", () => {
  expect(["Kh", "Ts", "2c", "*"].map(nameOf)).toEqual(["king of hearts", "ten of spades", "two of clubs", "joker"]);
  expect(theName("Ad")).toBe("the ace of diamonds");
  expect(["Kh", "Ts", "2c"].map(rankLabel)).toEqual(["K", "10", "2"]);
});

test("O4: what cards count", () => {
  expect(["As", "Kh", "Qd", "Jc", "Ts", "9h", "2d"].map(points)).toEqual([11, 10, 10, 10, 10, 9, 2]);
});
