/** A time zone in which it is about noon now, so that "today" does not change during a test. */
export function zoneAtNoon(now = new Date()): string {
  const hours = 12 - now.getUTCHours();
  // These zones are named after what has to be added to come back to Greenwich.
  return hours === 0 ? "UTC" : `Etc/GMT${hours > 0 ? "-" : "+"}${Math.abs(hours)}`;
}
