import { setTimeout as pause } from "node:timers/promises";

const lookEveryMs = 100;

/** Asks again and again until there is an answer or patience is at its end. A worker makes what is waited for. */
export async function whenReady<T>(
  patienceMs: number,
  look: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const ends = performance.now() + patienceMs;
  for (;;) {
    const found = await look();
    if (found !== undefined || performance.now() >= ends) return found;
    await pause(lookEveryMs);
  }
}
