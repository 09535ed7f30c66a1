import { formatDay } from "../events/calendar-day.ts";
import type { ContactAccess } from "./contact.ts";

/** `link`: staff linked a known family, or an earlier release recorded no acceptance. */
export function formatAccess({ name, since, by, leftOn }: ContactAccess): string {
  const accepted =
    by === "link"
      ? `Linked to ${name} since ${formatDay(since)}`
      : `Accepted by ${name} on ${formatDay(since)}`;
  const how = by === "code" ? ", with a code sent to this address" : "";
  const left = leftOn === null ? "" : `; account deleted on ${formatDay(leftOn)}`;
  return `${accepted}${how}${left}`;
}
