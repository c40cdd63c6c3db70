// How one wants to play: what the home page asks, and the request that comes of it. It is kept for the next time.
import type { Open, Rules } from "./types";
import { recall, remember } from "../house/device";
import { PACES, type PaceName } from "../house/pace";
import { HOUSE_BONUS, MIN_PLAYERS, MOST_PLAYERS, lastNumber, type Bonus, type Card } from "./rules";

/** The claims of people are waited for at small tables only (F15). */
export const MOST_CLAIMERS = 12;

export type Setup = {
  players: number;
  pace: PaceName;
  /** One bot for all seats, or "each": as `seats` says. */
  bots: string;
  seats: string[];
  danger: boolean;
  /** Own danger cards, as typed; empty for the printed ones. */
  cards: string;
  after_clash: NonNullable<Rules["after_clash"]>;
  score_last: boolean;
  claims: NonNullable<Rules["claims"]>;
  invalid: NonNullable<Rules["invalid"]>;
  starter: NonNullable<Rules["starter"]>;
  sudden_death: boolean;
  bonus: Bonus;
};

export const USUAL: Setup = {
  players: 5,
  pace: "normal",
  bots: "greedy",
  seats: [],
  danger: false,
  cards: "",
  after_clash: "stop",
  score_last: true,
  claims: "mandatory",
  invalid: "refuse",
  starter: "rotate",
  sudden_death: true,
  bonus: HOUSE_BONUS,
};

export function lastSetup(): Setup {
  const kept = recall<Partial<Setup>>("fifty", {});
  const setup = { ...USUAL, ...kept };
  return { ...setup, players: Math.min(Math.max(setup.players, MIN_PLAYERS), MOST_PLAYERS) };
}

export function keepSetup(setup: Setup): void {
  remember("fifty", setup);
}

/** The bot of each other seat. */
export function botsOf(setup: Setup): string[] {
  return Array.from({ length: setup.players - 1 }, (_, i) =>
    setup.bots === "each" ? (setup.seats[i] ?? USUAL.bots) : setup.bots,
  );
}

const OPTIONS = ["after_clash", "score_last", "claims", "invalid", "starter", "sudden_death", "bonus"] as const;

/** The rules but for the number of players; whatever is as usual is left unsaid. */
export function rulesOf(setup: Setup): Omit<Rules, "players"> {
  const rules: Partial<Rules> = {};
  const said = rules as Record<string, unknown>;
  for (const option of OPTIONS) {
    if (JSON.stringify(setup[option]) !== JSON.stringify(USUAL[option])) said[option] = setup[option];
  }
  if (setup.danger) rules.danger = setup.cards.trim() === "" ? true : cardsIn(setup.cards);
  return rules;
}

/** What leads to such rules: the way back. */
export function setupOf(rules: Partial<Rules>): Setup {
  const setup = { ...USUAL };
  const kept = setup as Record<string, unknown>;
  for (const option of OPTIONS) if (rules[option] != null) kept[option] = rules[option];
  setup.danger = Array.isArray(rules.danger) ? rules.danger.length > 0 : (rules.danger ?? false);
  if (Array.isArray(rules.danger)) setup.cards = rules.danger.map((ends) => ends.join("–")).join(", ");
  return setup;
}

/** The request for such a table. */
export function request(setup: Setup, name: string): Omit<Open, "type" | "id"> {
  return {
    game: "fifty",
    rules: { players: setup.players, ...rulesOf(setup) },
    name,
    bots: botsOf(setup),
    pace: PACES[setup.pace],
  };
}

/** Typed danger cards: “1–9, 14–20” is two. A lone number is a card of its own. */
export function cardsIn(text: string): Card[] {
  return text
    .split(/[,;\n]/)
    .map((part) => (part.match(/\d+/g) ?? []).map(Number))
    .filter((ends) => ends.length > 0)
    .map(([low = 0, high = low]) => [low, high]);
}

/** What is wrong with own danger cards, or null (F22): the server says the last word, this says it early. */
export function cardsFault(text: string, players: number): "few" | "range" | null {
  if (text.trim() === "") return null;
  const cards = cardsIn(text);
  if (cards.length < 4) return "few";
  const last = lastNumber(players);
  return cards.every(([low, high]) => 1 <= low && low <= high && high < last) ? null : "range";
}
