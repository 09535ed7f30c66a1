/** Smaller differences are network latency, not a wrong clock. */
const trustedMs = 2_000;

let aheadMs = 0;

/** Reads the Date header of a response; its resolution is one second. */
export function hearServerTime(dateHeader: string | null, heardAt = Date.now()): void {
  const moment = dateHeader === null ? NaN : Date.parse(dateHeader);
  if (Number.isNaN(moment)) return;
  // The header truncates to the second, so half a second has passed on average.
  const ahead = moment + 500 - heardAt;
  if (Math.abs(ahead - aheadMs) > trustedMs) aheadMs = Math.abs(ahead) > trustedMs ? ahead : 0;
}

/** The server's time, because a phone's clock may be wrong by hours. */
export function serverNow(): number {
  return Date.now() + aheadMs;
}
