// What is to be played next at a table that gathers: as its host picks it, and as it is said to the others.
import { GAMES, type GameName } from "../games";
import { recall, remember } from "../house/device";
import { PACES, type PaceName } from "../house/pace";
import { t, words } from "../house/words";
import type { Clock, Plan, TableView } from "../protocol";

/** What every game's way of being set up has. */
export type Setting = { players: number; pace: PaceName; bots: string };

/** How a game is planned. */
export type Planning<S extends Setting> = {
  /** How many can play it. */
  fewest: number;
  most: number;
  /** How many bots are planned at first, and how many may sit there with the people. */
  bots: number;
  seats: number;
  /** The clocks to choose from, besides none. */
  clocks: readonly Clock[];
  last: () => S;
  keep: (setup: S) => void;
  rulesOf: (setup: S) => Record<string, unknown>;
  setupOf: (rules: Record<string, unknown>) => S;
  /** Whether something typed can't be. */
  fault: (setup: S) => boolean;
  termsOf: (rules: Record<string, unknown>) => string[];
};

const USUAL_BOT = "greedy";

/** What is planned where nothing was said yet: the game that was played together last, as it was. */
export function firstPlan(): Plan {
  return planFor(recall<GameName>("together", "fifty"));
}

/** A game as it was last played here. */
export function planFor(game: GameName): Plan {
  const { planning } = GAMES[game] ?? GAMES.fifty;
  const setup = planning.last() as Setting;
  const bot = setup.bots === "each" ? USUAL_BOT : setup.bots;
  return {
    game,
    rules: planning.rulesOf(setup),
    bots: Array.from({ length: planning.bots }, () => bot),
    pace: PACES[setup.pace],
    clock: null,
  };
}

/** What was planned is the first plan of the next evening. */
export function keepPlan(game: GameName, setup: Setting): void {
  const { planning } = GAMES[game];
  const { players, bots } = planning.last() as Setting;
  planning.keep({ ...setup, players, bots });
  remember("together", game);
}

/** The people who will play, and how many play with the bots that are planned. */
export function company({ seats, plan }: TableView): { people: number; players: number } {
  const people = seats.filter(({ bot, standing }) => bot === null && standing !== "gone").length;
  return { people, players: people + (plan?.bots?.length ?? 0) };
}

/** Why it can't begin yet, or null. */
export function whyNotBegin(around: TableView): string | null {
  if (!around.plan) return null;
  const { fewest, most } = GAMES[around.plan.game as GameName].planning;
  const { players } = company(around);
  const game = t(`page-${around.plan.game}`);
  if (players < fewest) return t("page-too-few", { game, fewest, more: fewest - players });
  if (players > most) return t("page-too-many", { game, most, less: players - most });
  return null;
}

export const botName = (bot: string): string => (words.has(`page-bot-${bot}`) ? t(`page-bot-${bot}`) : bot);

/** What a clock may hold, in seconds, as the server has it. */
export const CLOCK_LEAST = 1;
export const CLOCK_MOST = 7200;

/** A clock with all that it is when it does not say so. */
export const wholeClock = ({ base, increment = 0, cap = null }: Clock) => ({ base, increment, cap });

export function isSameClock(one: Clock | null, other: Clock | null): boolean {
  return JSON.stringify(one && wholeClock(one)) === JSON.stringify(other && wholeClock(other));
}

/** A clock in words. */
export function clockName(clock: Clock | null): string {
  if (clock === null) return t("page-clock-none");
  const { base, increment, cap } = wholeClock(clock);
  if (increment === 0) return time(base);
  const name = t("page-clock-more", { time: time(base), increment });
  return cap === base ? name : t("page-clock-most", { clock: name, cap: cap === null ? "none" : time(cap) });
}

/** Whole minutes as such, all else in seconds. */
export function time(seconds: number): string {
  if (seconds < 60 || seconds % 60 !== 0) return t("page-seconds", { seconds });
  return t("page-minutes", { minutes: seconds / 60 });
}

export function paceName(pace: number): string {
  const named = (Object.keys(PACES) as PaceName[]).find((name) => PACES[name] === pace);
  return named ? t(`page-pace-${named}`) : t("page-seconds", { seconds: pace });
}

/** A plan in short: the game, who plays besides, its pace and its clock. */
export function planTerms({ game, bots = [], pace = PACES.normal, clock = null }: Plan): string[] {
  return [
    t("page-with-bots", { bots: bots.length, kind: words.join([...new Set(bots)].map(botName)) }),
    t("page-term", { what: t(game === "fifty" ? "page-pace" : "page-one-pace"), how: paceName(pace) }),
    t("page-term", { what: t("page-clock"), how: clockName(clock) }),
  ];
}
