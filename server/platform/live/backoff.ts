/**
 * How long to wait before try number `attempt` (counted from 0): doubling from `fromMs` to `toMs`, and a random
 * half of it, so that all processes that lost the same engine do not come back in the same instant.
 */
export function backoffMs(attempt: number, fromMs: number, toMs: number): number {
  const full = Math.min(toMs, fromMs * 2 ** Math.min(attempt, 30));
  return full / 2 + (Math.random() * full) / 2;
}
