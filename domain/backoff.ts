/**
 * The delay doubles with each attempt, starting at 0, up to its limit. Half of it is random, so that thousands of
 * clients do not reconnect at once. `random` is between 0 and 1.
 */
export function backoffMs(attempt: number, limits: { minMs: number; maxMs: number }, random: number): number {
  const full = Math.min(limits.maxMs, limits.minMs * 2 ** Math.min(attempt, 30));
  return full / 2 + (random * full) / 2;
}
