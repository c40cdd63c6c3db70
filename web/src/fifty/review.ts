// A review of Fifty as rows of a picture: see review/rows.py.
import { t } from "../house/words";
import type { FiftyReview, FiftyRound } from "../protocol";
import type { Row } from "../replay/rows";

/** By how much the line was worth more or less than is usual: by what was written, and by hands that stayed down. */
export const skillOf = ({ skill, silence }: FiftyRound): number => (skill ?? 0) + silence;

export function rowsOf({ rounds }: FiftyReview): Row[] {
  return rounds.map((round, i) => ({
    label: t("page-round-of", { number: i + 1 }),
    usual: round.average?.usual ?? null,
    skill: skillOf(round),
    luck: round.luck ?? 0,
    came: round.came.score,
    best: round.best.score,
  }));
}
