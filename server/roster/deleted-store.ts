import { sql } from "kysely";
import { restorableSince } from "#domain/events/deletion.ts";
import { notHeld } from "#server/events/retention-store.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import { anyOf } from "#server/platform/db/any-of.ts";
import { countRows } from "#server/platform/db/count-rows.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";

const maxListed = 1_000;

export type DeletedParticipant = {
  id: string;
  name: string;
  eventId: string;
  eventName: string;
  endDate: string;
  contacts: number;
  deletedAt: string;
};

/** Excludes participants of deleted events, which are restored with their event. */
export async function listDeletedParticipants(
  db: Db,
  staff: Staff,
  now: Date,
): Promise<DeletedParticipant[]> {
  const rows = await db
    // Materialized, so that each list uses its index: with a plain join Postgres may scan all participants.
    .with(
      (cte) => cte("own").materialized(),
      (from) =>
        from
          .selectFrom("events")
          .select(["id", "name", "endDate"])
          .where("organizationId", "=", staff.organizationId)
          .where("deletedAt", "is", null),
    )
    .with(
      (cte) => cte("gone").materialized(),
      (from) =>
        from
          .selectFrom("participants")
          .select(["id", "name", "eventId", "deletedAt"])
          .where("organizationId", "=", staff.organizationId)
          .where("deletedAt", ">", restorableSince(now)),
    )
    .selectFrom("gone as p")
    .innerJoin("own as e", "e.id", "p.eventId")
    .select(["p.id", "p.name", "p.eventId", "e.name as eventName", "e.endDate", "p.deletedAt"])
    .select((from) =>
      from
        .selectFrom("contacts as c")
        .select(countRows().as("contacts"))
        .whereRef("c.participantId", "=", "p.id")
        .where("c.removedAt", "is", null)
        .$asScalar()
        .$notNull()
        .as("contacts"),
    )
    .orderBy("p.deletedAt", "desc")
    .orderBy("p.id")
    .limit(maxListed)
    .execute();
  return rows.map((row) => ({ ...row, deletedAt: (row.deletedAt ?? now).toISOString() }));
}

export async function markParticipantDeleted(
  tx: Tx,
  staff: Staff,
  eventId: string,
  participantId: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("participants")
    .set({ deletedAt: now, deletedBy: staff.userId })
    .where("organizationId", "=", staff.organizationId)
    .where("eventId", "=", eventId)
    .where("id", "=", participantId)
    .where("deletedAt", "is", null)
    .execute();
}

/** Drops the external id if another participant has it now. */
export async function restoreParticipant(
  tx: Tx,
  staff: Staff,
  eventId: string,
  participantId: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("participants as p")
    .set({
      deletedAt: null,
      deletedBy: null,
      externalId: sql<string | null>`case when exists (
        select from participants o
        where o.event_id = p.event_id and o.external_id = p.external_id and o.deleted_at is null
      ) then null else p.external_id end`,
    })
    .where("p.organizationId", "=", staff.organizationId)
    .where("p.eventId", "=", eventId)
    .where("p.id", "=", participantId)
    .where("p.deletedAt", ">", restorableSince(now))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a limited batch. Contacts are deleted by cascade. */
export async function purgeParticipants(db: Db, before: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("participants")
    .where("id", "=", (from) =>
      anyOf(
        from
          // Selects by deletion time before checking holds; otherwise Postgres scans all deleted participants.
          .selectFrom((due) =>
            due
              .selectFrom("participants")
              .select(["id", "organizationId", "eventId", "deletedAt"])
              .where("deletedAt", "<", before)
              .offset(0)
              .as("due"),
          )
          .select("due.id")
          .where(notHeld("due", "event_id"))
          .orderBy("due.deletedAt")
          .limit(limit),
      ),
    )
    // Checked again on the row: it may have been restored since the subquery ran.
    .where("deletedAt", "<", before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Same for participants of deleted events. */
export async function purgePeopleOfEvents(db: Db, before: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("participants")
    .where("id", "=", (from) =>
      anyOf(
        from
          .selectFrom("participants")
          .select("id")
          .where("eventId", "=", (one) =>
            one
              .selectFrom("events as e")
              .select("e.id")
              .where("e.deletedAt", "<", before)
              .where(notHeld("e", "id"))
              .where((e) =>
                e.exists(e.selectFrom("participants as p").select("p.id").whereRef("p.eventId", "=", "e.id")),
              )
              .orderBy("e.deletedAt")
              .limit(1),
          )
          .limit(limit),
      ),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
