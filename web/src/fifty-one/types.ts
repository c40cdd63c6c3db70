// The protocol as this game speaks it.
import type { LiveTable as AnyTable } from "../house/table.svelte";
import type { FiftyOneView, Update as AnyUpdate } from "../protocol";

export type {
  FiftyOneOwn as Own,
  FiftyOnePublic as Public,
  FiftyOneRules as Rules,
  FiftyOneSheet as Sheet,
  Open,
  Reading,
  Turn,
} from "../protocol";

/** What has happened at a table of Fifty-One, and how things stand. */
export type Update = AnyUpdate & { view: FiftyOneView };

/** A table of Fifty-One. */
export type LiveTable = AnyTable<Update>;
