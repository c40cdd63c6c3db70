// The games of the house: for each, how one starts it and how its table looks.
import type { Component } from "svelte";
import FiftyHow from "./fifty/How.svelte";
import FiftyStart from "./fifty/Start.svelte";
import FiftyTable from "./fifty/Table.svelte";
import type { LiveTable } from "./house/table.svelte";
import type { View } from "./protocol";

type Room = {
  Start: Component<{ onhelp: () => void }>;
  Table: Component<{ table: LiveTable; onhelp: () => void }>;
  How: Component;
};

export const GAMES: Record<View["game"], Room> = {
  fifty: { Start: FiftyStart, Table: FiftyTable, How: FiftyHow },
};
