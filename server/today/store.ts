import { expressionBuilder } from "kysely";
import type { Tables } from "#database/tables.ts";
import { maxEvents } from "#domain/events/event.ts";
import { refusedReasons } from "#domain/responses/upload.ts";
import { maxToday } from "#domain/today/today.ts";
import { mailOf, withMail } from "#server/events/mail-store.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import { countRows } from "#server/platform/db/count-rows.ts";
import type { Db } from "#server/platform/db/database.ts";

type OfEvent = Tables & { e: Tables["events"] };
const ofEvent = () => expressionBuilder<OfEvent, "e">();

const uploadsOf = () =>
  ofEvent()
    .selectFrom("uploads as u")
    .select(countRows().as("uploads"))
    .whereRef("u.organizationId", "=", "e.organizationId")
    .whereRef("u.eventId", "=", "e.id");
const toMatch = () => uploadsOf().where("u.state", "=", "waiting").$asScalar().$notNull().as("toMatch");
const refused = () =>
  uploadsOf()
    .where("u.state", "=", "refused")
    .where("u.seenAt", "is", null)
    .where("u.why", "in", refusedReasons)
    .$asScalar()
    .$notNull()
    .as("refused");
const participants = () =>
  ofEvent()
    .selectFrom("participants as p")
    .select(countRows().as("participants"))
    .whereRef("p.eventId", "=", "e.id")
    .where("p.deletedAt", "is", null)
    .$asScalar()
    .$notNull()
    .as("participants");
const notInvited = () =>
  ofEvent()
    .selectFrom("contactInvites as c")
    .innerJoin("participants as p", "p.id", "c.participantId")
    .select(countRows().as("contacts"))
    .whereRef("c.organizationId", "=", "e.organizationId")
    .whereRef("c.eventId", "=", "e.id")
    .where("p.deletedAt", "is", null)
    .where("c.inviteId", "is", null)
    .where("c.acceptedAt", "is", null)
    .$asScalar()
    .$notNull()
    .as("notInvited");

const columns = ["e.id", "e.name", "e.startDate", "e.endDate", "e.mailDays", "e.cutOffMinutes"] as const;

/** Events that have begun and end on `from` or later, the first one first. */
export async function listBegun(
  db: Db,
  { organizationId }: Staff,
  { from, today }: { from: string; today: string },
) {
  const rows = await db
    .selectFrom("events as e")
    .select([...columns, participants(), toMatch(), refused()])
    .where("e.organizationId", "=", organizationId)
    .where("e.deletedAt", "is", null)
    .where("e.startDate", "<=", today)
    .where("e.endDate", ">=", from)
    .orderBy("e.startDate")
    .orderBy("e.name")
    .orderBy("e.id")
    .limit(maxToday)
    .execute();
  return rows.map(withMail);
}

export async function findNext(db: Db, { organizationId }: Staff, today: string) {
  const row = await db
    .selectFrom("events as e")
    .select([...columns, participants(), notInvited()])
    .where("e.organizationId", "=", organizationId)
    .where("e.deletedAt", "is", null)
    .where("e.startDate", ">", today)
    .orderBy("e.startDate")
    .orderBy("e.id")
    .limit(1)
    .executeTakeFirst();
  return row && withMail(row);
}

/** True once letters of an event that is not deleted were printed, and not voided. */
export async function hasPrintedMail(db: Db, { organizationId }: Staff): Promise<boolean> {
  const row = await db
    .selectFrom("printJobs as j")
    .innerJoin("events as e", "e.id", "j.eventId")
    .select("j.id")
    .where("j.organizationId", "=", organizationId)
    .where("e.organizationId", "=", organizationId)
    .where("e.deletedAt", "is", null)
    .where("j.kind", "=", "letters")
    .where("j.voidedAt", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const contacts = () =>
  ofEvent()
    .selectFrom("contacts as c")
    .innerJoin("participants as p", "p.id", "c.participantId")
    .select(countRows().as("contacts"))
    .whereRef("c.eventId", "=", "e.id")
    .where("c.removedAt", "is", null)
    .where("p.deletedAt", "is", null)
    .$asScalar()
    .$notNull()
    .as("contacts");
const firstParticipant = () =>
  ofEvent()
    .selectFrom("participants as p")
    .select("p.id")
    .whereRef("p.eventId", "=", "e.id")
    .where("p.deletedAt", "is", null)
    .orderBy((p) => p.fn("lower", ["p.name"]))
    .orderBy("p.id")
    .limit(1);

/** The first event that is not over and has participants; without one, the first that is not over. */
export async function findStartEvent(db: Db, { organizationId }: Staff, today: string) {
  const row = await db
    .selectFrom("events as e")
    .select([...columns, participants(), contacts(), notInvited()])
    .select(firstParticipant().$asScalar().as("testParticipantId"))
    .where("e.organizationId", "=", organizationId)
    .where("e.deletedAt", "is", null)
    .where("e.endDate", ">=", today)
    .orderBy((e) => e.exists(firstParticipant()), "desc")
    .orderBy("e.startDate")
    .orderBy("e.id")
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : withMail(row);
}

/** A page that was discarded after the test has been read all the same. */
const readStates = ["waiting", "filed", "discarded"];

/** Of all events, because the printer and the camera are the same. */
export async function readTestSheets(
  db: Db,
  { organizationId }: Staff,
): Promise<{ sheetPrinted: boolean; sheetRead: boolean }> {
  const [printed, read] = await Promise.all([
    db
      .selectFrom("printJobs")
      .select("id")
      .where("organizationId", "=", organizationId)
      .where("voidedAt", "is", null)
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom("uploads")
      .select("id")
      .where("organizationId", "=", organizationId)
      .where("printJobId", "is not", null)
      .where("state", "in", readStates)
      .limit(1)
      .executeTakeFirst(),
  ]);
  return { sheetPrinted: printed !== undefined, sheetRead: read !== undefined };
}

/** Buildings with sheets printed since then that have no tick. Participants without a building count as one. */
export async function countToHandOut(
  db: Db,
  { organizationId }: Staff,
  { eventId, since }: { eventId: string; since: Date },
): Promise<number> {
  const piles = db
    .selectFrom("printJobs as j")
    .innerJoin("sheets as s", "s.printJobId", "j.id")
    .leftJoin("handOuts as h", (join) =>
      join.onRef("h.printJobId", "=", "j.id").onRef("h.buildingId", "is not distinct from", "s.buildingId"),
    )
    .select("s.buildingId")
    .distinct()
    .where("j.organizationId", "=", organizationId)
    .where("j.eventId", "=", eventId)
    .where("j.createdAt", ">=", since)
    .where("j.kind", "=", "letters")
    .where("j.renderedAt", "is not", null)
    .where("j.voidedAt", "is", null)
    .where("s.organizationId", "=", organizationId)
    .where("s.eventId", "=", eventId)
    .where("h.printJobId", "is", null);
  const { count } = await db
    .selectFrom(piles.as("pile"))
    .select(countRows().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Waiting letters by the day for which they are meant, for every event that has some. */
export async function countLetters(db: Db, { organizationId }: Staff) {
  const rows = await db
    .selectFrom("waitingLetters as n")
    .innerJoin("events as e", "e.id", "n.eventId")
    .select(["e.id", "e.startDate", "e.endDate", "e.mailDays", "e.cutOffMinutes", "n.deliverOn"])
    .select(countRows().as("letters"))
    .where("n.organizationId", "=", organizationId)
    .where("e.organizationId", "=", organizationId)
    .where("e.deletedAt", "is", null)
    .where("n.heldAt", "is", null)
    .groupBy(["e.id", "n.deliverOn"])
    .orderBy("e.id")
    .execute();
  return rows.map((row) => ({ ...row, mail: mailOf(row) }));
}

export async function countPages(db: Db, { organizationId }: Staff) {
  return db
    .selectFrom("uploads as u")
    .innerJoin("events as e", "e.id", "u.eventId")
    .select(["e.id", countRows().as("toMatch")])
    .where("u.organizationId", "=", organizationId)
    .where("e.organizationId", "=", organizationId)
    .where("e.deletedAt", "is", null)
    .where("u.state", "=", "waiting")
    .groupBy("e.id")
    .orderBy("e.id")
    .limit(maxEvents)
    .execute();
}
