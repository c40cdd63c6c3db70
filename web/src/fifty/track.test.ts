import { expect, test } from "vitest";
import { laps, space } from "./track";

// F25: 20 stands on 20, 21 on 1, 40 on 20, 50 on 10.
test.each([
  [0, 0, 0],
  [1, 1, 0],
  [20, 20, 0],
  [21, 1, 1],
  [40, 20, 1],
  [41, 1, 2],
  [50, 10, 2],
])("F25: a marble of %i stands on %i, %i times round", (marble, on, times) => {
  expect([space(marble), laps(marble)]).toEqual([on, times]);
});

test("F25: what the track shows and its rounds are always the marble", () => {
  for (let marble = 0; marble <= 200; marble++) expect(space(marble) + 20 * laps(marble)).toBe(marble);
});
