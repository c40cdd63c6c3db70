// Where in the house one is: at home, or at a table. It stands in the address, so that a reload stays there.
// A table that people come to is at its code, `/CODE`; one's own is at `#/t/<id>`; `#/key/<key>` brings a seat along.
// Whoever only watches is at `/CODE/watch`, a big screen at `/CODE/screen`; a game that is over is at `/g/<id>`.

/** The house itself, wherever it is served from; it ends in a slash. */
export const BASE = new URL(".", document.baseURI).href;

// As one goes from place to place the address changes; what is relative to it must not.
const base = document.querySelector("base") ?? document.head.appendChild(document.createElement("base"));
base.href = BASE;

/** How a table is only looked at; null where one may play. */
export type Watching = "watch" | "screen" | null;

type Place = { table: string | null; watching: Watching; key: string | null; past: string | null };

/** What an address leads to; the path goes before what follows a `#`. */
export function placeOf(address: string, house = BASE): Place {
  const { pathname, hash } = new URL(address);
  const below = pathname.slice(new URL(house).pathname.length);
  const [, code, watching = null] = /^([A-Za-z]{4})(?:\/(watch|screen))?$/.exec(below) ?? [];
  return {
    table: code?.toUpperCase() ?? /^#\/t\/([\w-]+)$/.exec(hash)?.[1] ?? null,
    watching: watching as Watching,
    past: /^g\/([\w-]+\.\d+)$/.exec(below)?.[1] ?? null,
    key: /^#\/key\/([\w-]+)$/.exec(hash)?.[1] ?? null,
  };
}

class Route {
  #place = $state.raw<Place>({ table: null, watching: null, key: null, past: null });

  constructor() {
    this.#read();
    addEventListener("popstate", () => this.#read());
    addEventListener("hashchange", () => this.#read());
    document.addEventListener("click", (event) => this.#follow(event));
  }

  get table(): string | null {
    return this.#place.table;
  }

  get watching(): Watching {
    return this.#place.watching;
  }

  get key(): string | null {
    return this.#place.key;
  }

  /** A game that is over, to be seen again. */
  get past(): string | null {
    return this.#place.past;
  }

  /** The key that one came with is taken out of the address: nobody is to find it there. */
  dropKey(): void {
    this.#go(location.search, true);
  }

  toTable(id: string): void {
    this.#go(`${location.search}#/t/${id}`);
  }

  /** To a table by its code: `here` where it is the one that one is at already. */
  toCode(code: string, here = false): void {
    if (this.table === code) return;
    this.#go(code + location.search, here);
  }

  toHome(): void {
    this.#go(location.search);
  }

  #go(below: string, here = false): void {
    if (here) history.replaceState(null, "", BASE + below);
    else history.pushState(null, "", BASE + below);
    this.#read();
  }

  #read(): void {
    this.#place = placeOf(location.href);
  }

  /** Within the house one goes without loading the page again. */
  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.target || !link.href.startsWith(BASE)) return;
    const below = link.href.slice(BASE.length);
    if (!/^(#\/(t\/[\w-]+)?)?$/.test(below)) return;
    event.preventDefault();
    this.#go(location.search + below);
  }
}

export const route = new Route();
