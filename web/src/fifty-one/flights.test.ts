import { expect, test } from "vitest";
import type { Event } from "../house/words";
import { destination, origin } from "./flights";

const exchanged: Event = { event: "exchanged", seat: 2, take: "Kh", give: "3c" };

test("what is given comes from its seat, all else from the stock", () => {
  expect(origin("3c", [exchanged])).toBe("seat-2");
  expect(origin("9d", [exchanged])).toBe("stock");
});

test("what is taken goes to its seat, what is cleared to the discards, and of the rest nothing is told", () => {
  expect(destination("Kh", [exchanged])).toBe("seat-2");
  expect(destination("9d", [{ event: "cleared", seat: 1 }])).toBe("discards");
  expect(destination("9d", [exchanged])).toBe(null);
});
