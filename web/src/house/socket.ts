// One socket to the server that comes back by itself. What was asked and not answered is asked again, with the
// same id, after every reconnection: the server does nothing twice.
import { PROTOCOL, type ClientOut, type Do, type Done, type Fetch, type Forget, type Gather, type Happened, type Hello, type Lend, type Lent, type Look, type Open, type Refused, type Seated } from "../protocol";

export type Asked = Open | Gather | Lend | Fetch | Forget | Do;
export type Answer = Done | Seated | Lent | Refused;
export type State = "connecting" | "open" | "lost";

const FIRST_WAIT = 250;
const LONGEST_WAIT = 4_000;

/** How long to wait before the try after `failures` failed ones, in milliseconds; `chance` is from 0 to 1. */
export function wait(failures: number, chance: number): number {
  const longest = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** failures);
  // Many devices lose one server at the same moment, and must not all come back at the same moment.
  return longest * (0.5 + chance / 2);
}

type Pending = { message: Asked; answer: (answer: Answer) => void };

export class Connection {
  /** The table that is looked at: said in every greeting. */
  table: string | null = null;
  /** Whether it is only watched, even where this device has a seat there. */
  watching = false;
  #socket: WebSocket | null = null;
  #greeted = false;
  /** How many greetings are under way: what is heard of a table before their answers is of the one before. */
  #greetings = 0;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Who sits at the table, as it was told last: it is left out where it is the same. */
  #seats: Happened["update"]["around"]["seats"] = [];
  readonly #pending = new Map<string, Pending>();

  constructor(
    private readonly url: string,
    private readonly token: string,
    private readonly told: { state: (state: State) => void; message: (message: ClientOut) => void },
    private readonly chance: () => number = Math.random,
  ) {}

  open(): void {
    clearTimeout(this.#timer);
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    this.#greeted = false;
    this.#greetings = 0;
    socket.onopen = () => this.#greet();
    socket.onmessage = (frame) => this.#receive(JSON.parse(String(frame.data)) as ClientOut);
    socket.onclose = () => this.#lost(socket);
  }

  /** Looks at another table, or with null at none. */
  watch(table: string | null, watching = false): void {
    this.table = table;
    this.watching = watching;
    if (this.#greeted || this.#greetings > 0) this.#greet();
  }

  /** Looks from another seat of this device; after a reconnection that is to be said again. */
  look(message: Look): void {
    if (this.#greeted) this.#send(message);
  }

  /** Asks for something; the promise waits for the answer, however often the connection is lost before. */
  ask(message: Asked): Promise<Answer> {
    return new Promise((answer) => {
      this.#pending.set(message.id, { message, answer });
      if (this.#greeted) this.#send(message);
    });
  }

  /** Tries at once, if a try is due later: the network or the person is back. */
  hasten(): void {
    if (this.#socket === null) this.open();
  }

  #greet(): void {
    this.#greetings += 1;
    this.#send({ type: "hello", protocol: PROTOCOL, token: this.token, table: this.table, watch: this.watching });
  }

  #receive(message: ClientOut): void {
    if (message.type === "welcome") this.#greetings -= 1;
    if (message.type === "happened" && this.#greetings > 0) return;
    if (message.type === "happened") this.#complete(message.update.around);
    if (message.type === "welcome" && !this.#greeted) {
      this.#greeted = true;
      this.#failures = 0;
      this.told.state("open");
      for (const { message } of this.#pending.values()) this.#send(message);
    }
    this.told.message(message);
    if ("id" in message && message.id !== null) {
      const pending = this.#pending.get(message.id);
      this.#pending.delete(message.id);
      pending?.answer(message);
    }
  }

  #complete(around: Happened["update"]["around"]): void {
    // Where there is a host somebody sits.
    if (around.seats.length === 0 && around.host !== null) around.seats = this.#seats;
    else this.#seats = around.seats;
  }

  #lost(socket: WebSocket): void {
    if (socket !== this.#socket) return;
    this.#socket = null;
    this.#greeted = false;
    this.told.state("lost");
    this.#timer = setTimeout(() => this.open(), wait(this.#failures, this.chance()));
    this.#failures += 1;
  }

  #send(message: Hello | Asked | Look): void {
    this.#socket?.send(JSON.stringify(message));
  }
}
