// The time that is left to think: the server says it with everything it tells, and here it runs on till then.
import type { LiveTable } from "../house/table.svelte";
import { t } from "../house/words";

/** How often it is looked at the clock, in milliseconds. */
const TICK = 250;

/** What is left for those who are to act, in seconds, never below 0; null where no clock runs. */
export function countdown(table: () => LiveTable): { readonly left: number | null } {
  let now = $state(performance.now());
  const running = $derived(table().latest.around.left != null && !table().latest.around.paused);
  $effect(() => {
    if (!running) return;
    now = performance.now();
    const timer = setInterval(() => (now = performance.now()), TICK);
    return () => clearInterval(timer);
  });
  return {
    get left() {
      const { left } = table().latest.around;
      if (left == null) return null;
      const gone = running ? Math.max(0, now - table().heard) / 1000 : 0;
      return Math.max(0, left - gone);
    },
  };
}

/** Seconds as one reads them off a clock: 1:05. */
export function clockFace(seconds: number): string {
  const whole = Math.ceil(seconds);
  return t("page-clock-face", { minutes: Math.floor(whole / 60), seconds: String(whole % 60).padStart(2, "0") });
}
