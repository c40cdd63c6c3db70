// Where one is in a game that is over.
import { t } from "../house/words";
import type { Update } from "../protocol";

export function momentText({ view, around }: Update): string {
  if (view === null) return "";
  if (view.public.phase === "over") return t("page-past-end");
  if (view.game === "fifty") {
    const { round, phase, called } = view.public;
    if (around.resting) return t("page-past-round", { round });
    return t(phase === "count" ? "page-past-number" : "page-past-lines", { round: round + 1, number: called });
  }
  const { deal, turns } = view.public;
  if (around.resting) return t("page-past-deal", { deal });
  return t("page-past-turn", { deal: deal + 1, turn: turns.length });
}
