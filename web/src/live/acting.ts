// Whose doing is waited for, as everybody may see it. The one thing that a device which is passed around must know of
// a game.
import type { Update } from "../protocol";

/** The seats that are to act: in turns one, else all that have not written yet. */
export function toAct(view: Update["view"]): readonly number[] {
  if (view === null) return [];
  if (view.game === "fifty") return view.public.phase === "choose" ? view.public.waiting : [];
  return view.public.phase === "turn" && view.public.seat !== null ? [view.public.seat] : [];
}
