// The page's one conversation with the server: where it stands, and what was last said no to.
import type { Act, ClientOut, Do, Happened, Lent, Open, Plan, Refused, Welcome } from "../protocol";
import { deviceToken, newToken } from "./device";
import { BUILD, mayReload } from "./fresh";
import { BASE, route, type Watching } from "./route.svelte";
import { Connection, type Answer, type Asked, type State } from "./socket";
import { LiveTable } from "./table.svelte";

/** How long it stays to be read that the page loads itself again, in milliseconds. */
const TO_READ = 2_000;

export type Command = Do["command"];
export type Operation = Act["operation"];

/** The socket stands beside the page, wherever that is served from. */
export function socketUrl(house: string): string {
  const url = new URL("socket", house.replace(/[?#].*$/, ""));
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
  /** The table of the address, which one has gone to. */
  #followed: string | null = null;
  #watching: Watching = null;
  /** How many things are asked for as another of this device's seats. */
  #acting = 0;
  readonly #connection = new Connection(socketUrl(BASE), deviceToken(), {
    state: (state) => (this.state = state),
    message: (message) => this.#hear(message),
  });

  start(): void {
    this.#connection.table = this.#followed = route.table;
    this.#watching = route.watching;
    this.#connection.watching = this.#watching !== null;
    this.#connection.open();
    addEventListener("online", () => this.#connection.hasten());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.#connection.hasten();
    });
  }

  /** Goes where the address says. */
  follow(table: string | null, watching: Watching): void {
    if (table === this.#followed && watching === this.#watching) return;
    this.#followed = table;
    this.#watching = watching;
    this.table = null;
    this.refused = null;
    this.#connection.watch(table, watching !== null);
  }

  /** Opens a table and goes there; false if it was refused. */
  open(wanted: Omit<Open, "type" | "id">): Promise<boolean> {
    return this.#sit({ type: "open", id: newToken(), ...wanted });
  }

  /** Opens a table that people come to, and goes there. */
  gather(name: string, plan: Plan): Promise<boolean> {
    return this.#sit({ type: "gather", id: newToken(), name, plan });
  }

  /** Takes over the seat that a key is for, and goes there. */
  fetch(key: string): Promise<boolean> {
    return this.#sit({ type: "fetch", id: newToken(), key });
  }

  /** A key with which another device takes over a seat of this one; null if it was refused. */
  async lend(seat: number): Promise<Lent | null> {
    const answer = await this.#askFrom(seat, { type: "lend", id: newToken() });
    return answer.type === "lent" ? answer : null;
  }

  /** Asks for something at the table; false if it was refused. */
  async do(command: Command): Promise<boolean> {
    const answer = await this.#connection.ask({ type: "do", id: newToken(), command });
    return answer.type === "done";
  }

  /** Asks for something as one of the seats of this device. */
  async doFrom(seat: number | null, command: Command): Promise<boolean> {
    const answer = await this.#askFrom(seat, { type: "do", id: newToken(), command });
    return answer.type === "done";
  }

  /** Asks for what only the host may. */
  lead(command: Command): Promise<boolean> {
    return this.doFrom(this.table?.latest.around.host ?? null, command);
  }

  /** An operation of the game, for the moment that stands now. */
  act(operation: Operation): Promise<boolean> {
    if (!this.table) return Promise.resolve(false);
    return this.do({ do: "act", operation, at: this.table.latest.at });
  }

  /** One of the people at this device has it in their hands. */
  hold(seat: number): void {
    this.table?.hold(seat);
    this.#lookAsHeld();
  }

  /** Takes the names of this device off the table, its replays and records; false if it was refused. */
  async takeNamesOff(): Promise<boolean> {
    if (!this.table) return false;
    const answer = await this.#connection.ask({ type: "forget", id: newToken(), table: this.table.id });
    return answer.type === "done";
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
        this.#happened(message);
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
      case "lent":
        this.refused = null;
        this.waiting = false;
        break;
    }
  }

  async #askFrom(seat: number | null, message: Asked): Promise<Answer> {
    if (seat === null || seat === this.table?.seat) return this.#connection.ask(message);
    this.#acting += 1;
    this.#look(seat);
    const answer = await this.#connection.ask(message);
    this.#acting -= 1;
    this.#lookAsHeld();
    return answer;
  }

  async #sit(message: Asked): Promise<boolean> {
    const answer = await this.#connection.ask(message);
    if (answer.type !== "seated") return false;
    // The server has gone there with us: nothing needs to be said to it.
    this.#connection.table = answer.table;
    if (this.table?.id !== answer.table) {
      this.table = null;
      this.#followed = answer.table;
      route.toTable(answer.table);
    }
    return true;
  }

  #happened(message: Happened): void {
    // One from the table that was just left may still have been under way.
    if (this.#connection.table === null) return;
    this.waiting = false;
    this.#connection.table = message.table;
    if (this.table?.id === message.table) this.table.take(message);
    else this.table = new LiveTable(message);
    if (message.code !== null) {
      this.#followed = message.code;
      route.toCode(message.code, true);
    }
    this.#lookAsHeld();
  }

  /** Of several seats at this device, things are to be seen from the one of whoever has it in their hands. */
  #lookAsHeld(): void {
    const { table } = this;
    if (table === null || table.holder === null || this.#acting > 0 || table.holder === table.seat) return;
    if (table.seats.includes(table.holder)) this.#look(table.holder);
  }

  #look(seat: number): void {
    this.#connection.look({ type: "look", id: newToken(), seat });
  }
}

export const session = new Session();
