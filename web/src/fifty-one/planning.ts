// How Fifty-One is planned at a table that people come to.
import type { Planning } from "../live/plan";
import { MAX_PLAYERS, MIN_PLAYERS, keepSetup, lastSetup, limitFault, rulesOf, setupOf, type Setup } from "./setup";
import { termsOf } from "./terms";

export const planning: Planning<Setup> = {
  fewest: MIN_PLAYERS,
  most: MAX_PLAYERS,
  bots: 1,
  seats: MAX_PLAYERS,
  // For each seat and game, and back after each turn.
  clocks: [
    { base: 60, increment: 3, cap: 60 },
    { base: 120, increment: 5, cap: 120 },
    { base: 300, increment: 10, cap: 300 },
  ],
  last: lastSetup,
  keep: keepSetup,
  rulesOf,
  setupOf,
  fault: (setup) => limitFault(setup.turns, setup.players),
  termsOf,
};
