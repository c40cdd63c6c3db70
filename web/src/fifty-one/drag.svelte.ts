// A card under the finger: it follows, and knows which card it is held over. Mouse, pen and finger alike.
import type { Card } from "./cards";
import type { Row } from "./pick";

/** From how far on a press is a drag and no tap, in pixels. */
const FROM = 8;
/** How far beside a card one may still hit it. */
const NEAR = 10;

type Target = { card: Card; box: DOMRect };

export class Drag {
  card = $state<Card | null>(null);
  /** How far it is from its place. */
  x = $state(0);
  y = $state(0);
  /** The card that it would be exchanged for, were it let go now. */
  over = $state<Card | null>(null);
  /** Whether the last press was a drag: the click that comes of it is none. */
  dragged = false;
  #press: { card: Card; row: Row; x: number; y: number } | null = null;
  #targets: Target[] = [];

  constructor(private readonly drop: (card: Card, row: Row, on: Card) => void) {}

  down(event: PointerEvent, card: Card, row: Row): void {
    this.dragged = false;
    if (!event.isPrimary || event.button !== 0) return;
    this.#press = { card, row, x: event.clientX, y: event.clientY };
  }

  move(event: PointerEvent): void {
    if (!this.#press) return;
    this.x = event.clientX - this.#press.x;
    this.y = event.clientY - this.#press.y;
    if (this.card === null) {
      if (Math.hypot(this.x, this.y) < FROM) return;
      this.card = this.#press.card;
      this.dragged = true;
      this.#targets = others(this.#press.row);
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
    }
    this.over = hit(this.#targets, event.clientX, event.clientY);
  }

  up(): void {
    const press = this.#press;
    const on = this.card === null ? null : this.over;
    this.cancel();
    if (press && on) this.drop(press.card, press.row, on);
  }

  cancel(): void {
    this.#press = null;
    this.card = this.over = null;
  }
}

/** The cards of the other row, with where they are. */
function others(row: Row): Target[] {
  const other = row === "board" ? "hand" : "board";
  const found = document.querySelectorAll<HTMLElement>(`[data-row="${other}"] [data-card]`);
  return [...found].map((at) => ({ card: at.dataset.card ?? "", box: at.getBoundingClientRect() }));
}

function hit(targets: readonly Target[], x: number, y: number): Card | null {
  const near = targets.filter(
    ({ box }) => x >= box.left - NEAR && x <= box.right + NEAR && y >= box.top - NEAR && y <= box.bottom + NEAR,
  );
  const far = ({ box }: Target) => Math.abs(x - (box.left + box.right) / 2);
  return near.sort((a, b) => far(a) - far(b))[0]?.card ?? null;
}
