import type { Staff } from "#server/organizations/require-staff.ts";
import type { Db } from "#server/platform/db/database.ts";
import { hasRows } from "#server/platform/db/has-rows.ts";
import { isOlder } from "#server/platform/db/is-older.ts";
import type { PageCursor } from "#server/platform/http/page-cursor.ts";
import { lettersOnSheets } from "./store.ts";

export type JobRow = {
  id: string;
  kind: string;
  isForCounselors: boolean;
  createdAt: Date;
  createdByName: string;
  count: number;
  remaining: number;
  cameBack: number;
  renderedSheets: number;
  renderedAt: Date | null;
  renderFailedAt: Date | null;
  pageCount: number | null;
  voidedAt: Date | null;
  voidedByName: string | null;
  paper: string;
  sides: string;
  automaticFor: string | null;
  letterCount: number | null;
};

/** The newest first. A sheet has come back when it has a reply that was not withdrawn. */
export async function listJobs(
  db: Db,
  { organizationId }: Staff,
  eventId: string,
  olderThan: PageCursor | undefined,
  limit: number,
): Promise<JobRow[]> {
  return db
    .selectFrom("printJobs as j")
    .leftJoin("users as u", "u.id", "j.voidedBy")
    .select(["j.id", "j.kind", "j.createdAt", "j.createdByName", "j.sheetCount as count", "j.remaining"])
    .select(["j.renderedSheets", "j.renderedAt", "j.renderFailedAt", "j.pageCount", "j.voidedAt"])
    .select(["u.displayName as voidedByName", "j.paper", "j.sides"])
    .select(["j.automaticFor", "j.letterCount"])
    .select((from) => [
      from
        .selectFrom("responses as r")
        .select((r) => r.cast<number>(r.fn.count("r.sheetNumber").distinct(), "integer").as("sheets"))
        .whereRef("r.printJobId", "=", "j.id")
        .where("r.withdrawnAt", "is", null)
        .$asScalar()
        .$notNull()
        .as("cameBack"),
      hasRows(
        from
          .selectFrom("sheets as s")
          .select("s.number")
          // Not looked for among the sheets of letters.
          .where("j.kind", "=", "stationery")
          .whereRef("s.printJobId", "=", "j.id")
          .where("s.kind", "=", "counselor"),
      ).as("isForCounselors"),
    ])
    .where("j.organizationId", "=", organizationId)
    .where("j.eventId", "=", eventId)
    .where(isOlder(olderThan, { at: "j.createdAt", id: "j.id" }))
    .orderBy("j.createdAt", "desc")
    .orderBy("j.id", "desc")
    .limit(limit)
    .execute();
}

export type SheetRow = {
  number: number;
  participantName: string;
  contactName: string;
  buildingName: string | null;
  notes: number;
  cameBack: boolean;
};

/** In sheet order, at most 500. Each table is read once. */
export async function listSheets(db: Db, { organizationId }: Staff, jobId: string): Promise<SheetRow[]> {
  const returned = db
    .selectFrom("responses")
    .select("sheetNumber")
    .distinct()
    .where("printJobId", "=", jobId)
    .where("withdrawnAt", "is", null);
  const rows = await db
    .selectFrom("sheets as s")
    .leftJoin(lettersOnSheets(db, jobId), "n.sheetNumber", "s.number")
    .leftJoin(returned.as("r"), "r.sheetNumber", "s.number")
    .select(["s.number", "s.participantName", "s.contactName", "s.buildingName", "n.notes"])
    .select("r.sheetNumber as returned")
    .where("s.printJobId", "=", jobId)
    .where("s.organizationId", "=", organizationId)
    .orderBy("s.number")
    .execute();
  return rows.map(({ notes, returned: number, ...sheet }) => ({
    ...sheet,
    notes: notes ?? 0,
    cameBack: number !== null,
  }));
}

export type FoundJob = {
  organizationId: string;
  eventId: string;
  jobId: string;
  code: string;
  createdAt: Date;
  renderedAt: Date | null;
  renderFailedAt: Date | null;
  voidedAt: Date | null;
  organizationName: string;
  eventName: string;
  timeZone: string;
};

export type OwnJob = { eventId: string; jobId: string };

export async function findJob(
  db: Db,
  { organizationId }: Staff,
  { eventId, jobId }: OwnJob,
): Promise<FoundJob | undefined> {
  return db
    .selectFrom("printJobs as j")
    .innerJoin("events as e", "e.id", "j.eventId")
    .innerJoin("organizations as o", "o.id", "j.organizationId")
    .select([
      "j.organizationId",
      "j.eventId",
      "j.id as jobId",
      "j.code",
      "j.createdAt",
      "j.renderedAt",
      "j.renderFailedAt",
      "j.voidedAt",
      "o.name as organizationName",
      "e.name as eventName",
      "o.timeZone",
    ])
    .where("j.organizationId", "=", organizationId)
    .where("j.eventId", "=", eventId)
    .where("j.id", "=", jobId)
    .where("e.deletedAt", "is", null)
    .executeTakeFirst();
}

/** A reprint with an earlier logo counts as not made. */
export async function findReprint(
  db: Db,
  { organizationId }: Staff,
  { jobId, sheetNumber }: { jobId: string; sheetNumber: number },
): Promise<{ reprintReadyAt: Date | null } | undefined> {
  const row = await db
    .selectFrom("sheets as s")
    .leftJoin("logos as l", "l.organizationId", "s.organizationId")
    .select(["s.reprintReadyAt", "l.changedAt as logoChangedAt"])
    .where("s.organizationId", "=", organizationId)
    .where("s.printJobId", "=", jobId)
    .where("s.number", "=", sheetNumber)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { reprintReadyAt: readyAt, logoChangedAt: changedAt } = row;
  const isOutdated = readyAt !== null && changedAt !== null && readyAt <= changedAt;
  return { reprintReadyAt: isOutdated ? null : readyAt };
}
