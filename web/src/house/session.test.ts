import { expect, test } from "vitest";
import { socketUrl } from "./session.svelte";

test.each([
  ["http://192.168.1.7:5150/#/t/one", "ws://192.168.1.7:5150/socket"],
  ["https://games.example/fifties/?lang=pseudo#/", "wss://games.example/fifties/socket"],
  ["http://localhost:5150/index.html", "ws://localhost:5150/socket"],
])("the socket of %s is %s", (page, socket) => {
  expect(socketUrl(page)).toBe(socket);
});
