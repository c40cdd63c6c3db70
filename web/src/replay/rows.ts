// What a picture of a review shows: see review/rows.py.

/** A round or a turn: `came` is `usual`, `skill` and `luck` together, where the first is known. */
export type Row = {
  label: string;
  usual: number | null;
  skill: number;
  luck: number;
  came: number;
  best: number;
  /** What goes first from what is usual: a line is written before luck comes, a board lies there before one chooses. */
  first: "skill" | "luck";
};

/** A part of a row, from where to where. */
export type Part = { name: "usual" | "skill" | "luck"; from: number; to: number };

/** What is usual, and the way from it to what came. */
export function partsOf({ usual, skill, luck, first }: Row): Part[] {
  if (usual === null) return [];
  const half = usual + (first === "skill" ? skill : luck);
  return [
    { name: "usual", from: 0, to: usual },
    { name: first, from: usual, to: half },
    { name: first === "skill" ? "luck" : "skill", from: half, to: usual + skill + luck },
  ];
}

/** The lowest and the highest number that is shown, and those that are written at the axis. */
export function scaleOf(rows: readonly Row[]): { low: number; high: number; ticks: number[] } {
  const all = rows.flatMap((row) => [row.came, row.best, ...partsOf(row).flatMap(({ from, to }) => [from, to])]);
  const step = Math.max(...all, 0) - Math.min(...all, 0) > 30 ? 10 : 5;
  const low = Math.floor(Math.min(...all, 0) / step) * step;
  const high = Math.max(Math.ceil(Math.max(...all, 0) / step) * step, low + step);
  return { low, high, ticks: Array.from({ length: (high - low) / step + 1 }, (_, i) => low + i * step) };
}
