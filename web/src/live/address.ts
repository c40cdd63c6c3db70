// The address that other devices find: what links and QR codes carry. The server knows it; it is never this machine's
// own name for itself.
import { BASE } from "../house/route.svelte";
import { session } from "../house/session.svelte";

const NOWHERE = /^(localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/;

/** Where others find the house, or null where only this device does. */
export function address(): string | null {
  return reachable(session.welcome?.address) ?? reachable(BASE);
}

function reachable(address: string | undefined): string | null {
  return address === undefined || NOWHERE.test(new URL(address).hostname) ? null : address;
}

/** A QR code of what follows the address; null where the server knows no address that others find. */
export function qr(below: string): string | null {
  return reachable(session.welcome?.address) && `${BASE}qr.svg?path=${encodeURIComponent(below)}`;
}
