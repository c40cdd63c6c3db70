// How a game stands at its end, for the podium: winners first, then by points.
import type { Public } from "./types";

export type Standing = { seat: number; rank: number };

/** Ranks from 1; winners share the first, whoever has as many points as another shares theirs. */
export function standings({ totals, winners }: Public): Standing[] {
  const points = (seat: number) => totals[seat] ?? 0;
  const ahead = (a: number, b: number) => {
    const won = Number(winners.includes(b)) - Number(winners.includes(a));
    return won || (winners.includes(a) ? 0 : points(b) - points(a));
  };
  const order = totals.map((_, seat) => seat).sort((a, b) => ahead(a, b) || a - b);
  return order.map((seat) => ({ seat, rank: 1 + order.filter((other) => ahead(other, seat) < 0).length }));
}
