// Averages as a person reads them, to a tenth: as terminal/figures.py writes them.
const MINUS = "−";

/** 9.4, −0.3 */
export const rounded = (number: number): string => (Math.round(number * 10) / 10 + 0).toFixed(1).replace("-", MINUS);

/** +0.9, −0.3, ±0 */
export function changed(number: number): string {
  const text = rounded(number);
  if (Number(text.replace(MINUS, "-")) === 0) return "±0";
  return number > 0 ? `+${text}` : text;
}
