// The page's one conversation with the server: where it stands, and what was last said no to.
import type { Act, ClientOut, Do, Open, Refused, Welcome } from "../protocol";
import { deviceToken, newToken } from "./device";
import { BUILD, mayReload } from "./fresh";
import { route } from "./route.svelte";
import { Connection, type State } from "./socket";
import { LiveTable } from "./table.svelte";

/** How long it stays to be read that the page loads itself again, in milliseconds. */
const TO_READ = 2_000;

export type Command = Do["command"];
export type Operation = Act["operation"];

/** The socket stands beside the page, wherever that is served from. */
export function socketUrl(page: string): string {
  const url = new URL("socket", page.replace(/[?#].*$/, ""));
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return url.href;
}

class Session {
  state = $state<State>("connecting");
  welcome = $state.raw<Welcome | null>(null);
  table = $state.raw<LiveTable | null>(null);
  /** What was refused last, until something goes well. */
  refused = $state.raw<Refused | null>(null);
  /** The server can't store just now, and asks for a moment. */
  waiting = $state(false);
  /** The server is of another version, and the page is about to load itself again. */
  outdated = $state(false);
  readonly #connection = new Connection(socketUrl(document.baseURI), deviceToken(), {
    state: (state) => (this.state = state),
    message: (message) => this.#hear(message),
  });

  start(): void {
    this.#connection.table = route.table;
    this.#connection.open();
    addEventListener("online", () => this.#connection.hasten());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.#connection.hasten();
    });
  }

  /** Goes where the address says. */
  follow(table: string | null): void {
    if (table === this.#connection.table) return;
    this.table = null;
    this.refused = null;
    this.#connection.watch(table);
  }

  /** Opens a table and goes there; false if it was refused. */
  async open(wanted: Omit<Open, "type" | "id">): Promise<boolean> {
    const answer = await this.#connection.ask({ type: "open", id: newToken(), ...wanted });
    if (answer.type !== "seated") return false;
    // The server has gone there with us: nothing needs to be said to it.
    this.#connection.table = answer.table;
    route.toTable(answer.table);
    return true;
  }

  /** Asks for something at the table; false if it was refused. */
  async do(command: Command): Promise<boolean> {
    const answer = await this.#connection.ask({ type: "do", id: newToken(), command });
    return answer.type === "done";
  }

  /** An operation of the game, for the moment that stands now. */
  act(operation: Operation): Promise<boolean> {
    if (!this.table) return Promise.resolve(false);
    return this.do({ do: "act", operation, at: this.table.latest.at });
  }

  forget(): void {
    this.refused = null;
  }

  #reload(server: string): void {
    if (this.outdated || !mayReload(server)) return;
    this.outdated = true;
    setTimeout(() => location.reload(), TO_READ);
  }

  #hear(message: ClientOut): void {
    switch (message.type) {
      case "welcome":
        this.welcome = message;
        if (BUILD !== null && message.page !== null && message.page !== BUILD) this.#reload(message.page);
        break;
      case "happened":
        // One from the table that was just left may still have been under way.
        if (message.table !== this.#connection.table) break;
        if (this.table?.id === message.table) this.table.take(message.update);
        else this.table = new LiveTable(message.table, message.update);
        this.waiting = false;
        break;
      case "refused":
        this.refused = message;
        if (message.code === "protocol-other") this.#reload(`version ${message.params.version}`);
        break;
      case "wait":
        this.waiting = true;
        break;
      case "done":
      case "seated":
        this.refused = null;
        this.waiting = false;
        break;
    }
  }
}

export const session = new Session();
