import type { AuditEntry } from "#domain/organizations/audit.ts";

type Day = { day: string; of: AuditEntry[] };

/** Titles like "Monday, Jul 12, 2027"; the order of the entries stays. */
export function byDay(entries: readonly AuditEntry[], timeZone: string): Day[] {
  const calendar = new Intl.DateTimeFormat("en-US", {
    weekday: "long",
    year: "numeric",
    month: "short",
    day: "numeric",
    timeZone,
  });
  const days = Map.groupBy(entries, ({ at }) => calendar.format(new Date(at)));
  return [...days].map(([day, of]) => ({ day, of }));
}
