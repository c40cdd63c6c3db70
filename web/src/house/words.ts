// What a person reads, from the same Fluent catalogues as the terminal. See src/fifties/words/__init__.py,
// which this follows: no isolation marks, numbers from 1,000 on as text, events with their names filled in.
import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import type { Refused, Update } from "../protocol";

export type Event = Update["events"][number];
export type Params = Record<string, string | number>;

/** All that a page may say: not what the command line and the terminal do. */
const FILES = import.meta.glob<string>(["$words/*/*.ftl", "!$words/*/cli.ftl", "!$words/*/terminal*.ftl"], {
  query: "?raw",
  import: "default",
  eager: true,
});

const PSEUDO = "pseudo";
const PLAIN = "aceghilnorstuyzACEGHILNORSTUYZ";
const MARKED = "áçéğħíłñóřšŧúýžÁÇÉĞĦÍŁÑÓŘŠŦÚÝŽ";

const SEAT_FIELDS = new Set(["seat", "starter", "counter", "dealer", "caller"]);
const SEATS_FIELDS = new Set(["seats", "winners"]);
/** People count these from 1. */
const COUNTED_FIELDS = new Set(["round", "deal"]);

export class Words {
  readonly language: string;
  readonly #bundle: FluentBundle;

  /** The texts of one language, English where there is none; `pseudo` is English made recognisable. */
  constructor(language: string) {
    const asked = language === PSEUDO ? "en" : language;
    const source = languages().includes(asked) ? asked : "en";
    this.language = language === PSEUDO ? PSEUDO : source;
    this.#bundle = new FluentBundle(source, { useIsolating: false });
    for (const [path, text] of Object.entries(FILES)) {
      if (folder(path) === source) this.#bundle.addResource(new FluentResource(text));
    }
  }

  has(id: string): boolean {
    return this.#bundle.hasMessage(id);
  }

  /** The message with this id, its variables filled in. Throws where one of them is missing. */
  text(id: string, params: Params = {}): string {
    const pattern = this.#bundle.getMessage(id)?.value;
    if (!pattern) throw new Error(`no text ${id} in ${this.language}`);
    const plain = Object.entries(params).map(([name, value]) => [name, asPlain(value)] as const);
    const errors: Error[] = [];
    const text = this.#bundle.formatPattern(pattern, Object.fromEntries<FluentVariable>(plain), errors);
    if (errors[0]) throw new Error(`text ${id} in ${this.language}: ${errors[0].message}`);
    return this.language === PSEUDO ? pseudo(text) : text;
  }

  /** Why something can't be done. */
  refusal({ code, params }: Pick<Refused, "code" | "params">): string {
    return this.text(`refusal-${code}`, params);
  }

  /** What happened, for the reader in a seat; `names` are the seats' names. */
  event(event: Event, names: readonly string[], reader: number | null): string {
    return this.text(`event-${event.event}`, this.#eventParams(event, names, reader));
  }

  /** Several things in one: “Ada, Bo and Cleo”. */
  join(parts: readonly string[]): string {
    if (parts.length < 2) return parts[0] ?? "";
    return this.text("join", { first: parts.slice(0, -1).join(", "), last: parts.at(-1) ?? "" });
  }

  #eventParams(event: Event, names: readonly string[], reader: number | null): Params {
    const { event: _tag, ...fields } = event;
    const params: Params = {};
    for (const [field, value] of Object.entries(fields)) params[field] = this.#eventParam(field, value, names);
    if ("seat" in fields) params.who = fields.seat === reader ? "you" : "other";
    return params;
  }

  #eventParam(field: string, value: unknown, names: readonly string[]): string | number {
    if (value === null || (Array.isArray(value) && value.length === 0)) return "none";
    if (SEAT_FIELDS.has(field)) return names[value as number] ?? "";
    if (SEATS_FIELDS.has(field)) return this.join((value as number[]).map((seat) => names[seat] ?? ""));
    if (COUNTED_FIELDS.has(field)) return (value as number) + 1;
    if (field === "danger") return (value as number[]).join("–");
    return Array.isArray(value) ? this.join(value.map(String)) : (value as string | number);
  }
}

export function languages(): string[] {
  return [...new Set(Object.keys(FILES).map(folder))].sort();
}

function folder(path: string): string {
  return path.split("/").at(-2) ?? "";
}

function asPlain(value: string | number): string | number {
  return typeof value === "number" && Number.isInteger(value) && Math.abs(value) >= 1000 ? String(value) : value;
}

function pseudo(text: string): string {
  return `[${[...text].map((letter) => MARKED[PLAIN.indexOf(letter)] ?? letter).join("")}]`;
}

/** The language asked for in the address (`?lang=`), or the browser's first that we have. */
function wanted(): string {
  const asked = new URLSearchParams(location.search).get("lang");
  const have = languages();
  return asked ?? navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => have.includes(tag)) ?? "en";
}

export const words = new Words(wanted());

/** The text with this id, in the page's language. */
export const t = (id: string, params?: Params): string => words.text(id, params);
