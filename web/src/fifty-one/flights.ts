// Motion: cards go from where they were to where they are. The page is laid out anew from each view; what is seen to fly
// is only how it got there. `note` before the page changes, `fly` after it.
import type { Event } from "../house/words";
import type { Card } from "./cards";

const LONG = 620;
const APART = 70;
const EASE = "cubic-bezier(0.3, 0.7, 0.2, 1)";
const LITTLE = 3;

type Spot = `seat-${number}` | "stock" | "discards";
type Noted = { box: DOMRect; copy: HTMLElement };

/** Where a card comes from that was not to be seen before. */
export function origin(card: Card, events: readonly Event[]): Spot {
  for (const event of events) if (event.event === "exchanged" && event.give === card) return `seat-${event.seat}`;
  return "stock";
}

/** Where a card goes that is not to be seen any more; null if nobody is told. */
export function destination(card: Card, events: readonly Event[]): Spot | null {
  for (const event of events) {
    if (event.event === "exchanged" && event.take === card) return `seat-${event.seat}`;
    if (event.event === "cleared") return "discards";
  }
  return null;
}

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Flights {
  #noted = new Map<Card, Noted>();

  constructor(private readonly root: () => HTMLElement | undefined) {}

  note(): void {
    this.#noted.clear();
    if (still()) return;
    for (const [card, element] of this.#cards()) {
      this.#noted.set(card, { box: element.getBoundingClientRect(), copy: element });
    }
  }

  fly(events: readonly Event[]): void {
    if (still() || events.length === 0) return;
    const now = this.#cards();
    let turn = 0;
    for (const [card, element] of now) {
      const box = element.getBoundingClientRect();
      const from = this.#noted.get(card)?.box ?? this.#spot(origin(card, events));
      if (!from || Math.hypot(from.x - box.x, from.y - box.y) < LITTLE) continue;
      const fresh = !this.#noted.has(card) && origin(card, events) === "stock";
      arrive(element, from, box, fresh ? turn++ * APART : 0);
    }
    for (const [card, { box, copy }] of this.#noted) {
      const spot = now.has(card) ? null : destination(card, events);
      const to = spot && this.#spot(spot);
      if (to) this.#leave(copy, box, to);
    }
  }

  #cards(): Map<Card, HTMLElement> {
    const found = this.root()?.querySelectorAll<HTMLElement>("[data-card]") ?? [];
    return new Map([...found].map((element) => [element.dataset.card ?? "", element]));
  }

  #spot(spot: Spot): DOMRect | undefined {
    return this.root()?.querySelector(`[data-spot="${spot}"]`)?.getBoundingClientRect();
  }

  /** A card that has left the page is seen once more, on its way. */
  #leave(element: HTMLElement, from: DOMRect, to: DOMRect): void {
    const copy = element.cloneNode(true) as HTMLElement;
    copy.inert = true;
    copy.removeAttribute("data-card");
    copy.setAttribute("aria-hidden", "true");
    Object.assign(copy.style, {
      position: "fixed",
      zIndex: "6",
      left: `${from.x}px`,
      top: `${from.y}px`,
      width: `${from.width}px`,
      transform: "none",
      pointerEvents: "none",
    });
    this.root()?.append(copy);
    copy
      .animate([{ transform: "none" }, { transform: shift(from, to), opacity: 1, offset: 0.85 }, { transform: shift(from, to), opacity: 0 }], {
        duration: LONG,
        easing: EASE,
      })
      .finished.catch(() => undefined)
      .then(() => copy.remove());
  }
}

function arrive(element: HTMLElement, from: DOMRect, to: DOMRect, delay: number): void {
  element.animate(
    [{ transform: shift(to, from), zIndex: 4 }, { zIndex: 4, offset: 0.99 }, { transform: "none", zIndex: 0 }],
    { duration: LONG, delay, easing: EASE, fill: "backwards" },
  );
}

/** How something in one box gets into the middle of another, and to its width. */
function shift(from: DOMRect, to: DOMRect): string {
  const x = to.x + to.width / 2 - from.x - from.width / 2;
  const y = to.y + to.height / 2 - from.y - from.height / 2;
  return `translate(${x}px, ${y}px) scale(${to.width / from.width || 1})`;
}
