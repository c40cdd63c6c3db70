// What is happening at the number just called: whose hands are up, and who gets a crown.
import type { Update } from "./types";
import type { Event } from "../house/words";

export type Moment = {
  number: number;
  /** The hands; one takes over, several clash. */
  seats: readonly number[];
  /** Whether the clash was in danger, and its bonus is lost. */
  lost: boolean;
  /** Who has won a crown at it. */
  crowned: readonly number[];
};

/** The moment that an update shows; `ending` are the events of a round's end that is still looked at. */
export function momentOf(update: Update, ending: readonly Event[] | null): Moment {
  const events = ending ?? update.events;
  const game = update.view.public;
  const number = lastCalled(events) ?? game.called;
  const moment = { number, seats: [] as readonly number[], lost: false, crowned: [] as number[] };
  const [at, seats] = game.hands.at(-1) ?? [0, []];
  // The view knows whose hands are up also after a reload, when no event told of them.
  if (ending === null && at === number) moment.seats = seats;
  for (const event of events) {
    if (!("number" in event) || event.number !== number) continue;
    if (event.event === "took-over" || event.event === "went-on") moment.seats = [event.seat];
    if (event.event === "clashed") moment.seats = event.seats;
    if (event.event === "bonus-lost") moment.lost = true;
    if (event.event === "crowned") moment.crowned.push(event.seat);
  }
  return moment;
}

function lastCalled(events: readonly Event[]): number | null {
  const called = events.findLast((event) => event.event === "called");
  return called?.event === "called" ? called.number : null;
}
