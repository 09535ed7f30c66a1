/** `attempt` starts at 0. Half of the delay is random, so that processes do not reconnect at the same instant. */
export function backoffMs(attempt: number, fromMs: number, toMs: number): number {
  const full = Math.min(toMs, fromMs * 2 ** Math.min(attempt, 30));
  return full / 2 + (Math.random() * full) / 2;
}
