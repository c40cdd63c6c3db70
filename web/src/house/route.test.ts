import { expect, test } from "vitest";
import { placeOf } from "./route.svelte";

test.each([
  ["http://h:5150/", "http://h:5150/", null, null],
  ["http://h:5150/g/watch", "http://h:5150/", null, null],
  ["http://h:5150/#/t/some-Id_1", "http://h:5150/", "some-Id_1", null],
  ["http://h:5150/maxy", "http://h:5150/", "MAXY", null],
  ["https://h/games/MAXY?lang=pseudo#/", "https://h/games/", "MAXY", null],
  ["https://h/games/#/key/abc-DEF_0", "https://h/games/", null, "abc-DEF_0"],
  ["https://h/games/", "https://h/games/", null, null],
  ["https://h/games/assets", "https://h/games/", null, null],
])("%s in the house at %s leads to table %s, with the key %s", (address, house, table, key) => {
  expect(placeOf(address, house)).toEqual({ table, watching: null, key, past: null });
});

test.each([
  ["http://h:5150/maxy/watch", { table: "MAXY", watching: "watch", past: null }],
  ["http://h:5150/MAXY/screen?lang=pseudo", { table: "MAXY", watching: "screen", past: null }],
  ["http://h:5150/g/some-Id_1.12", { table: null, watching: null, past: "some-Id_1.12" }],
  ["http://h:5150/MAXY/elsewhere", { table: null, watching: null, past: null }],
])("%s is for watching", (address, place) => {
  expect(placeOf(address, "http://h:5150/")).toMatchObject(place);
});
