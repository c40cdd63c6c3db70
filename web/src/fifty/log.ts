// What had happened in the round before one came to look, told from the view.
import type { Update } from "./types";
import { t, words } from "../house/words";

export function sinceTexts(update: Update, names: readonly string[]): string[] {
  const game = update.view.public;
  if (game.phase !== "choose" && game.phase !== "count") return [];
  // The update that brought the reveal tells of it itself.
  if (update.events.some(({ event }) => event === "revealed")) return [];
  const { round, forbidden, danger, starter } = game;
  const revealed = words.event({ event: "revealed", round, forbidden, danger, starter }, names, null);
  const told = update.events.flatMap((event) => ("number" in event ? [event.number] : []));
  const hands = game.hands.filter(([number]) => !told.includes(number));
  return [revealed, ...hands.map(([number, seats]) => handText(number, seats, names))];
}

function handText(number: number, seats: number[], names: readonly string[]): string {
  if (seats.length > 1) return words.event({ event: "clashed", number, seats }, names, null);
  return t("page-log-hand", { number, name: names[seats[0] ?? 0] ?? "" });
}
