// How fast it goes at a table: seconds for a number, or for one beat of a turn.
import { t } from "./words";

export const PACES = { slow: 1.6, normal: 0.9, quick: 0.35, once: 0 } as const;

/** The slowest, as the server has it. */
export const PACE_MOST = 10;

export type PaceName = keyof typeof PACES;

const names = Object.keys(PACES) as PaceName[];

/** To choose one by its name, before there is a table. */
export const paceNames = () => names.map((pace) => ({ value: pace, label: t(`page-pace-${pace}`) }));

/** To choose one by its seconds, at a table. */
export const paceSeconds = () => names.map((pace) => ({ value: PACES[pace] as number, label: t(`page-pace-${pace}`) }));
