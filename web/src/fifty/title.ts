// What stands above a table of Fifty.
import { t, words } from "../house/words";
import type { Stage } from "./stage";
import type { Update } from "./types";

/** The round that is shown, from 0. */
export function roundOf({ view }: Update, stage: Stage): number {
  return stage === "rest" ? view.public.round - 1 : view.public.round;
}

export function titleOf(update: Update, stage: Stage, names: readonly string[]): string {
  if (stage !== "over") return t(`page-stage-${stage}`, { round: roundOf(update, stage) + 1 });
  const { public: game, own } = update.view;
  const several = game.winners.length > 1;
  const mine = own !== null && game.winners.includes(own.seat);
  const who = mine ? (several ? "shared" : "you") : several ? "others" : "other";
  return t("page-won", { who, names: words.join(game.winners.map((seat) => names[seat] ?? "")) });
}
