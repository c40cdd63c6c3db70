import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LiveTable } from "../house/table.svelte";
import type { Happened } from "../protocol";
import Absences from "./Absences.svelte";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function told(version: number, stood_in: number | null): Happened {
  const seats = [{ name: "Ben", bot: null, standing: "here", wins: 0 }];
  const around = { seats, host: 0, games: 1, plan: null, pace: 1, paused: false, resting: false, named: null };
  const update = { version, at: [0, version], events: [], view: null, around, stood_in };
  return { type: "happened", table: "t", code: "MAXY", seats: [0], seat: 0, update } as unknown as Happened;
}

test("that a stand-in played is told for a while, however much happens then", () => {
  const table = new LiveTable(told(1, null));
  const shown = mount(Absences, { target: document.body, props: { table } });
  const says = () => {
    flushSync();
    return document.body.textContent?.includes("A stand-in played for Ben.");
  };
  expect(says()).toBe(false);
  table.take(told(2, 0));
  expect(says()).toBe(true);
  for (let version = 3; version < 10; version++) {
    vi.advanceTimersByTime(1_000);
    table.take(told(version, null));
    flushSync();
  }
  expect(says()).toBe(false);
  unmount(shown);
});
