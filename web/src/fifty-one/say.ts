// What happens at a table of Fifty-One, in words: cards by their names.
import { words, type Event } from "../house/words";
import { theName } from "./cards";
import type { Turn, Update } from "./types";

/** One event, for the reader in a seat. */
export function say(event: Event, names: readonly string[], me: number | null): string {
  return words.event(named(event), names, me);
}

function named(event: Event): Event {
  if (event.event === "exchanged") return { ...event, take: theName(event.take), give: theName(event.give) };
  if (event.event === "turned-up") return { ...event, cards: event.cards.map(theName) };
  return event;
}

/** What a turn was, as the events that told of it. */
export function eventsOf({ seat, clear, take, give, stop }: Turn): Event[] {
  const events: Event[] = [];
  if (clear) events.push({ event: "cleared", seat });
  if (take && give) events.push({ event: "exchanged", seat, take, give });
  if (stop) events.push({ event: "stopped", seat });
  return events;
}

/** What had happened in the deal before one came to look, told from the view. */
export function sinceTexts(update: Update, names: readonly string[], me: number | null): string[] {
  const { deal, dealer, turns, ...game } = update.view.public;
  const first = turns[0]?.seat ?? game.seat;
  if (dealer === null || first === null) return [];
  const told = update.events.map(({ event }) => event);
  // The update that brought the deal tells of it itself, and so does one that brought a turn.
  if (told.includes("dealt")) return [];
  const before = told.includes("exchanged") || told.includes("stopped") ? turns.slice(0, -1) : turns;
  const dealt: Event = { event: "dealt", deal, dealer, seat: first };
  return [dealt, ...before.flatMap(eventsOf)].map((event) => say(event, names, me));
}
