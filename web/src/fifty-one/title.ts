// What stands above a table of Fifty-One.
import { t, words } from "../house/words";
import type { FiftyOneView } from "../protocol";
import type { Stage } from "./stage";
import type { Public } from "./types";

/** `game` is as it is shown; `open` is whether the end of a deal is still looked at. */
export function titleOf({ own }: FiftyOneView, game: Public, stage: Stage, open: boolean, names: readonly string[]): string {
  const me = own?.seat ?? null;
  if (stage === "over") return t("page-won", won(game.winners, me, names));
  if (stage === "rest") return t("page-one-deal-won", won(game.sheets.at(-1)?.winners ?? [], me, names));
  if (open) return t("page-one-open");
  if (game.seat === null || game.phase !== "turn") return t("page-one-dealing");
  const who = game.seat === me ? "you" : "other";
  return t(game.left === null ? "page-one-turn-of" : "page-one-last-turn-of", { who, name: names[game.seat] ?? "" });
}

function won(winners: readonly number[], me: number | null, names: readonly string[]) {
  const mine = me !== null && winners.includes(me);
  const who = winners.length > 1 ? (mine ? "shared" : "others") : mine ? "you" : "other";
  return { who, names: words.join(winners.map((seat) => names[seat] ?? "")) };
}

/** Which deal of a match it is, and which turn of those that there may be. */
export function whereOf({ rules, turns, caller, deal }: Public, stage: Stage): string {
  const { deals = 1, max_turns: most = null } = rules;
  const parts: string[] = [];
  if (deals > 1) parts.push(t("page-one-deal-of", { deal: stage === "rest" ? deal : deal + 1, deals }));
  if (most !== null && stage === "play" && caller === null) {
    parts.push(t("page-one-turn-number", { turn: Math.min(turns.length + 1, most), most }));
  }
  return parts.join(" · ");
}
