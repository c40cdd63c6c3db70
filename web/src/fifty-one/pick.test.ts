import { expect, test } from "vitest";
import { NOTHING, toggled, worth, worthWith } from "./pick";

const offer = { board: ["Ah", "3c"], hand: ["Kh", "4s", "2d"], after: [[1, 2, 3], [4, 5, 6]] };

test("a card is picked in either row, changed for another, and laid back", () => {
  const one = toggled(NOTHING, "board", "Ah");
  const both = toggled(one, "hand", "4s");
  expect(both).toEqual({ take: "Ah", give: "4s", stop: false });
  expect(toggled(both, "board", "3c").take).toBe("3c");
  expect(toggled(both, "hand", "4s")).toEqual({ take: "Ah", give: null, stop: false });
});

test("O9: what an exchange would bring is read from the view", () => {
  expect(worth(offer, "3c", "4s")).toBe(5);
  expect(worth(offer, "3c", null)).toBe(null);
  expect(worth({ ...offer, after: [] }, "3c", "4s")).toBe(null);
});

test("each card tells what it would bring with the one picked of the other row", () => {
  const pick = { ...NOTHING, take: "Ah" };
  expect(offer.hand.map((card) => worthWith(offer, pick, "hand", card))).toEqual([1, 2, 3]);
  expect(offer.board.map((card) => worthWith(offer, pick, "board", card))).toEqual([null, null]);
});
