import { setTimeout as sleep } from "node:timers/promises";

/** Waits until something has become true on a real engine; fails with the given words when it never does. */
export async function until(what: string, isTrue: () => boolean, withinMs = 15_000): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!isTrue()) {
    if (performance.now() > deadline) throw new Error(`It never came true: ${what}`);
    await sleep(5);
  }
}
