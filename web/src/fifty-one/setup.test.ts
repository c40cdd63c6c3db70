import { expect, test } from "vitest";
import { USUAL, botsOf, limitFault, request, rulesOf, setupOf } from "./setup";

test("what is as usual is left unsaid", () => {
  expect(request(USUAL, "Ada")).toEqual({
    game: "fifty-one",
    rules: { players: 4 },
    name: "Ada",
    bots: ["greedy", "greedy", "greedy"],
    pace: 0.9,
  });
});

test("what is not as usual is said", () => {
  const setup = { ...USUAL, players: 2, joker: true, suit: "best", stop: "instead", deals: 3, turns: " 40 " } as const;
  const { rules } = request({ ...setup, seats: [] }, "");
  expect(rules).toEqual({ players: 2, jokers: 1, suit: "best", stop: "instead", deals: 3, max_turns: 40 });
});

test("O16: a limit that can't be is seen early", () => {
  expect(["", " ", "4", "40", "3", "four", "4.5"].map((typed) => limitFault(typed, 4))).toEqual([
    false, false, false, false, true, true, true,
  ]);
});

test("a bot for each seat", () => {
  expect(botsOf({ ...USUAL, bots: "each", seats: ["random"] })).toEqual(["random", "greedy", "greedy"]);
});

test("rules lead back to what was picked", () => {
  const setup = { ...USUAL, joker: true, suit: "flush", stop: "instead", deals: 3, turns: "40" } as const;
  expect(setupOf(rulesOf({ ...setup, seats: [] }))).toEqual(setup);
  expect(setupOf(rulesOf(USUAL))).toEqual(USUAL);
});
