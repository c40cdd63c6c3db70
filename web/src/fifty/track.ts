// A score track has the spaces 0 to 20; whoever passes 20 goes on from its beginning, with 20 more (F25).

export const SPACES = 20;

/** Where a marble stands on its track. */
export function space(marble: number): number {
  return marble <= SPACES ? marble : ((marble - 1) % SPACES) + 1;
}

/** How often it has gone past 20: so many times 20 are to be added to what the track shows. */
export function laps(marble: number): number {
  return marble <= SPACES ? 0 : Math.floor((marble - 1) / SPACES);
}
