import { sql } from "kysely";
import type { CountedWeek } from "#domain/billing/statement.ts";
import { maxEvents } from "#domain/events/event.ts";
import type { Admin } from "#server/organizations/require-staff.ts";
import { countRows } from "#server/platform/db/count-rows.ts";
import type { Db } from "#server/platform/db/database.ts";

/** Weeks that start in this calendar year. */
export async function listCountedWeeks(
  db: Db,
  { organizationId }: Admin,
  year: number,
): Promise<CountedWeek[]> {
  const rows = await db
    .selectFrom("billedWeeks as w")
    .leftJoin("invoiceLines as l", (join) =>
      join.onRef("l.organizationId", "=", "w.organizationId").onRef("l.eventId", "=", "w.eventId"),
    )
    .select(["w.eventId", "w.name", "w.startDate", "w.endDate"])
    .select(["l.campers as invoicedCampers", "l.free", "l.cents"])
    .select((from) =>
      from
        .selectFrom("countedCampers as c")
        .select(countRows().as("campers"))
        .whereRef("c.organizationId", "=", "w.organizationId")
        .whereRef("c.eventId", "=", "w.eventId")
        .$asScalar()
        .$notNull()
        .as("campers"),
    )
    .where("w.organizationId", "=", organizationId)
    .where("w.startDate", ">=", `${year}-01-01`)
    .where("w.startDate", "<=", `${year}-12-31`)
    .orderBy("w.startDate")
    .orderBy("w.eventId")
    .limit(maxEvents)
    .execute();
  return rows.map(({ invoicedCampers, free, cents, ...week }) => ({
    ...week,
    invoiced:
      invoicedCampers === null || free === null || cents === null
        ? null
        : { campers: invoicedCampers, free, cents },
  }));
}

export async function listYears(db: Db, { organizationId }: Admin): Promise<number[]> {
  const year = sql<number>`extract(year from start_date)::integer`;
  const rows = await db
    .selectFrom("billedWeeks")
    .select(year.as("year"))
    .distinct()
    .where("organizationId", "=", organizationId)
    .execute();
  return rows.map((row) => row.year);
}
