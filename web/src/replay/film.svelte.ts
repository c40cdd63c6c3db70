// A game that is over, as a film: which of its steps is shown, and whether it runs. Each step is shown as it was then,
// by the same table as a game that is played.
import type { PaceName } from "../house/pace";
import { PACES } from "../house/pace";
import { LAST_LOOK, LiveTable } from "../house/table.svelte";
import type { Happened, Replay, Step, Update } from "../protocol";

/** Whose: a seat's, a bystander's, or all seats' at once. */
export type Eyes = number | "all" | null;

/** A round or a deal: where it begins, and how many steps it has. */
export type Chapter = { first: number; steps: number };

/** How long the results of a round stay to be read, in seconds. */
const TO_READ = 6;
/** A step at which something happened is worth so many quiet ones. */
const WORTH = 2.5;

/** Where rounds and deals begin. */
export function chaptersOf(steps: readonly Step[]): Chapter[] {
  const firsts = steps.flatMap(({ update }, at) => (update.events.some(begins) ? [at] : []));
  return firsts.map((first, i) => ({ first, steps: (firsts[i + 1] ?? steps.length) - first }));
}

const begins = ({ event }: Update["events"][number]) => event === "revealed" || event === "dealt";

/** How long a step is shown before the next, in seconds, at so many seconds a number. */
export function lasts({ events, around }: Update, pace: number): number {
  if (around.resting || events.some(({ event }) => event === "game-ended")) return LAST_LOOK / 1000 + TO_READ;
  if (events.some(({ event }) => event === "exchanged" || event === "clashed" || event === "took-over")) return WORTH * pace;
  return pace;
}

/** The step of other eyes at the same moment: a seat was told of some steps that others were not told of. */
export function sameMoment(from: readonly Step[], at: number, to: readonly Step[]): number {
  const told = (steps: readonly Step[]) => steps.flatMap(({ update }, i) => (update.events.length > 0 ? [i] : []));
  const nth = told(from).filter((i) => i <= at).length - 1;
  return told(to)[Math.max(0, nth)] ?? 0;
}

/** The steps with the seats in each: they are sent only where they changed. */
function seated(steps: readonly Step[]): Step[] {
  let { seats } = steps[0]!.update.around;
  return steps.map(({ update, open }) => {
    if (update.around.seats.length > 0) seats = update.around.seats;
    return { update: { ...update, around: { ...update.around, seats } }, open };
  });
}

export class Film {
  readonly game: string;
  readonly seats: readonly string[];
  readonly steps: readonly Step[];
  readonly chapters: readonly Chapter[];
  at = $state(0);
  running = $state(false);
  pace = $state<PaceName>("normal");
  table = $state.raw() as LiveTable<any>;

  readonly last: number;

  constructor(
    private readonly id: string,
    { game, seats, steps }: Replay,
  ) {
    this.game = game;
    this.seats = seats;
    this.steps = seated(steps);
    this.last = steps.length - 1;
    this.chapters = chaptersOf(this.steps);
    this.go(0);
  }

  get step(): Step {
    return this.steps[this.at]!;
  }

  /** The chapter that is shown. */
  get chapter(): number {
    return this.chapters.findLastIndex(({ first }) => first <= this.at);
  }

  /** Shows a step, the first or last one where there is none. */
  go(step: number): void {
    const to = Math.min(Math.max(step, 0), this.last);
    // What follows goes on from what is shown, as it did then; elsewhere one comes to look anew.
    if (this.table && to === this.at + 1) this.table.take(this.#happened(to));
    else if (!this.table || to !== this.at) this.table = new LiveTable(this.#happened(to), true);
    this.at = to;
    if (to === this.last) this.running = false;
  }

  /** Runs on from here, or from the beginning where it was over; or waits. */
  toggle(): void {
    if (!this.running && this.at === this.last) this.go(0);
    this.running = !this.running;
  }

  /** While it runs: waits for the next step; returns how to wait no longer. */
  wait(): (() => void) | undefined {
    if (!this.running) return undefined;
    const { at } = this;
    const timer = setTimeout(() => this.go(at + 1), lasts(this.step.update, PACES[this.pace]) * 1000);
    return () => clearTimeout(timer);
  }

  #happened(to: number): Happened {
    const { update } = this.steps[to]!;
    // Nobody waits for a host any more, and no clock runs.
    const still = { host: null, plan: null, paused: false, hidden: false, clock: null, left: null, banks: [], pace: 1 };
    const around = { ...update.around, ...still };
    return { type: "happened", table: this.id, code: null, seats: [], seat: null, update: { ...update, around } };
  }
}
