// A screen that nobody touches must not go dark, where the browser lets a page say so.

/** Keeps the screen on from now on; returns how to let it be. */
export function stayAwake(): () => void {
  const wake = () => {
    if (!document.hidden) navigator.wakeLock?.request("screen").catch(() => undefined);
  };
  wake();
  document.addEventListener("visibilitychange", wake);
  return () => document.removeEventListener("visibilitychange", wake);
}
