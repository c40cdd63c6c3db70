import { expect, test } from "vitest";
import type { Step, Update } from "../protocol";
import { chaptersOf, lasts, sameMoment } from "./film.svelte";

const step = (...events: string[]) => ({ update: { events: events.map((event) => ({ event })), around: {} } }) as unknown as Step;
const QUIET = step();

test("a round or a deal begins where it is told of", () => {
  const rounds = [step("revealed"), step("chosen"), step("called"), step("called", "round-ended"), step("revealed"), step("chosen")];
  expect(chaptersOf(rounds)).toEqual([{ first: 0, steps: 4 }, { first: 4, steps: 2 }]);
  expect(chaptersOf([step("dealt"), step("exchanged")])).toEqual([{ first: 0, steps: 2 }]);
});

// A seat is told of its own hand in an open window, with no event; nobody else is.
test("other eyes see the same moment, though they were told of other steps", () => {
  const others = [step("revealed"), step("called"), step("called", "took-over"), step("called")];
  const own = [step("revealed"), step("called"), QUIET, step("called", "took-over"), step("called")];
  expect([0, 1, 2, 3].map((at) => sameMoment(others, at, own))).toEqual([0, 1, 3, 4]);
  expect([0, 1, 2, 3, 4].map((at) => sameMoment(own, at, others))).toEqual([0, 1, 1, 2, 3]);
});

test("what happened is shown longer than what did not, and results longest", () => {
  const update = ({ update }: Step) => update;
  const resting = { ...update(step("round-ended")), around: { resting: true } } as unknown as Update;
  const [quiet, hand, results] = [lasts(update(step("called")), 0.9), lasts(update(step("called", "took-over")), 0.9), lasts(resting, 0.9)];
  expect(quiet).toBe(0.9);
  expect(hand).toBeGreaterThan(quiet);
  expect(results).toBeGreaterThan(hand);
});
