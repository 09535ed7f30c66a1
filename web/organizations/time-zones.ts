export type ZoneGroup = { region: string; zones: { id: string; city: string }[] };

/** Includes the current zone even if the browser lists it under another name. */
export function zoneGroups(current: string): ZoneGroup[] {
  const known = Intl.supportedValuesOf("timeZone");
  const zones = [...new Set([...known, "UTC", current])].toSorted((a, b) => a.localeCompare(b, "en"));
  return [...Map.groupBy(zones, regionOf)].map(([region, ids]) => ({
    region,
    zones: ids.map((id) => ({ id, city: cityOf(id) })),
  }));
}

function regionOf(zone: string): string {
  return zone.includes("/") ? zone.slice(0, zone.indexOf("/")) : "Other";
}

/** "America/Argentina/Buenos_Aires" becomes "Argentina, Buenos Aires". */
export function cityOf(zone: string): string {
  return zone
    .slice(zone.indexOf("/") + 1)
    .replaceAll("_", " ")
    .replaceAll("/", ", ");
}

/** "Monday 9:14 PM". */
export function timeIn(zone: string, moment: number): string {
  return new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    weekday: "long",
    hour: "numeric",
    minute: "2-digit",
  }).format(moment);
}

/** "Central Daylight Time". */
export function zoneName(zone: string, moment: number): string {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "long" }).formatToParts(
    moment,
  );
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? zone;
}
