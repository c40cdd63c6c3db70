// How one wants to play: what the home page asks, and the request that comes of it. It is kept for the next time.
import { recall, remember } from "../house/device";
import { PACES, type PaceName } from "../house/pace";
import type { Open, Rules } from "./types";

export const MIN_PLAYERS = 2;
export const MAX_PLAYERS = 5;
export const MOST_DEALS = 20;

export type Setup = {
  players: number;
  pace: PaceName;
  /** One bot for all seats, or "each": as `seats` says. */
  bots: string;
  seats: string[];
  joker: boolean;
  suit: NonNullable<Rules["suit"]>;
  stop: NonNullable<Rules["stop"]>;
  deals: number;
  /** The most turns of a deal, as typed; empty for no limit. */
  turns: string;
};

export const USUAL: Setup = {
  players: 4,
  pace: "normal",
  bots: "greedy",
  seats: [],
  joker: false,
  suit: "longest",
  stop: "end",
  deals: 1,
  turns: "",
};

export function lastSetup(): Setup {
  const setup = { ...USUAL, ...recall<Partial<Setup>>("fifty-one", {}) };
  return { ...setup, players: Math.min(Math.max(setup.players, MIN_PLAYERS), MAX_PLAYERS) };
}

export function keepSetup(setup: Setup): void {
  remember("fifty-one", setup);
}

/** The bot of each other seat. */
export function botsOf(setup: Setup): string[] {
  return Array.from({ length: setup.players - 1 }, (_, i) =>
    setup.bots === "each" ? (setup.seats[i] ?? USUAL.bots) : setup.bots,
  );
}

/** The typed limit of turns, or null for none. */
export function limitIn(typed: string): number | null {
  return /^\s*\d+\s*$/.test(typed) ? Number(typed) : null;
}

/** Whether a typed limit can't be (O16): the server says the last word, this says it early. */
export function limitFault(typed: string, players: number): boolean {
  if (typed.trim() === "") return false;
  const limit = limitIn(typed);
  return limit === null || limit < players;
}

/** The rules but for the number of players; whatever is as usual is left unsaid. */
export function rulesOf(setup: Setup): Omit<Rules, "players"> {
  const rules: Partial<Rules> = {};
  if (setup.joker) rules.jokers = 1;
  if (setup.suit !== USUAL.suit) rules.suit = setup.suit;
  if (setup.stop !== USUAL.stop) rules.stop = setup.stop;
  if (setup.deals !== USUAL.deals) rules.deals = setup.deals;
  const limit = limitIn(setup.turns);
  if (limit !== null) rules.max_turns = limit;
  return rules;
}

/** What leads to such rules: the way back. */
export function setupOf(rules: Partial<Rules>): Setup {
  return {
    ...USUAL,
    joker: (rules.jokers ?? 0) > 0,
    suit: rules.suit ?? USUAL.suit,
    stop: rules.stop ?? USUAL.stop,
    deals: rules.deals ?? USUAL.deals,
    turns: rules.max_turns == null ? "" : String(rules.max_turns),
  };
}

/** The request for such a table. */
export function request(setup: Setup, name: string): Omit<Open, "type" | "id"> {
  const rules = { players: setup.players, ...rulesOf(setup) };
  return { game: "fifty-one", rules, name, bots: botsOf(setup), pace: PACES[setup.pace] };
}
