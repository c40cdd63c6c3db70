// A review of Fifty as rows of a picture: see review/rows.py.
import { t } from "../house/words";
import type { FiftyReview } from "../protocol";
import type { Row } from "../replay/rows";

export function rowsOf({ rounds }: FiftyReview): Row[] {
  return rounds.map((round, i) => ({
    label: t("page-round-of", { number: i + 1 }),
    usual: round.average?.usual ?? null,
    skill: round.skill ?? 0,
    luck: round.luck ?? 0,
    came: round.came.score,
    best: round.best.score,
    first: "skill",
  }));
}
