import { expect, test } from "vitest";
import { hashOf, momentOf } from "./place";

test.each([
  ["", { step: 0, eyes: null }],
  ["#step=12", { step: 12, eyes: null }],
  ["#eyes=0", { step: 0, eyes: 0 }],
  ["#step=3&eyes=all", { step: 3, eyes: "all" as const }],
])("%s is a moment, to and fro", (hash, moment) => {
  expect(momentOf(hash)).toEqual(moment);
  expect(hashOf(moment)).toBe(hash);
});

test.each(["#step=-1&eyes=me", "#step=1e3&eyes=1.5", "#step=0x10", "#/t/table", "#%", "#step=9999999999"])(
  "%s says nothing",
  (hash) => {
    expect(momentOf(hash)).toEqual({ step: 0, eyes: null });
  },
);
