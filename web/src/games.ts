// The games of the house: for each, how one starts it and how its table looks.
import type { Component } from "svelte";
import FiftyHow from "./fifty/How.svelte";
import FiftyStart from "./fifty/Start.svelte";
import FiftyTable from "./fifty/Table.svelte";
import FiftyOneHow from "./fifty-one/How.svelte";
import FiftyOneStart from "./fifty-one/Start.svelte";
import FiftyOneTable from "./fifty-one/Table.svelte";
import type { LiveTable } from "./house/table.svelte";
import type { Update } from "./protocol";

type Room = {
  Start: Component<{ onhelp: () => void }>;
  // Each game's table is of its own kind of updates; which one it is, the view says.
  Table: Component<{ table: LiveTable<any>; onhelp: () => void }>;
  How: Component;
};

export type GameName = NonNullable<Update["view"]>["game"];

export const GAMES: Record<GameName, Room> = {
  fifty: { Start: FiftyStart, Table: FiftyTable, How: FiftyHow },
  "fifty-one": { Start: FiftyOneStart, Table: FiftyOneTable, How: FiftyOneHow },
};
