import { expressionBuilder } from "kysely";
import type { Tables } from "#database/tables.ts";
import { AppError } from "#domain/app-error.ts";
import { eventErrors } from "#domain/events/errors.ts";
import { maxEvents, type ListedEvent, type NewEvent } from "#domain/events/event.ts";
import { restorableSince } from "#domain/events/deletion.ts";
import type { Automatic } from "#server/organizations/require-automatic.ts";
import type { StaffOrKey } from "#server/organizations/require-api-key.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import { anyOf } from "#server/platform/db/any-of.ts";
import { countRows } from "#server/platform/db/count-rows.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import { notHeld } from "./retention-store.ts";
import { mailOfLatestEvent, mailColumns, withMail } from "./mail-store.ts";

const visible = ["e.id", "e.name", "e.startDate", "e.endDate", "e.description"] as const;
const mailOf = ["e.mailDays", "e.cutOffMinutes"] as const;

/** Uses the partial index by name, which excludes deleted participants. */
const participants = () =>
  expressionBuilder<Tables & { e: Tables["events"] }, "e">()
    .selectFrom("participants as p")
    .select(countRows().as("participants"))
    .whereRef("p.eventId", "=", "e.id")
    .where("p.deletedAt", "is", null)
    .$asScalar()
    .$notNull()
    .as("participants");

export async function listEvents(
  db: Db,
  staff: StaffOrKey,
  direction: "asc" | "desc",
): Promise<ListedEvent[]> {
  const rows = await db
    .selectFrom("events as e")
    .select([...visible, ...mailOf, "e.takesLetters", participants()])
    .where("e.organizationId", "=", staff.organizationId)
    .where("e.deletedAt", "is", null)
    .orderBy("e.startDate", direction)
    .orderBy("e.id", direction)
    .limit(maxEvents)
    .execute();
  return rows.map(withMail);
}

export async function listDeletedEvents(
  db: Db,
  staff: Staff,
  now: Date,
): Promise<(ListedEvent & { deletedAt: string })[]> {
  const rows = await db
    .selectFrom("events as e")
    .select([...visible, participants(), "e.deletedAt"])
    .where("e.organizationId", "=", staff.organizationId)
    .where("e.deletedAt", ">", restorableSince(now))
    .orderBy("e.deletedAt", "desc")
    .orderBy("e.id")
    .limit(maxEvents)
    .execute();
  return rows.map((row) => ({ ...row, deletedAt: (row.deletedAt ?? now).toISOString() }));
}

export async function hasRoomForAnEvent(tx: Tx, staff: Staff): Promise<boolean> {
  const last = await tx
    .selectFrom("events")
    .select("id")
    .where("organizationId", "=", staff.organizationId)
    .where("deletedAt", "is", null)
    .offset(maxEvents - 1)
    .limit(1)
    .executeTakeFirst();
  return last === undefined;
}

export async function hasConsent(tx: Tx, { organizationId }: Staff, season: number): Promise<boolean> {
  const row = await tx
    .selectFrom("seasonConsents")
    .select("season")
    .where("organizationId", "=", organizationId)
    .where("season", "=", season)
    .executeTakeFirst();
  return row !== undefined;
}

/** False if another request confirmed it at the same moment. */
export async function insertConsent(
  tx: Tx,
  { organizationId }: Staff,
  season: number,
  confirmedAt: Date,
): Promise<boolean> {
  const row = await tx
    .insertInto("seasonConsents")
    .values({ organizationId, season, confirmedAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning("season")
    .executeTakeFirst();
  return row !== undefined;
}

/** False when the id is taken. */
export async function insertEvent(tx: Tx, staff: Staff, event: NewEvent, now: Date): Promise<boolean> {
  const { id, name, startDate, endDate, description, mail, takesLetters = true } = event;
  const inserted = await tx
    .insertInto("events")
    .values({
      id,
      organizationId: staff.organizationId,
      name,
      startDate,
      endDate,
      description,
      takesLetters,
      createdAt: now,
      createdBy: staff.userId,
      createdByName: staff.displayName,
      deletedAt: null,
      deletedBy: null,
      ...(mail === undefined ? mailOfLatestEvent(staff, id) : mailColumns(mail)),
    })
    // No conflict target: concurrent inserts may hit any of the unique keys.
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Includes deleted events. */
export async function isOwnEvent(tx: Tx, staff: Staff, eventId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("events")
    .select("id")
    .where("organizationId", "=", staff.organizationId)
    .where("id", "=", eventId)
    .executeTakeFirst();
  return row !== undefined;
}

async function lockEventRow(
  tx: Tx,
  staff: StaffOrKey | Automatic,
  eventId: string,
  strength: "share" | "update",
): Promise<string | undefined> {
  const locked = tx
    .selectFrom("events")
    .select("name")
    .where("organizationId", "=", staff.organizationId)
    .where("id", "=", eventId)
    .where("deletedAt", "is", null);
  const row = await (strength === "share" ? locked.forShare() : locked.forUpdate()).executeTakeFirst();
  return row?.name;
}

export async function findEvent(db: Db, staff: StaffOrKey, eventId: string) {
  return db
    .selectFrom("events as e")
    .select(visible)
    .where("e.organizationId", "=", staff.organizationId)
    .where("e.id", "=", eventId)
    .where("e.deletedAt", "is", null)
    .executeTakeFirst();
}

export function ownEvent(staff: StaffOrKey | Automatic, eventId: string) {
  return expressionBuilder<Tables>()
    .selectFrom("events")
    .select("events.id")
    .where("events.organizationId", "=", staff.organizationId)
    .where("events.id", "=", eventId)
    .where("events.deletedAt", "is", null);
}

/** Locks the event against expiry and other changes of its dates. */
export async function lockEventDates(tx: Tx, staff: Staff, eventId: string) {
  return tx
    .selectFrom("events")
    .select(["name", "startDate", "endDate", "description", "mailDays", "cutOffMinutes", "takesLetters"])
    .where("organizationId", "=", staff.organizationId)
    .where("id", "=", eventId)
    .where("deletedAt", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateEvent(
  tx: Tx,
  staff: Staff,
  eventId: string,
  form: Omit<NewEvent, "id">,
): Promise<void> {
  const { name, startDate, endDate, description, mail, takesLetters } = form;
  await tx
    .updateTable("events")
    .set({ name, startDate, endDate, description, ...(mail === undefined ? {} : mailColumns(mail)) })
    .$if(takesLetters !== undefined, (update) => update.set({ takesLetters }))
    .where("organizationId", "=", staff.organizationId)
    .where("id", "=", eventId)
    .where("deletedAt", "is", null)
    .execute();
}

/**
 * Deleted participants count, because they can be restored. Images count even without participants: staff may have
 * chosen the wrong event. A legal hold counts too.
 */
export async function mayHoldLetters(tx: Tx, staff: Staff, eventId: string): Promise<boolean> {
  const eventRef = { organizationId: staff.organizationId, eventId };
  const row = await tx
    .selectFrom("participants")
    .select("id")
    .where((e) => e.and(eventRef))
    .unionAll((e) =>
      e
        .selectFrom("uploads")
        .select("id")
        .where((upload) => upload.and(eventRef))
        .where("state", "in", ["received", "waiting", "unwritten", "filed"]),
    )
    .unionAll((e) =>
      e
        .selectFrom("legalHolds")
        .select("organizationId as id")
        .where((hold) => hold.and(eventRef)),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function eraseEvent(tx: Tx, staff: Staff, eventId: string): Promise<void> {
  await tx
    .deleteFrom("events")
    .where("organizationId", "=", staff.organizationId)
    .where("id", "=", eventId)
    .execute();
}

export async function markEventDeleted(tx: Tx, staff: Staff, eventId: string, now: Date): Promise<void> {
  await tx
    .updateTable("events")
    .set({ deletedAt: now, deletedBy: staff.userId })
    .where("organizationId", "=", staff.organizationId)
    .where("id", "=", eventId)
    .where("deletedAt", "is", null)
    .execute();
}

/** Returns the event's last day, or undefined if there is nothing to restore. */
export async function restoreEvent(
  tx: Tx,
  staff: Staff,
  eventId: string,
  now: Date,
): Promise<string | undefined> {
  const row = await tx
    .updateTable("events")
    .set({ deletedAt: null, deletedBy: null })
    .where("organizationId", "=", staff.organizationId)
    .where("id", "=", eventId)
    .where("deletedAt", ">", restorableSince(now))
    .returning("endDate")
    .executeTakeFirst();
  return row?.endDate;
}

/** Requires that the roster purged the participants in batches; the cascade would delete all in one statement. */
export async function purgeEvents(db: Db, before: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("events")
    .where("id", "=", (from) =>
      anyOf(
        from
          .selectFrom("events as e")
          .select("e.id")
          .where("e.deletedAt", "<", before)
          .where(notHeld("e", "id"))
          .where((e) =>
            e.not(
              e.exists(e.selectFrom("participants as p").select("p.id").whereRef("p.eventId", "=", "e.id")),
            ),
          )
          .orderBy("e.deletedAt")
          .limit(limit),
      ),
    )
    // Checked again on the row: it may have been restored since the subquery ran.
    .where("deletedAt", "<", before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Lock order everywhere: the events, then their organization. */
export async function lockEventsOf(tx: Tx, organizationId: string): Promise<void> {
  await tx
    .selectFrom("events")
    .select("id")
    .where("organizationId", "=", organizationId)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** They count as deleted since the organization was closed, so that the purge jobs take them. */
export async function markEventsOfClosed(tx: Tx, organizationId: string, closedAt: Date): Promise<void> {
  await tx
    .updateTable("events")
    .set({ deletedAt: closedAt })
    .where("organizationId", "=", organizationId)
    .where((event) => event.or([event("deletedAt", "is", null), event("deletedAt", ">", closedAt)]))
    .execute();
}

/** Prevents deletion of the event. The lock is shared; `alone` makes it exclusive. Returns the name. */
export async function lockEvent(
  tx: Tx,
  staff: StaffOrKey | Automatic,
  eventId: string,
  { alone = false }: { alone?: boolean } = {},
): Promise<string> {
  const name = await lockEventRow(tx, staff, eventId, alone ? "update" : "share");
  if (name === undefined) throw new AppError(eventErrors.notFound);
  return name;
}

export type Seen = { organizationId: string; eventId: string; participantId?: string };

export async function listFamilies(
  tx: Tx,
  { organizationId, eventId, participantId }: Seen,
): Promise<string[]> {
  const rows = await tx
    .selectFrom("participantLinks")
    .select("userId")
    .distinct()
    .where("organizationId", "=", organizationId)
    .where("eventId", "=", eventId)
    .$if(participantId !== undefined, (query) => query.where("participantId", "=", participantId ?? ""))
    .execute();
  return rows.map(({ userId }) => userId);
}
