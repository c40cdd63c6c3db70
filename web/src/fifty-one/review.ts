// A review of Fifty-One as rows of a picture: see review/rows.py. A call in place of a turn changes no hand.
import { t } from "../house/words";
import type { FiftyOneReview } from "../protocol";
import type { Row } from "../replay/rows";

export function rowsOf({ deals }: FiftyOneReview): Row[] {
  return deals.flatMap(({ turns }, deal) =>
    turns.flatMap(({ swapped }, turn) => {
      if (swapped === null) return [];
      const label = t("page-review-turn", { deals: deals.length, deal: deal + 1, turn: turn + 1 });
      const { usual, skill, luck, after, best } = swapped;
      return [{ label, usual, skill, luck, came: after, best, first: "luck" as const }];
    }),
  );
}
