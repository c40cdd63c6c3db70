// Which part of the game the page shows.
import type { Update } from "./types";

/** write: one's line. wait: for the lines of others. count. rest: between two rounds. over. */
export type Stage = "write" | "wait" | "count" | "rest" | "over";

/** `ending` is whether the end of a round is still looked at on the count; in the past nobody writes any more. */
export function stageOf({ view, around }: Update, ending: boolean, past = false): Stage {
  const { phase } = view.public;
  if (ending || phase === "count") return "count";
  if (phase === "over") return "over";
  if (around.resting) return "rest";
  return phase === "choose" && view.own?.line === null && !past ? "write" : "wait";
}
