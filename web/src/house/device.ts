// What this device remembers. Where it may not (private windows), the page works and forgets.

const PREFIX = "fifties:";
const TOKEN_BYTES = 24;

export function recall<T>(key: string, otherwise: T): T {
  try {
    const kept = localStorage.getItem(PREFIX + key);
    return kept === null ? otherwise : (JSON.parse(kept) as T);
  } catch {
    return otherwise;
  }
}

export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // There is no room, or no leave: the page goes on without.
  }
}

let token: string | null = null;

/** The device's secret: it owns the seats that were taken with it. */
export function deviceToken(): string {
  token ??= recall<string | null>("token", null);
  if (token === null) {
    token = newToken();
    remember("token", token);
  }
  return token;
}

/** 192 bits of chance in letters that may stand anywhere. Works on plain http, where `randomUUID` does not. */
export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(TOKEN_BYTES));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
}
