import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LiveTable } from "../house/table.svelte";
import { clockFace, countdown } from "./countdown.svelte";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** What is left after a while at such a table. */
function after(milliseconds: number, around: { left: number | null; paused: boolean }): number | null {
  const table = { latest: { around }, heard: performance.now() } as unknown as LiveTable;
  let time: { readonly left: number | null } = { left: null };
  const stop = $effect.root(() => {
    time = countdown(() => table);
  });
  flushSync();
  vi.advanceTimersByTime(milliseconds);
  flushSync();
  const { left } = time;
  stop();
  return left;
}

test("time runs, and never below nothing", () => {
  expect(after(0, { left: 20, paused: false })).toBe(20);
  expect(after(5_000, { left: 20, paused: false })).toBeCloseTo(15);
  expect(after(60_000, { left: 20, paused: false })).toBe(0);
});

test("time stands still in a pause, and there is none without a clock", () => {
  expect(after(5_000, { left: 20, paused: true })).toBe(20);
  expect(after(5_000, { left: null, paused: false })).toBe(null);
});

test.each([
  [0, "0:00"],
  [0.2, "0:01"],
  [59.5, "1:00"],
  [65, "1:05"],
  [300, "5:00"],
])("%s seconds are read as %s", (seconds, face) => {
  expect(clockFace(seconds)).toBe(face);
});
