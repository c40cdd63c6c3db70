// What holds at a table of Fifty and is not as usual, in words.
import { t } from "../house/words";
import { bonusOf, isHouse } from "./rules";
import type { Rules } from "./types";

export function termsOf(rules: Partial<Rules>): string[] {
  const term = (what: string, how: string) => t("page-term", { what: t(what), how });
  const terms: string[] = [];
  if (Array.isArray(rules.danger) && rules.danger.length > 0) {
    terms.push(term("page-danger", rules.danger.map((ends) => ends.join("–")).join(", ")));
  } else if (rules.danger === true) {
    terms.push(t("page-danger"));
  }
  if (rules.after_clash === "resume") terms.push(term("page-clash", t("page-clash-resume")));
  if (rules.claims === "optional") terms.push(term("page-claims", t("page-claims-optional")));
  if (rules.invalid === "void") terms.push(term("page-invalid", t("page-invalid-void")));
  if (rules.starter != null && rules.starter !== "rotate") {
    terms.push(term("page-starter", t(`page-starter-${rules.starter}`)));
  }
  if (rules.sudden_death === false) terms.push(term("page-sudden", t("page-no")));
  if (rules.score_last === false) terms.push(term("page-last", t("page-no")));
  if (rules.bonus != null && !isHouse(bonusOf(rules as Rules))) {
    terms.push(term("page-bonus", rules.bonus.map((line) => line.join(" ")).join(" · ")));
  }
  return terms;
}
