import { flushSync } from "svelte";
import { expect, test } from "vitest";
import type { Happened, Sitting } from "../protocol";
import { LiveTable } from "./table.svelte";

const NAMES = ["Hanna", "Ben", "Mia"];

/** What a device with these seats hears, while lines of these seats are missing. */
function told(seats: number[], waiting: number[], more: { seat?: number; version?: number; people?: string[] } = {}) {
  const { seat = seats[0] ?? null, version = 1, people = NAMES } = more;
  const sittings: Sitting[] = people.map((name) => ({ name, bot: null, standing: "here", wins: 0 }));
  const view = { game: "fifty", public: { phase: waiting.length ? "choose" : "count", waiting }, own: { seat, line: [1] } };
  const around = { seats: sittings, host: 0, games: 1, plan: null, pace: 0, paused: false, resting: false, named: null };
  const update = { version, at: [0, 0], events: [], view, around };
  return { type: "happened", table: "t", code: "MAXY", seats, seat, update } as unknown as Happened;
}

const own = (table: LiveTable) => {
  flushSync();
  return table.update.view?.own ?? null;
};

test("one person at a device sees their own at once", () => {
  const table = new LiveTable(told([1], [1, 2]));
  expect(own(table)).toMatchObject({ seat: 1 });
  expect(table.curtain).toBe(null);
});

test("of several, nobody sees anything till one has the device in their hands, and they see their own alone", () => {
  const table = new LiveTable(told([1, 2], [0, 1, 2]));
  expect(table.curtain).toBe(1);
  expect(own(table)).toBe(null);
  table.hold(2);
  expect(own(table), "what is there is still the other's").toBe(null);
  table.take(told([1, 2], [0, 1, 2], { seat: 2 }));
  expect(own(table)).toMatchObject({ seat: 2 });
  expect(table.curtain).toBe(null);
});

test("whoever has done what they had to do gives the device on, or lays it down", () => {
  const table = new LiveTable(told([1, 2], [0, 1, 2]));
  table.hold(1);
  table.take(told([1, 2], [0, 2], { version: 2 }));
  expect(own(table)).toBe(null);
  expect(table.curtain).toBe(2);
  table.hold(2);
  table.take(told([1, 2], [0, 2], { seat: 2, version: 2 }));
  table.take(told([1, 2], [0], { seat: 2, version: 3 }));
  expect(own(table)).toBe(null);
  expect(table.curtain).toBe(null);
});

test("not now means not in this moment, and who asks to look is asked for", () => {
  const table = new LiveTable(told([1, 2], [1, 2]));
  table.notNow();
  expect(table.curtain).toBe(null);
  table.asked = 2;
  expect(table.curtain).toBe(2);
  table.notNow();
  expect(table.curtain).toBe(null);
});

test("a device that has no seat any more knows whether it has moved or is gone", () => {
  const moved = new LiveTable(told([1], []));
  moved.take(told([], [], { version: 2 }));
  expect(moved.parted).toBe("moved");
  moved.take(told([1], [], { version: 3 }));
  expect(moved.parted).toBe(null);
  const removed = new LiveTable(told([1], []));
  removed.take(told([], [], { version: 2, people: ["Hanna", "Mia"] }));
  expect(removed.parted).toBe("removed");
});
