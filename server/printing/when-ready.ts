import { setTimeout as pause } from "node:timers/promises";

const lookEveryMs = 100;

/** Polls until a worker has produced the result or the time is over. */
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
