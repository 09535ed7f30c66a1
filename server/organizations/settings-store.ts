import { sql } from "kysely";
import type { LetterGuide } from "#domain/organizations/letter-guide.ts";
import type { ReplyTimes } from "#domain/organizations/reply-times.ts";
import type { RetentionAnswer } from "#domain/organizations/retention.ts";
import { noSafetyDesk, type SafetyDesk } from "#domain/organizations/safety-desk.ts";
import { standingOf, type Standing } from "#domain/standing.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import type { Admin, Staff } from "./require-staff.ts";
import { letterGuideColumns, type OrganizationSwitch } from "./switches.ts";

export async function updateSwitch(
  tx: Tx,
  { organizationId }: Pick<Staff, "organizationId">,
  { turns, wanted }: { turns: OrganizationSwitch; wanted: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("organizations")
    .set({ [turns]: wanted })
    .where("id", "=", organizationId)
    .where(turns, "!=", wanted)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function updatePreapprover(
  tx: Tx,
  { organizationId, userId }: Admin,
  wanted: boolean,
): Promise<void> {
  await tx
    .updateTable("organizations")
    .set({ preapprovedBy: wanted ? userId : null })
    .where("id", "=", organizationId)
    .execute();
}

export async function findPrintAtCutOff(
  db: Db,
  organizationId: string,
): Promise<{ printAtCutOff: boolean; standing: Standing } | undefined> {
  const row = await db
    .selectFrom("organizations")
    .select(["printAtCutOff", "standing"])
    .where("id", "=", organizationId)
    .executeTakeFirst();
  return row && { ...row, standing: standingOf(row.standing) };
}

/** Only printing interprets these values. */
export type KeptPrintSettings = { paper: string; sides: string; coverLists?: string | undefined };

export async function findPrintSettings(
  db: Db,
  { organizationId }: Staff,
): Promise<KeptPrintSettings | undefined> {
  return db
    .selectFrom("organizations")
    .select(["paper", "sides", "coverLists"])
    .where("id", "=", organizationId)
    .executeTakeFirst();
}

export async function updatePrintSettings(
  tx: Tx,
  { organizationId }: Staff,
  { paper, sides, coverLists }: KeptPrintSettings,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("organizations")
    .set({ paper, sides, ...(coverLists === undefined ? {} : { coverLists }) })
    .where("id", "=", organizationId)
    .where((one) =>
      one.or([
        one("paper", "!=", paper),
        one("sides", "!=", sides),
        ...(coverLists === undefined ? [] : [one("coverLists", "!=", coverLists)]),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export type KeptRetention = Pick<RetentionAnswer, "days" | "nothingDeletedBefore"> & { timeZone: string };

const kept = ["retentionDays as days", "nothingDeletedBefore", "timeZone"] as const;

export async function findRetention(db: Db, { organizationId }: Staff): Promise<KeptRetention> {
  return db
    .selectFrom("organizations")
    .select(kept)
    .where("id", "=", organizationId)
    .executeTakeFirstOrThrow();
}

/** Locks the row, so that the expiry of events waits for a change of the retention. */
export async function lockRetention(tx: Tx, { organizationId }: Staff): Promise<KeptRetention> {
  return tx
    .selectFrom("organizations")
    .select(kept)
    .where("id", "=", organizationId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateRetentionDays(tx: Tx, { organizationId }: Staff, days: number): Promise<void> {
  await tx
    .updateTable("organizations")
    .set({ retentionDays: days })
    .where("id", "=", organizationId)
    .execute();
}

/** Keeps a later day that was promised before. */
export async function promiseNothingBefore(tx: Tx, { organizationId }: Staff, day: string): Promise<void> {
  await tx
    .updateTable("organizations")
    .set({ nothingDeletedBefore: sql<string>`greatest(nothing_deleted_before, ${day}::date)` })
    .where("id", "=", organizationId)
    .execute();
}

type OfOrganization = Pick<Staff, "organizationId">;

const columns = ["isOn", "words", "repliesAtMinutes"] as const;

export async function findSafetyDesk(db: Db, { organizationId }: OfOrganization): Promise<SafetyDesk> {
  const row = await db
    .selectFrom("safetyDesks")
    .select(columns)
    .where("organizationId", "=", organizationId)
    .executeTakeFirst();
  return row ?? noSafetyDesk;
}

export async function findHeldReply(db: Db, { organizationId }: OfOrganization): Promise<boolean> {
  const row = await db
    .selectFrom("responses")
    .select("id")
    .where("organizationId", "=", organizationId)
    .where("heldAt", "is not", null)
    .where("withdrawnAt", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The second of two concurrent saves sees the first. */
export async function lockLetterGuide(tx: Tx, { organizationId }: Staff): Promise<LetterGuide> {
  return tx
    .selectFrom("organizations")
    .select(letterGuideColumns)
    .where("id", "=", organizationId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateLetterGuide(
  tx: Tx,
  { organizationId }: Staff,
  { lettersPerWeek, tips, tipsInSpanish }: LetterGuide,
): Promise<void> {
  await tx
    .updateTable("organizations")
    .set({ lettersPerWeek, writingTips: tips, writingTipsEs: tipsInSpanish })
    .where("id", "=", organizationId)
    .execute();
}

/** The second of two concurrent saves sees the first. */
export async function lockSafetyDesk(tx: Tx, { organizationId }: Staff, now: Date): Promise<SafetyDesk> {
  await tx
    .insertInto("safetyDesks")
    .values({ organizationId, changedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx
    .selectFrom("safetyDesks")
    .select(columns)
    .where("organizationId", "=", organizationId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateSafetyDesk(
  tx: Tx,
  { organizationId }: Staff,
  desk: SafetyDesk,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("safetyDesks")
    .set({ ...desk, changedAt: now })
    .where("organizationId", "=", organizationId)
    .execute();
}

export async function findReplyTimes(tx: Tx, { organizationId }: OfOrganization): Promise<ReplyTimes> {
  const row = await tx
    .selectFrom("safetyDesks as d")
    .innerJoin("organizations as o", "o.id", "d.organizationId")
    .select(["d.repliesAtMinutes", "o.timeZone"])
    .where("d.organizationId", "=", organizationId)
    .executeTakeFirst();
  return row ?? { repliesAtMinutes: null, timeZone: "UTC" };
}
