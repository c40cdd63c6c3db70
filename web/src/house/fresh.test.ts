import { afterEach, expect, test, vi } from "vitest";
import { mayReload } from "./fresh";

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

test("a page loads itself again once for each server, also where two take turns", () => {
  expect(["a", "a", "b", "a", "b"].map(mayReload)).toEqual([true, false, true, false, false]);
});

test("where the tab may keep nothing, it does not begin", () => {
  vi.stubGlobal("sessionStorage", {
    getItem: () => null,
    setItem: () => {
      throw new Error("no leave");
    },
  });
  expect(mayReload("a")).toBe(false);
});
