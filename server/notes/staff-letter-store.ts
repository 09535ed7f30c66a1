import { sql } from "kysely";
import type { Language } from "#domain/language.ts";
import type { HoldNote } from "#domain/notes/desk-letter.ts";
import type { StaffOrAutomatic } from "#server/organizations/require-automatic.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import { anyId } from "#server/platform/db/any-of.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { accountName } from "#server/identity/account-name.ts";

/** Locks and returns those that are participants of the event. */
export async function lockParticipants(
  tx: Tx,
  { organizationId }: Staff,
  eventId: string,
  participantIds: readonly string[],
): Promise<{ id: string; isStopped: boolean }[]> {
  return tx
    .selectFrom("participants")
    .select(["id", sql<boolean>`collecting_stopped_at is not null`.as("isStopped")])
    .where("organizationId", "=", organizationId)
    .where("eventId", "=", eventId)
    .where("id", "=", anyId(participantIds))
    .where("deletedAt", "is", null)
    .orderBy("id")
    .forKeyShare()
    .execute();
}

export type NewStaffLetter = { id: string; participantId: string; text: string; role: string };

export async function insertStaffLetters(
  tx: Tx,
  { organizationId, userId, displayName }: Staff,
  { eventId, letters, now }: { eventId: string; letters: readonly NewStaffLetter[]; now: Date },
): Promise<void> {
  await tx
    .insertInto("staffLetters")
    .values(
      letters.map(({ role, ...letter }) => ({
        ...letter,
        organizationId,
        eventId,
        createdAt: now,
        writtenBy: userId,
        writtenByName: displayName,
        writtenByRole: role,
      })),
    )
    .execute();
}

/** Returns those that it deleted. A letter that is being printed is printed. */
export async function deleteWaitingStaffLetters(
  tx: Tx,
  { organizationId }: Staff,
  { eventId, letterIds }: { eventId: string; letterIds: readonly string[] },
): Promise<{ id: string; participantId: string }[]> {
  return tx
    .deleteFrom("staffLetters")
    .where("organizationId", "=", organizationId)
    .where("eventId", "=", eventId)
    .where("id", "=", anyId(letterIds))
    .where("printedAt", "is", null)
    .returning(["id", "participantId"])
    .execute();
}

export async function hasPrintedStaffLetter(
  tx: Tx,
  { organizationId }: Staff,
  { eventId, letterIds }: { eventId: string; letterIds: readonly string[] },
): Promise<boolean> {
  const row = await tx
    .selectFrom("staffLetters")
    .select("id")
    .where("organizationId", "=", organizationId)
    .where("eventId", "=", eventId)
    .where("id", "=", anyId(letterIds))
    .where("printedAt", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteWaitingStaffLettersBy(
  tx: Tx,
  userId: string,
): Promise<{ organizationId: string; eventId: string }[]> {
  return tx
    .deleteFrom("staffLetters")
    .where("writtenBy", "=", userId)
    .where("printedAt", "is", null)
    .returning(["organizationId", "eventId"])
    .execute();
}

export type LockedStaffLetter = {
  id: string;
  participantId: string;
  text: string;
  writtenByName: string;
  writtenByRole: string;
  language: Language;
  largePrint: boolean;
  organizationName: string;
};

/** A letter that is being deleted or held is skipped and printed the next time. */
export async function lockStaffLetters(
  tx: Tx,
  { organizationId }: StaffOrAutomatic,
  letterIds: readonly string[],
): Promise<LockedStaffLetter[]> {
  const rows = await tx
    .selectFrom("staffLetters as l")
    .innerJoin("participants as p", "p.id", "l.participantId")
    .innerJoin("organizations as o", "o.id", "l.organizationId")
    .leftJoin("users as u", "u.id", "l.writtenBy")
    .select(["l.id", "l.participantId", "l.text", "l.writtenByName", "l.writtenByRole"])
    .select(accountName("u").as("account"))
    .select(["u.language", "p.largePrint", "o.name as organizationName"])
    .where("l.organizationId", "=", organizationId)
    .where("l.id", "=", anyId(letterIds))
    .where("l.printedAt", "is", null)
    .where("l.heldAt", "is", null)
    .forUpdate("l")
    .skipLocked()
    .execute();
  return rows.map(({ language, account, ...row }) => ({
    ...row,
    writtenByName: account ?? row.writtenByName,
    language: language === "es" ? "es" : "en",
  }));
}

/** Returns how many it marked. */
export async function markStaffLettersPrinted(
  tx: Tx,
  { organizationId }: StaffOrAutomatic,
  {
    jobId,
    printedAt,
    letters,
  }: { jobId: string; printedAt: Date; letters: readonly { id: string; sheetNumber: number }[] },
): Promise<number> {
  // Raw: unnest.
  const { numAffectedRows } = await sql`
    update staff_letters l set printed_at = ${printedAt}, print_job_id = ${jobId}, sheet_number = printed.sheet_number
    from unnest(${letters.map(({ id }) => id)}::uuid[], ${letters.map(({ sheetNumber }) => sheetNumber)}::integer[])
      as printed (id, sheet_number)
    where l.id = printed.id and l.organization_id = ${organizationId} and l.printed_at is null`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

export async function returnStaffLetters(
  tx: Tx,
  { organizationId }: Staff,
  { eventId, jobId }: { eventId: string; jobId: string },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("staffLetters")
    .set({ printedAt: null, printJobId: null, sheetNumber: null })
    .where("organizationId", "=", organizationId)
    .where("eventId", "=", eventId)
    .where("printJobId", "=", jobId)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** As the safety desk reads it. Staff letters never change, so `updatedAt` is when it was written. */
export async function lockStaffLetter(
  tx: Tx,
  { organizationId }: Staff,
  { eventId, noteId }: { eventId: string; noteId: string },
) {
  const row = await tx
    .selectFrom("staffLetters as l")
    .innerJoin("participants as p", "p.id", "l.participantId")
    .select(["l.participantId", "l.createdAt as updatedAt", "l.printedAt", "l.heldAt"])
    .where("l.id", "=", noteId)
    .where("l.organizationId", "=", organizationId)
    .where("l.eventId", "=", eventId)
    .where("p.deletedAt", "is", null)
    .forNoKeyUpdate("l")
    .executeTakeFirst();
  return row && { ...row, contactId: null };
}

type StaffLetterChange = {
  heldAt?: Date | null;
  heldBy?: string | null;
  checkedAt?: Date | null;
  checkedBy?: string | null;
  why?: HoldNote;
};

/** Guarded: changes only a letter that waits. */
export async function changeStaffLetter(
  tx: Tx,
  { organizationId }: Staff,
  letterId: string,
  { why, ...change }: StaffLetterChange,
): Promise<void> {
  await tx
    .updateTable("staffLetters")
    .set({ ...change, ...(why === undefined ? {} : { holdReason: why.reason, holdNote: why.note }) })
    .where("organizationId", "=", organizationId)
    .where("id", "=", letterId)
    .where("printedAt", "is", null)
    .execute();
}
