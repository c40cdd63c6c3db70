import { expect, test } from "vitest";
import { USUAL, botsOf, cardsFault, cardsIn, request, rulesOf, setupOf } from "./setup";

test("what is as usual is left unsaid", () => {
  expect(request(USUAL, "Guest")).toEqual({
    game: "fifty",
    rules: { players: 5 },
    name: "Guest",
    bots: ["greedy", "greedy", "greedy", "greedy"],
    pace: 0.9,
  });
});

test("what is not as usual is said", () => {
  const setup = { ...USUAL, players: 3, danger: true, claims: "optional", score_last: false } as const;
  expect(request(setup, "Guest").rules).toEqual({ players: 3, danger: true, claims: "optional", score_last: false });
});

test("own danger cards take the place of the printed ones, where danger is on", () => {
  const cards = "1-9, 14–20, 30 to 35; 44";
  expect(cardsIn(cards)).toEqual([[1, 9], [14, 20], [30, 35], [44, 44]]);
  expect(request({ ...USUAL, danger: true, cards }, "").rules.danger).toEqual(cardsIn(cards));
  expect(request({ ...USUAL, cards }, "").rules).toEqual({ players: 5 });
});

test("F22: cards that can't be are seen early", () => {
  expect(cardsFault("", 5)).toBe(null);
  expect(cardsFault("1-9, 10-19, 20-29, 30-39", 5)).toBe(null);
  expect(cardsFault("1-9, 10-19", 5)).toBe("few");
  expect(cardsFault("1-9, 10-19, 20-29, 39-30", 5)).toBe("range");
  expect(cardsFault("1-9, 10-19, 20-29, 40-50", 5)).toBe("range");
  expect(cardsFault("1-9, 10-19, 20-29, 40-50", 8)).toBe(null);
});

test("a bot for each seat, as many as there are seats", () => {
  const setup = { ...USUAL, bots: "each", seats: ["random", "greedy"], players: 4 };
  expect(botsOf(setup)).toEqual(["random", "greedy", "greedy"]);
});

test("rules lead back to what was picked", () => {
  const setup = {
    ...USUAL, danger: true, cards: "1–9, 14–20, 30–35, 44–44", after_clash: "resume", claims: "optional", invalid: "void",
    starter: "voice", sudden_death: false, score_last: false, bonus: [[1, 2, 3, 4, 5]],
  } as const;
  expect(setupOf(rulesOf({ ...setup, seats: [], bonus: [[1, 2, 3, 4, 5]] }))).toEqual(setup);
  expect(setupOf(rulesOf(USUAL))).toEqual(USUAL);
});
