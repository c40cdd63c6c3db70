// The protocol as this game speaks it.
import type { LiveTable as AnyTable } from "../house/table.svelte";
import type { FiftyView, Update as AnyUpdate } from "../protocol";

export type { FiftyOwn as Own, FiftyPublic as Public, FiftyRules as Rules, FiftySheet as Sheet, Open } from "../protocol";

/** What has happened at a table of Fifty, and how things stand. */
export type Update = AnyUpdate & { view: FiftyView };

/** A table of Fifty. */
export type LiveTable = AnyTable<Update>;
