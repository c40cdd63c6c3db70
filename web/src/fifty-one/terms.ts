// What holds at a table of Fifty-One: how a hand counts, and when “Stop!” is called.
import { t } from "../house/words";
import type { Rules } from "./types";

export function termsOf(rules: Partial<Rules>): string[] {
  return [
    t("page-one-values"),
    t(`page-one-suit-${rules.suit ?? "longest"}-is`),
    ...(rules.jokers ? [t("page-one-joker-is")] : []),
    t(`page-one-stop-${rules.stop ?? "end"}-is`),
    ...((rules.deals ?? 1) > 1 ? [t("page-one-deals-number", { deals: rules.deals ?? 1 })] : []),
    ...(rules.max_turns ? [t("page-one-turns-are", { turns: rules.max_turns })] : []),
  ];
}
