// The games of the house: for each, how one starts it and how its table looks.
import type { Component, Snippet } from "svelte";
import FiftyHow from "./fifty/How.svelte";
import FiftyOpened from "./fifty/Opened.svelte";
import FiftyOptions from "./fifty/Options.svelte";
import * as fifty from "./fifty/planning";
import { rowsOf as fiftyRows } from "./fifty/review";
import FiftyReview from "./fifty/Review.svelte";
import FiftyScreen from "./fifty/Screen.svelte";
import FiftyStart from "./fifty/Start.svelte";
import FiftyTable from "./fifty/Table.svelte";
import FiftyOneHow from "./fifty-one/How.svelte";
import FiftyOneOpened from "./fifty-one/Opened.svelte";
import FiftyOneOptions from "./fifty-one/Options.svelte";
import * as fiftyOne from "./fifty-one/planning";
import { rowsOf as fiftyOneRows } from "./fifty-one/review";
import FiftyOneReview from "./fifty-one/Review.svelte";
import FiftyOneScreen from "./fifty-one/Screen.svelte";
import FiftyOneStart from "./fifty-one/Start.svelte";
import FiftyOneTable from "./fifty-one/Table.svelte";
import type { LiveTable } from "./house/table.svelte";
import type { Planning } from "./live/plan";
import type { Update } from "./protocol";
import type { Row } from "./replay/rows";

type Room = {
  Start: Component<{ onhelp: () => void }>;
  // Each game's table is of its own kind of updates; which one it is, the view says.
  Table: Component<{ table: LiveTable<any>; onhelp: () => void; besides?: Snippet }>;
  /** The same for a whole room: seen from afar, by nobody in particular. */
  Screen: Component<{ table: LiveTable<any> }>;
  /** What all seats know, where all is open. */
  Opened: Component<{ table: LiveTable<any>; owns: readonly any[] }>;
  /** What each choice of a seat was worth, and the same as rows of a picture. */
  Review: Component<{ review: any; name: string; onchapter: (chapter: number) => void }>;
  rowsOf: (review: any) => Row[];
  How: Component;
  /** The finer points, and how a plan is made of them. */
  Options: Component<{ setup: any }>;
  planning: Planning<any>;
};

export type GameName = NonNullable<Update["view"]>["game"];

export const GAMES: Record<GameName, Room> = {
  fifty: {
    Start: FiftyStart,
    Table: FiftyTable,
    Screen: FiftyScreen,
    Opened: FiftyOpened,
    Review: FiftyReview,
    rowsOf: fiftyRows,
    How: FiftyHow,
    Options: FiftyOptions,
    planning: fifty.planning,
  },
  "fifty-one": {
    Start: FiftyOneStart,
    Table: FiftyOneTable,
    Screen: FiftyOneScreen,
    Opened: FiftyOneOpened,
    Review: FiftyOneReview,
    rowsOf: fiftyOneRows,
    How: FiftyOneHow,
    Options: FiftyOneOptions,
    planning: fiftyOne.planning,
  },
};
