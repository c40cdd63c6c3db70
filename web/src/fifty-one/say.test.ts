import { expect, test } from "vitest";
import { eventsOf, say, sinceTexts } from "./say";
import type { Update } from "./types";

const names = ["Ada", "Bo"];

test("cards are said by their names", () => {
  const told = eventsOf({ seat: 1, clear: true, take: "Kh", give: "3c", stop: true });
  expect(told.map((event) => say(event, names, 0))).toEqual([
    "Bo clears the board.",
    "Bo takes the king of hearts and gives the three of clubs.",
    "Stop! Bo has called it: everybody else has one more turn.",
  ]);
  expect(say({ event: "turned-up", cards: ["*", "Ts"] }, names, 0)).toBe("On the board: the joker and the ten of spades.");
});

function update(events: Update["events"], dealer: number | null = 1): Update {
  const turns = [
    { seat: 0, take: "Kh", give: "3c" },
    { seat: 1, take: "3c", give: "2d" },
  ];
  return { events, view: { public: { deal: 0, dealer, turns, seat: 0 } } } as unknown as Update;
}

test("what had happened before one came is told from the view, and nothing twice", () => {
  const all = sinceTexts(update([]), names, 0);
  expect(all).toHaveLength(3);
  expect(all[0]).toBe("Deal 1. Dealer: Bo. You begin.");
  expect(sinceTexts(update([{ event: "exchanged", seat: 1, take: "3c", give: "2d" }]), names, 0)).toEqual(all.slice(0, 2));
  expect(sinceTexts(update([{ event: "dealt", deal: 0, dealer: 1, seat: 0 }]), names, 0)).toEqual([]);
  expect(sinceTexts(update([], null), names, 0)).toEqual([]);
});
