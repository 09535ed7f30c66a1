const firstMs = 1_000;
const maxMs = 15_000;

/** 0.5–1 s after the first failure, doubling up to 7.5–15 s: thousands of tabs must not reconnect at once. */
export function reconnectDelayMs(failures: number): number {
  const full = Math.min(maxMs, firstMs * 2 ** Math.min(failures, 10));
  return full * (0.5 + Math.random() / 2);
}

/** For a retry that is likely to succeed. */
export function soonMs(): number {
  return Math.random() * 1_000;
}
