// What is to be said of the number just called.
import { t, words, type Event } from "../house/words";
import { canClaim } from "./claims";
import { momentOf } from "./moment";
import type { Update } from "./types";

/** `ending` are the events of a round's end that is still looked at. */
export function captionOf(update: Update, ending: readonly Event[] | null, names: readonly string[]): string {
  const { public: game, own } = update.view;
  const me = own?.seat ?? null;
  const { number } = momentOf(update, ending);
  const told = (ending ?? update.events).filter(
    (event) => "number" in event && event.number === number && event.event !== "called" && event.event !== "scored",
  );
  if (told.length > 0) return told.map((event) => words.event(event, names, me)).join(" ");
  if (canClaim(game, own)) return t("page-yours", { number: game.called });
  if (update.around.paused) return t("page-paused");
  if (game.counter === null) return t("page-voice-counts");
  const who = game.counter === me ? "you" : "other";
  const name = names[game.counter] ?? "";
  if (game.called === 0) return t("page-begins", { who, name });
  return t(game.scoring ? "page-counts-scoring" : "page-counts", { who, name });
}
