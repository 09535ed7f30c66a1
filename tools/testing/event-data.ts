import { expect } from "vitest";
import type { Db } from "#server/platform/db/database.ts";
import type { ReplyDesk } from "./reply-desk.ts";

/** Rows of the desk's event in the tables that hold people, letters and replies. */
export async function countEventRows(db: Db, desk: ReplyDesk): Promise<number> {
  const of = { organizationId: desk.camp.id, eventId: desk.event.id };
  const tables = [
    "participants",
    "contacts",
    "participantLinks",
    "notes",
    "printJobs",
    "sheets",
    "responses",
    "uploads",
    "eventBuildings",
  ] as const;
  const counts = await Promise.all(
    tables.map(async (table) => {
      const rows = await db
        .selectFrom(table)
        .select("organizationId")
        .where((row) => row.and(of))
        .execute();
      return rows.length;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Whether family and staff can still read the event: all of it or none. */
export async function isThere(desk: ReplyDesk): Promise<boolean> {
  const answers = [
    await desk.mother.ask(desk.mother.path),
    await desk.mother.notes(),
    await desk.mother.ask(`${desk.mother.path}/responses`),
    await desk.camp.ask(`/events/${desk.event.id}/unmatched`),
  ];
  const statuses = new Set(answers.map(({ status }) => status));
  expect([[200], [404]]).toContainEqual([...statuses]);
  return statuses.has(200);
}

export const expired = (desk: ReplyDesk) =>
  desk.actions().then((actions) => actions.filter(({ action }) => action === "event.expired"));
