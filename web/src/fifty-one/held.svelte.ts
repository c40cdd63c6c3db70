// What is held ready in one's turn: the cards picked, or the one under the finger, and what that would bring.
// It is this device's own business; it outlives a reload, and ends with the turn.
import { recall, remember } from "../house/device";
import type { Card } from "./cards";
import { Drag } from "./drag.svelte";
import { NOTHING, toggled, worth, worthWith, type Offer, type Pick, type Row } from "./pick";

type Now = {
  /** The moment at this table. */
  place: string;
  /** Whether it is one's turn. */
  mine: boolean;
  /** Whether “Stop!” is called in place of a turn, so that no cards go with it (O12). */
  instead: boolean;
  offer: Offer;
};

const KEY = "fifty-one/pick";

export class Held {
  readonly drag: Drag;
  #kept = $state.raw(recall<{ place: string; pick: Pick }>(KEY, { place: "", pick: NOTHING }));

  /** `drop` is called when a card was let go over another, and both are held ready. */
  constructor(
    private readonly now: () => Now,
    drop: () => void,
  ) {
    this.drag = new Drag((card, row, on) => {
      const pair = row === "board" ? { take: card, give: on } : { take: on, give: card };
      this.#keep({ ...pair, stop: this.pick.stop && !this.now().instead });
      drop();
    });
  }

  get pick(): Pick {
    const { mine, place } = this.now();
    return mine && this.#kept.place === place ? this.#kept.pick : NOTHING;
  }

  toggle(row: Row, card: Card): void {
    this.#keep({ ...toggled(this.pick, row, card), stop: this.pick.stop && !this.now().instead });
  }

  toggleStop(): void {
    this.#keep({ ...(this.now().instead ? NOTHING : this.pick), stop: !this.pick.stop });
  }

  layBack(): void {
    this.#keep(NOTHING);
  }

  /** What the exchange that is held ready, or under the finger, would bring. */
  get would(): number | null {
    const { card, over } = this.drag;
    const { offer } = this.now();
    if (card === null || over === null) return worth(offer, this.pick.take, this.pick.give);
    return offer.board.includes(card) ? worth(offer, card, over) : worth(offer, over, card);
  }

  /** What this card would bring with the one picked, or under the finger, of the other row. */
  worth(row: Row, card: Card): number | null {
    const { mine, offer } = this.now();
    if (!mine) return null;
    const under = this.drag.card;
    if (under === card) return this.would;
    if (under === null) return worthWith(offer, this.pick, row, card);
    const taken = offer.board.includes(under);
    return worthWith(offer, { ...NOTHING, [taken ? "take" : "give"]: under }, row, card);
  }

  #keep(pick: Pick): void {
    this.#kept = { place: this.now().place, pick };
    remember(KEY, this.#kept);
  }
}
