/** Smaller differences are the way of the answer, and no wrong clock. */
const trustedMs = 2_000;

let aheadMs = 0;

/** Every answer says what time it was at the server, to the second. */
export function hearServerTime(said: string | null, heardAt = Date.now()): void {
  const moment = said === null ? NaN : Date.parse(said);
  if (Number.isNaN(moment)) return;
  // The second that it names has begun, and half of it is over on average.
  const ahead = moment + 500 - heardAt;
  if (Math.abs(ahead - aheadMs) > trustedMs) aheadMs = Math.abs(ahead) > trustedMs ? ahead : 0;
}

/** What time it is by the clock of the server: that of a phone may be wrong by hours. */
export function serverNow(): number {
  return Date.now() + aheadMs;
}
