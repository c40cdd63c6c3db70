// How Fifty is planned at a table that people come to.
import type { Planning } from "../live/plan";
import { MIN_PLAYERS, MOST_PLAYERS } from "./rules";
import { cardsFault, keepSetup, lastSetup, rulesOf, setupOf, type Setup } from "./setup";
import { termsOf } from "./terms";

/** The most that sit at a table, people and bots. */
const MOST_SEATS = 200;

export const planning: Planning<Setup> = {
  fewest: MIN_PLAYERS,
  most: MOST_SEATS,
  bots: 2,
  seats: MOST_PLAYERS,
  // For each line.
  clocks: [{ base: 20 }, { base: 40 }, { base: 80 }],
  last: lastSetup,
  keep: keepSetup,
  rulesOf,
  setupOf,
  fault: (setup) => cardsFault(setup.cards, setup.players) !== null,
  termsOf,
};
