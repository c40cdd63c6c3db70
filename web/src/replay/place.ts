// The moment of a game that is over, as it stands in an address: `#step=12&eyes=2` is the twelfth step after the first,
// with the eyes of seat 2; `eyes=all` is all open. The first step as a bystander saw it has none.
import type { Eyes } from "./film.svelte";

export type Moment = { step: number; eyes: Eyes };

export function momentOf(hash: string): Moment {
  const said = new URLSearchParams(hash.slice(1));
  const [step, eyes] = [said.get("step") ?? "", said.get("eyes") ?? ""];
  const whole = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : null);
  return { step: whole(step) ?? 0, eyes: eyes === "all" ? eyes : whole(eyes) };
}

export function hashOf({ step, eyes }: Moment): string {
  const said = [step > 0 && `step=${step}`, eyes !== null && `eyes=${eyes}`].filter(Boolean).join("&");
  return said && `#${said}`;
}
