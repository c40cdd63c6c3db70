import { expect, test } from "vitest";
import examples from "./rules.examples.json";
import { HOUSE_BONUS, crownAt, lastNumber, tokens } from "./rules";

// A test in Python holds the rules to the same file.
test.each(Object.entries(examples.players))("what %s players fix", (players, fixed) => {
  const n = Number(players);
  expect({ last: lastNumber(n), tokens: tokens(n), crown: crownAt(n) }).toEqual(fixed);
});

test("the house values of the bonus", () => {
  expect(HOUSE_BONUS).toEqual(examples.bonus);
});
