// An open page meets a server of another version, and loads itself again: once for each in a tab. Otherwise a server
// that goes on sending the old page, or two that take turns, would have it load for ever.

const KEY = "fifties:reloaded";

/** Which build this page is; null where it is not built, but served as it is written. */
export const BUILD = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? null;

/** Whether to load the page again for the sake of this server. */
export function mayReload(server: string): boolean {
  try {
    const before = JSON.parse(sessionStorage.getItem(KEY) ?? "[]") as string[];
    if (before.includes(server)) return false;
    sessionStorage.setItem(KEY, JSON.stringify([...before, server]));
    return true;
  } catch {
    // A tab that may keep nothing would not know that it has done it.
    return false;
  }
}
