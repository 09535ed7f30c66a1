import { randomBytes, randomUUID } from "node:crypto";
import { sql, type Kysely } from "kysely";
import { codeOfJob } from "#database/seed/letter-builders.ts";
import type { Tables } from "#database/tables.ts";

/** What printing does to one note, row by row, for tests of what comes before printing. */
export async function printByHand(
  tx: Kysely<Tables>,
  noteId: string,
  printedAt = new Date(),
): Promise<{ jobId: string; text: string }> {
  const { organizationId, eventId, participantId, contactId, text, createdAt } = await tx
    .selectFrom("notes")
    .selectAll()
    .where("id", "=", noteId)
    .where("printedAt", "is", null)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const jobId = randomUUID();
  const place = { organizationId, eventId };
  const sheet = { printJobId: jobId, participantId, contactId };
  const names = { participantName: "Wren Vasquez", contactName: "Elena Vasquez" };
  await tx
    .insertInto("printJobs")
    .values({
      id: jobId,
      code: codeOfJob(jobId),
      ...place,
      createdAt: printedAt,
      createdByName: "Dana Whitlock",
      sheetCount: 1,
    })
    .execute();
  await tx
    .insertInto("sheets")
    .values({ ...place, ...sheet, ...names, number: 1, tokenHash: randomBytes(32) })
    .execute();
  await tx
    .insertInto("sheetNotes")
    .values({
      organizationId,
      printJobId: jobId,
      sheetNumber: 1,
      position: 1,
      noteId,
      text,
      writtenAt: createdAt,
    })
    .execute();
  await tx
    .updateTable("notes")
    .set({ printedAt, printJobId: jobId, sheetNumber: 1 })
    .where("id", "=", noteId)
    .execute();
  return { jobId, text };
}

/** As after the job was voided: it waits again. */
export async function returnByHand(tx: Kysely<Tables>, noteId: string): Promise<void> {
  await tx
    .updateTable("notes")
    .set({ printedAt: null, printJobId: null, sheetNumber: null, returnedAt: new Date() })
    .where("id", "=", noteId)
    .execute();
}

/** A reply to the sheet of a printed note. */
export async function replyByHand(
  tx: Kysely<Tables>,
  noteId: string,
  reply: { at?: Date; scope?: "contact" | "participant"; withdrawnAt?: Date } = {},
): Promise<void> {
  const { at = new Date(), scope = "contact", withdrawnAt = null } = reply;
  await sql`
    insert into responses (id, organization_id, event_id, participant_id, contact_id, print_job_id, sheet_number, scope,
      uploaded_at, withdrawn_at)
    select ${randomUUID()}, organization_id, event_id, participant_id, contact_id, print_job_id, sheet_number, ${scope},
      ${at}, ${withdrawnAt}
    from notes where id = ${noteId}`.execute(tx);
}
