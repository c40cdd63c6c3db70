import { beforeEach, expect, test, vi } from "vitest";
import { PROTOCOL, type ClientOut } from "../protocol";
import { Connection, wait, type Asked } from "./socket";

class FakeSocket {
  static all: FakeSocket[] = [];
  sent: { type: string; id?: string; table?: string | null }[] = [];
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  onclose = () => {};

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }

  send(text: string) {
    this.sent.push(JSON.parse(text));
  }

  hear(message: object) {
    this.onmessage({ data: JSON.stringify(message) });
  }

  welcome() {
    this.onopen();
    this.hear({ type: "welcome", protocol: PROTOCOL, version: "0", tables: [], bots: {} });
  }
}

const latest = () => FakeSocket.all.at(-1)!;
const happened = (table: string, seats: string[] = [], host: number | null = 0) => ({ type: "happened", table, update: { around: { seats, host } } });
const pause = (id: string): Asked => ({ type: "do", id, command: { do: "pause" } });
const ids = () => latest().sent.flatMap(({ id }) => id ?? []);

let states: string[];
let messages: ClientOut[];
let connection: Connection;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.all = [];
  states = [];
  messages = [];
  connection = new Connection(
    "ws://host/socket",
    "a-token",
    { state: (state) => states.push(state), message: (message) => messages.push(message) },
    () => 1,
  );
  connection.table = "one";
  connection.open();
});

test("it greets first, and asks once it is welcome", () => {
  connection.ask(pause("a"));
  latest().onopen();
  expect(latest().sent).toEqual([{ type: "hello", protocol: PROTOCOL, token: "a-token", table: "one", watch: false }]);
  latest().hear({ type: "welcome" });
  expect(ids()).toEqual(["a"]);
  expect(states).toEqual(["open"]);
});

test("what was not answered is asked again with the same id, in the same order, what was answered is not", async () => {
  latest().welcome();
  const answers = ["a", "b", "c"].map((id) => connection.ask(pause(id)));
  latest().hear({ type: "done", id: "b" });
  latest().onclose();
  vi.advanceTimersByTime(10_000);
  latest().welcome();
  expect(ids()).toEqual(["a", "c"]);
  latest().hear({ type: "refused", id: "a", code: "too-late", params: {} });
  latest().hear({ type: "done", id: "c" });
  expect((await Promise.all(answers)).map(({ type }) => type)).toEqual(["refused", "done", "done"]);
});

test("nothing is sent twice on one socket when the table is changed", () => {
  latest().welcome();
  connection.ask(pause("a"));
  connection.watch("two");
  latest().hear({ type: "welcome" });
  expect(ids()).toEqual(["a"]);
  expect(latest().sent.at(-1)).toMatchObject({ type: "hello", table: "two" });
});

test("what is heard of the table before, after another was asked for, is not told", () => {
  latest().welcome();
  latest().hear(happened("one", ["Ada"]));
  connection.watch("two");
  latest().hear(happened("one"));
  latest().hear({ type: "welcome" });
  latest().hear(happened("two", ["Ben"]));
  expect(messages.flatMap((message) => (message.type === "happened" ? message.table : []))).toEqual(["one", "two"]);
});

test("who sits at the table is as it was told last where it is left out, and nobody where there is no host", () => {
  latest().welcome();
  for (const seats of [["Ada"], [], ["Ada", "Ben"], []]) latest().hear(happened("one", seats));
  latest().hear(happened("one", [], null));
  const seats = messages.map((message) => (message.type === "happened" ? message.update.around.seats : null)).slice(1);
  expect(seats).toEqual([["Ada"], ["Ada"], ["Ada", "Ben"], ["Ada", "Ben"], []]);
});

test("a table that is asked for before the first answer is asked for", () => {
  latest().onopen();
  connection.watch("two");
  expect(latest().sent.map(({ table }) => table)).toEqual(["one", "two"]);
});

test("it waits longer after each failure, up to a limit, and from the start again after a success", () => {
  const waits = [0, 1, 2, 3, 4, 5, 6, 20].map((failures) => wait(failures, 1));
  expect(waits).toEqual([250, 500, 1000, 2000, 4000, 4000, 4000, 4000]);
  expect(wait(3, 0)).toBe(1000);
  latest().onclose();
  vi.advanceTimersByTime(250);
  latest().onclose();
  vi.advanceTimersByTime(499);
  expect(FakeSocket.all).toHaveLength(2);
  vi.advanceTimersByTime(1);
  latest().welcome();
  latest().onclose();
  vi.advanceTimersByTime(250);
  expect(FakeSocket.all).toHaveLength(4);
  expect(states).toEqual(["lost", "lost", "open", "lost"]);
});

test("the end of a socket that was given up is no loss of its successor", () => {
  const [first] = FakeSocket.all;
  first!.onclose();
  connection.hasten();
  latest().welcome();
  first!.onclose();
  expect(states).toEqual(["lost", "open"]);
  vi.advanceTimersByTime(10_000);
  expect(FakeSocket.all).toHaveLength(2);
});
