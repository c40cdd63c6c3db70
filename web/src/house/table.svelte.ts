// A table as this page shows it. The server's last view is the truth; here it is only decided when it is shown.
import type { Update } from "../protocol";
import type { Event } from "./words";

/** How long the end of a round stays to be seen before the page turns to the results, in milliseconds. */
export const LAST_LOOK = 1_600;

/** Something to be told in words; the key is its own, for lists. */
export type Told = { key: number; event: Event };

const LOG_LENGTH = 60;

/** `U` is what its game sends; the house knows no more than any game's. */
export class LiveTable<U extends Update = Update> {
  readonly id: string;
  /** What is shown. */
  update = $state.raw() as U;
  /** How things stand; ahead of what is shown while a round's end is looked at. */
  latest = $state.raw() as U;
  /** How things stood when the page was opened, or came back after it had missed something. */
  since = $state.raw() as U;
  /** What has happened from then on, oldest first; without the quiet events. */
  told = $state.raw<readonly Told[]>([]);
  /** The events of a round's end, while the count that led to it is still shown. */
  ending = $state.raw<readonly Event[] | null>(null);
  #key = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(id: string, first: U) {
    this.id = id;
    this.update = this.latest = this.since = first;
    this.#tell(first.events);
  }

  take(update: U): void {
    clearTimeout(this.#timer);
    const step = update.version - this.latest.version;
    this.latest = update;
    if (step !== 0 && step !== 1) {
      this.since = update;
      this.told = [];
    }
    this.#tell(update.events);
    if (endsLive(update)) {
      this.ending = update.events;
      this.#timer = setTimeout(() => this.#show(update), LAST_LOOK);
    } else {
      this.#show(update);
    }
  }

  #show(update: U): void {
    this.ending = null;
    this.update = update;
  }

  #tell(events: readonly Event[]): void {
    const loud = events.filter(({ event }) => event !== "called" && event !== "scored" && event !== "chosen");
    if (loud.length === 0) return;
    const more = loud.map((event) => ({ key: this.#key++, event }));
    this.told = [...this.told, ...more].slice(-LOG_LENGTH);
  }
}

/** Whether a round or a deal has ended before the eyes of people: with its last number or turn, not in one go. */
function endsLive({ events, around }: Update): boolean {
  if (events.some(({ event }) => event === "deal-ended")) return around.pace > 0;
  const called = events.filter(({ event }) => event === "called").length;
  return called <= 1 && events.some(({ event }) => event === "round-ended");
}
