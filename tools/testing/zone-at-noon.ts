/** A zone in which it is about noon right now: whoever needs "today" for a few minutes need not fear midnight. */
export function zoneAtNoon(now = new Date()): string {
  const hours = 12 - now.getUTCHours();
  // These zones are named after what has to be added to come back to Greenwich.
  return hours === 0 ? "UTC" : `Etc/GMT${hours > 0 ? "-" : "+"}${Math.abs(hours)}`;
}
