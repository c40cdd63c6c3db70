// A table as this page shows it. The server's last view is the truth; here it is only decided when it is shown, and
// to whom, where several people share this device.
import { toAct } from "../live/acting";
import type { Happened, Update } from "../protocol";
import type { Event } from "./words";

/** How long the end of a round stays to be seen before the page turns to the results, in milliseconds. */
export const LAST_LOOK = 1_600;

/** What a stand-in did is told beside what happened. */
export type StoodIn = { event: "stood-in"; seat: number };

/** Something to be told in words; the key is its own, for lists. */
export type Told = { key: number; event: Event | StoodIn };

const LOG_LENGTH = 60;

/** `U` is what its game sends; the house knows no more than any game's. */
export class LiveTable<U extends Update = Update> {
  readonly id: string;
  /** What people type to come here; null where there is none, or where it is hidden. */
  code = $state<string | null>(null);
  /** The seats of this device. */
  seats = $state.raw<readonly number[]>([]);
  /** The seat that things are seen from. */
  seat = $state<number | null>(null);
  /** How things stand; ahead of what is shown while a round's end is looked at. */
  latest = $state.raw() as U;
  /** When that was heard, by the device's clock for this page, in milliseconds. */
  heard = $state(0);
  /** How things stood when the page was opened, or came back after it had missed something. */
  since = $state.raw() as U;
  /** What has happened from then on, oldest first; without the quiet events. */
  told = $state.raw<readonly Told[]>([]);
  /** The events of a round's end, while the count that led to it is still shown. */
  ending = $state.raw<readonly Event[] | null>(null);
  /** Of several people at this device, whose eyes are on it; null while it lies there for all. */
  holder = $state<number | null>(null);
  /** Who has asked to look at their own. */
  asked = $state<number | null>(null);
  /** How it came that this device has no seat any more, where it had one. */
  parted = $state<"moved" | "removed" | "left" | null>(null);
  /** Says what the host has picked for the next game, where it is not said yet; false if it can't be so. */
  unsaid: (() => Promise<boolean>) | null = null;
  #shown = $state.raw() as U;
  #holderActs = false;
  /** The moment in which the device is not to be passed on. */
  #later = $state<string | null>(null);
  #key = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Whether several people play on this device. */
  readonly shared = $derived(this.seats.length > 1);
  /** What is shown; what only one seat may know is left out while others may be looking. */
  readonly update = $derived(this.shared && this.holder !== this.seat ? withoutSecrets(this.#shown) : this.#shown);
  /** Whether people come to this table; else it is one person's, with bots. */
  readonly gathers = $derived.by(() => {
    const { plan, hidden, seats } = this.latest.around;
    // A code is let go when nobody was here for long; then it is by its people that one knows.
    return this.code !== null || plan != null || hidden === true || seats.filter(({ bot }) => bot === null).length > 1;
  });
  /** Whether this device has the host's seat. */
  readonly hosts = $derived(this.latest.around.host !== null && this.seats.includes(this.latest.around.host));
  /** Whom the device is to be passed to, before anything is shown. */
  readonly curtain = $derived.by(() => {
    if (!this.shared || this.ending !== null) return null;
    if (this.asked !== null && this.seats.includes(this.asked)) return this.asked;
    const due = this.#later === this.#moment(this.latest) ? [] : this.#due(this.latest);
    if (due.length === 0 || (this.holder !== null && due.includes(this.holder))) return null;
    return due.find((seat) => seat > (this.holder ?? -1)) ?? due[0] ?? null;
  });

  /** `past` is whether its game is over and seen again: nothing can be done. */
  constructor(
    first: Happened,
    readonly past = false,
  ) {
    this.id = first.table;
    this.#sit(first);
    this.#shown = this.latest = this.since = first.update as U;
    this.#tell(this.latest);
  }

  take(happened: Happened): void {
    clearTimeout(this.#timer);
    const update = happened.update as U;
    if (happened.seats.length > 0) this.parted = null;
    else if (this.seats.length > 0) this.parted ??= this.#howParted(update);
    this.#sit(happened);
    const step = update.version - this.latest.version;
    if (update.around.games !== this.latest.around.games) this.holder = this.asked = null;
    if ((step !== 0 && step !== 1) || update.around.games !== this.latest.around.games) {
      this.since = update;
      this.told = [];
    }
    this.latest = update;
    this.#release(update);
    this.#tell(update);
    if (endsLive(update)) {
      this.ending = update.events;
      this.#timer = setTimeout(() => this.#show(update), LAST_LOOK);
    } else {
      this.#show(update);
    }
  }

  /** Somebody has the device in their hands, and the others look away. */
  hold(seat: number): void {
    this.asked = null;
    this.holder = seat;
    this.#holderActs = this.#due(this.latest).includes(seat);
  }

  /** The device lies there for all again. */
  layDown(): void {
    this.holder = this.asked = null;
  }

  /** Not now: it is left lying where it is. */
  notNow(): void {
    if (this.asked !== null) this.asked = null;
    else this.#later = this.#moment(this.latest);
  }

  #moment({ at, around }: U): string {
    return [around.games, ...at].join("/");
  }

  #sit({ code, seats, seat }: Happened): void {
    this.code = code;
    this.seats = seats;
    this.seat = seat;
    this.heard = performance.now();
  }

  #howParted({ around }: U): "moved" | "removed" {
    const name = this.latest.around.seats[this.seats[0] ?? 0]?.name;
    const stays = around.seats.some((other) => other.name === name && other.bot === null && other.standing !== "gone");
    return stays ? "moved" : "removed";
  }

  #due(update: U): number[] {
    return toAct(update.view).filter((seat) => this.seats.includes(seat));
  }

  /** Who has done what they had to do has nothing to hide the table for. */
  #release(update: U): void {
    if (this.holder === null) return;
    const acts = this.#due(update).includes(this.holder);
    if (this.#holderActs && !acts) this.holder = null;
    this.#holderActs = acts;
  }

  #show(update: U): void {
    this.ending = null;
    this.#shown = update;
  }

  #tell({ events, stood_in }: U): void {
    const loud: (Event | StoodIn)[] = events.filter(
      ({ event }) => event !== "called" && event !== "scored" && event !== "chosen",
    );
    if (stood_in != null) loud.unshift({ event: "stood-in", seat: stood_in });
    if (loud.length === 0) return;
    const more = loud.map((event) => ({ key: this.#key++, event }));
    this.told = [...this.told, ...more].slice(-LOG_LENGTH);
  }
}

function withoutSecrets<U extends Update>(update: U): U {
  return update.view === null ? update : { ...update, view: { ...update.view, own: null } };
}

/** Whether a round or a deal has ended before the eyes of people: with its last number or turn, not in one go. */
function endsLive({ events, around }: Update): boolean {
  if (events.some(({ event }) => event === "deal-ended")) return around.pace > 0;
  const called = events.filter(({ event }) => event === "called").length;
  return called <= 1 && events.some(({ event }) => event === "round-ended");
}
