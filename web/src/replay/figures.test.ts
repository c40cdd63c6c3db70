import { expect, test } from "vitest";
import { changed, rounded } from "./figures";

test("averages are told to a tenth, with a real minus", () => {
  expect([9.434, -0.3, -0.04, 12].map(rounded)).toEqual(["9.4", "−0.3", "0.0", "12.0"]);
  expect([0.93, -0.3, -0.04, 0, 2].map(changed)).toEqual(["+0.9", "−0.3", "±0", "±0", "+2.0"]);
});
